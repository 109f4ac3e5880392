// @ts-check
// A storm: as many puzzles as possible in three minutes. The server has the clock, chooses the puzzles and counts; this only
// shows how much time is left.
import { ask } from "../shared/ask.js";
import { by } from "../shared/dom.js";
import { page, say } from "../shared/settings.js";

/** @import { Puzzle } from "./puzzle-record.js" */

const tick = 200; // milliseconds

export class Storm {
  /**
   * @param {string} game
   * @param {object} ways
   * @param {(puzzle: Puzzle) => unknown} ways.open show this puzzle
   * @param {(score: number, best: number, missed: number) => void} ways.over
   * @param {(text: string) => void} ways.told how it stands
   */
  constructor(game, { open, over, told }) {
    this.open = open;
    this.over = over;
    this.told = told;
    this.address = `/api/v1/puzzles/${game}/storms`;
    this.id = "";
    this.ends = 0; // by this browser's clock
    this.timer = 0;
  }

  async begin() {
    this.take(await ask(this.address, {}));
    clearInterval(this.timer);
    this.timer = setInterval(() => this.show(), tick);
  }

  /**
   * @param {Puzzle} puzzle
   * @param {number} action
   */
  async answer(puzzle, action) {
    const { right, storm } = await ask(`${this.address}/${this.id}/answer`, { puzzle: puzzle.id, action });
    by("clock").classList.toggle("missed", !right);
    this.take(storm);
  }

  /** @param {Message.StormShown} storm */
  take(storm) {
    this.id = storm.id;
    this.ends = performance.now() + 1000 * storm.left;
    this.told(say("{number} solved", { number: storm.score }));
    this.show();
    const [id, theme, grade, rating] = page.puzzles.find(([each]) => each === storm.puzzle) ?? [];
    if (id && theme && grade && rating !== undefined) this.open({ id, theme, grade, rating });
    else this.end(storm);
  }

  show() {
    const left = Math.max(0, Math.ceil((this.ends - performance.now()) / 1000)),
      clock = by("clock");
    clock.hidden = false;
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (left === 0 && this.timer) {
      clearInterval(this.timer);
      this.timer = 0;
      this.finish();
    }
  }

  /** The time is up here: take what the server says. */
  async finish() {
    const storm = await ask(`${this.address}/${this.id}`).catch(() => null);
    if (storm) this.end(storm);
  }

  /** @param {Message.StormShown} storm */
  end({ score, answered, best }) {
    clearInterval(this.timer);
    this.timer = 0;
    by("clock").hidden = true;
    this.over(score, best, answered - score);
  }
}
