// @ts-check
// The places of an arrangement as a list, with one more and one less of each. Tab reaches it once; the arrow keys go from place to
// place and change what is there, and the board lights the place up.
import { button, make, targetOf } from "../shared/dom.js";
import { say } from "../shared/settings.js";
import { explanation } from "../shared/tip.js";
import { canTurn, chosen, givesFrom } from "./arrangement.js";
import { meant, state } from "./state.js";

/** @import { Picture } from "./picture.js" */

const { arrange } = state;

export class Rows {
  /** @type {Map<string, string>} */
  names = new Map(); // of places without a label, as far as they are known
  row = 0; // that had the focus last

  /**
   * @param {HTMLElement} box
   * @param {Picture} picture
   * @param {(place: number, more: boolean) => void} turn
   */
  constructor(box, picture, turn) {
    this.box = box;
    this.picture = picture;
    this.turn = turn;
    box.addEventListener("keydown", (event) => this.pressed(event));
    for (const [name, on] of /** @type {const} */ ([
      ["focusin", true],
      ["focusout", false],
      ["pointerover", true],
      ["pointerout", false],
    ])) {
      box.addEventListener(name, (event) => this.point(targetOf(event), on && meant(event)));
    }
  }

  /**
   * @param {Message.Arranging} given
   * @param {{ places: string[][], pool: string[] }} wanted
   */
  list(given, wanted) {
    const list = make("ul");
    for (const [number, place] of given.places.entries()) {
      const name = this.labelOf(place),
        row = make("li");
      const way = (/** @type {boolean} */ more, /** @type {string} */ text) => {
        const made = button(more ? "+" : "−", () => this.turn(number, more), "", text);
        made.disabled = !canTurn(given, wanted, number, more);
        made.dataset.focus = `${more ? "more" : "less"}-${number}`;
        made.tabIndex = -1;
        return made;
      };
      const gives = givesFrom(given, number),
        less = way(false, gives ? say("Keep one: {name}", { name }) : say("Remove one: {name}", { name })),
        more = way(true, gives ? say("Give one: {name}", { name }) : say("Put one here: {name}", { name }));
      row.dataset.thing = place.thing;
      row.append(make("span", name), less, make("span", `${chosen(given, wanted, number)} / ${place.room}`), more);
      list.append(row);
    }
    // Tab reaches the list once; arrows go on within it.
    const rows = [...list.querySelectorAll("button")].filter((each) => !each.disabled);
    const first = rows.find((each) => each.dataset.focus?.endsWith(`-${this.row}`)) ?? rows[0];
    if (first) first.tabIndex = 0;
    return list;
  }

  /**
   * Return what is written on a place; otherwise the first words of its explanation, as soon as they are known.
   * @param {Message.ArrangedPlace} place
   */
  labelOf({ thing, label }) {
    if (label) return label;
    const found = this.picture.find(thing),
      written = found?.querySelector("text")?.textContent ?? "";
    if (/\p{L}{2}/u.test(written)) return written;
    const about = found?.dataset.about?.split("@")[0] ?? thing;
    explanation(about).then((text) => {
      this.names.set(thing, text.split(":")[0]);
      this.rename();
    });
    return this.names.get(thing) ?? about;
  }

  rename() {
    for (const row of /** @type {NodeListOf<HTMLElement>} */ (this.box.querySelectorAll("[data-thing]"))) {
      const name = this.names.get(row.dataset.thing ?? "");
      if (name !== undefined && row.firstChild) row.firstChild.textContent = name;
    }
  }

  // by keyboard

  focusFirst() {
    /** @type {HTMLElement | null} */ (this.box.querySelector("li button:enabled, button:enabled"))?.focus();
  }

  /** Return what gives the focus back to a row that is drawn again. */
  focused() {
    const focus = this.box.contains(document.activeElement) && document.activeElement?.getAttribute("data-focus");
    if (!focus) return () => {};
    this.row = Number(focus.split("-")[1]);
    return () => this.focusRow(this.row, focus.startsWith("more"));
  }

  /**
   * Focus a row: the button that adds or the one that takes away, as far as it can be used. Return whether one can.
   * @param {number} row
   * @param {boolean} more
   */
  focusRow(row, more) {
    const of = (/** @type {string} */ name) => this.box.querySelector(`[data-focus="${name}-${row}"]:enabled`);
    const found = /** @type {HTMLElement | null} */ (more ? (of("more") ?? of("less")) : (of("less") ?? of("more")));
    found?.focus();
    return found !== null;
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const [side, number] = targetOf(event).dataset.focus?.split("-") ?? [],
      step = { ArrowDown: 1, ArrowUp: -1 }[event.key],
      more = { ArrowRight: true, ArrowLeft: false }[event.key],
      rows = arrange.given?.places.length ?? 0;
    if (number === undefined || (!step && more === undefined)) return;
    const row = Number(number);
    state.keys = true;
    if (more !== undefined) {
      /** @type {HTMLElement | null} */ (this.box.querySelector(`[data-focus="${more ? "more" : "less"}-${row}"]`))?.click();
    } else if (step) {
      for (let at = row + step; at >= 0 && at < rows; at += step) if (this.focusRow(at, side === "more")) break;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Light up the place of a row.
   * @param {Element} target
   * @param {boolean} on
   */
  point(target, on) {
    const row = /** @type {HTMLElement | null} */ (target.closest("li[data-thing]"));
    for (const old of this.picture.things(".pointed")) old.classList.remove("pointed");
    if (row) this.picture.find(row.dataset.thing ?? "")?.classList.toggle("pointed", on);
  }
}
