// @ts-check
// A link to a position: read it from the address and open a board.
import { ask } from "../shared/ask.js";
import { by } from "../shared/dom.js";
import { attempt, fail, refuse } from "../shared/problem.js";
import { page, say } from "../shared/settings.js";
import { unpacked } from "../shared/share.js";

const text = await unpacked(location.hash.slice(1)).catch(() => "");
async function open() {
  const { path } = await ask(`/api/v1/boards?lang=${page.lang}`, { text });
  location.replace(`${path}${location.hash}`);
}

if (text) await attempt(open, fail);
else refuse(new Error(say("This link contains no position. Part of it may be missing.")));
by("opening").hidden = !by("problem").hidden;
