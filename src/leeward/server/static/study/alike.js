// In games like this: how often those won who stood as everybody stands here, from the position that is looked at.
import { ask } from "../shared/ask.js";
import { page, say } from "../shared/settings.js";
import { line } from "../shared/tip.js";

const by = (id) => document.getElementById(id);

export function showAlike(at, failed) {
  by("alike").addEventListener("click", async () => {
    try {
      const { about, seats } = await ask(`/api/tables/${page.id}/alike?at=${at()}&lang=${page.lang}`);
      const box = by("alike-box");
      box.querySelector("p").textContent = seats.length ? about : say("alike_none");
      box.querySelector("ul").replaceChildren(...seats.map(row));
      box.showModal();
    } catch (trouble) { failed(trouble); }
  });
}

function row({ seat, name, text, won, range }) {
  const entry = line("li", "");
  entry.append(line("b", `${name}: ${won}`, `seat-${seat}`), line("span", text), line("span", range, "quiet"));
  return entry;
}
