// @ts-check
// Puzzles on the real table: answer, and read why it is right or wrong. The address may name a mode: repeat, theme or storm.
import { ask } from "../shared/ask.js";
import { by, make } from "../shared/dom.js";
import { page, say } from "../shared/settings.js";
import { failed, notice } from "../table/notice.js";
import { state as table } from "../table/state.js";
import { Exam } from "./exam.js";
import { studyOfPuzzle } from "./make-study.js";
import { playable } from "./playing.js";
import { PuzzleRecord } from "./puzzle-record.js";
import { stepList } from "./steps.js";
import { Storm } from "./storm.js";

/**
 * @import { Action } from "../table/state.js"
 * @import { Puzzle } from "./puzzle-record.js"
 */

/** @type {Puzzle[]} */
const all = page.puzzles.map(([id, theme, grade, rating]) => ({ id, theme, grade, rating }));
const which = by("which", HTMLFormElement);
const asked = new URLSearchParams(location.search),
  mode = page.exam ? "exam" : (asked.get("mode") ?? ""),
  theme = asked.get("theme") ?? "";
const record = new PuzzleRecord(page.game, page.record);
const state = {
  puzzle: all[0], // the one that is shown
  name: "", // that of its decision; some puzzles have several
  /** @type {Message.PositionShown | null} */
  shown: null, // what the server sent of it
  done: false, // solved, or its answer was shown
  sent: false, // an answer is on its way
};

// what comes back, in this order; a mistake of one's own is not among the puzzles
const due = page.due.map((id) => all.find((each) => each.id === id) ?? { id, theme: "", grade: "", rating: 0 });
const graded = mode === "theme" ? record.threeOf(all.filter((each) => each.theme === theme)) : [];
const storm = new Storm(page.game, {
  open,
  over: (score, best, missed) => tellStorm(score, best, missed),
  told: (text) => {
    by("mode-text").textContent = text;
  },
});
const exam = new Exam(all, { open, end, tell });
let placeIn = 0; // of the position in what is repeated, or of the three

const offered = () => (state.done || state.sent ? [] : (state.shown?.actions ?? []));
const home = page.exam ? exam.address : `/api/v1/puzzles/${page.game}`;
const address = (way = "", more = "") => `${home}/${state.name}${way}?lang=${page.lang}${more}`;
const shape = () => `&shape=${table.board.shape}`;

const { picture, board, preview, choices, menu, hand, show } = playable({
  offered,
  act,
  foresee,
  redraw: () => state.shown && draw(),
  keys: { n: next },
});

// choosing a puzzle

for (const [name, words] of /** @type {const} */ ([
  ["theme", page.themes],
  ["grade", page.grades],
])) {
  which[name].append(...Object.entries(words).map(([key, text]) => new Option(text, key)));
}
which.addEventListener("change", next);
by("day").addEventListener("click", () => open(all.find(({ id }) => id === page.day)));
by("next").addEventListener("click", next);
by("answer").addEventListener("click", reveal);

function next() {
  if (mode === "storm") return; // the server chooses
  if (mode === "exam") return exam.next().catch(failed);
  if (mode === "repeat") return repeat(placeIn + 1);
  if (mode === "theme" && placeIn < graded.length) return practise(placeIn + 1);
  const [theme, grade] = [which.theme.value, which.grade.value];
  const fitting = all.filter((each) => (!theme || each.theme === theme) && (!grade || each.grade === grade));
  open(record.nearest(fitting, state.puzzle.id) ?? fitting[0]);
  if (!fitting.length) notice(say("No puzzle matches: choose another theme or difficulty."));
  else if (fitting.every(({ id }) => record.tried[id])) notice(say("You've solved all of these, so they start over."));
}

/** @param {number} number */
function repeat(number) {
  placeIn = number;
  if (number < due.length) open(due[number]);
  else end(say(due.length ? "That's all for today." : "Nothing to repeat today."));
}

