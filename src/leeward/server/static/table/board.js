// @ts-check
// The place of the board: as large as it can be and still be read, zoomed and moved by wheel, fingers, buttons and keys.
import { button, by } from "../shared/dom.js";
import { settings, still } from "../shared/settings.js";
import { panning, pinching } from "./board-moves.js";
import { state } from "./state.js";

/**
 * @import { Picture } from "./picture.js"
 * @import { Shape } from "./state.js"
 * @import { Spot } from "./board-moves.js"
 */

const readable = 11, // CSS pixels of the smallest text
  larger = 1.25; // how much more "Larger text" is
const byFinger = matchMedia("(pointer: coarse)"),
  more = 13 / 11; // how much larger the smallest text of a touch screen is
const close = 5; // units of a picture: the smallest letters, for those who look closely
const widest = 1.35; // of a board that scrolls: a larger one would only scroll more
const step = 1.25,
  most = 4; // of zooming
const eyes = 0.4; // how far down on the screen the user looks
const rest = 3000; // milliseconds after a scroll by hand in which the board does not move by itself
const phone = "(max-width: 732px)";
const { board } = state;

/**
 * Return the layout that fits without letters too small or a board wider than its place. The two that scroll have large letters.
 * @param {number} width
 * @param {number} height
 * @param {boolean} large
 * @param {boolean} [touch]
 * @returns {Shape}
 */
export function shapeFor(width, height, large, touch = false) {
  const w = large ? width / larger : width,
    h = large ? height / larger : height,
    least = touch ? more : 1;
  if (w < 939 * least) return w >= 733 ? "tall" : "small";
  if (w < 973 * least || h < 846 * least) return "low";
  return w / h >= 1.33 && w >= 1270 * least ? "wide" : "square";
}

export class Board {
  /** @type {number | undefined} */
  timer;
  size = { width: 0, height: 0 }; // of its place, measured when it changes: reading it after drawing would lay out twice
  at = { left: 0, top: 0 }; // how far it is scrolled
  unit = 1; // CSS pixels of one unit of the picture
  scrolled = -rest; // when the user scrolled by hand
  away = false; // the board has followed another player
  turned = false; // another width, as when a phone is turned: everything lies elsewhere
  own = false; // the user moved the board, after it moved by itself
  /** @type {string | null} */
  sought = null; // the area whose tab was touched
  /** @type {{ name: string, share: number } | null} */
  looked = null; // the area that was in sight, and how far down in it

  /**
   * @param {Picture} picture
   * @param {() => void} reshaped called when the window rests in another shape
   */
  constructor(picture, reshaped) {
    this.picture = picture;
    this.place = picture.place;
    this.window = /** @type {HTMLElement} */ (picture.place.parentElement);
    this.reshaped = reshaped;
    // A phone has its picture already: measuring now would lay it out before it is painted.
    if (picture.came && matchMedia(phone).matches) board.shape = "small";
    else {
      this.measure(this.window.clientWidth, this.window.clientHeight);
      board.shape = this.fitting();
    }
    new ResizeObserver(([{ contentRect }]) => {
      const { width } = this.size;
      this.measure(contentRect.width, contentRect.height);
      if (width) this.turned ||= width !== this.size.width;
      this.resized();
    }).observe(this.window);
    new ResizeObserver(() => {
      const current = /** @type {HTMLElement | null} */ (by("tabs").querySelector("[aria-current=true]"));
      if (current) bringTab(current);
    }).observe(by("tabs"));
    const zoom = (/** @type {WheelEvent} */ event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.zoomBy(Math.exp(-event.deltaY / 300), event);
    };
    this.place.addEventListener("wheel", zoom, { passive: false });
    const follow = () => {
      this.at = { left: this.place.scrollLeft, top: this.place.scrollTop };
      this.picture.unfilled.fill(this.at.top / this.unit, (this.at.top + 1.5 * this.size.height) / this.unit);
      this.showTab();
      if (!this.turned) this.looked = this.inSight();
    };
    this.place.addEventListener("scroll", follow, { passive: true });
    for (const name of ["wheel", "touchmove"]) this.place.addEventListener(name, () => this.movedByHand(), { passive: true });
    pinching(this);
    panning(this);
    by("zoom-in").addEventListener("click", () => this.zoomBy(step));
    by("zoom-out").addEventListener("click", () => this.zoomBy(1 / step));
    by("zoom-fit").addEventListener("click", () => this.fit());
  }

  /**
   * @param {number} width
   * @param {number} height
   */
  measure(width, height) {
    this.size = { width: Math.round(width), height: Math.round(height) };
  }

  fitting() {
    return shapeFor(this.size.width, this.size.height, settings.large, byFinger.matches);
  }

