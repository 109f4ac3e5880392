// @ts-check
// The pages behind links in mails, and the one that asks for such a link. Only buttons change something.
import { ask } from "../shared/ask.js";
import { by } from "../shared/dom.js";
import { page, say } from "../shared/settings.js";

/**
 * Do something once; show why if it is refused.
 * @param {() => Promise<unknown>} work
 */
async function attempt(work) {
  by("problem").hidden = true;
  try {
    await work();
  } catch (trouble) {
    by("problem").textContent = /** @type {Error} */ (trouble).message;
    by("problem").hidden = false;
  }
}

by("confirm")?.addEventListener("click", () =>
  attempt(async () => {
    await ask("/api/v1/address/confirmation", { secret: page.secret });
    by("confirm").hidden = true;
    by("said").textContent = say("mail_confirmed");
  }),
);

const asking = by("ask-mail", HTMLFormElement);
asking?.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    await ask("/api/v1/recovery", Object.fromEntries(new FormData(asking)));
    asking.hidden = true;
    by("said").hidden = false;
  });
});

/** @param {FormDataEntryValue} password */
const recover = (password) =>
  attempt(async () => {
    await ask("/api/v1/recovery/session", { secret: page.secret, password });
    location.href = "/account";
  });

const setting = by("set-password", HTMLFormElement);
setting?.addEventListener("submit", (event) => {
  event.preventDefault();
  recover(new FormData(setting).get("password") ?? "");
});
by("add-passkey")?.addEventListener("click", () => recover(""));
