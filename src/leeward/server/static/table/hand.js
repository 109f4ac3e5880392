// @ts-check
// The piece in the hand. It follows the pointer, snaps to places where it fits, turns, and one click lays it. A finger taps a
// place, taps the piece to turn it, and then "Do it". The arrow keys go from place to place, R turns, Enter lays.
import { by, draw, drawn, targetOf } from "../shared/dom.js";
import { settings } from "../shared/settings.js";
import { cellsOf, centreOf, copyOf, inPicture } from "./ghost.js";
import { middleOf, nearest, readFrom, spotOf, stepTo, turned, wayAt } from "./laying.js";
import { announce } from "./notice.js";
import { isMoved } from "./preview.js";
import { state } from "./state.js";

/**
 * @import { Picture } from "./picture.js"
 * @import { Preview } from "./preview.js"
 * @import { Action } from "./state.js"
 * @import { Point, Spot } from "./laying.js"
 */

const slop = 6; // pixels before a press becomes a move
const closest = 24; // pixels within which a piece always snaps
const pause = 140; // milliseconds from turn to turn of a wheel
const { hand } = state;

export class Hand {
  /** @type {Spot[]} */
  spots = []; // where the piece fits
  /** @type {SVGGraphicsElement | null} */
  piece = null; // that the player took; the others are in the hand by themselves
  /** @type {SVGGElement | null} */
  ghost = null;
  rolled = 0; // when the wheel turned the piece
  dropped = -1000; // when a piece was dragged to its place

