// @ts-check
// The list of a thing that offers several actions, in a corner of the board. The wheel, the arrows and another touch go to the
// next one, and each shows the table as it would be.
import { by, make, targetOf } from "../shared/dom.js";
import { aside } from "./preview.js";
import { state } from "./state.js";

/**
 * @import { Preview } from "./preview.js"
 * @import { Action } from "./state.js"
 */

const { menu } = state;

export class Menu {
  box = by("menu");
  items = by("menu-items");

  /**
   * @param {(action: Action) => void} choose
   * @param {Preview} preview
   * @param {HTMLElement} place
   */
  constructor(choose, preview, place) {
    this.act = choose;
    this.preview = preview;
    document.addEventListener("pointerdown", (event) => {
      const target = targetOf(event);
      if (!this.box.contains(target) && !menu.thing?.contains(target) && !target.closest("#preview")) this.hide();
    });
    by("menu-do").addEventListener("click", () => state.preview.armed && this.preview.act(state.preview.armed));
    this.box.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step) {
        this.step(step);
        event.preventDefault();
      }
      if (event.key === "Escape") {
        this.hide();
        /** @type {SVGElement | null} */ (menu.thing)?.focus();
      }
      event.stopPropagation();
    });
    const roll = (/** @type {WheelEvent} */ event) => {
      if (event.ctrlKey || !this.open || !menu.thing?.contains(targetOf(event))) return;
      event.preventDefault();
      this.step(Math.sign(event.deltaY));
    };
    place.addEventListener("wheel", roll, { passive: false });
  }

  get open() {
    return !this.box.hidden;
  }

  /**
   * Do the only action of a thing, or list its actions. Return whether there is anything to choose.
   * @param {Action[]} actions
   * @param {Element} thing
   * @param {string} pointer
   */
  choose(actions, thing, pointer) {
    if (actions.length === 1) {
      this.hide();
      this.preview.touch(actions[0], this.act, pointer);
    } else if (actions.length) this.show(actions, thing, pointer === "touch" || pointer === "pen");
  }

  /**
   * @param {Action[]} actions
   * @param {Element} thing
   * @param {boolean} touched
   */
  show(actions, thing, touched) {
    // Touched again: the next one.
    if (this.open && menu.thing === thing) {
      this.step(1, touched);
      return;
    }
    menu.thing = thing;
    menu.actions = actions;
    this.items.replaceChildren(
      ...actions.map((action) => {
        const item = make("button", action.label);
        item.dataset.number = String(action.number);
        this.preview.offer(item, action, (chosen) => this.done(chosen));
        return item;
      }),
    );
    this.box.hidden = false;
    by("menu-do").hidden = !touched; // on a phone, one button does whichever was touched
    aside(this.box, [thing]);
    if (touched) this.arm(0);
    else this.item(0).focus();
  }

  /** @param {Action} chosen */
  done(chosen) {
    this.hide();
    this.act(chosen);
  }

  /** @param {number} at */
  item(at) {
    return /** @type {HTMLElement} */ (this.items.children[at]);
  }

  /** @param {number} at */
  arm(at) {
    menu.at = at;
    this.preview.arm(menu.actions[at], (chosen) => this.done(chosen));
    this.item(at).scrollIntoView({ block: "nearest" });
  }

  /**
   * @param {number} far
   * @param {boolean} [touched]
   */
  step(far, touched = false) {
    const items = [...this.items.children],
      focused = items.indexOf(/** @type {Element} */ (document.activeElement));
    const next = ((touched ? menu.at : focused) + far + items.length) % items.length;
    if (touched) {
      this.arm(next);
      return;
    }
    this.item(next).focus();
    this.preview.clear();
    this.preview.ask(menu.actions[next]);
  }

  hide() {
    if (this.box.hidden) return;
    this.box.hidden = true;
    this.preview.clear();
  }
}
