// Who is at the table, what happened, and what is said.
import { page, say } from "./settings.js";
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

  showPeople(view) {
    by("people").replaceChildren(...view.names.map((name, seat) => {
      const there = view.kinds[seat] === "computer" || view.present.includes(seat);
      const row = line("li", "", [there ? "there" : "", seat === view.seat ? "turn" : ""].join(" ").trim());
      const note = view.kinds[seat] === "computer" ? say("computer") : view.kinds[seat] === "open" ? say("open") : there ? say("connected") : say("away");
      row.append(line("span", "", "lamp"), line("span", view.mine.includes(seat) ? `${name} (${say("you")})` : name), line("span", note, "quiet"));
      const path = page.invites?.[seat];
      if (view.kinds[seat] === "open" && path) row.append(this.invite(path));
      return row;
    }));
    if (view.viewer < 0) by("people").append(line("li", say("watching"), "quiet"));
  }

  invite(path) {
    const address = new URL(path, location.href).href;
    const button = line("button", `${say("invite")}: ${say("copy")}`);
    button.dataset.link = address;
    button.title = address;
    button.addEventListener("click", async () => {
      try { await navigator.clipboard.writeText(address); button.textContent = say("copied"); } catch { prompt(say("invite"), address); }
    });
    return button;
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
