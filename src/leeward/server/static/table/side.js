// @ts-check
// Beside the board: the log, the chat and the people, each behind a tab that is remembered.
import { by, make, whenSent } from "../shared/dom.js";
import { keep, remembered, say, settings } from "../shared/settings.js";
import { aboutLine, isMuted } from "./line.js";
import { announce } from "./notice.js";
import { state } from "./state.js";
import { phasesOf } from "./story.js";

/** @import { Story } from "./story.js" */

export const docked = matchMedia("(min-width: 1200px) and (min-height: 800px)");
const tabs = /** @type {const} */ (["log", "chat", "people"]);
const shown = 12_000; // milliseconds that a message is shown which came while another tab was open
const { side } = state;

/** @typedef {(typeof tabs)[number]} Tab */

/** Return whether a lesson or an analysis needs the height that the log would take. */
const studying = () => document.body.classList.contains("lesson") || by("panel").classList.contains("analysing");

/** Close the log for a lesson or an analysis; its button opens it again, and the player's choice stays stored. */
export function giveRoom() {
  by("side").hidden = true;
  by("open-log").setAttribute("aria-expanded", "false");
}

export class Side {
  /** @type {number | undefined} */
  timer;

  /**
   * @param {object} hooks
   * @param {Story} hooks.story
   * @param {(text: string, name: string | null) => Promise<boolean>} hooks.talk
   */
  constructor({ story, talk }) {
    this.story = story;
    by("open-log").addEventListener("click", () => this.toggle());
    by("close-side").addEventListener("click", () => this.toggle(false));
    by("said").addEventListener("click", () => this.open("chat"));
    docked.addEventListener("change", () => this.settle());
    for (const place of ["log", "chat"]) this.keepAtEnd(by(place));
    for (const tab of tabs) by(`tab-${tab}`).addEventListener("click", () => this.choose(tab));
    by("side-tabs").addEventListener("keydown", (event) => {
      const far = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!far) return;
      event.preventDefault();
      event.stopPropagation();
      const next = tabs[(tabs.indexOf(this.tab) + far + tabs.length) % tabs.length];
      this.choose(next);
      by(`tab-${next}`).focus();
    });
    const { name, text } = fields();
    name.value = remembered();
    whenSent(by("say", HTMLFormElement), async () => {
      const said = text.value.trim();
      if (said && (await talk(said, name.disabled ? null : name.value.trim()))) text.value = "";
    });
    this.choose(this.tab);
  }

  get tab() {
    return tabs.find((tab) => tab === settings.tab) ?? "log";
  }

  /** @param {Tab} chosen */
  choose(chosen) {
    settings.tab = chosen;
    keep();
    for (const tab of tabs) {
      const button = by(`tab-${tab}`),
        here = tab === chosen;
      button.setAttribute("aria-selected", String(here));
      button.tabIndex = here ? 0 : -1;
      by(`side-${tab}`).hidden = !here;
    }
    this.read();
    toEnd("log", "chat");
  }

  /** @param {Tab} tab */
  open(tab) {
    this.choose(tab);
    this.toggle(true);
  }

  /**
   * On a wide screen this has its own place and stays open or closed.
   * @param {boolean} [open]
   * @param {boolean} [focus]
   */
  toggle(open = Boolean(by("side").hidden), focus = true) {
    by("side").hidden = !open;
    by("open-log").setAttribute("aria-expanded", String(open));
    if (docked.matches && focus) {
      settings.log = open;
      keep();
    }
    if (open) {
      this.read();
      toEnd("log", "chat");
    }
    if (focus) by(open ? `tab-${this.tab}` : "open-log").focus();
  }

  settle() {
    this.toggle(docked.matches && settings.log && !studying(), false);
  }

  /**
   * Show the newest line also after the place got another height, unless the reader has scrolled back.
   * @param {HTMLElement} place
   */
  keepAtEnd(place) {
    let ended = true;
    place.addEventListener("scroll", () => {
      ended = place.scrollHeight - place.scrollTop - place.clientHeight <= place.clientHeight / 4;
    });
    new ResizeObserver(() => ended && toEnd(place.id)).observe(place);
  }

  /** Return whether the chat is in sight. */
  get reading() {
    return !by("side").hidden && this.tab === "chat";
  }

  // Count what was not read, unless it is in sight.
  read() {
    const audible = side.chat.filter((each) => !isMuted(each)).length;
    if (this.reading || side.seen === null) side.seen = audible;
    const unread = audible - side.seen;
    for (const place of ["unread", "unread-chat"]) {
      by(place).hidden = unread <= 0;
      by(place).textContent = String(unread);
    }
    if (unread <= 0) by("said").hidden = true;
  }

  /** @param {Message.View} view */
  show(view) {
    side.log = [...side.log.filter((each) => each.number < view.log_from), ...view.log];
    const phases = phasesOf(side.log),
      rounds = [...view.rounds.entries()];
    const rows = phases.flatMap((phase, nth) => {
      const row = make("li"),
        before = nth ? phases[nth - 1].number : 0;
      row.classList.toggle("recent", (phase.lines.at(-1)?.number ?? 0) >= view.since);
      row.append(this.story.phase("log", phase, nth === phases.length - 1));
      // A round begins with the first phase after its position.
      const begun = rounds.filter(([, at]) => before <= at && at < phase.number);
      return [...begun.map(([round]) => make("li", say("Round {number}", { number: round + 1 }), "round")), row];
    });
    by("log").replaceChildren(...rows);
    toEnd("log");
    this.story.show(view, side.log);
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
    by("readers").textContent = say(
      plays
        ? "Only the players read this chat."
        : over
          ? "The players can read this chat now."
          : "Only spectators read this chat. When the game is over, the players can read it, too.",
    );
    if (added.length) {
      side.chat = [...side.chat, ...added].sort((one, other) => one.at - other.at);
      this.listChat(plays, [...mine, ...left]);
    }
    const news = added.filter((each) => !mine.includes(each.seat) && !isMuted(each));
    if (side.seen !== null && !this.reading) this.tell(news, plays);
    this.read();
  }

  /**
   * @param {boolean} plays
   * @param {number[]} own seats
   */
  listChat(plays, own) {
    const changed = () => this.listChat(plays, own),
      rows = side.chat.map((each) => {
        const row = line(each, plays);
        if (!own.includes(each.seat)) row.append(" ", aboutLine(each, changed));
        return row;
      });
    by("chat").replaceChildren(...rows);
    toEnd("chat");
  }

  /**
   * Show what others wrote while the chat is out of sight.
   * @param {Message.ChatLine[]} lines
   * @param {boolean} plays
   */
  tell(lines, plays) {
    const last = lines.at(-1);
    if (!last) return;
    by("said").replaceChildren(...line(last, plays).childNodes);
    by("said").hidden = false;
    announce(by("said").textContent ?? "");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      by("said").hidden = true;
    }, shown);
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
 * @param {Message.ChatLine} each
 * @param {boolean} plays
 */
function line(each, plays) {
  const { room, name, text } = each,
    row = make("li", "", room);
  row.append(make("b", `${plays && room === "spectators" ? say("{name} (spectator)", { name }) : name}: `));
  row.append(isMuted(each) ? make("em", say("muted"), "quiet") : text);
  return row;
}

/**
 * Scroll to the newest line with the next frame: asking for the height now would lay out the page once more.
 * @param {...string} places
 */
function toEnd(...places) {
  requestAnimationFrame(() => {
    if (by("side").hidden) return;
    for (const place of places) by(place).scrollTop = by(place).scrollHeight;
  });
}
