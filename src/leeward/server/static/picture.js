// The picture of the table: shown as the server drew it, with what moved moving and what is legal answering to touch.
import { settings, still, theme } from "./settings.js";

const durations = { quick: 320, calm: 750 };
const most = 250; // pieces in motion at once

export class Picture {
  constructor(place, { choose, explain }) {
    Object.assign(this, { place, choose, explain, style: null });
    place.addEventListener("click", (event) => this.touched(event));
    place.addEventListener("keydown", (event) => {
      if ((event.key === "Enter" || event.key === " ") && event.target.closest("[data-action]")) this.touched(event);
    });
  }

  show(text) {
    const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    if (drawn.nodeName !== "svg") throw new Error("the picture cannot be read");
    this.adopt([...drawn.querySelectorAll("style")]);
    drawn.classList.remove("light", "dark");
    drawn.classList.add(theme());
    const before = this.svg && !still() ? places(this.svg) : null;
    const focused = this.svg?.contains(document.activeElement) ? document.activeElement.closest("[id]")?.id : null;
    this.svg = document.importNode(drawn, true);
    this.place.replaceChildren(this.svg);
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    if (before) move(this.svg, before);
  }

  // The policy of the page allows no inline styles: the picture's own become a sheet of the document.
  adopt(styles) {
    const text = styles.map((style) => style.textContent).join("\n");
    for (const style of styles) style.remove();
    if (text === this.styleText) return;
    this.styleText = text;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((old) => old !== this.style), sheet];
    this.style = sheet;
  }

  repaint() {
    this.svg?.classList.remove("light", "dark");
    this.svg?.classList.add(theme());
  }

  numbersOf(element) {
    return (element.dataset.action ?? "").split(/\s+/).filter(Boolean).map(Number);
  }

  touched(event) {
    const legal = event.target.closest("[data-action]");
    if (legal) {
      event.preventDefault();
      this.choose(this.numbersOf(legal), legal);
    } else {
      const thing = event.target.closest("[data-about]");
      if (thing) this.explain(thing, true);
    }
  }

  // Everything that offers this action, to show it when its button is pointed at.
  offering(number) {
    return [...this.svg?.querySelectorAll("[data-action]") ?? []].filter((each) => this.numbersOf(each).includes(number));
  }
}

// Where pieces are: by id, with their kind for those that go elsewhere, and the supplies they come from.
function places(svg) {
  const found = { pieces: new Map(), kinds: new Map(), piles: new Map() };
  for (const piece of svg.querySelectorAll("g[id]")) {
    const { left, top, width, height } = piece.getBoundingClientRect();
    if (!width && !height) continue;
    const place = { x: left + width / 2, y: top + height / 2 };
    found.pieces.set(piece.id, place);
    if (piece.dataset.piece) found.kinds.set(piece.id, piece.dataset.piece);
    if (piece.dataset.pile) found.piles.set(piece.dataset.pile, place);
  }
  return found;
}

// From where each new piece came: one of its kind that vanished elsewhere, or the supply.
function origins(before, now) {
  const vanished = new Map();
  for (const [id, kind] of before.kinds) {
    if (!now.kinds.has(id)) vanished.set(kind, [...vanished.get(kind) ?? [], before.pieces.get(id)]);
  }
  const from = new Map();
  for (const [id, kind] of now.kinds) {
    if (before.pieces.has(id)) continue;
    const place = vanished.get(kind)?.shift() ?? before.piles.get(kind);
    if (place) from.set(id, place);
  }
  return from;
}

function move(svg, before) {
  const time = { duration: durations[settings.speed] ?? durations.quick, easing: "cubic-bezier(.3, .1, .2, 1)" };
  const now = places(svg), from = origins(before, now);
  const still = { x: 0, y: 0 }, shifts = new Map(), motions = [];
  for (const [id, is] of now.pieces) {
    const piece = svg.getElementById(id);
    const parent = piece.parentElement.closest("g[id]");
    const carried = shifts.get(parent) ?? still;
    const was = before.pieces.get(id) ?? from.get(id);
    const shift = was ? { x: was.x - is.x, y: was.y - is.y } : carried;
    const x = shift.x - carried.x, y = shift.y - carried.y;
    // What is new from nowhere fades in, unless it comes with something that is new itself.
    if (!was && (!parent || before.pieces.has(parent.id))) motions.push([piece, [{ opacity: 0 }, { opacity: 1 }]]);
    if (Math.hypot(x, y) < 2) { shifts.set(piece, carried); continue; }
    shifts.set(piece, shift);
    const scale = piece.parentElement.getScreenCTM()?.a || 1;
    motions.push([piece, [{ translate: `${x / scale}px ${y / scale}px` }, { translate: "0px 0px" }]]);
  }
  if (motions.length <= most) for (const [piece, frames] of motions) piece.animate(frames, time);
}
