// @ts-check
// Drawings of the piece in the hand: copies of what the game drew for it, or of the piece that the player took.
import { draw, strip } from "../shared/dom.js";
import { middleOf } from "./laying.js";

/** @import { Point, Spot } from "./laying.js" */

/**
 * Return a point of the window in units of the picture.
 * @param {SVGSVGElement} svg
 * @param {{ clientX: number, clientY: number }} event
 * @returns {Point}
 */
export function inPicture(svg, { clientX, clientY }) {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());
  return { x, y };
}

/**
 * @param {SVGSVGElement} svg
 * @param {Element} thing
 */
export function centreOf(svg, thing) {
  const { left, top, width, height } = thing.getBoundingClientRect();
  return inPicture(svg, { clientX: left + width / 2, clientY: top + height / 2 });
}

/**
 * Draw what lies on each space of a place, as if its middle were at a point.
 * @param {SVGSVGElement} svg
 * @param {Spot} spot
 * @param {string} lay
 * @param {Point} point
 * @param {boolean} noted
 */
export function cellsOf(svg, spot, lay, point, noted) {
  const { x, y } = middleOf(spot);
  return spot.cells.map((cell, place) => {
    const copy = svg.querySelector(`[data-cell="${lay[place]}"]`)?.cloneNode(true) ?? draw("g"),
      made = /** @type {SVGGElement} */ (copy);
    made.removeAttribute("data-cell");
    made.setAttribute("transform", `translate(${cell.x - x + point.x} ${cell.y - y + point.y})`);
    for (const note of made.querySelectorAll(".note")) note.textContent = noted ? spot.note : "";
    return made;
  });
}

/**
 * Draw a piece as if its middle were at a point; of several that lie together, the last.
 * @param {SVGSVGElement} svg
 * @param {SVGGraphicsElement} held
 * @param {Point} point
 */
export function copyOf(svg, held, point) {
  const inside = /** @type {NodeListOf<SVGGraphicsElement>} */ (held.querySelectorAll("[data-piece]")),
    piece = held.matches("[data-piece]") ? held : ([...inside].at(-1) ?? held);
  const own =
      svg
        .getScreenCTM()
        ?.inverse()
        .multiply(piece.getScreenCTM() ?? new DOMMatrix()) ?? new DOMMatrix(),
    { x, y } = centreOf(svg, piece),
    copy = /** @type {SVGElement} */ (piece.cloneNode(true)),
    place = draw("g", { transform: `matrix(${own.a} 0 0 ${own.d} ${own.e - x + point.x} ${own.f - y + point.y})` });
  strip(copy, [
    "id",
    "data-action",
    "data-hold",
    "data-grip",
    "data-piece",
    "data-pile",
    "data-about",
    "tabindex",
    "role",
    "aria-label",
    "aria-describedby",
  ]);
  copy.classList.remove("lifted");
  for (const glow of copy.querySelectorAll(".glow, .halo")) glow.remove();
  place.append(copy);
  return place;
}
