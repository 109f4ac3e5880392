// Explanations beside what is pointed at, focused or held.
import { page, say } from "./settings.js";

const patience = 350, held = 500;
const known = new Map();

// Behind an @ stands which of several it is: that matters for what can be done with it, not for what it is.
export const explanation = (thing, game) => told(thing, game).then(({ text }) => text);

function told(thing, game) {
  const about = thing.split("@")[0];
  const address = `/api/explain?game=${encodeURIComponent(game)}&about=${encodeURIComponent(about)}&lang=${page.lang}`;
  if (!known.has(about)) {
    known.set(about, fetch(address).then((answer) => (answer.ok ? answer.json() : { text: "", place: "" }))
      .catch(() => { known.delete(about); return { text: "", place: "" }; }));
  }
  return known.get(about);
}

export function beside(box, thing) {
  const at = thing.getBoundingClientRect(), own = box.getBoundingClientRect(), gap = 8;
  const left = Math.max(gap, Math.min(at.left + at.width / 2 - own.width / 2, innerWidth - own.width - gap));
  const below = at.bottom + gap + own.height < innerHeight;
  const top = below ? at.bottom + gap : Math.max(gap, at.top - own.height - gap);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

export class Tip {
  // `state` tells the game, `why` answers why a thing cannot be chosen now, `announce` tells those who do not see it.
  constructor(place, box, { state, why, announce }) {
    Object.assign(this, { place, box, state, why, announce });
    // A new picture under a mouse at rest is nothing that somebody points at.
    let rest = "";
    const moved = ({ clientX, clientY }) => rest !== (rest = `${clientX} ${clientY}`);
    place.addEventListener("pointerover", (event) => event.pointerType === "mouse" && moved(event) && this.soon(event.target, patience));
    place.addEventListener("pointermove", moved);
    place.addEventListener("pointerdown", moved);
    place.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && !box.contains(event.relatedTarget) && this.hide());
    box.addEventListener("pointerleave", () => this.hide());
    place.addEventListener("pointerdown", (event) => event.pointerType !== "mouse" && this.soon(event.target, held, true));
    for (const name of ["pointerup", "pointercancel", "pointermove"]) {
      place.addEventListener(name, (event) => {
        if (event.pointerType !== "mouse" && (name !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 6)) clearTimeout(this.timer);
      });
    }
    // A long press explains; the click that follows it must not play.
    place.addEventListener("click", (event) => {
      if (this.pressed) { this.pressed = false; event.preventDefault(); event.stopImmediatePropagation(); }
    }, true);
    place.addEventListener("contextmenu", (event) => this.pressed && event.preventDefault());
    place.addEventListener("focusin", (event) => event.target.matches(":focus-visible") && this.soon(event.target, patience, false, true));
    place.addEventListener("focusout", ({ relatedTarget }) => box.contains(relatedTarget) || this.hide());
    addEventListener("keydown", (event) => event.key === "Escape" && this.hide());
    addEventListener("scroll", () => this.hide(), { passive: true, capture: true });
    document.addEventListener("pointerdown", (event) => place.contains(event.target) || box.contains(event.target) || this.hide());
  }

  soon(target, wait, press = false, asked = press) {
    const thing = target.closest?.("[data-about], [data-action]");
    clearTimeout(this.timer);
    if (press) this.pressed = false;
    if (!thing) return this.hide();
    if (thing === this.thing && !this.box.hidden) return;
    this.box.hidden = true;
    this.timer = setTimeout(() => { if (press) this.pressed = true; this.explain(thing, asked); }, wait);
  }

  // `asked`: somebody touched it and wants to hear the answer, even without seeing the box.
  async explain(thing, asked = false) {
    clearTimeout(this.timer);
    this.thing = thing;
    const about = (thing.closest("[data-about]") ?? thing.querySelector("[data-about]"))?.dataset.about;
    const action = thing.closest("[data-action]");
    const game = this.state().game, nothing = { text: "", place: "" };
    const [{ text, place }, why] = about ? await Promise.all([told(about, game), action ? "" : this.why(about, asked)]) : [nothing, ""];
    if (this.thing !== thing || !thing.isConnected) return;
    const parts = [];
    if (action) parts.push(line("b", action.getAttribute("aria-label") ?? ""));
    else if (why) parts.push(line("div", why, "why"));
    for (const each of text.split("\n").slice(0, 3)) {
      const [, name, rest] = each.match(/^([^:]{1,40}): (.*)$/s) ?? [];
      if (name) parts.push(line("b", name), line("div", rest));
      else if (each) parts.push(line("div", each));
    }
    if (!parts.length) return;
    // Who asked for it, by a click or a long press, can go on to its place in the rules.
    if (asked && place) parts.push(Object.assign(line("a", say("rules_more"), "more"), { href: `/rules/${game}#${place}`, target: "_blank", rel: "noopener" }));
    this.box.replaceChildren(...parts);
    this.box.hidden = false;
    beside(this.box, thing);
    if (asked) this.announce([why, text].filter(Boolean).join(" "));
  }

  hide() {
    clearTimeout(this.timer);
    this.thing = null;
    this.box.hidden = true;
  }
}

export function line(name, text, className = "") {
  return Object.assign(document.createElement(name), { textContent: text, className });
}
