// The table's page. It knows no game: it shows the picture it is sent, and sends the action that was chosen.
import { Analysis } from "../study/analysis.js";
import { Arrange } from "./arrange.js";
import { ask } from "../shared/ask.js";
import { Board } from "./board.js";
import { Choices } from "./choices.js";
import { Coach } from "../study/coach.js";
import { Compare } from "../study/compare.js";
import { Drag } from "./drag.js";
import { Finale } from "./finale.js";
import { HintBox } from "./hint.js";
import { listenToKeys } from "./keys.js";
import { LessonBox } from "../study/lesson.js";
import { Link } from "./link.js";
import { Menu } from "./menu.js";
import { Past } from "./past.js";
import { showAlike } from "../study/alike.js";
import { Picture } from "./picture.js";
import { Preview } from "./preview.js";
import { Room, movedAway } from "./room.js";
import { Seats } from "./seats.js";
import { page, say, settings, whenChanged } from "../shared/settings.js";
import { Side } from "./side.js";
import { ring } from "../shared/sound.js";
import { Tip, explanation, line } from "../shared/tip.js";

const by = (id) => document.getElementById(id);
const title = document.title;

const state = {
  view: null, // the last that the server told
  sent: false, // something is on its way: nothing else is sent before the answer
  hurry: false, // "to my turn": what computers do is not waited for this once
  looks: null, // of the table when my last turn ended
  looking: false, // another layout or language is on its way
};
const seen = `leeward-seen-${page.id}`;
page.returning = localStorage.getItem(seen) !== null && sessionStorage.getItem(seen) === null;
for (const kept of [localStorage, sessionStorage]) kept.setItem(seen, "yes");
page.invites = JSON.parse(localStorage.getItem(`leeward-invites-${page.id}`) ?? "null");

const free = () => past.at === null && !state.sent;
const offered = () => (free() && state.view?.actions) || [];
const failed = (trouble) => notice(say("failed", { why: trouble.message }), 4000);
const skip = () => state.hurry || !settings.follow;

const picture = new Picture(by("picture"), {
  choose: chooseOf,
  explain: (thing) => tip.explain(thing, true),
  open: (area) => board.open(area),
});
const board = new Board(picture, { reshaped: () => { look(); if (past.at !== null) past.look(past.at, true); } });
const tip = new Tip(by("picture"), by("tip"), { state: () => ({ game: page.game }), why, announce: (text) => { by("announce").textContent = text; } });
const preview = new Preview({
  picture, send: (message) => link.send(message), version: () => state.view?.version, wanted: () => offered().length > 0,
  bring: (things) => board.bringThings(things),
});
const choices = new Choices({ act, preview, picture });
const menu = new Menu(act, preview, by("picture"));
const drag = new Drag(picture, { drop: chooseOf, begin: putAway, allowed: () => offered().length > 0 && !arrange.open });
const arrange = new Arrange(picture, { send: (message) => coach.waitsForAll(message) || send(message), done: () => offer(), explain: (about) => explanation(about, page.game) });
const hint = new HintBox(by("hint"), { picture, choose: (number) => chooseOf([number], by("hint")), failed, compare: (best) => compare.form(best) });
const compare = new Compare(by("compare"), { view: () => state.view, shape: () => board.shape, failed, bars: (view, chances) => hint.bars(view, chances) });
const coach = new Coach({ act, send, tell: coached, view: () => state.view, hushed: () => lesson.show(state.view) });
const past = new Past({ view: () => state.view, show: showPast, leave: () => showPresent(), failed, shape: () => board.shape });
showAlike(() => past.at, failed);
const side = new Side({ look: (number) => past.look(number), talk: (text) => link.send({ type: "chat", text }) });
const room = new Room(failed);
const seats = new Seats(by("people"), failed, () => room.dismiss());
const lesson = new LessonBox({ picture, board, send: (message) => link.send(message) });
const finale = new Finale((view) => endOf(view));
const analysis = new Analysis({
  look: (number) => past.look(number), settled: () => past.settled(), at: () => past.at, mine: () => state.view.mine,
  shape: () => board.shape, failed, done: () => offer(),
  show: async (line) => { await picture.show(line.picture); board.show(); by("question").textContent = line.text; },
});

