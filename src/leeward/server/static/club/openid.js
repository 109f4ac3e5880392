// @ts-check
// Sign in with an account elsewhere; a newcomer chooses a name afterwards.
import { ask } from "../shared/ask.js";
import { by } from "../shared/dom.js";

const elsewhere = "/api/v1/openid";
const kept = "leeward-invitation"; // of a link, where registration is by invitation: it waits while the person is elsewhere

/** @param {() => Promise<unknown>} work */
async function attempt(work) {
  by("openid-problem").hidden = true;
  try {
    await work();
  } catch (trouble) {
    by("openid-problem").textContent = /** @type {Error} */ (trouble).message;
    by("openid-problem").hidden = false;
  }
}

by("openid-go")?.addEventListener("click", () =>
  attempt(async () => {
    sessionStorage.setItem(kept, new URLSearchParams(location.search).get("invitation") ?? "");
    location.href = (await ask(elsewhere, {})).location;
  }),
);

const naming = by("openid-form", HTMLFormElement);
naming?.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    const invitation = sessionStorage.getItem(kept) ?? "";
    await ask(`${elsewhere}/account`, { ...Object.fromEntries(new FormData(naming)), invitation });
    location.href = "/account";
  });
});
