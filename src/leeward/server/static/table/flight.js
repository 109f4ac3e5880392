// @ts-check
// How things move: a piece lifts, travels in an arc and lands; a card turns over on its way; a ship sails off with its load.
import { draw, strip } from "../shared/dom.js";
import { settings } from "../shared/settings.js";

/**
 * @import { Flight, Place } from "./motion.js"
 * @typedef {{ offset: number, x: number, y: number, size: number }} Point of a way: its end is 1, and so is the size of what flies
 */

const durations = { quick: 250, calm: 370 }; // milliseconds; with its delay, everything takes less than half a second
const apart = 22,
  longest = 110; // milliseconds between one start and the next, and in all
const easing = "cubic-bezier(.3, .1, .2, 1)";
const lift = 0.22,
  highest = 46; // of an arc: its part of the way, and pixels
const heavy = 16; // pieces that throw a shadow: more would be slow

/**
 * Return how long things move and when they begin.
 * @param {string} [speed]
 */
export function pace(speed = settings.speed) {
  const duration = durations[/** @type {keyof typeof durations} */ (speed)] ?? durations.quick;
  return { duration, easing, after: (/** @type {number} */ number) => Math.min(number * apart, longest) };
}

/**
 * Return the way of a piece: up from where it lies, over in an arc, and down with a little weight.
 * @param {Place} from
 * @param {Place} to
 * @returns {Point[]}
 */
export function way(from, to) {
  const up = Math.min(Math.hypot(to.x - from.x, to.y - from.y) * lift, highest);
  const at = (/** @type {number} */ part, /** @type {number} */ high, /** @type {number} */ grown) => {
    const size = from.size + (to.size - from.size) * part;
    return { offset: 0, x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part - high, size: size * grown };
  };
  const points = [at(0, 0, 1), at(0.06, up * 0.4, 1.12), at(0.55, up, 1.16), at(1, 0, 1.06), at(1, 0, 0.95), at(1, 0, 1)];
  return points.map((point, number) => ({ ...point, offset: [0, 0.16, 0.5, 0.8, 0.9, 1][number] }));
}

/**
 * Fly a copy of a piece above everything else; the piece itself appears when the copy has arrived.
 * @param {SVGSVGElement} svg
 * @param {SVGElement} layer
 * @param {Flight} flight
 * @param {KeyframeAnimationOptions} time
 */
export function fly(svg, layer, { from, to, leaves }, time) {
  const shown = leaves ?? to,
    matrix = shown.matrix ?? new DOMMatrix(),
    copy = copyOf(shown.element);
  const back = from.down && !leaves ? backOf(from.element, to.element) : null;
  put(svg, layer, matrix, ...(back ? [copy, back] : [copy]));
  const start = leaves ? { ...from, size: shown.size } : from,
    end = leaves ? { ...to, size: 0.8 * shown.size } : to; // one of many that lie there
  const steps = (/** @type {(part: number) => number} */ wide) =>
    way(start, end).map(({ offset, x, y, size }) => {
      const scale = Math.min(Math.max(size / shown.size, 0.15), 3);
      const opacity = leaves && offset === 1 ? 0.2 : 1;
      const translate = `${(x - shown.x) / matrix.a}px ${(y - shown.y) / matrix.d}px`;
      return { offset, translate, scale: `${scale * wide(offset)} ${scale}`, opacity };
    });
  if (!leaves) to.element.animate([{ opacity: 0 }, { opacity: 0 }], { ...time, fill: "backwards" });
  if (!back) return copy.animate(steps(solid), time);
  back.animate(
    steps((part) => Math.max(1 - 2 * part, 0)),
    time,
  );
  return copy.animate(
    steps((part) => Math.max(2 * part - 1, 0)),
    time,
  );
}

const solid = () => 1;

/**
 * Show what a piece will cover until it lies there.
 * @param {SVGSVGElement} svg
 * @param {SVGElement} layer
 * @param {Place} was
 */
export function cover(svg, layer, was) {
  put(svg, layer, was.matrix ?? new DOMMatrix(), copyOf(was.element));
}

/**
 * Let a ship that has sailed leave with its load, and let it come back empty.
 * @param {SVGSVGElement} svg
 * @param {SVGElement} layer
 * @param {Place} was
 * @param {Place} is
 */
export function sail(svg, layer, was, is) {
  const { duration } = pace(),
    matrix = was.matrix ?? new DOMMatrix();
  const copy = copyOf(was.element, true),
    far = (1.1 * was.size) / matrix.a;
  put(svg, layer, matrix, copy);
  const back = duration * 0.7;
  is.element.animate(
    [
      { opacity: 0, translate: `${-far / 3}px 0px` },
      { opacity: 1, translate: "0px 0px" },
    ],
    { duration: 480 - back, delay: back, easing, fill: "backwards" },
  );
  return copy.animate(
    [
      { translate: "0px 0px", rotate: "0deg", opacity: 1 },
      { translate: `${far * 0.25}px -1px`, rotate: "-2deg", opacity: 1, offset: 0.35 },
      { translate: `${far}px 0px`, rotate: "1deg", opacity: 0 },
    ],
    { duration: 470, easing: "cubic-bezier(.5, 0, .8, .6)", fill: "both" },
  );
}

/**
 * Make the layer in which things fly.
 * @param {SVGSVGElement} svg
 * @param {number} count
 */
export function sky(svg, count) {
  const layer = draw("g", { class: count > heavy ? "flying" : "flying raised" });
  svg.append(layer);
  return layer;
}

/**
 * Put copies where their originals lie.
 * @param {SVGSVGElement} svg
 * @param {SVGElement} layer
 * @param {DOMMatrix} matrix
 * @param {...SVGElement} copies
 */
function put(svg, layer, matrix, ...copies) {
  const { a, b, c, d, e, f } = (svg.getScreenCTM() ?? new DOMMatrix()).inverse().multiply(matrix);
  const place = draw("g", { transform: `matrix(${[a, b, c, d, e, f].join(" ")})` });
  place.append(...copies);
  layer.append(place);
}

/**
 * Copy a thing without what can be touched, and without pieces on it, which fly by themselves, unless it carries them.
 * @param {SVGGraphicsElement} element
 * @param {boolean} [loaded]
 */
function copyOf(element, loaded = false) {
  const copy = /** @type {SVGGraphicsElement} */ (element.cloneNode(true));
  if (!loaded) for (const part of copy.querySelectorAll("[data-piece]")) part.remove();
  strip(copy, ["id", "data-action", "data-about", "tabindex", "role", "aria-label"]);
  for (const part of [copy, ...copy.querySelectorAll(".legal")]) part.classList.remove("legal");
  return copy;
}

/**
 * Return the back of a card of this stack, as large as the card that is drawn.
 * @param {SVGGraphicsElement} stack
 * @param {SVGGraphicsElement} card
 */
function backOf(stack, card) {
  const sign = stack.querySelector("use");
  if (!sign) return null;
  const { x, y, width, height } = card.getBBox(),
    back = /** @type {SVGGraphicsElement} */ (sign.cloneNode());
  for (const [name, value] of Object.entries({ x, y, width, height })) back.setAttribute(name, String(value));
  return back;
}
