// @ts-check
// Forms that send JSON: `data-post` names the address. Numbers and times are sent as numbers.
import { ask } from "../shared/ask.js";
import { all, whenSent } from "../shared/dom.js";
import { attempt, fail } from "../shared/problem.js";

/**
 * Return what a form says.
 * @param {HTMLFormElement} form
 * @returns {Record<string, unknown>}
 */
export function valuesOf(form) {
  const fields = /** @type {(HTMLInputElement | HTMLSelectElement)[]} */ ([...form.elements]).filter(({ name }) => name);
  return Object.fromEntries(fields.map((field) => [field.name, valueIn(field)]));
}

/** @param {HTMLInputElement | HTMLSelectElement} field */
function valueIn(field) {
  if (field instanceof HTMLSelectElement) return field.value;
  if (field.type === "checkbox") return field.checked;
  if (field.type === "number") return field.valueAsNumber;
  if (field.type === "datetime-local") return new Date(field.value).getTime() / 1000;
  return field.value.trim();
}

/**
 * Send every form of the page that names an address, and do something with the answer.
 * @param {(form: HTMLFormElement, answer: any) => void} done
 */
export function sendForms(done) {
  for (const each of all("form[data-post]"))
    whenSent(each, (form) => attempt(async () => done(form, await ask(form.dataset.post ?? "", valuesOf(form))), fail));
}
