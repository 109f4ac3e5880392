// @ts-check
// Two choices side by side: the table right after each, everybody's chances, what may follow, and what differs in points.
import { ask } from "../shared/ask.js";
import { button, make, whenSent } from "../shared/dom.js";
import { page, percent, say, whenChanged } from "../shared/settings.js";
import { bars } from "../table/hint.js";
import { failed } from "../table/notice.js";
import { Picture, untouchable } from "../table/picture.js";
import { state } from "../table/state.js";

/** @typedef {{ x: number, y: number, w: number, h: number }} Box in units of the picture */

const margin = 30; // units around what has changed
const longest = 1.3; // times as long as wide
const signed = (/** @type {number} */ points) => (points > 0 ? `+${points}` : `${points}`);

export class Compare {
  /** @type {Picture[]} */
  drawings = [];

  /** @param {HTMLDialogElement} dialog */
  constructor(dialog) {
    this.dialog = dialog;
    dialog.addEventListener("close", () => this.clear());
    whenChanged(() => {
      for (const drawing of this.drawings) drawing.repaint();
    });
  }

  // Each drawing has brought its own styles.
  clear() {
    const styles = this.drawings.map(({ style }) => style);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !styles.includes(sheet));
    this.drawings = [];
    this.dialog.replaceChildren();
    delete this.dialog.dataset.shown;
  }

  /**
   * Make the form that chooses two actions: the best ones first.
   * @param {Message.HintedChoice[]} best
   */
  form(best) {
    const actions = state.view?.actions ?? [],
      form = make("form", "", "compare");
    const numbers = new Set([...best, ...actions].map(({ number }) => number));
    const choose = (/** @type {number} */ nth) => {
      const select = make("select");
      select.setAttribute("aria-label", say("Choice {number}", { number: nth + 1 }));
      for (const number of numbers) {
        const label = [...best, ...actions].find((choice) => choice.number === number)?.label ?? String(number);
        select.append(new Option(label, String(number)));
      }
      select.selectedIndex = nth;
      return select;
    };
    const one = choose(0),
      other = choose(1),
      go = make("button", say("Compare"), "small");
    form.append(make("span", say("Compare two choices"), "quiet"), one, other, go);
    whenSent(form, async () => {
      go.disabled = true;
      await this.open(one.value, other.value);
      go.disabled = false;
    });
    return form;
  }

  /**
   * @param {string} one
   * @param {string} other
   */
  async open(one, other) {
    const { view } = state;
    if (!view) return;
    const which = `one=${one}&other=${other}&expected=${view.version}&lang=${page.lang}&shape=${state.board.shape}`;
    try {
      const found = await ask(`/api/v1/tables/${page.id}/compare?${which}`);
      if (state.view?.version === view.version) await this.show(view, found);
    } catch (trouble) {
      failed(trouble);
    }
  }

  /**
   * @param {Message.View} view
   * @param {Message.Comparison} comparison
   */
  async show(view, { choices, parts, why }) {
    const close = button("✕", () => this.dialog.close(), "plain close", say("Close")),
      both = make("div", "", "both");
    both.append(...choices.map((choice) => side(view, choice)));
    this.dialog.replaceChildren(close, make("h2", say("Compare two choices")), make("p", why));
    if (parts.length) this.dialog.append(points(view, choices, parts));
    this.dialog.append(both);
    this.dialog.showModal();
    for (const [nth, { picture, changed }] of choices.entries()) {
      const place = /** @type {HTMLElement} */ (both.children[nth].querySelector(".picture"));
      if (picture) await this.draw(place, picture, changed);
    }
    this.dialog.dataset.shown = "yes";
  }

  /**
   * Draw the part of the table that has changed. Its things lose their ids, which those of the table itself have.
   * @param {HTMLElement} place
   * @param {Message.Picture} picture
   * @param {string[]} changed
   */
  async draw(place, picture, changed) {
    const drawing = new Picture(place, untouchable);
    await drawing.show(picture, false);
    this.drawings.push(drawing);
    const groups = changed.map((name) => drawing.groups.get(name)).filter((group) => group !== undefined);
    const box = around(groups.map(placed), picture.areas);
    for (const thing of drawing.things("[data-part] [id], [data-part][id]")) thing.removeAttribute("id");
    for (const thing of drawing.things("[tabindex]")) thing.removeAttribute("tabindex");
    if (box) drawing.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.w} ${box.h}`);
  }
}

/**
 * @param {Message.View} view
 * @param {Message.ComparedChoice} choice
 */
function side(view, { label, chances, line, picture }) {
  const made = make("section"),
    steps = make("ol", "", "line");
  made.append(make("h3", label), bars(view, chances));
  if (picture)
    made.append(Object.assign(make("div", "", "picture"), { tabIndex: 0 })); // it may scroll
  else made.append(make("p", say("Chance decides what follows."), "quiet"));
  steps.append(...line.map((text) => make("li", text)));
  if (line.length) made.append(make("p", say("A possible continuation:"), "quiet"), steps);
  return made;
}

/**
 * Tabulate what the expected lines bring, part by part.
 * @param {Message.View} view
 * @param {Message.ComparedChoice[]} choices
 * @param {Message.ComparedPart[]} parts
 */
function points({ viewer }, choices, parts) {
  const table = make("table");
  const row = (/** @type {"th" | "td"} */ kind, /** @type {string[]} */ ...cells) => {
    table.insertRow().append(...cells.map((text) => make(kind, text)));
  };
  row("th", say("What you gain"), ...choices.map(({ label }) => label));
  row("td", say("Chances of winning"), ...choices.map(({ chances }) => percent(chances[viewer])));
  for (const { name, points } of parts) row("td", name, ...points.map(signed));
  row("th", say("Sum"), ...[0, 1].map((nth) => signed(parts.reduce((sum, { points }) => sum + points[nth], 0))));
  return table;
}

/**
 * @param {SVGGElement} group
 * @returns {Box}
 */
function placed(group) {
  const { x, y, width, height } = group.getBBox(),
    { e, f } = group.transform.baseVal[0].matrix;
  return { x: x + e, y: y + f, w: width, h: height };
}

/**
 * @param {Box[]} boxes
 * @returns {Box}
 */
function framed(boxes) {
  const left = Math.min(...boxes.map(({ x }) => x)) - margin,
    top = Math.min(...boxes.map(({ y }) => y)) - margin;
  const right = Math.max(...boxes.map(({ x, w }) => x + w)) + margin,
    bottom = Math.max(...boxes.map(({ y, h }) => y + h)) + margin;
  return { x: left, y: top, w: right - left, h: bottom - top };
}

/**
 * Return a frame around all that has changed; where that is long and thin, around what has changed in one area.
 * @param {Box[]} boxes
 * @param {Box[]} areas
 */
export function around(boxes, areas) {
  if (!boxes.length) return null;
  const all = framed(boxes);
  if (all.h <= longest * all.w) return all;
  const inside = areas.map(({ x, y, w, h }) => {
    const within = (/** @type {Box} */ box) => box.x >= x - 1 && box.x + box.w <= x + w + 1;
    return boxes.filter((box) => within(box) && box.y >= y - 1 && box.y + box.h <= y + h + 1);
  });
  const most = inside.reduce((one, other) => (other.length > one.length ? other : one), []);
  return most.length ? framed(most) : all;
}
