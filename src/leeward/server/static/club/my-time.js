// @ts-check
// My own time in games over days: vacations and waking hours.
import { ask } from "../shared/ask.js";
import { by, whenSent } from "../shared/dom.js";
import { attemptAt } from "../shared/problem.js";

/**
 * @param {object} body
 * @param {string} method
 * @param {string} [end] of the address
 */
const change = (body, method, end = "") =>
  attemptAt("time-problem", async () => {
    await ask(`/api/v1/my-time${end}`, body, method);
    location.reload();
  });

const waking = by("waking", HTMLFormElement);
const zone = waking.dataset.zone || Intl.DateTimeFormat().resolvedOptions().timeZone;
by("zone").textContent = zone;

whenSent(by("vacation", HTMLFormElement), ({ days }) => change({ days: Number(days.value) }, "POST", "/vacation"));
by("end-vacation").addEventListener("click", () => change({}, "DELETE", "/vacation"));
whenSent(waking, ({ hours, wakes, sleeps }) =>
  change({ zone: hours.value ? zone : "", wakes: Number(wakes.value), sleeps: Number(sleeps.value) }, "PUT"),
);
