// @ts-check
// Quick match: one button, then wait. The request lives as long as this page asks for it.
import { ask } from "../shared/ask.js";
import { by, make, whenSent } from "../shared/dom.js";
import { attempt, fail } from "../shared/problem.js";
import { page, remembered, say } from "../shared/settings.js";

const ADDRESS = "/api/v1/match";
const ALIVE = 15; // seconds for which the server holds a request
const form = by("match", HTMLFormElement);

let waits = false; // a request of mine waits
let since = 0; // when it began, in the clock of this page

/** @param {Message.MatchState} state */
function show({ state, game = "", players, seconds = 0 }) {
  waits = state === "waiting";
  form.hidden = waits;
  by("looking").hidden = !waits;
  if (!waits) return;
  since = performance.now() - seconds * 1000;
  by("looking-for").textContent = `${page.titles[game] ?? game} · ${say("Players")}: ${players}`;
  count();
}

function count() {
  const seconds = Math.round((performance.now() - since) / 1000),
    time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  by("waited").textContent = say("Looking for players: {time}", { time });
}

async function follow() {
  for (let pause = 1; waits; ) {
    try {
      /** @type {Message.MatchState} */
      const state = await ask(`${ADDRESS}?wait=${ALIVE}`);
      pause = 1;
      if (!waits) return;
      show(state);
      if (state.state === "found") location.href = state.path ?? "";
      else if (state.state === "none") fail(new Error(say("Your request has ended. Look again?")));
    } catch {
      await new Promise((done) => setTimeout(done, pause * 1000));
      pause = Math.min(pause * 2, 10);
    }
  }
}

async function cancel() {
  waits = false;
  /** @type {Message.MatchState} */
  const state = await ask(ADDRESS, {}, "DELETE").catch(() => ({ state: "none" }));
  if (state.state === "found") location.href = state.path ?? "";
  show(state);
}

/**
 * Return the pace that was chosen.
 * @param {HTMLFormElement} chosen
 */
export function paceOf(chosen) {
  const [kind, bank, turn] = chosen.pace.value.split(" ");
  return kind ? { kind, bank: Number(bank), turn: Number(turn) } : null;
}

/**
 * Show how many people look for a game, by its kind.
 * @param {Message.Looking[]} looking
 */
export function showLooking(looking) {
  const said = looking.map(({ game, players, count: many }) =>
    make("li", say("{game}, players: {players}, looking: {count}", { game: page.titles[game] ?? game, players, count: many })),
  );
  by("others-looking").replaceChildren(...said);
}

async function search() {
  const wanted = {
    game: form.game.value,
    players: Number(form.players.value),
    computers: form.computers.checked,
    pace: paceOf(form),
    rated: Boolean(form.rated?.checked),
    name: remembered(),
  };
  show(await ask(ADDRESS, wanted));
  follow();
}

/** @param {(form: HTMLFormElement) => void} offerPlayers */
export async function watchMatch(offerPlayers) {
  offerPlayers(form);
  whenSent(form, () => attempt(search, fail));
  by("cancel-match").addEventListener("click", cancel);
  setInterval(() => waits && count(), 1000);
  // A page that goes takes its request with it.
  addEventListener("pagehide", () => waits && fetch(ADDRESS, { method: "DELETE", keepalive: true }));
  const before = await ask(ADDRESS).catch(() => ({ state: "none" }));
  if (before.state === "waiting") {
    show(before);
    follow();
  }
}
