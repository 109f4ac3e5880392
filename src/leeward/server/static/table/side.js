// What happened, and what is said.
import { keep, say, settings } from "../shared/settings.js";
import { line } from "../shared/tip.js";

export const docked = matchMedia("(min-width: 1200px) and (min-height: 800px)");
const told = 4; // actions of one player below the question
const by = (id) => document.getElementById(id);

export class Side {
  constructor({ look, talk }) {
    Object.assign(this, { look, lines: [], seen: null });
    by("open-log").addEventListener("click", () => this.toggle());
    by("last").addEventListener("click", () => this.toggle());
    by("close-side").addEventListener("click", () => this.toggle(false));
    docked.addEventListener("change", () => this.settle());
    by("say").addEventListener("submit", (event) => {
      event.preventDefault();
      const field = event.target.elements.text, text = field.value.trim();
      if (text && talk(text)) field.value = "";
    });
  }

  // On a wide screen it has a place of its own, and stays as it was left.
  toggle(open = by("side").hidden, focus = true) {
    by("side").hidden = !open;
    by("open-log").setAttribute("aria-expanded", open);
    if (docked.matches) { settings.log = open; keep(); }
    if (open) { this.read(); by("log").scrollTop = by("log").scrollHeight; }
    if (focus) (open ? by("close-side") : by("open-log")).focus();
  }

  settle() { this.toggle(docked.matches && settings.log, false); }

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
    const latest = this.lines.slice(view.digest.length ? first : -1).filter((each) => each.chosen);
    by("last").replaceChildren(...perPlayer(latest.map((each) => each.text), view.names));
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

// One line for everybody who did something.
function perPlayer(texts, names) {
  const whose = (text) => names.findIndex((name) => text.startsWith(name));
  return [...Map.groupBy(texts, whose)].map(([seat, all]) => {
    const brief = all.slice(-told).map((text, number) => (number && seat >= 0 ? text.slice(names[seat].length).trim() : text));
    return line("span", brief.join(" · "), seat >= 0 ? `of-${seat}` : "");
  });
}
