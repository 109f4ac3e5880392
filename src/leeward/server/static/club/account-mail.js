// @ts-check
// My e-mail address and my account elsewhere, on the page of my account. The server wrote what it knows; after a change the
// page shows it again.
import { ask } from "../shared/ask.js";
import { by, whenSent } from "../shared/dom.js";
import { attemptAt } from "../shared/problem.js";
import { proven } from "./proof.js";

const address = "/api/v1/address";
const elsewhere = "/api/v1/openid";

/**
 * @param {object} body
 * @param {string} method
 */
const change = (body, method) =>
  attemptAt("mail-problem", async () => {
    if (await proven(() => ask(address, body, method))) location.reload();
  });

whenSent(by("mail-form", HTMLFormElement), (form) => change(Object.fromEntries(new FormData(form)), "PUT"));
const devices = by("mail-devices", HTMLInputElement);
// Without a reload, which would undo a click that follows at once, on "Sign out" for instance.
devices?.addEventListener("change", async () => {
  const wanted = devices.checked;
  let done;
  await attemptAt("mail-problem", async () => {
    done = await proven(() => ask(address, { devices: wanted }, "PATCH"));
  });
  if (!done) devices.checked = !wanted;
});
by("mail-remove")?.addEventListener("click", () => change({}, "DELETE"));

by("openid-go")?.addEventListener("click", () =>
  attemptAt("openid-problem", async () => {
    const there = await proven(() => ask(elsewhere, {}));
    if (there) location.href = there.location;
  }),
);
by("openid-end")?.addEventListener("click", () =>
  attemptAt("openid-problem", async () => {
    if (await proven(() => ask(elsewhere, {}, "DELETE"))) location.reload();
  }),
);
by("prove-openid")?.addEventListener("click", () =>
  attemptAt("prove-problem", async () => {
    location.href = (await ask(elsewhere, {})).location;
  }),
);
