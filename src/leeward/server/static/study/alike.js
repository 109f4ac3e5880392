// @ts-check
// Win rates in games like this: of players in positions like the one shown.
import { ask } from "../shared/ask.js";
import { by, make } from "../shared/dom.js";
import { page, say } from "../shared/settings.js";
import { failed } from "../table/notice.js";
import { state } from "../table/state.js";

export async function showAlike() {
  try {
    /** @type {Message.GamesAlike} */
    const { about, seats } = await ask(`/api/v1/tables/${page.id}/alike?at=${state.past.at}&lang=${page.lang}`);
    by("alike-about").textContent = seats.length ? about : say("No similar games found.");
    by("alike-seats").replaceChildren(...seats.map(row));
    by("alike-box", HTMLDialogElement).showModal();
  } catch (trouble) {
    failed(trouble);
  }
}

/** @param {Message.Alike} alike */
function row({ seat, name, text, won, range }) {
  const entry = make("li");
  entry.append(make("b", `${name}: ${won}`, `seat-${seat}`), make("span", text), make("span", range, "quiet"));
  return entry;
}
