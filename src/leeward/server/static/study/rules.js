// The page of the rules: pictures are drawn when one comes to them, and the search leaves what holds all words that are looked for.
import { ask } from "../shared/ask.js";
import { Picture } from "../table/picture.js";
import { page, whenChanged } from "../shared/settings.js";

const by = (id) => document.getElementById(id);
const shown = [];
const margin = 60, highest = 26; // units of a picture around what it is about, and rem

async function draw(figure) {
  const { picture, area, light } = await ask(`/rules/${page.game}/pictures/${figure.dataset.picture}?lang=${page.lang}`);
  const place = figure.querySelector(".picture"), drawing = new Picture(place, { choose() {}, explain() {}, open() {} });
  await drawing.show(picture, false);
  const things = light.map((id) => place.querySelector(`[id="${CSS.escape(id)}"]`)).filter(Boolean);
  const { x, y, w, h } = around(drawing.svg, things, area);
  for (const thing of things) thing.classList.add("lit");
  drawing.svg.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
  place.style.maxInlineSize = `${(highest * w) / h}rem`;
  shown.push(drawing);
  figure.dataset.drawn = "yes";
}

// The part of an area in which these things are, with some of what is around them; all of it if there are none.
function around(svg, things, area) {
  if (!things.length) return area;
  const toPicture = svg.getScreenCTM().inverse(), point = (x, y) => new DOMPoint(x, y).matrixTransform(toPicture);
  const corners = things.map((thing) => thing.getBoundingClientRect()).flatMap(({ left, top, right, bottom }) => [point(left, top), point(right, bottom)]);
  const span = (values, least, from, length) => {
    const far = Math.min(length, Math.max(least, Math.max(...values) - Math.min(...values) + 2 * margin));
    const middle = (Math.max(...values) + Math.min(...values)) / 2;
    return [Math.min(Math.max(middle - far / 2, from), from + length - far), far];
  };
  const [x, w] = span(corners.map((corner) => corner.x), 520, area.x, area.w), [y, h] = span(corners.map((corner) => corner.y), 260, area.y, area.h);
  return { x, y, w, h };
}

const near = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    near.unobserve(target);
    draw(target).catch(() => target.querySelector(".picture").remove()); // its caption still tells what one would see
  }
}, { rootMargin: "400px" });
for (const figure of document.querySelectorAll("[data-picture]")) near.observe(figure);
whenChanged(() => shown.forEach((drawing) => drawing.repaint()));

const found = [...document.querySelectorAll(".guide section, .words > div")];
by("search").addEventListener("input", ({ target }) => {
  const words = target.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  for (const one of found) one.hidden = !words.every((word) => one.textContent.toLocaleLowerCase().includes(word));
  by("words").hidden = [...document.querySelectorAll(".words > div")].every(({ hidden }) => hidden);
  document.querySelector(".guide").hidden = [...document.querySelectorAll(".guide section")].every(({ hidden }) => hidden);
  by("nothing").hidden = found.some(({ hidden }) => !hidden);
});
