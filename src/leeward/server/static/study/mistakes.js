// Learning from one's mistakes: the board as it was, and all that could be done, until something as good as the best is found.
import { ask } from "../shared/ask.js";
import { page, say } from "../shared/settings.js";
import { line } from "../shared/tip.js";

export class Learning {
  constructor(box, decisions, { look, failed, done }) {
    Object.assign(this, { box, decisions, look, failed, done, at: -1 });
  }

  async next() {
    this.at += 1;
    const one = this.decisions[this.at];
    if (!one) { this.box.replaceChildren(line("p", say("learn_done")), this.way("learn_stop", () => this.done(), "main")); return; }
    this.look(one.number - 1);
    try {
      const { question, actions } = await ask(`/api/tables/${page.id}/analysis/choices?at=${one.number - 1}&lang=${page.lang}`);
      if (this.decisions[this.at] === one) this.show(one, question, actions);
    } catch (trouble) { this.failed(trouble); }
  }

  show(one, question, actions) {
    const list = line("ol", "", "riddle"), { length } = this.decisions;
    this.said = line("p", "", "verdict");
    this.said.setAttribute("aria-live", "polite");
    this.buttons = new Map();
    for (const { number, label } of actions) {
      const entry = document.createElement("li"), button = line("button", label, "plain");
      button.addEventListener("click", () => this.attempt(one, number));
      this.buttons.set(number, button);
      entry.append(button);
      list.append(entry);
    }
    this.ways = line("div", "", "ways");
    this.ways.append(this.way("learn_show", () => this.reveal(one)), this.way("learn_next", () => this.next()), this.way("learn_stop", () => this.done(), "plain"));
    const played = actions.find(({ number }) => number === one.action)?.label ?? one.text;
    this.box.replaceChildren(line("h2", say("mistakes")), line("p", say("learn_which", { number: this.at + 1, count: length, label: played })), line("p", question, "quiet"), this.said, list, this.ways);
    this.box.scrollTop = 0;
  }

  way(name, does, kind = "small") {
    const button = line("button", say(name), kind);
    button.addEventListener("click", does);
    return button;
  }

  async attempt(one, number) {
    const button = this.buttons.get(number);
    try {
      const { right, text } = await ask(`/api/tables/${page.id}/analysis/try?at=${one.number - 1}&action=${number}&lang=${page.lang}`);
      this.said.textContent = text;
      button.classList.add(right ? "right" : "wrong");
      if (right) this.ways.querySelectorAll("button")[1].classList.add("main");
      this.said.scrollIntoView({ block: "nearest" });
    } catch (trouble) { this.failed(trouble); }
  }

  reveal(one) {
    this.said.textContent = one.better;
    this.buttons.get(one.best)?.classList.add("right");
  }
}
