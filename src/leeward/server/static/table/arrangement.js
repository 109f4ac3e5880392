// @ts-check
// Pieces and their places in an arrangement: what fits where, and the sum.
import { say } from "../shared/settings.js";

/**
 * @typedef {{ places: string[][], pool: string[] }} Wanted the pieces in each place, and those in hand
 * @typedef {Message.Arranging} Given
 */

/**
 * Begin with the obvious arrangement, if there is one, or with everything where it is.
 * @param {Given} given
 * @param {boolean} [obvious]
 * @returns {Wanted}
 */
export function begun({ places, pool, prefill }, obvious = true) {
  const whole = places.map(({ who }) => [...who]);
  if (!obvious || !prefill.length) return { places: whole, pool: [...pool] };
  const rest = [...whole.flat(), ...pool];
  for (const kind of prefill.flat()) rest.splice(rest.indexOf(kind), 1);
  return { places: prefill.map((who) => [...who]), pool: rest };
}

/**
 * Return the kind of piece that would go to a place: the held one first.
 * @param {Given} given
 * @param {Wanted} wanted
 * @param {number} place
 * @param {string | null} held
 */
export function kindFor({ places }, { pool }, place, held) {
  const fits = pool.filter((kind) => places[place].takes.includes(kind));
  return held && fits.includes(held) ? held : fits[0];
}

/**
 * Return what the pieces that are given, or that were put somewhere, come to.
 * @param {Given} given
 * @param {Wanted} wanted
 * @param {Message.ArrangedSum} sum
 */
export function reached(given, wanted, { worth, price }) {
  const added = wanted.places.flatMap((who, place) => who.slice(given.places[place].who.length));
  return (given.gives && !price ? wanted.pool : added).reduce((sum, kind) => sum + (worth[kind] ?? 0), 0);
}

/**
 * Return what is due: a fixed sum, or as many pieces as the given ones buy.
 * @param {Given} given
 * @param {Wanted} wanted
 * @param {Message.ArrangedSum} sum
 */
export const due = (given, wanted, { due, price }) =>
  price ? Math.floor((due + reached(given, wanted, given.sums[0])) / price) : due;

/**
 * Return whether pieces are given away from a place; otherwise they are put there.
 * @param {Given} given
 * @param {number} place
 */
export const givesFrom = (given, place) => given.gives && !given.places[place].gets;

/**
 * Return whether all that is due is reached; where nothing is due, it never is.
 * @param {Given} given
 * @param {Wanted} wanted
 */
export function isEnough(given, wanted) {
  return given.sums.length > 0 && given.sums.every((sum) => reached(given, wanted, sum) >= due(given, wanted, sum));
}

/**
 * Return how many pieces of a place are chosen: those put there, or those given away.
 * @param {Given} given
 * @param {Wanted} wanted
 * @param {number} place
 */
export function chosen(given, wanted, place) {
  const there = wanted.places[place].length;
  return givesFrom(given, place) ? given.places[place].who.length - there : there;
}

/**
 * Return whether one more, or one less, can be chosen at a place.
 * @param {Given} given
 * @param {Wanted} wanted
 * @param {number} place
 * @param {boolean} more
 */
export function canTurn(given, wanted, place, more) {
  const gives = givesFrom(given, place),
    there = wanted.places[place].length,
    least = given.gives && !gives ? given.places[place].who.length : 0;
  if (more === gives) return there > least;
  const room = there < given.places[place].room;
  return room && kindFor(given, wanted, place, null) !== undefined && (gives || !isEnough(given, wanted));
}

/**
 * Put a piece from the hand to a place.
 * @param {Wanted} wanted
 * @param {number} place
 * @param {string} kind
 */
export function put({ places, pool }, place, kind) {
  pool.splice(pool.indexOf(kind), 1);
  places[place].push(kind);
}

/**
 * Take the last piece of a place into the hand.
 * @param {Wanted} wanted
 * @param {number} place
 */
export function take({ places, pool }, place) {
  const kind = places[place].pop();
  if (kind !== undefined) pool.push(kind);
}

/**
 * Return the pieces in hand that the player sees: what is given away, or what is still to be put somewhere.
 * @param {Given} given
 * @param {Wanted} wanted
 */
export function inHand(given, { pool }) {
  if (!given.gives) return pool;
  const supply = new Set(given.pool);
  return pool.filter((kind) => !supply.has(kind));
}

/**
 * Say what is plainly wrong with a payment: a sum that is not reached even with the discount, or a piece that is not needed.
 * @param {Given} given
 * @param {Wanted} wanted
 */
export function objection(given, wanted) {
  let { less } = given;
  for (const sum of given.sums) {
    const now = reached(given, wanted, sum),
      all = due(given, wanted, sum),
      pieces = [...wanted.places.flat(), ...wanted.pool],
      most = pieces.reduce((total, kind) => total + (sum.worth[kind] ?? 0), 0);
    const missing = Math.max(all - now - less, 0);
    if (missing && most >= all) return say("{count} missing: {label}", { label: sum.label, count: missing });
    less -= Math.min(Math.max(all - now, 0), less);
    if (!given.gives || given.sums.some(({ price }) => price)) continue;
    const needless = wanted.pool.find((kind) => (sum.worth[kind] ?? 0) > 0 && now - sum.worth[kind] >= all);
    if (needless) return say("Not needed: {name}", { name: given.names[needless] ?? needless });
  }
  return "";
}
