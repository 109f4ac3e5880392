// @ts-check
// My turn: what I can do, and doing it. Also what can be done while others play and after the end.
import { ask } from "../shared/ask.js";
import { button, by, make } from "../shared/dom.js";
import { call, page, say } from "../shared/settings.js";
import { failed, notice, withdraw } from "./notice.js";
import { parts } from "./parts.js";
import { isMoved } from "./preview.js";
import { free, meant, offered, skips, state } from "./state.js";

/**
 * @import { Action } from "./state.js"
 * @typedef {Message.View} View
 * @typedef {Pick<Message.HintedChoice, "number" | "actions" | "undoable" | "ends">} Choice
 */

// offering

export function offer() {
  const { view } = state,
    { arrange, choices, hand } = parts,
    panel = by("panel"),
    active = document.activeElement;
  if (!view || state.past.at !== null) return;
  const focused = panel.contains(active) && !by("tools").contains(active);
  const mine = view.actions.length > 0,
    given = mine ? view.arrange : null,
    arranging = arrange.offers(given),
    begun = arranging && (state.arrange.version !== view.version || !arrange.open);
  panel.classList.toggle("mine", mine);
  by("question").textContent = questionOf(view, mine);
  by("rules", HTMLAnchorElement).href = view.rules || `/rules/${page.game}`;
  const besides = arranging && given ? view.actions.filter(({ number }) => given.besides.includes(number)) : view.actions;
  if (view.over) choices.showOthers(view.lesson ? [] : waysOn(view));
  else if (mine) choices.show(besides);
  else choices.showOthers([...waitingFor(view), ...parts.seats.offers(view)]);
  choices.disable(state.sent);
  by("actions").hidden = arranging && !besides.length;
  if (!arranging || !given) arrange.hide();
  else if (begun) arrange.show(given, view.version);
  else arrange.draw();
  if (focused || (state.keys && (active === document.body || (begun && by("picture").contains(active))))) {
    (arranging ? arrange.rows : !focused && hand.active ? hand : choices).focusFirst();
  }
  showUndo();
}

/**
 * @param {View} view
 * @param {boolean} mine
 */
function questionOf(view, mine) {
  if (view.over) return view.scores?.text.split("\n")[0] ?? "";
  return mine || view.seat < 0 ? view.question : say("{name} is thinking", { name: parts.seats.nameOf(view, view.seat) });
}

/**
 * Offer to skip the computers' moves.
 * @param {View} view
 */
function waitingFor(view) {
  if (!view.begun || !view.mine.length || view.kinds[view.seat] !== "computer" || skips()) return [];
  const hurry = () => {
    state.hurry = true;
    look();
    offer();
  };
  return [Object.assign(button(say("Skip to my turn"), hurry, "plain"), { id: "to-my-turn" })];
}

/**
 * List where to go from the end of a game.
 * @param {View} view
 */
function waysOn(view) {
  const link = (/** @type {string} */ href, /** @type {string} */ text) => Object.assign(make("a", text, "button"), { href });
  const again = button(
    say(view.again ? "Play again: the others are waiting" : "Play again"),
    async () => {
      again.disabled = true;
      try {
        location.href = (await ask(`/api/v1/tables/${page.id}/again`, {})).path;
      } catch (trouble) {
        again.disabled = false;
        failed(trouble);
      }
    },
    "button main again",
  );
  const ways = [
    link(`/tables/${page.id}/scores`, say("Detailed scores")),
    button(say("Analyse this game"), () => parts.analyse(view.version).catch(failed), "button analyse"),
    button(
      say("Make a study of this game"),
      () => import("../study/make-study.js").then(({ makeStudy }) => makeStudy()).catch(failed),
      "button study",
    ),
  ];
  if (view.mine.length) ways.push(again);
  else if (view.again) ways.push(link(`/tables/${view.again}`, say("Watch the next game")));
  return [...ways, link("/", say("Another game"))];
}

// choosing

/**
 * @param {number[]} numbers
 * @param {Element} thing
 * @param {string} [pointer]
 */
export function chooseOf(numbers, thing, pointer = "") {
  const possible = offered().filter((action) => numbers.includes(action.number));
  if (possible.length > 1) parts.tip.hide();
  parts.menu.choose(possible, thing, pointer);
}

/** @param {Action} action */
export function act(action) {
  actWhole({ ...action, actions: [action.number] });
}

/**
 * Play the actions of a whole choice, all or none.
 * @param {Choice} choice
 */
export function actWhole(choice) {
  if (!free()) return;
  parts.preview.clear();
  if (parts.choices.mustAsk(choice)) offer();
  else if (!parts.coach.waits(choice)) play(choice);
}

/**
 * Play a choice that nobody has to confirm any more.
 * @param {Choice} choice
 */
