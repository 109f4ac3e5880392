// @ts-check
// Times as a clock shows them.

export const day = 86_400; // seconds
const { floor } = Math;

/**
 * Return a moment as people say it: in 5 hours, in 2 days, now.
 * @param {number} at seconds since 1970
 * @param {string} lang
 */
export function fromNow(at, lang) {
  const words = new Intl.RelativeTimeFormat(lang, { numeric: "auto" }),
    minutes = Math.max(at - Date.now() / 1000, 0) / 60;
  if (minutes < 50) return words.format(Math.round(minutes), "minute");
  if (minutes < 36 * 60) return words.format(Math.max(Math.round(minutes / 60), 1), "hour");
  return words.format(Math.round(minutes / 1440), "day");
}

/**
 * Return a time as a clock shows it: 9:05, 1:02:30, or days and hours.
 * @param {number} seconds
 * @param {string} lang
 */
export function inWords(seconds, lang) {
  const whole = floor(seconds);
  if (whole >= 2 * day) {
    const unit = (/** @type {number} */ value, /** @type {"day" | "hour"} */ name) =>
      new Intl.NumberFormat(lang, { style: "unit", unit: name, unitDisplay: "short" }).format(value);
    const hours = floor((whole % day) / 3600);
    return unit(floor(whole / day), "day") + (hours ? ` ${unit(hours, "hour")}` : "");
  }
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const [hours, minutes, rest] = [floor(whole / 3600), floor(whole / 60) % 60, whole % 60];
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
