// What somebody has solved, kept in this browser and, with the cookie, on the server: their rating against the puzzles', as in chess, and how many in a row.
import { ask } from "../shared/ask.js";

const start = 1000, scale = 400, most = 40, least = 16, calm = 20; // points of a puzzle: most at first, fewer after so many

export class Record {
  // `there` is what the server has kept: whichever knows more counts.
  constructor(game, there) {
    Object.assign(this, { game, key: `leeward-puzzles-${game}`, rating: start, streak: 0, tried: {} });
    const here = kept(this.key), count = (one) => Object.keys(one?.tried ?? {}).length;
    Object.assign(this, count(there) > count(here) ? there : here);
  }

  get solved() { return Object.values(this.tried).filter(Boolean).length; }

  has(id) { return id in this.tried; }

  // Only the first answer to a puzzle counts, and be it by a point: of the hardest ones nobody expects anything.
  note(id, rating, right) {
    if (this.has(id)) return;
    const expected = 1 / (1 + 10 ** ((rating - this.rating) / scale)), count = Object.keys(this.tried).length;
    const points = (count < calm ? most : least) * (right ? 1 - expected : expected);
    this.rating += Math.max(1, Math.round(points)) * (right ? 1 : -1);
    this.streak = right ? this.streak + 1 : 0;
    this.tried[id] = right;
    this.keep();
  }

  // Those that are all solved start over; what was counted stays counted.
  nearest(puzzles, now) {
    const others = puzzles.filter(({ id }) => id !== now), fresh = others.filter(({ id }) => !this.has(id));
    const wrong = others.filter(({ id }) => this.tried[id] === false);
    const from = fresh.length ? fresh : wrong.length ? wrong : others;
    const near = from.toSorted((one, other) => Math.abs(one.rating - this.rating) - Math.abs(other.rating - this.rating)).slice(0, 8);
    return near[Math.floor(Math.random() * near.length)];
  }

  keep() {
    const { rating, streak, tried } = this;
    try { localStorage.setItem(this.key, JSON.stringify({ rating, streak, tried })); } catch { /* a private window keeps nothing */ }
    ask(`/api/puzzles/${this.game}/record`, { rating, streak, tried }).catch(() => {}); // it is kept here, and told the next time
  }
}

function kept(key) {
  try { return JSON.parse(localStorage.getItem(key)) ?? {}; } catch { return {}; }
}
