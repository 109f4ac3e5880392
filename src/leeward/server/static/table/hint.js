// @ts-check
// A hint: what the strongest opponent would do and why, everybody's chances as small bars, and the best choices glowing.
import { ask } from "../shared/ask.js";
import { button, by, make } from "../shared/dom.js";
import { page, percent, percents, say } from "../shared/settings.js";
import { failed } from "./notice.js";
import { state } from "./state.js";

/** @import { Picture } from "./picture.js" */

/**
 * Draw everybody's chances.
 * @param {Message.View} view
 * @param {number[]} chances
 */
export function bars(view, chances) {
  const list = make("dl", "", "chances");
  list.setAttribute("aria-label", say("Chances of winning"));
  const told = percents(chances);
  for (const [seat, chance] of chances.entries()) {
    const bar = make("span", "", `bar seat-${seat}`),
      value = make("dd");
    bar.style.inlineSize = `${100 * chance}%`;
    value.append(bar, make("span", told[seat]));
    list.append(make("dt", view.names[seat]), value);
  }
  return list;
}

export class HintBox {
  box = by("hint");

  /**
   * @param {object} hooks
   * @param {Picture} hooks.picture
   * @param {(choice: Message.HintedChoice) => void} hooks.choose
   * @param {(best: Message.HintedChoice[]) => Promise<Element>} hooks.compare makes a form that compares two choices
   */
  constructor({ picture, choose, compare }) {
    this.picture = picture;
    this.choose = choose;
    this.compare = compare;
  }

  get open() {
    return !this.box.hidden;
  }

  /**
   * Ask about the present, or about a position `at` which I decided. An answer that comes too late is dropped.
   * @param {Message.View} view
   * @param {number | null} at
   */
  async toggle(view, at) {
    if (this.open) {
      this.hide();
      return;
    }
    const asked = { at };
    state.hint.asked = asked;
    this.box.replaceChildren(make("p", say("The strongest opponent is thinking …"), "quiet"));
    this.box.hidden = false;
    try {
      const found = await ask(`/api/v1/tables/${page.id}/hint?lang=${page.lang}${at === null ? "" : `&at=${at}`}`);
      if (state.hint.asked === asked) this.show(view, found, at);
    } catch (trouble) {
      if (state.hint.asked !== asked) return;
      this.hide();
      failed(trouble);
    }
  }

  /**
   * @param {Message.View} view
   * @param {Message.Hinted} hint
   * @param {number | null} at
   */
  show(view, { standing, choices, why, played }, at) {
    const close = button("✕", () => this.hide(), "plain close", say("Close")),
      best = make("ol", "", "choices");
    best.append(...choices.map((choice) => this.choice(view, choice, at)));
    const heading = make("h2", say("Hint")),
      about = make("p", say("The strongest opponent would choose:"), "quiet");
    this.box.replaceChildren(close, heading, bars(view, standing), about, best, make("p", why, "why"));
    if (at !== null) {
      this.box.append(make("p", say("You played: {label}", { label: played }), "quiet"));
      return;
    }
    if (view.actions.length > 1) {
      const place = make("div");
      this.box.append(place);
      this.compare(choices).then((form) => place.replaceWith(form), failed);
    }
    for (const [place, { number }] of choices.entries()) {
      const button = document.querySelector(`#panel [data-number="${number}"]`);
      for (const thing of [...this.picture.offering(number), button])
        thing?.classList.add("hinted", ...(place ? [] : ["best"]));
    }
  }

  /**
   * A click plays the whole choice. Choices of the past can only be read.
   * @param {Message.View} view
   * @param {Message.HintedChoice} choice
   * @param {number | null} at
   */
  choice(view, choice, at) {
    const { number, label, then, chances } = choice,
      made = at === null ? button(label, () => this.choose(choice)) : make("div", label),
      row = make("li");
    made.dataset.number = String(number);
    if (then.length) made.append(make("small", say("Then: {steps}.", { steps: then.join("; ") })));
    made.append(make("span", say("your chance of winning: {chance}", { chance: percent(chances[view.viewer]) }), "quiet"));
    row.append(made);
    return row;
  }

  hide() {
    state.hint.asked = null;
    this.box.hidden = true;
    for (const each of document.querySelectorAll(".hinted")) each.classList.remove("hinted", "best");
  }
}
