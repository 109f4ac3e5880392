// @ts-check
// Who sits where: links to open seats and to one's own, seats given to a computer and taken back.
import { ask } from "../shared/ask.js";
import { button, make } from "../shared/dom.js";
import { seatName } from "../shared/names.js";
import { page, say } from "../shared/settings.js";
import { recall } from "../shared/storage.js";
import { failed } from "./notice.js";

/** @typedef {Message.View} View */

export class Seats {
  /** @type {Map<string, string>} */
  links = new Map(Object.entries(recall(`leeward-invites-${page.id}`) ?? {}));
  shown = "";
  /** @type {Set<number>} */
  explained = new Set(); // seats of which the page has said what a link to them does

  /**
   * @param {HTMLElement} place
   * @param {() => void} [left] called when I give my seat to a computer
   */
  constructor(place, left = () => {}) {
    this.place = place;
    this.left = left;
  }

  /** @param {View} view */
  show(view) {
    // Rebuild the list only if it differs: the user may be copying a link.
    const { names, kinds, guests, levels, mine, present, left, seat: turn, can_replace, over } = view;
    const shown = JSON.stringify([names, kinds, guests, levels, mine, present, left, turn, can_replace, over]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.place.replaceChildren(...names.map((name, seat) => this.row(view, name, seat)));
    if (!mine.length && !left.length) this.place.append(make("li", say("You are watching."), "quiet"));
  }

  /**
   * @param {View} view
   * @param {string} name
   * @param {number} seat
   */
  row(view, name, seat) {
    const kind = view.kinds[seat],
      mine = [...view.mine, ...view.left].includes(seat);
    const there = kind === "computer" || view.present.includes(seat),
      row = make("li");
    row.classList.toggle("there", there);
    row.classList.toggle("turn", seat === view.seat);
    const person = kind === "open" ? say("open: invite by link") : say(there ? "connected" : "away");
    const note = kind === "computer" ? say("a computer: {level}", { level: this.titleOf(view, seat) }) : person;
    row.append(
      make("span", "", "lamp"),
      make("span", mine ? `${name} (${say("You")})` : seatName(name, kind, seat)),
      make("span", note, "quiet"),
    );
    if (view.guests.includes(seat))
      row.children[1].append(
        " ",
        Object.assign(make("small", say("Guest"), "guest"), {
          title: say("This player is not signed in: the name may be anybody's."),
        }),
      );
    if (view.maker && kind === "open") row.append(this.invitation(seat, say("Link for this seat")));
    else if (mine && kind === "person" && view.begun) {
      row.append(
        this.invitation(
          seat,
          say("Link for another device"),
          say("Both devices then play this seat: you stay in it here. Don't give this link to anyone else."),
        ),
      );
    }
    row.append(...this.changes(view, seat));
    return row;
  }

  /**
   * @param {View} view
   * @param {number} seat
   */
  titleOf(view, seat) {
    const opponents = /** @type {Message.Opponent[]} */ (page.opponents);
    const named = view.levels[seat].split("+style=").map((part) => opponents.find(({ name }) => name === part)?.title);
    return named.every(Boolean) ? named.join(" · ") : view.levels[seat];
  }

  /**
   * Return a player's name, with the level of a computer.
   * @param {View} view
   * @param {number} seat
   */
  nameOf(view, seat) {
    return view.kinds[seat] === "computer" ? `${view.names[seat]} (${this.titleOf(view, seat)})` : view.names[seat];
  }

  /**
   * List what can be done about the seat that everybody waits for.
   * @param {View} view
   */
  offers(view) {
    return view.seat < 0 || view.mine.includes(view.seat) ? [] : this.changes(view, view.seat);
  }

  /**
   * @param {View} view
   * @param {number} seat
   */
  changes(view, seat) {
    if (view.can_replace.includes(seat))
      return [
        this.giver(
          seat,
          "computer",
          say("Let a computer play for {name}", { name: seatName(view.names[seat], view.kinds[seat], seat) }),
        ),
      ];
    if (view.left.includes(seat)) return [this.giver(seat, "person", say("Take my seat back"))];
    const playing = view.mine.includes(seat) && view.begun && !view.over && !view.closed;
    return playing ? [this.giver(seat, "computer", say("Leave and let a computer play for me"), this.left)] : [];
  }

  /**
   * @param {number} seat
   * @param {Message.WantedKind["kind"]} kind
   * @param {string} text
   * @param {() => void} [before]
   */
  giver(seat, kind, text, before = () => {}) {
    const give = () => {
      before();
      ask(`/api/v1/tables/${page.id}/seats/${seat}`, { kind }).catch(failed);
    };
    const made = button(text, give, "small");
    made.dataset.give = kind;
    return made;
  }

  /**
   * Make a button that becomes a link, which can also be copied by hand. What must be known before is shown first.
   * @param {number} seat
   * @param {string} text
   * @param {string} [more]
   */
  invitation(seat, text, more = "") {
    const box = make("span", "", "link"),
      known = this.links.get(String(seat)),
      explained = more ? [make("p", more, "quiet")] : [];
    const invite = async () => {
      try {
        const { path } = await ask(`/api/v1/tables/${page.id}/invites`, { seat });
        if (text === say("Link for this seat")) this.links.set(String(seat), path);
        box.replaceChildren(...explained, ...this.link(path, text));
        box.querySelector("button")?.click();
      } catch (trouble) {
        failed(trouble);
      }
    };
    if (known) box.append(...this.link(known, text));
    else {
      const create = button(more ? say("Create the link") : text, invite, "small main"),
        explain = () => {
          this.explained.add(seat);
          box.replaceChildren(...explained, create);
          create.focus();
        };
      create.dataset.invite = String(seat);
      const first = Object.assign(button(text, explain, "small"), { id: `explain-${seat}` });
      box.append(...(!more ? [create] : this.explained.has(seat) ? [...explained, create] : [first]));
    }
    return box;
  }

  /**
   * Show a link: to copy, to share with the system's sheet where there is one, and as a QR code.
   * @param {string} path
   * @param {string} text
   */
  link(path, text) {
    const address = new URL(path, location.href).href,
      field = make("input"),
      code = make("span", "", "qr");
    Object.assign(field, { readOnly: true, value: address });
    field.setAttribute("aria-label", text);
    field.dataset.link = address;
    field.addEventListener("focus", () => field.select());
    code.hidden = true;
    const copy = button(say("Copy"), async () => {
      if (await copied(field)) copy.textContent = say("Copied");
    });
    copy.classList.add("main");
    const scan = button(say("QR code"), () => showCode(code, scan, path).catch(failed));
    scan.setAttribute("aria-expanded", "false");
    const share = "share" in navigator ? [button(say("Share …"), () => shareLink(address))] : [];
    return [make("span", `${text}:`, "quiet"), field, copy, ...share, scan, code];
  }
}

/**
 * Copy a link; without a secure address, browsers allow only the old way. Return whether it worked.
 * @param {HTMLInputElement} field
 */
async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}

/** @param {string} address */
function shareLink(address) {
  navigator.share({ title: document.title, text: say("Play with me!"), url: address }).catch(() => {}); // the player closed it
}

/**
 * Show the QR code of a link, or hide it again.
 * @param {HTMLElement} place
 * @param {HTMLButtonElement} opener
 * @param {string} path
 */
async function showCode(place, opener, path) {
  if (place.hidden && !place.firstChild) {
    const answer = await fetch(`${path}/qr`);
    if (!answer.ok) throw new Error(say("This link is no longer valid. Ask for a new one."));
    const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
    drawn.setAttribute("role", "img");
    drawn.setAttribute("aria-label", say("QR code"));
    place.append(document.adoptNode(drawn), make("small", say("Point a phone's camera at it. The link works once.")));
  }
  place.hidden = !place.hidden;
  if (!place.hidden) place.scrollIntoView({ block: "nearest" });
  opener.setAttribute("aria-expanded", String(!place.hidden));
}
