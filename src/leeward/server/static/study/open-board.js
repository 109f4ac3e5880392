// @ts-check
// A link to a position: read it from the address and open a board.
import { ask } from "../shared/ask.js";
import { by } from "../shared/dom.js";
import { page, say } from "../shared/settings.js";
import { unpacked } from "../shared/share.js";

/** @param {string} text */
function problem(text) {
  by("problem").textContent = text;
  by("problem").hidden = false;
  by("opening").hidden = true;
}

const text = await unpacked(location.hash.slice(1)).catch(() => "");
if (!text) problem(say("board_bad"));
else {
  try {
    const { path } = await ask(`/api/v1/boards?lang=${page.lang}`, { text });
    location.replace(`${path}${location.hash}`);
  } catch (trouble) {
    problem(say("failed", { why: /** @type {Error} */ (trouble).message }));
  }
}
