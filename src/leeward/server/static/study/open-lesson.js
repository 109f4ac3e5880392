// A lesson opens at its table. While the rules are still being prepared, one can read what it is about.
import { ask } from "../shared/ask.js";
import { stepOf } from "./lesson-progress.js";
import { page, remembered, say } from "../shared/settings.js";

const by = (id) => document.getElementById(id);

async function open() {
  try {
    const wanted = { game: page.game, lesson: page.lesson, step: stepOf(page.game, page.lesson), name: page.real ? remembered() : "" };
    const { path } = await ask("/api/lessons", wanted);
    location.replace(page.real ? `${path}?coach=${page.lesson}` : path);
  } catch (trouble) {
    by("problem").textContent = say("failed", { why: trouble.message });
    by("problem").hidden = false;
  }
}

async function begin(first = true) {
  const ready = (await ask("/api/ready").catch(() => ({})))[page.game];
  if (first && ready?.rules === 1) { open(); return; }
  by("to-read").hidden = false;
  by("open-table").disabled = !(ready?.rules === 1 || ready?.failed);
  document.querySelector("[data-preparing]").hidden = ready?.rules === 1;
  document.querySelector("progress").value = ready?.rules ?? 0;
  document.querySelector("[data-preparing] span").textContent = say("preparing_rules", { percent: Math.round(100 * (ready?.rules ?? 0)) });
  if (by("open-table").disabled) setTimeout(() => begin(false), 1000);
}

by("open-table").addEventListener("click", open);
begin();
