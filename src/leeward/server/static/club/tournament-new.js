// @ts-check
// The form of a new tournament: it shows what its system asks for.
import { ask } from "../shared/ask.js";
import { all, by, whenSent } from "../shared/dom.js";
import { attempt, fail } from "../shared/problem.js";
import { page } from "../shared/settings.js";

const form = by("make-tournament", HTMLFormElement);
const NUMBERS = ["players", "rounds", "group_size", "minutes", "hours", "most"];

function offerPlayers() {
  const seats = page.games.find((each) => each.name === form.game.value)?.seats ?? [];
  form.players.replaceChildren(...seats.filter((count) => count <= 5).map((count) => new Option(String(count))));
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
form.starts.value = soon();
if (form.zone) form.zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || form.zone.value;
offerPlayers();
showFitting();

async function make() {
  const [kind, bank, turn] = form.pace.value.split(" ");
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, Number(form[name].value)]));
  const wanted = {
    ...numbers,
    title: String(new FormData(form).get("title")),
    game: form.game.value,
    system: form.system.value,
    rated: form.rated.checked,
    listed: form.listed.checked,
    pace: { kind, bank: Number(bank), turn: Number(turn), ends: form.ends.value },
  };
  const when = () => Object.fromEntries(["day", "hour", "minute"].map((name) => [name, Number(form[name].value)]));
  if (form.weekly?.checked) {
    await ask("/api/v1/evenings", { tournament: wanted, zone: form.zone.value, ...when() });
    location.href = "/tournaments";
  } else {
    const starts = new Date(form.starts.value).getTime() / 1000;
    location.href = (await ask("/api/v1/tournaments", { ...wanted, starts })).path;
  }
}
whenSent(form, () => attempt(make, fail));
