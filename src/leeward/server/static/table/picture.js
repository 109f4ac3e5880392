// @ts-check
// The picture of the table: shown as the server drew it, part by part. What moved moves, what is legal answers to touch.
import { draw, drawn, strip, targetOf } from "../shared/dom.js";
import { page, settings, still, theme } from "../shared/settings.js";
import { sounding } from "../shared/sound.js";
import { innermost, sameLook, signatures, touching } from "./looks.js";
import { move, places } from "./motion.js";
import { parsed, Symbols } from "./symbols.js";
import { Unfilled } from "./unfilled.js";

/**
 * @typedef {Omit<Message.Picture, "parts"> & { parts: Message.PicturePart[] }} Shown a picture with all its parts
 * @typedef {SVGGElement & { mark?: string }} PartGroup
 *
 * @typedef {object} Touches what the picture calls when it is touched
 * @property {(numbers: number[], thing: SVGElement, pointer: string) => void} choose
 * @property {(thing: SVGElement) => void} explain
 * @property {(area: string) => void} open
 */

/** @type {Touches} */
export const untouchable = { choose() {}, explain() {}, open() {} };

export class Picture {
  svg = draw("svg");
  /** @type {Shown | null} */
  shown = null; // the picture on the page
  /** @type {Map<string, PartGroup>} */
  groups = new Map(); // its parts by name
  /** @type {Map<string, string>} */
  kept = new Map(); // every part that was sent, by its mark
  /** @type {Message.PicturePart[]} */
  last = []; // parts of the last picture from the socket
  /** @type {{ over: SVGElement, under?: SVGElement }[]} */
  foretold = []; // parts as they would be, over those that are
  /** @type {CSSStyleSheet | null} */
  style = null;
  symbols = new Symbols("");
  unfilled = new Unfilled(this);
  exploring = false; // the keyboard steps through everything that can be explained

  /**
   * @param {HTMLElement} place
   * @param {Touches} touches
   */
  constructor(place, touches) {
    this.place = place;
    this.touches = touches;
    this.clicked = ""; // the thing of the last click
    place.addEventListener("click", (event) => this.once(event), true);
    place.addEventListener("click", (event) => this.touched(event));
    place.addEventListener("keydown", (event) => {
      const usable = targetOf(event).closest("[data-action], [data-about], [data-open]");
      if ((event.key === "Enter" || event.key === " ") && usable) this.touched(event);
    });
  }

  /** Whether a picture came with the page. */
  get came() {
    return this.place.querySelector(":scope > svg") !== null;
  }

  /**
   * Take over the picture that came with the page, if it has the shape that fits. Its parts below the screen are empty.
   * @param {string} shape
   */
  adopt(shape) {
    const svg = /** @type {SVGSVGElement | null} */ (this.place.querySelector(":scope > svg"));
    if (svg?.dataset.shape !== shape) {
      svg?.remove();
      return;
    }
    const parts = /** @type {NodeListOf<PartGroup>} */ (svg.querySelectorAll(":scope > [data-part]"));
    for (const part of parts) {
      this.groups.set(part.dataset.part ?? "", Object.assign(part, { mark: part.firstChild ? part.dataset.mark : "" }));
    }
    delete svg.dataset.shape;
    this.svg = svg;
    this.symbols = new Symbols(svg.dataset.fixed ?? "");
    this.symbols.adopt(svg.querySelector("defs"));
    this.repaint();
    this.symbols.fetch().catch(() => {}); // the next picture tries again
  }

  /**
   * Fill in the parts that lie as they did in the last picture: the socket sends only which ones.
   * @param {Message.Picture} picture
   */
  receive(picture) {
    const parts = picture.parts.flatMap((part) => (Array.isArray(part) ? this.last.slice(part[0], part[0] + part[1]) : part));
    picture.parts = this.last = parts;
    this.keep(picture);
  }

  /**
   * Keep every part by its mark: the server does not send it again.
   * @param {Message.Picture} picture
   */
  keep(picture) {
    for (const part of picture.parts) if (!Array.isArray(part) && part.svg != null) this.kept.set(part.mark, part.svg);
  }

  /**
   * @param {Message.Picture} picture as received
   * @param {boolean} [moving]
   * @param {boolean} [held] what is laid was in the hand, above its place
   */
  async show(picture, moving = true, held = false) {
    this.keep(picture);
    if (this.symbols.mark !== picture.fixed) await this.prepare(picture.fixed);
    else if (this.differs(picture)) await this.symbols.fetch();
    if (this.shown) this.unfilled.fill();
    else await this.unfilled.begin(/** @type {Shown} */ (picture));
    this.foretell(null);
    const before = this.shown && moving && !document.hidden && (!still() || sounding()) ? places(this.svg) : null;
    const active = document.activeElement,
      focused = this.svg.contains(active) ? active?.closest("[id]")?.id : null;
    this.draw(/** @type {Shown} */ (picture));
    if (this.exploring) this.explore(true);
    if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus({ preventScroll: true });
    if (before) move(this.svg, before, held);
  }

