// A lesson beside the table: what to read, what is lit up, the answer to another choice, and the way on and back. In a whole game,
// the coach's words about what is being decided.
import { ask } from "./ask.js";
import { learned, note } from "./learned.js";
import { page, say } from "./settings.js";

const by = (id) => document.getElementById(id);
const coached = `leeward-coach-${page.id}`;

export class LessonBox {
  constructor({ picture, board, send }) {
    Object.assign(this, { picture, board, send });
    by("lesson-on").addEventListener("click", () => this.goOn());
    by("lesson-back").addEventListener("click", () => this.send({ type: "go_to", step: this.step.number - 1 }));
    if (new URLSearchParams(location.search).has("coach")) {
      localStorage.setItem(coached, "yes");
      history.replaceState(null, "", location.pathname); // whoever sends the coach away does so for good
    }
  }

  // What is asked and offered stands back while there is only something to read.
  show(view) {
    if (!view.lesson) { this.coach(view); return; }
    const step = this.step = view.lesson, last = step.number === step.count - 1;
    by("lesson").hidden = false;
    document.body.classList.add("lesson");
    document.body.classList.toggle("reading", step.read);
    by("lesson-title").textContent = step.title;
    by("lesson-number").textContent = say("lesson_step", { number: step.number + 1, count: step.count });
    by("lesson-text").textContent = step.text;
    by("lesson-answer").hidden = true;
    by("lesson-back").disabled = step.number === 0;
    by("lesson-on").hidden = !step.read;
    by("lesson-on").textContent = say(!last ? "lesson_on" : step.following ? "lesson_next" : "lesson_end");
    by("lesson-leave").href = `/learn/${step.game}`;
    note(step.game, step.key, last || learned(step.game)[step.key] === "done" ? "done" : step.number);
    this.light();
  }

  goOn() {
    const { number, count, following, game } = this.step;
    if (number < count - 1) this.send({ type: "go_to", step: number + 1 });
    else location.href = following ? `/learn/${game}/${following}` : `/learn/${game}`;
  }

  // What the picture names, or else what can be done on it.
  light() {
    for (const each of document.querySelectorAll(".lit")) each.classList.remove("lit");
    if (!this.step) return;
    const { light, actions } = this.step;
    const named = light.map((id) => by("picture").querySelector(`[id="${CSS.escape(id)}"]`)).filter(Boolean);
    const things = named.length ? named : actions.flatMap((number) => this.picture.offering(number));
    for (const thing of things) thing.classList.add("lit");
    for (const number of actions) document.querySelector(`#panel [data-number="${number}"]`)?.classList.add("lit");
    if (things.length) this.board.bringThings(things);
  }

  answer(why) {
    by("lesson-answer").textContent = why;
    by("lesson-answer").hidden = false;
  }

  // Words are fetched once; they are said about the view that is the latest by then.
  coach(view) {
    this.latest = view;
    if (localStorage.getItem(coached) === null) return;
    this.words ??= ask(`/api/lessons/${page.game}/coach?lang=${page.lang}`).catch(() => ({}));
    this.words.then((words) => this.speak(words));
  }

  speak(words) {
    const { actions, kind, undo } = this.latest;
    // The greeting stays until one has decided something.
    const greeting = undo.can ? "" : words[""] ?? "", text = actions.length ? `${greeting} ${words[kind] ?? ""}`.trim() : "";
    by("lesson").hidden = !text;
    by("lesson").classList.add("coach");
    by("lesson-title").textContent = say("coach");
    by("lesson-text").textContent = text;
    for (const id of ["lesson-answer", "lesson-on", "lesson-back", "lesson-leave", "lesson-number"]) by(id).hidden = true;
    by("lesson-hush").hidden = false;
    by("lesson-hush").onclick = () => { localStorage.removeItem(coached); by("lesson").hidden = true; };
  }
}
