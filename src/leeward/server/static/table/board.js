// The place of the board: as large as it can be and still be read, zoomed and moved by wheel, fingers, buttons and keys.
import { settings, still } from "../shared/settings.js";
import { line } from "../shared/tip.js";

const readable = 11, larger = 1.25; // CSS pixels of the smallest text; how much more "Larger text" is
const close = 5; // units of a picture: the smallest letters of what is written for those who look closely
const widest = 1.35; // of what scrolls anyway: more would only mean more scrolling
const step = 1.25, most = 4; // of zooming
const slop = 6; // pixels that a finger or a mouse may move and still touch
const by = (id) => document.getElementById(id);

// The layout that can be shown here without a text too small or a board wider than its place.
export function shapeFor(width, height, large) {
  const w = large ? width / larger : width;
  if (w / height >= 1.33 && w >= 1270) return "wide";
  return w >= 973 ? "square" : w >= 733 ? "tall" : "small";
}

export class Board {
  constructor(picture, { reshaped }) {
    Object.assign(this, { picture, place: picture.place, reshaped, zoom: 1, opened: null });
    this.shape = this.fitting();
    this.watcher = new ResizeObserver(() => this.resized());
    this.watcher.observe(this.place.parentElement);
    this.place.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.zoomBy(Math.exp(-event.deltaY / 300), event);
    }, { passive: false });
    this.place.addEventListener("scroll", () => this.showTab(), { passive: true });
    this.pinching();
    this.panning();
    by("zoom-in").addEventListener("click", () => this.zoomBy(step));
    by("zoom-out").addEventListener("click", () => this.zoomBy(1 / step));
    by("zoom-fit").addEventListener("click", () => this.fit());
  }

  fitting() {
    const { clientWidth, clientHeight } = this.place.parentElement;
    return shapeFor(clientWidth, clientHeight, settings.large);
  }

  // The server is told when the window rests in another shape.
  resized() {
    this.lay();
    const shape = this.place.dataset.wanted = this.fitting();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (shape !== this.shape) { this.shape = shape; this.reshaped(); }
    }, 150);
  }

  scrolls() { return this.shape === "tall" || this.shape === "small"; }

  // Without zooming: as large as the place, never smaller than can be read.
  scale() {
    const { width, height, smallest } = this.picture.shown, { clientWidth, clientHeight } = this.place.parentElement;
    const more = settings.large ? larger : 1, across = clientWidth / width;
    const fit = more * (this.scrolls() ? Math.min(across, widest) : Math.min(across, clientHeight / height));
    return Math.max(fit, (readable * more) / smallest);
  }

  lay() {
    const { shown, svg } = this.picture;
    if (!shown || !this.place.clientWidth) return;
    const scale = this.scale() * this.zoom;
    svg.style.width = `${Math.floor(shown.width * scale)}px`;
    svg.style.height = `${Math.floor(shown.height * scale)}px`;
    this.place.classList.toggle("zoomed", this.zoom > 1.01);
    this.place.classList.toggle("near", scale >= readable / close);
    by("zoom-out").disabled = this.zoom <= 1;
    this.showTab();
  }

  // A picture of another layout or of other people is another board.
  show() {
    this.lay();
    const { areas } = this.picture.shown, told = JSON.stringify(areas.map(({ name, label }) => [name, label]));
    if (told !== this.told) {
      this.told = told;
      by("tabs").replaceChildren(...areas.map(({ name, label }) => {
        const tab = line("button", label);
        tab.dataset.area = name;
        tab.addEventListener("click", () => (this.scrolls() ? this.bring(name) : this.open(name)));
        return tab;
      }));
    }
    this.showTab();
  }

  area(name) { return this.picture.shown?.areas.find((area) => area.name === name); }

  unit() { return this.picture.svg.clientWidth / this.picture.shown.width || 1; }

  // zooming

  zoomBy(factor, about) { this.zoomTo(this.zoom * factor, about); }

  zoomTo(zoom, about) {
    if (!this.picture.shown) return;
    const { left, top, width, height } = this.place.getBoundingClientRect();
    const x = (about?.clientX ?? left + width / 2), y = (about?.clientY ?? top + height / 2);
    const before = this.picture.svg.getBoundingClientRect();
    const across = (x - before.left) / before.width, down = (y - before.top) / before.height;
    this.zoom = Math.min(most, Math.max(1, zoom));
    this.lay();
    const after = this.picture.svg.getBoundingClientRect();
    this.place.scrollBy({ left: after.left + across * after.width - x, top: after.top + down * after.height - y, behavior: "instant" });
    this.opened = null;
  }

  fit() { this.zoom = 1; this.opened = null; this.lay(); }

  // A touch on its heading shows an area as large as the place; another one shows all again.
  open(name) {
    const area = this.area(name);
    if (!area) return;
    if (this.opened === name) { this.fit(); return; }
    const { clientWidth, clientHeight } = this.place;
    const whole = Math.min(clientWidth / area.w, this.scrolls() ? Infinity : clientHeight / area.h);
    this.zoom = Math.min(most, Math.max(1, whole / this.scale()));
    this.lay();
    this.bring(name);
    this.opened = name;
  }

  // moving

  bring(name) {
    const area = this.area(name), unit = this.unit(), { left, top } = this.origin();
    this.scrollTo(left + (area.x + area.w / 2) * unit - this.place.clientWidth / 2, top + area.y * unit - 4);
  }

  // Where the picture begins within what scrolls.
  origin() {
    const place = this.place.getBoundingClientRect(), svg = this.picture.svg.getBoundingClientRect();
    return { left: svg.left - place.left + this.place.scrollLeft, top: svg.top - place.top + this.place.scrollTop };
  }

  scrollTo(left, top) { this.place.scrollTo({ left, top, behavior: still() ? "instant" : "smooth" }); }

  // What the question is about comes into view, if it is not: as much of it as there is room for, from the top.
  bringThings(things) {
    const place = this.place.getBoundingClientRect();
    const boxes = things.map((thing) => thing.getBoundingClientRect()).filter(({ width, height }) => width || height);
    if (!boxes.length) return;
    const hidden = boxes.filter((box) => box.top < place.top - 1 || box.bottom > place.bottom + 1 || box.left < place.left - 1 || box.right > place.right + 1);
    if (!hidden.length) return;
    const sorted = boxes.toSorted((one, other) => one.top - other.top);
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    // Where not all can be seen at once, the largest crowd of them is.
    const within = (from) => sorted.filter((box) => box.top >= from && box.bottom <= from + place.height - 16).length;
    const first = sorted.reduce((best, box) => (within(box.top) > within(best.top) ? box : best), sorted[0]);
    const seen = sorted.filter((box) => box.top >= first.top && box.bottom <= first.top + place.height - 16);
    const bottom = Math.max(first.bottom, ...seen.map((box) => box.bottom));
    const spare = Math.max(8, (place.height - (bottom - first.top)) / 2);
    const aside = right - left < place.width ? (left + right) / 2 - place.left - place.width / 2 : Math.min(...boxes.map((box) => box.left)) - place.left - 8;
    this.scrollTo(this.place.scrollLeft + aside, this.place.scrollTop + first.top - place.top - spare);
  }

  // The tab of what is in sight.
  showTab() {
    const { shown } = this.picture;
    if (!shown?.areas.length || !this.place.clientHeight) return;
    const unit = this.unit(), { left, top } = this.origin(), { scrollLeft, scrollTop, clientWidth, clientHeight } = this.place;
    const x = (scrollLeft + clientWidth / 2 - left) / unit, y = (scrollTop + clientHeight * 0.4 - top) / unit;
    const far = (area) => Math.max(area.x - x, x - area.x - area.w, 0) + Math.max(area.y - y, y - area.y - area.h, 0);
    const near = shown.areas.reduce((one, other) => far(other) < far(one) ? other : one);
    const now = this.scrolls() ? near.name : this.opened;
    for (const tab of by("tabs").children) tab.setAttribute("aria-current", tab.dataset.area === now);
  }

  // Two fingers zoom; the browser's own zooming would take the panel along.
  pinching() {
    let far = 0;
    const spread = ({ touches: [one, other] }) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const middle = ({ touches: [one, other] }) => ({ clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 });
    this.place.addEventListener("touchstart", (event) => { if (event.touches.length === 2) far = spread(event); }, { passive: true });
    this.place.addEventListener("touchmove", (event) => {
      if (event.touches.length !== 2 || !far) return;
      event.preventDefault();
      const now = spread(event);
      this.zoomBy(now / far, middle(event));
      far = now;
    }, { passive: false });
    this.place.addEventListener("touchend", () => { far = 0; }, { passive: true });
  }

  // A mouse moves the board by dragging it where nothing can be picked up; fingers scroll as everywhere.
  panning() {
    this.place.addEventListener("click", (event) => { if (performance.now() - (this.moved ?? -1000) < 100) event.stopImmediatePropagation(); }, true);
    this.place.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "mouse" || event.button !== 0 || event.target.closest("[data-action]")) return;
      const from = { x: event.clientX + this.place.scrollLeft, y: event.clientY + this.place.scrollTop };
      let moved = false;
      const move = (moving) => {
        if (!moved && Math.hypot(moving.clientX - event.clientX, moving.clientY - event.clientY) < slop) return;
        moved = true;
        this.place.classList.add("dragging");
        this.place.scrollTo({ left: from.x - moving.clientX, top: from.y - moving.clientY, behavior: "instant" });
      };
      const end = () => {
        removeEventListener("pointermove", move);
        this.place.classList.remove("dragging");
        if (moved) this.moved = performance.now();
      };
      addEventListener("pointermove", move);
      addEventListener("pointerup", end, { once: true });
    });
  }
}
