// @ts-check
// The puzzles a player has solved, stored in this browser and, with the cookie, on the server: a rating against that of the
// puzzles, as in chess, and how many in a row.
import { ask } from "../shared/ask.js";
import { recall, store } from "../shared/storage.js";

/**
 * @typedef {{ id: string, theme: string, level: string, rating: number }} Puzzle
 * @typedef {Partial<Message.PuzzleRecord>} Stored
 */

const start = 1000,
  scale = 400; // of ratings
const most = 40,
  least = 16,
  calm = 20; // points of a puzzle: most at first, fewer after so many puzzles

export class PuzzleRecord {
  /**
   * Take the record here or the one on the server: the one that knows more puzzles.
   * @param {string} game
   * @param {Stored | null} there
   */
  constructor(game, there) {
    this.game = game;
    this.key = `leeward-puzzles-${game}`;
    /** @type {Stored | null} */
    const here = recall(this.key);
    const count = (/** @type {Stored | null} */ record) => Object.keys(record?.tried ?? {}).length;
    const { rating = start, streak = 0, tried = {} } = (count(there) > count(here) ? there : here) ?? {};
    this.rating = rating;
    this.streak = streak;
    this.tried = tried;
  }

  get solved() {
    return Object.values(this.tried).filter(Boolean).length;
  }

  /** @param {string} id */
  has(id) {
    return id in this.tried;
  }

  /**
   * Count the first answer to a puzzle, by a point at least: of the hardest ones nobody expects a solution.
   * @param {Puzzle} puzzle
   * @param {boolean} right
   */
  note({ id, rating }, right) {
    if (this.has(id)) return;
    const expected = 1 / (1 + 10 ** ((rating - this.rating) / scale)),
      early = Object.keys(this.tried).length < calm;
    const points = (early ? most : least) * (right ? 1 - expected : expected);
    this.rating += Math.max(1, Math.round(points)) * (right ? 1 : -1);
    this.streak = right ? this.streak + 1 : 0;
    this.tried[id] = right;
    this.keep();
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

  keep() {
    const { rating, streak, tried } = this;
    store(this.key, { rating, streak, tried });
    ask(`/api/v1/puzzles/${this.game}/record`, { rating, streak, tried }).catch(() => {}); // it is stored here and sent the next time
  }
}
