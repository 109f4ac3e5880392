// @ts-check
// What a player does with the piece in the hand. It follows the pointer, snaps to places where it fits, turns, and one click
// lays it. A finger taps a place, taps the piece to turn it, and then "Do it". The arrow keys go from place to place, R turns,
// Enter lays. In an arrangement nothing is confirmed before "Done".
import { by, drawn, targetOf } from "../shared/dom.js";
import { settings } from "../shared/settings.js";
import { drag } from "./drag.js";
import { inPicture } from "./ghost.js";
import { Holding } from "./holding.js";
import { stepTo, turned } from "./laying.js";
import { isMoved } from "./preview.js";
import { state } from "./state.js";

/**
 * @import { Arranging } from "./holding.js"
 * @import { Picture } from "./picture.js"
 * @import { Preview } from "./preview.js"
 * @import { Action } from "./state.js"
 * @import { Point, Spot } from "./laying.js"
 */

const pause = 140; // milliseconds from turn to turn of a wheel
const { hand } = state;

export class Hand extends Holding {
  rolled = 0; // when the wheel turned the piece
  dropped = -1000; // when a piece was dragged to its place

  /**
   * @param {object} hooks
   * @param {Picture} hooks.picture
   * @param {Preview} hooks.preview
   * @param {Arranging} [hooks.arrange]
   * @param {(action: Action) => void} hooks.act
   * @param {(numbers: number[], thing: Element) => void} hooks.choose lists several actions of a place
   * @param {() => Action[]} hooks.offered what may be done now by touching the table
   */
  constructor({ picture, preview, arrange, act, choose, offered }) {
    super({ picture, preview, arrange, offered });
    this.act = act;
    this.choose = choose;
    const { place } = picture;
    place.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse" && !event.buttons && isMoved(event)) this.follow(event);
    });
    place.addEventListener("pointerleave", (event) => {
      this.pointer = null;
      if (event.pointerType === "mouse" && !state.keys) this.vanish();
    });
    place.addEventListener("pointerdown", (event) => {
      const lift = this.lifting(targetOf(event), event.pointerType);
      if (lift && this.allowed) this.drag(event, lift);
    });
    place.addEventListener("dragstart", (event) => event.preventDefault()); // the browser's own dragging
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

  // turning

  /** @param {number} far */
  turn(far) {
    const { spot, at, point } = hand,
      armed = this.preview.armed;
    if (!spot || !this.turns) return;
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

  lay() {
    const { spot } = hand,
      action = this.action(),
      thing = spot && drawn(this.picture.svg, spot.id);
    if (!spot || !thing) return;
    if (this.arrange.open) this.arrange.turn(spot.ways[0].number, true);
    else if (this.piece && spot.ways.length > 1) {
      const numbers = spot.ways.map(({ number }) => number);
      this.take();
      this.choose(numbers, thing);
    } else if (action) this.act(action);
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
    if (this.arrange.open || (this.piece && spot.ways.length > 1)) {
      this.lay();
      return;
    }
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
    const held = /** @type {SVGGraphicsElement | null} */ (targetOf(event).closest("[data-hold]:not([data-grip])"));
    if (held && this.takeUp(held)) {
      this.preview.clear();
      this.swallow(event);
      if (pointer === "mouse") this.follow(event);
      return;
    }
    const spot = this.active ? this.spotNear(event) : null;
    if (!spot) {
      if (this.taken) this.take();
      return;
    }
    this.swallow(event);
    const point = inPicture(this.picture.svg, event),
      here = spot === hand.spot;
    if (pointer === "mouse") {
      if (here) this.lay();
      else this.put(spot, point);
    } else if (here && this.preview.armed && this.turns) this.turn(1);
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
    const held = /** @type {SVGGraphicsElement | null} */ (target.closest("[data-hold]:not([data-grip])"));
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
    if (!thing?.hasAttribute("tabindex")) thing?.setAttribute("tabindex", "-1");
    thing?.focus({ preventScroll: true });
    thing?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  }

  // dragging

  /**
   * Return what happens when a thing begins to move; nothing if it cannot be moved.
   * @param {Element} target
   * @param {string} pointer
   * @returns {(() => void) | null}
   */
  lifting(target, pointer) {
    if (this.arrange.open) return this.arrange.lifting(target);
    const lift = /** @type {SVGElement | null} */ (target.closest("[data-lift]")),
      held = /** @type {SVGGraphicsElement | null} */ (target.closest("[data-hold]:not([data-grip])"));
    // One that must be chosen first is chosen when it moves.
    if (lift) {
      const chosen = this.picture.numbersOf(lift)[0];
      return () => {
        const action = this.offered().find(({ number }) => number === chosen);
        if (action) this.act(action);
      };
    }
    // A finger scrolls the board on a pile, which may fill the screen.
    if (held && (pointer === "mouse" || held.dataset.pile === undefined)) {
      return () => this.piece !== held && this.takeUp(held, 1);
    }
    return target.closest("[data-grip], .ghost") ? () => {} : null;
  }

  /**
   * Drag a piece from where it lies.
   * @param {PointerEvent} event
   * @param {() => void} lift
   */
  drag(event, lift) {
    drag(event, this.picture.place, {
      begin: () => {
        this.preview.clear();
        lift();
      },
      move: (moved) => this.follow(moved),
      end: (ended) => {
        this.dropped = performance.now();
        const { spot, point, at } = hand;
        if (ended.type !== "pointerup" || !spot) {
          if (this.taken) this.take();
          else this.vanish();
        } else if (ended.pointerType === "mouse") this.lay();
        else this.arm(spot, point, at);
      },
    });
  }
}