const link = new Link(
  () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/tables/${page.id}/socket?lang=${page.lang}&shape=${board.shape}&skip=${skip()}`,
  {
    message: (message) => { heard = heard.then(() => hear(message)).catch(report); },
    lost: () => { state.sent = false; notice(say("lost")); if (state.view) offer(); },
    found: () => notice(""),
    away: () => movedAway(notice, () => link.open()),
    gone: () => { if (state.view?.lesson || location.pathname.startsWith("/board/")) location.reload(); if (state.view) state.view.actions = []; notice(say("not_found")); if (state.view) offer(); },
  },
);
let heard = Promise.resolve(); // one message after the other, though a picture may have to be fetched

function report(error) { setTimeout(() => { throw error; }); }

// hearing

async function hear(message) {
  // What is only foreseen is kept, shown or not, but the next picture counts on that of the last view.
  if (message.type === "previewed") { if (message.picture) picture.keep(message.picture); }
  else if ((message.view ?? message).picture) picture.receive((message.view ?? message).picture);
  if (message.type === "view") await showView(message);
  else if (message.type === "talk" && state.view) {
    state.sent = false;
    showTalk(message);
  } else if (message.type === "previewed") preview.hear(message);
  else if (message.type === "refused") {
    // Who only wanted to see what would be is not told that it cannot be shown.
    if (!state.sent && preview.refused()) return;
    state.sent = false;
    if (message.code === "lesson" || (state.view?.lesson && message.why)) { if (message.view) await showView(message.view); lesson.answer(message.why); return; }
    notice(message.why || say("refused"), message.code.startsWith("too-many") ? 0 : 4000);
    if (message.view) await showView(message.view);
    else if (state.view) offer();
  }
}

async function showView(view) {
  const before = state.view, mine = view.actions.length > 0;
  const wasMine = before && before.actions.length > 0;
  reasons.clear();
  state.view = view;
  // Who was sent to a position of the past sees that first.
  if (page.at !== null) { past.look(page.at, true); page.at = null; }
  state.looking = false;
  state.sent = false;
  side.show(view);
  showTalk(view);
  // Where several people share a screen, the table turns to the one who decides: nothing moved.
  if (past.at === null) await showPresent(before?.viewer === view.viewer, before && skipped(view));
  document.title = mine ? `● ${say("your_turn")} · ${title}` : title;
  if (mine && past.at === null) {
    if (!view.lesson) bringIntoView(); // a lesson says itself what to look at
    if (before && !wasMine) ring();
    // Who looked elsewhere was called without a picture: what has changed glows when it comes.
    if (before && (!wasMine || !before.picture)) { if (!view.lesson && view.picture) showSince(); }
    else if (!before) greet(view);
  }
  if (mine && state.hurry) { state.hurry = false; if (settings.follow) look(); }
  if (view.closed) notice(view.closed);
  lesson.show(view);
  if (view.over && before && !before.over && !view.lesson) finale.show(view);
  if (!view.over) { finale.hide(); if (analysis.open) analysis.hide(); }
  else if (!before && location.hash === "#analysis") analysis.toggle(view.version);
  Object.assign(document.body.dataset, { version: view.version, turn: !view.begun ? "waiting" : view.over ? "over" : mine ? "mine" : "others" });
}

function showTalk({ type, ...talk }) {
  Object.assign(state.view, talk);
  side.showChat(state.view.chat);
  seats.show(state.view);
  room.show(state.view);
  // What I can do is not drawn anew under my finger because somebody talks.
  if (type === "talk" && !state.view.actions.length) offer();
  else showUndo();
  showTrouble();
}

function showTrouble() {
  if (!state.view.trouble) { if (by("notice").dataset.about === "trouble") notice(""); return; }
  notice(state.view.trouble);
  by("notice").dataset.about = "trouble";
}

function putAway() {
  tip.hide();
  menu.hide();
  preview.clear();
  hint.hide();
}

async function showPresent(moving = false, unseen = false) {
  putAway();
  by("picture").classList.remove("past");
  if (!unseen && state.view.picture) {
    await picture.show(state.view.picture, moving);
    board.show();
    drag.mark();
    if (!state.looking) by("picture").dataset.shape = board.shape;
  }
  analysis.follow();
  offer();
}

// Whoever does not want to follow the computers sees the table again when a person decides.
function skipped(view) {
  return skip() && view.mine.length > 0 && view.kinds[view.seat] === "computer";
}

// What answers the question comes into view, not what is possible besides.
function bringIntoView() {
  const things = [...by("picture").querySelectorAll("[data-action]:not([data-optional])")];
  if (things.length && board.opened == null) board.bringThings(things);
}

// What has changed since my last turn glows for a while.
function showSince() {
  if (!state.looks) return;
  const changed = picture.changedSince(state.looks);
  state.looks = null;
  if (changed.length > 60) return; // the whole table was turned
  for (const thing of changed) thing.classList.add("changed");
  setTimeout(() => { for (const thing of changed) thing.classList.remove("changed"); }, 4000);
}

// Whoever comes back is told whose seat it is; what happened stands below the question.
function greet(view) {
  if (!page.returning || view.viewer < 0) return;
  notice(say("welcome_back", { name: view.names[view.viewer] }), 4000);
  by("notice").classList.add("glad");
}

// Why a thing cannot be chosen, asked once for every position.
const reasons = new Map();

function why(about, asked) {
  if (past.at !== null || (!asked && !offered().length)) return "";
  if (!reasons.has(about)) {
    const address = `/api/tables/${page.id}/why?about=${encodeURIComponent(about)}&lang=${page.lang}`;
    reasons.set(about, ask(address).then(({ text }) => text).catch(() => ""));
  }
  return reasons.get(about);
}

// offering

function offer() {
  const { view } = state;
  if (!view || past.at !== null) return;
  const focused = by("panel").contains(document.activeElement) && !by("tools").contains(document.activeElement);
  const mine = view.actions.length > 0, arranging = arrange.offers(mine ? view.arrange : null);
  by("panel").classList.toggle("mine", mine);
  by("question").textContent = asks(view, mine);
  by("rules").href = view.rules || `/rules/${page.game}`;
  if (view.over) choices.showOthers(view.lesson ? [] : endOf(view));
  else if (mine) choices.show(arranging ? view.actions.filter(({ number }) => view.arrange.besides.includes(number)) : view.actions);
  else choices.showOthers([...waitingFor(view), ...seats.offers(view)]);
  choices.disable(state.sent);
  by("actions").hidden = arranging && !view.arrange.besides.length;
  if (!arranging) arrange.hide();
  else if (arrange.version !== view.version || !arrange.open) arrange.show(view.arrange, view.version);
  else arrange.draw();
  if (focused || (page.keys && document.activeElement === document.body)) (arranging ? arrange : choices).focusFirst();
  showUndo();
}

function asks(view, mine) {
  if (view.over) return view.scores.text.split("\n")[0];
  return mine || view.seat < 0 ? view.question : say("waiting", { name: seats.nameOf(view, view.seat) });
}

// While computers play, one need not wait.
function waitingFor(view) {
  if (!view.begun || !view.mine.length || view.kinds[view.seat] !== "computer" || skip()) return [];
  const button = line("button", say("to_my_turn"), "plain");
  button.id = "to-my-turn";
  button.addEventListener("click", () => { state.hurry = true; look(); offer(); });
  return [button];
}

function endOf(view) {
  const away = (href, text, kind = "") => Object.assign(document.createElement("a"), { href, textContent: text, className: `button ${kind}`.trim() });
  const ways = [away(`/tables/${page.id}/scores`, say("scores"))], judge = line("button", say("analysis_do"), "button analyse");
  judge.addEventListener("click", () => { finale.hide(); analysis.toggle(state.view.version); });
  ways.push(judge);
  if (view.mine.length) {
    const again = line("button", say(view.again ? "join_again" : "again"), "button main again");
    again.addEventListener("click", async () => {
      again.disabled = true;
      try { location.href = (await ask(`/api/tables/${page.id}/again`, {})).path; } catch (trouble) { again.disabled = false; failed(trouble); }
    });
    ways.push(again);
  } else if (view.again) ways.push(away(`/tables/${view.again}`, say("watch_again")));
  return [...ways, away("/", say("next_game"))];
}

for (const [name, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  by("picture").addEventListener(name, (event) => {
    const thing = event.target.closest("[data-action]");
    if (!thing) return;
    const numbers = picture.numbersOf(thing), action = numbers.length === 1 && offered().find(({ number }) => number === numbers[0]);
    choices.point(numbers, on);
    // A thing that stands for one action shows what it would do, as its button does.
    if (!action || menu.open || event.pointerType === "touch" || (event.type.startsWith("focus") && !page.keys)) return;
    if (on && !document.getElementById("carried")) preview.soon(action);
    else preview.leave(action);
  });
}

// choosing

function chooseOf(numbers, thing, pointer = "") {
  const possible = offered().filter((action) => numbers.includes(action.number));
  if (possible.length === 1) { menu.hide(); preview.touch(possible[0], act, { pointerType: pointer }); }
  else if (possible.length) { tip.hide(); menu.show(possible, thing, pointer === "touch" || pointer === "pen"); }
}

function act(action) {
  if (!free()) return;
  preview.clear();
  if (choices.mustAsk(action)) { offer(); return; }
  if (coach.waits(action)) return;
  send({ type: "act", expected: state.view.version, action: action.number });
}

function coached(text, buttons = []) {
  if (!text && by("notice").dataset.about !== "coach") return;
  notice(text);
  if (text) by("notice").dataset.about = "coach";
  by("notice").append(...buttons);
}

function send(message) {
  if (!free()) return;
  state.looks = picture.looks();
  state.sent = link.send(message);
  choices.disable(state.sent);
}

// taking back

function showUndo() {
  const { undo, asked, waiting, mine, left, names, hints, actions } = state.view;
  by("ask-hint").disabled = past.at === null ? !hints || !actions.length : !past.hints;
  by("ask-hint").title = hints || !mine.length ? say("hint_more") : say("no_hints");
  const button = by("undo");
  button.disabled = past.at !== null || !(undo.can || undo.ask);
  button.querySelector("span").textContent = undo.ask && !undo.can ? say("undo_ask") : say("undo");
  button.title = undo.why;
  if (asked === null || asked === undefined) { if (by("notice").dataset.about === "undo") notice(""); return; }
  const answer = waiting.some((seat) => [...mine, ...left].includes(seat));
  notice(mine.includes(asked) ? say("undo_waiting") : say("undo_asked", { name: names[asked] }));
  by("notice").dataset.about = "undo";
  if (answer) for (const agree of [true, false]) {
    const choice = line("button", say(agree ? "agree" : "refuse"));
    choice.addEventListener("click", () => link.send({ type: "consent", agree }));
    by("notice").append(choice);
  }
}

by("undo").addEventListener("click", takeBack);
by("ask-hint").addEventListener("click", askHint);

function askHint() {
  if (!by("ask-hint").disabled) hint.toggle(state.view, past.at);
}

function takeBack() {
  if (!by("undo").disabled && !state.sent) state.sent = link.send({ type: "undo", expected: state.view.version });
}

// looking back

async function showPast(position, opened = false) {
  if (opened) {
    putAway();
    arrange.hide();
    by("picture").classList.add("past");
    by("panel").classList.remove("mine");
    choices.showOthers([]);
  }
  // A layout that changes is no other question.
  if (hint.asked?.at !== past.at) hint.hide();
  showUndo();
  analysis.follow();
  if (!position) return;
  await picture.show(position.picture);
  board.show();
  by("picture").dataset.shape = board.shape;
  by("question").textContent = position.text;
}

// the rest

let fading;

function notice(text, time = 0) {
  clearTimeout(fading);
  by("notice").textContent = text;
  by("notice").hidden = !text;
  by("notice").classList.remove("glad");
  delete by("notice").dataset.about;
  if (time) fading = setTimeout(() => notice(""), time);
}

function look() { state.looking = link.send({ type: "look", lang: page.lang, shape: board.shape, skip: skip() }); }

let followed = settings.follow;

whenChanged(() => {
  picture.repaint();
  board.resized();
  choices.fit();
  if (settings.follow !== followed) look();
  followed = settings.follow;
});
side.settle();
listenToKeys({ state, past, picture, board, choices, hint, side, finale, analysis, preview, menu, offered, act, takeBack, askHint });
