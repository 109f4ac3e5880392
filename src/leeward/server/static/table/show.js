// @ts-check
// What the server sends, shown: a view, the talk at the table, what an action would do, a refusal, a position of the past.
import { by } from "../shared/dom.js";
import { page, say, settings } from "../shared/settings.js";
import { play } from "../shared/sound.js";
import { recall, store } from "../shared/storage.js";
import { failed, notice, withdraw } from "./notice.js";
import { parts } from "./parts.js";
import { showThinking } from "./patience.js";
import { watchPreparation } from "./preparing.js";
import { skips, state } from "./state.js";
import { look, offer, showUndo } from "./turn.js";

/** @typedef {Message.View} View */

const title = document.title;
const seen = `leeward-seen-${page.id}`;
const returning = recall(seen) !== null && sessionStorage.getItem(seen) === null; // the player was here before
let last = Number(recall(seen) ?? Number.NaN); // the version that this browser has seen
store(seen, last || "yes");
sessionStorage.setItem(seen, "yes");

/** @param {Message.ToPage} message */
export async function hear(message) {
  const { picture, preview } = parts;
  if (message.type === "previewed") {
    // Kept, shown or not; the next picture still builds on that of the last view.
    if (message.picture) picture.keep(message.picture);
    preview.hear(message);
    return;
  }
  if (message.type === "checked") {
    parts.arrange.hear(message);
    return;
  }
  if (message.type === "refused" && message.asked === "check") return; // "Done" will say it
  const view = message.type === "view" ? message : message.type === "refused" ? message.view : null;
  if (view?.picture) picture.receive(view.picture);
  if (message.type === "view") await showView(message);
  else if (message.type === "refused") await refused(message);
  else if (state.view) {
    state.sent = false;
    // A word at the table must not redraw my choices under my finger.
    showTalk(Object.assign(state.view, { ...message, type: "view" }), !state.view.actions.length);
  }
}

/** @param {Message.Refused} message */
async function refused({ code, why, view }) {
  // A preview that cannot be shown is no news.
  if (!state.sent && parts.preview.refused()) return;
  state.sent = false;
  const lesson = code === "lesson" || (state.view?.lesson && why);
  if (!lesson) notice(why || say("Too late: the table has changed."), code.startsWith("too-many") ? 0 : 4000);
  if (view) await showView(view);
  else if (state.view && !lesson) offer();
  if (lesson) parts.lesson.answer(why, true);
}

/** @param {View} view */
async function showView(view) {
  const before = state.view,
    mine = view.actions.length > 0,
    wasMine = before !== null && before.actions.length > 0;
  const { past, side, board, lesson, finale, analysis } = parts;
  state.reasons.clear();
  state.view = view;
  if (before?.version !== view.version) {
    // What was to be confirmed was about another position.
    state.choices.sure = null;
    parts.coach.drop();
  }
  if (!before && !view.over && view.kinds.includes("computer")) watchPreparation(view.game);
  // A link to a position of the past shows that first.
  if (page.at !== null) past.look(page.at, true);
  page.at = null;
  state.looking = false;
  state.sent = false;
  side.show(view);
  showTalk(view);
  const present = state.past.at === null,
    unseen = before !== null && skipped(view);
  // Where several people share a screen, the table turns to the one who decides: nothing moved.
  if (present) await showPresent(before?.viewer === view.viewer, unseen);
  document.title = mine ? `● ${say("Your turn")} · ${title}` : title;
  if (present && !unseen && !mine && before && view.seat >= 0 && view.seat !== before.seat) board.follow(view.seat);
  if (mine && state.past.at === null) {
    if (!view.lesson && before?.version !== view.version) board.bringChoices(); // a lesson lights up what to look at
    if (before && !wasMine) play("turn");
    // A hidden page was told of my turn without a picture: what has changed glows when it comes.
    if (!before) greet(view);
    else if ((!wasMine || !before.picture) && !view.lesson && view.picture) showSince();
  }
  if (mine && state.hurry) {
    state.hurry = false;
    if (settings.follow) look();
  }
  showUndone(view, before === null);
  if (view.closed) notice(view.closed);
  lesson.show(view);
  if (!view.over) {
    if (analysis?.open) analysis?.hide();
  } else if (!before && location.hash === "#analysis") parts.analyse(view.version).catch(failed);
  else if (before && !before.over && !view.lesson) finale.show(view);
  const turn = !view.begun ? "waiting" : view.over ? "over" : mine ? "mine" : "others";
  const alone = view.mine.length === 1 && view.kinds.every((kind, seat) => kind === "computer" || view.mine.includes(seat));
  Object.assign(document.body.dataset, { version: view.version, turn, own: alone ? view.mine[0] : "" });
}

