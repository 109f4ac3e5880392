// @ts-check
// Profiles, friends and who sees mine: what one member wants of another.
import { ask } from "../shared/ask.js";
import { by } from "../shared/dom.js";
import { store } from "../shared/storage.js";
import { showTimes } from "./times.js";

/** @param {unknown} trouble */
function refuse(trouble) {
  by("problem").textContent = /** @type {Error} */ (trouble).message;
  by("problem").hidden = false;
}

/**
 * @param {string} name
 * @param {string} deed
 */
async function relate(name, deed) {
  try {
    await ask("/api/v1/friends", { name, deed });
    location.reload();
  } catch (trouble) {
    refuse(trouble);
  }
}

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-deed]")))
  button.addEventListener("click", () => relate(button.dataset.member ?? "", button.dataset.deed ?? ""));

const asking = /** @type {HTMLFormElement | null} */ (document.getElementById("ask-friend"));
asking?.addEventListener("submit", (event) => {
  event.preventDefault();
  relate(String(new FormData(asking).get("name")), "ask");
});

const playing = /** @type {HTMLFormElement | null} */ (document.getElementById("play-with"));
playing?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const chosen = new FormData(playing);
  const body = { game: chosen.get("game"), names: chosen.getAll("partner"), rated: chosen.has("rated") };
  try {
    /** @type {Message.MadeTable} */
    const { id, invites } = await ask("/api/v1/friends/table", body);
    if (Object.keys(invites).length) store(`leeward-invites-${id}`, invites);
    location.href = `/tables/${id}`;
  } catch (trouble) {
    refuse(trouble);
  }
});

const visible = /** @type {HTMLSelectElement | null} */ (document.getElementById("visible-to"));
visible?.addEventListener("change", () => ask("/api/v1/account/profile", { visible_to: visible.value }, "PUT").catch(refuse));

showTimes();
