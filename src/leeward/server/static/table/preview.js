// @ts-check
// See it before you do it: what is pointed at, focused or touched once shows the table as it would be, its gain and its cost.
import { by, make, targetOf } from "../shared/dom.js";
import { say, settings } from "../shared/settings.js";
import { state } from "./state.js";

/**
 * @import { Picture } from "./picture.js"
 * @import { Action } from "./state.js"
 */

const patience = 120; // milliseconds that a mouse rests
const { preview } = state;

// A page that changes under a resting mouse also sends events, from where the mouse was already.
let last = "";
let moved = false;
document.addEventListener(
  "pointermove",
  ({ screenX, screenY }) => {
    moved = last !== `${screenX} ${screenY}`;
    last = `${screenX} ${screenY}`;
  },
  { capture: true },
);
/** Return whether this event comes from a mouse that a person has moved. */
export const isMoved = (/** @type {PointerEvent} */ { pointerType }) => moved && !touches(pointerType);
const touches = (/** @type {string} */ pointer) => pointer === "touch" || pointer === "pen";

export class Preview {
  /** @type {number | undefined} */
  timer;
  /** @type {(action: Action) => void} */
  act = () => {};

  /**
   * @param {object} hooks
   * @param {Picture} hooks.picture
   * @param {(message: Message.Preview) => boolean} hooks.send
   * @param {() => number | undefined} hooks.version of the table that is shown
   * @param {(action: Action) => boolean} hooks.wanted whether its outcome may be shown now
   * @param {(things: Element[]) => void} hooks.bring scrolls to what would change
   * @param {(number: number) => Element | null} hooks.inHand returns the piece that is shown where this action lays it
   * @param {() => void} hooks.disarmed called when a touched action is no longer to be done
   */
  constructor(hooks) {
    this.hooks = hooks;
    by("preview-do").addEventListener("click", () => preview.armed && this.act(preview.armed));
    document.addEventListener("pointerdown", (event) => {
      if (preview.armed && !targetOf(event).closest("#preview, #menu, [data-number], [data-action], .ghost")) this.clear();
    });
  }

  get open() {
    return preview.now !== null;
  }

  get armed() {
    return preview.armed !== null;
  }

  /**
   * Let an element stand for an action.
   * @param {HTMLElement} element
   * @param {Action} action
   * @param {(action: Action) => void} act
   */
  offer(element, action, act) {
    element.addEventListener("pointermove", (event) => isMoved(event) && this.soon(action));
    element.addEventListener("pointerleave", ({ pointerType }) => touches(pointerType) || this.leave(action));
    element.addEventListener("focus", () => state.keys && this.soon(action));
    element.addEventListener("blur", () => state.keys && this.leave(action));
    element.addEventListener("click", (event) => this.touch(action, act, /** @type {PointerEvent} */ (event).pointerType));
  }

  /**
   * Show the outcome at the first touch and act at the second; a mouse has shown it already.
   * @param {Action} action
   * @param {(action: Action) => void} act
   * @param {string} pointer
   */
  touch(action, act, pointer) {
    const first = preview.armed?.number !== action.number;
    if (settings.preview && touches(pointer) && this.hooks.wanted(action) && first) this.arm(action, act);
    else {
      this.clear();
      act(action);
    }
  }

  /**
   * @param {Action} action
   * @param {(action: Action) => void} act
   */
  arm(action, act) {
    this.clear();
    preview.armed = action;
    this.act = (armed) => {
      this.clear();
      act(armed);
    };
    for (const each of document.querySelectorAll(`[data-number="${action.number}"]`)) each.classList.add("armed");
    this.ask(action);
    this.show();
  }

  /** @param {Action} action */
  soon(action) {
    if (!settings.preview || preview.armed || preview.now?.number === action.number || !this.hooks.wanted(action)) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(action), patience);
  }

  /** @param {Action} action */
  leave(action) {
    clearTimeout(this.timer);
    if (!preview.armed && preview.now?.number === action.number) this.clear();
  }

  /** @param {Action} action */
  ask(action) {
    const version = this.hooks.version();
    preview.now = action;
    if (preview.version !== version) preview.known.clear();
    preview.version = version;
    if (preview.known.has(action.number)) this.show();
    else preview.pending = this.hooks.send({ type: "preview", action: action.number, expected: version ?? 0 });
  }

  /** Return whether the server refused an outcome, and not an action. */
  refused() {
    const { pending } = preview;
    preview.pending = false;
    return pending;
  }

  /** @param {Message.Previewed} message */
  hear(message) {
    preview.pending = false;
    if (message.version !== this.hooks.version()) return;
    preview.known.set(message.action, message);
    if (preview.now?.number === message.action) this.show();
  }

  show() {
    const { now, armed } = preview,
      box = by("preview");
    if (!now) return;
    const known = preview.known.get(now.number),
      lines = known?.lines ?? [];
    // A piece in the hand shows itself where it would lie.
    const held = this.hooks.inHand(now.number);
    const differing = held ? [held] : known?.picture ? this.hooks.picture.foretell(known.picture, known.gone) : [];
    by("preview-what").textContent = now.label;
    by("preview-lines").replaceChildren(...lines.map((text) => make("li", text, known?.chance ? "chance" : "")));
    by("preview-do").hidden = !armed;
    const turns = held !== null && (state.hand.spot?.ways.length ?? 0) > 1;
    by("preview-turn").hidden = !armed || !turns;
    by("preview-how").hidden = armed !== null || !turns;
    if (turns && state.hand.spot?.cells.length === 1) {
      // A single tile is not turned: its other side is another landscape.
      by("preview-how").textContent = say("Another landscape: wheel, right click or R");
      by("preview-turn").textContent = say("Another landscape");
    } else if (turns) {
      by("preview-how").textContent = say("Turn it: wheel, right click or R");
      by("preview-turn").textContent = say("Turn");
    }
    box.hidden = !armed && !lines.length && !held;
    by("preview-ribbon").hidden = held !== null || !differing.length;
    box.dataset.action = String(now.number);
    if (armed) this.hooks.bring(differing);
    aside(box, differing);
    if (known && state.keys) by("announce").textContent = [now.label, ...lines].join(". ");
  }

  clear() {
    clearTimeout(this.timer);
    for (const each of document.querySelectorAll("[data-number].armed")) each.classList.remove("armed");
    if (preview.now) this.hooks.picture.foretell(null);
    const { armed } = preview;
    preview.now = preview.armed = null;
    if (armed) this.hooks.disarmed();
    by("preview").hidden = by("preview-ribbon").hidden = true;
  }
}

/**
 * Put a box into the corner of the board that is farthest from these things.
 * @param {HTMLElement} box
 * @param {Element[]} things
 */
export function aside(box, things) {
  const place = by("board").getBoundingClientRect();
  const boxes = things.map((thing) => thing.getBoundingClientRect()).filter(({ width }) => width);
  const mean = (/** @type {(box: DOMRect) => number} */ of) => boxes.reduce((sum, each) => sum + of(each), 0) / boxes.length;
  const x = mean(({ left, width }) => left + width / 2),
    y = mean(({ top, height }) => top + height / 2);
  box.classList.toggle("left", x > place.left + place.width / 2);
  box.classList.toggle("up", y > place.top + place.height * 0.6);
}
