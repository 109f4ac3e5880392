// @ts-check
// Forms that send JSON: `data-post` names the address. Numbers and times are sent as numbers.
import { ask } from "../shared/ask.js";
import { by } from "../shared/dom.js";
import { say } from "../shared/settings.js";

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
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-post]"))) {
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      by("problem").hidden = true;
      try {
        done(form, await ask(form.dataset.post ?? "", valuesOf(form)));
      } catch (trouble) {
        by("problem").hidden = false;
        by("problem").textContent = say("failed", { why: /** @type {Error} */ (trouble).message });
        by("problem").scrollIntoView({ block: "nearest" });
      }
    });
  }
}
