// @ts-check
// The pages behind links in mails, and the one that asks for such a link. Only buttons change something.
import { ask } from "../shared/ask.js";
import { by, whenSent } from "../shared/dom.js";
import { attempt } from "../shared/problem.js";
import { page, say } from "../shared/settings.js";

by("confirm")?.addEventListener("click", () =>
  attempt(async () => {
    await ask("/api/v1/address/confirmation", { secret: page.secret });
    by("confirm").hidden = true;
    by("said").textContent = say("Your address is confirmed. You can now recover your account by mail.");
  }),
);

whenSent(by("ask-mail", HTMLFormElement), (form) =>
  attempt(async () => {
    await ask("/api/v1/recovery", Object.fromEntries(new FormData(form)));
    form.hidden = true;
    by("said").hidden = false;
  }),
);

/** @param {FormDataEntryValue} password */
const recover = (password) =>
  attempt(async () => {
    await ask("/api/v1/recovery/session", { secret: page.secret, password });
    location.href = "/account";
  });

whenSent(by("set-password", HTMLFormElement), (form) => recover(new FormData(form).get("password") ?? ""));
by("add-passkey")?.addEventListener("click", () => recover(""));
