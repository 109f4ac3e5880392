// The start page: make a table, resume one, watch one, open a saved one.
import { ask } from "../shared/ask.js";
import { learned } from "../study/lesson-progress.js";
import { page, remember, remembered, say } from "../shared/settings.js";

const make = document.getElementById("make");
const problem = document.getElementById("problem");
const preparing = document.getElementById("preparing");
const gameNamed = (name) => page.games.find((game) => game.name === name);
const usualPlayers = ({ seats }) => Math.min(4, Math.max(...seats));

// Until a game is ready, its card says how far it is. Whoever has chosen it need not come back: it begins by itself.
const waiting = new Map();
let ready = {};

function whenReady(game) {
  if (!gameNamed(game) || ready[game]?.rules === 1) return Promise.resolve();
  preparing.hidden = false;
  return new Promise((begin) => { waiting.set(game, begin); });
}

function showReadiness(game) {
  const { rules, opponents, failed } = ready[game];
  const line = document.querySelector(`[data-preparing="${game}"]`);
  line.hidden = rules === 1 && opponents === 1;
  line.querySelector("progress").value = (rules + opponents) / 2;
  const percent = Math.round(100 * (rules < 1 ? rules : opponents));
  line.querySelector("span").textContent = say(rules < 1 ? "preparing_rules" : "preparing_opponents", { percent });
  const picture = document.querySelector(`[data-picture="${game}"]`);
  if (rules === 1 && !picture.src) picture.src = picture.dataset.src;
  // If its rules could not be prepared, asking for a table says so.
  if (rules === 1 || failed) {
    waiting.get(game)?.();
    waiting.delete(game);
  }
}

async function watchReadiness() {
  ready = await ask("/api/ready").catch(() => ready);
  for (const game of Object.keys(ready)) showReadiness(game);
  if (!Object.values(ready).length || Object.values(ready).some(({ rules, opponents }) => rules < 1 || opponents < 1)) setTimeout(watchReadiness, 1000);
}

async function go(body, address = "/api/tables") {
  problem.hidden = true;
  await whenReady(body.game);
  const slow = setTimeout(() => { preparing.hidden = false; }, 1500);
  try {
    const { id, invites, note } = await ask(address, body);
    if (note) alert(note);
    // Links to open seats are told once, to whoever made the table: the table's page shows them.
    if (invites && Object.keys(invites).length) localStorage.setItem(`leeward-invites-${id}`, JSON.stringify(invites));
    location.href = `/tables/${id}`;
  } catch (trouble) {
    problem.textContent = say("failed", { why: trouble.message });
    problem.hidden = false;
  }
  clearTimeout(slow);
  preparing.hidden = true;
}

const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};
const choice = (value, text) => element("option", { value, textContent: text });

// My own name on the first seat, and nobody else's who is called the same.
function nameFor(seat) {
  const own = remembered();
  if (seat === 0 && own) return own;
  return page.names[seat] === own ? page.names[0] : page.names[seat];
}

function seatsFor(count) {
  const mine = [...document.querySelectorAll("#seats li")].map((row) => [...row.querySelectorAll("input, select")].map((field) => field.value));
  const rows = Array.from({ length: count }, (_, seat) => {
    const label = say("seat", { number: seat + 1 });
    const name = element("input", { name: "name", maxLength: 30, required: true, value: mine[seat]?.[0] ?? nameFor(seat) });
    const kind = element("select", { name: "kind" }, ...["me", "computer", "here", "open"].map((each) => choice(each, say(each))));
    kind.value = mine[seat]?.[1] ?? (seat === 0 ? "me" : "computer");
    name.setAttribute("aria-label", `${label}: ${say("name")}`);
    kind.setAttribute("aria-label", label);
    return element("li", {}, element("span", { className: `dot seat-${seat}` }), name, kind, ...levelFor(label, kind, mine[seat]?.[2]));
  });
  document.getElementById("seats").replaceChildren(...rows);
  suitPeople();
  const first = document.querySelector("[data-option=first]");
  for (const one of first?.options ?? []) one.disabled = one.hidden = Number(one.value) > count;
  if (first?.selectedOptions[0]?.disabled) first.value = first.options[0].value;
}

