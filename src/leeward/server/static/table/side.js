// @ts-check
// The log of the game and the chat.
import { button, by, make } from "../shared/dom.js";
import { keep, remembered, say, settings } from "../shared/settings.js";
import { state } from "./state.js";

export const docked = matchMedia("(min-width: 1200px) and (min-height: 800px)");
const most = 4; // actions of one player below the question
const { side } = state;

export class Side {
  /**
   * @param {object} hooks
   * @param {(number: number) => void} hooks.look
   * @param {(text: string, name: string | null) => Promise<boolean>} hooks.talk
   */
  constructor({ look, talk }) {
    this.look = look;
    by("open-log").addEventListener("click", () => this.toggle());
    by("last").addEventListener("click", () => this.toggle());
    by("close-side").addEventListener("click", () => this.toggle(false));
    docked.addEventListener("change", () => this.settle());
    const { name, text } = fields();
    name.value = remembered();
    by("say").addEventListener("submit", async (event) => {
      event.preventDefault();
      const said = text.value.trim();
      if (said && (await talk(said, name.disabled ? null : name.value.trim()))) text.value = "";
    });
  }

  /**
   * On a wide screen the log has its own place and stays open or closed.
   * @param {boolean} [open]
   * @param {boolean} [focus]
   */
  toggle(open = Boolean(by("side").hidden), focus = true) {
    by("side").hidden = !open;
    by("open-log").setAttribute("aria-expanded", String(open));
    if (docked.matches) {
      settings.log = open;
      keep();
    }
    if (open) {
      this.read();
      by("log").scrollTop = by("log").scrollHeight;
    }
    if (focus) by(open ? "close-side" : "open-log").focus();
  }

  settle() {
    this.toggle(docked.matches && settings.log, false);
  }

  read() {
    side.seen = side.chat.length;
    by("unread").hidden = true;
  }

  /** @param {Message.View} view */
  show(view) {
    side.log = [...side.log.filter((each) => each.number < view.log_from), ...view.log];
    const first = side.log.length - view.digest.length;
    const rows = side.log.map((each, number) => {
      const row = make("li", each.chosen ? "" : each.text);
      row.classList.toggle("follows", !each.chosen);
      row.classList.toggle("recent", number >= first);
      row.classList.toggle("undone", Boolean(each.undone));
      if (each.chosen) {
        const link = button(each.text, () => this.look(each.number));
        link.title = say("look_back");
        row.append(link);
      }
      return row;
    });
    if (view.digest.length) rows.splice(first, 0, make("li", say("since"), "since"));
    by("log").replaceChildren(...rows);
    by("log").scrollTop = by("log").scrollHeight;
    const latest = side.log
      .slice(view.digest.length ? first : -1)
      .filter((each) => each.chosen || each.undone)
      .map((each) => each.text);
    by("last").replaceChildren(
      ...briefly(latest, view.names).map(([seat, text]) => make("span", text, seat < 0 ? "" : `of-${seat}`)),
    );
  }

  /**
   * Add the lines of the chat that are new, and say who reads it.
   * @param {Message.View} view
   */
  showChat({ chat, kinds, mine, left, over }) {
    const known = new Set(side.chat.map(nameOf)),
      added = chat.filter((each) => !known.has(nameOf(each)));
    const plays = mine.length + left.length > 0,
      others = kinds.some((kind, seat) => kind !== "computer" && ![...mine, ...left].includes(seat));
    const { name } = fields();
    name.hidden = name.disabled = plays;
    by("readers").hidden = plays && !others;
    by("readers").textContent = say(plays ? "chat_players" : over ? "chat_spectators_over" : "chat_spectators");
    if (added.length) {
      side.chat = [...side.chat, ...added].sort((one, other) => one.at - other.at);
      by("chat").replaceChildren(...side.chat.map((each) => line(each, plays)));
      by("chat").scrollTop = by("chat").scrollHeight;
    }
    if (side.seen === null || !by("side").hidden) this.read();
    const unread = side.chat.length - (side.seen ?? 0);
    by("unread").hidden = unread <= 0;
    by("unread").textContent = String(unread);
  }

  /** Return the numbers of the last lines that this page has, so that the server sends only later ones. */
  heard() {
    const last = (/** @type {Message.ChatLine["room"]} */ room) =>
      String(Math.max(0, ...side.chat.filter((each) => each.room === room).map(({ number }) => number)));
    return { chat_after: last("players"), spectators_after: last("spectators") };
  }
}

/** @param {Message.ChatLine} line */
const nameOf = ({ room, number }) => `${room} ${number}`;

function fields() {
  const [name, text] = /** @type {NodeListOf<HTMLInputElement>} */ (by("say").querySelectorAll("input"));
  return { name, text };
}

/**
 * @param {Message.ChatLine} line
 * @param {boolean} plays
 */
function line({ room, name, text }, plays) {
  const row = make("li", "", room);
  row.append(make("b", `${plays && room === "spectators" ? say("chat_of_spectator", { name }) : name}: `), text);
  return row;
}

/**
 * Sum up what happened, a line for each player who did something: their name once, and their last actions.
 * @param {string[]} texts
 * @param {string[]} names
 */
export function briefly(texts, names) {
  /** @type {Map<number, string[]>} */
  const bySeat = new Map();
  for (const text of texts) {
    const seat = names.findIndex((name) => text.startsWith(name));
    bySeat.set(seat, [...(bySeat.get(seat) ?? []), text]);
  }
  return [...bySeat].map(([seat, all]) => {
    const brief = all.slice(-most).map((text, number) => (number && seat >= 0 ? text.slice(names[seat].length).trim() : text));
    return /** @type {[number, string]} */ ([seat, brief.join(" · ")]);
  });
}
