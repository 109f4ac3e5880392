// @ts-check
// Puzzles on the real table: answer by making the choice, and read why it is right or wrong.
import { ask } from "../shared/ask.js";
import { by, make } from "../shared/dom.js";
import { openSettings, page, say, whenChanged } from "../shared/settings.js";
import { Tip } from "../shared/tip.js";
import { Board } from "../table/board.js";
import { Choices } from "../table/choices.js";
import { Hand } from "../table/hand.js";
import { listen } from "../table/keys.js";
import { Menu } from "../table/menu.js";
import { announce, failed, notice } from "../table/notice.js";
import { Picture } from "../table/picture.js";
import { Preview } from "../table/preview.js";
import { state as table } from "../table/state.js";
import { PuzzleRecord } from "./puzzle-record.js";
import { stepList } from "./steps.js";

/**
 * @import { Action } from "../table/state.js"
 * @import { Puzzle } from "./puzzle-record.js"
 */

/** @type {Puzzle[]} */
const all = page.puzzles.map(([id, theme, level, rating]) => ({ id, theme, level, rating }));
const which = by("which", HTMLFormElement),
  place = by("picture");
const record = new PuzzleRecord(page.game, page.record);
const state = {
  puzzle: all[0], // the one that is shown
  /** @type {Message.PuzzleShown | null} */
  shown: null, // what the server sent of it
  done: false, // solved, or its answer was shown
  sent: false, // an answer is on its way
};

const offered = () => (state.done || state.sent ? [] : (state.shown?.actions ?? []));
const address = (way = "", more = "") => `/api/v1/puzzles/${page.game}/${state.puzzle.id}${way}?lang=${page.lang}${more}`;
const shape = () => `&shape=${table.board.shape}`;

/**
 * @param {number[]} numbers
 * @param {Element} thing
 * @param {string} [pointer]
 */
function choose(numbers, thing, pointer = "") {
  const possible = offered().filter((action) => numbers.includes(action.number));
  if (possible.length > 1) tip.hide();
  menu.choose(possible, thing, pointer);
}

const picture = new Picture(place, { choose, explain: (thing) => tip.explain(thing, true), open: (area) => board.open(area) });
const board = new Board(picture, () => state.shown && draw());
const tip = new Tip(place, by("tip"), { why: () => "", announce });
const preview = new Preview({
  picture,
  version: () => 0,
  wanted: () => offered().length > 0,
  bring: (things) => board.bringThings(things),
  inHand: (number) => hand.shownFor(number),
  disarmed: () => hand.vanish(),
  send: ({ action }) => {
    foresee(action ?? 0);
    return true;
  },
});
const choices = new Choices({ act, preview, picture });
const menu = new Menu(act, preview, place);
const hand = new Hand({ picture, preview, act, choose, offered });

// choosing a puzzle

for (const [name, words] of /** @type {const} */ ([
  ["theme", page.themes],
  ["level", page.levels],
])) {
  which[name].append(...Object.entries(words).map(([key, text]) => new Option(text, key)));
}
which.addEventListener("change", next);
by("day").addEventListener("click", () => open(all.find(({ id }) => id === page.day)));
by("next").addEventListener("click", next);
by("answer").addEventListener("click", reveal);

function next() {
  const theme = which.theme.value,
    level = which.level.value;
  const fitting = all.filter((each) => (!theme || each.theme === theme) && (!level || each.level === level));
  open(record.nearest(fitting, state.puzzle.id) ?? fitting[0]);
  if (!fitting.length) notice(say("puzzle_no_such"));
  else if (fitting.every(({ id }) => record.tried[id])) notice(say("puzzle_none"));
}

/** @param {Puzzle | undefined} puzzle */
async function open(puzzle) {
  if (!puzzle) return;
  Object.assign(state, { puzzle, shown: null, done: false, sent: false });
  history.replaceState(null, "", `#${puzzle.id}`);
  table.preview.known.clear();
  notice("");
  by("analysis").hidden = true;
  by("actions").hidden = false;
  await draw();
}

async function draw() {
  const { puzzle } = state;
  try {
    const shown = await ask(address("", shape()));
    if (state.puzzle !== puzzle) return;
    const fresh = !state.shown;
    state.shown = shown;
    await show(shown.picture, false);
    if (fresh) offer(shown);
  } catch (trouble) {
    failed(trouble);
  }
}

/**
 * @param {Message.Picture} drawing
 * @param {boolean} moving
 */
async function show(drawing, moving) {
  await picture.show(drawing, moving);
  board.show();
  hand.take();
}