/** @param {number} number */
function practise(number) {
  placeIn = number;
  if (number < graded.length) open(graded[number]);
  else {
    tellMode(say("You've solved the three. Go on for as long as you like."));
    by("which").hidden = false;
    next();
  }
}

/**
 * Show that a mode has come to its end; the table stays.
 * @param {string} text
 */
function end(text) {
  state.done = true;
  tellMode("");
  by("question").textContent = text;
  by("about").textContent = "";
  by("analysis").hidden = true;
  by("ways").hidden = true;
  by("actions").hidden = true;
  document.body.dataset.solved = "all";
}

/** @param {string} text */
function tellMode(text) {
  by("mode-text").textContent = text;
}

/** @param {Puzzle | undefined} puzzle */
async function open(puzzle) {
  if (!puzzle) return;
  Object.assign(state, { puzzle, name: puzzle.id, shown: null, done: false, sent: false });
  if (!mode) history.replaceState(null, "", `#${puzzle.id}`);
  table.preview.known.clear();
  notice("");
  by("analysis").hidden = true;
  by("actions").hidden = false;
  await draw();
}

async function draw() {
  const { name } = state;
  try {
    const shown = await ask(address("", shape()));
    if (state.name !== name) return;
    const fresh = !state.shown;
    state.shown = shown;
    await show(shown.picture, false);
    if (fresh) offer(shown);
  } catch (trouble) {
    failed(trouble);
  }
}

/** @param {Message.PositionShown} shown */
function offer({ question, moment, actions, light }) {
  const { id, theme, grade, rating } = state.puzzle;
  const hard = grade && [page.grades[grade], say("rating {number}", { number: rating })].join(", ");
  const about = [page.themes[theme], moment, hard].filter(Boolean);
  by("question").textContent = question;
  by("about").textContent = [...(id === page.day ? [say("Puzzle of the day")] : []), ...about].join(" · ");
  choices.show(actions);
  by("panel").classList.add("mine");
  if (mode === "repeat") tellMode(say("{number} of {count} to repeat", { number: placeIn + 1, count: due.length }));
  if (mode === "theme" && placeIn < graded.length) tellTheme();
  if (mode === "exam") exam.ask(light, picture, board);
  by("answer", HTMLButtonElement).disabled = false;
  by("next").classList.remove("main");
  showRecord();
  if (mode !== "exam") board.bringChoices();
  document.body.dataset.puzzle = state.name;
  delete document.body.dataset.solved;
}

function tellTheme() {
  tellMode(`${page.themes[theme]}: ${say("Position {number} of 3", { number: placeIn + 1 })}`);
  if (!placeIn) tell([make("h2", page.themes[theme]), make("p", page.abouts[theme])]);
}

/**
 * @param {number} score
 * @param {number} best
 * @param {number} missed
 */
function tellStorm(score, best, missed) {
  end(say("Time's up: {number} solved", { number: score }));
  const more = [say("Your best: {number}", { number: best })];
  if (missed) more.push(say("{number} wrong: they come back tomorrow.", { number: missed }));
  tell(more.map((text) => make("p", text)));
  by("begin").textContent = say("Once more");
  by("begin").hidden = false;
}

function showRecord() {
  by("record").textContent = record.told(all.length);
}

// answering

/** @param {number} action */
async function foresee(action) {
  const { name } = state;
  const found = await ask(address("/preview", `&action=${action}${shape()}`));
  return state.name === name && !state.done ? found : null;
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
  if (puzzle.grade && found.counted) record.note(puzzle, found);
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
    if (mode === "storm") return await storm.answer(puzzle, action.number);
    if (mode === "exam") return finish(...(await exam.answer(address("/try"), action)));
    const found = await answered("/try", { action: action.number });
    if (state.puzzle !== puzzle) return;
    showRecord();
    if (found.next) await goOn(found);
    else if (found.right) finish(found, say("Well spotted!"));
    else wrong(action, found);
  } catch (trouble) {
    failed(trouble);
  }
  state.sent = false;
  if (!state.done) choices.disable(false);
}

