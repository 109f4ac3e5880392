// @ts-check
// The analysis of a finished game: everybody's chances along the game, what was lost where, and what would have been better.
import { ask } from "../shared/ask.js";
import { button, by, make } from "../shared/dom.js";
import { page, percents, say } from "../shared/settings.js";
import { failed, notice } from "../table/notice.js";
import { giveRoom } from "../table/side.js";
import { state } from "../table/state.js";
import { makeStudy } from "./make-study.js";
import { stepList } from "./steps.js";

/** @typedef {Message.Report} Report */

const patience = 700; // milliseconds between two requests for the progress
const SEEN = 96; // pixels of a verdict that have to be in view
const { analysis, past } = state;

/** @param {Message.ToldDecision} decision */
const isBad = ({ mark }) => mark === "doubtful" || mark === "mistake" || mark === "blunder";

export class Analysis {
  box = by("analysis");
  legend = make("p", "", "legend");
  verdict = make("div", "", "verdict");
  /** @type {SVGLineElement | null} */
  now = null; // in the chart, where we look
  /** @type {number | null} */
  about = null; // the position that the verdict is about
  chart = ""; // as the server drew it

  /**
   * @param {object} hooks
   * @param {(at: number) => void} hooks.look goes to a position
   * @param {() => Promise<void>} hooks.settled waits until it is shown
   * @param {(other: Message.LineShown) => Promise<void>} hooks.show shows another picture there
   * @param {() => void} hooks.done
   */
  constructor(hooks) {
    this.hooks = hooks;
    this.verdict.setAttribute("aria-live", "polite");
  }

  get open() {
    return !this.box.hidden;
  }

  /** @param {number} version */
  async toggle(version) {
    if (this.open) {
      this.hide();
      return;
    }
    this.box.hidden = false;
    if (!by("panel").classList.contains("analysing")) giveRoom();
    by("panel").classList.add("analysing");
    if (analysis.report && analysis.version === version) {
      this.render(analysis.report);
      return;
    }
    const wanted = {};
    analysis.wanted = wanted;
    analysis.report = null;
    try {
      const found = await this.fetch(() => analysis.wanted === wanted);
      if (analysis.wanted !== wanted || !found.report) return;
      Object.assign(analysis, { report: found.report, version });
      this.chart = found.chart;
      this.render(found.report);
    } catch (trouble) {
      if (analysis.wanted !== wanted) return;
      this.hide();
      failed(trouble);
    }
  }

  /**
   * Start the analysis on the server and wait for it.
   * @param {() => boolean} wanted
   */
  async fetch(wanted) {
    const address = `/api/v1/tables/${page.id}/analysis?lang=${page.lang}`;
    /** @type {Message.Analysed} */
    let found = await ask(address, {});
    while (found.state !== "ready" && wanted()) {
      if (found.state === "none") throw new Error(say("The game could not be analysed."));
      this.showProgress(found);
      await new Promise((next) => setTimeout(next, patience));
      found = await ask(address);
    }
    return found;
  }

  /** @param {Message.Analysed} found */
  showProgress({ state, done }) {
    const bar = Object.assign(make("progress"), { max: 1, value: done });
    bar.setAttribute("aria-label", say("Analysis"));
    this.box.replaceChildren(
      ...this.heading(),
      make("p", say(state === "waiting" ? "Waiting for other analyses to finish …" : "Analysing the game …"), "quiet"),
      bar,
    );
  }

  heading() {
    return [button("✕", () => this.hide(), "plain close", say("Close")), make("h2", say("Analysis"))];
  }

  /** @param {Report} report */
  render(report) {
    const parsed = new DOMParser().parseFromString(this.chart, "text/html").querySelector("svg");
    const chart = /** @type {SVGSVGElement} */ (document.importNode(/** @type {Node} */ (parsed), true));
    const wide = Number(chart.dataset.wide),
      last = Number(chart.dataset.last);
    chart.addEventListener("click", (event) => {
      const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(chart.getScreenCTM()?.inverse());
      this.hooks.look(Math.round((spot.x / wide) * last));
    });
    this.now = chart.querySelector(".now");
    this.about = null;
    analysis.learning = false;
    this.box.replaceChildren(
      ...this.heading(),
      chart,
      this.legend,
      ...(report.summary ? [make("p", report.summary, "summary")] : []),
      this.ways(report),
      this.verdict,
      part(say("Accuracy, luck and skill"), players(report)),
      make(
        "p",
        say(
          "Accuracy is how much of the chance to win a player's own decisions kept; once that chance is below 5%, points count instead. Skill is what these decisions gave away, luck what draws and shuffles changed, the rest what the other players' decisions changed and what the search saw only later. The three add up to the result minus the chance at the start.",
        ),
        "quiet",
      ),
      part(say("Turning points"), this.turns(report)),
      part(say("Marked decisions"), this.decisions(report)),
      ...explorerLink(report),
    );
    markSlider(report);
    this.follow();
  }

  /**
   * Offer ways to the decisions at which something was lost, and to my own mistakes.
   * @param {Report} report
   */
  ways(report) {
    const { decisions } = report,
      row = make("div", "", "ways"),
      bad = decisions.filter(isBad),
      here = () => past.at ?? decisions.length;
    const look = (/** @type {number | undefined} */ at, /** @type {string} */ none) => {
      if (at === undefined) return notice(none, 3000);
      const { bottom } = this.box.getBoundingClientRect();
      if (this.verdict.getBoundingClientRect().top + SEEN > bottom) this.box.scrollTo({ top: row.offsetTop });
      return this.hooks.look(at);
    };
    const before = () => places.findLast((at) => at < here()),
      after = () => places.find((at) => at > here());
    const places = bad.map(({ number }) => number - 1),
      own = bad.filter(({ seat }) => state.view?.mine.includes(seat));
    row.append(
      button(say("◂ Previous mistake"), () => look(before(), say("There is no mistake before this position.")), "small"),
      button(say("Next mistake ▸"), () => look(after(), say("That was the last mistake.")), "small"),
    );
    const learn = async () => {
      const { Mistakes } = await import("./mistakes.js"); // few games need it
      analysis.learning = true;
      new Mistakes(this.box, own, { look: this.hooks.look, done: () => this.render(report) }).next();
    };
    if (own.length) row.append(button(say("Learn from your mistakes"), learn, "small learn"));
    row.append(button(say("Make a study of this game"), () => makeStudy().catch(failed), "small study"));
    return row;
  }

