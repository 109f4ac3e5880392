// @ts-check
// Announcements on the board: a role, a phase or a round that begins, in the game's own words, and that the last round has begun.
import { by, make } from "../shared/dom.js";
import { still } from "../shared/settings.js";
import { announce } from "./notice.js";

/** @typedef {Message.Announced} Announced */

const stays = 1300; // milliseconds
const moves = 240;

/**
 * Return what is new: the last round before all else, and otherwise another moment. Nothing is new on a page that has just opened.
 * @param {Announced | null} before
 * @param {Announced | null} now
 * @returns {{ title: string, more: string, seat: number } | null}
 */
export function news(before, now) {
  if (!before || !now) return null;
  if (now.last && !before.last) return { title: now.last, more: now.reason ?? "", seat: -1 };
  return now.key === before.key ? null : { title: now.title, more: now.more ?? "", seat: now.seat ?? -1 };
}

export class Banner {
  box = by("banner");
  last = by("last-round");
  /** @type {Announced | null} */
  shown = null;
  /** @type {number | undefined} */
  timer;

  /**
   * Say what has begun since the last picture.
   * @param {Announced | null} now
   */
  show(now) {
    const said = news(this.shown, now);
    this.shown = now;
    this.last.hidden = !now?.last;
    this.last.textContent = now?.last ?? "";
    this.last.title = now?.reason ?? "";
    if (!now) this.hide();
    if (!said || document.hidden) return;
    announce([said.title, said.more].filter(Boolean).join(": "));
    this.box.className = said.seat < 0 ? "" : `seat-${said.seat}`;
    this.box.replaceChildren(make("b", said.title), make("span", said.more));
    this.box.hidden = false;
    this.move([{ opacity: 0, scale: "0.5 1" }, { opacity: 1, scale: "1.04 1", offset: 0.7 }, { scale: "1 1" }]);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.leave(), stays);
  }

  /** @param {Keyframe[]} steps */
  move(steps) {
    return still() ? null : this.box.animate(steps, { duration: moves, easing: "ease-out" });
  }

  async leave() {
    const going = this.move([{ opacity: 1 }, { opacity: 0, translate: "0 -12px" }]);
    await going?.finished.catch(() => null);
    this.hide();
  }

  hide() {
    clearTimeout(this.timer);
    this.box.hidden = true;
  }
}
