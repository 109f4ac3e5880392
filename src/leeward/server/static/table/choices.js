// What can be done, in the order of its weight: the answers to the question, what is possible besides, and the end of the turn,
// which always has the same place. The page makes them as small as they must be for eight to be seen at once.
import { say, settings } from "../shared/settings.js";
import { line } from "../shared/tip.js";

const by = (id) => document.getElementById(id);
const closest = 3; // the last of the ways to set them closer

export class Choices {
  constructor({ act, preview, picture }) {
    Object.assign(this, { act, preview, picture, sure: null });
    new ResizeObserver(() => this.fit()).observe(by("actions"));
    by("end-here").addEventListener("click", () => by("end").querySelector("button")?.click());
  }

  // The action of the key with this number, as they stand there.
  at(number) { return this.order?.[number - 1]; }

  show(actions) {
    this.actions = actions;
    const of = (kind) => actions.filter((action) => (action.kind ?? "choice") === kind);
    const choices = of("choice"), optional = of("optional"), end = of("end");
    this.order = [...choices, ...optional, ...end];
    by("choices").replaceChildren(...choices.map((action) => this.button(action)));
    by("extras").replaceChildren(...optional.map((action) => this.button(action)));
    by("optional").hidden = !optional.length;
    by("end").replaceChildren(...end.map((action) => this.button(action)));
    by("end-here").hidden = !end.length;
    by("end-here").textContent = end[0]?.label ?? "";
    this.fit();
  }

  // Something else than actions: what can be done about a seat, what follows the end.
  showOthers(elements) {
    this.actions = this.order = [];
    by("choices").replaceChildren(...elements);
    for (const place of ["extras", "end"]) by(place).replaceChildren();
    by("optional").hidden = by("end-here").hidden = true;
    this.fit();
  }

  button(action) {
    const made = document.createElement("button"), key = this.keyOf(action);
    if (key) {
      made.append(line("kbd", key));
      made.setAttribute("aria-keyshortcuts", key);
    }
    made.append(line("span", this.sure === action.number ? say("sure", { label: action.label }) : action.label));
    made.dataset.number = action.number;
    if (action.kind === "end") for (const [name, least] of [["long", 30], ["longer", 75]]) made.classList.toggle(name, action.label.length > least);
    made.classList.toggle("final", !action.undoable);
    made.classList.toggle("sure", this.sure === action.number);
    if (!action.undoable) made.title = say("final");
    this.preview.offer(made, action, this.act);
    for (const [name, on] of [["pointerenter", true], ["focus", true], ["pointerleave", false], ["blur", false]]) {
      made.addEventListener(name, () => { for (const thing of this.picture.offering(action.number)) thing.classList.toggle("pointed", on); });
    }
    return made;
  }

  keyOf(action) {
    if (action.kind === "end") return "E";
    const place = this.order.indexOf(action) + 1;
    return place <= 9 ? String(place) : "";
  }

  fit() {
    const box = by("actions");
    delete box.dataset.dense;
    for (let dense = 1; dense <= closest && box.scrollHeight > box.clientHeight + 1; dense += 1) box.dataset.dense = dense;
    // What must be scrolled anyway need not be tiny.
    if (box.scrollHeight > box.clientHeight + 1 && this.order?.length > 8) box.dataset.dense = 1;
  }

  // Whether it must be asked once more; the second time it is done.
  mustAsk(action) {
    const unsure = (settings.ask && !action.undoable) || (settings.askEnd && action.ends);
    const ask = unsure && this.sure !== action.number;
    this.sure = ask ? action.number : null;
    return ask;
  }

  disable(off) {
    for (const button of by("panel").querySelectorAll("[data-number]")) button.disabled = off;
    by("end-here").disabled = off;
  }

  focusFirst() { by("panel").querySelector("#choices button, #choices a, #extras button, #end button")?.focus(); }

  // Arrows go through them as they stand there.
  step(far, from) {
    const items = [...by("panel").querySelectorAll("#choices :is(button, a), #extras button, #end button")];
    const here = items.indexOf(from);
    items.at(here < 0 ? 0 : (here + far) % items.length)?.focus();
  }

  point(numbers, on) {
    for (const number of numbers) by("panel").querySelector(`[data-number="${number}"]`)?.classList.toggle("pointed", on);
  }
}