/**
 * @param {View} view
 * @param {boolean} [redraw]
 */
function showTalk(view, redraw = false) {
  parts.side.showChat(view);
  parts.seats.show(view);
  showThinking(view);
  if (view.clock) import("./clock.js").then(({ showClock }) => showClock(view));
  if (view.chances) import("./chances.js").then(({ showChances }) => showChances(view));
  parts.room.show(view);
  if (redraw) offer();
  else showUndo();
  if (view.trouble) notice(view.trouble, 0, "trouble");
  else withdraw("trouble");
}

function putAway() {
  parts.tip.hide();
  parts.menu.hide();
  parts.preview.clear();
  parts.hint.hide();
  parts.hand.putBack();
}

/**
 * @param {boolean} [moving]
 * @param {boolean} [unseen]
 */
export async function showPresent(moving = false, unseen = false) {
  const { picture, board, hand, analysis } = parts,
    held = state.hand.spot !== null,
    shown = state.view?.picture;
  putAway();
  by("picture").classList.remove("past");
  if (!unseen && shown) {
    await picture.show(shown, moving, held);
    board.show(!state.looking);
    parts.banner.show(shown.announced);
  }
  hand.take();
  analysis?.follow();
  offer();
}

/**
 * Return whether a player who does not follow the computers need not see this: they see the table when a person decides.
 * @param {View} view
 */
function skipped(view) {
  return skips() && view.mine.length > 0 && view.kinds[view.seat] === "computer";
}

// What has changed since my last turn glows for a while.
function showSince() {
  const changed = state.looks ? parts.picture.changedSince(state.looks) : [];
  state.looks = null;
  if (changed.length > 60) return; // the whole table was turned
  for (const thing of changed) thing.classList.add("changed");
  setTimeout(() => {
    for (const thing of changed) thing.classList.remove("changed");
  }, 4000);
}

/** @param {View} view */
function greet(view) {
  if (!returning || view.viewer < 0) return;
  notice(say("Welcome back, {name}. It's your turn.", { name: view.names[view.viewer] }), 4000);
  by("notice").classList.add("glad");
}

/**
 * Tell the player what others have undone since this browser last saw the table.
 * @param {View} view
 * @param {boolean} away
 */
function showUndone(view, away) {
  const undone = view.log.filter((line) => (line.undone ?? 0) > last && !view.mine.includes(line.by ?? -1));
  const what = undone.map((line) => line.text).join(" · ");
  if (what && view.asked === null) notice(away ? say("While you were away: {what}.", { what }) : what, away ? 0 : 4000);
  last = view.version;
  store(seen, last);
}

/**
 * Show a position of the past, or that one is on its way.
 * @param {Message.PastPosition | null} position
 * @param {boolean} opened
 */
export async function showPast(position, opened) {
  if (opened) {
    putAway();
    parts.arrange.hide();
    by("picture").classList.add("past");
    by("panel").classList.remove("mine");
    parts.choices.showOthers([]);
  }
  // Another layout is not another position.
  if (state.hint.asked?.at !== state.past.at) parts.hint.hide();
  showUndo();
  parts.analysis?.follow();
  if (position) await showOther(position);
}

/**
 * Show another picture than that of the last view.
 * @param {{ picture: Message.Picture, text: string }} other
 */
export async function showOther({ picture, text }) {
  await parts.picture.show(picture);
  parts.board.show();
  by("question").textContent = text;
}

// The window has another shape: ask for that layout.
export function reshape() {
  look();
  if (state.past.at !== null) parts.past.look(state.past.at, true);
}

let followed = settings.follow;

// The settings have changed.
export function restyle() {
  parts.picture.repaint();
  parts.board.resized();
  parts.choices.fit();
  if (settings.follow !== followed) look();
  followed = settings.follow;
}
