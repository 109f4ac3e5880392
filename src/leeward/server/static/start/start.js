// @ts-check
// The start page: make a table, resume one, watch one, open a saved one.
import { ask } from "../shared/ask.js";
import { suggestBots } from "../shared/bots.js";
import { all, by, make, whenSent } from "../shared/dom.js";
import { chosenOptions, offerOptions } from "../shared/options.js";
import { fail } from "../shared/problem.js";
import { call, page, remembered, say } from "../shared/settings.js";
import { recall, store } from "../shared/storage.js";
import { learned } from "../study/lesson-progress.js";
import { choose, computerAt, levelFields, levelFor } from "./levels.js";
import { entry } from "./listing.js";

/** @import { GameOffer } from "../shared/settings.js" */

const form = by("make", HTMLFormElement);
const mostRunning = 6; // games that are shown first
const gameNamed = (/** @type {string} */ name) => page.games.find((game) => game.name === name);
const usualPlayers = (/** @type {GameOffer} */ { seats }) => Math.min(4, Math.max(...seats));

// A game's card shows its preparation. A player who has chosen it waits: it begins by itself.
/** @type {Map<string, () => void>} */
const waiting = new Map();
/** @type {Record<string, Message.Preparation>} */
let ready = {};

/**
 * @param {string | undefined} game
 * @returns {Promise<void>}
 */
function whenReady(game) {
  if (!game || !gameNamed(game) || ready[game]?.playable) return Promise.resolve();
  by("preparing").hidden = false;
  return new Promise((begin) => {
    waiting.set(game, begin);
  });
}

/** @param {string} game */
function showReadiness(game) {
  const { rules, opponents, playable, failed } = ready[game],
    [card] = all(`[data-preparing="${game}"]`);
  const percent = Math.round(100 * (rules < 1 ? rules : opponents));
  card.hidden = rules === 1 && opponents === 1;
  card.querySelector("progress").value = (rules + opponents) / 2;
  card.querySelector("span").textContent = say(
    rules < 1 ? "Preparing the rules (first time only): {percent}%" : "Preparing the opponents: {percent}%. You can start now.",
    { percent },
  );
  // If the rules could not be prepared, the server says so when a table is made.
  if (playable || failed) {
    waiting.get(game)?.();
    waiting.delete(game);
  }
}

async function watchReadiness() {
  ready = await ask("/api/v1/ready").catch(() => ready);
  const games = Object.keys(ready);
  for (const game of games) showReadiness(game);
  const all = games.length && games.every((game) => ready[game].rules === 1 && ready[game].opponents === 1);
  if (!all) setTimeout(watchReadiness, 1000);
}

/**
 * @param {Message.NewTable | Message.SavedTable} body
 * @param {string} [address]
 */
async function go(body, address = "/api/v1/tables") {
  by("problem").hidden = true;
  await whenReady("game" in body ? body.game : undefined);
  const slow = setTimeout(() => {
    by("preparing").hidden = false;
  }, 1500);
  try {
    /** @type {Message.MadeTable} */
    const { id, invites, note } = await ask(address, body);
    if (note) alert(note);
    // The server tells the links to open seats once: the table's page shows them.
    if (Object.keys(invites).length) store(`leeward-invites-${id}`, invites);
    location.href = `/tables/${id}`;
  } catch (trouble) {
    fail(trouble);
  }
  clearTimeout(slow);
  by("preparing").hidden = true;
}

/**
 * Make an element with these children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {object} properties
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
function element(tag, properties, ...children) {
  const made = make(tag);
  Object.assign(made, properties);
  made.append(...children);
  return made;
}

// making a table

/**
 * Return my own name on the first seat, and those of computers on the others.
 * @param {number} seat
 */
function nameFor(seat) {
  const own = remembered();
  if (seat === 0) return own || say("Guest");
  return page.names[seat] === own ? page.names[0] : page.names[seat];
}

/**
 * Ask for the player's name, once, when others will see it. Return false if the player thinks better of it.
 * @returns {Promise<boolean>}
 */
