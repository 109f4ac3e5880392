// @ts-check
// A press that becomes a move: what the hand and the pieces of an arrangement share.
import { targetOf } from "../shared/dom.js";

const slop = 6; // pixels before a press becomes a move

/**
 * Follow a pointer that was pressed. A press that stays a press is none of it.
 * @param {PointerEvent} event
 * @param {Element} place keeps the pointer when the thing below it is drawn again
 * @param {object} hooks
 * @param {() => void} hooks.begin
 * @param {(event: PointerEvent) => void} hooks.move
 * @param {(event: PointerEvent) => void} hooks.end
 */
export function drag(event, place, { begin, move, end }) {
  if (event.button !== 0 || !event.isPrimary) return;
  const target = targetOf(event);
  let moving = false;
  // The thing may be drawn again while it is dragged; the finger must neither lose it nor scroll the board.
  const still = (/** @type {TouchEvent} */ touch) => touch.preventDefault();
  target.addEventListener("touchmove", still, { passive: false });
  const moved = (/** @type {PointerEvent} */ now) => {
    if (!moving && Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) < slop) return;
    if (!moving) {
      place.setPointerCapture(event.pointerId);
      begin();
    }
    moving = true;
    move(now);
  };
  const ended = (/** @type {PointerEvent} */ now) => {
    removeEventListener("pointermove", moved);
    removeEventListener("pointerup", ended);
    removeEventListener("pointercancel", ended);
    target.removeEventListener("touchmove", still);
    if (moving) end(now);
  };
  addEventListener("pointermove", moved);
  addEventListener("pointerup", ended);
  addEventListener("pointercancel", ended);
}
