// @ts-check
// Confirm that it's me: the server asks for it before it changes who can open the account.
import { ask } from "../shared/ask.js";
import { by } from "../shared/dom.js";
import { refuse } from "../shared/problem.js";
import { usePasskey } from "./passkey.js";

/** @import { Trouble } from "../shared/ask.js" */

const address = "/api/v1/account/proof";
const dialog = by("prove", HTMLDialogElement);
const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));

/**
 * Ask for a proof. Return whether it was given.
 * @returns {Promise<boolean>}
 */
function prove() {
  by("prove-problem").hidden = true;
  form.reset();
  dialog.showModal();
  return new Promise((answer) => {
    const close = (/** @type {boolean} */ proven) => {
      answer(proven);
      dialog.close();
    };
    /** @param {() => Promise<object>} given */
    const give = (given) =>
      given()
        .then((body) => ask(address, body))
        .then(() => close(true))
        .catch((trouble) => refuse(trouble, "prove-problem"));
    dialog.onclose = () => answer(false);
    form.onsubmit = (event) => {
      event.preventDefault();
      give(async () => ({ password: new FormData(form).get("password") }));
    };
    by("prove-cancel").onclick = () => close(false);
    const passkey = by("prove-passkey");
    if (passkey) passkey.onclick = () => give(async () => ({ credential: await usePasskey(`${address}-options`) }));
  });
}

/**
 * Do something; where the server wants a proof first, ask for it and try again. Return nothing if the person cancels.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T | undefined>}
 */
export async function proven(work) {
  try {
    return await work();
  } catch (trouble) {
    if (/** @type {Trouble} */ (trouble).code !== "prove-first") throw trouble;
    return (await prove()) ? work() : undefined;
  }
}
