// @ts-check
// What all pictures of a game share: styles, and symbols of which a picture gets those that it refers to. Every element of a page
// costs time, and most symbols of a game are not on the table.
import { draw } from "../shared/dom.js";
import { page } from "../shared/settings.js";

const named = /^<\w+(?: [\w:-]+="[^"]*")*? id="([^"]+)"/;
const reference = /(?:href="#|url\(#|data-token=")([^")]+)/g;

export class Symbols {
  /** @type {Map<string, string>} */
  waiting = new Map(); // that are not in the picture yet, by their id
  style = "";
  /** @type {Promise<void> | null} */
  coming = null;

  /** @param {string} mark of the game's styles and symbols */
  constructor(mark) {
    this.mark = mark;
    this.defs = draw("defs");
  }

  /**
   * Go on with the symbols that a picture has.
   * @param {SVGDefsElement | null} defs
   */
  adopt(defs) {
    if (defs) this.defs = defs;
  }

  /** Fetch them once; after a failure the next call tries again. */
  fetch() {
    this.coming ??= fetch(`/pictures/${page.game}/fixed/${this.mark}`)
      .then((answer) => {
        if (!answer.ok) throw new Error(answer.statusText);
        return answer.text();
      })
      .then((text) => this.take(text))
      .catch((problem) => {
        this.coming = null;
        throw problem;
      });
    return this.coming;
  }

  /**
   * Read a file with one symbol in each line. Most are never needed: parsing them all would take a phone longer than the table.
   * @param {string} text
   */
  take(text) {
    const [, style, defs] = text.match(/<style>(.*)<\/style><defs>\n(.*)\n<\/defs>/s) ?? ["", "", ""];
    this.style = style; // the page allows no inline styles: they become a sheet of the document
    const here = new Set([...this.defs.children].map(({ id }) => id)),
      unnamed = [];
    for (const symbol of defs.split("\n")) {
      const id = symbol.match(named)?.[1] ?? "";
      if (here.has(id)) continue;
      if (id) this.waiting.set(id, symbol);
      else unnamed.push(symbol);
    }
    this.defs.append(...parsed(unnamed.join("")).childNodes);
    this.need(this.style);
  }

  /**
   * Add the symbols to which a drawing refers, and those to which these refer.
   * @param {string} drawing
   */
  need(drawing) {
    const found = this.neededBy(drawing);
    if (found.length) this.defs.append(...parsed(found.join("")).childNodes);
  }

  /**
   * @param {string} drawing
   * @returns {string[]}
   */
  neededBy(drawing) {
    return [...drawing.matchAll(reference)].flatMap(([, id]) => {
      const symbol = this.waiting.get(id);
      if (symbol === undefined) return [];
      this.waiting.delete(id);
      return [symbol, ...this.neededBy(symbol)];
    });
  }
}

/** @param {string} inner */
export const parsed = (inner) => document.importNode(read(inner), true);

/** @param {string} inner */
function read(inner) {
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`;
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (root.nodeName !== "svg" || root.querySelector("parsererror")) throw new Error("the picture cannot be read");
  return root;
}
