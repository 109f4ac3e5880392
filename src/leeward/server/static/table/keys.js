// Everything by keyboard.
import { openSettings, page } from "../shared/settings.js";
import { docked } from "./side.js";

const by = (id) => document.getElementById(id);

export function listenToKeys({ past, picture, board, choices, hint, side, finale, analysis, preview, menu, offered, act, takeBack, askHint }) {
  const end = () => offered().length && by("end").querySelector("button")?.click();
  const usual = {
    u: takeBack, h: askHint, l: () => side.toggle(), s: openSettings, b: () => by("look-back").click(), e: end,
    r: () => open(by("rules").href, "_blank", "noopener"),
    x: () => { picture.explore(); if (picture.exploring) picture.step(1); },
    t: () => by("to-my-turn")?.click(),
    "+": () => board.zoomBy(1.25), "=": () => board.zoomBy(1.25), "-": () => board.zoomBy(0.8), 0: () => board.fit(),
    Escape: leave,
  };

  // The uppermost thing that is open goes first.
  function leave() {
    if (finale.open) finale.hide();
    else if (menu.open) menu.hide();
    else if (preview.open) preview.clear();
    else if (hint.open) hint.hide();
    else if (past.at !== null) past.back();
    else if (analysis.open) analysis.hide();
    else if (!by("side").hidden && !docked.matches) side.toggle(false);
    else if (picture.exploring) picture.explore(false);
    else if (board.zoom > 1) board.fit();
    choices.sure = null;
  }

  function commandFor({ key, target }) {
    if (picture.exploring && picture.svg.contains(target)) {
      if (key === "ArrowLeft" || key === "ArrowRight") return () => picture.step(key === "ArrowLeft" ? -1 : 1);
    }
    if (past.at !== null && (key === "PageUp" || key === "PageDown")) return () => past.stepRound(key === "PageUp" ? -1 : 1);
    if (past.at !== null && target !== by("at")) {
      if (key === "ArrowLeft" || key === "ArrowRight") return () => past.step(key === "ArrowLeft" ? -1 : 1);
      if (key === " " && !target.matches("button, a")) return () => past.play();
      if (key === "Home" || key === "End") return () => past.look(key === "Home" ? 0 : Infinity);
    }
    return usual[key.length === 1 ? key.toLowerCase() : key];
  }

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input:not([type=range]), select, textarea") || document.querySelector("dialog[open]")) return;
    page.keys = true;
    const command = commandFor(event);
    if (command) { command(); event.preventDefault(); return; }
    if (/^[1-9]$/.test(event.key)) {
      const action = offered().length && choices.at(Number(event.key));
      if (action) { act(action); event.preventDefault(); }
    } else if (event.key.startsWith("Arrow") && (by("panel").contains(event.target) || event.target === document.body)) {
      if (by("arrange").contains(event.target)) return;
      choices.step(event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1, event.target);
      event.preventDefault();
    }
  });
  addEventListener("pointerdown", () => { page.keys = false; }, true);
}
