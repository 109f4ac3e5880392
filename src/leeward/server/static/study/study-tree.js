// @ts-check
// The moves of a chapter: the main line with its comments, and variations as indented blocks, as chess players write them.
import { make } from "../shared/dom.js";
import { say } from "../shared/settings.js";

/**
 * @typedef {Message.NodeShown} Node
 */

export class MoveTree {
  /** @type {string[]} */
  names = [];
  /** @type {Map<number, Node>} */
  nodes = new Map();
  /** @type {Map<number, Node[]>} */
  children = new Map();
  at = 0;

  /**
   * @param {HTMLElement} place
   * @param {(id: number) => void} go
   */
  constructor(place, go) {
    this.place = place;
    place.addEventListener("click", (event) => {
      const chosen = /** @type {HTMLElement} */ (event.target).closest("[data-node]");
      if (chosen instanceof HTMLElement) go(Number(chosen.dataset.node));
    });
  }

  /**
   * @param {Node[]} nodes
   * @param {string[]} names
   */
  show(nodes, names) {
    this.names = names;
    this.nodes = new Map(nodes.map((node) => [node.id, node]));
    this.children = new Map();
    for (const node of nodes) this.children.set(node.parent, [...(this.children.get(node.parent) ?? []), node]);
    this.render();
  }

  /** @param {number} id */
  following(id) {
    return this.children.get(id) ?? [];
  }

  /** @param {number} id */
  before(id) {
    return Math.max(this.nodes.get(id)?.parent ?? 0, 0);
  }

  /** @param {number} id */
  last(id) {
    for (let next = this.following(id)[0]; next; next = this.following(id)[0]) id = next.id;
    return id;
  }

  /**
   * Return the next variation of the same position.
   * @param {number} id
   * @param {number} far
   */
  beside(id, far) {
    const all = this.following(this.nodes.get(id)?.parent ?? -1),
      here = all.findIndex((node) => node.id === id);
    return all[(here + far + all.length) % all.length]?.id ?? id;
  }

  /** @param {number} id */
  isMain(id) {
    for (let node = this.nodes.get(id); node && node.parent >= 0; node = this.nodes.get(node.parent)) {
      if (this.following(node.parent)[0] !== node) return false;
    }
    return true;
  }

  /** @param {number} id */
  select(id) {
    this.at = id;
    for (const each of this.place.querySelectorAll("[aria-current]")) each.removeAttribute("aria-current");
    const here = this.place.querySelector(`[data-node="${id}"]`);
    here?.setAttribute("aria-current", "true");
    this.reveal();
  }

  reveal() {
    this.place.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  render() {
    const start = this.move(/** @type {Node} */ (this.nodes.get(0)), say("Beginning")),
      said = this.comment(/** @type {Node} */ (this.nodes.get(0)));
    this.place.replaceChildren(start, ...said);
    this.line(this.place, this.following(0), true);
    this.select(this.at);
  }

  /**
   * Write a line into a place: the first of these nodes, its variations, and what follows it.
   * @param {HTMLElement} place
   * @param {Node[]} nodes
   * @param {boolean} [main]
   */
  line(place, nodes, main = false) {
    let phase = "",
      seat = -2,
      turn = make("p");
    for (; nodes.length; nodes = this.following(nodes[0].id)) {
      const [node, ...others] = nodes;
      if (main && node.phase && node.phase !== phase) {
        place.append(make("h3", node.phase));
        seat = -2;
      }
      phase = node.phase ?? "";
      if (node.seat !== seat) {
        turn = make("p", "", "turn");
        if (node.seat !== undefined && node.seat >= 0)
          turn.append(make("b", this.names[node.seat] ?? "", `seat-${node.seat}`), " ");
        place.append(turn);
        seat = node.seat ?? -1;
      }
      turn.append(this.move(node, node.text ?? ""), " ");
      const after = this.comment(node);
      place.append(...after);
      for (const other of others) {
        const block = make("div", "", "variation");
        this.line(block, [other]);
        place.append(block);
        after.push(block);
      }
      if (after.length) seat = -2;
    }
  }

  /**
   * @param {Node} node
   * @param {string} text
   */
  move(node, text) {
    const made = make("button", `${text}${node.mark ?? ""}`, "move");
    made.dataset.node = String(node.id);
    if (node.mark) made.dataset.mark = node.mark;
    if (node.bad) {
      made.classList.add("bad");
      made.title = say("This can't be replayed under the present rules.");
    }
    if (node.drawn?.length) made.append(make("i", "↗"));
    return made;
  }

  /** @param {Node} node */
  comment(node) {
    return node.comment ? [make("p", node.comment, "comment")] : [];
  }
}
