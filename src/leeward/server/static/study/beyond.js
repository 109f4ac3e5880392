// @ts-check
// What a step is about, but lies beyond the edge of the board: a button at that edge brings it into view.
import { by } from "../shared/dom.js";
import { say } from "../shared/settings.js";

/** @import { Board } from "../table/board.js" */

const enough = 0.5; // of a thing, or of the board's place

export class Beyond {
  /** @type {IntersectionObserver | undefined} */
  observer;
  /** @type {Map<Element, "above" | "below">} */
  things = new Map(); // those out of sight

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.button = by("lesson-beyond");
    this.button.addEventListener("click", () => board.bringThings([...this.things.keys()]));
  }

  /** @param {Element[]} things */
  watch(things) {
    this.observer?.disconnect();
    this.things.clear();
    this.show();
    const options = { root: this.board.place, threshold: [0, enough / 2, enough] };
    this.observer = new IntersectionObserver((entries) => this.seen(entries), options);
    for (const thing of things) this.observer.observe(thing);
  }

  /** @param {IntersectionObserverEntry[]} entries */
  seen(entries) {
    for (const { target, intersectionRatio, intersectionRect, boundingClientRect, rootBounds } of entries) {
      const fills = rootBounds && intersectionRect.height >= enough * rootBounds.height;
      if (!rootBounds || fills || intersectionRatio >= enough || !boundingClientRect.height) this.things.delete(target);
      else this.things.set(target, boundingClientRect.top < rootBounds.top ? "above" : "below");
    }
    this.show();
  }

  show() {
    const sides = new Set(this.things.values()),
      up = sides.has("above") && !sides.has("below");
    this.button.hidden = !sides.size;
    this.button.className = up ? "above" : "below";
    this.button.textContent = up ? `▴ ${say("More above")}` : `▾ ${say("More below")}`;
  }
}
