// Who sits where: links to open seats and to one's own, seats given to a computer and taken back.
import { ask } from "../shared/ask.js";
import { page, say } from "../shared/settings.js";
import { line } from "../shared/tip.js";

export class Seats {
  constructor(place, failed, left = () => {}) {
    Object.assign(this, { place, failed, left, links: new Map(Object.entries(page.invites ?? {})) });
  }

  show(view) {
    // Nothing is built anew while somebody is copying a link.
    const shown = JSON.stringify([view.names, view.kinds, view.levels, view.mine, view.present, view.left, view.seat, view.can_replace, view.over]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.place.replaceChildren(...view.names.map((name, seat) => this.row(view, name, seat)));
    if (!view.mine.length && !view.left.length) this.place.append(line("li", say("watching"), "quiet"));
  }

  row(view, name, seat) {
    const kind = view.kinds[seat], mine = [...view.mine, ...view.left].includes(seat);
    const there = kind === "computer" || view.present.includes(seat);
    const row = line("li", "", [there ? "there" : "", seat === view.seat ? "turn" : ""].join(" ").trim());
    const note = kind === "computer" ? say("computer_level", { level: this.titleOf(view, seat) }) : kind === "open" ? say("open") : say(there ? "connected" : "away");
    row.append(line("span", "", "lamp"), line("span", mine ? `${name} (${say("you")})` : name), line("span", note, "quiet"));
    if (view.maker && kind === "open") row.append(...this.invitation(seat, say("invite")));
    else if (mine && kind === "person" && view.begun) row.append(...this.invitation(seat, say("other_device")));
    row.append(...this.changes(view, seat));
    return row;
  }

  titleOf(view, seat) {
    return page.opponents.find(({ name }) => name === view.levels[seat])?.title ?? view.levels[seat];
  }

  // With the level of a computer beside it.
  nameOf(view, seat) {
    return view.kinds[seat] === "computer" ? `${view.names[seat]} (${this.titleOf(view, seat)})` : view.names[seat];
  }

  // What can be done about the seat that everybody waits for.
  offers(view) {
    return view.seat < 0 || view.mine.includes(view.seat) ? [] : this.changes(view, view.seat);
  }

  changes(view, seat) {
    if (view.can_replace.includes(seat)) return [this.giver(seat, "computer", say("replace", { name: view.names[seat] }))];
    if (view.left.includes(seat)) return [this.giver(seat, "person", say("take_seat"))];
    if (view.mine.includes(seat) && view.begun && !view.over && !view.closed) return [this.giver(seat, "computer", say("leave"), this.left)];
    return [];
  }

  giver(seat, kind, text, before = () => {}) {
    const button = line("button", text, "small");
    button.dataset.give = kind;
    button.addEventListener("click", () => before() ?? ask(`/api/tables/${page.id}/seats/${seat}`, { kind }).catch(this.failed));
    return button;
  }

  // A button that makes a link, and then the link itself: it can be copied by hand where the browser does not do it.
  invitation(seat, text) {
    const box = line("span", "", "link");
    const known = this.links.get(String(seat));
    if (known) { box.append(...this.link(known, text)); return [box]; }
    const button = line("button", text, "small");
    button.dataset.invite = seat;
    button.addEventListener("click", async () => {
      try {
        const { path } = await ask(`/api/tables/${page.id}/invites`, { seat });
        if (text === say("invite")) this.links.set(String(seat), path);
        box.replaceChildren(...this.link(path, text));
        box.querySelector("button").click();
      } catch (trouble) { this.failed(trouble); }
    });
    box.append(button);
    return [box];
  }

  link(path, text) {
    const address = new URL(path, location.href).href;
    const field = Object.assign(document.createElement("input"), { readOnly: true, value: address });
    field.setAttribute("aria-label", text);
    field.dataset.link = address;
    field.addEventListener("focus", () => field.select());
    const button = line("button", say("copy"), "small");
    button.addEventListener("click", async () => {
      try { await navigator.clipboard.writeText(address); button.textContent = say("copied"); } catch { field.select(); }
    });
    return [line("span", `${text}:`, "quiet"), field, button];
  }
}
