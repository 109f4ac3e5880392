// @ts-check
// After signing in: to the account, where the browser's own history can be taken over, or to the start.
import { attempt } from "../shared/problem.js";

/**
 * Sign in or up; then leave the page.
 * @param {() => Promise<any>} way
 */
export const arrive = (way) =>
  attempt(async () => {
    const { history: had } = await way();
    location.href = had && !(had.games || had.puzzles || had.lessons || had.studies) ? "/" : "/account";
  });
