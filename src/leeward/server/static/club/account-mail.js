// @ts-check
// My e-mail address, on the page of my account. The server wrote what it knows; after a change the page shows it anew.
import { ask } from "../shared/ask.js";
import { by } from "../shared/dom.js";

const address = "/api/v1/address";

/**
 * @param {object} body
 * @param {string} method
 */
async function change(body, method) {
  by("mail-problem").hidden = true;
  try {
    await ask(address, body, method);
    location.reload();
  } catch (trouble) {
    by("mail-problem").textContent = /** @type {Error} */ (trouble).message;
    by("mail-problem").hidden = false;
  }
}

const form = by("mail-form", HTMLFormElement);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  change(Object.fromEntries(new FormData(form)), "PUT");
});
const devices = by("mail-devices", HTMLInputElement);
devices?.addEventListener("change", () => change({ devices: devices.checked }, "PATCH"));
by("mail-remove")?.addEventListener("click", () => change({}, "DELETE"));
