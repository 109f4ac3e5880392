// @ts-check
// My e-mail address and my account elsewhere, on the page of my account. The server wrote what it knows; after a change the
// page shows it again.
import { ask } from "../shared/ask.js";
import { by } from "../shared/dom.js";
import { proven } from "./proof.js";

const address = "/api/v1/address";
const elsewhere = "/api/v1/openid";

/**
 * Ask the server, and show why if it refuses.
 * @param {string} problem id of the element that says why
 * @param {() => Promise<unknown>} work
 */
async function attempt(problem, work) {
  by(problem).hidden = true;
  try {
    await work();
  } catch (trouble) {
    by(problem).textContent = /** @type {Error} */ (trouble).message;
    by(problem).hidden = false;
  }
}

/**
 * @param {object} body
 * @param {string} method
 */
const change = (body, method) =>
  attempt("mail-problem", async () => {
    if (await proven(() => ask(address, body, method))) location.reload();
  });

const form = by("mail-form", HTMLFormElement);
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  change(Object.fromEntries(new FormData(form)), "PUT");
});
const devices = by("mail-devices", HTMLInputElement);
devices?.addEventListener("change", () => change({ devices: devices.checked }, "PATCH"));
by("mail-remove")?.addEventListener("click", () => change({}, "DELETE"));

by("openid-go")?.addEventListener("click", () =>
  attempt("openid-problem", async () => {
    const there = await proven(() => ask(elsewhere, {}));
    if (there) location.href = there.location;
  }),
);
by("openid-end")?.addEventListener("click", () =>
  attempt("openid-problem", async () => {
    if (await proven(() => ask(elsewhere, {}, "DELETE"))) location.reload();
  }),
);
by("prove-openid")?.addEventListener("click", () =>
  attempt("prove-problem", async () => {
    location.href = (await ask(elsewhere, {})).location;
  }),
);
