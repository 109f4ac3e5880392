// @ts-check
// The socket of this table, and what the page says when it is lost.
import { page, say } from "../shared/settings.js";
import { Link } from "./link.js";
import { notice } from "./notice.js";
import { parts } from "./parts.js";
import { movedAway } from "./room.js";
import { hear } from "./show.js";
import { skips, state } from "./state.js";
import { offer } from "./turn.js";

export function connect() {
  let heard = Promise.resolve(); // one message after the other: a picture may have to be fetched
  const link = new Link(address, {
    message: (message) => {
      heard = heard.then(() => hear(message)).catch(report);
    },
    lost,
    found: () => notice(""),
    away: () => movedAway(() => link.open()),
    gone,
  });
  return link;
}

function address() {
  const scheme = location.protocol === "https:" ? "wss" : "ws",
    { shape } = state.board;
  const query = new URLSearchParams({ lang: page.lang, shape, skip: String(skips()), ...parts.side.heard() });
  return `${scheme}://${location.host}/api/v1/tables/${page.id}/socket?${query}`;
}

function lost() {
  state.sent = false;
  notice(say("Connection lost. Your game is saved. Reconnecting …"));
  offer();
}

// The table was deleted: a lesson or a board opens again, a game is over.
function gone() {
  if (state.view?.lesson || location.pathname.startsWith("/board/")) location.reload();
  if (state.view) state.view.actions = [];
  notice(say("This table does not exist."));
  offer();
}

/** @param {unknown} error */
function report(error) {
  setTimeout(() => {
    throw error;
  });
}
