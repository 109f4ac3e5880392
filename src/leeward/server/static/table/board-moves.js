// @ts-check
// The board moved by hand: zoomed by two fingers, dragged by a mouse.
import { targetOf } from "../shared/dom.js";
import { state } from "./state.js";

/**
 * @import { Board } from "./board.js"
 * @typedef {{ clientX: number, clientY: number }} Spot
 */

const slop = 6; // pixels that a mouse may move and still touch
const { board } = state;

/**
 * Two fingers zoom the board; the browser's own zooming would take the panel along.
 * @param {Board} zoomed
 */
export function pinching(zoomed) {
  let far = 0;
  const spread = (/** @type {Touch} */ one, /** @type {Touch} */ other) => {
    return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  };
  const start = (/** @type {TouchEvent} */ { touches }) => {
    if (touches.length === 2) far = spread(touches[0], touches[1]);
  };
  const pinch = (/** @type {TouchEvent} */ event) => {
    const [one, other] = event.touches;
    if (event.touches.length !== 2 || !far) return;
    event.preventDefault();
    const now = spread(one, other);
    zoomed.zoomBy(now / far, { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 });
    far = now;
  };
  const end = () => {
    far = 0;
  };
  zoomed.place.addEventListener("touchstart", start, { passive: true });
  zoomed.place.addEventListener("touchmove", pinch, { passive: false });
  zoomed.place.addEventListener("touchend", end, { passive: true });
}

/**
 * A mouse drags the board where nothing can be picked up; fingers scroll as everywhere.
 * @param {Board} dragged
 */
export function panning(dragged) {
  const { place } = dragged;
  const swallow = (/** @type {Event} */ event) => {
    if (performance.now() - board.moved < 100) event.stopImmediatePropagation();
  };
  place.addEventListener("click", swallow, true);
  place.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse" || event.button !== 0 || targetOf(event).closest("[data-action], [data-hold]")) return;
    const from = { x: event.clientX + place.scrollLeft, y: event.clientY + place.scrollTop };
    let moved = false;
    const move = (/** @type {PointerEvent} */ moving) => {
      if (!moved && Math.hypot(moving.clientX - event.clientX, moving.clientY - event.clientY) < slop) return;
      moved = true;
      dragged.movedByHand();
      place.classList.add("dragging");
      place.scrollTo({ left: from.x - moving.clientX, top: from.y - moving.clientY, behavior: "instant" });
    };
    const end = () => {
      removeEventListener("pointermove", move);
      place.classList.remove("dragging");
      if (moved) board.moved = performance.now();
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end, { once: true });
  });
}
