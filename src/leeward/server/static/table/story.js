// @ts-check
// What happened, as phases that open: the story since my turn, newest first, and the rows of the log.
import { button, by, make } from "../shared/dom.js";
import { say } from "../shared/settings.js";
import { meant } from "./state.js";

/**
 * @import { Picture } from "./picture.js"
 * @typedef {Message.LogLine} Line
 * @typedef {{ title: string, number: number, lines: Line[] }} Phase
 */

const roomy = matchMedia("(min-width: 1200px)"),
  logged = matchMedia("(min-height: 800px)"), // the log is beside the board
  most = 12; // earlier phases

/**
 * Group lines by phase. A line without one, such as an undo, stays with those before it.
 * @param {Line[]} lines
 */
export function phasesOf(lines) {
  /** @type {Phase[]} */
  const found = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last && (!line.phase || line.phase === last.title)) last.lines.push(line);
    else found.push({ title: line.phase ?? "", number: line.number, lines: [line] });
  }
  return found;
}

/**
 * Whether my plan played an action.
 * @param {number} number
 */
const isPlanned = (number) => (document.body.dataset.planned ?? "").split(" ").includes(String(number));

export class Story {
  place = by("story");
  /** @type {Map<string, boolean>} */
  opened = new Map(); // phases that the reader opened or closed, by place and number

  /**
   * @param {Picture} picture
   * @param {(number: number) => void} look
   */
  constructor(picture, look) {
    this.picture = picture;
    this.look = look;
    const whole = () => this.showWholeLines();
    new ResizeObserver(whole).observe(this.place);
    this.place.addEventListener("toggle", whole, true);
    this.place.addEventListener("scroll", whole);
  }

  /**
   * Tell what happened since my turn, or at least what happened last.
   * @param {Message.View} view
   * @param {Line[]} log
   */
  show(view, log) {
    const news = log.filter(({ number, last }) => (last || number) >= view.since);
    const phases = phasesOf(news.length ? news : log.slice(-1)).reverse();
    const kept = document.activeElement?.closest("#story [data-phase]")?.getAttribute("data-phase");
    const told = phases.map((phase, nth) => this.phase("story", phase, nth === 0 && roomy.matches));
    const title = view.since ? say("Since your last turn") : say("So far");
    const earlier = roomy.matches && !logged.matches ? this.earlier(log, phases.at(-1)) : [];
    this.place.replaceChildren(...(news.length ? [make("h2", title)] : []), ...told, ...earlier);
    requestAnimationFrame(() => this.showWholeLines());
    if (kept) /** @type {HTMLElement | null} */ (this.place.querySelector(`[data-phase="${kept}"] > summary`))?.focus();
  }

  /**
   * Tell what happened before, where the panel has room for it and the log is not in view.
   * @param {Line[]} log
   * @param {Phase | undefined} first of the story
   */
  earlier(log, first) {
    const before = phasesOf(log.slice(0, first ? log.indexOf(first.lines[0]) : 0));
    const told = before.slice(-most).reverse();
    return told.length ? [make("h2", say("Before that")), ...told.map((phase) => this.phase("story", phase, false))] : [];
  }

  // Until the reader scrolls, a line that does not fit is not shown at all.
  showWholeLines() {
    const { place } = this,
      { bottom } = place.getBoundingClientRect(),
      range = document.createRange();
    const tops = [...place.querySelectorAll("summary, li")].flatMap((line) => {
      range.selectNodeContents(line);
      const { top, bottom: end } = range.getBoundingClientRect();
      return line.checkVisibility() && top < bottom && end > bottom + 1 ? [top] : [];
    });
    place.style.clipPath = tops.length && !place.scrollTop ? `inset(0 0 ${bottom - Math.min(...tops)}px)` : "";
  }

  /**
   * Make a phase that opens; the reader's own choice is kept.
   * @param {"story" | "log"} where
   * @param {Phase} phase
   * @param {boolean} open
   */
  phase(where, { title, number, lines }, open) {
    const key = `${where} ${number}`;
    const rows = make("ul");
    rows.append(...lines.map((line) => this.row(line)));
    if (!title) return rows;
    const box = make("details"),
      head = make("summary", title);
    box.open = this.opened.get(key) ?? open;
    box.dataset.phase = String(number);
    head.addEventListener("click", () => this.opened.set(key, !box.open));
    this.lights(head, lines);
    box.append(head, rows);
    return box;
  }

  /**
   * Make a line; one that a player chose leads to its position.
   * @param {Line} line
   */
  row(line) {
    const row = make("li", line.chosen ? "" : line.text);
    row.classList.toggle("follows", !line.chosen);
    row.classList.toggle("undone", Boolean(line.undone));
    if (line.chosen) row.dataset.logged = String(line.number);
    if (line.chosen && isPlanned(line.number)) row.classList.add("planned");
    if (line.chosen) {
      const link = button(line.text, () => this.look(line.last || line.number));
      link.title = say("Look back");
      row.append(link);
    }
    this.lights(row, [line]);
    return row;
  }

  /**
   * Light up the pieces that lines are about while they are pointed at or focused.
   * @param {HTMLElement} element
   * @param {Line[]} lines
   */
  lights(element, lines) {
    const things = lines.flatMap(({ things = "" }) => things.split(" ").filter(Boolean));
    const light = (/** @type {boolean} */ on) => {
      for (const thing of things) this.picture.find(thing)?.classList.toggle("told", on);
    };
    for (const name of ["pointerenter", "focusin"]) element.addEventListener(name, (event) => meant(event) && light(true));
    for (const name of ["pointerleave", "focusout"]) element.addEventListener(name, () => light(false));
  }
}
