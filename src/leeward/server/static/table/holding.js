// @ts-check
// The piece in the hand: which one it is, where it fits, and how it is shown. Some pieces are in the hand by themselves, others a
// player takes with a click or by dragging.
import { draw } from "../shared/dom.js";
import { settings } from "../shared/settings.js";
import { cellsOf, copyOf, inPicture } from "./ghost.js";
import { middleOf, nearest, readFrom, wayAt } from "./laying.js";
import { announce } from "./notice.js";
import { state } from "./state.js";
import { arrangedAt, lays, pieceOf, targetsOf } from "./targets.js";

/**
 * @import { Arrange } from "./arrange.js"
 * @import { Picture } from "./picture.js"
 * @import { Preview } from "./preview.js"
 * @import { Action } from "./state.js"
 * @import { Point, Spot } from "./laying.js"
 * @typedef {Pick<Arrange, "open" | "inHand" | "lifting" | "turn">} Arranging
 */

const closest = 24; // pixels within which a piece always snaps
const { hand } = state;
/** @type {Arranging} */
const nothing = { open: false, inHand: () => ({ kind: "", places: [] }), lifting: () => null, turn() {} };

export class Holding {
  /** @type {Spot[]} */
  spots = []; // where the piece fits
  /** @type {SVGGraphicsElement | null} */
  piece = null; // what the hand shows a copy of; a tile is drawn space by space instead
  taken = false; // the player took it; other pieces are in the hand by themselves
  /** @type {SVGGElement | null} */
  ghost = null;
  /** @type {{ clientX: number, clientY: number } | null} */
  pointer = null; // where the mouse is above the table

  /**
   * @param {object} hooks
   * @param {Picture} hooks.picture
   * @param {Preview} hooks.preview
   * @param {Arranging} [hooks.arrange]
   * @param {() => Action[]} hooks.offered what may be done now by touching the table
   */
  constructor({ picture, preview, arrange = nothing, offered }) {
    this.picture = picture;
    this.preview = preview;
    this.arrange = arrange;
    this.offered = offered;
  }

  get allowed() {
    return this.arrange.open || this.offered().length > 0;
  }

  /** Return whether there is a piece in the hand. */
  get active() {
    return this.spots.length > 0 && this.allowed;
  }

  /** Return whether the piece can be turned where it is. */
  get turns() {
    return hand.spot !== null && this.piece === null && hand.spot.ways.length > 1;
  }

  // what is in the hand

  /** Look at the new picture: is there a piece that the player lays now? */
  take() {
    this.putBack();
    if (this.arrange.open) {
      this.takeArranged();
      return;
    }
    this.spots = this.allowed ? lays(this.picture) : [];
    hand.liked = this.spots[0]?.ways[0].lay ?? "";
    const ready = this.picture.things("[data-grip][data-hold]").at(-1);
    if (!this.spots.length && ready && this.allowed) this.hold(ready, false);
  }

  /** Take the next piece of an arrangement that can go to several places. */
  takeArranged() {
    const { kind, places } = this.arrange.inHand();
    this.piece = pieceOf(this.picture, kind);
    this.spots = arrangedAt(this.picture, places);
    if (this.pointer) this.follow(this.pointer);
  }

  /**
   * Take a piece that can go to several places, or that can only be carried. A second time, put it back. Return whether it
   * can be taken.
   * @param {SVGGraphicsElement} piece
   * @param {number} [fewest] places
   */
  takeUp(piece, fewest = piece.dataset.action ? 2 : 1) {
    if (targetsOf(this.picture, piece).length < fewest) return false;
    const again = this.taken && this.piece === piece;
    this.take();
    if (!again) this.hold(piece, true);
    return true;
  }

  /**
   * @param {SVGGraphicsElement} piece
   * @param {boolean} taken
   */
  hold(piece, taken) {
    const targets = targetsOf(this.picture, piece);
    this.vanish();
    Object.assign(this, { piece, taken, spots: targets.map(({ spot }) => spot) });
    if (!taken) return;
    piece.classList.add("lifted");
    this.picture.place.classList.add("carrying");
    for (const { thing } of targets) thing.classList.add("target");
  }

