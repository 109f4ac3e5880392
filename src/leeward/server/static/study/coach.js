// The coach: before a choice that throws away much it asks whether one has looked at it well. Whoever wants it no more touches once.
import { ask } from "../shared/ask.js";
import { keep, page, say, settings } from "../shared/settings.js";
import { line } from "../shared/tip.js";

// In the last lesson of a course the coach is there without being asked for: which lesson, and from which version on.
const here = `leeward-coach-${page.id}`;

export function kept() {
  try { return JSON.parse(localStorage.getItem(here)); } catch { return null; }
}

export function keepCoach(lesson) {
  try { localStorage.setItem(here, JSON.stringify(lesson)); } catch { /* a private window keeps nothing */ }
}

export function coaches({ hints }) { return hints && (settings.coach || kept() !== null); }

export function hush() {
  localStorage.removeItem(here);
  settings.coach = false;
  keep();
}

export class Coach {
  // `tell` shows a notice with buttons, `act` makes a choice, `send` an arrangement, `view` is what the server told last.
  constructor({ tell, act, send, view, hushed }) {
    Object.assign(this, { tell, act, send, view, hushed, asking: false, sure: "" });
  }

  // Whether the choice has to wait: for the coach's look at it, or for a second touch.
  waits(action) {
    const { version } = this.view(), address = `action=${action.number}&expected=${version}&`;
    return this.holds(`${version} ${action.number}`, address, undefined, () => this.act(action));
  }

  // The same for many small decisions that are one thought.
  waitsForAll(message) {
    const { places, expected } = message;
    return this.holds(`${expected} ${JSON.stringify(places)}`, "", { places, expected }, () => this.send(message));
  }

  holds(choice, query, body, does) {
    this.tell("");
    if (!coaches(this.view()) || this.sure === choice) return false;
    if (!this.asking) this.look(choice, `/api/tables/${page.id}/coach?${query}lang=${page.lang}`, body, does);
    return true;
  }

  async look(choice, address, body, does) {
    const { version } = this.view();
    this.asking = true;
    const { text } = await ask(address, body).catch(() => ({ text: "" })); // a coach that cannot be asked holds nobody up
    this.asking = false;
    if (this.view().version !== version) return;
    this.sure = choice;
    if (text) this.warn(text, does);
    else does();
  }

  warn(text, does) {
    const button = (name, then, kind = "") => {
      const made = line("button", say(name), kind);
      made.addEventListener("click", () => { this.tell(""); then(); });
      return made;
    };
    this.tell(text, [
      button("coach_again", () => { this.sure = ""; }, "main"),
      button("coach_do", does),
      button("coach_off", () => { hush(); this.hushed(); }, "plain"),
    ]);
  }
}
