// @ts-check
// The end of a game: the points part by part, the winner, and where to go from here.
import { button, by, make } from "../shared/dom.js";
import { page, say, still } from "../shared/settings.js";
import { state } from "./state.js";

const pace = 450; // milliseconds a part
const { finale } = state;

export class Finale {
  box = by("finale");
  /** @type {(() => void) | null} */
  hurry = null; // shows the rest at once

  /** @param {(view: Message.View) => HTMLElement[]} ways */
  constructor(ways) {
    this.ways = ways;
    this.box.addEventListener("click", () => this.hurry?.());
  }

  get open() {
    return !this.box.hidden;
  }

  /**
   * Show each end once: a game that is taken back can end again.
   * @param {Message.View} view
   */
  async show(view) {
    const key = `${view.version} ${view.scores?.text}`;
    if (key === finale.shown) return;
    finale.shown = key;
    const sheet = await this.sheet();
    if (!sheet || key !== finale.shown) return;
    const close = (/** @type {Event} */ event) => {
      event.stopPropagation();
      this.hide();
    };
    const crown = make("p", view.scores?.text.split("\n")[0], "crown"),
      ways = make("div", "", "ways");
    ways.append(...this.ways(view));
    const heading = make("h2", say("result"));
    this.box.replaceChildren(button("✕", close, "plain close", say("close")), heading, sheet, crown, ways);
    this.box.hidden = false;
    for (const row of sheet.rows) for (const seat of view.scores?.winners ?? []) row.cells[seat + 1]?.classList.add("won");
    await this.reveal([.../** @type {NodeListOf<HTMLElement>} */ (sheet.querySelectorAll("[data-reveal]")), crown, ways]);
    /** @type {HTMLElement | null} */ (ways.firstElementChild)?.focus({ preventScroll: true });
  }

  // The page of the scores has the sheet in the reader's language.
  async sheet() {
    const answer = await fetch(`/tables/${page.id}/scores?lang=${page.lang}`).catch(() => null);
    if (!answer?.ok) return null;
    const sheet = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("table.sheet");
    return sheet && /** @type {HTMLTableElement} */ (document.importNode(sheet, true));
  }

  /**
   * Show things one after the other; a touch or a key shows the rest at once.
   * @param {HTMLElement[]} things
   */
  async reveal(things) {
    if (still()) return;
    let all = false,
      next = () => {};
    this.hurry = () => {
      all = true;
      next();
    };
    for (const thing of things) thing.hidden = true;
    for (const thing of things) {
      if (!all) {
        await new Promise((resolve) => {
          next = () => resolve(null);
          setTimeout(next, pace);
        });
      }
      thing.hidden = false;
      if (!all) thing.classList.add("shown");
      thing.scrollIntoView({ block: "nearest" });
    }
    this.hurry = null;
  }

  hide() {
    this.hurry?.();
    this.box.hidden = true;
  }
}
