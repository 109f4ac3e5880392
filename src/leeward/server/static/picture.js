// The picture of the table: shown as the server drew it, with what moved moving and what is legal answering to touch.
import { move, places } from "./motion.js";
import { page, still, theme } from "./settings.js";

export class Picture {
  constructor(place, { choose, explain }) {
    Object.assign(this, { place, choose, explain, style: null, parts: new Map(), fixed: new Map() });
    place.addEventListener("click", (event) => this.touched(event));
    place.addEventListener("keydown", (event) => {
      if ((event.key === "Enter" || event.key === " ") && event.target.closest("[data-action], [data-about]")) this.touched(event);
    });
  }

  // Every part that was sent is kept by its mark; what all pictures of a game share is fetched once.
  show(picture, moving = true) {
    for (const { mark, svg } of picture.parts) if (svg !== undefined) this.parts.set(mark, svg);
    this.wanted = picture;
    if (this.fixed.has(picture.fixed)) this.draw(picture, moving);
    else {
      fetch(`/pictures/${page.game}/fixed/${picture.fixed}`).then((answer) => answer.text()).then((text) => {
        this.fixed.set(picture.fixed, text.replace(/^<svg[^>]*>|<\/svg>$/g, ""));
        if (this.wanted === picture) this.draw(picture, moving);
      });
    }
  }

  draw({ width, height, title, fixed, parts }, moving) {
    const inner = parts.map(({ name, x, y, mark }) => `<g data-part="${name}" transform="translate(${x} ${y})">${this.parts.get(mark)}</g>`);
    const text = `<svg xmlns="http://www.w3.org/2000/svg" class="lw" viewBox="0 0 ${width} ${height}" lang="${page.lang}" role="group">${this.fixed.get(fixed)}${inner.join("")}</svg>`;
    const drawn = new DOMParser().parseFromString(this.adopt(text), "image/svg+xml").documentElement;
    if (drawn.nodeName !== "svg") throw new Error("the picture cannot be read");
    drawn.setAttribute("aria-label", title);
    drawn.classList.remove("light", "dark");
    drawn.classList.add(theme());
    const before = this.svg && moving && !still() && !document.hidden ? places(this.svg) : null;
    const focused = this.svg?.contains(document.activeElement) ? document.activeElement.closest("[id]")?.id : null;
    this.svg = document.importNode(drawn, true);
    this.place.replaceChildren(this.svg);
    if (this.exploring) this.explore(true);
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    if (before) move(this.svg, before);
  }

  // The policy of the page allows no inline styles: the picture's own become a sheet of the document.
  adopt(drawing) {
    const styles = [], rest = drawing.replace(/<style>(.*?)<\/style>/gs, (_, style) => { styles.push(style); return ""; });
    const text = styles.join("\n");
    if (text === this.styleText) return rest;
    this.styleText = text;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((old) => old !== this.style), sheet];
    this.style = sheet;
    return rest;
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
      if (thing) { event.preventDefault(); this.explain(thing); }
    }
  }

  // For those who play by keyboard: everything that can be explained can be stepped to, not only what is legal.
  explore(on = !this.exploring) {
    this.exploring = on;
    const things = [...this.svg?.querySelectorAll("[data-about]:not(.legal, .legal *)") ?? []];
    for (const thing of things) {
      for (const [name, value] of [["tabindex", 0], ["role", "group"], ["aria-label", thing.dataset.about.split("@")[0]], ["aria-describedby", "tip"]]) {
        if (on) thing.setAttribute(name, value);
        else thing.removeAttribute(name);
      }
    }
    return things;
  }

  step(by) {
    const things = [...this.svg?.querySelectorAll("[tabindex]") ?? []];
    const here = things.indexOf(document.activeElement);
    things.at(here < 0 ? 0 : (here + by) % things.length)?.focus();
  }

  // Everything that offers this action, to show it when its button is pointed at.
  offering(number) {
    return [...this.svg?.querySelectorAll("[data-action]") ?? []].filter((each) => this.numbersOf(each).includes(number));
  }
}
