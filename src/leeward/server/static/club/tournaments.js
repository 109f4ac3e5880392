// @ts-check
// Tournaments: a page that stays up to date. Its forms work without scripts.
import { ask } from "../shared/ask.js";
import { by } from "../shared/dom.js";
import { page } from "../shared/settings.js";
import { showTimes } from "./times.js";

const EVERY = 15; // seconds between two looks at a running tournament

document.addEventListener("submit", (event) => {
  const sure = event.submitter?.dataset.sure;
  if (sure && !confirm(sure)) event.preventDefault();
});

// What changes is drawn by the server: the page takes these parts from a fresh copy of itself.
async function look() {
  if (document.hidden) return;
  const key = page.key ? `&key=${encodeURIComponent(page.key)}` : "";
  /** @type {Message.TournamentView} */
  const { mark } = await ask(`/api/v1/tournaments/${page.tournament}?lang=${page.lang}${key}`);
  if (mark === page.mark) return;
  const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  page.mark = JSON.parse(fresh.getElementById("page")?.textContent ?? "{}").mark ?? mark;
  for (const name of ["now", "standings", "rounds"]) {
    const old = document.getElementById(name),
      latest = fresh.getElementById(name);
    if (!latest || old?.contains(document.activeElement)) continue;
    if (old) old.replaceWith(latest);
    else by("standings").after(latest);
  }
  showTimes();
}

showTimes();
if (page.tournament) {
  setInterval(() => look().catch(() => {}), EVERY * 1000);
  document.addEventListener("visibilitychange", () => look().catch(() => {}));
}
