// @ts-check
// What went wrong: each page has a place where it says so.
import { by } from "./dom.js";
import { say } from "./settings.js";

/**
 * Say why something was refused.
 * @param {unknown} trouble
 * @param {string} [place] id of the element that says it
 */
export function refuse(trouble, place = "problem") {
  by(place).textContent = /** @type {Error} */ (trouble).message;
  by(place).hidden = false;
  by(place).scrollIntoView({ block: "nearest" });
}

/**
 * Say that something didn't work, and why.
 * @param {unknown} trouble
 */
export function fail(trouble) {
  refuse(new Error(say("That didn't work: {why}", { why: /** @type {Error} */ (trouble).message })));
}

/**
 * Do something; say why if it is refused.
 * @param {() => unknown} work
 * @param {(trouble: unknown, place: string) => void} [tell]
 */
export const attempt = (work, tell) => attemptAt("problem", work, tell);

/**
 * Do something; say at a place of the page why if it is refused.
 * @param {string} place id of the element that says it
 * @param {() => unknown} work
 * @param {(trouble: unknown, place: string) => void} [tell]
 */
export async function attemptAt(place, work, tell = refuse) {
  by(place).hidden = true;
  try {
    await work();
  } catch (trouble) {
    tell(trouble, place);
  }
}
