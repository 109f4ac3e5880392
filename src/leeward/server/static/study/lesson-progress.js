// @ts-check
// How far one is in the courses: stored in this browser and, with the cookie, on the server.
import { ask } from "../shared/ask.js";
import { page } from "../shared/settings.js";
import { recall, store } from "../shared/storage.js";

/** @typedef {Record<string, number | "done">} Progress the step reached in each lesson */

const stored = "leeward-learned";

/**
 * Return the progress in the lessons of a game, here and on the server: a lesson that is done anywhere is done.
 * @param {string} game
 * @returns {Progress}
 */
export function learned(game) {
  const here = recall(stored)?.[game] ?? {},
    there = (page.game === game ? page.learned : page.learned?.[game]) ?? {};
  const done = Object.fromEntries(Object.entries(there).filter(([, step]) => step === "done"));
  return { ...there, ...here, ...done };
}

/**
 * @param {string} game
 * @param {string} lesson
 * @param {number | "done"} step
 */
export function note(game, lesson, step) {
  const all = recall(stored) ?? {};
  if (all[game]?.[lesson] === step) return;
  store(stored, { ...all, [game]: { ...all[game], [lesson]: step } });
  const reached = step === "done" ? { step: 0, done: true } : { step };
  ask(`/api/v1/lessons/${game}/${lesson}/reached`, reached).catch(() => {}); // it is stored here
}

/**
 * Return the step to go on at: a lesson that is done begins again.
 * @param {string} game
 * @param {string} lesson
 */
export function stepOf(game, lesson) {
  const step = learned(game)[lesson];
  return typeof step === "number" ? step : 0;
}
