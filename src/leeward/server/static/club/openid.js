// @ts-check
// Sign in with an account elsewhere; a newcomer chooses a name afterwards.
import { ask } from "../shared/ask.js";
import { by, whenSent } from "../shared/dom.js";
import { attemptAt } from "../shared/problem.js";

const elsewhere = "/api/v1/openid";
const kept = "leeward-invitation"; // of a link, where registration is by invitation: it waits while the person is elsewhere

by("openid-go")?.addEventListener("click", () =>
  attemptAt("openid-problem", async () => {
    sessionStorage.setItem(kept, new URLSearchParams(location.search).get("invitation") ?? "");
    location.href = (await ask(elsewhere, {})).location;
  }),
);

whenSent(by("openid-form", HTMLFormElement), (form) =>
  attemptAt("openid-problem", async () => {
    const invitation = sessionStorage.getItem(kept) ?? "";
    await ask(`${elsewhere}/account`, { ...Object.fromEntries(new FormData(form)), invitation });
    location.href = "/account";
  }),
);
