// @ts-check
// Looking back: any position of the game, by a slider as wide as the board, by keys, or played on by itself. What can be done
// with a position stands in the panel.
import { ask } from "../shared/ask.js";
import { by, make, targetOf } from "../shared/dom.js";
import { page, say } from "../shared/settings.js";
import { linkTo } from "../shared/share.js";
import { failed } from "./notice.js";
import { state } from "./state.js";

const pace = 900; // milliseconds a position
const here = location.pathname;
const { past } = state;
const slider = by("at", HTMLInputElement);

export class Past {
  /**
   * @param {object} hooks
   * @param {(position: Message.PastPosition | null, opened: boolean) => unknown} hooks.show a position, or that one is on its way
   * @param {() => void} hooks.leave
   */
  constructor({ show, leave }) {
    this.show = show;
    this.leave = leave;
    by("look-back").addEventListener("click", () => (past.at === null ? this.look(state.view?.count ?? 0) : this.back()));
    by("present").addEventListener("click", () => this.back());
    by("earlier").addEventListener("click", () => this.step(-1));
    by("later").addEventListener("click", () => this.step(1));
    by("play-on").addEventListener("click", () => this.play());
    by("branch").addEventListener("click", () => this.branch());
    by("share").addEventListener("click", () => this.share());
    slider.addEventListener("input", (event) => {
      this.pause();
      this.look(Number(/** @type {HTMLInputElement} */ (targetOf(event)).value));
    });
    addEventListener("popstate", (event) => {
      past.pushed = false;
      this.return(event.state?.at ?? null);
    });
  }

  /**
   * @param {number} number
   * @param {boolean} [remembered] whether the address says so already
   */
  look(number, remembered = false) {
    const { view } = state;
    if (!view?.begun) return;
    const opened = past.at === null,
      last = view.count,
      at = Math.max(0, Math.min(number, last));
    past.at = at;
    const address = `${here}?at=${at}${location.hash}`; // a board that was opened by a link keeps its position behind the #
    // Looking back is one step of the browser's history, however far.
    if (!remembered) history[opened ? "pushState" : "replaceState"]({ at }, "", address);
    past.pushed ||= opened && !remembered;
    by("slider").hidden = by("ways-on").hidden = false;
    by("foot").hidden = true;
    Object.assign(slider, { max: last, value: at });
    this.tell(last);
    by("earlier", HTMLButtonElement).disabled = at === 0;
    by("later", HTMLButtonElement).disabled = at === last;
    by("permalink", HTMLAnchorElement).href = address;
    by("branch").hidden = by("share").hidden = !(view.over || view.mine.length === view.kinds.length);
    by("alike").hidden = by("branch").hidden || !page.explorer;
    by("share").textContent = say("Copy link");
    by("shared").hidden = true;
    this.markRounds(view.rounds, last);
    this.fetch(opened);
  }

  /** @param {number} far */
  step(far) {
    this.pause();
    this.look((past.at ?? 0) + far);
  }

  /**
   * Go to where the next round begins, or back to where this one or the one before did.
   * @param {number} far
   */
  stepRound(far) {
    const rounds = state.view?.rounds ?? [],
      at = past.at ?? 0;
    this.pause();
    if (far > 0) this.look(rounds.find((number) => number > at) ?? Infinity);
    else this.look(rounds.findLast((number) => number < at) ?? 0);
  }

  /**
   * Say where this is: the number of actions, and the round as soon as the server has told it.
   * @param {number} last
   */
  tell(last) {
    const number = `${past.at} / ${last}`,
      moment = past.position?.number === past.at ? (past.position?.moment ?? "") : "";
    by("at-number").textContent = number;
    by("at-moment").textContent = moment;
    slider.setAttribute("aria-valuetext", moment ? `${number}, ${moment}` : number);
  }

  play() {
    if (past.timer) {
      this.pause();
      return;
    }
    const end = () => past.at === null || past.at >= (state.view?.count ?? 0);
    if (end()) this.look(0);
    by("play-on").textContent = "⏸";
    by("play-on").setAttribute("aria-pressed", "true");
    past.timer = setInterval(() => {
      if (end()) this.pause();
      else if (!past.fetching) this.look((past.at ?? 0) + 1);
    }, pace);
  }

  pause() {
    clearInterval(past.timer);
    past.timer = undefined;
    by("play-on").textContent = "▶";
    by("play-on").setAttribute("aria-pressed", "false");
  }

  /**
   * Mark where rounds begin, with their numbers where there is room.
   * @param {number[]} rounds
   * @param {number} last
   */
  markRounds(rounds, last) {
    by("rounds").replaceChildren(
      ...rounds.map((number, before) => {
        const mark = make("i");
        mark.style.left = `${(100 * number) / Math.max(last, 1)}%`;
        Object.assign(mark.dataset, { round: before + 1, at: number });
        return mark;
      }),
    );
  }

  /**
   * Fetch one position at a time: a dragged slider shows where it rests, not every position on the way.
   * @param {boolean} opened
   */
  async fetch(opened) {
    this.show(null, opened);
    if (past.fetching) return;
    past.fetching = true;
    let number = null;
    while (past.at !== null && past.at !== number) {
      number = past.at;
      const address = `/tables/${page.id}/at/${number}?lang=${page.lang}&shape=${state.board.shape}`;
      try {
        const answer = await fetch(address).catch(() => null);
        // What breaks off, or is a page of something between us and the server, is no position.
        /** @type {Message.PastPosition | null} */
        const position = answer?.ok ? await answer.json().catch(() => null) : null;
        if (!position)
          throw new Error((!answer?.ok && answer?.statusText) || say("Connection lost. Your game is saved. Reconnecting …"));
        if (past.at === null) break;
        past.position = { ...position, number };
        this.tell(state.view?.count ?? 0);
        await this.show(position, false);
      } catch (trouble) {
        failed(trouble);
      }
    }
    past.fetching = false;
  }

  // Open an analysis board: this position, played on for all seats at a table of one's own.
  async branch() {
    try {
      location.href = (await ask(`/api/v1/tables/${page.id}/branch?lang=${page.lang}`, { at: past.at })).path;
    } catch (trouble) {
      failed(trouble);
    }
  }

  // Copy a link to this position; where the browser refuses, show it.
  async share() {
    const field = by("shared", HTMLInputElement);
    try {
      field.value = await linkTo(past.at ?? 0);
    } catch (trouble) {
      failed(trouble);
      return;
    }
    try {
      await navigator.clipboard.writeText(field.value);
      by("share").textContent = say("Copied");
    } catch {
      field.hidden = false;
      field.select();
    }
  }

  /** Wait until the position is shown. */
  async settled() {
    while (past.fetching) await new Promise(requestAnimationFrame);
  }

  /** Return whether I may ask for a hint about the position that is shown. */
  get hints() {
    return past.at !== null && past.position?.number === past.at && past.position.hints;
  }

  back() {
    if (past.at === null) return;
    this.return(null);
    if (past.pushed) history.back();
    else history.replaceState(null, "", `${here}${location.hash}`);
    past.pushed = false;
  }

  /** @param {number | null} at */
  return(at) {
    if (at !== null) {
      this.look(at, true);
      return;
    }
    if (past.at === null) return;
    const focused = by("slider").contains(document.activeElement);
    this.pause();
    past.at = past.position = null;
    by("slider").hidden = by("ways-on").hidden = true;
    by("foot").hidden = false;
    this.leave();
    if (focused) by("look-back").focus();
  }
}
