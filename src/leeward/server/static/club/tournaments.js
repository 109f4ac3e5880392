// @ts-check
// Tournaments: buttons and forms that do something, and a page that stays up to date.
import { ask } from "../shared/ask.js";
import { by } from "../shared/dom.js";
import { page, say } from "../shared/settings.js";
import { showTimes } from "./times.js";

const EVERY = 15; // seconds between two looks at a running tournament
const asForms = () => /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-deed]"));

/** @param {unknown} trouble */
function showProblem(trouble) {
  by("problem").textContent = say("failed", { why: /** @type {Error} */ (trouble).message });
  by("problem").hidden = false;
  by("problem").scrollIntoView({ block: "nearest" });
}

/**
 * Return what a form says.
 * @param {HTMLFormElement} form
 */
function bodyOf(form) {
  const said = new FormData(form);
  /** @type {Record<string, unknown>} */
  const body = {};
  if (said.has("reason")) body.reason = String(said.get("reason")).trim();
  if (said.has("number")) body.number = Number(said.get("number"));
  if (form.dataset.board) {
    const marks = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[name=forfeit]"));
    body.round = Number(form.dataset.round);
    body.board = Number(form.dataset.board);
    body.places = said.getAll("place").map(Number);
    body.forfeits = [...marks].flatMap((mark, seat) => (mark.checked ? [seat] : []));
  }
  return body;
}

/** @param {HTMLFormElement} form */
function listen(form) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    by("problem").hidden = true;
    if (form.dataset.sure && !confirm(form.dataset.sure)) return;
    try {
      await ask(form.dataset.deed ?? "", bodyOf(form), form.dataset.method);
      location.reload();
    } catch (trouble) {
      showProblem(trouble);
    }
  });
}

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
    for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (latest.querySelectorAll("form[data-deed]"))) listen(form);
  }
  showTimes();
}

showTimes();
asForms().forEach(listen);
if (page.tournament) {
  setInterval(() => look().catch(() => {}), EVERY * 1000);
  document.addEventListener("visibilitychange", () => look().catch(() => {}));
}
