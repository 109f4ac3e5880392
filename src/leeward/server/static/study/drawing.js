// @ts-check
// Lights and arrows over the picture: shown where the things lie now, and drawn by the right button of a mouse or by two touches.
import { draw, targetOf } from "../shared/dom.js";

/**
 * @import { Picture } from "../table/picture.js"
 * @typedef {Message.Drawn} Drawn
 */

const margin = 5; // units of the picture around a thing with a light
const head = 20; // length of an arrow's head
const same = (/** @type {Drawn} */ one, /** @type {Drawn} */ other) =>
  one.at === other.at && (one.to ?? "") === (other.to ?? "");

export class Drawing {
  layer = draw("g", { class: "drawn" });
  /** @type {Drawn[]} */
  all = [];
  /** @type {string | null} */
  from = null; // where an arrow begins
  on = false; // two touches draw

  /**
   * @param {Picture} picture
   * @param {object} hooks
   * @param {boolean} hooks.mine
   * @param {(all: Drawn[]) => void} hooks.changed
   * @param {() => void} hooks.begun called when an arrow has its beginning
   */
  constructor(picture, hooks) {
    this.picture = picture;
    this.hooks = hooks;
    if (hooks.mine) this.listen(picture.place);
  }

  /** @param {HTMLElement} place */
  listen(place) {
    place.addEventListener("contextmenu", (event) => event.preventDefault());
    place.addEventListener("pointerdown", (event) => {
      if (event.button !== 2 || event.pointerType !== "mouse") return;
      const from = this.thingOf(targetOf(event));
      const end = (/** @type {PointerEvent} */ up) => {
        const to = this.thingOf(document.elementFromPoint(up.clientX, up.clientY));
        if (from && to) this.toggle(from, to);
      };
      addEventListener("pointerup", end, { once: true });
    });
    const touched = (/** @type {MouseEvent} */ event) => {
      if (!this.on) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      const thing = this.thingOf(targetOf(event));
      if (!thing) return;
      if (this.from === null) {
        this.from = thing;
        this.show();
        this.hooks.begun();
      } else this.toggle(this.from, thing);
    };
    place.addEventListener("click", touched, true);
  }

  /**
   * Return the id of the thing that this element belongs to.
   * @param {Element | null} element
   */
  thingOf(element) {
    const thing = element?.closest("[id]");
    return thing && this.picture.svg.contains(thing) && thing !== this.picture.svg && !/\s/.test(thing.id) ? thing.id : null;
  }

  /**
   * @param {string} at
   * @param {string} to
   */
  toggle(at, to) {
    const made = at === to ? { at } : { at, to },
      without = this.all.filter((each) => !same(each, made));
    this.from = null;
    this.all = without.length < this.all.length ? without : [...this.all, made];
    this.show();
    this.hooks.changed(this.all);
  }

  /** @param {boolean} on */
  switch(on) {
    this.on = on;
    this.from = null;
    this.picture.place.classList.toggle("draws", on);
    this.show();
  }

  /** @param {Drawn[]} [all] */
  show(all = this.all) {
    this.all = all;
    const begun = this.from ? this.light(this.from, "begun") : [];
    this.layer.replaceChildren(
      ...all.flatMap((each) => (each.to ? this.arrow(each.at, each.to) : this.light(each.at))),
      ...begun,
    );
    this.picture.svg.append(this.layer);
  }

  /**
   * Return where a thing lies, in units of the picture; nothing if this layout does not show it.
   * @param {string} id
   */
  box(id) {
    const box = this.picture.find(id)?.getBoundingClientRect(),
      to = this.picture.svg.getScreenCTM()?.inverse();
    if (!box?.width || !to) return null;
    const one = new DOMPoint(box.left, box.top).matrixTransform(to),
      other = new DOMPoint(box.right, box.bottom).matrixTransform(to);
    return { x: one.x, y: one.y, w: other.x - one.x, h: other.y - one.y };
  }

  /**
   * @param {string} id
   * @param {string} [kind]
   * @returns {SVGElement[]}
   */
  light(id, kind = "") {
    const box = this.box(id);
    if (!box) return [];
    const { x, y, w, h } = box;
    const size = { x: x - margin, y: y - margin, width: w + 2 * margin, height: h + 2 * margin, rx: 12 };
    return [draw("rect", { ...size, class: `light ${kind}` })];
  }

  /**
   * @param {string} at
   * @param {string} to
   * @returns {SVGElement[]}
   */
  arrow(at, to) {
    const one = this.box(at),
      other = this.box(to);
    if (!one || !other) return [];
    const from = { x: one.x + one.w / 2, y: one.y + one.h / 2 },
      end = { x: other.x + other.w / 2, y: other.y + other.h / 2 };
    const far = Math.hypot(end.x - from.x, end.y - from.y) || 1,
      x = (end.x - from.x) / far,
      y = (end.y - from.y) / far;
    const neck = { x: end.x - x * head, y: end.y - y * head };
    const points = [
      [end.x, end.y],
      [neck.x - (y * head) / 1.6, neck.y + (x * head) / 1.6],
      [neck.x + (y * head) / 1.6, neck.y - (x * head) / 1.6],
    ];
    return [
      draw("line", { x1: from.x, y1: from.y, x2: neck.x, y2: neck.y, class: "shaft" }),
      draw("polygon", { points: points.map((each) => each.join(",")).join(" "), class: "head" }),
    ];
  }
}
