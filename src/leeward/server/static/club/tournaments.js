// @ts-check
// Tournaments: buttons and forms that do something, and a page that stays up to date.
import { ask } from "../shared/ask.js";
import { all, by, whenSent } from "../shared/dom.js";
import { attempt, fail } from "../shared/problem.js";
import { page } from "../shared/settings.js";
import { showTimes } from "./times.js";

const EVERY = 15; // seconds between two looks at a running tournament

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
    body.round = Number(form.dataset.round);
    body.board = Number(form.dataset.board);
    body.places = said.getAll("place").map(Number);
    body.forfeits = all("[name=forfeit]", form).flatMap((mark, seat) => (mark.checked ? [seat] : []));
  }
  return body;
}

/** @param {HTMLFormElement} form */
async function act(form) {
  if (form.dataset.sure && !confirm(form.dataset.sure)) return;
  await ask(form.dataset.deed ?? "", bodyOf(form), form.dataset.method);
  location.reload();
}

/** @param {ParentNode} [within] */
function listen(within) {
  for (const each of all("form[data-deed]", within)) whenSent(each, (form) => attempt(() => act(form), fail));
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
    listen(latest);
  }
  showTimes();
}

showTimes();
listen();
if (page.tournament) {
  setInterval(() => look().catch(() => {}), EVERY * 1000);
  document.addEventListener("visibilitychange", () => look().catch(() => {}));
}
