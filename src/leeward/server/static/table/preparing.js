// @ts-check
// The first game after a start: a quick player stands in for the computers until they are prepared. This shows how far they are.
import { ask } from "../shared/ask.js";
import { by } from "../shared/dom.js";

const every = 1000; // milliseconds

/** @param {string} game */
export async function watchPreparation(game) {
  const place = by("preparing");
  /** @type {Message.Preparation | undefined} */
  const ready = (await ask("/api/v1/ready").catch(() => ({})))[game];
  place.hidden = true;
  if (!ready || ready.opponents === 1 || ready.failed) return;
  place.hidden = false;
  /** @type {HTMLProgressElement} */ (place.querySelector("progress")).value = (ready.rules + ready.opponents) / 2;
  setTimeout(() => watchPreparation(game), every);
}
