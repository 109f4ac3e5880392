// What one thing offers, if it offers several actions: beside the board's things, not upon them. The wheel, the arrows and another
// touch go from one to the next, and each shows the table as it would be.
import { aside } from "./preview.js";
import { line } from "../shared/tip.js";

const by = (id) => document.getElementById(id);

export class Menu {
  constructor(choose, preview, place) {
    Object.assign(this, { choose, preview, box: by("menu"), items: by("menu-items") });
    document.addEventListener("pointerdown", ({ target }) => this.box.contains(target) || this.thing?.contains(target) || target.closest("#preview") || this.hide());
    this.box.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step) { this.step(step); event.preventDefault(); }
      if (event.key === "Escape") { const { thing } = this; this.hide(); thing?.focus(); }
      event.stopPropagation();
    });
    place.addEventListener("wheel", (event) => {
      if (event.ctrlKey || this.box.hidden || !this.thing.contains(event.target)) return;
      event.preventDefault();
      this.step(Math.sign(event.deltaY));
    }, { passive: false });
  }

  get open() { return !this.box.hidden; }

  show(actions, thing, touched) {
    // Touched again: the next one.
    if (this.open && this.thing === thing) { this.step(1, touched); return; }
    this.thing = thing;
    this.actions = actions;
    this.items.replaceChildren(...actions.map((action) => {
      const item = line("button", action.label);
      item.dataset.number = action.number;
      this.preview.offer(item, action, (chosen) => { this.hide(); this.choose(chosen); });
      return item;
    }));
    this.box.hidden = false;
    aside(this.box, [thing]);
    if (touched) this.arm(0);
    else this.items.firstChild.focus();
  }

  arm(number) {
    this.at = number;
    this.preview.arm(this.actions[number], (chosen) => { this.hide(); this.choose(chosen); });
    by("preview").hidden = true; // its own list is enough
    this.items.children[number].scrollIntoView({ block: "nearest" });
  }

  step(far, touched = false) {
    const items = [...this.items.children], here = touched ? this.at : items.indexOf(document.activeElement);
    const next = (here + far + items.length) % items.length;
    if (touched) { this.arm(next); return; }
    items[next].focus();
    this.preview.clear();
    this.preview.ask(this.actions[next]);
  }

  hide() {
    if (this.box.hidden) return;
    this.box.hidden = true;
    this.preview.clear();
  }
}
