// @ts-check
// Playing by keyboard.
import { by, targetOf } from "../shared/dom.js";
import { state } from "./state.js";

/** @typedef {() => unknown} Command */

/**
 * Listen to keys. What no command answers chooses an action: by its number, or by the arrows.
 * @param {(event: KeyboardEvent) => Command | undefined} commandFor
 * @param {object} hooks
 * @param {() => Message.OfferedAction[]} hooks.offered
 * @param {(action: Message.OfferedAction) => void} hooks.act
 * @param {{ step: (far: number, from: Element) => void }} hooks.choices
 */
export function listen(commandFor, { offered, act, choices }) {
  addEventListener("keydown", (event) => {
    const { key } = event,
      target = targetOf(event);
    const typing =
      target.matches("input:not([type=range]), select, textarea") || document.querySelector("dialog[open], :popover-open");
    if (event.ctrlKey || event.metaKey || event.altKey || typing) return;
    state.keys = true;
    const numbered = /^[1-9]$/.test(key) && offered().length ? state.choices.order[Number(key) - 1] : undefined;
    const command = commandFor(event) ?? (numbered && (() => act(numbered)));
    const panel = by("panel").contains(target) && !target.closest("#arrange, #analysis");
    if (command) command();
    else if (key.startsWith("Arrow") && (panel || target === document.body)) {
      choices.step(key === "ArrowRight" || key === "ArrowDown" ? 1 : -1, target);
    } else return;
    event.preventDefault();
  });
  const pointed = () => {
    state.keys = false;
  };
  addEventListener("pointerdown", pointed, true);
}
