// @ts-check
// What all pictures of a game share: styles, and symbols of which a picture gets those that it refers to. Every element of a page
// costs time, and most symbols of a game are not on the table.
import { draw } from "../shared/dom.js";
import { page } from "../shared/settings.js";

const reference = /(?:href="#|url\(#|data-token=")([^")]+)/g;

export class Symbols {
  /** @type {Map<string, Element>} */
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
      .then((answer) => answer.text())
      .then((text) => this.take(text))
      .catch((problem) => {
        this.coming = null;
        throw problem;
      });
    return this.coming;
  }

  /** @param {string} text */
  take(text) {
    // The page allows no inline styles: they become a sheet of the document.
    const rest = text.replace(/^<svg[^>]*>|<\/svg>\s*$/g, "").replace(/<style>(.*?)<\/style>/gs, (_, style) => {
      this.style += `${style}\n`;
      return "";
    });
    const root = read(rest); // not in the page's document: most of it is never needed
    const here = new Set([...this.defs.children].map(({ id }) => id));
    for (const symbol of [...(root.querySelector("defs")?.children ?? [])]) {
      if (symbol.id && !here.has(symbol.id)) this.waiting.set(symbol.id, symbol);
      else if (!symbol.id && !here.has("")) this.defs.append(document.importNode(symbol, true));
    }
    this.need(this.style);
  }

  /**
   * Add the symbols to which a drawing refers, and those to which these refer.
   * @param {string} drawing
   */
  need(drawing) {
    for (const [, id] of drawing.matchAll(reference)) {
      const symbol = this.waiting.get(id);
      if (!symbol) continue;
      this.waiting.delete(id);
      this.defs.append(document.importNode(symbol, true));
      this.need(symbol.outerHTML);
    }
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
