// @ts-check
// The options of a game in a form: expansions and variants.
import { make } from "./dom.js";

/** @import { GameOption } from "./settings.js" */

/**
 * Return a field with its label and help.
 * @param {GameOption} option
 */
function fieldOf({ name, label, help, values }) {
  const [first] = values,
    yesOrNo = typeof first.value === "boolean";
  const field = make(yesOrNo ? "input" : "select"),
    named = make("label"),
    row = make("div"),
    small = make("small", help, "quiet");
  if (field instanceof HTMLInputElement) Object.assign(field, { type: "checkbox", checked: first.value === true });
  else field.append(...values.map((each) => new Option(each.label, String(each.value))));
  field.dataset.option = name;
  small.id = `help-${name}`;
  field.setAttribute("aria-describedby", small.id);
  named.append(...(yesOrNo ? [field, label] : [`${label} `, field]));
  row.append(named, small);
  return row;
}

/**
 * Offer a game's options.
 * @param {HTMLElement} place
 * @param {GameOption[]} options
 */
export function offerOptions(place, options) {
  place.replaceChildren(...options.map(fieldOf));
}

/**
 * Return what was chosen, by option.
 * @param {HTMLElement} place
 * @returns {Record<string, string | boolean>}
 */
export function chosenOptions(place) {
  const fields = /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (place.querySelectorAll("[data-option]"));
  return Object.fromEntries(
    [...fields].map((field) => [field.dataset.option, field instanceof HTMLInputElement ? field.checked : field.value]),
  );
}
