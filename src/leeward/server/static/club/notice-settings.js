// @ts-check
// My notices, and how they reach me: push, feeds and webhooks. The choices are a plain form. After a change the page is loaded again,
// unless it shows a secret.
import { ask } from "../shared/ask.js";
import { all, by, whenSent } from "../shared/dom.js";
import { attempt } from "../shared/problem.js";
import { say } from "../shared/settings.js";
import { showPasskeys } from "./passkey.js";
import { proven } from "./proof.js";
import { offerPush } from "./push.js";
import { showTimes } from "./times.js";

showPasskeys();
offerPush();
showTimes();
const zone = by("zone", HTMLSelectElement);
const here = [...zone.options].find(({ value }) => value === Intl.DateTimeFormat().resolvedOptions().timeZone);
if (here) zone.options[0]?.after(here); // the browser's own zone is the first to choose

/**
 * @param {string} name of the field, and of the element around it
 * @param {string} around
 * @param {string} secret
 */
function showOnce(name, around, secret) {
  by(around).hidden = false;
  by(name, HTMLInputElement).value = secret;
  by(name, HTMLInputElement).select();
}

/**
 * @param {string} row attribute of a row, which names what it is about
 * @param {string} button attribute of a button in it
 * @param {(name: string) => Promise<unknown>} act
 */
function clicks(row, button, act) {
  for (const each of all(`[data-${row}]`))
    each.querySelector(`[data-${button}]`)?.addEventListener("click", () => attempt(() => act(each.dataset[row])));
}

clicks("feed", "make", async (kind) => {
  const made = await proven(() => ask(`/api/v1/feeds/${kind}`, {}));
  if (made) showOnce("feed-url", "feed-made", made.url);
});
clicks("feed", "end", async (kind) => {
  await ask(`/api/v1/feeds/${kind}`, {}, "DELETE");
  location.reload();
});
clicks("webhook", "try", async (id) => {
  await ask(`/api/v1/webhooks/${id}/test`, {});
  by("done").textContent = say("The test is on its way.");
  by("done").hidden = false;
  by("done").scrollIntoView({ block: "center" });
});
clicks("webhook", "remove", async (id) => {
  await ask(`/api/v1/webhooks/${id}`, {}, "DELETE");
  location.reload();
});
whenSent(by("new-webhook", HTMLFormElement), ({ url }) =>
  attempt(async () => {
    const made = await proven(() => ask("/api/v1/webhooks", { url: url.value }));
    if (made) showOnce("webhook-secret", "webhook-made", made.secret);
  }),
);
