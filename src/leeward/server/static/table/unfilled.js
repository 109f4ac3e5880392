// @ts-check
// Parts of a phone's picture that the page names and leaves empty, because they lie below the screen. Drawing everything before
// the first paint would take twice as long, and drawing it all right after that would hold the page up.
import { gently, painted } from "../shared/frames.js";
import { parsed } from "./symbols.js";

/** @import { Picture, Shown } from "./picture.js" */

const enough = 1800; // letters of drawing in one frame
const touchable = /data-(action|drop|lay|hold|grip|reveal)/;
const rest = 4000; // milliseconds until parts out of sight are drawn
const high = 450; // units of a picture: more than any part

export class Unfilled {
  /** @param {Picture} picture */
  constructor(picture) {
    this.picture = picture;
  }

  /**
   * Fill in what can be touched now; the rest when the board comes near it, or when the page has rested.
   * @param {Shown} first
   */
  async begin({ parts }) {
    if (![...this.picture.groups.values()].some(({ mark }) => mark === "")) return;
    await painted(); // reading the message was enough for one frame
    const needed = parts.filter(({ mark }) => touchable.test(this.picture.kept.get(mark) ?? ""));
    await gently(needed, (part) => this.fillPart(part), enough);
    await painted(); // what follows measures the board: laying out the last parts was enough for one frame
    setTimeout(() => gently(this.picture.shown?.parts ?? [], (part) => this.fillPart(part), enough), rest);
  }

  /**
   * Fill in what is in sight, or everything.
   * @param {number} [top] of what is in sight, in units of the picture
   * @param {number} [bottom]
   */
  fill(top = -Infinity, bottom = Infinity) {
    for (const part of this.picture.shown?.parts ?? []) if (part.y > top - high && part.y < bottom) this.fillPart(part);
  }

  /**
   * Return how many letters that took.
   * @param {Message.PicturePart} part
   */
  fillPart({ name, mark }) {
    const group = this.picture.groups.get(name),
      svg = this.picture.kept.get(mark);
    if (group?.mark !== "" || svg === undefined) return 0;
    this.picture.symbols.need(svg);
    group.append(...parsed(svg).childNodes);
    group.mark = mark;
    return svg.length;
  }
}
