// The end of a game: the points part by part, who has won, and where to go from here.
import { page, say, still } from "../shared/settings.js";
import { line } from "../shared/tip.js";

const pace = 450; // milliseconds a part
const by = (id) => document.getElementById(id);

export class Finale {
  constructor(ways) {
    Object.assign(this, { ways, box: by("finale"), shown: "" });
    this.box.addEventListener("click", () => this.hurry?.());
  }

  get open() { return !this.box.hidden; }

  // Told once for every end: a game that is taken back can end again.
  async show(view) {
    const key = `${view.version} ${view.scores?.text}`;
    if (key === this.shown) return;
    this.shown = key;
    const sheet = await this.sheet();
    if (!sheet || key !== this.shown) return;
    const close = line("button", "✕", "plain close");
    close.setAttribute("aria-label", say("close"));
    close.addEventListener("click", (event) => { event.stopPropagation(); this.hide(); });
    const crown = line("p", view.scores.text.split("\n")[0], "crown");
    const ways = line("div", "", "ways");
    ways.append(...this.ways(view));
    this.box.replaceChildren(close, line("h2", say("result")), sheet, crown, ways);
    this.box.hidden = false;
    this.mark(sheet, view);
    await this.reveal([...sheet.querySelectorAll("[data-reveal]"), crown, ways]);
    ways.firstChild?.focus({ preventScroll: true });
  }

  // The page of the scores has the sheet already, in the reader's words.
  async sheet() {
    const answer = await fetch(`/tables/${page.id}/scores?lang=${page.lang}`).catch(() => null);
    if (!answer?.ok) return null;
    const sheet = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".sheet");
    return sheet && document.importNode(sheet, true);
  }

  mark(sheet, view) {
    for (const row of sheet.rows) for (const seat of view.scores.winners) row.cells[seat + 1]?.classList.add("won");
  }

  // One after the other; a touch or a key shows the rest at once.
  async reveal(things) {
    if (still()) return;
    let all = false;
    this.hurry = () => { all = true; this.next?.(); };
    for (const thing of things) thing.hidden = true;
    for (const thing of things) {
      if (!all) await new Promise((next) => { this.next = next; setTimeout(next, pace); });
      thing.hidden = false;
      if (!all) thing.classList.add("shown");
      thing.scrollIntoView({ block: "nearest" });
    }
    this.hurry = this.next = null;
  }

  hide() {
    this.hurry?.();
    this.box.hidden = true;
  }
}
