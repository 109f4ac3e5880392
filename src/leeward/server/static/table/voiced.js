// @ts-check
// Which sounds the pieces of a picture make. Its <metadata> names the kinds of each sound: a whole kind, the beginning of some
// ("tile-"), or the beginning of ids ("#ship-") of things that are new or have moved.

/**
 * @import { Sound } from "../shared/sound.js"
 * @import { Flight, Place, Places } from "./motion.js"
 * @typedef {Partial<Record<string, string>>} Voices kinds by their sound
 */

const most = 3; // sounds at once
const many = 20; // things that have moved: more means that the table was laid out anew

/**
 * @param {string} kind
 * @param {Voices} voices
 */
export function soundOf(kind, voices) {
  const matches = (/** @type {string} */ each) => (each.endsWith("-") ? kind.startsWith(each) : kind === each);
  return Object.keys(voices).find((sound) => voices[sound]?.split(" ").some(matches));
}

/**
 * Return the sounds of a change, each once: of pieces that fly, in their order, and of things that are new or have moved.
 * @param {Flight[]} flights
 * @param {Places} before
 * @param {Places} now
 * @param {Voices} voices
 */
export function heard(flights, before, now, voices) {
  const flown = flights.map(({ from, to, leaves }) => to.piece ?? leaves?.piece ?? from.pile ?? to.pile ?? "");
  const changed = [...now].filter(([id, is]) => hasMoved(before.get(id), is)).map(([id]) => `#${id}`);
  const sounds = [...flown, ...(changed.length > many ? [] : changed)].map((kind) => soundOf(kind, voices));
  return /** @type {Sound[]} */ ([...new Set(sounds)].filter(Boolean).slice(0, most));
}

/**
 * @param {Place | undefined} was
 * @param {Place} is
 */
function hasMoved(was, is) {
  return !was || Math.hypot(is.x - was.x, is.y - was.y) > is.size / 2;
}
