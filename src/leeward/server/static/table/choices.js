// @ts-check
// What can be done, by weight: the answers to the question, what is possible besides, and the end of the turn, which always
// has the same place. The buttons become as small as needed for eight to be seen at once. Where the board shows all of them,
// they fold to one line; the keyboard and screen readers still reach them.
import { button, by, make } from "../shared/dom.js";
import { say, settings } from "../shared/settings.js";
import { meant, state } from "./state.js";

/**
 * @import { Picture } from "./picture.js"
 * @import { Preview } from "./preview.js"
 * @import { Action } from "./state.js"
 */

const closest = 3; // the last of the ways to set buttons closer
const fewest = 3; // answers that are worth folding
const row = 2; // answers that stand side by side below the board
const below = matchMedia("(max-width: 1199px) and (orientation: portrait)"); // the panel takes room from the board
const { choices } = state;

const overflows = () => by("actions").scrollHeight > by("actions").clientHeight + 1;

export class Choices {
  /**
   * @param {{ act: (action: Action) => void, preview: Preview, picture: Picture }} parts
   */
  constructor({ act, preview, picture }) {
    this.act = act;
    this.preview = preview;
    this.picture = picture;
    // Focus opens the list, so only a pointer needs this button.
    this.line = button("", () => this.open(), "plain");
    Object.assign(this.line, { id: "open-list", tabIndex: -1, hidden: true, ariaHidden: "true" });
    by("actions").prepend(this.line);
    for (const place of ["actions", "board"]) new ResizeObserver(() => this.fit()).observe(by(place));
  }

  /** @param {Action[]} actions */
  show(actions) {
    const of = (/** @type {Action["kind"]} */ kind) => actions.filter((action) => action.kind === kind);
    const answers = of("choice"),
      optional = of("optional"),
      end = of("end");
    choices.order = [...answers, ...optional, ...end];
    by("choices").replaceChildren(...answers.map((action) => this.button(action)));
    by("extras").replaceChildren(...optional.map((action) => this.button(action)));
    by("end").replaceChildren(...end.map((action) => this.button(action)));
    by("optional").hidden = !optional.length;
    this.fit();
  }

  /**
   * Show something else than actions: what can be done about a seat, what follows the end.
   * @param {Element[]} elements
   */
  showOthers(elements) {
    this.show([]);
    by("choices").replaceChildren(...elements);
    this.fit();
  }

  /** @param {Action} action */
  button(action) {
    const made = make("button"),
      key = this.keyOf(action),
      sure = choices.sure === action.number;
    if (key) {
      made.append(make("kbd", key));
      made.setAttribute("aria-keyshortcuts", key);
    }
    made.append(make("span", sure ? say("Sure? {label}", { label: action.label }) : action.label));
    made.dataset.number = String(action.number);
    made.classList.toggle("long", action.kind === "end" && action.label.length > 30);
    made.classList.toggle("longer", action.kind === "end" && action.label.length > 75);
    made.classList.toggle("final", !action.undoable);
    made.classList.toggle("sure", sure);
    if (!action.undoable) made.title = say("Can't be undone");
    this.preview.offer(made, action, this.act);
    const point = (/** @type {boolean} */ on) => {
      for (const thing of this.picture.offering(action.number)) thing.classList.toggle("pointed", on);
    };
    for (const name of ["pointerenter", "focus"]) made.addEventListener(name, (event) => meant(event) && point(true));
    for (const name of ["pointerleave", "blur"]) made.addEventListener(name, () => point(false));
    return made;
  }

  /** @param {Action} action */
  keyOf(action) {
    if (action.kind === "end") return "E";
    const place = choices.order.indexOf(action) + 1;
    return place <= 9 ? String(place) : "";
  }

  end() {
    by("end").querySelector("button")?.click();
  }

  open() {
    choices.opened = state.view?.version ?? null;
    this.fit();
  }

  /** Return whether the answers say more than their things on the board, and stand beside it. */
  sayMore() {
    return !below.matches && this.picture.things("[data-action]:not([data-optional]):has(.terse)").length > 0;
  }

  /** Fold the answers that the board has room for. */
  fold() {
    const { view } = state,
      panel = by("panel"),
      open = settings.list || choices.sure !== null || choices.opened === view?.version;
    const of = (/** @type {Action["kind"]} */ wanted) =>
      choices.order.filter(({ kind }) => kind === wanted).map(({ number }) => number);
    const answers = of("choice"),
      besides = of("optional"),
      can = view !== null && !open && answers.length + besides.length >= fewest && !this.sayMore();
    // Beside a folded list the board is larger: measure it as it will be.
    const before = panel.classList.contains("brief");
    for (const name of ["folded", "whole", "brief"]) panel.classList.toggle(name, can);
    const whole = can && this.picture.showsAll([...answers, ...besides]);
    // What is possible besides stays in the list if it lies elsewhere on the board.
    panel.classList.toggle("brief", whole);
    const folded = whole || (can && answers.length >= fewest && this.picture.showsAll(answers));
    panel.classList.toggle("folded", folded);
    panel.classList.toggle("whole", whole);
    // The panel keeps its height while others act.
    const asked = view?.over || view?.actions.length,
      few = !view?.over && answers.length + besides.length <= row;
    panel.classList.toggle("brief", asked ? (whole || few) && !state.arrange.wanted : before);
    if (few && overflows()) panel.classList.remove("brief");
    this.line.hidden = !folded;
    this.line.textContent = say("Touch your choice on the board, or open the list ({count})", {
      count: whole ? answers.length + besides.length : answers.length,
    });
  }

  fit() {
    if (!state.view) return;
    const box = by("actions");
    delete box.dataset.dense;
    this.fold();
    for (let dense = 1; dense <= closest && overflows(); dense += 1) box.dataset.dense = String(dense);
    // A list that scrolls anyway need not be tiny.
    if (overflows() && choices.order.length > 8) box.dataset.dense = "1";
  }

  /**
   * Return whether an action needs one more touch; the second time it does not.
   * @param {Pick<Action, "number" | "undoable" | "ends">} action
   */
  mustAsk(action) {
    const unsure = (settings.ask && !action.undoable) || (settings.askEnd && action.ends);
    const ask = unsure && choices.sure !== action.number;
    choices.sure = ask ? action.number : null;
    return ask;
  }

  /** @param {boolean} off */
  disable(off) {
    for (const each of this.buttons("[data-number]")) each.disabled = off;
  }

  focusFirst() {
    this.buttons("#choices :is(button, a), #extras button, #end button")[0]?.focus();
  }

  /**
   * Focus the next one, as they stand in the panel.
   * @param {number} far
   * @param {Element} from
   */
  step(far, from) {
    const items = this.buttons("#choices :is(button, a), #extras button, #end button");
    const here = items.indexOf(/** @type {HTMLButtonElement} */ (from));
    items.at(here < 0 ? 0 : (here + far) % items.length)?.focus();
  }

  /**
   * @param {number[]} numbers
   * @param {boolean} on
   */
  point(numbers, on) {
    for (const number of numbers) this.buttons(`[data-number="${number}"]`)[0]?.classList.toggle("pointed", on);
  }

  /**
   * @param {string} which
   * @returns {HTMLButtonElement[]}
   */
  buttons(which) {
    return [...by("panel").querySelectorAll(which)].map((each) => /** @type {HTMLButtonElement} */ (each));
  }
}
