// @ts-check
// Games to watch: running ones, those of strong players first, and finished ones with their analysis.
import { ask } from "../shared/ask.js";
import { by, make } from "../shared/dom.js";
import { page, say } from "../shared/settings.js";
import { entry } from "./listing.js";

/** @param {Message.WatchedGame} game */
function watched(game) {
  const made = entry(game);
  if (game.strength != null)
    made.querySelector("b")?.after(make("span", say("rating {rating}", { rating: game.strength }), "quiet"));
  return made;
}

async function list() {
  /** @type {Message.GamesToWatch} */
  const { running, finished } = await ask(`/api/v1/watch?lang=${page.lang}`).catch(() => ({ running: [], finished: [] }));
  by("watch-games").replaceChildren(...running.map(watched));
  by("nothing-to-watch").hidden = running.length > 0;
  by("finished-games").replaceChildren(...finished.map(watched));
  by("analysed").hidden = !finished.length;
}

list();
document.addEventListener("visibilitychange", () => document.hidden || list());
