// @ts-check
// Sign in or sign up: two tabs.
import { ask } from "../shared/ask.js";
import { by } from "../shared/dom.js";
import { choosePanels } from "./tabs.js";

choosePanels(by("tab-in"), by("tab-up"));
if (location.hash === "#sign-up") by("tab-up").click();

/** @param {unknown} trouble */
function refuse(trouble) {
  by("problem").textContent = /** @type {Error} */ (trouble).message;
  by("problem").hidden = false;
}

/**
 * Send a form's fields when it is submitted; then go to the account.
 * @param {string} id
 * @param {string} address
 */
function sends(id, address) {
  const form = by(id, HTMLFormElement);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    by("problem").hidden = true;
    try {
      await ask(address, Object.fromEntries(new FormData(form)));
      location.href = "/account";
    } catch (trouble) {
      refuse(trouble);
    }
  });
}

// The link of an operator, where registration is by invitation.
const invitation = new URLSearchParams(location.search).get("invitation") ?? "";
/** @type {HTMLInputElement} */ (by("up-password").querySelector("[name=invitation]")).value = invitation;

sends("in-password", "/api/v1/session");
sends("up-password", "/api/v1/account");
