// @ts-check
// Profiles, friends and who sees mine: what one member wants of another.
import { ask } from "../shared/ask.js";
import { all, by, whenSent } from "../shared/dom.js";
import { attempt, refuse } from "../shared/problem.js";
import { store } from "../shared/storage.js";
import { showTimes } from "./times.js";

/**
 * @param {string} name
 * @param {string} deed
 */
const relate = (name, deed) =>
  attempt(async () => {
    await ask("/api/v1/friends", { name, deed });
    location.reload();
  });

for (const button of all("[data-deed]"))
  button.addEventListener("click", () => relate(button.dataset.member ?? "", button.dataset.deed ?? ""));
whenSent(by("ask-friend", HTMLFormElement), (form) => relate(String(new FormData(form).get("name")), "ask"));
whenSent(by("play-with", HTMLFormElement), (form) =>
  attempt(async () => {
    const chosen = new FormData(form);
    const body = { game: chosen.get("game"), names: chosen.getAll("partner"), rated: chosen.has("rated") };
    /** @type {Message.MadeTable} */
    const { id, invites } = await ask("/api/v1/friends/table", body);
    if (Object.keys(invites).length) store(`leeward-invites-${id}`, invites);
    location.href = `/tables/${id}`;
  }),
);

whenSent(by("report", HTMLFormElement), (form) =>
  attempt(async () => {
    await ask("/api/v1/reports", Object.fromEntries(new FormData(form)));
    form.hidden = true;
    by("reported").hidden = false;
  }),
);

const visible = by("visible-to", HTMLSelectElement);
visible?.addEventListener("change", () => ask("/api/v1/account/profile", { visible_to: visible.value }, "PUT").catch(refuse));

showTimes();
