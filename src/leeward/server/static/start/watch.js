// @ts-check
// Games to watch: those of others that are open to spectators.
import { ask } from "../shared/ask.js";
import { by } from "../shared/dom.js";
import { page } from "../shared/settings.js";
import { entry } from "./listing.js";

async function list() {
  /** @type {Message.ListedTable[]} */
  const games = await ask(`/api/v1/tables?lang=${page.lang}`).catch(() => []),
    others = games.filter((game) => !game.mine.length);
  by("watch-games").replaceChildren(...others.map(entry));
  by("nothing-to-watch").hidden = others.length > 0;
}

list();
document.addEventListener("visibilitychange", () => document.hidden || list());
