// @ts-check
// The log of the game and the chat.
import { button, by, make } from "../shared/dom.js";
import { keep, say, settings } from "../shared/settings.js";
import { state } from "./state.js";

export const docked = matchMedia("(min-width: 1200px) and (min-height: 800px)");
const most = 4; // actions of one player below the question
const { side } = state;

export class Side {
  /**
   * @param {object} hooks
   * @param {(number: number) => void} hooks.look
   * @param {(text: string) => boolean} hooks.talk
   */
  constructor({ look, talk }) {
    this.look = look;
    by("open-log").addEventListener("click", () => this.toggle());
    by("last").addEventListener("click", () => this.toggle());
    by("close-side").addEventListener("click", () => this.toggle(false));
    docked.addEventListener("change", () => this.settle());
    by("say").addEventListener("submit", (event) => {
      event.preventDefault();
      const field = /** @type {HTMLInputElement} */ (by("say").querySelector("input")),
        text = field.value.trim();
      if (text && talk(text)) field.value = "";
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

  /** @param {Message.ChatLine[]} chat */
  showChat(chat) {
    side.chat = chat;
    by("chat").replaceChildren(
      ...chat.map((each) => {
        const row = make("li");
        row.append(make("b", `${each.name}: `), each.text);
        return row;
      }),
    );
    by("chat").scrollTop = by("chat").scrollHeight;
    if (side.seen === null || !by("side").hidden) this.read();
    const unread = chat.length - (side.seen ?? 0);
    by("unread").hidden = unread <= 0;
    by("unread").textContent = String(unread);
  }
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
