// @ts-check
// Push in this browser: switch it on and off, and say why it can't be.
import { ask } from "../shared/ask.js";
import { by } from "../shared/dom.js";
import { page, say } from "../shared/settings.js";
import { bytes, encoded } from "./passkey.js";

const address = "/api/v1/push";

/** Return the text that says why this browser can have no push; empty if it can. */
function obstacle() {
  if (!window.isSecureContext)
    return say(
      "This browser allows push only at addresses that begin with https://, or on this machine. The page, mail and feeds work here, too.",
    );
  if (!navigator.serviceWorker || !window.PushManager || !window.Notification)
    return say(
      "This browser doesn't support push here. On an iPhone or iPad, add Leeward to the home screen first and open it there. Private windows have no push.",
    );
  return Notification.permission === "denied"
    ? say("You have forbidden notifications for this site. Allow them in the browser's settings, then come back.")
    : "";
}

/**
 * @param {string} text empty for none
 * @param {boolean} [on]
 */
function show(text, on = false) {
  by("push-state").textContent = text;
  by("push-state").hidden = !text;
  const why = obstacle();
  by("push-on").hidden = on || Boolean(why);
  by("push-off").hidden = !on;
}

/** Return this browser's subscription, if it has one. */
async function present() {
  return (await navigator.serviceWorker.ready).pushManager.getSubscription();
}

async function switchOn() {
  if ((await Notification.requestPermission()) !== "granted") return show(obstacle());
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await present())?.unsubscribe(); // it may be of another account
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(page.pushKey) });
  const [public_key, auth_secret] = [made.getKey("p256dh"), made.getKey("auth")].map(encoded);
  await ask(address, { endpoint: made.endpoint, public_key, auth_secret });
  const chosen = document.querySelector("input[name^=push-]:checked");
  show(
    chosen
      ? say("Push is on in this browser.")
      : say("Push is on in this browser. Now choose above what you want by push, and save it."),
    true,
  );
}

async function switchOff() {
  await ask(address, {}, "DELETE");
  await (await present())?.unsubscribe();
  show("");
}

/** @param {() => Promise<void>} work */
async function attempt(work) {
  try {
    await work();
  } catch (trouble) {
    show(obstacle() || say("The browser's push service did not answer. Try again later."));
    console.warn(trouble);
  }
}

/** Show whether push is on here, and switch it at a click. */
export async function offerPush() {
  by("push-on").addEventListener("click", () => attempt(switchOn));
  by("push-off").addEventListener("click", () => attempt(switchOff));
  const why = obstacle();
  if (why) return show(why);
  show("");
  const found = await present();
  if (found && found.endpoint === page.pushEndpoint) show(say("Push is on in this browser."), true);
}
