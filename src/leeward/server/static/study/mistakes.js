// @ts-check
// Learning from mistakes: the board as it was and all choices, until the player finds one as good as the best.
import { ask } from "../shared/ask.js";
import { button, make } from "../shared/dom.js";
import { page, say } from "../shared/settings.js";
import { failed } from "../table/notice.js";

/** @typedef {Message.ToldDecision} Decision */

export class Mistakes {
  at = -1;
  said = make("p", "", "verdict");
  /** @type {Map<number, HTMLButtonElement>} */
  buttons = new Map();

  /**
   * @param {HTMLElement} box
   * @param {Decision[]} decisions
   * @param {{ look: (at: number) => void, done: () => void }} hooks
   */
  constructor(box, decisions, { look, done }) {
    this.box = box;
    this.decisions = decisions;
    this.look = look;
    this.done = done;
    this.said.setAttribute("aria-live", "polite");
    this.onward = button(say("Next"), () => this.next(), "small");
  }

  async next() {
    this.at += 1;
    const decision = this.decisions[this.at];
    if (!decision) {
      this.box.replaceChildren(
        make("p", say("That was the last one.")),
        button(say("Back to the analysis"), this.done, "main"),
      );
      return;
    }
    this.look(decision.number - 1);
    try {
      const where = `at=${decision.number - 1}&lang=${page.lang}`;
      const riddle = await ask(`/api/v1/tables/${page.id}/analysis/choices?${where}`);
      if (this.decisions[this.at] === decision) this.show(decision, riddle);
    } catch (trouble) {
      failed(trouble);
    }
  }

  /**
   * @param {Decision} decision
   * @param {Message.Riddle} riddle
   */
  show(decision, { question, actions }) {
    const list = make("ol", "", "riddle"),
      ways = make("div", "", "ways");
    this.buttons = new Map(
      actions.map(({ number, label }) => [number, button(label, () => this.attempt(decision, number), "plain")]),
    );
    for (const each of this.buttons.values()) {
      const entry = make("li");
      entry.append(each);
      list.append(entry);
    }
    this.said.textContent = "";
    this.onward.classList.remove("main");
    ways.append(
      button(say("Show the answer"), () => this.reveal(decision), "small"),
      this.onward,
      button(say("Back to the analysis"), this.done, "plain"),
    );
    const label = actions.find(({ number }) => number === decision.action)?.label ?? decision.text;
    const which = say("{number} of {count}: you played “{label}”. What is better?", {
      number: this.at + 1,
      count: this.decisions.length,
      label,
    });
    this.box.replaceChildren(
      make("h2", say("Learn from your mistakes")),
      make("p", which),
      make("p", question, "quiet"),
      this.said,
      list,
      ways,
    );
    this.box.scrollTop = 0;
  }

  /**
   * @param {Decision} decision
   * @param {number} number
   */
  async attempt(decision, number) {
    try {
      const where = `at=${decision.number - 1}&action=${number}&lang=${page.lang}`;
      /** @type {Message.Tried} */
      const { right, text } = await ask(`/api/v1/tables/${page.id}/analysis/try?${where}`);
      if (this.decisions[this.at] !== decision) return;
      this.said.textContent = text;
      this.buttons.get(number)?.classList.add(right ? "right" : "wrong");
      if (right) this.onward.classList.add("main");
      this.said.scrollIntoView({ block: "nearest" });
    } catch (trouble) {
      failed(trouble);
    }
  }

  /** @param {Decision} decision */
  reveal({ better, best }) {
    this.said.textContent = better;
    this.buttons.get(best)?.classList.add("right");
  }
}
