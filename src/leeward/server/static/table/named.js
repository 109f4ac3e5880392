// @ts-check
// The spaces that a sentence names light up while it is pointed at or focused: in the list, in the log and in the story.
import { by, targetOf } from "../shared/dom.js";
import { meant, state } from "./state.js";

/** @import { Picture } from "./picture.js" */

const lines = "button, a, li, p, summary, span, h2";
const longest = 600; // characters of a sentence; a longer text is a whole list

/**
 * Return the names that occur in a text as whole words.
 * @param {string} text
 * @param {Set<string>} known
 */
export function namesIn(text, known) {
  return [...new Set(text.match(/[\p{L}\p{N}]+/gu) ?? [])].filter((word) => known.has(word));
}

/**
 * Return whose spaces a sentence names: those of the player it begins with, otherwise the viewer's.
 * @param {string} text
 * @param {string[]} names of the players
 * @param {number} viewer
 */
export function ownerOf(text, names, viewer) {
  const found = names.map((name, seat) => ({ name, seat })).filter(({ name }) => name && text.trimStart().startsWith(name));
  return found.sort((one, other) => other.name.length - one.name.length)[0]?.seat ?? Math.max(viewer, 0);
}

/** @param {Picture} picture */
export function lightNames(picture) {
  /** @param {Element | null} line */
  const light = (line) => {
    for (const thing of picture.things(".named")) thing.classList.remove("named");
    const text = line?.textContent ?? "",
      { view } = state;
    if (!text || text.length > longest || !view) return;
    picture.unfilled.fill();
    const spaces = picture.things("[data-name]:not(.foreseen *)");
    const named = namesIn(text, new Set(spaces.map((space) => space.dataset.name ?? "")));
    if (!named.length) return;
    const owner = line?.closest("[data-seat]")?.getAttribute("data-seat") ?? String(ownerOf(text, view.names, view.viewer));
    for (const space of spaces) {
      if (space.dataset.of === owner && named.includes(space.dataset.name ?? "")) space.classList.add("named");
    }
  };
  for (const place of [by("panel"), by("side")]) {
    for (const name of ["pointerover", "focusin"])
      place.addEventListener(name, (event) => meant(event) && light(targetOf(event).closest(lines)));
    for (const name of ["pointerleave", "focusout"]) place.addEventListener(name, () => light(null));
  }
}
