// @ts-check
// Sign in or sign up: two tabs. A passkey comes first where the browser can have one.
import { ask } from "../shared/ask.js";
import { by, whenSent } from "../shared/dom.js";
import { arrive } from "./arrival.js";
import { makePasskey, showPasskeys, usePasskey } from "./passkey.js";
import { choosePanels } from "./tabs.js";

choosePanels(by("tab-in"), by("tab-up"));
if (location.hash === "#sign-up") by("tab-up").click();
showPasskeys();

/**
 * Send a form's fields when it is submitted.
 * @param {string} id
 * @param {string} address
 */
const sends = (id, address) =>
  whenSent(by(id, HTMLFormElement), (form) => arrive(() => ask(address, Object.fromEntries(new FormData(form)))));

// The link of an operator, where registration is by invitation.
const invitation = new URLSearchParams(location.search).get("invitation") ?? "";
/** @type {HTMLInputElement} */ (by("up-password").querySelector("[name=invitation]")).value = invitation;

sends("in-password", "/api/v1/session");
sends("in-code", "/api/v1/session/recovery");
sends("up-password", "/api/v1/account");

by("in-passkey").addEventListener("click", () =>
  arrive(async () => ask("/api/v1/session/passkey", { credential: await usePasskey("/api/v1/session/passkey-options") })),
);

by("up-passkey").addEventListener("click", () => {
  const field = /** @type {HTMLInputElement} */ (by("up-password").querySelector("[name=name]"));
  const name = field.value.trim();
  if (!field.reportValidity()) return;
  arrive(async () =>
    ask("/api/v1/account/passkey", {
      name,
      invitation,
      credential: await makePasskey("/api/v1/account/passkey-options", { name }),
    }),
  );
});
