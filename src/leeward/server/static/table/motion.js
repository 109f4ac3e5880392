// What moved, moves. A piece keeps its id, or vanishes here and appears there as one of the same kind (data-piece);
// a pile (data-pile) gives and takes pieces of its kinds, and shows how many it has. So does a purse: what is nothing but
// a number of what a pile holds, told by the same word (data-about).
import { settings } from "../shared/settings.js";

const durations = { quick: 320, calm: 480 }; // milliseconds; with what waits for its start, less than a second
const easing = "cubic-bezier(.3, .1, .2, 1)";
const least = 2; // pixels: less is no movement
const most = 120; // pieces in flight at once: more means that the whole table was turned
const tokens = 3; // that fly from pile to pile for any number
const apart = 25, longest = 150; // milliseconds between one start and the next, and in all

export function places(svg) {
  const found = new Map();
  for (const element of svg.querySelectorAll("[id]:not(defs *)")) {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (!width && !height) continue;
    const { piece, pile } = element.dataset, word = element.dataset.about?.split("@")[0];
    const within = element.parentElement.closest("[id]");
    const place = { element, within, piece, pile, word, x: left + width / 2, y: top + height / 2, size: Math.max(width, height) };
    if (piece || word) {
      place.matrix = element.parentElement.getScreenCTM();
      place.count = parseInt(element.textContent, 10);
      place.purse = !piece && /^\s*\d+\s*$/.test(element.textContent) && !element.querySelector("[data-piece]");
    }
    found.set(element.id, place);
  }
  return found;
}

// Whoever acts on need not wait: a touch or a key ends what moves.
for (const name of ["pointerdown", "keydown"]) {
  addEventListener(name, () => { for (const each of document.getAnimations()) if (each.effect?.target?.closest?.("#picture") && each.playState === "running" && !each.animationName) each.finish(); }, { capture: true, passive: true });
}

export function move(svg, before) {
  const now = places(svg), flights = journeys(before, now);
  if (flights.length > most) return;
  const duration = durations[settings.speed] ?? durations.quick;
  const layer = document.createElementNS(svg.namespaceURI, "g");
  layer.setAttribute("class", "flying");
  svg.append(layer);
  shift(now, before, new Set(flights.map(({ element }) => element)), duration);
  const motions = flights.map((flight, number) => fly(svg, layer, flight, { duration, easing, delay: Math.min(number * apart, longest), fill: "both" }));
  Promise.allSettled(motions.map(({ finished }) => finished)).then(() => layer.remove());
}

// Who flies from where to where: { from, to, element } with the real piece at its end, or { from, to, leaves } without one.
function journeys(before, now) {
  const flights = [], vanished = grouped(), arrived = grouped();
  for (const [id, was] of before) if (was.piece && !now.has(id)) vanished.add(was.piece, was);
  for (const [id, is] of now) {
    const was = before.get(id);
    if (!is.piece) continue;
    if (!was) arrived.add(is.piece, is);
    else if (was.within?.id !== is.within?.id) flights.push({ from: was, to: is, element: is.element });
  }
  const piles = grouped(), held = new Map([...now.values()].filter(({ pile }) => pile).map(({ word, pile }) => [word, pile]));
  for (const [id, is] of now) {
    const kinds = is.pile ?? (is.purse ? held.get(is.word) : undefined);
    const pile = { ...is, grown: is.count - (before.get(id)?.count ?? is.count) || 0 };
    for (const kind of kinds?.split(" ") ?? []) piles.add(kind, pile);
  }
  for (const kind of new Set([...vanished.keys(), ...arrived.keys(), ...piles.keys()])) {
    flights.push(...between(vanished.get(kind) ?? [], arrived.get(kind) ?? [], piles.get(kind) ?? []));
  }
  return flights;
}

// The journeys of one kind: first from piece to piece, then from and to the piles that changed, then from pile to pile.
// A pile that shows no number never ends: it gives and takes whatever no other does.
function between(gone, come, piles) {
  const flights = [], endless = piles.find(({ count }) => Number.isNaN(count)) ?? (piles.length === 1 ? piles[0] : undefined);
  const giver = () => piles.find(({ grown }) => grown < 0), taker = () => piles.find(({ grown }) => grown > 0);
  for (const to of come) {
    const from = gone.shift() ?? giver() ?? endless;
    if (from?.grown < 0) from.grown += 1;
    if (from) flights.push({ from, to, element: to.element });
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

function tokensFrom(from, to, count) {
  const element = from?.element.querySelector("use");
  if (!element || !to || from.element === to.element) return [];
  from.grown = to.grown = 0;
  return Array.from({ length: Math.min(count, tokens) }, () => ({ from, to, leaves: { ...from, element } }));
}

function grouped() {
  const groups = new Map();
  groups.add = (key, item) => groups.set(key, [...groups.get(key) ?? [], item]);
  return groups;
}

// What keeps its place in its surroundings glides there; what is new from nowhere fades in.
function shift(now, before, flying, duration) {
  const still = { x: 0, y: 0 }, shifts = new Map();
  for (const [id, is] of now) {
    const { element, within } = is, was = before.get(id);
    const carried = shifts.get(within) ?? still;
    if (flying.has(element)) { shifts.set(element, carried); continue; }
    const whole = was ? { x: was.x - is.x, y: was.y - is.y } : carried;
    const x = whole.x - carried.x, y = whole.y - carried.y;
    if (!was && (!within || before.has(within.id))) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration, easing });
    if (Math.hypot(x, y) < least) { shifts.set(element, carried); continue; }
    shifts.set(element, whole);
    const scale = element.parentElement.getScreenCTM()?.a || 1;
    element.animate([{ translate: `${x / scale}px ${y / scale}px` }, { translate: "0px 0px" }], { duration, easing });
  }
}

// A copy flies above everything else; the piece itself appears when it has arrived.
function fly(svg, layer, { from, to, element, leaves }, time) {
  const shown = leaves ?? to, copy = shown.element.cloneNode(true);
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    if (part !== copy && part.dataset.piece) part.remove(); // it flies by itself
    part.classList.remove("legal");
    for (const name of ["id", "data-action", "data-about", "tabindex", "role", "aria-label"]) part.removeAttribute(name);
  }
  const { a, b, c, d, e, f } = svg.getScreenCTM().inverse().multiply(shown.matrix);
  const place = document.createElementNS(svg.namespaceURI, "g");
  place.setAttribute("transform", `matrix(${[a, b, c, d, e, f].join(" ")})`);
  place.append(copy);
  layer.append(place);
  const steps = [from, to].map((end) => ({
    translate: `${(end.x - shown.x) / shown.matrix.a}px ${(end.y - shown.y) / shown.matrix.d}px`,
    scale: leaves && end !== from ? 0.8 : Math.min(Math.max(end.size / shown.size, 0.15), 3),
    opacity: leaves && end === to ? 0.2 : 1,
  }));
  if (!leaves) element.animate([{ opacity: 0 }, { opacity: 0 }], { ...time, fill: "backwards" });
  else if (from.pile) steps.forEach((step) => { step.scale = 1; });
  return copy.animate(steps, time);
}
