// @ts-check
// Times as a clock shows them.

export const day = 86_400; // seconds
const { floor } = Math;

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
    return `${unit(floor(whole / day), "day")} ${unit(floor((whole % day) / 3600), "hour")}`;
  }
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const [hours, minutes, rest] = [floor(whole / 3600), floor(whole / 60) % 60, whole % 60];
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