  /** @param {Report} report */
  turns({ turns }) {
    if (!turns.length) return make("p", say("No single decision or draw decided this game."));
    return entries(turns.map(({ number, text }) => this.entry(number, text)));
  }

  /** @param {Report} report */
  decisions({ decisions }) {
    const marked = decisions.filter(({ sign }) => sign);
    if (!marked.length) return make("p", say("Nobody gave much away."));
    return entries(
      marked.map((one) => {
        const entry = this.entry(one.number, one.text),
          sign = make("b", one.sign, `sign mark-${one.mark}`);
        sign.title = one.called;
        entry.append(" ", sign, one.loss ? ` ${one.lost}` : "");
        return entry;
      }),
    );
  }

  /**
   * @param {number} number
   * @param {string} text
   */
  entry(number, text) {
    const look = () => {
      this.hooks.look(number - 1);
      this.verdict.scrollIntoView({ block: "nearest" });
    };
    const entry = button(text, look, "plain");
    entry.prepend(make("span", `${number} `, "quiet"));
    return entry;
  }

  // Show what was decided where we look.
  follow() {
    if (!this.open || !analysis.report || !this.now || analysis.learning) return;
    const { course, names, decisions } = analysis.report,
      last = course.length - 1;
    const at = Math.min(past.at ?? last, last),
      decision = decisions[at];
    const x = (Number(this.now.ownerSVGElement?.dataset.wide) * at) / Math.max(last, 1);
    for (const name of ["x1", "x2"]) this.now.setAttribute(name, String(x));
    this.now.setAttribute("visibility", "visible");
    const told = percents(course[at]);
    const chances = names.flatMap((name, seat) => [make("b", `● ${name} ${told[seat]}`, `seat-${seat}`), " "]);
    this.legend.replaceChildren(...chances);
    // Keep a verdict that is shown already: the user may be touching a step of its line.
    if (this.about !== at) this.verdict.replaceChildren(...(decision ? this.judged(decision, at) : []));
    this.about = at;
  }

  /**
   * @param {Message.ToldDecision} decision
   * @param {number} at
   */
  judged(decision, at) {
    const { text, sign, called, mark, loss, lost, better, why, line } = decision,
      said = make("p", `${text} `);
    said.append(make("b", `${sign} ${called}`.trim(), `sign mark-${mark}`), loss ? ` ${lost}` : "");
    if (!better || !isBad(decision)) return [said];
    const best = make("p", `${say("A better choice:")} `);
    best.append(make("b", better), why ? `. ${why}` : "");
    if (!line.length) return [said, best];
    return [
      said,
      best,
      make("p", say("A possible continuation (tap a step to see it):"), "quiet"),
      stepList(line, (step) => this.showStep(at, step)),
    ];
  }

  /**
   * @param {number} at
   * @param {number} step
   */
  async showStep(at, step) {
    try {
      const where = `at=${at}&step=${step}&lang=${page.lang}&shape=${state.board.shape}`;
      const found = await ask(`/api/v1/tables/${page.id}/analysis/line?${where}`);
      await this.hooks.settled();
      if (past.at !== at) return false;
      await this.hooks.show(found);
      return true;
    } catch (trouble) {
      failed(trouble);
      return false;
    }
  }

  hide() {
    analysis.wanted = null;
    this.box.hidden = true;
    by("panel").classList.remove("analysing");
    this.hooks.done();
  }
}

/**
 * @param {string} title
 * @param {Element} content
 */
function part(title, content) {
  const made = make("section");
  made.append(make("h3", title), content);
  return made;
}

/** @param {Element[]} buttons */
function entries(buttons) {
  const list = make("ol", "", "entries");
  for (const each of buttons) {
    const entry = make("li");
    entry.append(each);
    list.append(entry);
  }
  return list;
}

/** @param {Report} report */
function players({ players }) {
  const table = make("table"),
    head = table.createTHead().insertRow(),
    body = table.createTBody();
  head.append(make("th"), ...[say("Accuracy"), say("Luck"), say("Skill"), say("Rest")].map((name) => make("th", name)));
  for (const { name, seat, accuracy, luck, skill, rest } of players) {
    const heading = Object.assign(make("th", name, `seat-${seat}`), { scope: "row" });
    body.insertRow().append(heading, ...[accuracy, luck, skill, rest].map((text) => make("td", text)));
  }
  return table;
}

/**
 * Link to win rates with as many players.
 * @param {Report} report
 */
function explorerLink({ players }) {
  const href = `/explorer/${page.game}?players=${players.length}`;
  return page.explorer ? [Object.assign(make("a", say("Statistics")), { href })] : [];
}

/** @param {Report} report */
function markSlider({ decisions }) {
  const last = Math.max(decisions.length, 1),
    marked = decisions.filter((one) => isBad(one) || one.mark === "rare");
  by("marks").replaceChildren(
    ...marked.map(({ number, mark }) => {
      const dot = make("i", "", `mark-${mark}`);
      dot.style.left = `${(100 * (number - 1)) / last}%`;
      return dot;
    }),
  );
}