function askName() {
  if (remembered() || recall("leeward-name-asked")) return Promise.resolve(true);
  const dialog = by("ask-name", HTMLDialogElement),
    field = /** @type {HTMLInputElement} */ (dialog.querySelector("input"));
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((answer) => {
    const answered = () => {
      if (dialog.returnValue) store("leeward-name-asked", true);
      if (dialog.returnValue === "named") call(field.value);
      answer(Boolean(dialog.returnValue));
    };
    dialog.addEventListener("close", answered, { once: true });
  });
}

/** @param {number} count */
function seatsFor(count) {
  shown.length = 0;
  const before = all("#seats li").map((row) => [...row.querySelectorAll("input, select")].map((field) => field.value));
  by("seats").replaceChildren(
    ...Array.from({ length: count }, (_, seat) => {
      const label = say("Seat {number}", { number: seat + 1 }),
        value = before[seat]?.[0] ?? (seat ? nameFor(seat) : remembered());
      const name = element("input", { name: "name", maxLength: 30, value, placeholder: nameFor(seat) });
      const kinds = [
        new Option(say("me"), "me"),
        new Option(say("a computer"), "computer"),
        new Option(say("another player on this device"), "here"),
        new Option(say("open: invite by link"), "open"),
        new Option(say("a bot"), "bot"),
      ];
      const kind = element("select", { name: "kind" }, ...kinds);
      kind.value = before[seat]?.[1] ?? (seat === 0 ? "me" : "computer");
      if (kind.value === "bot")
        Object.assign(name, { required: true, placeholder: say("Name of the bot") }).setAttribute("list", "bots");
      name.setAttribute("aria-label", `${label}: ${say("Name")}`);
      kind.setAttribute("aria-label", label);
      const { levels, styles, sentence, show } = levelFields(label, form.game.value, before[seat]?.slice(2) ?? []);
      for (const field of [kind, levels, styles]) field.addEventListener("change", suitPeople);
      shown.push(() => show(kind.value, isRated()));
      levels.addEventListener("change", () => {
        form.proposes.checked = false;
      });
      kind.addEventListener("change", () => nameBot(kind));
      return element("li", {}, make("span", "", `dot seat-${seat}`), name, kind, levels, styles, sentence);
    }),
  );
  suitPeople();
  const [first] = all("[data-option=first]");
  for (const one of first?.options ?? []) one.disabled = one.hidden = Number(one.value) > count;
  if (first?.selectedOptions[0]?.disabled) first.value = first.options[0].value;
}

/** @type {(() => void)[]} */
const shown = []; // fits the fields of each seat to what is chosen

// Only members are offered a rated game.
const isRated = () => Boolean(form.rated?.checked);

// A player alone against computers may always ask for hints, and is watched only if they wish.
function suitPeople() {
  const kinds = all("#seats [name=kind]").map(({ value }) => value);
  for (const show of shown) show();
  by("may-propose").hidden = !kinds.includes("computer");
  by("may-hint").hidden = kinds.filter((kind) => kind !== "computer").length < 2 || isRated();
  by("may-wait").hidden = !kinds.includes("open") || !form.replace.checked || form.pace.value !== "";
  by("may-repeat").hidden = kinds.filter((kind) => kind !== "computer").length < 2;
  by("may-end").hidden = form.pace.value === "";
  const watched = kinds.includes("open") || kinds.includes("bot") || kinds.every((kind) => kind === "computer");
  if (!form.watch.dataset.chosen) form.watch.checked = watched;
  if (form.chances) by("may-see-chances").hidden = !form.watch.checked || isRated();
}

/**
 * Ask for the name of a bot where one is to sit, and suggest some.
 * @param {HTMLSelectElement} kind
 */
async function nameBot(kind) {
  const field = /** @type {HTMLInputElement} */ (kind.parentElement?.querySelector("input")),
    isBot = kind.value === "bot";
  if (isBot !== field.required) field.value = "";
  field.required = isBot;
  if (!isBot) {
    field.removeAttribute("list");
    seatNames();
    return;
  }
  field.placeholder = say("Name of the bot");
  field.setAttribute("list", "bots");
  await suggestBots("bots");
}

