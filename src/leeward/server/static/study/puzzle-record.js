// @ts-check
// The puzzles a player has answered. The server judges and counts; the browser shows it, and remembers it where the server
// stores nothing.
import { ask } from "../shared/ask.js";
import { say } from "../shared/settings.js";
import { recall, store } from "../shared/storage.js";

/**
 * @typedef {{ id: string, theme: string, grade: string, rating: number }} Puzzle
 * @typedef {Partial<Message.PuzzleRecord>} Stored
 */

const start = 1000; // the first rating

export class PuzzleRecord {
  /**
   * Take the server's record; without one, the record that this browser kept before.
   * @param {string} game
   * @param {Stored | null} there
   */
  constructor(game, there) {
    this.game = game;
    this.key = `leeward-puzzles-${game}`;
    /** @type {Stored | null} */
    const here = recall(this.key);
    const { rating = start, streak = 0, tried = {} } = there ?? here ?? {};
    this.rating = rating;
    this.streak = streak;
    this.tried = tried;
    this.kept = Boolean(there) || Object.keys(tried).length === 0; // the server knows all of it
  }

  get solved() {
    return Object.values(this.tried).filter(Boolean).length;
  }

  /** @param {number} count puzzles there are */
  told(count) {
    return [
      say("Your rating: {number}", { number: this.rating }),
      say("Streak: {number}", { number: this.streak }),
      say("Solved: {number} of {count}", { number: this.solved, count }),
    ].join(" · ");
  }

  /** @param {string} id */
  has(id) {
    return id in this.tried;
  }

  /** Give the server the record of this browser, once, before it counts the next answer. */
  async takeOver() {
    if (this.kept) return;
    const { rating, streak, tried } = this;
    await ask(`/api/v1/puzzles/${this.game}/record`, { rating, streak, tried });
    this.kept = true;
  }

  /**
   * Show how the server has counted the first answer to a puzzle.
   * @param {Puzzle} puzzle
   * @param {Message.Answered} answer
   */
  note({ id }, { right, standing }) {
    if (!this.has(id)) {
      this.tried[id] = right;
      this.streak = right ? this.streak + 1 : 0;
    }
    if (standing) ({ rating: this.rating, streak: this.streak } = standing);
    const { rating, streak, tried } = this;
    store(this.key, { rating, streak, tried });
  }

  /**
   * Return one of the puzzles nearest to the player's rating: a new one, then one that was not solved, then any.
   * @param {Puzzle[]} puzzles
   * @param {string} [now] the one that is shown
   * @returns {Puzzle | undefined}
   */
  nearest(puzzles, now) {
    const others = puzzles.filter(({ id }) => id !== now),
      fresh = others.filter(({ id }) => !this.has(id));
    const wrong = others.filter(({ id }) => this.tried[id] === false);
    const from = fresh.length ? fresh : wrong.length ? wrong : others;
    const far = (/** @type {Puzzle} */ { rating }) => Math.abs(rating - this.rating);
    const near = [...from].sort((one, other) => far(one) - far(other)).slice(0, 8);
    return near[Math.floor(Math.random() * near.length)];
  }

  /**
   * Three positions of a theme, from easy to hard: of each third the first that is new to the player.
   * @param {Puzzle[]} of
   */
  threeOf(of) {
    const sorted = [...of].sort((one, other) => one.rating - other.rating);
    return [0, 1, 2].flatMap((third) => {
      const from = sorted.slice(Math.floor((third * sorted.length) / 3), Math.floor(((third + 1) * sorted.length) / 3));
      return from.find(({ id }) => !this.has(id)) ?? from[0] ?? [];
    });
  }
}
