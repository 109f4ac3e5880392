// The table's page. It knows no game: it shows the picture it is sent, and sends the action that was chosen.
import { ask } from "./ask.js";
import { HintBox } from "./hint.js";
import { Link } from "./link.js";
import { Picture } from "./picture.js";
import { Room, movedAway } from "./room.js";
import { Seats } from "./seats.js";
import { openSettings, page, say, settings, still, whenChanged } from "./settings.js";
import { Side } from "./side.js";
import { ring } from "./sound.js";
import { Menu, Tip, line } from "./tip.js";

const by = (id) => document.getElementById(id);
const narrow = matchMedia("(max-width: 700px)");
const shape = () => narrow.matches ? "small" : "wide";
const title = document.title;

const state = {
  view: null, // the last that the server told
  past: null, // the position looked back at; null is the present
  sent: false, // an action is on its way: nothing else is sent before the answer
  sure: null, // the action that was asked about once
};
page.invites = JSON.parse(localStorage.getItem(`leeward-invites-${page.id}`) ?? "null");

const offered = () => (state.past === null && !state.sent && state.view?.actions) || [];
const picture = new Picture(by("picture"), { choose: chooseOf, explain: (thing) => tip.explain(thing, true) });
const tip = new Tip(by("picture"), by("tip"), { state: () => ({ game: page.game }), why, announce: (text) => { by("announce").textContent = text; } });
const menu = new Menu(by("menu"), act);
const hint = new HintBox(by("hint"), {
  picture,
  choose: (number) => chooseOf([number], by("hint")),
  failed: (trouble) => failed(trouble),
});
const side = new Side({ look: lookAt, talk: (text) => link.send({ type: "chat", text }) });
const failed = (trouble) => notice(say("failed", { why: trouble.message }), 4000);
const room = new Room(failed);
const seats = new Seats(by("people"), failed, () => room.dismiss());

