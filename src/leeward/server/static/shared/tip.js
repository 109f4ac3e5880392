// @ts-check
// Explanations beside what is pointed at, focused or pressed for long.
import { make, targetOf } from "./dom.js";
import { page, say } from "./settings.js";

/** @typedef {{ text: string, place: string }} Explanation `place` is its anchor in the rules */

const patience = 350,
  held = 500; // milliseconds that a mouse rests, that a finger presses
const nothing = { text: "", place: "" };
/** @type {Map<string, Promise<Explanation>>} */
const known = new Map();

/**
 * Return what a thing is. Behind an @ stands which of several it is: that matters only for what can be done with it.
 * @param {string} thing
 */
export const explanation = (thing) => explained(thing).then(({ text }) => text);

/**
 * @param {string} thing
 * @returns {Promise<Explanation>}
 */
function explained(thing) {
  const about = thing.split("@")[0];
  const address = `/api/v1/explain?game=${encodeURIComponent(page.game)}&about=${encodeURIComponent(about)}&lang=${page.lang}`;
  let asked = known.get(about);
  if (!asked) {
    asked = fetch(address).then((answer) => (answer.ok ? answer.json() : nothing));
    asked = asked.catch(() => {
      known.delete(about);
      return nothing;
    });
    known.set(about, asked);
  }
  return asked;
}

/**
 * Put a box below a thing, or above it where there is no room.
 * @param {HTMLElement} box
 * @param {Element} thing
 */
function putBeside(box, thing) {
  const at = thing.getBoundingClientRect(),
    own = box.getBoundingClientRect(),
    gap = 8;
  const left = Math.max(gap, Math.min(at.left + at.width / 2 - own.width / 2, innerWidth - own.width - gap));
  const below = at.bottom + gap + own.height < innerHeight;
  const top = below ? at.bottom + gap : Math.max(gap, at.top - own.height - gap);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

export class Tip {
  /** @type {HTMLElement | SVGElement | null} */
  thing = null; // what the tip explains
  pressed = false; // a long press has just explained something
  /** @type {number | undefined} */
  timer;

  /**
   * @param {HTMLElement} place
   * @param {HTMLElement} box
   * @param {object} hooks
   * @param {(about: string, asked: boolean) => string | Promise<string>} hooks.why says why a thing cannot be chosen now
   * @param {(text: string) => void} hooks.announce speaks to screen readers
   */
  constructor(place, box, { why, announce }) {
    this.box = box;
    this.why = why;
    this.announce = announce;
    // A new picture under a resting mouse is not a pointing mouse.
    let rest = "";
    /** @param {PointerEvent} event */
    const moved = ({ clientX, clientY }) => {
      const before = rest;
      rest = `${clientX} ${clientY}`;
      return before !== rest;
    };
    place.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse" && moved(event)) this.soon(targetOf(event), patience);
    });
    place.addEventListener("pointermove", moved);
    place.addEventListener("pointerdown", moved);
    place.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse" && !box.contains(/** @type {Node | null} */ (event.relatedTarget))) this.hide();
    });
    box.addEventListener("pointerleave", () => this.hide());
    place.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "mouse") this.soon(targetOf(event), held, true);
    });
    for (const name of /** @type {const} */ (["pointerup", "pointercancel", "pointermove"])) {
      place.addEventListener(name, (event) => {
        const far = name !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 6;
        if (event.pointerType !== "mouse" && far) clearTimeout(this.timer);
      });
    }
    // A long press explains; the click that follows it must not play.
    const swallow = (/** @type {Event} */ event) => {
      if (!this.pressed) return;
      this.pressed = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    place.addEventListener("click", swallow, true);
    place.addEventListener("contextmenu", (event) => this.pressed && event.preventDefault());
    place.addEventListener("focusin", (event) => {
      if (targetOf(event).matches(":focus-visible")) this.soon(targetOf(event), patience, false, true);
    });
    place.addEventListener("focusout", ({ relatedTarget }) => {
      if (!box.contains(/** @type {Node | null} */ (relatedTarget))) this.hide();
    });
    addEventListener("keydown", (event) => event.key === "Escape" && this.hide());
    addEventListener("scroll", () => this.hide(), { passive: true, capture: true });
    document.addEventListener("pointerdown", (event) => {
      if (!place.contains(targetOf(event)) && !box.contains(targetOf(event))) this.hide();
    });
  }

  /**
   * @param {Element} target
   * @param {number} wait
   * @param {boolean} [press]
   * @param {boolean} [asked]
   */
  soon(target, wait, press = false, asked = press) {
    const thing = /** @type {HTMLElement | null} */ (target.closest("[data-about], [data-action]"));
    clearTimeout(this.timer);
    if (press) this.pressed = false;
    // The piece in the hand says itself what it does there.
    if (!thing || (!press && thing.closest("[data-lay]"))) {
      this.hide();
      return;
    }
    if (thing === this.thing && !this.box.hidden) return;
    this.box.hidden = true;
    this.timer = setTimeout(() => {
      if (press) this.pressed = true;
      this.explain(thing, asked);
    }, wait);
  }

  /**
   * Explain a thing. `asked`: the user touched it, and a screen reader speaks the answer.
   * @param {HTMLElement | SVGElement} thing
   * @param {boolean} [asked]
   */
  async explain(thing, asked = false) {
    clearTimeout(this.timer);
    this.thing = thing;
    const described = thing.closest("[data-about]") ?? thing.querySelector("[data-about]");
    const about = described?.getAttribute("data-about"),
      action = thing.closest("[data-action]");
    const why = about && !action ? this.why(about, asked) : "";
    const [{ text, place }, reason] = await Promise.all([about ? explained(about) : nothing, why]);
    if (this.thing !== thing || !thing.isConnected) return;
    /** @type {HTMLElement[]} */
    const parts = [];
    if (action) parts.push(make("b", action.getAttribute("aria-label") ?? ""));
    else if (reason) parts.push(make("div", reason, "why"));
    for (const each of text.split("\n").slice(0, 3)) {
      const [, name, rest] = each.match(/^([^:]{1,40}): (.*)$/s) ?? [];
      if (name) parts.push(make("b", name), make("div", rest));
      else if (each) parts.push(make("div", each));
    }
    if (!parts.length) return;
    const link = { href: `/rules/${page.game}#${place}`, target: "_blank", rel: "noopener" };
    if (asked && place) parts.push(Object.assign(make("a", say("More in the rules"), "more"), link));
    this.box.replaceChildren(...parts);
    this.box.hidden = false;
    putBeside(this.box, thing);
    if (asked) this.announce([reason, text].filter(Boolean).join(" "));
  }

  hide() {
    clearTimeout(this.timer);
    this.thing = null;
    this.box.hidden = true;
  }
}
