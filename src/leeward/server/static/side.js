// What happened, and what is said.
import { say } from "./settings.js";
import { line } from "./tip.js";

const told = 3; // of the latest actions below the question
const by = (id) => document.getElementById(id);

export class Side {
  constructor({ look, talk }) {
    Object.assign(this, { look, lines: [], seen: null });
    by("open-log").addEventListener("click", () => this.toggle());
    by("last").addEventListener("click", () => this.toggle());
    by("close-side").addEventListener("click", () => this.toggle(false));
    by("say").addEventListener("submit", (event) => {
      event.preventDefault();
      const field = event.target.elements.text, text = field.value.trim();
      if (text && talk(text)) field.value = "";
    });
  }

  toggle(open = by("side").hidden) {
    by("side").hidden = !open;
    by("open-log").setAttribute("aria-expanded", open);
    if (open) { this.read(); by("log").scrollTop = by("log").scrollHeight; by("close-side").focus(); } else by("open-log").focus();
  }

  read() { this.seen = this.chat?.length ?? 0; by("unread").hidden = true; }

  show(view) {
    this.lines = [...this.lines.filter((each) => each.number < view.log_from), ...view.log];
    const first = this.lines.length - view.digest.length;
    const rows = this.lines.map((each, number) => {
      const row = line("li", "", [each.chosen ? "" : "follows", number >= first ? "recent" : ""].join(" ").trim());
      if (each.chosen) {
        const link = line("button", each.text);
        link.title = say("look_back");
        link.addEventListener("click", () => this.look(each.number));
        row.append(link);
      } else row.textContent = each.text;
      return row;
    });
    if (view.digest.length) rows.splice(first, 0, line("li", say("since"), "since"));
    by("log").replaceChildren(...rows);
    by("log").scrollTop = by("log").scrollHeight;
    const latest = this.lines.slice(view.digest.length ? first : -1).filter((each) => each.chosen).slice(-told);
    by("last").textContent = latest.map((each) => each.text).join(" · ");
  }

  showChat(chat) {
    this.chat = chat;
    by("chat").replaceChildren(...chat.map((each) => {
      const row = line("li", "");
      row.append(line("b", `${each.name}: `), each.text);
      return row;
    }));
    by("chat").scrollTop = by("chat").scrollHeight;
    if (this.seen === null || !by("side").hidden) this.read();
    const unread = chat.length - this.seen;
    by("unread").hidden = unread <= 0;
    by("unread").textContent = unread;
  }
}
