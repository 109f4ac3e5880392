// The analysis of a finished game: everybody's chances along the game, what was lost where, and what would have been better.
import { ask } from "../shared/ask.js";
import { Learning } from "./mistakes.js";
import { page, say } from "../shared/settings.js";
import { line } from "../shared/tip.js";

const by = (id) => document.getElementById(id);
const patience = 700; // milliseconds between two questions how far it is
const bad = ["doubtful", "mistake", "blunder"];

export class Analysis {
  // `look` goes to a position, `settled` waits until it is shown, `show` shows another picture there, `at` tells where we are.
  constructor({ look, settled, show, at, mine, shape, failed, done }) {
    Object.assign(this, { look, settled, show, at, mine, shape, failed, done, box: by("analysis"), report: null, learning: null, version: null, wanted: null });
  }

  get open() { return !this.box.hidden; }

  async toggle(version) {
    if (this.open) { this.hide(); return; }
    this.box.hidden = false;
    by("panel").classList.add("analysing");
    if (this.report && this.version === version) { this.render(); return; }
    const wanted = this.wanted = { version };
    this.report = null;
    try {
      const address = `/api/tables/${page.id}/analysis?lang=${page.lang}`;
      let found = await ask(address, {});
      while (found.state !== "ready" && this.wanted === wanted) {
        if (found.state === "none") throw new Error(say("analysis_failed"));
        this.tell(found);
        await new Promise((next) => setTimeout(next, patience));
        found = await ask(address);
      }
      if (this.wanted !== wanted) return;
      Object.assign(this, { report: found.report, chart: found.chart, version });
      this.render();
    } catch (trouble) {
      if (this.wanted !== wanted) return;
      this.hide();
      this.failed(trouble);
    }
  }

  tell({ state, done }) {
    const bar = Object.assign(document.createElement("progress"), { max: 1, value: done });
    bar.setAttribute("aria-label", say("analysis"));
    this.box.replaceChildren(this.close(), line("h2", say("analysis")), line("p", say(state === "waiting" ? "analysis_waits" : "analysis_runs"), "quiet"), bar);
  }

  close() {
    const close = line("button", "✕", "plain close");
    close.setAttribute("aria-label", say("close"));
    close.addEventListener("click", () => this.hide());
    return close;
  }

  render() {
    const { report } = this;
    const chart = document.importNode(new DOMParser().parseFromString(this.chart, "text/html").querySelector("svg"), true);
    chart.addEventListener("click", (event) => {
      const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(chart.getScreenCTM().inverse());
      this.look(Math.round((spot.x / chart.dataset.wide) * chart.dataset.last));
    });
    this.now = chart.querySelector(".now");
    this.legend = line("p", "", "legend");
    this.verdict = line("div", "", "verdict");
    this.verdict.setAttribute("aria-live", "polite");
    this.learning = this.about = null;
    this.box.replaceChildren(
      this.close(), line("h2", say("analysis")), chart, this.legend, this.steps(), this.verdict,
      this.part("analysis_players", this.players()), line("p", say("analysis_explained"), "quiet"),
      this.part("analysis_turns", this.turns()), this.part("analysis_decisions", this.decisions()), ...this.more(),
    );
    this.markSlider();
    this.follow();
  }

  // What wins in general, with as many players.
  more() {
    if (!page.explorer) return [];
    const link = line("a", say("explorer"));
    link.href = `/explorer/${page.game}?players=${this.report.players.length}`;
    return [link];
  }

  part(title, content) {
    const part = document.createElement("section");
    part.append(line("h3", say(title)), content);
    return part;
  }

  // To the decision before or after this one at which something was lost.
  steps() {
    const row = line("div", "", "ways");
    for (const [far, text] of [[-1, "analysis_before"], [1, "analysis_after"]]) {
      const button = line("button", say(text), "small");
      button.addEventListener("click", () => this.step(far));
      row.append(button);
    }
    const own = this.report.decisions.filter(({ seat, mark }) => this.mine().includes(seat) && bad.includes(mark));
    if (own.length) {
      const learn = line("button", say("mistakes"), "small learn");
      learn.addEventListener("click", () => this.learn(own));
      row.append(learn);
    }
    return row;
  }

  // One's own bad moments again, until the better choice is found.
  learn(decisions) {
    this.learning = new Learning(this.box, decisions, { look: this.look, failed: this.failed, done: () => this.render() });
    this.learning.next();
  }

