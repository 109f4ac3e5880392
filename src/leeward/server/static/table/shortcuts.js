// @ts-check
// The keys of the table's page.
import { by, targetOf } from "../shared/dom.js";
import { openSettings } from "../shared/settings.js";
import { listen } from "./keys.js";
import { parts } from "./parts.js";
import { docked } from "./side.js";
import { offered, state } from "./state.js";
import { act, askHint, takeBack } from "./turn.js";

/** @import { Command } from "./keys.js" */

/** @type {Record<string, Command>} */
const usual = {
  u: takeBack,
  h: askHint,
  l: () => parts.side.toggle(),
  s: openSettings,
  b: () => by("look-back").click(),
  e: () => offered().length && parts.choices.end(),
  r: () => parts.hand.turnByKey() || open(by("rules", HTMLAnchorElement).href, "_blank", "noopener"),
  x: explore,
  o: () => document.getElementById("one-by-one")?.click(),
  t: () => document.getElementById("to-my-turn")?.click(),
  "+": () => parts.board.zoomBy(1.25),
  "=": () => parts.board.zoomBy(1.25),
  "-": () => parts.board.zoomBy(0.8),
  0: () => parts.board.fit(),
  Escape: leave,
};

function explore() {
  parts.picture.explore();
  if (parts.picture.exploring) parts.picture.step(1);
}

// Close the uppermost thing that is open.
function leave() {
  const { menu, hand, preview, hint, past, analysis, side, picture, board } = parts;
  if (menu.open) menu.hide();
  else if (hand.taken) hand.take();
  else if (preview.open) preview.clear();
  else if (hint.open) hint.hide();
  else if (state.past.at !== null) past.back();
  else if (analysis?.open) analysis?.hide();
  else if (!by("side").hidden && !docked.matches) side.toggle(false);
  else if (picture.exploring) picture.explore(false);
  else if (state.board.zoom > 1) board.fit();
  state.choices.sure = null;
}

/**
 * @param {KeyboardEvent} event
 * @returns {Command | undefined}
 */
function commandFor(event) {
  const { key } = event,
    target = targetOf(event),
    { picture, past, hand, arrange } = parts;
  const arrow = { ArrowLeft: -1, ArrowRight: 1 }[key],
    turn = { PageUp: -1, PageDown: 1 }[key];
  if (arrow && picture.exploring && picture.svg.contains(target)) return () => picture.step(arrow);
  if (state.past.at !== null) {
    if (turn) return () => past.stepRound(turn);
    if (target !== by("at")) {
      if (arrow) return () => past.step(arrow);
      if (key === " " && !target.matches("button, a")) return () => past.play();
      if (key === "Home" || key === "End") return () => past.look(key === "Home" ? 0 : Infinity);
    }
  }
  const listed = key.startsWith("Arrow") && arrange.open && target === document.body;
  return (
    hand.commandFor(event) ??
    (listed ? () => arrange.rows.focusFirst() : undefined) ??
    usual[key.length === 1 ? key.toLowerCase() : key]
  );
}

export const listenToKeys = () => listen(commandFor, { offered, act, choices: parts.choices });
