// @ts-check
// The form of a new tournament: it shows what its system asks for. Without this script it shows everything.
import { all, by } from "../shared/dom.js";
import { page } from "../shared/settings.js";

const form = by("make-tournament", HTMLFormElement);

function offerPlayers() {
  const seats = page.games.find((each) => each.name === form.game.value)?.seats ?? [],
    before = form.players.value;
  form.players.replaceChildren(...seats.filter((count) => count <= 5).map((count) => new Option(String(count))));
  if (seats.includes(Number(before))) form.players.value = before;
}

function showFitting() {
  const weekly = form.weekly?.checked,
    chosen = [form.system.value, weekly ? "weekly" : "once"];
  for (const part of all("[data-for]", form)) {
    part.hidden = !chosen.some((one) => part.dataset.for?.split(" ").includes(one));
    for (const field of all("input, select", part)) field.disabled = part.hidden;
  }
}

/** Return a time as the field for it wants it: the next full hour. */
function soon() {
  const time = new Date(Date.now() + 3600_000);
  time.setMinutes(-time.getTimezoneOffset(), 0, 0);
  return time.toISOString().slice(0, 16);
}

form.game.addEventListener("change", offerPlayers);
form.addEventListener("change", showFitting);
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
if ("fresh" in form.dataset && [...form.zone.options].some(({ value }) => value === timeZone)) {
  form.zone.value = timeZone;
  form.starts.value = soon();
}
offerPlayers();
showFitting();
