// @ts-check
// Dragging: pick up a piece, see what shares an action with it light up, and drop it there to do that action.
import { draw, strip, targetOf } from "../shared/dom.js";

/** @import { Picture } from "./picture.js" */

const slop = 6; // pixels before a touch becomes a move
const near = 24; // pixels from which a piece snaps to its target

export class Drag {
  dropped = -1000; // when a piece was dropped

  /**
   * @param {Picture} picture
   * @param {object} hooks
   * @param {(numbers: number[], target: SVGElement, pointer: string) => void} hooks.drop
   * @param {() => void} hooks.begin
   * @param {() => boolean} hooks.allowed
   */
  constructor(picture, { drop, begin, allowed }) {
    this.picture = picture;
    this.drop = drop;
    this.begin = begin;
    this.allowed = allowed;
    picture.place.addEventListener("pointerdown", (event) => this.press(event));
    picture.place.addEventListener("dragstart", (event) => event.preventDefault()); // the browser's own dragging
    const swallow = (/** @type {Event} */ event) => {
      if (performance.now() - this.dropped >= 100) return;
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    picture.place.addEventListener("click", swallow, true);
  }

  // A piece that can be carried does not scroll the board under a finger.
  mark() {
    const things = this.picture.things("[data-action]");
    for (const thing of things) thing.classList.toggle("movable", this.targets(thing, things).length > 0);
  }

  /**
   * Return what shares an action with a piece, and where it can be put down.
   * @param {SVGElement} piece
   * @param {SVGGraphicsElement[]} [things]
   */
  targets(piece, things = this.picture.things("[data-action]")) {
    const numbers = new Set(this.picture.numbersOf(piece));
    return [...things, ...this.picture.things("[data-drop]")].filter((thing) => {
      const apart = thing !== piece && !thing.contains(piece) && !piece.contains(thing);
      return apart && this.picture.numbersOf(thing).some((number) => numbers.has(number));
    });
  }

  /** @param {PointerEvent} event */
  press(event) {
    let piece = /** @type {SVGGraphicsElement | null} */ (targetOf(event).closest("[data-action], [data-hold]"));
    if (!piece || event.button !== 0 || !event.isPrimary || !this.allowed() || !this.targets(piece).length) return;
    const pressed = piece;
    /** @type {SVGGraphicsElement[]} */
    let targets = [];
    /** @type {SVGElement | null} */
    let carried = null;
    const move = (/** @type {PointerEvent} */ moving) => {
      const x = moving.clientX - event.clientX,
        y = moving.clientY - event.clientY;
      if (!carried) {
        if (Math.hypot(x, y) < slop) return;
        this.begin();
        // The preview is gone, and with it perhaps the piece that was pressed: find the one on the table.
        const found = /** @type {SVGGraphicsElement | null} */ (/** @type {unknown} */ (document.getElementById(pressed.id)));
        piece = pressed.isConnected ? pressed : (found ?? pressed);
        targets = this.targets(piece);
        carried = this.lift(piece, targets);
      }
      carried.style.translate = `${x}px ${y}px`;
    };
    const end = (/** @type {PointerEvent | KeyboardEvent} */ ending) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      removeEventListener("keydown", cancel);
      if (!carried || !piece) return;
      this.dropped = performance.now();
      this.put(carried, piece, targets);
      const target = ending.type === "pointerup" ? this.under(/** @type {PointerEvent} */ (ending), targets) : null;
      if (!target) return;
      const numbers = this.picture.numbersOf(piece);
      this.drop(
        this.picture.numbersOf(target).filter((number) => numbers.includes(number)),
        target,
        "",
      );
    };
    const cancel = (/** @type {KeyboardEvent} */ key) => {
      if (key.key === "Escape") end(key);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    addEventListener("keydown", cancel);
  }

  /**
   * Return the target at a spot, or one that is near enough.
   * @param {PointerEvent} event
   * @param {SVGGraphicsElement[]} targets
   */
  under({ clientX, clientY }, targets) {
    const hits = document.elementsFromPoint(clientX, clientY).map((element) => element.closest("[data-action], [data-drop]"));
    const far = (/** @type {Element} */ target) => {
      const { left, right, top, bottom } = target.getBoundingClientRect();
      return Math.hypot(Math.max(left - clientX, 0, clientX - right), Math.max(top - clientY, 0, clientY - bottom));
    };
    const hit = hits.map((found) => targets.find((target) => target === found)).find(Boolean);
    return hit ?? [...targets].sort((one, other) => far(one) - far(other)).find((target) => far(target) < near) ?? null;
  }

  /**
   * Lift a copy that follows the pointer; the piece itself fades where it lies.
   * @param {SVGGraphicsElement} piece
   * @param {SVGElement[]} targets
   */
  lift(piece, targets) {
    const { left, top, width, height } = piece.getBoundingClientRect(),
      { a, d, e, f } = piece.getScreenCTM() ?? new DOMMatrix();
    const copy = /** @type {SVGElement} */ (piece.cloneNode(true));
    strip(copy, ["id", "data-action", "data-about", "tabindex", "role", "aria-label"]);
    for (const glow of copy.querySelectorAll(".glow, .halo")) glow.remove();
    const place = draw("g", { transform: `matrix(${a} 0 0 ${d} ${e - left} ${f - top})` });
    place.append(copy);
    const svg = draw("svg", { id: "carried", class: this.picture.svg.getAttribute("class") ?? "" });
    svg.append(place);
    const box = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
    Object.assign(svg.style, box, { overflow: "visible" });
    document.body.append(svg);
    piece.classList.add("lifted");
    this.picture.place.classList.add("carrying");
    for (const target of targets) target.classList.add("target");
    return svg;
  }

  /**
   * @param {Element} carried
   * @param {Element} piece
   * @param {Element[]} targets
   */
  put(carried, piece, targets) {
    carried.remove();
    piece.classList.remove("lifted");
    this.picture.place.classList.remove("carrying");
    for (const target of targets) target.classList.remove("target");
  }
}