  step(far) {
    const here = this.at() ?? this.report.decisions.length, marked = this.report.decisions.filter(({ mark }) => bad.includes(mark)).map(({ number }) => number - 1);
    const there = far > 0 ? marked.find((at) => at > here) : marked.findLast((at) => at < here);
    if (there !== undefined) this.look(there);
  }

  players() {
    const table = document.createElement("table"), head = table.createTHead().insertRow(), body = table.createTBody();
    for (const key of ["", "analysis_accuracy", "analysis_luck", "analysis_skill"]) head.append(line("th", key && say(key)));
    for (const one of this.report.players) {
      const row = body.insertRow(), name = line("th", one.name, `seat-${one.seat}`);
      name.scope = "row";
      row.append(name, ...[one.accuracy, one.luck, one.skill].map((text) => line("td", text)));
    }
    return table;
  }

  turns() {
    if (!this.report.turns.length) return line("p", say("analysis_no_turns"));
    return this.list(this.report.turns.map(({ number, text }) => this.entry(number, text)));
  }

  decisions() {
    const marked = this.report.decisions.filter(({ sign }) => sign);
    if (!marked.length) return line("p", say("analysis_none"));
    return this.list(marked.map((one) => {
      const entry = this.entry(one.number, one.text), sign = line("b", one.sign, `sign mark-${one.mark}`);
      sign.title = one.called;
      entry.firstChild.append(" ", sign, one.loss ? ` ${one.lost}` : "");
      return entry;
    }));
  }

  list(entries) {
    const list = line("ol", "", "entries");
    list.append(...entries);
    return list;
  }

  entry(number, text) {
    const entry = document.createElement("li"), button = line("button", text, "plain");
    button.prepend(line("span", `${number} `, "quiet"));
    button.addEventListener("click", () => { this.look(number - 1); this.verdict.scrollIntoView({ block: "nearest" }); });
    entry.append(button);
    return entry;
  }

  // What was decided where we are looking.
  follow() {
    if (!this.open || !this.report || this.learning) return;
    const { course, names, decisions } = this.report, last = course.length - 1;
    const at = Math.min(this.at() ?? last, last), one = decisions[at];
    const x = (this.now.ownerSVGElement.dataset.wide * at) / Math.max(last, 1);
    for (const [name, value] of [["x1", x], ["x2", x], ["visibility", "visible"]]) this.now.setAttribute(name, value);
    this.legend.replaceChildren(...names.flatMap((name, seat) => [line("b", `● ${name} ${percent(course[at][seat])}`, `seat-${seat}`), " "]));
    // What is told already stays as it is: somebody may be touching a step of its line.
    if (this.about !== at) this.verdict.replaceChildren(...(one ? this.judged(one, at) : []));
    this.about = at;
  }

  judged(one, at) {
    const said = line("p", `${one.text} `);
    said.append(line("b", `${one.sign} ${one.called}`.trim(), `sign mark-${one.mark}`), one.loss ? ` ${one.lost}` : "");
    if (!one.better || !bad.includes(one.mark)) return [said];
    const better = line("p", `${say("analysis_better")} `);
    better.append(line("b", one.better));
    if (!one.line.length) return [said, better];
    const list = line("ol", "", "line");
    list.append(...one.line.map((step) => {
      const entry = document.createElement("li"), button = line("button", step.text, "plain");
      button.addEventListener("click", () => this.showStep(at, step.step, button));
      entry.append(button);
      return entry;
    }));
    return [said, better, line("p", say("analysis_line"), "quiet"), list];
  }

  async showStep(at, step, button) {
    try {
      const found = await ask(`/api/tables/${page.id}/analysis/line?at=${at}&step=${step}&lang=${page.lang}&shape=${this.shape()}`);
      await this.settled();
      if (this.at() !== at) return;
      for (const other of this.verdict.querySelectorAll("[aria-current]")) other.removeAttribute("aria-current");
      button.setAttribute("aria-current", "step");
      await this.show(found);
    } catch (trouble) { this.failed(trouble); }
  }

  markSlider() {
    const last = Math.max(this.report.decisions.length, 1);
    by("marks").replaceChildren(...this.report.decisions.filter(({ mark }) => bad.includes(mark) || mark === "rare").map(({ number, mark }) => {
      const dot = line("i", "", `mark-${mark}`);
      dot.style.left = `${(100 * (number - 1)) / last}%`;
      return dot;
    }));
  }

  hide() {
    this.wanted = null;
    this.box.hidden = true;
    by("panel").classList.remove("analysing");
    this.done();
  }
}

function percent(part) { return part.toLocaleString(page.lang, { style: "percent" }); }
