// @ts-check
// A lesson beside the table: what to read, what lights up, the answer to another choice, and the way on and back. In a real
// game, what the coach says.
import { ask } from "../shared/ask.js";
import { by } from "../shared/dom.js";
import { page, say, settings } from "../shared/settings.js";
import { giveRoom } from "../table/side.js";
import { state } from "../table/state.js";
import { coachedLesson, coaches, hush, keepCoach } from "./coach.js";
import { learned, note } from "./lesson-progress.js";

/**
 * @import { Board } from "../table/board.js"
 * @import { Picture } from "../table/picture.js"
 * @import { Beyond } from "./beyond.js"
 * @typedef {Message.View} View
 */

const { lesson } = state;

export class LessonBox {
  /** @type {Promise<Record<string, string>> | undefined} */
  words; // of the coach in the last lesson, by the kind of decision

  /** @type {Promise<Beyond> | undefined} */
  beyond; // only lessons need it

  /**
   * @param {object} hooks
   * @param {Picture} hooks.picture
   * @param {Board} hooks.board
   * @param {(message: Message.GoTo) => void} hooks.send
   */
  constructor({ picture, board, send }) {
    this.picture = picture;
    this.board = board;
    this.send = send;
    by("lesson-on").addEventListener("click", () => this.goOn());
    by("lesson-back").addEventListener("click", () => this.goTo((lesson.step?.number ?? 1) - 1));
    by("lesson-hush").addEventListener("click", () => {
      hush();
      by("lesson").hidden = true;
    });
    const key = new URLSearchParams(location.search).get("coach");
    if (key === null) return;
    keepCoach({ key });
    history.replaceState(null, "", location.pathname); // a coach who is sent away does not come back with the address
  }

  /** @param {number} step */
  goTo(step) {
    this.send({ type: "go_to", step });
  }

  /** @param {View} view */
  show(view) {
    lesson.step = view.lesson;
    if (view.lesson) this.showStep(view, view.lesson);
    else this.coach(view);
  }

  /**
   * @param {View} view
   * @param {Message.LessonStep} step
   */
  showStep(view, step) {
    const last = step.number === step.count - 1;
    by("lesson").hidden = false;
    if (!document.body.classList.contains("lesson")) giveRoom();
    document.body.classList.add("lesson");
    document.body.classList.toggle("reading", step.read);
    by("lesson-title").textContent = step.title;
    by("lesson-number").textContent = say("{number} of {count}", { number: step.number + 1, count: step.count });
    by("lesson-text").textContent = step.text;
    this.help(view, step);
    this.answer(step.comment);
    by("lesson-back", HTMLButtonElement).disabled = step.number === 0;
    by("lesson-on").hidden = !step.read;
    by("lesson-on").textContent = say(!last ? "Next" : step.following ? "Next lesson" : "All lessons");
    by("lesson-leave", HTMLAnchorElement).href = `/learn/${step.game}`;
    note(step.game, step.key, last || learned(step.game)[step.key] === "done" ? "done" : step.number);
    this.light(step);
  }

  /**
   * Say what to do with one's fingers: an arrangement ends with "Done", and a first touch only shows.
   * @param {View} view
   * @param {Message.LessonStep} step
   */
  help({ arrange }, { actions, game, text }) {
    const beginner = !Object.values(learned(game)).includes("done");
    const arranging = arrange && !actions.every((number) => arrange.besides.includes(number));
    const touching = beginner && settings.preview && matchMedia("(pointer: coarse)").matches;
    let help = "";
    if (actions.length && arranging)
      help = text.includes(say("Done")) ? "" : say("When everything is in place, press “{done}”.", { done: say("Done") });
    else if (actions.length && touching) help = say("Tap once for the preview, then “{done}”.", { done: say("Do it") });
    by("lesson-help").textContent = help;
    by("lesson-help").hidden = !help;
  }

  goOn() {
    if (!lesson.step) return;
    const { number, count, following, game } = lesson.step;
    if (number < count - 1) this.goTo(number + 1);
    else location.href = following ? `/learn/${game}/${following}` : `/learn/${game}`;
  }

  /**
   * Light up what the step names, and what is to be done. A question is not answered by a light.
   * @param {Message.LessonStep} step
   */
  light({ light, text, actions }) {
    for (const each of document.querySelectorAll(".lit")) each.classList.remove("lit");
    const asked = text.endsWith("?"),
      shown = asked ? [] : actions,
      doing = shown.flatMap((number) => this.picture.offering(number));
    const named = light.map((id) => this.picture.find(id)).filter((thing) => thing !== null);
    const things = named.some((thing) => doing.includes(thing)) ? named : [...named, ...doing];
    for (const thing of things) thing.classList.add("lit");
    for (const number of shown) document.querySelector(`#panel [data-number="${number}"]`)?.classList.add("lit");
    // What is to be touched comes into view before what is only to be looked at.
    if (things.length) this.board.bringThings(things, doing);
    else this.board.bringChoices();
    this.beyond ??= import("./beyond.js").then(({ Beyond }) => new Beyond(this.board));
    const about = asked ? [...things, ...this.picture.things("[data-action]:not([data-optional])")] : things;
    this.beyond.then(
      (beyond) => beyond.watch(about),
      () => {
        this.beyond = undefined; // offline: the next step tries again
      },
    );
  }

  /**
   * Answer a choice.
   * @param {string} why
   * @param {boolean} [refused] another choice is wanted
   */
  answer(why, refused = false) {
    const box = by("lesson-answer");
    box.textContent = why;
    box.hidden = !why;
    box.classList.toggle("refused", refused);
    if (why) box.scrollIntoView({ block: "nearest" });
  }

  /**
   * In a real game: say what the round is about and, in the last lesson, something about this decision.
   * @param {View} view
   */
  async coach(view) {
    const last = coachedLesson();
    if (!coaches(view)) {
      by("lesson").hidden = true;
      return;
    }
    if (last) this.words ??= ask(`/api/v1/lessons/${page.game}/coach?lang=${page.lang}`).catch(() => ({}));
    /** @type {{ text?: string }} */
    const nothing = {};
    const round = view.actions.length ? ask(`/api/v1/tables/${page.id}/round?lang=${page.lang}`).catch(() => nothing) : nothing;
    const [words, { text = "" }] = await Promise.all([this.words ?? {}, round]);
    if (state.view === view) this.speak(view, words, text, last);
  }

  /**
   * @param {View} view
   * @param {Record<string, string>} words
   * @param {string} about
   * @param {{ key: string, from?: number } | null} last
   */
  speak({ actions, kind, over, rounds, version }, words, about, last) {
    if (last && last.from === undefined) keepCoach({ ...last, from: version });
    // Say it once a round, not at each decision.
    const said = lesson.said.get(about),
      fresh = said?.round !== rounds.length || said.version === version ? about : "";
    if (fresh) lesson.said.set(about, { round: rounds.length, version });
    // The greeting stays until the first decision.
    const greeting = coachedLesson()?.from === version ? (words[""] ?? "") : "";
    const now = actions.length ? [greeting, fresh, greeting ? "" : words[kind]].filter(Boolean).join(" ") : "";
    const text = over ? (words.over ?? "") : now;
    if (over && last) note(page.game, last.key, "done");
    by("lesson").hidden = !text;
    by("lesson").classList.add("coach");
    by("lesson-title").textContent = say("The coach");
    by("lesson-text").textContent = text;
    for (const part of ["answer", "help", "on", "back", "leave", "number"]) by(`lesson-${part}`).hidden = true;
    by("lesson-after").hidden = !over;
    by("lesson-hush").hidden = false;
  }
}
