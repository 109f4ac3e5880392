// Before the game and after a pause: the waiting room, and the word to one who comes back to a seat that a computer plays.
import { ask } from "../shared/ask.js";
import { Seats } from "./seats.js";
import { page, say } from "../shared/settings.js";
import { line } from "../shared/tip.js";

const by = (id) => document.getElementById(id);

// Where other people play, all are told if somebody may know what is hidden.
export function showOrigin(place, { origin, kinds, mine }) {
  const others = kinds.some((kind, seat) => kind !== "computer" && !mine.includes(seat));
  place.hidden = origin === "drawn" || !others;
  place.textContent = place.hidden ? "" : say(`origin_${origin}`);
}

export class Room {
  constructor(failed) {
    Object.assign(this, { failed, seats: new Seats(by("room-people"), failed), quiet: false });
    by("room-fill").addEventListener("click", () => this.give(this.open, "computer"));
    by("take-back").addEventListener("click", () => this.give(this.left, "person"));
    by("only-watch").addEventListener("click", () => this.dismiss());
  }

  show(view) {
    for (const place of ["room-origin", "origin"]) showOrigin(by(place), view);
    by("room").hidden = view.begun;
    by("room-dealt").hidden = view.origin !== "drawn";
    by("picture").hidden = !view.begun;
    by("look-back").disabled = !view.begun;
    this.open = view.can_replace.filter((seat) => view.kinds[seat] === "open");
    by("room-fill").hidden = !this.open.length;
    by("room-more").textContent = say(view.maker ? "room_links" : "room_wait");
    if (!view.begun) this.seats.show(view);
    this.left = view.over || view.closed ? [] : view.left;
    if (!this.left.length) this.quiet = false;
    const hidden = by("come-back").hidden;
    by("come-back").hidden = !this.left.length || this.quiet;
    if (hidden && !by("come-back").hidden) by("take-back").focus();
  }

  // Whoever leaves by themselves, or wants to watch, is not asked again until they come back.
  dismiss() {
    this.quiet = true;
    by("come-back").hidden = true;
  }

  async give(seats, kind) {
    try {
      for (const seat of seats) await ask(`/api/tables/${page.id}/seats/${seat}`, { kind });
    } catch (trouble) { this.failed(trouble); }
  }
}

// The player looks through newer windows: this one does not fight with them.
export function movedAway(notice, again) {
  notice(say("moved"));
  const button = line("button", say("moved_here"));
  button.addEventListener("click", again);
  by("notice").append(button);
}
