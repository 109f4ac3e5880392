// @ts-check
// A short notice above the page: what went wrong, what the others ask, what the coach says.
import { by } from "../shared/dom.js";
import { say } from "../shared/settings.js";

/** @type {number | undefined} */
let fading;

/**
 * @param {string} text
 * @param {number} [time] milliseconds after which it goes away by itself
 * @param {string} [about] what it is about, for `withdraw`
 */
export function notice(text, time = 0, about = "") {
  const box = by("notice");
  clearTimeout(fading);
  box.textContent = text;
  box.hidden = !text;
  box.classList.remove("glad");
  box.dataset.about = about;
  if (time) fading = setTimeout(() => notice(""), time);
}

/** @param {string} about */
export function withdraw(about) {
  if (by("notice").dataset.about === about) notice("");
}

/** @param {unknown} trouble */
export function failed(trouble) {
  notice(say("That didn't work: {why}", { why: /** @type {Error} */ (trouble).message }), 4000);
}

/**
 * Tell a screen reader.
 * @param {string} text
 */
export function announce(text) {
  by("announce").textContent = text;
}
