// @ts-check
// What moved, moves. A piece keeps its id, or vanishes here and appears there as one of the same kind (data-piece). A pile
// (data-pile) gives and takes pieces of its kinds, and shows how many it has. So does a purse: a mere number of what a pile
// holds, with the same word (data-about). A ship (data-sails) takes what it carries along when all of it goes. What is laid
// and stays (data-comes) comes from the hand, or from where its kind lies (data-gives, data-endless).
import { still } from "../shared/settings.js";
import { play } from "../shared/sound.js";
import { arrivals } from "./arrivals.js";
import { cover, fly, pace, sail, sky } from "./flight.js";
import { heard } from "./voiced.js";

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
 * @property {boolean} [down] a stack whose cards show their backs
 * @property {boolean} [sails]
 * @property {string} [comes] what it is laid as
 * @property {string} [gives] what is laid from it
 * @property {string} [endless] the same, where it never ends
 *
 * @typedef {Place & { grown: number }} Pile
 * @typedef {{ from: Place, to: Place, leaves?: Place, covered?: Place }} Flight `leaves` is what flies and does not stay
 * @typedef {Map<string, Place>} Places by id
 */

const least = 2; // pixels: less is no movement
const most = 120; // pieces in flight at once: more means that the whole table was turned
const tokens = 3; // that fly from pile to pile for any number

/**
 * @param {SVGSVGElement} svg
 * @returns {Places}
 */
export function places(svg) {
  const found = new Map();
  for (const element of /** @type {NodeListOf<SVGGraphicsElement>} */ (svg.querySelectorAll("[id]:not(defs *)"))) {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (!width && !height) continue;
    const { piece, pile, about, face, sails, comes, gives, endless } = element.dataset,
      parent = /** @type {SVGGraphicsElement} */ (element.parentNode);
    const word = about?.split("@")[0],
      text = element.textContent ?? "";
    found.set(element.id, {
      element,
      within: parent.closest("[id]"),
      piece,
      pile,
      word,
      comes,
      gives,
      endless,
      x: left + width / 2,
      y: top + height / 2,
      size: Math.max(width, height),
      matrix: piece || word || comes !== undefined ? parent.getScreenCTM() : null,
      count: piece || word ? parseInt(text, 10) : undefined,
      down: face === "down",
      sails: sails !== undefined,
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
 * Move everything from where it was to where it is, with its sounds; without motion only these.
 * @param {SVGSVGElement} svg
 * @param {Places} before
 * @param {boolean} [held] what is laid was in the hand, above its place
 */
export function move(svg, before, held = false) {
  const now = places(svg),
    ships = voyages(before, now);
  const aboard = new Set(ships.flatMap(({ load }) => load)),
    ashore = new Map([...before].filter(([id]) => !aboard.has(id)));
  const flights = [...journeys(ashore, now), ...arrivals(before, now, held)];
  if (flights.length > most) return;
  const lands = still() ? 0 : pace().duration * 0.8;
  for (const [number, sound] of heard(flights, before, now, voicesOf(svg)).entries()) play(sound, lands + 70 * number);
  if (ships.length) play("ship");
  if (still()) return;
  const layer = sky(svg, flights.length + ships.length),
    { duration, easing, after } = pace();
  const landing = flights.filter(({ leaves }) => !leaves).map(({ to }) => to.element);
  shift(now, before, new Set([...landing, ...ships.map(({ is }) => is.element)]), { duration, easing });
  for (const { covered } of flights) if (covered) cover(svg, layer, covered);
  const motions = flights.map((flight, number) => {
    return fly(svg, layer, flight, { duration, delay: after(number), fill: "both" });
  });
  motions.push(...ships.map(({ was, is }) => sail(svg, layer, was, is)));
  Promise.allSettled(motions.map(({ finished }) => finished)).then(() => layer.remove());
}

/** @param {SVGSVGElement} svg */
const voicesOf = (svg) => ({ ...svg.querySelector("metadata")?.dataset });

/**
 * List the ships that have sailed: all that they carried is gone. `load` are the ids of what it was.
 * @param {Places} before
 * @param {Places} now
 */
export function voyages(before, now) {
  /** @type {{ was: Place, is: Place, load: string[] }[]} */
  const found = [];
  for (const [id, was] of before) {
    const is = now.get(id);
    if (!was.sails || !is) continue;
    const load = [...before].filter(([, each]) => each.piece && each.within?.id === id).map(([each]) => each);
    if (load.length && !load.some((each) => now.has(each))) found.push({ was, is, load });
  }
  return found;
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
    for (const kind of holds?.split(" ") ?? []) {
      if (!kind.endsWith("-")) of(kind).piles.push(pile);
      else for (const each of Object.keys(kinds)) if (each.startsWith(kind)) of(each).piles.push(pile);
    }
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
  const pile = from?.pile || !to?.pile ? from : to, // a pile shows one piece, a purse may show many
    element = pile && token(pile.element);
  if (!from || !pile || !element || !to || from.element === to.element) return [];
  from.grown = to.grown = 0;
  return Array.from({ length: Math.min(count, tokens) }, () => ({ from, to, leaves: { ...pile, element } }));
}

/**
 * Return one piece of a pile: its sign, or the symbol that the pile names (data-token) where its sign shows many.
 * @param {SVGGraphicsElement} pile
 */
function token(pile) {
  const sign = /** @type {SVGGraphicsElement | null} */ (pile.querySelector("use, [marker-start]")),
    name = pile.dataset?.token;
  if (!sign || !name) return sign;
  const one = /** @type {SVGGraphicsElement} */ (sign.cloneNode());
  one.setAttribute("href", `#${name}`);
  return one;
}

/**
 * Glide what keeps its place in its surroundings; fade in what is new from nowhere.
 * @param {Places} now
 * @param {Places} before
 * @param {Set<Element>} flying
 * @param {KeyframeAnimationOptions} time
 */
function shift(now, before, flying, time) {
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
    if (!was && (!within || before.has(within.id))) element.animate([{ opacity: 0 }, { opacity: 1 }], time);
    if (Math.hypot(x, y) < least) continue;
    shifts.set(element, whole);
    const scale = /** @type {SVGGraphicsElement} */ (element.parentNode).getScreenCTM()?.a || 1;
    element.animate([{ translate: `${x / scale}px ${y / scale}px` }, { translate: "0px 0px" }], time);
  }
}
