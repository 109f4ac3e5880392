// @ts-check
// What is laid and stays: it is new at its place, from where its kind lies. What it covers was there before.

/** @import { Flight, Place, Places } from "./motion.js" */

/**
 * List the flights of what is laid (data-comes): from the hand it only lands, otherwise it comes from the thing that gives it.
 * @param {Places} before
 * @param {Places} now
 * @param {boolean} held whether it was in the hand, above its place
 * @returns {Flight[]}
 */
export function arrivals(before, now, held) {
  /** @type {Flight[]} */
  const flights = [];
  for (const [id, to] of now) {
    if (!to.comes || before.has(id)) continue;
    const covered = [...before].find(([each, was]) => !now.has(each) && placeOf(each) === placeOf(id) && was.matrix)?.[1];
    if (!covered) continue; // the table was turned, or another is shown
    const from = held ? to : giver(to.comes, before, now);
    if (from) flights.push({ from, to, covered });
  }
  return flights;
}

/**
 * Return what gave a piece: what has less now or is gone; otherwise what never ends.
 * @param {string} kind
 * @param {Places} before
 * @param {Places} now
 * @returns {Place | undefined}
 */
function giver(kind, before, now) {
  const givers = [...before].filter(([, was]) => was.gives === kind);
  const spent = givers.find(([id, was]) => !now.has(id) || (now.get(id)?.count ?? NaN) < (was.count ?? NaN))?.[1];
  return spent ?? [...before.values()].find((was) => was.endless === kind);
}

/**
 * Return the place of a layer: its id without its height.
 * @param {string} id
 */
const placeOf = (id) => id.slice(0, id.lastIndexOf("-") + 1) || id;
