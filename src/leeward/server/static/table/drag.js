// Dragging beside touching: a piece is picked up, what shares an action with it lights up, and dropping it there is that action.
const slop = 6; // pixels before a touch becomes a move
const space = "http://www.w3.org/2000/svg";

export class Drag {
  constructor(picture, { drop, begin, allowed }) {
    Object.assign(this, { picture, drop, begin, allowed });
    picture.place.addEventListener("pointerdown", (event) => this.press(event));
    picture.place.addEventListener("dragstart", (event) => event.preventDefault()); // the browser's own dragging would take the piece away
    picture.place.addEventListener("click", (event) => { if (performance.now() - (this.dropped ?? -1000) < 100) { event.stopImmediatePropagation(); event.preventDefault(); } }, true);
  }

  // What can be carried must not scroll the board under a finger.
  mark() {
    const things = this.things();
    for (const thing of things) thing.classList.toggle("movable", this.targets(thing, things).length > 0);
  }

  things() { return [...this.picture.svg?.querySelectorAll("[data-action]") ?? []]; }

  // What shares an action with a piece, and where it can be put down though that is not touched itself.
  targets(piece, things = this.things()) {
    const numbers = new Set(this.picture.numbersOf(piece)), grounds = [...this.picture.svg?.querySelectorAll("[data-drop]") ?? []];
    return [...things, ...grounds].filter((thing) => thing !== piece && !thing.contains(piece) && !piece.contains(thing) && this.picture.numbersOf(thing).some((number) => numbers.has(number)));
  }

  press(event) {
    let piece = event.target.closest("[data-action]");
    if (!piece || event.button !== 0 || !event.isPrimary || !this.allowed()) return;
    let targets = this.targets(piece);
    if (!targets.length) return;
    let carried = null;
    const move = (moving) => {
      if (!carried) {
        if (Math.hypot(moving.clientX - event.clientX, moving.clientY - event.clientY) < slop) return;
        this.begin();
        // What was only foreseen is gone, and with it perhaps the piece that was pressed: here it lies on the table as it is.
        if (!piece.isConnected) piece = document.getElementById(piece.id) ?? piece;
        targets = this.targets(piece);
        carried = this.lift(piece, targets);
      }
      carried.style.translate = `${moving.clientX - event.clientX}px ${moving.clientY - event.clientY}px`;
    };
    const end = (ending) => {
      for (const [name, listener] of listeners) removeEventListener(name, listener);
      if (!carried) return;
      this.dropped = performance.now();
      this.put(carried, piece, targets);
      const target = ending.type === "pointerup" ? this.under(ending, targets) : null;
      if (!target) return;
      const numbers = this.picture.numbersOf(piece), shared = this.picture.numbersOf(target).filter((number) => numbers.includes(number));
      this.drop(shared, target);
    };
    const escape = (key) => { if (key.key === "Escape") end(key); };
    const listeners = [["pointermove", move], ["pointerup", end], ["pointercancel", end], ["keydown", escape]];
    for (const [name, listener] of listeners) addEventListener(name, listener);
  }

  under({ clientX, clientY }, targets) {
    const hit = document.elementsFromPoint(clientX, clientY).map((element) => element.closest?.("[data-action], [data-drop]")).find((thing) => targets.includes(thing));
    if (hit) return hit;
    // Near enough counts: a piece snaps to what it nearly reaches.
    const near = targets.map((target) => {
      const { left, right, top, bottom } = target.getBoundingClientRect();
      return { target, far: Math.hypot(Math.max(left - clientX, 0, clientX - right), Math.max(top - clientY, 0, clientY - bottom)) };
    }).sort((one, other) => one.far - other.far)[0];
    return near && near.far < 24 ? near.target : null;
  }

  // A copy follows the pointer; the piece itself fades where it lies.
  lift(piece, targets) {
    const { left, top, width, height } = piece.getBoundingClientRect(), { a, d, e, f } = piece.getScreenCTM();
    const svg = document.createElementNS(space, "svg"), copy = piece.cloneNode(true), place = document.createElementNS(space, "g");
    for (const part of [copy, ...copy.querySelectorAll("*")]) for (const name of ["id", "data-action", "data-about", "tabindex", "role", "aria-label"]) part.removeAttribute(name);
    for (const glow of copy.querySelectorAll(".glow, .halo")) glow.remove();
    place.setAttribute("transform", `matrix(${a} 0 0 ${d} ${e - left} ${f - top})`);
    place.append(copy);
    svg.append(place);
    svg.id = "carried";
    svg.setAttribute("class", this.picture.svg.getAttribute("class"));
    Object.assign(svg.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`, overflow: "visible" });
    document.body.append(svg);
    piece.classList.add("lifted");
    this.picture.place.classList.add("carrying");
    for (const target of targets) target.classList.add("target");
    return svg;
  }

  put(carried, piece, targets) {
    carried.remove();
    piece.classList.remove("lifted");
    this.picture.place.classList.remove("carrying");
    for (const target of targets) target.classList.remove("target");
  }
}
