// @ts-check
// After signing in: to the account, where the browser's own history can be taken over, or to the start.
import { by } from "../shared/dom.js";

/** @param {unknown} trouble */
export function refuse(trouble) {
  by("problem").textContent = /** @type {Error} */ (trouble).message;
  by("problem").hidden = false;
}

/**
 * Sign in or up; then leave the page.
 * @param {() => Promise<any>} way
 */
export async function arrive(way) {
  by("problem").hidden = true;
  try {
    const { history: had } = await way();
    location.href = had && !(had.games || had.puzzles || had.lessons) ? "/" : "/account";
  } catch (trouble) {
    refuse(trouble);
  }
}
