// @ts-check
// What moved, moves. A piece keeps its id, or vanishes here and appears there as one of the same kind (data-piece). A pile
// (data-pile) gives and takes pieces of its kinds, and shows how many it has. So does a purse: a mere number of what a pile
// holds, with the same word (data-about).
import { draw, strip } from "../shared/dom.js";
import { settings } from "../shared/settings.js";

/**
 * @typedef {object} Place where something lies in the window
 * @property {SVGGraphicsElement} element
 * @property {Element | null} within
 * @property {string} [piece] its kind
 * @property {string} [pile] kinds that it holds
 * @property {string} [word] what it is
 * @property {number} x
 * @property {number} y
 * @property {number} size
 * @property {DOMMatrix | null} [matrix]
 * @property {number} [count] NaN where it shows no number
 * @property {boolean} purse
 *
 * @typedef {Place & { grown: number }} Pile
 * @typedef {{ from: Place, to: Place, leaves?: Place }} Flight `leaves` is what flies and does not stay
 * @typedef {Map<string, Place>} Places by id
 */

const durations = { quick: 320, calm: 480 }; // milliseconds; with its delay, a flight takes less than a second
const easing = "cubic-bezier(.3, .1, .2, 1)";
const least = 2; // pixels: less is no movement
const most = 120; // pieces in flight at once: more means that the whole table was turned
const tokens = 3; // that fly from pile to pile for any number
const apart = 25,
  longest = 150; // milliseconds between one start and the next, and in all

/**
 * @param {SVGSVGElement} svg
 * @returns {Places}
 */
export function places(svg) {
  const found = new Map();
  for (const element of /** @type {NodeListOf<SVGGraphicsElement>} */ (svg.querySelectorAll("[id]:not(defs *)"))) {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (!width && !height) continue;
    const { piece, pile, about } = element.dataset,
      parent = /** @type {SVGGraphicsElement} */ (element.parentNode);
    const word = about?.split("@")[0],
      text = element.textContent ?? "";
    found.set(element.id, {
      element,
      within: parent.closest("[id]"),
      piece,
      pile,
      word,
      x: left + width / 2,
      y: top + height / 2,
      size: Math.max(width, height),
      matrix: piece || word ? parent.getScreenCTM() : null,
      count: piece || word ? parseInt(text, 10) : undefined,
      purse: Boolean(word) && !piece && /^\s*\d+\s*$/.test(text) && !element.querySelector("[data-piece]"),
    });
  }
  return found;
}

// A touch or a key ends what moves: nobody has to wait for it.
for (const name of ["pointerdown", "keydown"]) addEventListener(name, finishAll, { capture: true, passive: true });

function finishAll() {
  for (const each of document.getAnimations()) {
    const target = each.effect instanceof KeyframeEffect ? each.effect.target : null;
    if (target?.closest("#picture") && each.playState === "running" && !(each instanceof CSSAnimation)) each.finish();
  }
}

/**
 * Move everything from where it was to where it is.
 * @param {SVGSVGElement} svg
 * @param {Places} before
 */
export function move(svg, before) {
  const now = places(svg),
    flights = journeys(before, now);
  if (flights.length > most) return;
  const duration = durations[/** @type {keyof typeof durations} */ (settings.speed)] ?? durations.quick;
  const layer = draw("g", { class: "flying" });
  svg.append(layer);
  shift(now, before, new Set(flights.filter(({ leaves }) => !leaves).map(({ to }) => to.element)), duration);
  const motions = flights.map((flight, number) => {
    return fly(svg, layer, flight, { duration, easing, delay: Math.min(number * apart, longest), fill: "both" });
  });
  Promise.allSettled(motions.map(({ finished }) => finished)).then(() => layer.remove());
}

/**
 * List what flies from where to where.
 * @param {Places} before
 * @param {Places} now
 */
export function journeys(before, now) {
  /** @type {Flight[]} */
  const flights = [];
  /** @type {Record<string, { gone: Place[], come: Place[], piles: Pile[] }>} */
  const kinds = {};
  const of = (/** @type {string} */ kind) => {
    kinds[kind] ??= { gone: [], come: [], piles: [] };
    return kinds[kind];
  };
  for (const [id, was] of before) if (was.piece && !now.has(id)) of(was.piece).gone.push(was);
  for (const [id, is] of now) {
    const was = before.get(id);
    if (is.piece && !was) of(is.piece).come.push(is);
    else if (is.piece && was && was.within?.id !== is.within?.id) flights.push({ from: was, to: is });
  }
  const held = new Map([...now.values()].filter(({ pile }) => pile).map(({ word, pile }) => [word, pile]));
  for (const [id, is] of now) {
    const holds = is.pile ?? (is.purse ? held.get(is.word) : undefined);
    const pile = { ...is, grown: (is.count ?? NaN) - (before.get(id)?.count ?? is.count ?? NaN) || 0 };
    for (const kind of holds?.split(" ") ?? []) of(kind).piles.push(pile);
  }
  for (const { gone, come, piles } of Object.values(kinds)) flights.push(...between(gone, come, piles));
  return flights;
}

