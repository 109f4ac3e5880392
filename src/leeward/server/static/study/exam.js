// @ts-check
// The test at the end of a course: one question after another, each answered once. The server judges the answers and all of them.
import { ask } from "../shared/ask.js";
import { by, make } from "../shared/dom.js";
import { page, say } from "../shared/settings.js";

/**
 * @import { Board } from "../table/board.js"
 * @import { Picture } from "../table/picture.js"
 * @import { Action } from "../table/state.js"
 * @import { Puzzle } from "./puzzle-record.js"
 */

export class Exam {
  /**
   * @param {Puzzle[]} questions
   * @param {object} ways
   * @param {(question: Puzzle) => unknown} ways.open show this question
   * @param {(text: string) => void} ways.end
   * @param {(parts: Element[]) => void} ways.tell
   */
  constructor(questions, { open, end, tell }) {
    this.questions = questions;
    this.open = open;
    this.end = end;
    this.tell = tell;
    this.address = `/api/v1/lessons/${page.game}/exam`;
    /** @type {number[]} */
    this.answers = [];
  }

  /** Begin with the first question, or go on to the next; after the last, hand all answers in. */
  async next() {
    const question = this.questions[this.answers.length];
    if (question) this.open(question);
    else this.show(await ask(`${this.address}?lang=${page.lang}`, { answers: this.answers }));
  }

  /**
   * Bring what a question is about into view. A light would answer it.
   * @param {string[]} light
   * @param {Picture} picture
   * @param {Board} board
   */
  ask(light, picture, board) {
    const things = light.map((id) => picture.find(id)).filter((thing) => thing !== null);
    by("mode-text").textContent = say("Question {number} of {count}", {
      number: this.answers.length + 1,
      count: this.questions.length,
    });
    board.bringThings(things);
    by("next").hidden = true;
  }

  /**
   * Judge an answer; only the first one to a question counts.
   * @param {string} address
   * @param {Action} action
   * @returns {Promise<[Message.Answered, string]>}
   */
  async answer(address, { number }) {
    const found = await ask(address, { action: number });
    this.answers.push(number);
    by("next").hidden = false;
    by("next").textContent = say(this.answers.length < this.questions.length ? "Next question" : "Show the result");
    return [found, say(found.right ? "Well spotted!" : "Not quite")];
  }

  /** @param {Message.ExamResult} result */
  show({ right, count, passed, finished, repeat }) {
    this.end(say("{number} of {count} right", { number: right, count }));
    const links = repeat.map(({ key, title }) => {
      const link = make("a", title, "button small");
      link.setAttribute("href", `/learn/${page.game}/${key}`);
      return link;
    });
    const again = make("a", say("Take the test again"), "button small");
    again.setAttribute("href", location.pathname);
    const ways = make("p", "", "ways");
    ways.append(...links);
    const verdict = say(
      finished
        ? "Passed, and every lesson done: you've finished the course!"
        : passed
          ? "Passed! You know the game."
          : "That's not enough yet: three quarters should be right.",
    );
    this.tell([make("p", verdict), ...(links.length ? [make("p", say("Worth repeating:"), "quiet"), ways] : []), again]);
  }
}
