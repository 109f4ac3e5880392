// @ts-check
// My own time in games over days: vacations and waking hours.
import { ask } from "../shared/ask.js";
import { by } from "../shared/dom.js";

/**
 * @param {object} body
 * @param {string} method
 * @param {string} [end] of the address
 */
async function change(body, method, end = "") {
  try {
    await ask(`/api/v1/my-time${end}`, body, method);
    location.reload();
  } catch (trouble) {
    by("time-problem").textContent = /** @type {Error} */ (trouble).message;
    by("time-problem").hidden = false;
  }
}

const vacation = by("vacation", HTMLFormElement),
  waking = by("waking", HTMLFormElement);
const zone = waking.dataset.zone || Intl.DateTimeFormat().resolvedOptions().timeZone;
by("zone").textContent = zone;

vacation.addEventListener("submit", (event) => {
  event.preventDefault();
  change({ days: Number(vacation.days.value) }, "POST", "/vacation");
});
by("end-vacation").addEventListener("click", () => change({}, "DELETE", "/vacation"));
waking.addEventListener("submit", (event) => {
  event.preventDefault();
  const { hours, wakes, sleeps } = waking;
  change({ zone: hours.value ? zone : "", wakes: Number(wakes.value), sleeps: Number(sleeps.value) }, "PUT");
});
