// Looking back: any position of the game, by a slider as wide as the board, by keys, or played on by itself.
import { ask } from "../shared/ask.js";
import { page, say } from "../shared/settings.js";
import { linkTo } from "../shared/share.js";

const pace = 900; // milliseconds a position
const by = (id) => document.getElementById(id);
const here = location.pathname; // a board that was opened by a link keeps its position behind the #

export class Past {
  // `at` is the position looked at; null is the present. `position` is what the server told of it.
  constructor({ view, show, leave, failed, shape }) {
    Object.assign(this, { at: null, position: null, view, show, leave, failed, shape, fetching: false, pushed: false, timer: null });
    by("look-back").addEventListener("click", () => (this.at === null ? this.look(this.view()?.count ?? 0) : this.back()));
    by("present").addEventListener("click", () => this.back());
    by("earlier").addEventListener("click", () => this.step(-1));
    by("later").addEventListener("click", () => this.step(1));
    by("play-on").addEventListener("click", () => this.play());
    by("branch").addEventListener("click", () => this.branch());
    by("share").addEventListener("click", () => this.share());
    by("at").addEventListener("input", ({ target }) => { this.pause(); this.look(Number(target.value)); });
    addEventListener("popstate", ({ state }) => { this.pushed = false; this.return(state?.at ?? null); });
  }

  look(number, remembered = false) {
    const view = this.view();
    if (!view?.begun) return;
    const opened = this.at === null, last = view.count;
    this.at = Math.max(0, Math.min(number, last));
    const address = `${here}?at=${this.at}${location.hash}`;
    // The browser's back button leads to the present: looking back is one step, however far.
    if (!remembered) history[opened ? "pushState" : "replaceState"]({ at: this.at }, "", address);
    this.pushed ||= opened && !remembered;
    by("slider").hidden = false;
    by("foot").hidden = true;
    Object.assign(by("at"), { max: last, value: this.at });
    this.tell(last);
    by("earlier").disabled = this.at === 0;
    by("later").disabled = this.at === last;
    by("permalink").href = address;
    by("branch").hidden = !(view.over || view.mine.length === view.kinds.length);
    by("alike").hidden = by("branch").hidden || !page.explorer;
    this.markRounds(view, last);
    this.offerLink();
    this.fetch(opened);
  }

  step(far) { this.pause(); this.look(this.at + far); }

  // To where the next round begins, or back to where this one or the one before did.
  stepRound(far) {
    const rounds = this.view().rounds;
    this.pause();
    this.look(far > 0 ? rounds.find((number) => number > this.at) ?? Infinity : rounds.findLast((number) => number < this.at) ?? 0);
  }

  // Where this is: the number of actions, and the round in words as soon as the server has told it.
  tell(last) {
    const number = `${this.at} / ${last}`, moment = this.position?.number === this.at ? this.position.moment : "";
    by("at-number").textContent = number;
    by("at-moment").textContent = moment;
    by("at").setAttribute("aria-valuetext", moment ? `${number}, ${moment}` : number);
  }

  play() {
    if (this.timer) { this.pause(); return; }
    const { count } = this.view();
    if (this.at >= count) this.look(0);
    by("play-on").textContent = "⏸";
    by("play-on").setAttribute("aria-pressed", "true");
    this.timer = setInterval(() => {
      if (this.at === null || this.at >= this.view().count) { this.pause(); return; }
      if (!this.fetching) this.look(this.at + 1);
    }, pace);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    by("play-on").textContent = "▶";
    by("play-on").setAttribute("aria-pressed", "false");
  }

  // Where rounds begin, with their numbers where there is room.
  markRounds({ rounds }, last) {
    const marks = rounds.map((number, before) => {
      const mark = document.createElement("i");
      mark.style.left = `${(100 * number) / Math.max(last, 1)}%`;
      mark.dataset.round = before + 1;
      mark.dataset.at = number;
      return mark;
    });
    by("rounds").replaceChildren(...marks);
  }

  // One question at a time: whoever drags the slider sees where it rests, not every position on the way.
  async fetch(opened) {
    this.show(null, opened);
    if (this.fetching) return;
    this.fetching = true;
    let number = null;
    while (this.at !== null && this.at !== number) {
      number = this.at;
      const answer = await fetch(`/tables/${page.id}/at/${number}?lang=${page.lang}&shape=${this.shape()}`).catch(() => null);
      const position = answer?.ok ? await answer.json() : null;
      if (!position) this.failed(new Error(answer?.statusText ?? say("lost")));
      else if (this.at !== null) {
        this.position = { ...position, number };
        this.tell(this.view().count);
        await this.show(position);
      }
    }
    this.fetching = false;
  }

  // An analysis board: this position, played on for all seats at a table of one's own.
  async branch() {
    try { location.href = (await ask(`/api/tables/${page.id}/branch?lang=${page.lang}`, { at: this.at })).path; } catch (trouble) { this.failed(trouble); }
  }

  // Whoever may play on from here may give it to others.
  offerLink() {
    by("share").hidden = by("branch").hidden;
    by("share").textContent = say("share");
    by("shared").hidden = true;
  }

  // Where the browser does not copy, the link can be copied by hand.
  async share() {
    try {
      const address = await linkTo(this.at);
      by("shared").value = address;
      try {
        await navigator.clipboard.writeText(address);
        by("share").textContent = say("copied");
      } catch {
        by("shared").hidden = false;
        by("shared").select();
      }
    } catch (trouble) { this.failed(trouble); }
  }

  // When what is looked at is shown.
  async settled() { while (this.fetching) await new Promise(requestAnimationFrame); }

  // Whether I may ask for a hint about what is shown.
  get hints() { return this.at !== null && this.position?.number === this.at && this.position.hints; }

  back() {
    if (this.at === null) return;
    this.return(null);
    if (this.pushed) history.back();
    else history.replaceState(null, "", `${here}${location.hash}`);
    this.pushed = false;
  }

  return(at) {
    if (at !== null) { this.look(at, true); return; }
    if (this.at === null) return;
    const focused = by("slider").contains(document.activeElement);
    this.pause();
    this.at = this.position = null;
    by("slider").hidden = true;
    by("foot").hidden = false;
    this.leave();
    if (focused) by("look-back").focus();
  }
}
