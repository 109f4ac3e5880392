// @ts-check
// Tabs with their panels, for a pointer, for keys and for screen readers.
import { by } from "../shared/dom.js";

/** @param {HTMLElement[]} tabs */
export function choosePanels(...tabs) {
  /** @param {HTMLElement} chosen */
  const choose = (chosen) => {
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      by(tab.getAttribute("aria-controls") ?? "").hidden = tab !== chosen;
    }
  };
  for (const [place, tab] of tabs.entries()) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (!step) return;
      const next = tabs[(place + step + tabs.length) % tabs.length];
      choose(next);
      next.focus();
    });
  }
}
