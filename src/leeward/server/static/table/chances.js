// @ts-check
// The win chances, for signed-in spectators of a table that shows them. Loaded only there.
import { ask } from "../shared/ask.js";
import { by } from "../shared/dom.js";
import { page, percents, say } from "../shared/settings.js";

const again = 5000; // milliseconds before asking for chances that are still being found
const place = document.createElement("p");
place.id = "chances";
place.hidden = true;
by("thinking").after(place);

let version = -1;
/** @type {number | undefined} */
let timer;

/** @param {Message.View} view */
export function showChances(view) {
  const spectates = Boolean(page.account) && !view.mine.length && !view.left.length && view.begun && !view.over;
  if (!spectates) {
    place.hidden = true;
    version = -1;
  } else if (view.version !== version) {
    version = view.version;
    read(view);
  }
}

/** @param {Message.View} view */
async function read(view) {
  clearTimeout(timer);
  const found = await ask(`/api/v1/tables/${view.id}/chances`).catch(() => null);
  if (view.version !== version || !found) return;
  if (found.chances.length) show(view.names, found.chances);
  else timer = setTimeout(() => read(view), again);
}

/**
 * @param {string[]} names
 * @param {number[]} chances
 */
function show(names, chances) {
  const told = percents(chances);
  const parts = names.map((name, seat) =>
    Object.assign(document.createElement("span"), { textContent: `${name} ${told[seat]}` }),
  );
  place.replaceChildren(
    `${say("Win chances, a round ago")}: `,
    ...parts.flatMap((part, number) => (number ? [" · ", part] : [part])),
  );
  place.title = say("They come late on purpose: every player has decided since then.");
  place.hidden = false;
}
