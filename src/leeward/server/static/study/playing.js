// @ts-check
// The board of a page without a table: the picture of a position, its choices, previews, and the hand. The page knows what is
// offered there and what an action does.
import { by } from "../shared/dom.js";
import { openSettings, whenChanged } from "../shared/settings.js";
import { Tip } from "../shared/tip.js";
import { Board } from "../table/board.js";
import { Choices } from "../table/choices.js";
import { Hand } from "../table/hand.js";
import { listen } from "../table/keys.js";
import { Menu } from "../table/menu.js";
import { announce } from "../table/notice.js";
import { Picture } from "../table/picture.js";
import { Preview } from "../table/preview.js";

/** @import { Action } from "../table/state.js" */

/**
 * @param {object} page
 * @param {() => Action[]} page.offered
 * @param {(action: Action) => unknown} page.act
 * @param {(action: number) => Promise<Message.Previewed | null>} page.foresee a preview; none if it is no longer wanted
 * @param {() => unknown} page.redraw show the position in the shape that the board has now
 * @param {Record<string, () => unknown>} page.keys
 * @param {() => unknown} [page.leave] what Escape ends first; it says whether there was anything
 */
export function playable({ offered, act, foresee, redraw, keys, leave = () => false }) {
  const place = by("picture");

  /**
   * @param {number[]} numbers
   * @param {Element} thing
   * @param {string} [pointer]
   */
  function choose(numbers, thing, pointer = "") {
    const possible = offered().filter((action) => numbers.includes(action.number));
    if (possible.length > 1) tip.hide();
    menu.choose(possible, thing, pointer);
  }

  const picture = new Picture(place, {
    choose,
    explain: (thing) => tip.explain(thing, true),
    open: (area) => board.open(area),
  });
  const board = new Board(picture, redraw);
  const tip = new Tip(place, by("tip"), { why: () => "", announce });
  const preview = new Preview({
    picture,
    version: () => 0,
    wanted: () => offered().length > 0,
    bring: (things) => board.bringThings(things),
    inHand: (number) => hand.shownFor(number),
    disarmed: () => hand.vanish(),
    send: ({ action }) => {
      foresee(action ?? 0).then(
        (found) => found && preview.hear(found),
        () => {}, // without it, nothing is shown
      );
      return true;
    },
  });
  const choices = new Choices({ act, preview, picture });
  const menu = new Menu(act, preview, place);
  const hand = new Hand({ picture, preview, act, choose, offered });

  /**
   * @param {Message.Picture} drawing
   * @param {boolean} moving
   */
  async function show(drawing, moving) {
    await picture.show(drawing, moving);
    board.show();
    hand.take();
  }

  /** @type {Record<string, () => unknown>} */
  const all = {
    s: openSettings,
    r: () => hand.turnByKey() || window.open(by("rules", HTMLAnchorElement).href, "_blank", "noopener"),
    e: () => choices.end(),
    "+": () => board.zoomBy(1.25),
    "-": () => board.zoomBy(0.8),
    0: () => board.fit(),
    Escape: () => leave() || (menu.open ? menu.hide() : preview.clear()),
    ...keys,
  };
  listen((event) => hand.commandFor(event) ?? all[event.key.length === 1 ? event.key.toLowerCase() : event.key], {
    offered,
    act,
    choices,
  });
  whenChanged(() => {
    picture.repaint();
    board.resized();
    choices.fit();
  });
  return { picture, board, preview, choices, menu, hand, show };
}
