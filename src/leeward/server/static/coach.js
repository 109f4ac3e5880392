// The coach: before a choice that throws away much it asks whether one has looked at it well. Whoever wants it no more touches once.
import { ask } from "./ask.js";
import { keep, page, say, settings } from "./settings.js";
import { line } from "./tip.js";

export class Coach {
  // `tell` shows a notice with buttons, `act` makes a choice, `view` is what the server told last.
  constructor({ tell, act, view }) {
    Object.assign(this, { tell, act, view, asking: false, sure: "" });
  }

  // Whether the choice has to wait: for the coach's look at it, or for a second touch.
  waits(action) {
    this.tell("");
    const { version, hints } = this.view(), choice = `${version} ${action.number}`;
    if (!settings.coach || !hints || this.sure === choice) return false;
    if (!this.asking) this.look(action, version, choice);
    return true;
  }

  async look(action, version, choice) {
    this.asking = true;
    const address = `/api/tables/${page.id}/coach?action=${action.number}&expected=${version}&lang=${page.lang}`;
    const { text } = await ask(address).catch(() => ({ text: "" })); // a coach that cannot be asked holds nobody up
    this.asking = false;
    if (this.view().version !== version) return;
    this.sure = choice;
    if (text) this.warn(text, action);
    else this.act(action);
  }

  warn(text, action) {
    const button = (name, does, kind = "") => {
      const made = line("button", say(name), kind);
      made.addEventListener("click", () => { this.tell(""); does(); });
      return made;
    };
    this.tell(text, [
      button("coach_again", () => { this.sure = ""; }, "main"),
      button("coach_do", () => this.act(action)),
      button("coach_off", () => { settings.coach = false; keep(); }, "plain"),
    ]);
  }
}
