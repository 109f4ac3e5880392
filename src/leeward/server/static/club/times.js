// @ts-check
// Times on a page, as the reader's own clock and language have them.
import { all } from "../shared/dom.js";
import { page } from "../shared/settings.js";

/**
 * @param {number} at seconds since 1970
 * @returns {string}
 */
export const shownTime = (at) => new Date(at * 1000).toLocaleString(page.lang, { dateStyle: "medium", timeStyle: "short" });

/** Fill in all times and days that the server wrote into the page. */
export function showTimes() {
  for (const time of all("time[data-day]")) {
    const day = new Date(Number(time.dataset.day) * 1000);
    time.dateTime = day.toISOString();
    time.textContent = day.toLocaleDateString(page.lang, { dateStyle: "medium" });
  }
  for (const time of all("time[data-at]")) {
    const at = Number(time.dataset.at);
    time.dateTime = new Date(at * 1000).toISOString();
    time.textContent = shownTime(at);
  }
}
