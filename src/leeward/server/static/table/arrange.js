// @ts-check
// Many small decisions that are one thought: who goes where, what is kept, what pays. Pieces are put and taken away freely, on
// the table or in the list; "Done" sends the result, and the server finds the actions that lead there. While the rules do not
// allow it, "Done" is disabled and says why.
import { button, by, draw, make, targetOf } from "../shared/dom.js";
import { say, settings } from "../shared/settings.js";
import { begun, canTurn, chosen, due, givesFrom, inHand, kindFor, objection, put, reached, take } from "./arrangement.js";
import { notice } from "./notice.js";
import { Rows } from "./rows.js";
import { state } from "./state.js";

/** @import { Picture } from "./picture.js" */

const most = 3; // marks side by side
const fewest = 5; // places before their list is worth folding
const { arrange } = state;

export class Arrange {
  box = by("arrange");

  /**
   * @param {Picture} picture
   * @param {object} hooks
   * @param {(message: Message.Arrange) => void} hooks.send
   * @param {(message: Message.Check) => boolean} hooks.check asks the server whether the rules allow it
   * @param {() => void} hooks.done called when the player decides one by one instead
   * @param {() => void} hooks.changed called when other pieces are to be put
   * @param {() => void} hooks.moved called when the player has changed what would be sent
   * @param {(event: PointerEvent, lift: () => void) => void} hooks.drag drags a piece to its place
   */
  constructor(picture, { send, check, done, changed, moved, drag }) {
    this.picture = picture;
    this.send = send;
    this.check = check;
    this.done = done;
    this.changed = changed;
    this.moved = moved;
    this.drag = drag;
    this.rows = new Rows(this.box, picture, (place, more) => this.turn(place, more));
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
    this.moved();
    this.draw();
  }

  hide() {
    const was = this.open;
    Object.assign(arrange, { given: null, wanted: null, held: null });
    this.box.hidden = true;
    this.draw();
    if (was) this.changed();
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
    const more = canTurn(given, wanted, place, true);
    if (!more && !chosen(given, wanted, place) && !given.gives)
      notice(say("Nothing is left to place. Take something off another place first."), 4000);
    this.turn(place, more);
  }

  // the hand

  /**
   * Return whether a kind of piece moves from place to place; others are only kept or given.
   * @param {string} kind
   */
  moves(kind) {
    const { given } = arrange;
    return given !== null && !given.gives && given.places.filter(({ takes }) => takes.includes(kind)).length > 1;
  }

  /** Return the kind of the next piece in hand, and the places that have room for it. */
  inHand() {
    const { given, wanted, held } = arrange,
      pool = wanted?.pool.filter((each) => this.moves(each)) ?? [],
      kind = held !== null && pool.includes(held) ? held : pool[0];
    if (!given || !wanted || kind === undefined) return { kind: "", places: [] };
    const room = (/** @type {number} */ place) => kindFor(given, wanted, place, kind) === kind;
    const places = given.places.map(({ thing }, place) => ({ thing, place }));
    return { kind, places: places.filter(({ place }) => room(place) && canTurn(given, wanted, place, true)) };
  }

  /**
   * Return what happens when a piece begins to move: it leaves its place. One in hand is already there.
   * @param {Element} target
   * @returns {(() => void) | null}
   */
  lifting(target) {
    const { wanted } = arrange,
      place = this.placeOf(target),
      kind = wanted?.places[place]?.at(-1);
    if (!wanted || kind === undefined || !this.moves(kind)) return target.closest("[data-grip]") ? () => {} : null;
    return () => {
      take(wanted, place);
      arrange.held = kind;
      this.moved();
      this.draw();
    };
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
    this.moved();
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
    for (const placed of this.picture.things(".placed")) placed.classList.remove("placed");
    const { given, wanted, version } = arrange;
    if (!given || !wanted) {
      this.box.replaceChildren();
      return;
    }
    const restore = this.rows.focused();
    this.drawPlaces(given, wanted);
    this.leaveStand(given, wanted);
    const ways = make("div", "", "ways"),
      one = keyed(
        button("", () => this.decline(), "plain"),
        "O",
        say("Decide one by one"),
      );
    one.id = "one-by-one";
    ways.append(
      button(say("Reset"), () => this.reset()),
      one,
    );
    // The end of a thought has the same place as the end of a turn.
    const send = () => this.send({ type: "arrange", places: structuredClone(wanted.places), expected: version }); // as it is now
    const end = keyed(button("", send, "main"), "E", say("Done")),
      why = this.objection(given, wanted, version);
    end.disabled = why !== "";
    if (why) end.append(make("small", why));
    by("end").replaceChildren(end);
    by("question").textContent = given.title;
    const rule = make(
      "p",
      state.keys ? `${given.rule} ${say("Keys: ↑ ↓ another place, → one more, ← one less.")}` : given.rule,
      "quiet",
    );
    const hand = make("div", "", "pool");
    hand.append(...this.sums(given, wanted), ...this.pool(given, wanted));
    this.box.replaceChildren(hand, rule, ...this.list(given, wanted, version), ways);
    restore();
    this.changed();
  }

