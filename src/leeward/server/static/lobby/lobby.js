// @ts-check
// The lobby: open tables that stay up to date, filters that stay, and a table of one's own.
import { ask } from "../shared/ask.js";
import { button, by, make, whenSent } from "../shared/dom.js";
import { chosenOptions, offerOptions } from "../shared/options.js";
import { attempt, fail } from "../shared/problem.js";
import { page, remembered, say } from "../shared/settings.js";
import { recall, store } from "../shared/storage.js";
import { paceOf, showLooking, watchMatch } from "./match.js";

const filters = by("filters", HTMLFormElement);
const making = by("make-open", HTMLFormElement);
const LONGEST = 25; // seconds for which the server holds a request
const KEPT = "leeward-lobby-filters";
const FILTERS = ["game", "players", "rated", "language", "clock", "options", "from", "to"];

/** @type {Message.LobbyNews} */
let news = { mark: "", tables: [], looking: [] };

/**
 * Offer the numbers of players of the chosen game.
 * @param {HTMLFormElement} form
 */
function offerPlayers(form) {
  const offer = () => {
    const seats = page.games.find((each) => each.name === form.game.value)?.seats ?? [];
    form.players.replaceChildren(...seats.map((count) => new Option(String(count))));
  };
  form.game.addEventListener("change", offer);
  offer();
}

// the list

/**
 * Say whether everybody's rating is in the range that I show. Where none is known, the range counts that the table asks for.
 * @param {Message.OpenTable} table
 */
function isNear({ ratings, least, most }) {
  const from = Number(filters.from.value) || 0,
    to = Number(filters.to.value) || Number.POSITIVE_INFINITY,
    known = ratings.filter((rating) => rating != null);
  if (!filters.from.value && !filters.to.value) return true;
  if (known.length) return known.every((rating) => from <= rating && rating <= to);
  return (least != null || most != null) && from <= (most ?? from) && (least ?? to) <= to;
}

/** @param {Message.OpenTable} table */
function fits(table) {
  const chosen = (/** @type {string} */ name) => filters[name].value;
  return (
    table.mine ||
    ((!chosen("game") || chosen("game") === table.game) &&
      (!chosen("players") || Number(chosen("players")) === table.names.length) &&
      (!chosen("rated") || (chosen("rated") === "yes") === table.rated) &&
      (!chosen("language") || !table.language || chosen("language") === table.language) &&
      (!chosen("clock") || chosen("clock") === (table.clock || "none")) &&
      (!chosen("options") || (chosen("options") === "other") === table.variant.length > 0) &&
      isNear(table) &&
      (!filters.joinable.checked || !table.refused))
  );
}

/** @param {Message.OpenTable} table */
function range({ least, most }) {
  if (least != null && most != null) return say("rating {least} to {most}", { least, most });
  return least != null ? say("rating from {least}", { least }) : most != null ? say("rating up to {most}", { most }) : "";
}

/** @param {Message.OpenTable} table */
function people({ names, kinds, guests, ratings }) {
  const called = names.map((name, seat) => {
    if (kinds[seat] === "computer") return say("{name} (computer)", { name });
    const more = guests.includes(seat) ? say("Guest") : ratings[seat];
    return more == null ? name : `${name} (${more})`;
  });
  return called.filter((_, seat) => kinds[seat] !== "open").join(", ");
}

/** @param {Message.OpenTable} table */
function entry(table) {
  const made = make("li", "", table.mine ? "mine" : "");
  const taken = table.kinds.filter((kind) => kind !== "open").length;
  const languages = { "": "", en: say("English"), de: say("German") };
  const about = [
    page.titles[table.game] ?? table.game,
    say("seats taken: {taken} of {count}", { taken, count: table.names.length }),
    table.rated ? say("rated") : say("not rated"),
    table.pace,
    range(table),
    ...table.variant,
    languages[table.language],
  ];
  const deeds = make("div", "", "deeds");
  const address = `/api/v1/lobby/${table.id}`;
  if (table.mine)
    deeds.append(Object.assign(make("a", say("Go to the table"), "button main"), { href: `/tables/${table.id}` }));
  if (table.made_by_me) deeds.append(button(say("Withdraw"), () => change(address)));
  else if (table.mine) deeds.append(button(say("Get up"), () => change(`${address}/seat`)));
  else if (!table.refused)
    deeds.append(button(say("Sit down"), () => sit(table.id), "main", say("Sit down with {names}", { names: people(table) })));
  made.append(make("b", people(table)), make("span", about.filter(Boolean).join(" · "), "quiet about"), deeds);
  if (table.refused && !table.mine) made.append(make("span", table.why, "quiet why"));
  return made;
}