// Alone against computers one may always ask for a hint, and is not watched unless one wishes it.
function suitPeople() {
  const kinds = [...document.querySelectorAll("#seats [name=kind]")].map(({ value }) => value);
  document.getElementById("may-hint").hidden = kinds.filter((kind) => kind !== "computer").length < 2;
  if (!make.elements.watch.dataset.chosen) make.elements.watch.checked = kinds.includes("open") || kinds.every((kind) => kind === "computer");
}

// How well a computer plays, and what that means.
function levelFor(label, kind, chosen) {
  const opponents = page.opponents[make.elements.game.value];
  const told = ({ name, title, strength }) => choice(name, strength ? `${title} · ${strength}` : title);
  const experiments = element("optgroup", { label: say("experiments") }, ...opponents.filter(({ group }) => group === "experiment").map(told));
  const level = element("select", { name: "level" }, ...opponents.filter(({ group }) => group === "level").map(told), experiments);
  level.value = opponents.some(({ name }) => name === chosen) ? chosen : page.usual;
  const sentence = element("small", { className: "quiet", id: `level-${label}`.replace(/\s/g, "-") });
  level.setAttribute("aria-label", `${label}: ${say("level")}`);
  level.setAttribute("aria-describedby", sentence.id);
  const show = () => {
    level.hidden = sentence.hidden = kind.value !== "computer";
    const chosen = opponents.find(({ name }) => name === level.value);
    const rated = chosen.rating == null ? [] : [element("span", { title: say("rating_scale"), textContent: say("rating", { number: chosen.rating }) })];
    sentence.replaceChildren(chosen.sentence, ...rated.flatMap((one) => [" · ", one]));
    suitPeople();
  };
  for (const field of [kind, level]) field.addEventListener("change", show);
  show();
  return [level, sentence];
}

function choicesFor(game) {
  const players = make.elements.players;
  players.replaceChildren(...game.seats.map((count) => choice(count, count)));
  players.value = usualPlayers(game);
  document.getElementById("options").replaceChildren(...game.options.map((option) => {
    const yesOrNo = typeof option.values[0].value === "boolean";
    const field = yesOrNo
      ? element("input", { type: "checkbox", checked: option.values[0].value })
      : element("select", {}, ...option.values.map(({ value, label }) => choice(value, label)));
    field.dataset.option = option.name;
    const help = element("small", { className: "quiet", id: `help-${option.name}`, textContent: option.help });
    field.setAttribute("aria-describedby", help.id);
    const label = yesOrNo ? element("label", {}, field, option.label) : element("label", {}, `${option.label} `, field);
    return element("div", {}, label, help);
  }));
  seatsFor(Number(players.value));
}

make.elements.watch.addEventListener("change", ({ target }) => { target.dataset.chosen = "yes"; });
make.elements.game.addEventListener("change", ({ target }) => choicesFor(gameNamed(target.value)));
make.elements.players.addEventListener("change", ({ target }) => seatsFor(Number(target.value)));
make.addEventListener("submit", (event) => {
  event.preventDefault();
  const seats = [...document.querySelectorAll("#seats li")].map((row) => ({
    name: row.querySelector("input").value.trim(), kind: row.querySelector("[name=kind]").value,
    level: row.querySelector("[name=kind]").value === "computer" ? row.querySelector("[name=level]").value : "",
  }));
  remember(seats.find(({ kind }) => kind === "me")?.name);
  const options = {};
  for (const field of document.querySelectorAll("#options [data-option]")) {
    options[field.dataset.option] = field.type === "checkbox" ? field.checked : field.value;
  }
  go({ game: make.elements.game.value, options, seats, watch: make.elements.watch.checked, replace: make.elements.replace.checked, hints: make.elements.hints.checked });
});