  // Put a piece back that the player took.
  putBack() {
    this.vanish();
    this.spots = [];
    this.piece = null;
    hand.liked = "";
    if (!this.taken) return;
    this.taken = false;
    this.picture.place.classList.remove("carrying");
    for (const thing of this.picture.things(".lifted, .target")) thing.classList.remove("lifted", "target");
  }

  // where it is

  /** @param {Element} target */
  spotAt(target) {
    return this.spots.find(({ id }) => target.closest(`[id="${CSS.escape(id)}"]`)) ?? null;
  }

  /**
   * Return the place under the pointer, or one that is near.
   * @param {{ clientX: number, clientY: number }} event
   */
  spotNear(event) {
    const at = inPicture(this.picture.svg, event),
      under = document.elementsFromPoint(event.clientX, event.clientY);
    if (under[0]?.closest(".ghost")) return hand.spot;
    const found = under.map((each) => this.spotAt(each)).find(Boolean),
      other = under[0]?.closest("[data-action], [data-grip]");
    if (other && !this.taken) return this.spotAt(other);
    if (found) return found;
    const unit = this.picture.svg.getScreenCTM()?.a ?? 1;
    return nearest(this.spots, at, closest / unit);
  }

  // following

  /** @param {{ clientX: number, clientY: number }} event */
  follow(event) {
    this.pointer = { clientX: event.clientX, clientY: event.clientY };
    if (!this.active || this.preview.armed) return;
    const spot = this.spotNear(event),
      point = inPicture(this.picture.svg, event);
    if (spot === hand.spot && spot) return;
    if (spot) this.put(spot, point);
    else this.carry(point);
  }

  /**
   * Show the piece at a place.
   * @param {Spot} spot
   * @param {Point | null} point where the player points
   * @param {number} [at] how it lies
   */
  put(spot, point, at = wayAt(spot, point, hand.liked)) {
    this.leave();
    Object.assign(hand, { spot, at, point, liked: readFrom(spot, spot.ways[at].lay, point) });
    this.show(middleOf(spot), "snapped");
    const action = this.action();
    if (!action) return;
    this.preview.soon(action);
    if (state.keys && !settings.preview) announce(action.label);
  }

  /**
   * Let the piece follow the pointer.
   * @param {Point} point
   */
  carry(point) {
    this.leave();
    hand.spot = null;
    this.show(point, "free");
  }

  leave() {
    const action = this.action();
    if (action) this.preview.leave(action);
  }

  vanish() {
    this.leave();
    hand.spot = null;
    this.ghost?.remove();
    this.ghost = null;
  }

  /** Return the action that lays the piece as it lies. */
  action() {
    if (this.arrange.open) return undefined;
    const number = hand.spot?.ways[hand.at].number;
    return this.offered().find((action) => action.number === number);
  }

  /**
   * Return the piece where it is shown, if this action lays it there.
   * @param {number} number
   */
  shownFor(number) {
    return this.action()?.number === number ? this.ghost : null;
  }

  // showing

  /**
   * @param {Point} point
   * @param {string} how
   */
  show(point, how) {
    const spot = hand.spot ?? this.spots[0];
    this.ghost?.remove();
    this.ghost = draw("g", { class: `ghost ${how}`, "aria-hidden": "true" });
    const { lay } = spot.ways[hand.spot ? hand.at : wayAt(spot, null, hand.liked)],
      { svg } = this.picture;
    this.ghost.append(...(this.piece ? [copyOf(svg, this.piece, point)] : cellsOf(svg, spot, lay, point, hand.spot !== null)));
    if (hand.spot) this.ghost.dataset.lays = String(hand.spot.ways[hand.at].number);
    this.picture.svg.append(this.ghost);
  }
}