  /**
   * Return the list of the places: folded below a line where the board has room for all of them and none is a lesson's.
   * @param {Message.Arranging} given
   * @param {{ places: string[][], pool: string[] }} wanted
   * @param {number} version
   */
  list(given, wanted, version) {
    const list = this.rows.list(given, wanted),
      count = given.places.length;
    if (settings.list || state.view?.lesson || arrange.opened === version || count < fewest) return [list];
    const boxes = given.places.flatMap(({ thing }) => this.picture.find(thing)?.getBoundingClientRect() ?? []);
    if (boxes.length < count || boxes.some(({ width }) => !width) || !this.picture.holds(boxes)) return [list];
    list.className = "folded";
    const open = () => {
      arrange.opened = version;
      this.draw();
    };
    const line = button(say("Touch the places on the board, or open the list ({count})", { count }), open, "plain open-list");
    Object.assign(line, { tabIndex: -1, ariaHidden: "true" }); // screen readers and the keyboard have the list
    return [line, list];
  }

  /**
   * Return why the rules do not allow it: empty if they do, or while the server has not answered.
   * @param {Message.Arranging} given
   * @param {{ places: string[][], pool: string[] }} wanted
   * @param {number} version
   */
  objection(given, wanted, version) {
    const plain = objection(given, wanted);
    if (plain) return plain;
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
    this.moved();
    this.hide();
    this.done();
  }

  /**
   * @param {Message.Arranging} given
   * @param {{ places: string[][], pool: string[] }} wanted
   */
  pool(given, wanted) {
    const pool = inHand(given, wanted);
    const chips = [...new Set(pool)].map((kind) => {
      const hold = () => {
        arrange.held = arrange.held === kind ? null : kind;
        this.draw();
      };
      const chip = button(`${pool.filter((each) => each === kind).length} × ${given.names[kind] ?? kind}`, hold);
      chip.setAttribute("aria-pressed", String(arrange.held === kind));
      chip.dataset.kind = kind;
      const lift = () => {
        arrange.held = kind;
        this.draw();
      };
      if (this.moves(kind)) chip.addEventListener("pointerdown", (event) => this.drag(event, lift));
      return chip;
    });
    return [make("span", given.hand, "quiet"), ...(pool.length ? chips : [make("span", given.nothing, "quiet")])];
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
   * Measure all places before anything is drawn: otherwise the browser would lay out the picture again for each.
   * @param {Message.Arranging} given
   * @param {{ places: string[][], pool: string[] }} wanted
   */
  drawPlaces(given, wanted) {
    const places = given.places.map(({ thing }) => this.picture.find(thing));
    const boxes = places.map((place) => place?.getBBox());
    const usual = Object.keys(given.names)[0];
    const kinds = (/** @type {number} */ number) =>
      given.gives ? [] : wanted.places[number].map((kind) => kind !== usual && this.moves(kind));
    for (const [number, box] of boxes.entries()) {
      if (box) places[number]?.append(this.marks(box, given.places[number].room, chosen(given, wanted, number), kinds(number)));
    }
  }

  /**
   * Pieces that are placed leave where they stand on the table.
   * @param {Message.Arranging} given
   * @param {{ places: string[][], pool: string[] }} wanted
   */
  leaveStand({ stand, pool }, wanted) {
    if (!stand) return;
    const left = [...wanted.pool];
    for (const [number, kind] of pool.entries()) {
      const at = left.indexOf(kind);
      if (at >= 0) left.splice(at, 1);
      else this.picture.find(`${stand}-${number + 1}`)?.classList.add("placed");
    }
  }

  /**
   * Draw what is chosen upon the place itself: a mark for each, or one with their number where there are many.
   * @param {DOMRect} box
   * @param {number} room
   * @param {number} count
   * @param {boolean[]} rare whether each piece is of another kind than the usual one
   */
  marks(box, room, count, rare) {
    const group = draw("g", { class: "arranged" }),
      r = Math.min(9, box.height / 5);
    const marks = room > most ? 1 : room,
      cy = box.y + r + 1;
    for (let at = 0; at < marks; at += 1) {
      const cx = box.x + box.width - r * (2.3 * (marks - at)) + r;
      group.append(draw("circle", { cx, cy, r, class: at >= count ? "spare" : room <= most && rare[at] ? "rare" : "" }));
      if (room <= most) continue;
      const text = draw("text", { x: cx, y: cy + r * 0.45, "font-size": r * 1.4, "text-anchor": "middle" });
      text.textContent = String(count);
      group.append(text);
    }
    return group;
  }
}

/**
 * Write on a button what it does, and which key does the same.
 * @param {HTMLButtonElement} made
 * @param {string} key
 * @param {string} text
 */
function keyed(made, key, text) {
  made.append(make("kbd", key), make("span", text));
  made.setAttribute("aria-keyshortcuts", key);
  return made;
}
