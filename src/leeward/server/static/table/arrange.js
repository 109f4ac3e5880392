// Many small decisions that are one thought: who goes where, what is kept, what pays. Pieces are put and taken away freely, on the
// table or in the list, and "Done" sends how it shall be; the server finds the way.
import { say } from "../shared/settings.js";
import { line } from "../shared/tip.js";

const by = (id) => document.getElementById(id);
const space = "http://www.w3.org/2000/svg";

const most = 3; // marks side by side

function made(kind, attributes) {
  const element = document.createElementNS(space, kind);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

export class Arrange {
  constructor(picture, { send, done, explain }) {
    Object.assign(this, { picture, send, done, explain, box: by("arrange"), wanted: null, names: new Map() });
    picture.place.addEventListener("click", (event) => this.touched(event), true);
    picture.place.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") this.touched(event);
    }, true);
  }

  get open() { return this.wanted !== null; }

  // Whoever prefers to decide one by one is not asked again until this series is over.
  offers(arrange) {
    if (!arrange) this.declined = false;
    return Boolean(arrange) && !this.declined;
  }

  focusFirst() { this.box.querySelector("button:enabled")?.focus(); }

  show(arrange, version) {
    this.version = version;
    this.given = arrange;
    this.wanted = arrange && { places: arrange.places.map(({ who }) => [...who]), pool: [...arrange.pool] };
    this.held = null;
    this.box.hidden = !arrange;
    this.draw();
  }

  hide() { this.show(null); }

  // the table

  placeOf(target) {
    return this.given?.places.findIndex(({ thing }) => target.closest?.(`[id="${CSS.escape(thing)}"]`)) ?? -1;
  }

  touched(event) {
    if (!this.open) return;
    const place = this.placeOf(event.target);
    if (place < 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.turn(place, this.canTurn(place, true));
  }

  // arranging

  kindFor(place) {
    const { pool } = this.wanted, { takes } = this.given.places[place];
    return this.held && pool.includes(this.held) && takes.includes(this.held) ? this.held : pool.find((kind) => takes.includes(kind));
  }

  canPut(place) {
    const room = this.wanted.places[place].length < this.given.places[place].room && this.kindFor(place) !== undefined;
    return room && (this.given.gives || !this.isEnough());
  }

  put(place, kind = this.kindFor(place)) {
    if (kind === undefined || !this.canPut(place)) return;
    this.wanted.pool.splice(this.wanted.pool.indexOf(kind), 1);
    this.wanted.places[place].push(kind);
    this.draw();
  }

  take(place) {
    const kind = this.wanted.places[place].pop();
    if (kind === undefined) return;
    this.wanted.pool.push(kind);
    this.draw();
  }

  // What is chosen: pieces that are put somewhere, or those that are given away.
  chosen(place) {
    const there = this.wanted.places[place].length;
    return this.given.gives ? this.given.places[place].who.length - there : there;
  }

  canTurn(place, more) { return more === this.given.gives ? this.wanted.places[place].length > 0 : this.canPut(place); }

  turn(place, more) { if (more === this.given.gives) this.take(place); else this.put(place); }

  // showing

  draw() {
    for (const old of this.picture.svg?.querySelectorAll(".arranged") ?? []) old.remove();
    if (!this.open) { this.box.replaceChildren(); return; }
    const focus = this.box.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
    this.drawPlaces();
    const done = this.way(say("arranged"), () => this.send({ type: "arrange", places: this.wanted.places, expected: this.version }), "main");
    const again = this.way(say("arrange_again"), () => this.show(this.given, this.version));
    const one = this.way(say("arrange_one"), () => { this.declined = true; this.hide(); this.done(); }, "plain");
    const ways = line("div", "", "ways");
    one.id = "one-by-one";
    ways.append(again, one);
    // The end of a thought has the same place as the end of a turn.
    by("end").replaceChildren(done);
    by("question").textContent = this.given.title;
    this.box.replaceChildren(...this.sums(), this.pool(), line("p", this.given.rule, "quiet"), this.list(), ways);
    this.box.querySelector(`[data-focus="${focus}"]`)?.focus();
  }

  way(text, act, kind = "") {
    const button = line("button", text, kind);
    button.addEventListener("click", act);
    return button;
  }

  pool() {
    const pool = line("div", "", "pool"), counts = Map.groupBy(this.wanted.pool, (kind) => kind);
    pool.append(line("span", this.given.hand, "quiet"));
    for (const [kind, all] of counts) {
      const chip = line("button", `${this.nameOf(kind)} × ${all.length}`);
      chip.setAttribute("aria-pressed", this.held === kind);
      chip.dataset.kind = kind;
      chip.addEventListener("click", () => { this.held = this.held === kind ? null : kind; this.draw(); });
      chip.addEventListener("pointerdown", (event) => this.carry(event, kind));
      pool.append(chip);
    }
    if (!counts.size) pool.append(line("span", this.given.nothing, "quiet"));
    return pool;
  }

  // What is given, or was put somewhere, comes to so much, and shall come to so much.
  reached({ worth }) {
    const pieces = this.given.gives ? this.wanted.pool : this.wanted.places.flatMap((who, place) => who.slice(this.given.places[place].who.length));
    return pieces.reduce((sum, kind) => sum + (worth[kind] ?? 0), 0);
  }

  isEnough() { return this.given.sums.length > 0 && this.given.sums.every((sum) => this.reached(sum) >= sum.due); }

  sums() {
    return this.given.sums.map((sum) => {
      const reached = this.reached(sum);
      return line("p", `${sum.label}: ${reached} / ${sum.due}`, reached < sum.due ? "sum" : "sum enough");
    });
  }

  list() {
    const list = document.createElement("ul");
    list.append(...this.given.places.map((place, number) => {
      const row = document.createElement("li"), less = this.way("−", () => this.turn(number, false)), more = this.way("+", () => this.turn(number, true));
      const name = this.labelOf(place), { gives } = this.given;
      less.disabled = !this.canTurn(number, false);
      more.disabled = !this.canTurn(number, true);
      less.setAttribute("aria-label", say(gives ? "arrange_keep" : "arrange_less", { name }));
      more.setAttribute("aria-label", say(gives ? "arrange_give" : "arrange_more", { name }));
      less.dataset.focus = `less-${number}`;
      more.dataset.focus = `more-${number}`;
      row.dataset.thing = place.thing;
      row.append(line("span", name), less, line("span", `${this.chosen(number)} / ${place.room}`), more);
      return row;
    }));
    return list;
  }

  // As it is written on it; otherwise the first words of what explains it.
  labelOf({ thing, label }) {
    if (label) return label;
    const drawn = this.picture.svg?.querySelector(`[id="${CSS.escape(thing)}"]`), written = drawn?.querySelector("text")?.textContent ?? "";
    if (/\p{L}{2}/u.test(written)) return written;
    const about = drawn?.dataset.about?.split("@")[0] ?? thing;
    this.explain(about).then((text) => { this.names.set(thing, text.split(":")[0]); this.rename(); });
    return this.names.get(thing) ?? about;
  }

  rename() {
    for (const row of this.box.querySelectorAll("[data-thing]")) row.firstChild.textContent = this.names.get(row.dataset.thing) ?? row.firstChild.textContent;
  }

  nameOf(kind) { return this.given.names[kind] ?? kind; }

  // All places are measured before anything is drawn: otherwise the picture would be laid out anew for each.
  drawPlaces() {
    const drawn = this.given.places.map(({ thing }) => this.picture.svg.querySelector(`[id="${CSS.escape(thing)}"]`));
    const boxes = drawn.map((place) => place?.getBBox());
    this.given.places.forEach(({ room }, number) => drawn[number]?.append(this.marks(boxes[number], room, this.chosen(number))));
  }

  // What is chosen, upon the place itself: a mark for each, or one with their number where there are many.
  marks(box, room, chosen) {
    const group = made("g", { class: "arranged" }), radius = Math.min(9, box.height / 5);
    const marks = room > most ? 1 : room, cy = box.y + radius + 1;
    for (let at = 0; at < marks; at += 1) {
      const cx = box.x + box.width - radius * (2.3 * (marks - at)) + radius;
      group.append(made("circle", { cx, cy, r: radius, class: at < chosen ? "" : "spare" }));
      if (room > most) group.append(Object.assign(made("text", { x: cx, y: cy + radius * 0.45, "font-size": radius * 1.4, "text-anchor": "middle" }), { textContent: chosen }));
    }
    return group;
  }

  // A chip can be dragged to its place.
  carry(event, kind) {
    let ghost = null;
    const move = ({ clientX, clientY }) => {
      if (!ghost) {
        if (Math.hypot(clientX - event.clientX, clientY - event.clientY) < 6) return;
        ghost = line("div", this.nameOf(kind), "button main");
        ghost.id = "carried";
        document.body.append(ghost);
      }
      ghost.style.translate = `${clientX - 20}px ${clientY - 20}px`;
    };
    const end = ({ clientX, clientY, type }) => {
      for (const [name, listener] of listeners) removeEventListener(name, listener);
      if (!ghost) return;
      ghost.remove();
      const place = type === "pointerup" ? document.elementsFromPoint(clientX, clientY).map((hit) => this.placeOf(hit)).find((found) => found >= 0) : undefined;
      if (place !== undefined && this.given.places[place].takes.includes(kind)) this.put(place, kind);
    };
    const listeners = [["pointermove", move], ["pointerup", end], ["pointercancel", end]];
    for (const [name, listener] of listeners) addEventListener(name, listener);
  }
}
