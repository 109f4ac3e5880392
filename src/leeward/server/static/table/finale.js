// @ts-check
// The end of a game. The chart in the picture grows part by part, then the winner stands out. A touch or a key shows all at once.
import { draw } from "../shared/dom.js";
import { settings, still } from "../shared/settings.js";
import { play } from "../shared/sound.js";
import { announce } from "./notice.js";
import { state } from "./state.js";

/**
 * @import { Board } from "./board.js"
 * @import { Picture } from "./picture.js"
 * @typedef {{ begins: Map<number, number>, lasts: number }} Timeline milliseconds: when each turn begins, how long it lasts
 */

const paces = { quick: 320, calm: 480 }; // milliseconds a part
const longest = 5000; // of all parts together
const first = 400; // the last action has landed by then
const bits = 18; // of paper, for a winner
const { finale } = state;

/**
 * Return when each part is shown: one after the other, and after a pause the last of them, the winner.
 * @param {number[]} turns
 * @param {number} pace
 * @returns {Timeline}
 */
export function timeline(turns, pace) {
  const order = [...new Set(turns)].sort((one, other) => one - other),
    lasts = Math.min(pace, longest / (order.length + 1));
  const begins = order.map((turn, place) => {
    const pause = place > 0 && place === order.length - 1 ? lasts : 0;
    return /** @type {const} */ ([turn, first + place * lasts + pause]);
  });
  return { begins: new Map(begins), lasts };
}

export class Finale {
  /**
   * @param {Picture} picture
   * @param {Board} board
   */
  constructor(picture, board) {
    this.picture = picture;
    this.board = board;
  }

  /**
   * Show each end once: a game that is taken back can end again.
   * @param {Message.View} view
   */
  async show(view) {
    const key = `${view.version} ${view.scores?.text}`;
    if (key === finale.shown) return;
    finale.shown = key;
    announce(view.scores?.text.split("\n").slice(1).join("; ") ?? ""); // the question says who has won
    const things = this.picture.things("[data-reveal]");
    if (state.past.at !== null || !things.length) return;
    this.board.bringThings(things);
    if (still() || document.hidden) {
      play("end");
      return;
    }
    document.body.classList.add("ceremony");
    await Promise.allSettled(this.reveal(things).map(({ finished }) => finished));
    document.body.classList.remove("ceremony");
  }

  /** @param {SVGGraphicsElement[]} things */
  reveal(things) {
    const turnOf = (/** @type {SVGElement} */ thing) => Number(thing.dataset.reveal);
    const pace = paces[/** @type {keyof typeof paces} */ (settings.speed)] ?? paces.quick,
      { begins, lasts } = timeline(things.map(turnOf), pace);
    const last = Math.max(...begins.keys());
    const shown = things.map((thing) => {
      const time = { duration: lasts, delay: begins.get(turnOf(thing)), fill: /** @type {const} */ ("backwards") };
      return thing.animate(steps(thing, turnOf(thing) === last), { ...time, easing: "cubic-bezier(.2, .7, .2, 1)" });
    });
    const star = this.picture.things("[data-winner]").length
      ? shown.find((_, number) => turnOf(things[number]) === last)
      : null;
    star?.finished.then(
      () => play("end"),
      () => {},
    );
    const winners = this.picture.things("[data-winner]").map((winner) => this.cheer(winner, begins.get(last) ?? 0));
    return [...shown, ...winners.flat()];
  }

  /**
   * Throw bits of paper above a winner.
   * @param {SVGGraphicsElement} winner
   * @param {number} delay
   */
  cheer(winner, delay) {
    const { svg } = this.picture,
      layer = draw("g", { class: "flying cheer" });
    const top = (winner.querySelector(".star") ?? winner).getBoundingClientRect(),
      to = (svg.getScreenCTM() ?? new DOMMatrix()).inverse();
    const { x, y } = new DOMPoint(top.left + top.width / 2, top.top).matrixTransform(to);
    layer.setAttribute("transform", `translate(${x} ${y})`);
    svg.append(layer);
    const thrown = Array.from({ length: bits }, (_, number) => {
      const bit = draw("rect", { x: -6, y: -3.5, width: 12, height: 7, class: `bit-${number % 3}` });
      layer.append(bit);
      const angle = Math.PI * (0.08 + (0.84 * number) / (bits - 1)),
        far = 60 + 37 * (number % 3);
      const across = -Math.cos(angle) * far,
        up = Math.sin(angle) * far;
      return bit.animate(
        [
          { translate: "0px 0px", rotate: "0deg", opacity: 0 },
          { opacity: 1, offset: 0.05 },
          { translate: `${across}px ${-up}px`, rotate: `${90 * number}deg`, opacity: 1, offset: 0.55 },
          { translate: `${across * 1.15}px ${40 - up}px`, rotate: `${140 * number}deg`, opacity: 0 },
        ],
        { duration: 490, delay, easing: "ease-out", fill: "both" },
      );
    });
    Promise.allSettled(thrown.map(({ finished }) => finished)).then(() => layer.remove());
    return thrown;
  }
}

/**
 * Return how a thing appears: a bar grows, a number rises, what shows the winner leaps up.
 * @param {SVGElement} thing
 * @param {boolean} wins
 * @returns {Keyframe[]}
 */
function steps(thing, wins) {
  if (thing.dataset.grow !== undefined) return [{ scale: "1 0" }, { scale: "1 1.03", offset: 0.85 }, { scale: "1 1" }];
  if (wins && thing.matches(".star")) {
    return [
      { opacity: 0, scale: 0.2 },
      { opacity: 1, scale: 1.5, offset: 0.6 },
      { opacity: 1, scale: 1 },
    ];
  }
  if (wins) return [{ opacity: 0 }, { opacity: 1 }];
  return [
    { opacity: 0, translate: "0px 6px" },
    { opacity: 1, translate: "0px 0px" },
  ];
}
