// @ts-check
// A lesson opens at its table. While the rules are still being prepared, one can read what it is about.
import { ask } from "../shared/ask.js";
import { by } from "../shared/dom.js";
import { fail } from "../shared/problem.js";
import { page, remembered, say } from "../shared/settings.js";
import { stepOf } from "./lesson-progress.js";

const waiting = /** @type {HTMLElement} */ (document.querySelector("[data-preparing]"));
const bar = /** @type {HTMLProgressElement} */ (waiting.querySelector("progress"));
const words = /** @type {HTMLElement} */ (waiting.querySelector("span"));
const button = by("open-table", HTMLButtonElement);

async function open() {
  const step = stepOf(page.game, page.lesson),
    name = remembered() || say("Guest");
  try {
    const { path } = await ask("/api/v1/lessons", { game: page.game, lesson: page.lesson, step, name });
    location.replace(page.real ? `${path}?coach=${page.lesson}` : path);
  } catch (trouble) {
    fail(trouble);
  }
}

async function begin(first = true) {
  /** @type {Record<string, Message.Preparation>} */
  const all = await ask("/api/v1/ready").catch(() => ({})),
    rules = all[page.game]?.rules ?? 0,
    ready = all[page.game]?.playable ?? false;
  if (first && ready) {
    open();
    return;
  }
  by("to-read").hidden = false;
  button.disabled = !ready && !all[page.game]?.failed;
  waiting.hidden = ready;
  bar.value = rules;
  words.textContent = say("Preparing the rules (first time only): {percent}%", { percent: Math.round(100 * rules) });
  if (button.disabled) setTimeout(() => begin(false), 1000);
}

button.addEventListener("click", open);
begin();