/**
 * List the flights of one kind: first from piece to piece, then from and to the piles that changed, then from pile to pile.
 * A pile that shows no number never ends: it gives and takes what no other does.
 * @param {Place[]} gone
 * @param {Place[]} come
 * @param {Pile[]} piles
 * @returns {Flight[]}
 */
function between(gone, come, piles) {
  /** @type {Flight[]} */
  const flights = [];
  const endless = piles.find(({ count }) => Number.isNaN(count)) ?? (piles.length === 1 ? piles[0] : undefined);
  const giver = () => piles.find(({ grown }) => grown < 0),
    taker = () => piles.find(({ grown }) => grown > 0);
  for (const to of come) {
    const piece = gone.shift(),
      pile = piece ? undefined : (giver() ?? endless),
      from = piece ?? pile;
    if (pile && pile.grown < 0) pile.grown += 1;
    if (from) flights.push({ from, to });
  }
  const last = taker();
  for (const from of gone) {
    const to = last ?? endless;
    if (to) flights.push({ from, to, leaves: from });
  }
  if (gone.length && last) last.grown = 0;
  for (const from of piles.filter(({ grown }) => grown < 0)) flights.push(...tokensFrom(from, taker() ?? endless, -from.grown));
  for (const to of piles.filter(({ grown }) => grown > 0)) flights.push(...tokensFrom(endless, to, to.grown));
  return flights;
}

/**
 * @param {Pile | undefined} from
 * @param {Pile | undefined} to
 * @param {number} count
 * @returns {Flight[]}
 */
function tokensFrom(from, to, count) {
  const element = from?.element.querySelector("use");
  if (!from || !element || !to || from.element === to.element) return [];
  from.grown = to.grown = 0;
  return Array.from({ length: Math.min(count, tokens) }, () => ({ from, to, leaves: { ...from, element } }));
}

/**
 * Glide what keeps its place in its surroundings; fade in what is new from nowhere.
 * @param {Places} now
 * @param {Places} before
 * @param {Set<Element>} flying
 * @param {number} duration
 */
function shift(now, before, flying, duration) {
  const still = { x: 0, y: 0 };
  /** @type {Map<Element | null, { x: number, y: number }>} */
  const shifts = new Map();
  for (const [id, is] of now) {
    const { element, within } = is,
      was = before.get(id);
    const carried = shifts.get(within) ?? still;
    shifts.set(element, carried);
    if (flying.has(element)) continue;
    const whole = was ? { x: was.x - is.x, y: was.y - is.y } : carried;
    const x = whole.x - carried.x,
      y = whole.y - carried.y;
    if (!was && (!within || before.has(within.id))) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration, easing });
    if (Math.hypot(x, y) < least) continue;
    shifts.set(element, whole);
    const scale = /** @type {SVGGraphicsElement} */ (element.parentNode).getScreenCTM()?.a || 1;
    element.animate([{ translate: `${x / scale}px ${y / scale}px` }, { translate: "0px 0px" }], { duration, easing });
  }
}

/**
 * Fly a copy above everything else; the piece itself appears when the copy has arrived.
 * @param {SVGSVGElement} svg
 * @param {SVGElement} layer
 * @param {Flight} flight
 * @param {KeyframeAnimationOptions} time
 */
function fly(svg, layer, { from, to, leaves }, time) {
  const shown = leaves ?? to,
    matrix = shown.matrix ?? new DOMMatrix();
  const copy = /** @type {SVGGraphicsElement} */ (shown.element.cloneNode(true));
  for (const part of copy.querySelectorAll("[data-piece]")) part.remove(); // it flies by itself
  strip(copy, ["id", "data-action", "data-about", "tabindex", "role", "aria-label"]);
  for (const part of [copy, ...copy.querySelectorAll(".legal")]) part.classList.remove("legal");
  const { a, b, c, d, e, f } = (svg.getScreenCTM() ?? new DOMMatrix()).inverse().multiply(matrix);
  const place = draw("g", { transform: `matrix(${[a, b, c, d, e, f].join(" ")})` });
  place.append(copy);
  layer.append(place);
  const steps = [from, to].map((end) => ({
    translate: `${(end.x - shown.x) / matrix.a}px ${(end.y - shown.y) / matrix.d}px`,
    scale: leaves && (end !== from || from.pile) ? (from.pile ? 1 : 0.8) : Math.min(Math.max(end.size / shown.size, 0.15), 3),
    opacity: leaves && end === to ? 0.2 : 1,
  }));
  if (!leaves) to.element.animate([{ opacity: 0 }, { opacity: 0 }], { ...time, fill: "backwards" });
  return copy.animate(steps, time);
}
