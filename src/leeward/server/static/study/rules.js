// @ts-check
// The rules: pictures are drawn when one comes to them, and the search leaves the parts that hold all its words, marked.
import { ask } from "../shared/ask.js";
import { all, by, drawn } from "../shared/dom.js";
import { page, whenChanged } from "../shared/settings.js";
import { Picture, untouchable } from "../table/picture.js";
import { find } from "./word-search.js";

/** @typedef {{ x: number, y: number, w: number, h: number }} Box in units of the picture */

const margin = 60; // units around what a picture is about
const highest = 26; // rem
/** @type {Picture[]} */
const drawings = [];

/**
 * @param {HTMLElement} figure
 * @param {HTMLElement} place
 */
async function draw(figure, place) {
  /** @type {Message.Illustration} */
  const { picture, area, light } = await ask(`/rules/${page.game}/pictures/${figure.dataset.picture}?lang=${page.lang}`);
  const drawing = new Picture(place, untouchable);
  await drawing.show(picture, false);
  const things = light.map((id) => drawn(place, id)).filter((thing) => thing !== null);
  const { x, y, w, h } = around(drawing.svg, things, area);
  for (const thing of things) thing.classList.add("lit");
  drawing.svg.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
  place.style.maxInlineSize = `${(highest * w) / h}rem`;
  drawings.push(drawing);
  figure.dataset.drawn = "yes";
}

/**
 * Return the part of an area around these things; all of it without things.
 * @param {SVGSVGElement} svg
 * @param {Element[]} things
 * @param {Box} area
 */
function around(svg, things, area) {
  if (!things.length) return area;
  const inverse = svg.getScreenCTM()?.inverse();
  const corners = things
    .map((thing) => thing.getBoundingClientRect())
    .flatMap(({ left, top, right, bottom }) => {
      return [new DOMPoint(left, top), new DOMPoint(right, bottom)].map((point) => point.matrixTransform(inverse));
    });
  const [x, w] = span(
    corners.map((corner) => corner.x),
    520,
    area.x,
    area.w,
  );
  const [y, h] = span(
    corners.map((corner) => corner.y),
    260,
    area.y,
    area.h,
  );
  return { x, y, w, h };
}

/**
 * Return where to begin, and how far, to show these values within an area.
 * @param {number[]} values
 * @param {number} least
 * @param {number} from
 * @param {number} length
 */
function span(values, least, from, length) {
  const low = Math.min(...values),
    high = Math.max(...values);
  const far = Math.min(length, Math.max(least, high - low + 2 * margin));
  return [Math.min(Math.max((low + high) / 2 - far / 2, from), from + length - far), far];
}

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      const place = /** @type {HTMLElement} */ (target.querySelector(".picture"));
      if (!isIntersecting) continue;
      near.unobserve(target);
      draw(/** @type {HTMLElement} */ (target), place).catch(() => place.remove()); // its caption describes the picture
    }
  },
  { rootMargin: "400px" },
);
for (const figure of document.querySelectorAll("[data-picture]")) near.observe(figure);
whenChanged(() => {
  for (const drawing of drawings) drawing.repaint();
});

const search = by("search", HTMLInputElement),
  guide = /** @type {HTMLElement} */ (document.querySelector(".guide"));
const sections = all(".guide section"),
  words = all(".words > div");
search.addEventListener("input", () => {
  const hits = [];
  for (const part of [...sections, ...words]) {
    const { all } = find(part.textContent ?? "", search.value, page.lang);
    part.hidden = !all;
    if (all && search.value) hits.push(...rangesIn(part));
  }
  CSS.highlights?.set("found", new Highlight(...hits));
  by("words").hidden = words.every(({ hidden }) => hidden);
  guide.hidden = sections.every(({ hidden }) => hidden);
  by("nothing").hidden = !guide.hidden || !by("words").hidden;
});

/**
 * List where the words that are searched for stand in a part of the page.
 * @param {HTMLElement} part
 */
function rangesIn(part) {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT),
    found = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    for (const { start, end } of find(text.nodeValue ?? "", search.value, page.lang).hits) {
      const range = new Range();
      range.setStart(text, start);
      range.setEnd(text, end);
      found.push(range);
    }
  }
  return found;
}
