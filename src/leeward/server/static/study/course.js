// @ts-check
// The list of lessons: which are done, and where to go on.
import { page, say } from "../shared/settings.js";
import { learned } from "./lesson-progress.js";

const progress = learned(page.game);
for (const { key, steps } of page.lessons) {
  const entry = /** @type {HTMLElement} */ (document.querySelector(`[data-lesson="${key}"]`));
  const note = /** @type {HTMLElement} */ (entry.querySelector(".state")),
    step = progress[key] ?? 0;
  entry.classList.toggle("done", step === "done");
  if (step === "done") note.textContent = say("done");
  else if (step > 0) note.textContent = say("step {number} of {count}", { number: step + 1, count: steps });
}
const test = /** @type {HTMLElement | null} */ (document.querySelector("[data-lesson=exam]"));
if (test) {
  const { exam } = progress,
    note = /** @type {HTMLElement} */ (test.querySelector(".state"));
  test.classList.toggle("done", exam === "done");
  if (exam === "done") note.textContent = say("done");
  else if (exam !== undefined)
    note.textContent = say("last time {number} of {count} right", { number: exam, count: test.dataset.count ?? "" });
}
document.querySelector("[data-lesson]:not(.done)")?.classList.add("next");
