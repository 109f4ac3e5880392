// A hint: what the strongest opponent would do and why, everybody's chances as small bars, and the best choices glowing.
import { ask } from "../shared/ask.js";
import { page, say } from "../shared/settings.js";
import { line } from "../shared/tip.js";

const percent = (part) => part.toLocaleString(page.lang, { style: "percent" });

export class HintBox {
  constructor(box, { picture, choose, failed, compare }) {
    Object.assign(this, { box, picture, choose, failed, compare, asked: null });
  }

  get open() { return !this.box.hidden; }

  // About the present, or about a position `at` which I decided; what comes too late is told to nobody.
  async toggle(view, at) {
    if (this.open) { this.hide(); return; }
    const asked = this.asked = { at };
    this.box.replaceChildren(line("p", say("hint_thinking"), "quiet"));
    this.box.hidden = false;
    try {
      const found = await ask(`/api/tables/${page.id}/hint?lang=${page.lang}${at === null ? "" : `&at=${at}`}`);
      if (this.asked === asked) this.show(view, found, at);
    } catch (trouble) {
      if (this.asked !== asked) return;
      this.hide();
      this.failed(trouble);
    }
  }

  show(view, { standing, choices, why, played }, at) {
    const close = line("button", "✕", "plain close");
    close.setAttribute("aria-label", say("close"));
    close.addEventListener("click", () => this.hide());
    const best = line("ol", "", "choices");
    best.append(...choices.map((choice) => this.choice(view, choice, at)));
    const rest = at === null ? [] : [line("p", say("hint_played", { label: played }), "quiet")];
    this.box.replaceChildren(close, line("h2", say("hint")), this.bars(view, standing), line("p", say("hint_best"), "quiet"), best, line("p", why, "why"), ...rest);
    if (at !== null) return;
    if (view.actions.length > 1) this.box.append(this.compare(choices));
    for (const [place, { number }] of choices.entries()) {
      for (const thing of this.picture.offering(number)) thing.classList.add("hinted", ...(place ? [] : ["best"]));
      document.querySelector(`#panel [data-number="${number}"]`)?.classList.add("hinted", ...(place ? [] : ["best"]));
    }
  }

  bars(view, standing) {
    const list = line("dl", "", "chances");
    list.setAttribute("aria-label", say("chances"));
    standing.forEach((chance, seat) => {
      const bar = line("span", "", `bar seat-${seat}`);
      bar.style.inlineSize = `${100 * chance}%`;
      const value = line("dd", "");
      value.append(bar, line("span", percent(chance)));
      list.append(line("dt", view.names[seat]), value);
    });
    return list;
  }

  // What is past can be read, and is not done again.
  choice(view, { number, label, chances }, at) {
    const button = line(at === null ? "button" : "div", label);
    button.dataset.number = number;
    button.append(line("span", say("hint_worth", { chance: percent(chances[view.viewer]) }), "quiet"));
    if (at === null) button.addEventListener("click", () => this.choose(number));
    const row = line("li", "");
    row.append(button);
    return row;
  }

  hide() {
    this.asked = null;
    this.box.hidden = true;
    for (const each of document.querySelectorAll(".hinted")) each.classList.remove("hinted", "best");
  }
}
