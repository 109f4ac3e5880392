// @ts-check
// A player who thinks for long: what the others may do about it, and a warning for the player.
import { by } from "../shared/dom.js";
import { say } from "../shared/settings.js";
import { play } from "../shared/sound.js";

const again = 10_000; // milliseconds before the minutes are counted again
const minute = 60_000;
const { max, min, ceil, floor } = Math;

/** @type {number | undefined} */
let timer;
let warned = false;

/**
 * Say nothing in the first half of the agreed time. The player is warned in its last fifth, or in its last minute.
 * @param {Message.View} view
 * @param {number} [from] when the view came
 */
export function showThinking(view, from = performance.now()) {
  const { thinking, patience, mine, over } = view,
    place = by("thinking");
  clearTimeout(timer);
  const waited = thinking.map(({ seat, seconds }) => ({ seat, time: 1000 * seconds + performance.now() - from }));
  const mySeats = waited.filter(({ seat }) => mine.includes(seat)),
    others = mine.length ? waited.filter(({ seat }) => !mine.includes(seat)) : [];
  const my = patience && !over ? warning(max(0, ...mySeats.map(({ time }) => time)), patience) : "";
  const theirs = patience && !over ? others.map((each) => sentence(view, each)).filter(Boolean) : [];
  place.textContent = [my, ...theirs].filter(Boolean).join(" ");
  place.hidden = !place.textContent;
  place.classList.toggle("warning", Boolean(my));
  if (my && !warned) play("turn");
  warned = Boolean(my);
  if (patience && waited.length) timer = setTimeout(() => showThinking(view, from), again);
}

/**
 * @param {number} time
 * @param {number} patience
 */
export function warning(time, patience) {
  const left = patience * minute - time;
  if (left <= 0) return say("The others can let a computer play for you now. You keep your seat.");
  return left <= max(minute, (patience * minute) / 5)
    ? say("In about {left} min the others can let a computer play for you.", { left: ceil(left / minute) })
    : "";
}

/**
 * @param {Message.View} view
 * @param {{ seat: number, time: number }} who
 */
export function sentence({ names, patience, can_replace }, { seat, time }) {
  const waited = floor(time / minute),
    name = names[seat];
  if (can_replace.includes(seat))
    return time >= minute ? say("{name} has been thinking for {waited} min.", { name, waited }) : "";
  if (time < (patience * minute) / 2) return "";
  return say("{name} has been thinking for {waited} min. After {minutes} min you can let a computer play.", {
    name,
    waited: min(waited, patience),
    minutes: patience,
  });
}
