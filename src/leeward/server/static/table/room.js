// @ts-check
// The waiting room before the game, and the offer to take back a seat that a computer plays.
import { ask } from "../shared/ask.js";
import { suggestBots } from "../shared/bots.js";
import { button, by, whenSent } from "../shared/dom.js";
import { originText } from "../shared/names.js";
import { page, say } from "../shared/settings.js";
import { isLocal } from "../shared/share.js";
import { failed, notice } from "./notice.js";
import { Seats } from "./seats.js";
import { state } from "./state.js";

const { room } = state;

/**
 * Tell everybody if another player may know hidden things: who made the table chose the seed or brought a saved game, or the
 * game went on after its end.
 * @param {HTMLElement} place
 * @param {Message.View} view
 */
function showOrigin(place, { origin, future_known, kinds, mine, rated, series }) {
  const others = kinds.some((kind, seat) => kind !== "computer" && !mine.includes(seat));
  const known = future_known && (others || origin !== "saved"); // on a board of one's own that is no news
  const texts = [
    origin !== "drawn" && others ? originText(origin) : "",
    known
      ? say(
          "Its future was known: actions were undone after players could read everything to come. This game counts in no statistics.",
        )
      : "",
    rated ? say("This game is rated: it counts for the ratings of its players. Who leaves it gets the last place.") : "",
    series,
  ];
  place.textContent = texts.filter(Boolean).join(" ");
  place.hidden = !place.textContent;
}

/**
 * Say how long the players wait for each other.
 * @param {HTMLElement} place
 * @param {Message.View} view
 */
function showPatience(place, { patience, pace, kinds, mine, over }) {
  const others = kinds.some((kind, seat) => kind !== "computer" && !mine.includes(seat));
  place.hidden = over || !(pace || (patience && others));
  place.textContent =
    pace || say("If someone doesn't move for {minutes} min, a computer may take over.", { minutes: patience });
}

export class Room {
  seats = new Seats(by("room-people"));
  suggested = false; // there are bots to invite
  /** @type {Promise<void> | undefined} */
  asked;

  constructor() {
    by("room-fill").addEventListener("click", () => this.give(room.open, "computer"));
    whenSent(by("room-bot", HTMLFormElement), (form) => this.inviteBot(form));
    by("take-back").addEventListener("click", () => this.give(room.left, "person"));
    by("only-watch").addEventListener("click", () => this.dismiss());
  }

  /** @param {Message.View} view */
  show(view) {
    for (const place of ["room-origin", "origin"]) showOrigin(by(place), view);
    for (const place of ["room-patience", "patience"]) showPatience(by(place), view);
    by("room").hidden = view.begun;
    by("room-dealt").hidden = view.origin !== "drawn";
    by("picture").hidden = !view.begun;
    by("look-back", HTMLButtonElement).disabled = !view.begun;
    room.open = view.can_replace.filter((seat) => view.kinds[seat] === "open");
    by("room-fill").hidden = !room.open.length;
    by("room-invite").hidden = !view.maker;
    by("room-local").hidden = !view.maker || !isLocal(location.hostname);
    by("room-more").textContent = say(
      view.maker ? "Send each player the link to their seat." : "The host has the links to the open seats.",
    );
    if (!view.begun) this.seats.show(view);
    this.offerBots(view);
    room.left = view.over || view.closed ? [] : view.left;
    if (!room.left.length) room.quiet = false;
    const hidden = by("come-back").hidden;
    by("come-back").hidden = !room.left.length || room.quiet;
    if (hidden && !by("come-back").hidden) by("take-back").focus();
  }

  /**
   * Let the host invite bots where the game is not rated: members always, guests if there is one to suggest.
   * @param {Message.View} view
   */
  offerBots({ maker, rated, begun, kinds }) {
    const may = maker && !rated && !begun && kinds.includes("open");
    if (may) this.asked ??= this.suggest();
    by("room-bot").hidden = !may || !(this.suggested || page.account);
  }

  async suggest() {
    this.suggested = (await suggestBots("room-bots")) > 0;
    if (state.view) this.offerBots(state.view);
  }

  /**
   * Give the first open seat to a bot.
   * @param {HTMLFormElement} form
   */
  async inviteBot(form) {
    const seat = state.view?.kinds.indexOf("open"),
      field = by("room-bot-name", HTMLInputElement);
    try {
      await ask(`/api/v1/tables/${page.id}/seats/${seat}`, { kind: "bot", name: field.value });
      form.reset();
    } catch (trouble) {
      failed(trouble);
    }
  }

  // A player who leaves or only watches is not asked again until they come back.
  dismiss() {
    room.quiet = true;
    by("come-back").hidden = true;
  }

  /**
   * @param {number[]} seats
   * @param {Message.WantedKind["kind"]} kind
   */
  async give(seats, kind) {
    try {
      for (const seat of seats) await ask(`/api/v1/tables/${page.id}/seats/${seat}`, { kind });
    } catch (trouble) {
      failed(trouble);
    }
  }
}

/**
 * The player plays in newer windows: this one does not fight with them.
 * @param {() => void} again
 */
export function movedAway(again) {
  notice(say("This table is now open in another window."));
  by("notice").append(button(say("Continue here"), again));
}