  resized() {
    this.lay();
    const shape = this.fitting();
    this.place.dataset.wanted = shape;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (shape !== board.shape) {
        board.shape = shape;
        this.reshaped(); // the new layout finds the place again
      } else this.findAgain();
    }, 150);
  }

  movedByHand() {
    this.scrolled = performance.now();
    this.own = true;
    this.sought = null;
  }

  // After the board was turned: show again what the user looked at, or what can be chosen.
  findAgain() {
    if (!this.turned) return;
    this.turned = false;
    if (!this.scrolls() || state.view?.lesson) return;
    const { name, share } = this.looked ?? { name: "", share: 0 },
      area = this.area(name),
      { left, top } = this.origin();
    if (!this.own || !area) this.bringChoices();
    else if (this.sought) this.bring(this.sought);
    else this.scrollTo(left, top + (area.y + share * area.h) * this.unit - this.size.height * eyes);
  }

  scrolls() {
    return board.shape === "tall" || board.shape === "small";
  }

  // Without zooming: as large as its place, never smaller than can be read.
  scale() {
    const { shown } = this.picture,
      { width, height } = this.size;
    if (!shown) return 1;
    const enlarged = settings.large ? larger : 1,
      across = width / shown.width;
    const fit = enlarged * (this.scrolls() ? Math.min(across, widest) : Math.min(across, height / shown.height));
    return Math.max(fit, (readable * enlarged * (byFinger.matches ? more : 1)) / shown.smallest);
  }

  lay() {
    const { shown, svg } = this.picture;
    if (!shown || !this.size.width) return;
    const scale = this.scale() * board.zoom,
      wide = Math.floor(shown.width * scale + 0.01); // 411.999 is 412
    this.unit = wide / shown.width;
    svg.style.width = `${wide}px`;
    this.place.classList.toggle("zoomed", board.zoom > 1.01);
    this.place.classList.toggle("near", scale >= readable / close);
    by("zoom-out", HTMLButtonElement).disabled = board.zoom <= 1;
    this.showTab();
  }

  /**
   * Show the new picture: another layout and other players have other tabs.
   * @param {boolean} [fitting] whether it has the layout that fits
   */
  show(fitting = true) {
    this.lay();
    const areas = this.picture.shown?.areas ?? [],
      tabs = JSON.stringify(areas.map(({ name, label }) => [name, label]));
    if (tabs !== board.tabs) {
      board.tabs = tabs;
      by("tabs").replaceChildren(
        ...areas.map(({ name, label }) => {
          const tab = button(label, () => {
            this.own = true;
            if (this.scrolls()) this.bring(name);
            else this.open(name);
          });
          tab.dataset.area = name;
          return tab;
        }),
      );
    }
    if (fitting) this.findAgain();
    this.showTab();
    if (fitting) this.place.dataset.shape = board.shape;
  }

  /** @param {string} name */
  area(name) {
    return this.picture.shown?.areas.find((area) => area.name === name);
  }

  // zooming

  /**
   * @param {number} factor
   * @param {Spot} [about] stays where it is; the middle without it
   */
  zoomBy(factor, about) {
    if (!this.picture.shown) return;
    const { left, top, width, height } = this.place.getBoundingClientRect();
    const x = about?.clientX ?? left + width / 2,
      y = about?.clientY ?? top + height / 2;
    const before = this.picture.svg.getBoundingClientRect();
    const across = (x - before.left) / before.width,
      down = (y - before.top) / before.height;
    board.zoom = Math.min(most, Math.max(1, board.zoom * factor));
    this.lay();
    const after = this.picture.svg.getBoundingClientRect();
    const far = { left: after.left + across * after.width - x, top: after.top + down * after.height - y };
    this.place.scrollBy({ ...far, behavior: "instant" });
    board.opened = null;
  }

  fit() {
    board.zoom = 1;
    board.opened = null;
    this.lay();
  }

  /**
   * Show an area as large as the place; a second time, show all again.
   * @param {string} name
   */
  open(name) {
    const area = this.area(name);
    if (!area) return;
    if (board.opened === name) {
      this.fit();
      return;
    }
    const { clientWidth, clientHeight } = this.place;
    const whole = Math.min(clientWidth / area.w, this.scrolls() ? Infinity : clientHeight / area.h);
    board.zoom = Math.min(most, Math.max(1, whole / this.scale()));
    this.lay();
    this.bring(name);
    board.opened = name;
  }

  // moving

  /** @param {string} name */
  bring(name) {
    const area = this.area(name),
      { unit } = this,
      { left, top } = this.origin();
    if (!area) return;
    this.sought = name;
    this.scrollTo(left + (area.x + area.w / 2) * unit - this.place.clientWidth / 2, top + area.y * unit - 4);
    this.showTab();
  }

  /**
   * Where the board scrolls, show the player who acts, unless the user looks at something else.
   * @param {number} seat
   */
  follow(seat) {
    if (!this.scrolls() || board.opened !== null || performance.now() - this.scrolled < rest) return;
    this.away = true;
    this.bring(`seat-${seat}`);
  }

  // Where the picture begins within what scrolls: in the middle if there is room.
  origin() {
    const { width, height } = this.picture.shown ?? { width: 0, height: 0 },
      middle = (/** @type {number} */ room, /** @type {number} */ long) => Math.max((room - long * this.unit) / 2, 0);
    return { left: middle(this.size.width, width), top: middle(this.size.height, height) };
  }

  /**
   * @param {number} left
   * @param {number} top
   */
  scrollTo(left, top) {
    this.place.scrollTo({ left, top, behavior: still() ? "instant" : "smooth" });
  }

  /**
   * Scroll to these things, unless all are in sight: to the largest group of them that fits.
   * @param {Element[]} things
   * @param {Element[]} [first] those that matter more than all others together
   */
  bringThings(things, first = []) {
    const place = this.place.getBoundingClientRect();
    const all = atRest(things),
      dear = all.filter((_, number) => first.includes(things[number])),
      boxes = all.filter(({ width, height }) => width || height);
    const inside = (/** @type {DOMRect} */ box) => {
      const within = box.top >= place.top - 1 && box.bottom <= place.bottom + 1;
      return within && box.left >= place.left - 1 && box.right <= place.right + 1;
    };
    if (boxes.every(inside)) return;
    this.own = false;
    this.sought = null;
    const sorted = [...boxes].sort((one, other) => one.top - other.top);
    const left = Math.min(...boxes.map((box) => box.left)),
      right = Math.max(...boxes.map((box) => box.right));
    const from = (/** @type {DOMRect} */ { top }) =>
      sorted.filter((box) => box.top >= top && box.bottom <= top + place.height - 16);
    // As many as possible; of equally many those with the first one.
    const worth = (/** @type {DOMRect} */ box) => {
      const seen = from(box),
        dearer = seen.filter((each) => dear.includes(each)).length;
      return 2 * seen.length + 2 * boxes.length * dearer + Number(seen.includes(boxes[0]));
    };
    const highest = sorted.reduce((best, box) => (worth(box) > worth(best) ? box : best));
    const bottom = Math.max(highest.bottom, ...from(highest).map((box) => box.bottom));
    const spare = Math.max(8, (place.height - (bottom - highest.top)) / 2);
    const fits = right - left < place.width;
    const aside = fits ? (left + right) / 2 - place.left - place.width / 2 : left - place.left - 8;
    this.scrollTo(this.place.scrollLeft + aside, this.place.scrollTop + highest.top - place.top - spare);
  }

  // Bring what answers the question into view. What is possible besides comes along if nothing else or no list shows it.
  bringChoices() {
    const answers = this.picture.things("[data-action]:not([data-optional])"),
      alone = answers.length > 0 && !by("panel").classList.contains("whole"),
      things = alone ? answers : this.picture.things("[data-action]");
    if (things.length && board.opened === null) this.bringThings(things, answers);
    else if (this.away) this.bring("own");
    this.away = false;
  }

  /** Return the area in sight, and how far down in it the user looks. */
  inSight() {
    const areas = this.picture.shown?.areas ?? [];
    if (!areas.length || !this.size.height) return null;
    const { unit, at, size } = this,
      { left, top } = this.origin();
    const x = (at.left + size.width / 2 - left) / unit,
      y = (at.top + size.height * eyes - top) / unit;
    const far = (/** @type {Message.PictureArea} */ area) => {
      return Math.max(area.x - x, x - area.x - area.w, 0) + Math.max(area.y - y, y - area.y - area.h, 0);
    };
    const near = areas.reduce((one, other) => (far(other) < far(one) ? other : one));
    return { name: near.name, share: (y - near.y) / near.h };
  }

  /** Return the area whose tab was touched, once a part of it is in sight. */
  reached() {
    const area = this.area(this.sought ?? ""),
      { unit, at, size } = this,
      top = this.origin().top + (area?.y ?? 0) * unit - at.top;
    return area && top < size.height && top + area.h * unit > 0 ? area.name : null;
  }

  // Mark the tab of what is in sight; one that was touched may lie too far down to come to the middle.
  showTab() {
    const seen = this.inSight();
    if (!seen) return;
    const now = this.scrolls() ? (this.reached() ?? seen.name) : board.opened;
    for (const tab of by("tabs").children) {
      const current = String(tab.getAttribute("data-area") === now),
        turned = tab.getAttribute("aria-current") !== current;
      tab.setAttribute("aria-current", current);
      if (turned && current === "true") bringTab(/** @type {HTMLElement} */ (tab));
    }
  }
}

/**
 * Measure things where they will lie: in a new layout they still move there from where they were.
 * @param {Element[]} things
 */
function atRest(things) {
  const moving = document.getAnimations().filter((each) => {
    const target = each.effect instanceof KeyframeEffect ? each.effect.target : null;
    return !(each instanceof CSSAnimation) && each.playState === "running" && things.some((thing) => target?.contains(thing));
  });
  const times = moving.map(({ currentTime }) => currentTime);
  for (const each of moving) each.currentTime = Number(each.effect?.getComputedTiming().endTime) - 0.01; // not over yet
  const boxes = things.map((thing) => thing.getBoundingClientRect());
  for (const [number, each] of moving.entries()) each.currentTime = times[number];
  return boxes;
}

/**
 * Scroll the tabs so that this one is not cut.
 * @param {HTMLElement} tab
 */
function bringTab(tab) {
  const tabs = by("tabs"),
    left = tab.offsetLeft - tabs.offsetLeft,
    right = left + tab.offsetWidth - tabs.clientWidth;
  tabs.scrollLeft = Math.min(Math.max(tabs.scrollLeft, right), left);
}
