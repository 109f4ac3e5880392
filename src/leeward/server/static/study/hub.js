// @ts-check
// The pages of Learn, Puzzles and Explore. On the first, each game shows how far one is in its course.
import { page, say } from "../shared/settings.js";
import { learned } from "./lesson-progress.js";

for (const [game, lessons] of Object.entries(page.courses ?? {})) {
  const card = /** @type {HTMLElement} */ (document.querySelector(`[data-game="${game}"]`)),
    note = /** @type {HTMLElement} */ (card.querySelector(".state")),
    way = /** @type {HTMLElement} */ (card.querySelector(".button.main"));
  const progress = learned(game),
    done = lessons.filter((key) => progress[key] === "done").length;
  if (!Object.keys(progress).length) continue;
  note.textContent = say("Lessons done: {number} of {count}", { number: done, count: lessons.length });
  note.hidden = false;
  if (done < lessons.length) way.textContent = say("Continue the course");
}