/**
 * @param {Action} action
 * @param {Message.Answered} answer
 */
function wrong(action, { text, counted }) {
  if (mode === "repeat" && counted) notice(say("Not yet: it comes back tomorrow."));
  for (const each of choices.buttons(`[data-number="${action.number}"]`)) each.classList.add("wrong");
  tell([make("h2", action.label), make("p", text, "verdict")]);
}

/**
 * Show what happened up to the next decision of the puzzle, and ask it.
 * @param {Message.Answered} answer
 */
async function goOn({ text, line, next }) {
  Object.assign(state, { name: next, shown: null, sent: false });
  table.preview.known.clear();
  await draw();
  const happened = make("ol");
  happened.append(...line.map((step) => make("li", step.text)));
  tell([make("h2", say("Right! Now the next decision.")), ...(text ? [make("p", text)] : []), happened]);
}

async function reveal() {
  const { puzzle } = state;
  try {
    const found = await answered("/answer", {});
    if (state.puzzle !== puzzle || state.done) return;
    showRecord();
    const label = state.shown?.actions.find(({ number }) => number === found.best)?.label ?? "";
    finish(found, say("The best choice: {label}", { label }));
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
  const follows = make("p", say("A possible continuation (tap a step to see it):"), "quiet"),
    steps = line.length ? [follows, stepList(line, showStep)] : [];
  const study = mode === "exam" ? [] : [studyOfPuzzle(state.name, by("about").textContent)];
  tell([make("h2", title), make("p", text, "verdict"), ...steps, ...study]);
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
  const { name } = state;
  try {
    const found = await ask(address("/line", `&step=${step}${shape()}`));
    if (state.name !== name) return false;
    await show(found.picture, true);
    return true;
  } catch (trouble) {
    failed(trouble);
    return false;
  }
}

async function forget() {
  const { puzzle } = state;
  try {
    await ask(`/api/v1/puzzles/${page.game}/reviews/${puzzle.id}`, {}, "DELETE");
    if (state.puzzle === puzzle) next();
  } catch (trouble) {
    failed(trouble);
  }
}

async function begin() {
  by("ways").hidden = false;
  by("begin").hidden = true;
  by("answer").hidden = true;
  by("next").hidden = true;
  by("record").hidden = true;
  try {
    await storm.begin();
  } catch (trouble) {
    by("begin").hidden = false;
    failed(trouble);
  }
}

if (mode) {
  by("which").hidden = true; // until the three positions of a theme are solved
  by("day").hidden = true;
  by("mode").hidden = false;
  by("forget").hidden = mode !== "repeat";
  by("forget").addEventListener("click", forget);
  by("begin").addEventListener("click", begin);
  document.body.dataset.mode = mode;
}

if (!all.length) {
  by("question").textContent = say("There are no puzzles for this edition of the game.");
  for (const part of ["which", "answer", "next"]) by(part).hidden = true;
} else if (mode === "repeat") {
  repeat(0);
} else if (mode === "theme" && graded.length) {
  which.theme.value = theme;
  practise(0);
} else if (mode === "exam") {
  for (const part of ["answer", "record"]) by(part).hidden = true;
  next();
} else if (mode === "storm") {
  by("question").textContent = say("Storm");
  by("about").textContent = say(
    "As many puzzles as you can in three minutes. They get harder. A wrong answer costs ten seconds.",
  );
  for (const part of ["ways", "record"]) by(part).hidden = true;
  by("begin").hidden = false;
} else {
  const named = all.find(({ id }) => `#${id}` === location.hash),
    day = all.find(({ id }) => id === page.day);
  open(named ?? (record.has(page.day) ? record.nearest(all) : day));
}