for (const button of document.querySelectorAll("[data-game]")) {
  button.addEventListener("click", () => {
    const count = usualPlayers(gameNamed(button.dataset.game));
    const seats = page.names.slice(0, count).map((_, seat) => ({ name: nameFor(seat), kind: seat === 0 ? "me" : "computer" }));
    go({ game: button.dataset.game, options: {}, seats });
  });
}

document.getElementById("saved").addEventListener("change", async ({ target }) => {
  if (target.files[0]) go({ text: await target.files[0].text() }, "/api/tables/open");
});

// A text that somebody pastes becomes an analysis board: all seats are mine.
document.querySelector("#paste form").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = event.target.elements.text.value, count = text.match(/^\s*seat\s+\d+\s*:/gm)?.length ?? 0;
  go({ text, hints: true, seats: Array.from({ length: count }, (_, seat) => ({ kind: seat ? "here" : "me" })) }, "/api/tables/open");
});

function entry(game) {
  const far = game.begun ? (game.moment ? "" : say("actions_played", { count: game.count })) : say("not_begun");
  const state = game.closed ? say("closed") : game.over ? say("over") : game.turn_mine ? say("your_turn") : far;
  const names = game.names.map((name, seat) => (game.kinds[seat] === "computer" ? say("computer_named", { name }) : name));
  return element("li", {}, element("a", { href: `/tables/${game.id}` },
    element("b", { textContent: game.title || names.join(", ") }),
    element("span", { className: "quiet", textContent: [gameNamed(game.game)?.title ?? game.game, game.over || !game.begun ? "" : game.moment].filter(Boolean).join(" · ") }),
    element("span", { className: game.turn_mine && !game.closed ? "mine" : "quiet", textContent: state }),
    element("time", { className: "quiet", textContent: ago(game.created), title: new Date(game.created * 1000).toLocaleString(form, { dateStyle: "medium", timeStyle: "short" }) })));
}

// The page's language in the form of the reader's country: 16 Nov 2026 or Nov 16, 2026.
const form = navigator.languages.find((each) => each.split("-")[0] === page.lang) ?? page.lang;

// How long ago, as one would say it.
function ago(moment) {
  const minutes = Math.round((Date.now() / 1000 - moment) / 60), words = new Intl.RelativeTimeFormat(page.lang, { numeric: "auto" });
  if (minutes < 60) return words.format(-minutes, "minute");
  return minutes < 24 * 60 ? words.format(-Math.round(minutes / 60), "hour") : words.format(-Math.round(minutes / 1440), "day");
}

async function listGames() {
  const games = await ask(`/api/tables?lang=${page.lang}`).catch(() => []);
  const mine = games.filter((game) => game.mine.length);
  const others = games.filter((game) => !game.mine.length);
  const open = mine.filter((game) => game.begun && !game.over && !game.closed).sort((one, other) => other.turn_mine - one.turn_mine).slice(0, 2);
  document.getElementById("open-games").replaceChildren(...open.map(entry));
  document.getElementById("continue").hidden = !open.length;
  document.getElementById("my-games").replaceChildren(...mine.map(entry));
  document.getElementById("no-games").hidden = mine.length > 0;
  document.getElementById("watch-games").replaceChildren(...others.map(entry));
  document.getElementById("watch").hidden = others.length === 0;
  offerLessons(mine.length > 0);
}

// Whoever has never been here is offered the lessons before the game; later on the game comes first.
function offerLessons(played) {
  for (const way of document.querySelectorAll("[data-learn]")) {
    const game = way.dataset.learn, done = learned(game), lessons = way.dataset.lessons.split(" ");
    const begun = Object.keys(done).length > 0, next = lessons.find((key) => done[key] !== "done");
    const first = !played && !begun;
    way.classList.toggle("main", first);
    if (first) way.href = `/learn/${game}/${lessons[0]}`;
    if (begun && next) way.textContent = say("learn_on");
    document.querySelector(`button[data-game="${game}"]`).classList.toggle("main", !first);
  }
}

choicesFor(page.games[0]);
listGames();
watchReadiness();
document.addEventListener("visibilitychange", () => document.hidden || listGames());
