// Two choices side by side: the table right after each, everybody's chances, what may follow, and what differs in points.
import { ask } from "../shared/ask.js";
import { Picture } from "../table/picture.js";
import { page, say, whenChanged } from "../shared/settings.js";
import { line } from "../shared/tip.js";

const margin = 30, longest = 1.3; // units of a picture around what has changed, and how much longer than wide it may be
const percent = (part) => part.toLocaleString(page.lang, { style: "percent" });

export class Compare {
  constructor(dialog, { view, shape, failed, bars }) {
    Object.assign(this, { dialog, view, shape, failed, bars, drawings: [] });
    dialog.addEventListener("close", () => this.clear());
    whenChanged(() => this.drawings.forEach((drawing) => drawing.repaint()));
  }

  // Each drawing has brought its styles along.
  clear() {
    const styles = this.drawings.map(({ style }) => style);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !styles.includes(sheet));
    this.drawings = [];
    this.dialog.replaceChildren();
    delete this.dialog.dataset.shown;
  }

  // Which two: the best ones, unless somebody wants to know of others.
  form(best) {
    const { actions } = this.view(), form = line("form", "", "compare");
    const numbers = [...new Set([...best.map(({ number }) => number), ...actions.map(({ number }) => number)])];
    const choose = (nth) => {
      const select = document.createElement("select");
      select.setAttribute("aria-label", say("compare_choice", { number: nth + 1 }));
      for (const number of numbers) select.append(new Option(actions.find((action) => action.number === number)?.label ?? number, number));
      select.selectedIndex = nth;
      return select;
    };
    const one = choose(0), other = choose(1), button = line("button", say("compare_do"), "small");
    form.append(line("span", say("compare"), "quiet"), one, other, button);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      button.disabled = true;
      await this.open(one.value, other.value);
      button.disabled = false;
    });
    return form;
  }

  async open(one, other) {
    const { version } = this.view(), address = `/api/tables/${page.id}/compare?one=${one}&other=${other}&expected=${version}`;
    try {
      const found = await ask(`${address}&lang=${page.lang}&shape=${this.shape()}`);
      if (this.view().version === version) await this.show(found);
    } catch (trouble) { this.failed(trouble); }
  }

  async show({ choices, parts, why }) {
    const close = line("button", "✕", "plain close");
    close.setAttribute("aria-label", say("close"));
    close.addEventListener("click", () => this.dialog.close());
    const both = line("div", "", "both");
    both.append(...choices.map((choice) => this.side(choice)));
    this.dialog.replaceChildren(close, line("h2", say("compare")), line("p", why), ...(parts.length ? [this.points(choices, parts)] : []), both);
    this.dialog.showModal();
    for (const [nth, { picture, changed }] of choices.entries()) if (picture) await this.draw(both.children[nth].querySelector(".picture"), picture, changed);
    this.dialog.dataset.shown = "yes";
  }

  side({ label, chances, line: told, picture }) {
    const side = document.createElement("section"), steps = line("ol", "", "line");
    side.append(line("h3", label), this.bars(this.view(), chances));
    if (picture) side.append(Object.assign(line("div", "", "picture"), { tabIndex: 0 })); // what is long is scrolled
    else side.append(line("p", say("compare_chance"), "quiet"));
    steps.append(...told.map((text) => line("li", text)));
    if (told.length) side.append(line("p", say("compare_line"), "quiet"), steps);
    return side;
  }

  // What the expected lines bring, part by part.
  points([one, other], parts) {
    const table = document.createElement("table"), { viewer } = this.view();
    const row = (kind, ...cells) => { const made = table.insertRow(); made.append(...cells.map((text) => line(kind, text))); };
    row("th", say("compare_points"), one.label, other.label);
    row("td", say("chances"), percent(one.chances[viewer]), percent(other.chances[viewer]));
    for (const { name, points } of parts) row("td", name, ...points.map((number) => (number > 0 ? `+${number}` : `${number}`)));
    const sum = [0, 1].map((nth) => parts.reduce((all, { points }) => all + points[nth], 0));
    row("th", say("sum"), ...sum.map((number) => (number > 0 ? `+${number}` : `${number}`)));
    return table;
  }

  // The part of the table that has changed; its things have no names here, since those of the table itself do.
  async draw(place, picture, changed) {
    const drawing = new Picture(place, { choose() {}, explain() {}, open() {} });
    await drawing.show(picture, false);
    this.drawings.push(drawing);
    const boxes = changed.map((name) => drawing.groups.get(name)).filter(Boolean).map(placed);
    for (const thing of drawing.svg.querySelectorAll("[data-part] [id], [data-part][id]")) thing.removeAttribute("id");
    for (const thing of drawing.svg.querySelectorAll("[tabindex]")) thing.removeAttribute("tabindex");
    const box = around(boxes, picture.areas);
    if (box) drawing.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.w} ${box.h}`);
  }
}

function placed(group) {
  const { x, y, width, height } = group.getBBox(), { e, f } = group.transform.baseVal[0].matrix;
  return { x: x + e, y: y + f, w: width, h: height };
}

// A frame around all that has changed; where that would be long and thin, around what has changed in one area.
function framed(boxes) {
  const span = (from, length) => [Math.min(...boxes.map((box) => box[from])) - margin, Math.max(...boxes.map((box) => box[from] + box[length])) + margin];
  const [left, right] = span("x", "w"), [top, bottom] = span("y", "h");
  return { x: left, y: top, w: right - left, h: bottom - top };
}

function around(boxes, areas) {
  if (!boxes.length) return null;
  const all = framed(boxes);
  if (all.h <= longest * all.w) return all;
  const inside = ({ x, y, w, h }) => boxes.filter((box) => box.x >= x - 1 && box.x + box.w <= x + w + 1 && box.y >= y - 1 && box.y + box.h <= y + h + 1);
  const most = areas.map(inside).reduce((one, other) => (other.length > one.length ? other : one), []);
  return most.length ? framed(most) : all;
}
