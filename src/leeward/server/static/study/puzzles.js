// Puzzles on the real table: one answers by making the choice, and is told why or why not.
import { ask } from "../shared/ask.js";
import { Board } from "../table/board.js";
import { Choices } from "../table/choices.js";
import { Menu } from "../table/menu.js";
import { Picture } from "../table/picture.js";
import { Preview } from "../table/preview.js";
import { Record } from "./puzzle-record.js";
import { openSettings, page, say, whenChanged } from "../shared/settings.js";
import { line, Tip } from "../shared/tip.js";

const by = (id) => document.getElementById(id);
const all = page.puzzles.map(([id, theme, level, rating]) => ({ id, theme, level, rating }));
const record = new Record(page.game, page.record);
const state = {
  puzzle: null, // the one that is shown
  shown: null, // what the server told of it
  done: false, // solved, or its answer was shown
  sent: false, // an answer is on its way
};

const offered = () => (state.done || state.sent ? [] : state.shown?.actions ?? []);
const address = (way = "", more = "") => `/api/puzzles/${page.game}/${state.puzzle.id}${way}?lang=${page.lang}${more}`;
const notice = (text) => { by("notice").textContent = text; by("notice").hidden = !text; };
const failed = (trouble) => { notice(say("failed", { why: trouble.message })); setTimeout(() => notice(""), 4000); };

const picture = new Picture(by("picture"), { choose: chooseOf, explain: (thing) => tip.explain(thing, true), open: (area) => board.open(area) });
const board = new Board(picture, { reshaped: () => state.puzzle && draw() });
const tip = new Tip(by("picture"), by("tip"), { state: () => ({ game: page.game }), why: () => "", announce: (text) => { by("announce").textContent = text; } });
const preview = new Preview({
  picture, version: () => 0, wanted: () => offered().length > 0, bring: (things) => board.bringThings(things),
  send: ({ action }) => { foresee(action); return true; },
});
const choices = new Choices({ act, preview, picture });
const menu = new Menu(act, preview, by("picture"));

// choosing a puzzle

for (const [name, words] of [["theme", page.themes], ["level", page.levels]]) {
  by("which").elements[name].append(...Object.entries(words).map(([key, text]) => Object.assign(line("option", text), { value: key })));
}
by("which").addEventListener("change", next);
by("day").addEventListener("click", () => open(all.find(({ id }) => id === page.day)));
by("next").addEventListener("click", next);
by("answer").addEventListener("click", reveal);

function next() {
  const { theme, level } = Object.fromEntries(new FormData(by("which")));
  const fitting = all.filter((each) => (!theme || each.theme === theme) && (!level || each.level === level));
  const chosen = record.nearest(fitting, state.puzzle?.id) ?? fitting[0];
  if (chosen) open(chosen);
  if (!chosen) notice(say("puzzle_no_such"));
  else if (fitting.every(({ id }) => record.tried[id])) notice(say("puzzle_none"));
}

async function open(puzzle) {
  Object.assign(state, { puzzle, shown: null, done: false, sent: false });
  history.replaceState(null, "", `#${puzzle.id}`);
  preview.known.clear();
  notice("");
  by("analysis").hidden = true;
  by("actions").hidden = false;
  await draw();
}

async function draw() {
  const { puzzle } = state;
  try {
    const shown = await ask(address("", `&shape=${board.shape}`));
    if (state.puzzle !== puzzle) return;
    const fresh = !state.shown;
    state.shown = shown;
    await picture.show(shown.picture, false);
    board.show();
    by("picture").dataset.shape = board.shape;
    if (fresh) offer();
  } catch (trouble) { failed(trouble); }
}

function offer() {
  const { puzzle, shown } = state, day = puzzle.id === page.day ? `${say("puzzle_day")} · ` : "";
  by("question").textContent = shown.question;
  by("about").textContent = `${day}${page.themes[puzzle.theme]} · ${shown.moment} · ${say("puzzle_of", { number: puzzle.rating })} · ${say("puzzle_found_by", { level: page.levels[puzzle.level] })}`;
  choices.show(shown.actions);
  by("panel").classList.add("mine");
  by("answer").disabled = false;
  by("next").classList.remove("main");
  showRecord();
  const things = [...by("picture").querySelectorAll("[data-action]:not([data-optional])")];
  if (things.length) board.bringThings(things);
  document.body.dataset.puzzle = puzzle.id;
  delete document.body.dataset.solved;
}

function showRecord() {
  by("record").textContent = [
    say("puzzle_rating", { number: record.rating }), say("puzzle_streak", { number: record.streak }),
    say("puzzle_solved", { number: record.solved, count: all.length }),
  ].join(" · ");
}

