// See it before you do it: what is pointed at, focused or tapped once shows the table as it would be, and what it brings and costs.
import { page, settings } from "../shared/settings.js";
import { line } from "../shared/tip.js";

const patience = 120; // milliseconds that a mouse rests
const by = (id) => document.getElementById(id);
const touches = ({ pointerType }) => pointerType === "touch" || pointerType === "pen";

export class Preview {
  // `version` is that of the table shown now, `wanted` whether anything may be foreseen at all.
  constructor({ picture, send, version, wanted, bring }) {
    Object.assign(this, { picture, send, version, wanted, bring, known: new Map(), now: null, armed: null });
    by("preview-do").addEventListener("click", () => this.armed && this.act(this.armed));
    document.addEventListener("pointerdown", ({ target }) => {
      if (this.armed && !target.closest("#preview, #menu, [data-number], [data-action]")) this.clear();
    });
  }

  // A button or a thing on the table that stands for this action.
  offer(element, action, act) {
    element.addEventListener("pointerenter", (event) => { if (!touches(event)) this.soon(action, act); });
    element.addEventListener("pointerleave", (event) => { if (!touches(event)) this.leave(action); });
    element.addEventListener("focus", () => { if (page.keys) this.soon(action, act); });
    element.addEventListener("blur", () => { if (page.keys) this.leave(action); });
    element.addEventListener("click", (event) => this.touch(action, act, event));
  }

  // A first tap shows, a second one does it; a mouse has shown it already.
  touch(action, act, event) {
    if (settings.preview && touches(event) && this.wanted() && this.armed?.number !== action.number) this.arm(action, act);
    else { this.clear(); act(action); }
  }

  arm(action, act) {
    this.clear();
    this.armed = action;
    this.act = (armed) => { this.clear(); act(armed); };
    for (const each of document.querySelectorAll(`[data-number="${action.number}"]`)) each.classList.add("armed");
    this.ask(action);
    this.show();
  }

  soon(action) {
    if (!settings.preview || this.armed || !this.wanted()) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(action), patience);
  }

  leave(action) {
    clearTimeout(this.timer);
    if (!this.armed && this.now?.number === action.number) this.clear();
  }

  ask(action) {
    this.now = action;
    if (this.at !== this.version()) { this.known.clear(); this.at = this.version(); }
    if (this.known.has(action.number)) this.show();
    else this.pending = this.send({ type: "preview", action: action.number, expected: this.at });
  }

  refused() {
    const was = this.pending;
    this.pending = false;
    return was;
  }

  hear(message) {
    this.pending = false;
    if (message.version !== this.version()) return;
    this.known.set(message.action, message);
    if (this.now?.number === message.action) this.show();
  }

  show() {
    const told = this.known.get(this.now.number), box = by("preview");
    const differing = told?.picture ? this.picture.foretell(told.picture, told.gone) : [];
    by("preview-what").textContent = this.now.label;
    by("preview-lines").replaceChildren(...(told?.lines ?? []).map((text) => line("li", text, told.chance ? "chance" : "")));
    by("preview-do").hidden = !this.armed;
    box.hidden = !this.armed && !told?.lines.length;
    box.dataset.action = this.now.number;
    if (this.armed) this.bring(differing);
    aside(box, differing);
    if (told && page.keys) by("announce").textContent = [this.now.label, ...told.lines].join(". ");
  }

  clear() {
    clearTimeout(this.timer);
    for (const each of document.querySelectorAll("[data-number].armed")) each.classList.remove("armed");
    if (this.now) this.picture.foretell(null);
    this.now = this.armed = null;
    by("preview").hidden = true;
  }

  get open() { return this.now !== null; }
}

// In the corner of the board that is farthest from these things.
export function aside(box, things) {
  const place = by("board").getBoundingClientRect(), boxes = things.map((thing) => thing.getBoundingClientRect()).filter(({ width }) => width);
  const x = boxes.reduce((sum, each) => sum + each.left + each.width / 2, 0) / boxes.length, y = boxes.reduce((sum, each) => sum + each.top + each.height / 2, 0) / boxes.length;
  box.classList.toggle("left", boxes.length > 0 && x > place.left + place.width / 2);
  box.classList.toggle("up", boxes.length > 0 && y > place.top + place.height * 0.6);
}
