// @ts-check
// Many small decisions that are one thought: who goes where, what is kept, what pays. Pieces are put and taken away freely, on
// the table or in the list; "Done" sends the result, and the server finds the actions that lead there. While the rules do not
// allow it, "Done" is disabled and says why.
import { button, by, draw, drawn, make, targetOf } from "../shared/dom.js";
import { say } from "../shared/settings.js";
import { explanation } from "../shared/tip.js";
import { begun, canTurn, chosen, due, givesFrom, inHand, kindFor, objection, put, reached, take } from "./arrangement.js";
import { state } from "./state.js";

/** @import { Picture } from "./picture.js" */

const most = 3; // marks side by side
const { arrange } = state;

export class Arrange {
  box = by("arrange");
  /** @type {Map<string, string>} */
  names = new Map(); // of places without a label, as far as they are known

  /**
   * @param {Picture} picture
   * @param {object} hooks
   * @param {(message: Message.Arrange) => void} hooks.send
   * @param {(message: Message.Check) => boolean} hooks.check asks the server whether the rules allow it
   * @param {() => void} hooks.done called when the player decides one by one instead
   */
  constructor(picture, { send, check, done }) {
    this.picture = picture;
    this.send = send;
    this.check = check;
    this.done = done;
    picture.place.addEventListener("click", (event) => this.touched(event), true);
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter" || event.key === " ") this.touched(event);
    };
    picture.place.addEventListener("keydown", press, true);
  }

  get open() {
    return arrange.wanted !== null;
  }

  /**
   * Return whether there is something to arrange. A player who decides one by one is asked again after this series.
   * @param {Message.Arranging | null} given
   */
  offers(given) {
    if (!given) arrange.declined = false;
    return given !== null && !arrange.declined;
  }

  /**
   * Return whether an action can be done by itself: nothing is arranged, or it is possible besides.
   * @param {Message.OfferedAction} action
   */
  leaves({ number }) {
    return !this.open || Boolean(arrange.given?.besides.includes(number));
  }

  focusFirst() {
    /** @type {HTMLElement | null} */ (this.box.querySelector("button:enabled"))?.focus();
  }

  /**
   * Begin with the obvious; in a lesson the player finds it.
   * @param {Message.Arranging} given
   * @param {number} version
   */
  show(given, version) {
    Object.assign(arrange, { given, version, wanted: begun(given, !state.view?.lesson), held: null, verdict: null });
    this.box.hidden = false;
    this.draw();
  }

  // Put everything back to where it is on the table.
  reset() {
    if (arrange.given) arrange.wanted = begun(arrange.given, false);
    this.draw();
  }

  hide() {
    Object.assign(arrange, { given: null, wanted: null, held: null });
    this.box.hidden = true;
    this.draw();
  }

  // the table

  /** @param {Element} target */
  placeOf(target) {
    return arrange.given?.places.findIndex(({ thing }) => target.closest(`[id="${CSS.escape(thing)}"]`)) ?? -1;
  }

  /** @param {Event} event */
  touched(event) {
    const place = this.placeOf(targetOf(event)),
      { given, wanted } = arrange;
    if (!given || !wanted || place < 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.turn(place, canTurn(given, wanted, place, true));
  }

  // arranging

  /**
   * Choose one more, or one less, at a place.
   * @param {number} place
   * @param {boolean} more
   */
  turn(place, more) {
    const { given, wanted, held } = arrange;
    if (!given || !wanted) return;
    if (more === givesFrom(given, place)) take(wanted, place);
    else this.put(place, kindFor(given, wanted, place, held));
    this.draw();
  }

  /**
   * @param {number} place
   * @param {string | undefined} kind
   */
  put(place, kind) {
    const { given, wanted } = arrange;
    if (given && wanted && kind !== undefined && canTurn(given, wanted, place, !givesFrom(given, place)))
      put(wanted, place, kind);
  }

  // showing

  draw() {
    for (const old of this.picture.things(".arranged")) old.remove();
    const { given, wanted, version } = arrange;
    if (!given || !wanted) {
      this.box.replaceChildren();
      return;
    }
    const focus = this.box.contains(document.activeElement) ? document.activeElement?.getAttribute("data-focus") : null;
    this.drawPlaces(given, wanted);
    const ways = make("div", "", "ways"),
      one = button(say("arrange_one"), () => this.decline(), "plain");
    one.id = "one-by-one";
    ways.append(
      button(say("arrange_again"), () => this.reset()),
      one,
    );
    // The end of a thought has the same place as the end of a turn.
    const send = () => this.send({ type: "arrange", places: wanted.places, expected: version });
    const end = button(say("arranged"), send, "main"),
      why = this.objection(given, wanted, version);
    end.disabled = why !== "";
    if (why) end.append(make("small", why));
    by("end").replaceChildren(end);
    by("question").textContent = given.title;
    const rule = make("p", given.rule, "quiet");
    this.box.replaceChildren(...this.sums(given, wanted), this.pool(given, wanted), rule, this.list(given, wanted), ways);
    /** @type {HTMLElement | null} */ (this.box.querySelector(`[data-focus="${focus}"]`))?.focus();
  }

  /**
   * Return why the rules do not allow it: empty if they do, or while the server has not answered.
   * @param {Message.Arranging} given
   * @param {{ places: string[][], pool: string[] }} wanted
   * @param {number} version
   */
  objection(given, wanted, version) {
    const plain = objection(given, wanted);
    if (plain) return say(plain.name, plain.values);
    const { places } = wanted,
      key = JSON.stringify([version, places]);
    if (arrange.verdict?.key === key) return arrange.verdict.why;
    arrange.verdict = { key, why: "" };
    this.check({ type: "check", expected: version, places });
    return "";
  }

  /**
   * Hear whether the rules allow an arrangement; the player may have changed it meanwhile.
   * @param {Message.Checked} checked
   */
  hear({ version, places, why }) {
    const { verdict } = arrange;
    if (!why || !this.open || verdict?.key !== JSON.stringify([version, places])) return;
    verdict.why = why;
    this.draw();
  }

  decline() {
    arrange.declined = true;
    this.hide();
    this.done();
  }

  /**
   * @param {Message.Arranging} given
   * @param {{ places: string[][], pool: string[] }} wanted
   */
  pool(given, wanted) {
    const box = make("div", "", "pool"),
      pool = inHand(given, wanted);
    box.append(make("span", given.hand, "quiet"));
    for (const kind of new Set(pool)) {
      const hold = () => {
        arrange.held = arrange.held === kind ? null : kind;
        this.draw();
      };
      const chip = button(`${given.names[kind] ?? kind} × ${pool.filter((each) => each === kind).length}`, hold);
      chip.setAttribute("aria-pressed", String(arrange.held === kind));
      chip.dataset.kind = kind;
      chip.addEventListener("pointerdown", (event) => this.carry(event, kind));
      box.append(chip);
    }
    if (!pool.length) box.append(make("span", given.nothing, "quiet"));
    return box;
  }

  /**
   * @param {Message.Arranging} given
   * @param {{ places: string[][], pool: string[] }} wanted
   */
  sums(given, wanted) {
    return given.sums.map((sum) => {
      const now = reached(given, wanted, sum),
        all = due(given, wanted, sum);
      return make("p", `${sum.label}: ${now} / ${all}`, now < all ? "sum" : "sum enough");
    });
  }

  /**
   * @param {Message.Arranging} given
   * @param {{ places: string[][], pool: string[] }} wanted
   */
  list(given, wanted) {
    const list = make("ul");
    for (const [number, place] of given.places.entries()) {
      const name = this.labelOf(place),
        row = make("li");
      const way = (/** @type {boolean} */ more, /** @type {string} */ text) => {
        const made = button(more ? "+" : "−", () => this.turn(number, more), "", say(text, { name }));
        made.disabled = !canTurn(given, wanted, number, more);
        made.dataset.focus = `${more ? "more" : "less"}-${number}`;
        return made;
      };
      const gives = givesFrom(given, number),
        less = way(false, gives ? "arrange_keep" : "arrange_less"),
        more = way(true, gives ? "arrange_give" : "arrange_more");
      row.dataset.thing = place.thing;
      row.append(make("span", name), less, make("span", `${chosen(given, wanted, number)} / ${place.room}`), more);
      list.append(row);
    }
    return list;
  }

  /**
   * Return what is written on a place; otherwise the first words of its explanation, as soon as they are known.
   * @param {Message.ArrangedPlace} place
   */
  labelOf({ thing, label }) {
    if (label) return label;
    const found = drawn(this.picture.svg, thing),
      written = found?.querySelector("text")?.textContent ?? "";
    if (/\p{L}{2}/u.test(written)) return written;
    const about = found?.dataset.about?.split("@")[0] ?? thing;
    explanation(about).then((text) => {
      this.names.set(thing, text.split(":")[0]);
      this.rename();
    });
    return this.names.get(thing) ?? about;
  }

  rename() {
    for (const row of /** @type {NodeListOf<HTMLElement>} */ (this.box.querySelectorAll("[data-thing]"))) {
      const name = this.names.get(row.dataset.thing ?? "");
      if (name !== undefined && row.firstChild) row.firstChild.textContent = name;
    }
  }

  /**
   * Measure all places before anything is drawn: otherwise the browser would lay out the picture again for each.
   * @param {Message.Arranging} given
   * @param {{ places: string[][], pool: string[] }} wanted
   */
  drawPlaces(given, wanted) {
    const places = given.places.map(({ thing }) => drawn(this.picture.svg, thing));
    const boxes = places.map((place) => place?.getBBox());
    for (const [number, box] of boxes.entries()) {
      if (box) places[number]?.append(this.marks(box, given.places[number].room, chosen(given, wanted, number)));
    }
  }

  /**
   * Draw what is chosen upon the place itself: a mark for each, or one with their number where there are many.
   * @param {DOMRect} box
   * @param {number} room
   * @param {number} count
   */
  marks(box, room, count) {
    const group = draw("g", { class: "arranged" }),
      r = Math.min(9, box.height / 5);
    const marks = room > most ? 1 : room,
      cy = box.y + r + 1;
    for (let at = 0; at < marks; at += 1) {
      const cx = box.x + box.width - r * (2.3 * (marks - at)) + r;
      group.append(draw("circle", { cx, cy, r, class: at < count ? "" : "spare" }));
      if (room <= most) continue;
      const text = draw("text", { x: cx, y: cy + r * 0.45, "font-size": r * 1.4, "text-anchor": "middle" });
      text.textContent = String(count);
      group.append(text);
    }
    return group;
  }

  /**
   * Drag a chip to its place.
   * @param {PointerEvent} event
   * @param {string} kind
   */
  carry(event, kind) {
    /** @type {HTMLElement | null} */
    let ghost = null;
    const move = (/** @type {PointerEvent} */ { clientX, clientY }) => {
      if (!ghost) {
        if (Math.hypot(clientX - event.clientX, clientY - event.clientY) < 6) return;
        ghost = make("div", arrange.given?.names[kind] ?? kind, "button main");
        ghost.id = "carried";
        document.body.append(ghost);
      }
      ghost.style.translate = `${clientX - 20}px ${clientY - 20}px`;
    };
    const end = (/** @type {PointerEvent} */ { clientX, clientY, type }) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (!ghost) return;
      ghost.remove();
      const hits = type === "pointerup" ? document.elementsFromPoint(clientX, clientY) : [];
      const place = hits.map((hit) => this.placeOf(hit)).find((found) => found >= 0);
      if (place === undefined || !arrange.given?.places[place].takes.includes(kind)) return;
      this.put(place, kind);
      this.draw();
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }
}