export function play({ actions }) {
  if (!free() || !state.view) return;
  const { version: expected } = state.view;
  if (actions.length > 1) send({ type: "act_all", expected, actions });
  else send({ type: "act", expected, action: actions[0] });
}

/** @param {Message.ToServer} message */
export function send(message) {
  if (!free()) return;
  state.looks = parts.picture.looks();
  state.sent = parts.link.send(message);
  parts.choices.disable(state.sent);
}

// Ask for views in this layout and language.
export function look() {
  state.looking = parts.link.send({ type: "look", lang: page.lang, shape: state.board.shape, skip: skips() });
}

/**
 * Return why a thing cannot be chosen, asked once for each position.
 * @param {string} about
 * @param {boolean} asked
 */
export function why(about, asked) {
  if (state.past.at !== null || (!asked && !offered().length)) return "";
  const address = `/api/v1/tables/${page.id}/why?about=${encodeURIComponent(about)}&lang=${page.lang}`;
  const reason =
    state.reasons.get(about) ??
    ask(address)
      .then(({ text }) => text)
      .catch(() => "");
  state.reasons.set(about, reason);
  return reason;
}

// Point at a thing: its button lights up, and if it stands for one action it shows what that would do, as its button does.
export function pointAtThings() {
  for (const name of /** @type {const} */ (["pointermove", "pointerout", "focusin", "focusout"])) {
    by("picture").addEventListener(name, (event) => {
      const thing = /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target).closest("[data-action]"));
      if (!thing) return;
      const on = (name === "pointermove" || name === "focusin") && meant(event),
        numbers = parts.picture.numbersOf(thing);
      const action = numbers.length === 1 && offered().find(({ number }) => number === numbers[0]);
      parts.choices.point(numbers, on);
      const silent = event instanceof PointerEvent ? on && !isMoved(event) : !state.keys;
      if (!action || parts.menu.open || parts.hand.active || silent) return;
      if (on) parts.preview.soon(action);
      else parts.preview.leave(action);
    });
  }
}

// taking back, and hints

/** @type {Message.UndoOffer | null} */
let offeredUndo = null;
/** @type {number | undefined} */
let asking; // the timer until I may ask again

/**
 * When the pause after a refusal is over, ask the server what I may undo now.
 * @param {Message.UndoOffer} undo
 */
function waitToAsk(undo) {
  if (undo === offeredUndo) return;
  offeredUndo = undo;
  clearTimeout(asking);
  if (undo.wait) asking = setTimeout(look, 1000 * undo.wait);
}

export function showUndo() {
  const { view, past } = state;
  if (!view) return;
  const { undo, asked, waiting, mine, left, names, hints, actions } = view,
    back = by("undo", HTMLButtonElement);
  const hint = by("ask-hint", HTMLButtonElement);
  hint.disabled = past.at === null ? !hints || !actions.length : !parts.past.hints;
  hint.title =
    hints || !mine.length ? say("What the strongest opponent would do here") : say("Hints are not allowed at this table.");
  back.disabled = past.at !== null || !(undo.can || undo.ask);
  back.title = undo.why;
  waitToAsk(undo);
  const text = back.querySelector("span");
  if (text) text.textContent = say(undo.ask && !undo.can ? "Ask to undo" : "Undo");
  if (asked === null) {
    withdraw("undo");
    return;
  }
  const name = names[asked];
  const question =
    view.over && !view.future_known
      ? say("{name} wants to undo the last action. If you agree, the table will say that the game's future was known.", {
          name,
        })
      : say("{name} wants to undo the last action.", { name });
  const answers = waiting.some((seat) => [...mine, ...left].includes(seat));
  const asks = mine.includes(asked) && !answers;
  notice(asks ? say("Waiting for the others to agree.") : question, 0, "undo");
  if (!answers) return;
  const answer = (/** @type {boolean} */ agree) => () => parts.link.send({ type: "consent", agree, asked });
  by("notice").append(button(say("Agree"), answer(true)), button(say("Decline"), answer(false)));
}

export function takeBack() {
  if (by("undo", HTMLButtonElement).disabled || state.sent || !state.view) return;
  state.sent = parts.link.send({ type: "undo", expected: state.view.version });
}

export function askHint() {
  if (!by("ask-hint", HTMLButtonElement).disabled && state.view) parts.hint.toggle(state.view, state.past.at);
}

// talking

/**
 * Write to the players, or as a spectator to the spectators. Return whether it was sent.
 * @param {string} text
 * @param {string | null} name of a spectator
 */
export async function talk(text, name) {
  if (name === null) return parts.link.send({ type: "chat", text });
  const query = new URLSearchParams({ lang: page.lang, ...parts.side.heard() });
  try {
    await ask(`/api/v1/tables/${page.id}/chat?${query}`, { text, name });
    call(name);
    return true;
  } catch (trouble) {
    failed(trouble);
    return false;
  }
}