const link = new Link(
  () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/tables/${page.id}/socket?lang=${page.lang}&shape=${shape()}&skip=${!settings.follow}`,
  {
    message: hear,
    lost: () => { state.sent = false; notice(say("lost")); offer(); },
    found: () => notice(""),
    away: () => movedAway(notice, () => link.open()),
    gone: () => { if (state.view) state.view.actions = []; notice(say("not_found")); offer(); },
  },
);

// hearing

function hear(message) {
  if (message.type === "view") showView(message);
  else if (message.type === "talk") {
    state.sent = false;
    showTalk(message);
  }
  else if (message.type === "refused") {
    state.sent = false;
    notice(message.why || say("refused"), message.code.startsWith("too-many") ? 0 : 4000);
    if (message.view) showView(message.view);
    else offer();
  }
}

function showView(view) {
  const before = state.view;
  const wasMine = before && before.actions.length > 0;
  reasons.clear();
  state.view = view;
  state.sent = false;
  side.show(view);
  showTalk(view);
  // Where several people share a screen, the table turns to the one who decides: nothing moved.
  if (state.past === null) showPresent(before?.viewer === view.viewer, before && skipped(view));
  const mine = view.actions.length > 0;
  if (mine && state.past === null) bringIntoView();
  document.title = mine ? `● ${say("your_turn")} · ${title}` : title;
  if (mine && before && !wasMine) ring();
  if (view.closed) notice(view.closed);
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

function showPresent(moving = false, unseen = false) {
  tip.hide();
  menu.hide();
  hint.hide();
  if (!unseen && state.view.begun) picture.show(state.view.picture, moving);
  offer();
}

// Whoever does not want to follow the computers sees the table again when a person decides.
function skipped(view) {
  return !settings.follow && view.mine.length > 0 && view.kinds[view.seat] === "computer";
}

// On a small screen, what glows must not be hidden below the bar.
function bringIntoView() {
  if (!narrow.matches || page.keys) return;
  const things = [...by("picture").querySelectorAll("[data-action]")].map((thing) => thing.getBoundingClientRect());
  const end = by("bar").getBoundingClientRect().top;
  if (!things.length || things.some(({ top, bottom }) => top >= 0 && bottom <= end)) return;
  scrollBy({ top: Math.min(...things.map(({ top }) => top)) - 60, behavior: still() ? "instant" : "smooth" });
}

// Why a thing cannot be chosen, asked once for every position.
const reasons = new Map();

function why(about, asked) {
  if (state.past !== null || (!asked && !offered().length)) return "";
  if (!reasons.has(about)) {
    const address = `/api/tables/${page.id}/why?about=${encodeURIComponent(about)}&lang=${page.lang}`;
    reasons.set(about, ask(address).then(({ text }) => text).catch(() => ""));
  }
  return reasons.get(about);
}

// offering

function offer() {
  const { view } = state;
  if (!view || state.past !== null) return;
  const bar = by("actions");
  const focused = bar.contains(document.activeElement) || (page.keys && document.activeElement === document.body);
  const mine = view.actions.length > 0;
  by("bar").classList.toggle("mine", mine);
  by("question").textContent = asks(view, mine);
  by("rules").href = view.rules || `/rules/${page.game}`;
  bar.replaceChildren(...(view.over ? endOf(view) : mine ? view.actions.map(button) : seats.offers(view)));
  if (focused) bar.querySelector("button, a")?.focus();
  showUndo();
}

function asks(view, mine) {
  if (view.over) return view.scores.text.split("\n")[0];
  return mine || view.seat < 0 ? view.question : say("waiting", { name: seats.nameOf(view, view.seat) });
}

function button(action, index) {
  const made = document.createElement("button");
  if (index < 9) {
    made.append(line("kbd", index + 1));
    made.setAttribute("aria-keyshortcuts", index + 1);
  }
  made.append(state.sure === action.number ? say("sure", { label: action.label }) : action.label);
  made.dataset.number = action.number;
  made.disabled = state.sent;
  made.classList.toggle("final", !action.undoable);
  made.classList.toggle("sure", state.sure === action.number);
  if (!action.undoable) made.title = say("final");
  made.addEventListener("click", () => act(action));
  for (const [name, on] of [["pointerenter", true], ["focus", true], ["pointerleave", false], ["blur", false]]) {
    made.addEventListener(name, () => { for (const thing of picture.offering(action.number)) thing.classList.toggle("pointed", on); });
  }
  return made;
}

function endOf(view) {
  const scores = Object.assign(document.createElement("a"), { href: `/tables/${page.id}/scores`, textContent: say("scores"), className: "button" });
  if (!view.mine.length) return view.again ? [scores, Object.assign(document.createElement("a"), { href: `/tables/${view.again}`, textContent: say("watch_again"), className: "button" })] : [scores];
  const again = line("button", say(view.again ? "join_again" : "again"), "main");
  again.id = "again";
  again.addEventListener("click", async () => {
    again.disabled = true;
    try { location.href = (await ask(`/api/tables/${page.id}/again`, {})).path; } catch (trouble) { again.disabled = false; notice(say("failed", { why: trouble.message }), 4000); }
  });
  return [scores, again];
}

for (const [name, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  by("picture").addEventListener(name, ({ target }) => {
    const thing = target.closest("[data-action]");
    if (!thing) return;
    for (const number of picture.numbersOf(thing)) by("actions").querySelector(`[data-number="${number}"]`)?.classList.toggle("pointed", on);
  });
}

// choosing

function chooseOf(numbers, thing) {
  const possible = offered().filter((action) => numbers.includes(action.number));
  if (possible.length === 1) act(possible[0]);
  else if (possible.length) { tip.hide(); menu.open(possible, thing); }
}

function act(action) {
  if (state.sent || state.past !== null) return;
  const unsure = (settings.ask && !action.undoable) || (settings.askEnd && action.ends);
  if (unsure && state.sure !== action.number) {
    state.sure = action.number;
    return offer();
  }
  state.sure = null;
  state.sent = link.send({ type: "act", expected: state.view.version, action: action.number });
  for (const each of by("actions").querySelectorAll("button")) each.disabled = state.sent;
}

// taking back

function showUndo() {
  const { undo, asked, waiting, mine, left, names, hints, actions } = state.view;
  by("ask-hint").disabled = state.past !== null || !hints || !actions.length;
  by("ask-hint").title = hints || !mine.length ? say("hint_more") : say("no_hints");
  const button = by("undo");
  button.disabled = state.past !== null || !(undo.can || undo.ask);
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
  if (!by("ask-hint").disabled) hint.toggle(state.view);
}

function takeBack() {
  if (by("undo").disabled || state.sent) return;
  state.sent = link.send({ type: "undo", expected: state.view.version });
}

// looking back

let fetching = false;

function lookAt(number) {
  if (!state.view?.begun) return;
  const last = state.view.count;
  state.past = Math.max(0, Math.min(number, last));
  by("slider").hidden = false;
  by("actions").hidden = true;
  by("picture").classList.add("past");
  by("bar").classList.remove("mine");
  by("last").hidden = true;
  by("at").max = last;
  by("at").value = state.past;
  by("at-number").textContent = `${state.past} / ${last}`;
  by("earlier").disabled = state.past === 0;
  by("later").disabled = state.past === last;
  by("permalink").href = `/tables/${page.id}?at=${state.past}`;
  hint.hide();
  showUndo();
  tip.hide();
  fetchPast();
}

// One question at a time: whoever drags the slider sees where it rests, not every position on the way.
async function fetchPast() {
  if (fetching) return;
  fetching = true;
  let number = null;
  while (state.past !== null && state.past !== number) {
    number = state.past;
    const answer = await fetch(`/tables/${page.id}/at/${number}?lang=${page.lang}&shape=${shape()}`).catch(() => null);
    const position = answer?.ok ? await answer.json() : null;
    if (!position) notice(say("failed", { why: answer?.statusText ?? "" }), 4000);
    else if (state.past !== null) {
      picture.show(position.picture);
      by("question").textContent = position.text;
    }
  }
  fetching = false;
}

function backToPresent() {
  if (state.past === null) return;
  const focused = by("slider").contains(document.activeElement);
  state.past = null;
  by("slider").hidden = true;
  by("actions").hidden = false;
  by("picture").classList.remove("past");
  by("last").hidden = false;
  history.replaceState(null, "", `/tables/${page.id}`);
  showPresent();
  if (focused) by("look-back").focus();
}

by("look-back").addEventListener("click", () => (state.past === null ? lookAt(state.view?.count ?? 0) : backToPresent()));
by("present").addEventListener("click", backToPresent);
by("earlier").addEventListener("click", () => lookAt(state.past - 1));
by("later").addEventListener("click", () => lookAt(state.past + 1));
by("at").addEventListener("input", ({ target }) => lookAt(Number(target.value)));

// keys

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input:not([type=range]), select, textarea") || document.querySelector("dialog[open]")) return;
  page.keys = true;
  const looking = state.past !== null;
  const commands = {
    u: takeBack, h: askHint, l: () => side.toggle(), s: openSettings, b: () => by("look-back").click(), r: () => open(by("rules").href, "_blank", "noopener"),
    e: () => { picture.explore(); if (picture.exploring) picture.step(1); },
    Escape: () => {
      if (hint.open) hint.hide();
      else if (looking) backToPresent();
      else if (!by("side").hidden) side.toggle(false);
      else if (picture.exploring) picture.explore(false);
      state.sure = null;
    },
  };
  if (picture.exploring && picture.svg.contains(event.target)) Object.assign(commands, { ArrowLeft: () => picture.step(-1), ArrowRight: () => picture.step(1) });
  if (looking && event.target !== by("at")) Object.assign(commands, { ArrowLeft: () => lookAt(state.past - 1), ArrowRight: () => lookAt(state.past + 1) });
  const command = commands[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (command) { command(); event.preventDefault(); return; }
  if (/^[1-9]$/.test(event.key)) {
    const action = offered()[event.key - 1];
    if (action) { act(action); event.preventDefault(); }
  } else if (event.key.startsWith("Arrow") && (by("actions").contains(event.target) || event.target === document.body)) {
    const items = [...by("actions").querySelectorAll("button, a")];
    const step = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1;
    const here = items.indexOf(event.target);
    items.at(here < 0 ? 0 : (here + step) % items.length)?.focus();
    event.preventDefault();
  }
});
addEventListener("pointerdown", () => { page.keys = false; });

// the rest

let fading;

function notice(text, time = 0) {
  clearTimeout(fading);
  by("notice").textContent = text;
  by("notice").hidden = !text;
  delete by("notice").dataset.about;
  if (time) fading = setTimeout(() => notice(""), time);
}

const look = () => link.send({ type: "look", lang: page.lang, shape: shape(), skip: !settings.follow });
let followed = settings.follow;

whenChanged(() => {
  picture.repaint();
  if (settings.follow !== followed) look();
  followed = settings.follow;
});
narrow.addEventListener("change", () => {
  look();
  if (state.past !== null) lookAt(state.past);
});
if (page.at !== null) {
  const begin = setInterval(() => { if (state.view) { clearInterval(begin); lookAt(page.at); } }, 50);
}
