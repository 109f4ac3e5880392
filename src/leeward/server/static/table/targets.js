// @ts-check
// Where pieces can go, read from the picture.
import { centreOf } from "./ghost.js";
import { spotOf } from "./laying.js";

/**
 * @import { Picture } from "./picture.js"
 * @import { Spot } from "./laying.js"
 */

/**
 * Return the places where the piece that the game drew for the hand fits.
 * @param {Picture} picture
 */
export function lays(picture) {
  return picture.things("[data-lay]").map((thing) => spotOf(thing.id, thing.dataset, shiftOf(picture, thing)));
}

/**
 * Return the things on which a piece can be put, and where it would lie there.
 * @param {Picture} picture
 * @param {SVGGraphicsElement} piece
 * @returns {{ thing: SVGGraphicsElement, spot: Spot }[]}
 */
export function targetsOf(picture, piece) {
  const numbers = (piece.dataset.hold ?? "").split(" ").map(Number);
  return picture.things("[data-action]:not([data-hold]), [data-drop]").flatMap((thing) => {
    const offers = picture.numbersOf(thing),
      shared = offers.filter((number) => numbers.includes(number));
    if (!shared.length || thing.contains(piece)) return [];
    const cell = thing.dataset.at?.split(" ")[offers.indexOf(shared[0])],
      shift = cell ? shiftOf(picture, thing) : undefined;
    return [{ thing, spot: spotOf(thing.id, { action: shared.join(" "), cells: cell ?? cellOf(picture, thing) }, shift) }];
  });
}

/**
 * Return the places of an arrangement; the number of a way is that of its place.
 * @param {Picture} picture
 * @param {{ thing: string, place: number }[]} places
 */
export function arrangedAt(picture, places) {
  return places.flatMap(({ thing, place }) => {
    const found = picture.find(thing);
    return found ? [spotOf(thing, { action: String(place), cells: cellOf(picture, found) })] : [];
  });
}

/**
 * Return the largest drawing of a kind of piece.
 * @param {Picture} picture
 * @param {string} kind
 */
export function pieceOf(picture, kind) {
  const wide = (/** @type {Element} */ thing) => thing.getBoundingClientRect().width;
  picture.unfilled.fill();
  return picture.things(`[data-piece="${kind}"]`).sort((one, other) => wide(other) - wide(one))[0] ?? null;
}

/**
 * @param {Picture} picture
 * @param {Element} thing
 */
function shiftOf(picture, thing) {
  const name = thing.closest("[data-part]")?.getAttribute("data-part");
  return picture.shown?.parts.find((part) => part.name === name) ?? { x: 0, y: 0 };
}

/**
 * @param {Picture} picture
 * @param {Element} thing
 */
function cellOf(picture, thing) {
  const { x, y } = centreOf(picture.svg, thing);
  return `${x},${y}`;
}