/** @param {Message.PuzzleShown} shown */
function offer({ question, moment, actions }) {
  const { id, theme, level, rating } = state.puzzle;
  const found = say("puzzle_found_by", { level: page.levels[level] });
  const about = [page.themes[theme], moment, say("puzzle_of", { number: rating }), found];
  by("question").textContent = question;
  by("about").textContent = [...(id === page.day ? [say("puzzle_day")] : []), ...about].join(" · ");
  choices.show(actions);
  by("panel").classList.add("mine");
  by("answer", HTMLButtonElement).disabled = false;
  by("next").classList.remove("main");
  showRecord();
  board.bringChoices();
  document.body.dataset.puzzle = id;
  delete document.body.dataset.solved;
}

function showRecord() {
  const { rating, streak, solved } = record,
    count = say("puzzle_solved", { number: solved, count: all.length });
  by("record").textContent = [say("puzzle_rating", { number: rating }), say("puzzle_streak", { number: streak }), count].join(
    " · ",
  );
}

// answering

/** @param {number} action */
async function foresee(action) {
  const { puzzle } = state;
  const found = await ask(address("/preview", `&action=${action}${shape()}`)).catch(() => null); // without it, nothing is shown
  if (found && state.puzzle === puzzle && !state.done) preview.hear(found);
}

/**
 * Answer the puzzle that is shown; the server counts the first answer.
 * @param {string} way
 * @param {object} body
 * @returns {Promise<Message.Answered>}
 */
async function answered(way, body) {
  const { puzzle } = state,
    where = address(way);
  await record.takeOver();
  const found = await ask(where, body);
  record.note(puzzle, found);
  return found;
}

/** @param {Action} action */
async function act(action) {
  if (!offered().includes(action)) return;
  const { puzzle } = state;
  state.sent = true;
  preview.clear();
  choices.disable(true);
  try {
    const found = await answered("/try", { action: action.number });
    if (state.puzzle !== puzzle) return;
    showRecord();
    if (found.right) finish(found, say("puzzle_right"));
    else wrong(action, found.text);
  } catch (trouble) {
    failed(trouble);
  }
  state.sent = false;
  if (!state.done) choices.disable(false);
}

/**
 * @param {Action} action
 * @param {string} text
 */
function wrong(action, text) {
  for (const each of choices.buttons(`[data-number="${action.number}"]`)) each.classList.add("wrong");
  tell([make("h2", action.label), make("p", text, "verdict")]);
}

async function reveal() {
  const { puzzle } = state;
  try {
    const found = await answered("/answer", {});
    if (state.puzzle !== puzzle || state.done) return;
    showRecord();
    const label = state.shown?.actions.find(({ number }) => number === found.best)?.label ?? "";
    finish(found, say("puzzle_shown", { label }));
  } catch (trouble) {
    failed(trouble);
  }
}

/**
 * @param {Message.Answered} answer
 * @param {string} title
 */
function finish({ best, text, line }, title) {
  state.done = true;
  preview.clear();
  hand.putBack();
  menu.hide();
  for (const thing of best === null ? [] : picture.offering(best)) thing.classList.add("hinted", "best");
  by("actions").hidden = true;
  by("end").replaceChildren();
  by("answer", HTMLButtonElement).disabled = true;
  by("next").classList.add("main");
  const steps = line.length ? [make("p", say("analysis_line"), "quiet"), stepList(line, showStep)] : [];
  tell([make("h2", title), make("p", text, "verdict"), ...steps]);
  document.body.dataset.solved = "yes";
  by("next").focus({ preventScroll: true });
}

/** @param {Element[]} parts */
function tell(parts) {
  by("analysis").replaceChildren(...parts);
  by("analysis").hidden = false;
  by("analysis").scrollTop = 0;
  choices.fit();
}

/** @param {number} step */
async function showStep(step) {
  const { puzzle } = state;
  try {
    const found = await ask(address("/line", `&step=${step}${shape()}`));
    if (state.puzzle !== puzzle) return false;
    await show(found.picture, true);
    return true;
  } catch (trouble) {
    failed(trouble);
    return false;
  }
}

// keys

/** @type {Record<string, () => unknown>} */
const keys = {
  n: next,
  s: openSettings,
  r: () => hand.turnByKey() || window.open(by("rules", HTMLAnchorElement).href, "_blank", "noopener"),
  e: () => choices.end(),
  "+": () => board.zoomBy(1.25),
  "-": () => board.zoomBy(0.8),
  0: () => board.fit(),
  Escape: () => (menu.open ? menu.hide() : preview.clear()),
};
listen((event) => hand.commandFor(event) ?? keys[event.key.length === 1 ? event.key.toLowerCase() : event.key], {
  offered,
  act,
  choices,
});
whenChanged(() => {
  picture.repaint();
  board.resized();
  choices.fit();
});

if (!all.length) {
  by("question").textContent = say("puzzle_missing");
  for (const part of ["which", "answer", "next"]) by(part).hidden = true;
} else {
  const named = all.find(({ id }) => `#${id}` === location.hash),
    day = all.find(({ id }) => id === page.day);
  open(named ?? (record.has(page.day) ? record.nearest(all) : day));
}
