// A lesson beside the table: what to read, what is lit up, the answer to another choice, and the way on and back. In a real game,
// the coach's words.
import { ask } from "../shared/ask.js";
import { coaches, hush, keepCoach, kept } from "./coach.js";
import { learned, note } from "./lesson-progress.js";
import { page, say, settings } from "../shared/settings.js";

const by = (id) => document.getElementById(id);

export class LessonBox {
  constructor({ picture, board, send }) {
    Object.assign(this, { picture, board, send, told: new Map() });
    by("lesson-on").addEventListener("click", () => this.goOn());
    by("lesson-back").addEventListener("click", () => this.send({ type: "go_to", step: this.step.number - 1 }));
    const lesson = new URLSearchParams(location.search).get("coach");
    if (lesson !== null) {
      keepCoach({ key: lesson });
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
    this.help(view);
    by("lesson-answer").hidden = true;
    by("lesson-back").disabled = step.number === 0;
    by("lesson-on").hidden = !step.read;
    by("lesson-on").textContent = say(!last ? "lesson_on" : step.following ? "lesson_next" : "lesson_end");
    by("lesson-leave").href = `/learn/${step.game}`;
    note(step.game, step.key, last || learned(step.game)[step.key] === "done" ? "done" : step.number);
    this.light();
  }

  // What to do with one's fingers: what is arranged ends with "Done", and where one touches, the first touch only shows.
  help({ lesson, arrange }) {
    const { actions, game, text } = lesson, beginner = !Object.values(learned(game)).includes("done");
    const arranging = arrange && !actions.every((number) => arrange.besides.includes(number));
    const touching = beginner && settings.preview && matchMedia("(pointer: coarse)").matches;
    let help = "";
    if (actions.length && arranging) help = text.includes(say("arranged")) ? "" : say("lesson_arrange", { done: say("arranged") });
    else if (actions.length && touching) help = say("lesson_touch");
    by("lesson-help").textContent = help;
    by("lesson-help").hidden = !help;
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
    const { light, text } = this.step, actions = text.endsWith("?") ? [] : this.step.actions; // a question is not answered by a light
    const named = light.map((id) => by("picture").querySelector(`[id="${CSS.escape(id)}"]`)).filter(Boolean);
    const doing = actions.flatMap((number) => this.picture.offering(number)), things = named.length ? named : doing;
    for (const thing of things) thing.classList.add("lit");
    for (const number of actions) document.querySelector(`#panel [data-number="${number}"]`)?.classList.add("lit");
    // What is to be touched comes into view before what is only to be looked at.
    const touched = things.filter((thing) => doing.includes(thing));
    if (things.length) this.board.bringThings(touched.length ? touched : things);
  }

  answer(why) {
    by("lesson-answer").textContent = why;
    by("lesson-answer").hidden = false;
  }

  // In a real game: what the round is about and, in the last lesson, a word about what is being decided.
  coach(view) {
    this.latest = view;
    if (!coaches(view)) { by("lesson").hidden = true; return; }
    const lesson = kept();
    if (lesson) this.words ??= ask(`/api/lessons/${page.game}/coach?lang=${page.lang}`).catch(() => ({}));
    const about = view.actions.length ? ask(`/api/tables/${page.id}/round?lang=${page.lang}`).catch(() => ({})) : {};
    // They are said about the view that is the latest by then.
    Promise.all([this.words ?? {}, about]).then(([words, { text }]) => { if (this.latest === view) this.speak(words, text ?? "", lesson); });
  }

  speak(words, about, lesson) {
    const { actions, kind, over, rounds, version } = this.latest;
    if (lesson && lesson.from === undefined) keepCoach({ ...lesson, from: version });
    // What was said in this round is not said again at the next decision.
    const said = this.told.get(about), fresh = said?.round !== rounds.length || said.version === version ? about : "";
    if (fresh) this.told.set(about, { round: rounds.length, version });
    // The greeting stays until one has decided something.
    const greeting = kept()?.from === version ? words[""] ?? "" : "";
    const text = over ? words.over ?? "" : actions.length ? [greeting, fresh, greeting ? "" : words[kind]].filter(Boolean).join(" ") : "";
    if (over && lesson) note(page.game, lesson.key, "done");
    by("lesson").hidden = !text;
    by("lesson").classList.add("coach");
    by("lesson-title").textContent = say("coach");
    by("lesson-text").textContent = text;
    for (const id of ["lesson-answer", "lesson-help", "lesson-on", "lesson-back", "lesson-leave", "lesson-number"]) by(id).hidden = true;
    by("lesson-puzzles").hidden = !over;
    by("lesson-hush").hidden = false;
    by("lesson-hush").onclick = () => { hush(); by("lesson").hidden = true; };
  }
}