/** Put names on the seats that have none, but for bots. */
function seatNames() {
  all("#seats li").forEach((row, seat) => {
    const field = row.querySelector("input");
    if (field.required) return;
    field.placeholder = nameFor(seat);
    if (seat && !field.value) field.value = nameFor(seat);
  });
}

/**
 * @param {HTMLFormElement} place
 * @param {GameOffer | undefined} game
 */
function playersFor(place, game) {
  if (!game) return;
  place.players.replaceChildren(...game.seats.map((count) => new Option(String(count))));
  place.players.value = usualPlayers(game);
}

/** @param {GameOffer | undefined} game */
function choicesFor(game) {
  if (!game) return;
  playersFor(form, game);
  offerOptions(by("options"), game.options);
  form.proposes.checked = !page.proposals[game.name].chosen;
  seatsFor(Number(form.players.value));
}

form.watch.addEventListener("change", () => {
  form.watch.dataset.chosen = "yes";
  suitPeople();
});
// Whoever chooses a level plays against it from now on; ticked again, the level follows the results.
form.proposes.addEventListener("change", () => {
  const { proposed } = page.proposals[form.game.value];
  if (form.proposes.checked) for (const level of all("#seats [name=level]")) level.value = proposed;
  suitPeople();
});
form.replace.addEventListener("change", suitPeople);
form.rated?.addEventListener("change", suitPeople);
form.pace.addEventListener("change", suitPeople);
form.game.addEventListener("change", () => choicesFor(gameNamed(form.game.value)));
form.players.addEventListener("change", () => seatsFor(Number(form.players.value)));
whenSent(form, async () => {
  const rows = all("#seats li"),
    kinds = rows.map((row) => row.querySelector("[name=kind]").value),
    own = rows[kinds.indexOf("me")]?.querySelector("input");
  if (own?.value.trim()) call(own.value);
  else if (own && kinds.some((kind) => kind === "open") && !(await askName())) return;
  if (own) own.value = remembered();
  const seats = rows.map((row, seat) => {
    const level = computerAt(row),
      name = row.querySelector("input").value.trim() || (row.contains(own) ? say("Guest") : nameFor(seat));
    return { name, kind: kinds[seat], level: kinds[seat] === "computer" ? level : "" };
  });
  const options = chosenOptions(by("options"));
  const [watch, replace, hints] = [form.watch, form.replace, form.hints].map(({ checked }) => checked);
  const patience = /** @type {Message.View["patience"]} */ (Number(form.patience.value));
  const rated = isRated(),
    best_of = /** @type {0 | 3 | 5} */ (by("may-repeat").hidden ? 0 : Number(form.best_of.value));
  const chances = Boolean(form.chances?.checked && watch && !rated);
  const levels = rows.filter((_, seat) => kinds[seat] === "computer").map((row) => row.querySelector("[name=level]").value);
  if (levels.length) await choose(form.game.value, form.proposes.checked ? "" : levels[0]).catch(() => {});
  const [kind, bank, turn] = form.pace.value.split(" ");
  const pace = kind ? { kind, bank: Number(bank), turn: Number(turn), ends: form.ends.value } : null;
  go({
    game: form.game.value,
    options,
    seats,
    watch,
    replace,
    hints: hints && !rated,
    patience,
    rated,
    pace,
    best_of,
    chances,
  });
});

// A table for friends: all other seats are open, and computers can take those that stay so.
const friends = by("invite", HTMLFormElement);
friends.game.addEventListener("change", () => playersFor(friends, gameNamed(friends.game.value)));
whenSent(friends, async () => {
  if (!(await askName())) return;
  const count = Number(friends.players.value);
  /** @type {Message.WantedSeat[]} */
  const seats = Array.from({ length: count }, (_, seat) => ({ name: nameFor(seat), kind: seat ? "open" : "me" }));
  go({ game: friends.game.value, seats });
});