  /**
   * Fetch what all pictures of a game share.
   * @param {string} mark
   */
  async prepare(mark) {
    const symbols = new Symbols(mark),
      sheet = new CSSStyleSheet();
    await symbols.fetch();
    sheet.replaceSync(symbols.style);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((old) => old !== this.style), sheet];
    this.svg = draw("svg", { class: "lw", role: "group", lang: page.lang });
    this.svg.append(symbols.defs);
    this.symbols = symbols;
    this.style = sheet;
    this.groups = new Map();
    this.repaint();
    this.place.replaceChildren(this.svg);
  }

  /** @param {Message.Picture} picture */
  differs({ parts }) {
    return parts.some((part) => Array.isArray(part) || this.groups.get(part.name)?.mark !== part.mark);
  }

  /**
   * Draw only the parts that look different now.
   * @param {Shown} picture
   */
  draw(picture) {
    const { width, height, title, parts } = picture;
    update(this.svg, "viewBox", `0 0 ${width} ${height}`);
    update(this.svg, "aria-label", title);
    const groups = new Map(parts.map((part) => [part.name, this.groupOf(part)]));
    for (const group of this.groups.values()) if (groups.get(group.dataset.part ?? "") !== group) group.remove();
    let next = this.svg.querySelector(":scope > [data-part]");
    for (const group of groups.values()) {
      if (group === next) next = next.nextElementSibling;
      else this.svg.insertBefore(group, next);
    }
    this.groups = groups;
    this.shown = picture;
  }

  /** @param {Message.PicturePart} part */
  groupOf(part) {
    const old = this.groups.get(part.name);
    if (!old || (old.mark && old.mark !== part.mark)) return this.partDrawn(part, this.kept.get(part.mark));
    update(old, "transform", `translate(${part.x} ${part.y})`);
    return old;
  }

  /**
   * @param {Message.PicturePart} part
   * @param {string} [svg]
   * @returns {PartGroup}
   */
  partDrawn({ name, x, y, mark }, svg = "") {
    const group = draw("g", { "data-part": name, transform: `translate(${x} ${y})` });
    this.symbols.need(svg);
    group.append(...parsed(svg).childNodes);
    return Object.assign(group, { mark });
  }

  /**
   * Lay the table as it would be over the table as it is, which can still be touched. Its layout may differ: everything lies
   * where it is now, and what is new beside its neighbour. Return what would look different.
   * @param {Message.Picture | null} picture
   * @param {string[]} [gone]
   */
  foretell(picture, gone = []) {
    for (const { over, under } of this.foretold) {
      over.remove();
      under?.classList.remove("foretold");
    }
    this.foretold = [];
    /** @type {SVGElement[]} */
    const differing = [];
    if (!picture || !this.shown) return differing;
    this.unfilled.fill();
    this.keep(picture);
    const { parts } = /** @type {Shown} */ (picture),
      moved = shifts(parts, this.shown.parts);
    for (const part of parts) {
      const under = this.groups.get(part.name),
        svg = this.kept.get(part.mark);
      if (under?.mark === part.mark || svg === undefined) continue;
      const over = this.partDrawn(part, svg),
        old = new Map(signatures(under));
      if (under && sameLook(over, under)) continue;
      over.setAttribute("class", "foreseen");
      over.setAttribute("transform", moved(part));
      const fresh = innermost(
        signatures(over)
          .filter(([id, look]) => old.get(id) !== look)
          .map(([id]) => drawn(over, id)),
      );
      for (const thing of fresh) thing.classList.add("new");
      differing.push(...fresh);
      strip(over, ["id", ...touching]);
      if (under) under.after(over);
      else this.svg.append(over);
      under?.classList.add("foretold");
      this.foretold.push({ over, under });
    }
    for (const name of gone) {
      const under = this.groups.get(name);
      under?.classList.add("foretold");
      this.foretold.push({ over: draw("g"), under });
    }
    return differing;
  }

  repaint() {
    this.svg.classList.remove("light", "dark");
    this.svg.classList.add(theme());
    this.svg.classList.toggle("unnamed", !settings.coordinates);
  }

  /** Return how everything with an id looks, to find later what has changed. */
  looks() {
    this.unfilled.fill();
    return new Map([...this.groups.values()].flatMap((group) => signatures(group)));
  }

  /**
   * Return the smallest things that look different now.
   * @param {Map<string, string>} looks
   */
  changedSince(looks) {
    return innermost([...this.looks()].filter(([id, look]) => looks.get(id) !== look).map(([id]) => drawn(this.svg, id)));
  }

  /**
   * @param {SVGElement} thing
   * @returns {number[]} the actions that it offers
   */
  numbersOf(thing) {
    return (thing.dataset.action ?? thing.dataset.drop ?? thing.dataset.hold ?? "").split(/\s+/).filter(Boolean).map(Number);
  }

  /**
   * The second click of a double click must not touch what the next question brought under the mouse. A finger may tap fast.
   * @param {MouseEvent} event
   */
  once(event) {
    const thing = /** @type {SVGElement | null} */ (targetOf(event).closest("[data-action], [data-hold]"));
    const name = thing?.id || thing?.dataset.action || "";
    const mouse = event instanceof PointerEvent && event.pointerType === "mouse";
    if (!mouse || event.detail < 2) this.clicked = name;
    else if (name !== this.clicked) event.stopImmediatePropagation();
  }

  /** @param {MouseEvent | KeyboardEvent} event */
  touched(event) {
    const [legal, heading, thing] = ["[data-action]", "[data-open]", "[data-about]"].map((which) => {
      return /** @type {SVGElement | null} */ (targetOf(event).closest(which));
    });
    if (!legal && !heading && !thing) return;
    event.preventDefault();
    const pointer = event instanceof PointerEvent ? event.pointerType : "";
    if (legal) this.touches.choose(this.numbersOf(legal), legal, pointer);
    else if (heading) this.touches.open(heading.dataset.open ?? "");
    else if (thing) this.touches.explain(thing);
  }

  /**
   * Let the keyboard step to everything that can be explained, not only to what is legal.
   * @param {boolean} [on]
   */
  explore(on = !this.exploring) {
    this.exploring = on;
    this.unfilled.fill();
    for (const thing of this.things("[data-about]:not(.legal, .legal *, .foreseen *)")) {
      const label = (thing.dataset.about ?? "").split("@")[0];
      for (const [name, value] of [
        ["tabindex", "0"],
        ["role", "group"],
        ["aria-label", label],
        ["aria-describedby", "tip"],
      ]) {
        if (on) thing.setAttribute(name, value);
        else thing.removeAttribute(name);
      }
    }
  }

  /** @param {number} far */
  step(far) {
    const things = this.things("[tabindex]");
    const here = things.indexOf(/** @type {any} */ (document.activeElement));
    things.at(here < 0 ? 0 : (here + far) % things.length)?.focus();
  }

  /**
   * @param {string} which
   * @returns {SVGGraphicsElement[]}
   */
  things(which) {
    return [...this.svg.querySelectorAll(which)].map((thing) => /** @type {SVGGraphicsElement} */ (thing));
  }

  /**
   * Return the thing with this id.
   * @param {string} id
   */
  find(id) {
    this.unfilled.fill();
    return drawn(this.svg, id);
  }

  /**
   * Return everything that offers this action.
   * @param {number} number
   */
  offering(number) {
    return this.things("[data-action]").filter((thing) => this.numbersOf(thing).includes(number));
  }

  /**
   * Return whether everything that offers these actions fits into the place at once.
   * @param {number[]} numbers
   */
  showsAll(numbers) {
    const boxes = this.things("[data-action]").map((thing) => ({
      of: this.numbersOf(thing),
      box: thing.getBoundingClientRect(),
    }));
    const found = numbers.map((number) => boxes.find(({ of, box }) => of.includes(number) && box.width && box.height)?.box);
    const shown = found.filter((box) => box !== undefined);
    return shown.length === numbers.length && this.holds(shown);
  }

  /**
   * Return whether the board has room for all these boxes at once.
   * @param {DOMRect[]} boxes
   */
  holds(boxes) {
    const high = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top)),
      wide = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
    return high <= this.place.clientHeight && wide <= this.place.clientWidth;
  }
}

/**
 * Set an attribute only if it changes: a browser would lay out everything in the element again.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
function update(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * Return how to put a part of another layout: where it lies now, or as far from its nearest neighbour as there.
 * @param {Message.PicturePart[]} parts
 * @param {Message.PicturePart[]} now
 */
export function shifts(parts, now) {
  const here = new Map(now.map((part) => [part.name, part])),
    known = parts.filter(({ name }) => here.has(name));
  return (/** @type {Message.PicturePart} */ part) => {
    const far = (/** @type {Message.PicturePart} */ one) => Math.hypot(one.x - part.x, one.y - part.y);
    const near = here.has(part.name) ? part : ([...known].sort((one, other) => far(one) - far(other))[0] ?? part);
    const { x, y } = here.get(near.name) ?? near;
    return `translate(${part.x + x - near.x} ${part.y + y - near.y})`;
  };
}
