// How far one is in the courses: kept in this browser and, with the cookie, on the server. A lesson that was followed to its end is "done".
import { ask } from "../shared/ask.js";
import { page } from "../shared/settings.js";

const key = "leeward-learned";

// What the server has kept is told by the page: a lesson that is done somewhere is done.
export function learned(game) {
  const here = kept()[game] ?? {}, there = page.game === game ? page.learned ?? {} : page.learned?.[game] ?? {};
  const done = Object.fromEntries(Object.entries(there).filter(([, step]) => step === "done"));
  return { ...there, ...here, ...done };
}

export function note(game, lesson, step) {
  const all = kept();
  if (all[game]?.[lesson] === step) return;
  all[game] = { ...all[game], [lesson]: step };
  try { localStorage.setItem(key, JSON.stringify(all)); } catch { /* a private window keeps nothing */ }
  const reached = step === "done" ? { step: 0, done: true } : { step };
  ask(`/api/lessons/${game}/${lesson}/reached`, reached).catch(() => {}); // it is kept here
}

// Where to go on: at the step that one has reached, from the beginning again after the end.
export function stepOf(game, lesson) {
  const step = learned(game)[lesson];
  return Number.isInteger(step) ? step : 0;
}

function kept() {
  try { return JSON.parse(localStorage.getItem(key)) ?? {}; } catch { return {}; }
}