// answering

function chooseOf(numbers, thing, pointer = "") {
  const possible = offered().filter((action) => numbers.includes(action.number));
  if (possible.length === 1) { menu.hide(); preview.touch(possible[0], act, { pointerType: pointer }); }
  else if (possible.length) { tip.hide(); menu.show(possible, thing, pointer === "touch" || pointer === "pen"); }
}

async function foresee(action) {
  const { puzzle } = state;
  const found = await ask(address("/preview", `&action=${action}&shape=${board.shape}`)).catch(() => null); // then it is not foreseen
  if (found && state.puzzle === puzzle && !state.done) preview.hear(found);
}

async function act(action) {
  if (!offered().includes(action)) return;
  const { puzzle } = state;
  state.sent = true;
  preview.clear();
  choices.disable(true);
  try {
    const found = await ask(address("/try", `&action=${action.number}`));
    if (state.puzzle !== puzzle) return;
    record.note(puzzle.id, puzzle.rating, found.right);
    showRecord();
    if (found.right) finish(found, say("puzzle_right"));
    else wrong(action, found);
  } catch (trouble) { failed(trouble); }
  state.sent = false;
  if (!state.done) choices.disable(false);
}

function wrong(action, { text }) {
  for (const button of by("panel").querySelectorAll(`[data-number="${action.number}"]`)) button.classList.add("wrong");
  tell([line("h2", action.label), line("p", text, "verdict")]);
}

async function reveal() {
  const { puzzle } = state;
  try {
    const found = await ask(address("/answer"));
    if (state.puzzle !== puzzle || state.done) return;
    record.note(puzzle.id, puzzle.rating, false);
    showRecord();
    finish(found, say("puzzle_shown", { label: state.shown.actions.find(({ number }) => number === found.best).label }));
  } catch (trouble) { failed(trouble); }
}

function finish({ best, text, line: told }, title) {
  state.done = true;
  preview.clear();
  menu.hide();
  for (const thing of picture.offering(best)) thing.classList.add("hinted", "best");
  by("actions").hidden = true;
  by("end").replaceChildren();
  by("end-here").hidden = true;
  by("answer").disabled = true;
  by("next").classList.add("main");
  const list = line("ol", "", "line");
  list.append(...told.map(({ step, text: words }) => {
    const entry = document.createElement("li"), button = line("button", words, "plain");
    button.addEventListener("click", () => showStep(step, button));
    entry.append(button);
    return entry;
  }));
  tell([line("h2", title), line("p", text, "verdict"), ...(told.length ? [line("p", say("analysis_line"), "quiet"), list] : [])]);
  document.body.dataset.solved = "yes";
  by("next").focus({ preventScroll: true });
}

function tell(parts) {
  by("analysis").replaceChildren(...parts);
  by("analysis").hidden = false;
  by("analysis").scrollTop = 0;
  choices.fit();
}

async function showStep(step, button) {
  const { puzzle } = state;
  try {
    const found = await ask(address("/line", `&step=${step}&shape=${board.shape}`));
    if (state.puzzle !== puzzle) return;
    for (const other of by("analysis").querySelectorAll("[aria-current]")) other.removeAttribute("aria-current");
    button.setAttribute("aria-current", "step");
    await picture.show(found.picture);
    board.show();
  } catch (trouble) { failed(trouble); }
}

// keys

const keys = {
  n: next, s: openSettings, r: () => window.open(by("rules").href, "_blank", "noopener"), e: () => by("end").querySelector("button")?.click(),
  "+": () => board.zoomBy(1.25), "-": () => board.zoomBy(0.8), 0: () => board.fit(),
  Escape: () => (menu.open ? menu.hide() : preview.clear()),
};
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea") || document.querySelector("dialog[open]")) return;
  page.keys = true;
  const action = /^[1-9]$/.test(event.key) && offered().length && choices.at(Number(event.key));
  const command = action ? () => act(action) : keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (command) { command(); event.preventDefault(); return; }
  if (event.key.startsWith("Arrow") && (by("actions").contains(event.target) || event.target === document.body) && offered().length) {
    choices.step(event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1, event.target);
    event.preventDefault();
  }
});
addEventListener("pointerdown", () => { page.keys = false; }, true);
whenChanged(() => { picture.repaint(); board.resized(); choices.fit(); });

if (!all.length) {
  by("question").textContent = say("puzzle_missing");
  for (const part of [by("which"), by("answer"), by("next")]) part.hidden = true;
} else {
  const named = all.find(({ id }) => `#${id}` === location.hash);
  open(named ?? (record.has(page.day) ? record.nearest(all) : all.find(({ id }) => id === page.day)));
}
