// @ts-check
// My account. The server wrote its lists into the page; after a change the page is loaded again.
import { ask } from "../shared/ask.js";
import { all, by, make, whenSent } from "../shared/dom.js";
import { attempt, refuse } from "../shared/problem.js";
import { say } from "../shared/settings.js";
import { makePasskey, showPasskeys } from "./passkey.js";
import { proven } from "./proof.js";
import { showTimes } from "./times.js";

const done = "leeward-account-done"; // what to say after the page was loaded again
const shown = sessionStorage.getItem(done);
sessionStorage.removeItem(done);
by("done").textContent = shown ?? "";
by("done").hidden = !shown;
showPasskeys();
showTimes();
/**
 * Make a change and show the page again; without a result, the person thought better of it.
 * @param {() => Promise<unknown>} work
 * @param {string} [then] where to go
 */
const change = (work, then = "") =>
  attempt(async () => {
    if ((await work()) === undefined) return;
    if (!then) sessionStorage.setItem(done, say("Saved."));
    if (then) location.href = then;
    else location.reload();
  });

/**
 * @param {string} id of a section with a form
 * @param {(fields: FormData) => Promise<unknown>} work
 * @param {string} [then]
 */
const submits = (id, work, then) =>
  whenSent(by(id)?.querySelector("form"), (form) => change(() => work(new FormData(form)), then));

/**
 * @param {string} selector
 * @param {(button: HTMLElement) => unknown} act
 */
function clicks(selector, act) {
  for (const each of all(selector)) each.addEventListener("click", () => act(each));
}

/** @param {HTMLElement} button */
const passkeyOf = (button) =>
  `/api/v1/passkeys/${encodeURIComponent(/** @type {HTMLElement} */ (button.closest("[data-passkey]")).dataset.passkey ?? "")}`;

/**
 * Ask for the name of a passkey; empty if the person thinks better of it.
 * @param {string} usual
 * @returns {Promise<string>}
 */
function askName(usual) {
  const dialog = by("passkey-name", HTMLDialogElement),
    field = /** @type {HTMLInputElement} */ (dialog.querySelector("input"));
  dialog.returnValue = "";
  field.value = usual;
  dialog.showModal();
  field.select();
  return new Promise((answer) => {
    dialog.onclose = () => answer(dialog.returnValue ? field.value.trim() : "");
  });
}

async function addPasskey() {
  const credential = await proven(() => makePasskey("/api/v1/passkeys/options"));
  if (!credential) return undefined;
  const name = (await askName(say("Passkey"))) || say("Passkey");
  return ask("/api/v1/passkeys", { credential, name });
}

async function makeCodes() {
  const made = await proven(() => ask("/api/v1/account/recovery-codes", {}));
  if (!made) return;
  const list = /** @type {HTMLElement} */ (by("codes-shown").querySelector("ol"));
  list.replaceChildren(...made.codes.map((/** @type {string} */ code) => make("li", code)));
  by("codes-shown").hidden = false;
  by("codes-shown").scrollIntoView({ block: "nearest" });
}

async function makeLink() {
  const made = await proven(() => ask("/api/v1/account/links", {}));
  if (!made) return;
  const { path } = made;
  const field = /** @type {HTMLInputElement} */ (by("device-link").querySelector("input"));
  field.value = new URL(path, location.href).href;
  const code = await fetch(`${path}/qr`);
  const drawn = new DOMParser().parseFromString(await code.text(), "image/svg+xml").documentElement;
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", say("QR code"));
  by("device-link").querySelector(".qr")?.replaceChildren(document.adoptNode(drawn));
  by("device-link").hidden = false;
  field.focus();
  field.select();
}

clicks("#sign-out", () => change(() => ask("/api/v1/session", {}, "DELETE"), "/"));
submits("merge", (fields) => ask("/api/v1/account/merge", Object.fromEntries([...fields.keys()].map((name) => [name, true]))));
submits("name", (fields) => ask("/api/v1/account", { name: fields.get("name") }, "PATCH"));
submits("password", (fields) => proven(() => ask("/api/v1/account/password", { password: fields.get("password") }, "PUT")));
clicks("#remove-password", () => change(() => proven(() => ask("/api/v1/account/password", {}, "DELETE"))));
submits("delete", (fields) => proven(() => ask("/api/v1/account/deletion", { name: fields.get("name") })), "/");
clicks("#add-passkey", () => change(addPasskey));
clicks("[data-rename]", async (button) => {
  const name = await askName(button.parentElement?.querySelector("b")?.textContent ?? "");
  if (name) change(() => ask(passkeyOf(button), { name }, "PATCH"));
});
clicks("[data-remove]", (button) => change(() => proven(() => ask(passkeyOf(button), {}, "DELETE"))));
clicks("[data-session]", (button) => change(() => ask(`/api/v1/sessions/${button.dataset.session}`, {}, "DELETE")));
clicks("#end-others", () => change(() => ask("/api/v1/sessions", {}, "DELETE")));
clicks("#make-codes", () => makeCodes().catch(refuse));
clicks("#make-link", () => makeLink().catch(refuse));