function show() {
  const shown = news.tables.filter(fits),
    focused = document.activeElement?.closest("#tables li"),
    place = focused ? [...by("tables").children].indexOf(focused) : -1;
  by("count").textContent = shown.length
    ? say("Open tables: {count}", { count: shown.length })
    : say(
        news.tables.length
          ? "No open table matches your filters."
          : "No table is open at the moment: open one, or try a quick match.",
      );
  by("tables").replaceChildren(...shown.map(entry));
  const next = /** @type {HTMLElement | null | undefined} */ (by("tables").children[place]?.querySelector("button, a"));
  next?.focus();
  showLooking(news.looking);
}

/** @param {string} address */
async function change(address) {
  await attempt(() => ask(address, {}, "DELETE"), fail);
  await look();
}

/** @param {string} table */
async function sit(table) {
  by("problem").hidden = true;
  try {
    location.href = (await ask(`/api/v1/lobby/${table}/seat`, { name: remembered() })).path;
  } catch (trouble) {
    fail(trouble);
    await look();
  }
}

async function look(wait = 0) {
  const after = wait ? `&after=${news.mark}&wait=${wait}` : "";
  /** @type {Message.LobbyNews} */
  const latest = await ask(`/api/v1/lobby?lang=${page.lang}${after}`);
  if (latest.mark === news.mark && wait) return;
  news = latest;
  show();
}

// One request waits at the server for news. A hidden page asks for none.
let following = false;
async function follow() {
  if (following) return;
  following = true;
  for (let pause = 2; !document.hidden; ) {
    try {
      await look(news.mark ? LONGEST : 0);
      pause = 2;
    } catch {
      by("count").textContent = say("The server does not answer. The list comes back by itself.");
      await new Promise((done) => setTimeout(done, pause * 1000));
      pause = Math.min(pause * 2, 60);
    }
  }
  following = false;
}

// what stays

const kept = recall(KEPT) ?? {};
for (const name of FILTERS) {
  const before = filters[name].value;
  filters[name].value = kept[name] ?? "";
  if (filters[name].selectedIndex === -1) filters[name].value = before; // an earlier choice that no longer exists
}
filters.joinable.checked = kept.joinable === true;
filters.addEventListener("change", () => {
  const chosen = Object.fromEntries(FILTERS.map((name) => [name, filters[name].value]));
  store(KEPT, { ...chosen, joinable: filters.joinable.checked });
  show();
});
whenSent(filters, () => {});

// a table of one's own

offerPlayers(making);
// Nobody chooses who begins at a table for strangers.
const offerVariants = () => {
  const options = page.games.find((each) => each.name === making.game.value)?.options ?? [];
  offerOptions(
    by("options"),
    options.filter(({ name }) => name !== "first"),
  );
};
making.game.addEventListener("change", offerVariants);
offerVariants();

async function makeTable() {
  const count = Number(making.players.value),
    number = (/** @type {string} */ name) => (making[name]?.value ? Number(making[name].value) : null);
  /** @type {Message.WantedSeat[]} */
  const seats = Array.from({ length: count }, (_, seat) => ({ name: seat ? "" : remembered(), kind: seat ? "open" : "me" }));
  const chosen = { least: number("least"), most: number("most"), language: making.language.value };
  /** @type {Message.MadeTable} */
  const { id, invites, path } = await ask("/api/v1/tables", {
    game: making.game.value,
    options: chosenOptions(by("options")),
    seats,
    rated: Boolean(making.rated?.checked),
    pace: paceOf(making),
    public: chosen,
  });
  store(`leeward-invites-${id}`, invites);
  location.href = path;
}
whenSent(making, () => attempt(makeTable, fail));

watchMatch(offerPlayers);
follow();
document.addEventListener("visibilitychange", follow);