for (const button of all("button[data-game]")) {
  button.addEventListener("click", () => {
    const game = gameNamed(button.dataset.game);
    if (!game) return;
    const names = page.names.slice(0, usualPlayers(game)).map((_, seat) => nameFor(seat));
    const level = levelFor(game.name);
    /** @type {Message.WantedSeat[]} */
    const seats = names.map((name, seat) => (seat === 0 ? { name, kind: "me" } : { name, kind: "computer", level }));
    go({ game: game.name, seats });
  });
}

for (const button of all("button[data-propose]")) {
  button.addEventListener("click", async () => {
    await choose(button.dataset.propose, "").then(() => location.reload(), fail);
  });
}

// A saved game: chosen with the button, or dropped.
/** @param {File | undefined} file */
async function openFile(file) {
  if (file) go({ text: await file.text() }, "/api/v1/tables/open");
}
const chosen = by("saved", HTMLInputElement),
  drop = by("drop");
by("open-saved").addEventListener("click", () => chosen.click());
chosen.addEventListener("change", () => openFile(chosen.files?.[0]));
for (const kind of ["dragover", "dragleave", "drop"]) {
  drop.addEventListener(kind, (event) => {
    event.preventDefault();
    drop.classList.toggle("over", kind === "dragover");
  });
}
drop.addEventListener("drop", (event) => openFile(event.dataTransfer?.files[0]));

// A pasted game becomes an analysis board: all seats are mine.
whenSent(/** @type {HTMLFormElement} */ (document.querySelector("#paste form")), (paste) => {
  const text = paste.text.value,
    count = text.match(/^\s*seat\s+\d+\s*:/gm)?.length ?? 0;
  /** @type {Message.WantedSeat[]} */
  const seats = Array.from({ length: count }, (_, seat) => ({ kind: seat ? "here" : "me" }));
  go({ text, hints: true, seats }, "/api/v1/tables/open");
});

// listing tables

async function listGames() {
  /** @type {Message.ListedTable[]} */
  const games = await ask(`/api/v1/tables?lang=${page.lang}`).catch(() => []);
  const mine = games.filter((game) => game.mine.length),
    running = mine.filter((game) => !game.over && !game.closed);
  const first = running.sort((one, other) => Number(other.turn_mine) - Number(one.turn_mine)).slice(0, mostRunning),
    rest = mine.filter((game) => !first.includes(game));
  by("open-games").replaceChildren(...first.map(entry));
  by("continue").hidden = !first.length;
  by("my-games").replaceChildren(...rest.map(entry));
  by("no-games").hidden = mine.length > 0;
  const latest = mine.reduce((one, other) => (other.created > one.created ? other : one), mine[0]);
  invite(latest?.game);
}

/**
 * Make one button the dominant one: to play again what one played last, or for a newcomer to learn.
 * @param {string | undefined} played
 */
function invite(played) {
  for (const button of all(".begin > .main")) button.classList.remove("main");
  const ways = all("[data-learn]"),
    begun = ways.find(({ dataset }) => Object.keys(learned(dataset.learn)).length);
  for (const way of ways) {
    const game = way.dataset.learn,
      progress = learned(game),
      lessons = way.dataset.lessons.split(" ");
    if (!Object.keys(progress).length) way.href = played ? `/learn/${game}` : `/learn/${game}/${lessons[0]}`;
    else if (lessons.some((/** @type {string} */ key) => progress[key] !== "done")) {
      way.textContent = say("Continue the course");
      way.setAttribute("aria-label", `${say("Continue the course")}: ${gameNamed(game)?.title}`);
    }
  }
  const dominant = played ? all(`button[data-game="${played}"]`)[0] : (begun ?? ways[0]);
  (dominant ?? all("button[data-game]")[0]).classList.add("main");
}

choicesFor(page.games[0]);
playersFor(friends, gameNamed(friends.game.value));
listGames();
watchReadiness();
document.addEventListener("visibilitychange", () => document.hidden || listGames());
