// @ts-check
// A study of the game at this table, or of a puzzle's position.
import { ask } from "../shared/ask.js";
import { button } from "../shared/dom.js";
import { page, say } from "../shared/settings.js";
import { failed } from "../table/notice.js";

/** @param {object} begin what its chapter begins with */
export async function makeStudy(begin = { table: page.id }) {
  location.href = (await ask("/api/v1/studies", { begin })).path;
}

/**
 * @param {string} puzzle
 * @param {string} title of the chapter
 */
export function studyOfPuzzle(puzzle, title) {
  const begin = { game: page.game, puzzle, title };
  return button(say("Make a study of this position"), () => makeStudy(begin).catch(failed), "small study");
}
