// The list of lessons: which are done, and where to go on.
import { learned } from "./lesson-progress.js";
import { page, say } from "../shared/settings.js";

const done = learned(page.game);
let next = null;
for (const { key, steps } of page.lessons) {
  const entry = document.querySelector(`[data-lesson="${key}"]`), step = done[key];
  entry.classList.toggle("done", step === "done");
  if (step === "done") entry.querySelector(".state").textContent = say("lesson_done");
  else {
    next ??= entry;
    if (step > 0) entry.querySelector(".state").textContent = say("lesson_begun", { number: step + 1, count: steps });
  }
}
next?.classList.add("next");