  /**
   * @param {object} hooks
   * @param {Picture} hooks.picture
   * @param {Preview} hooks.preview
   * @param {(action: Action) => void} hooks.act
   * @param {() => Action[]} hooks.offered what may be done now by touching the table
   */
  constructor({ picture, preview, act, offered }) {
    this.picture = picture;
    this.preview = preview;
    this.act = act;
    this.offered = offered;
    const { place } = picture;
    place.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse" && !event.buttons && isMoved(event)) this.follow(event);
    });
    place.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && !state.keys && this.vanish());
    place.addEventListener("pointerdown", (event) => this.press(event));
    place.addEventListener("click", (event) => this.clicked(event), true);
    place.addEventListener("keydown", (event) => this.pressed(event), true);
    place.addEventListener("focusin", (event) => {
      const spot = state.keys && this.spotAt(targetOf(event));
      if (spot && spot !== hand.spot) this.put(spot, null);
    });
    place.addEventListener("contextmenu", (event) => {
      if (!this.ghost || !this.turns || /** @type {PointerEvent} */ (event).pointerType !== "mouse") return;
      event.preventDefault();
      this.turn(1);
    });
    place.addEventListener("wheel", (event) => this.roll(event), { passive: false });
    by("preview-turn").addEventListener("click", () => this.turn(1));
  }

  get allowed() {
    return this.offered().length > 0;
  }

  /** Return whether there is a piece in the hand. */
  get active() {
    return this.spots.length > 0 && this.allowed;
  }

  /** Return whether the piece can be turned where it is. */
  get turns() {
    return hand.spot !== null && hand.spot.ways.length > 1;
  }

  // what is in the hand

  /** Look at the new picture: is there a piece that the player lays now? */
  take() {
    this.putBack();
    const lays = this.allowed ? this.picture.things("[data-lay]") : [];
    this.spots = lays.map((thing) => spotOf(thing.id, thing.dataset, this.shiftOf(thing)));
    hand.liked = this.spots[0]?.ways[0].lay ?? "";
  }

  /**
   * Take a piece that can go to several places. Return whether there are several.
   * @param {SVGGraphicsElement} piece
   */
  takeUp(piece) {
    const numbers = (piece.dataset.hold ?? "").split(" ").map(Number);
    const targets = this.picture.things("[data-action]:not([data-hold]), [data-drop]").flatMap((thing) => {
      const shared = this.picture.numbersOf(thing).filter((number) => numbers.includes(number));
      if (!shared.length || thing.contains(piece)) return [];
      const { x, y } = centreOf(this.picture.svg, thing);
      return [{ thing, spot: spotOf(thing.id, { action: shared.join(" "), cells: `${x},${y}` }) }];
    });
    if (targets.length < 2) return false;
    const again = this.piece === piece;
    this.take();
    if (again) return true;
    this.piece = piece;
    this.spots = targets.map(({ spot }) => spot);
    piece.classList.add("lifted");
    this.picture.place.classList.add("carrying");
    for (const { thing } of targets) thing.classList.add("target");
    return true;
  }

  // Put a piece back that the player took.
  putBack() {
    this.vanish();
    this.spots = [];
    hand.liked = "";
    if (!this.piece) return;
    this.piece = null;
    this.picture.place.classList.remove("carrying");
    for (const thing of this.picture.things(".lifted, .target")) thing.classList.remove("lifted", "target");
  }

  // where it is

  /** @param {Element} thing */
  shiftOf(thing) {
    const name = thing.closest("[data-part]")?.getAttribute("data-part");
    return this.picture.shown?.parts.find((part) => part.name === name) ?? { x: 0, y: 0 };
  }

  /** @param {Element} target */
  spotAt(target) {
    return this.spots.find(({ id }) => target.closest(`[id="${CSS.escape(id)}"]`)) ?? null;
  }

  /**
   * Return the place under the pointer, or one that is near.
   * @param {PointerEvent | MouseEvent} event
   */
  spotNear(event) {
    const at = inPicture(this.picture.svg, event),
      under = document.elementFromPoint(event.clientX, event.clientY) ?? targetOf(event);
    if (under.closest(".ghost")) return hand.spot;
    const found = this.spotAt(under);
    if (found || under.closest("[data-action], [data-grip]")) return found;
    const unit = this.picture.svg.getScreenCTM()?.a ?? 1;
    return nearest(this.spots, at, closest / unit);
  }

  // moving

  /** @param {PointerEvent | MouseEvent} event */
  follow(event) {
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

  /** @param {number} far */
  turn(far) {
    const { spot, at, point } = hand,
      armed = this.preview.armed;
    if (!spot || spot.ways.length < 2) return;
    const next = turned(spot, at, far);
    if (armed) this.arm(spot, point, next);
    else this.put(spot, point, next);
  }

  /** Turn the piece by key; without one in sight, show the first place. Return whether a piece can be turned. */
  turnByKey() {
    if (!this.active) return false;
    if (!hand.spot) this.focusFirst();
    else this.turn(1);
    return true;
  }

  // laying

  /** Return the action that lays the piece as it lies. */
  action() {
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

  lay() {
    const action = this.action();
    if (action) this.act(action);
  }

  /**
   * Show the piece at a place under a finger: another touch of the piece turns it, "Do it" lays it.
   * @param {Spot} spot
   * @param {Point | null} point
   * @param {number} [at]
   */
  arm(spot, point, at) {
    this.preview.clear();
    this.put(spot, point, at);
    const action = this.action();
    if (action) this.preview.arm(action, this.act);
    this.ghost?.classList.add("armed");
  }

  // events

  /** @param {MouseEvent} event */
  clicked(event) {
    const pointer = /** @type {PointerEvent} */ (event).pointerType;
    if (performance.now() - this.dropped < 100) this.swallow(event);
    if (!this.allowed || !pointer) return; // a screen reader touches the thing itself
    const held = /** @type {SVGGraphicsElement | null} */ (targetOf(event).closest("[data-hold]"));
    if (held && this.takeUp(held)) {
      this.preview.clear();
      this.swallow(event);
      if (pointer === "mouse") this.follow(event);
      return;
    }
    const spot = this.active ? this.spotNear(event) : null;
    if (!spot) {
      if (this.piece) this.take();
      return;
    }
    this.swallow(event);
    const point = inPicture(this.picture.svg, event),
      here = spot === hand.spot;
    if (pointer === "mouse") {
      if (here) this.lay();
      else this.put(spot, point);
    } else if (here && this.preview.armed && spot.ways.length > 1) this.turn(1);
    else if ((here && this.preview.armed) || (!settings.preview && spot.ways.length === 1)) {
      if (!here) this.put(spot, point);
      this.lay();
    } else this.arm(spot, point);
  }

  /** @param {Event} event */
  swallow(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const target = targetOf(event),
      enter = event.key === "Enter" || event.key === " ";
    const held = /** @type {SVGGraphicsElement | null} */ (target.closest("[data-hold]"));
    const spot = this.active ? this.spotAt(target) : null;
    if (enter && !spot && held && this.allowed && this.takeUp(held)) this.focusFirst();
    else if (enter && spot) {
      if (spot !== hand.spot) this.put(spot, null);
      this.lay();
    } else return;
    this.swallow(event);
  }

  /** @param {WheelEvent} event */
  roll(event) {
    if (event.ctrlKey || !this.ghost || !this.turns || !this.active) return;
    event.preventDefault();
    if (event.timeStamp - this.rolled < pause) return;
    this.rolled = event.timeStamp;
    this.turn(Math.sign(event.deltaY));
  }

  /**
   * Return what an arrow key does with the piece in the hand; nothing for other keys, and beside the table.
   * @param {KeyboardEvent} event
   */
  commandFor(event) {
    const target = targetOf(event);
    const here = target === document.body || this.picture.place.contains(target);
    return event.key.startsWith("Arrow") && here && this.active ? () => this.step(event.key) : undefined;
  }

  /**
   * Go to the next place in the direction of an arrow key.
   * @param {string} key
   */
  step(key) {
    const from = hand.spot ?? this.spotAt(document.activeElement ?? document.body);
    if (!from) this.focusFirst();
    else this.focus(stepTo(this.spots, from, key) ?? from);
  }

  focusFirst() {
    if (this.spots.length) this.focus(hand.spot ?? this.spots[0]);
  }

  /** @param {Spot} spot */
  focus(spot) {
    const thing = drawn(this.picture.svg, spot.id);
    if (spot !== hand.spot) this.put(spot, null);
    thing?.focus({ preventScroll: true });
    thing?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  }

  /**
   * Drag the piece from where it lies. One that must be chosen first is chosen when it moves.
   * @param {PointerEvent} event
   */
  press(event) {
    const target = targetOf(event),
      grip = target.closest("[data-grip], [data-lift], .ghost"),
      lift = /** @type {SVGElement | null} */ (target.closest("[data-lift]"));
    if (!grip || event.button !== 0 || !event.isPrimary || !this.allowed) return;
    const chosen = lift && this.picture.numbersOf(lift)[0];
    let moving = false;
    // The thing may be drawn anew while it is dragged; the finger must neither lose it nor scroll the board.
    const still = (/** @type {TouchEvent} */ touch) => touch.preventDefault();
    target.addEventListener("touchmove", still, { passive: false });
    const move = (/** @type {PointerEvent} */ moved) => {
      if (!moving && Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY) < slop) return;
      if (!moving) {
        this.picture.place.setPointerCapture(event.pointerId);
        this.preview.clear();
        const action = lift && this.offered().find(({ number }) => number === chosen);
        if (action) this.act(action);
      }
      moving = true;
      this.follow(moved);
    };
    const end = (/** @type {PointerEvent} */ ended) => {
      for (const [name, listener] of /** @type {const} */ ([
        ["pointermove", move],
        ["pointerup", end],
        ["pointercancel", end],
      ])) {
        removeEventListener(name, listener);
      }
      target.removeEventListener("touchmove", still);
      if (!moving) return;
      this.dropped = performance.now();
      const { spot, point, at } = hand;
      if (ended.type !== "pointerup" || !spot) this.vanish();
      else if (ended.pointerType === "mouse") this.lay();
      else this.arm(spot, point, at);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
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
