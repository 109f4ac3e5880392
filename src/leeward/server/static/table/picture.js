// The picture of the table: shown as the server drew it, part by part, with what moved moving and what is legal answering to touch.
import { move, places } from "./motion.js";
import { page, still, theme } from "../shared/settings.js";

const space = "http://www.w3.org/2000/svg";
// What a thing has only because it can be touched now: it says nothing about the table.
const touching = ["class", "tabindex", "role", "aria-label", "aria-describedby", "data-action", "data-drop", "data-optional"];

export class Picture {
  constructor(place, { choose, explain, open }) {
    Object.assign(this, { place, choose, explain, open, kept: new Map(), groups: new Map(), shown: null, last: [], foretold: [] });
    place.addEventListener("click", (event) => this.touched(event));
    place.addEventListener("keydown", (event) => {
      if ((event.key === "Enter" || event.key === " ") && event.target.closest("[data-action], [data-about], [data-open]")) this.touched(event);
    });
  }

  // What the socket has sent, shown or not: parts that lie as they did in its last picture are only counted.
  receive(picture) {
    picture.parts = picture.parts.flatMap((part) => Array.isArray(part) ? this.last.slice(part[0], part[0] + part[1]) : part);
    this.last = picture.parts;
    this.keep(picture);
  }

  // Every part that was sent is kept by its mark: the server need not send it again.
  keep(picture) {
    for (const { mark, svg } of picture.parts) if (svg !== undefined && svg !== null) this.kept.set(mark, svg);
  }

  async show(picture, moving = true) {
    this.keep(picture);
    if (this.fixed !== picture.fixed) await this.prepare(picture.fixed);
    this.foretell(null);
    const before = this.shown && moving && !still() && !document.hidden ? places(this.svg) : null;
    const focused = this.svg.contains(document.activeElement) ? document.activeElement.closest("[id]")?.id : null;
    this.draw(picture);
    if (this.exploring) this.explore(true);
    if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus({ preventScroll: true });
    if (before) move(this.svg, before);
  }

  // What all pictures of a game share. The policy of the page allows no inline styles: they become a sheet of the document.
  async prepare(mark) {
    const text = await (await fetch(`/pictures/${page.game}/fixed/${mark}`)).text();
    const styles = [], rest = text.replace(/^<svg[^>]*>|<\/svg>\s*$/g, "").replace(/<style>(.*?)<\/style>/gs, (_, style) => { styles.push(style); return ""; });
    const fixed = parsed(rest), sheet = new CSSStyleSheet();
    sheet.replaceSync(styles.join("\n"));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((old) => old !== this.style), sheet];
    const svg = document.createElementNS(space, "svg");
    for (const [name, value] of Object.entries({ class: "lw", role: "group", lang: page.lang })) svg.setAttribute(name, value);
    svg.append(...fixed.childNodes);
    Object.assign(this, { style: sheet, fixed: mark, svg, groups: new Map() });
    this.repaint();
    this.place.replaceChildren(svg);
  }

  // Only what looks otherwise than before is drawn anew.
  draw(picture) {
    const { width, height, title, parts } = picture;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.setAttribute("aria-label", title);
    const groups = new Map(parts.map((part) => [part.name, this.groupOf(part)]));
    for (const group of this.groups.values()) if (groups.get(group.dataset.part) !== group) group.remove();
    let next = this.svg.querySelector(":scope > [data-part]");
    for (const group of groups.values()) {
      if (group === next) next = next.nextElementSibling;
      else this.svg.insertBefore(group, next);
    }
    Object.assign(this, { groups, shown: picture });
  }

  groupOf(part) {
    const old = this.groups.get(part.name);
    if (old?.mark !== part.mark) return drawn(part, this.kept.get(part.mark));
    old.setAttribute("transform", `translate(${part.x} ${part.y})`);
    return old;
  }

  // The table as it would be: lies over what is, which stays where it is and can still be touched. The layout of what would be may
  // differ: everything lies where it is now, and what would be new beside what would be next to it.
  foretell(picture, gone = []) {
    for (const { over, under } of this.foretold) { over.remove(); under?.classList.remove("foretold"); }
    this.foretold = [];
    if (!picture) return [];
    this.keep(picture);
    const differing = [], moved = shifts(picture.parts, this.shown.parts);
    for (const part of picture.parts) {
      const under = this.groups.get(part.name);
      if (under?.mark === part.mark || !this.kept.has(part.mark)) continue;
      const over = drawn(part, this.kept.get(part.mark)), old = new Map(signatures(under));
      if (under && sameLook(over, under)) continue;
      over.setAttribute("class", "foreseen");
      over.setAttribute("transform", moved(part));
      const fresh = [...signatures(over)].filter(([id, look]) => old.get(id) !== look).map(([id]) => over.querySelector(`[id="${CSS.escape(id)}"]`));
      const own = fresh.filter((thing) => !fresh.some((other) => other !== thing && thing.contains(other)));
      for (const thing of own) thing.classList.add("new");
      differing.push(...own);
      for (const thing of [over, ...over.querySelectorAll("*")]) for (const name of ["id", ...touching.slice(1)]) thing.removeAttribute(name);
      under ? under.after(over) : this.svg.append(over);
      under?.classList.add("foretold");
      this.foretold.push({ over, under });
    }
    for (const name of gone) {
      const under = this.groups.get(name);
      under?.classList.add("foretold");
      this.foretold.push({ over: document.createElementNS(space, "g"), under });
    }
    return differing;
  }

  repaint() {
    this.svg?.classList.remove("light", "dark");
    this.svg?.classList.add(theme());
  }

  // How everything looks that has a name, to tell later what has changed.
  looks() {
    return this.svg ? new Map([...this.groups.values()].flatMap((group) => signatures(group))) : new Map();
  }

  // The smallest things that look otherwise than they did.
  changedSince(looks) {
    const changed = [...this.looks()].filter(([id, look]) => looks.get(id) !== look).map(([id]) => this.svg.querySelector(`[id="${CSS.escape(id)}"]`)).filter(Boolean);
    return changed.filter((thing) => !changed.some((other) => other !== thing && thing.contains(other)));
  }

  numbersOf(element) {
    return (element.dataset.action ?? element.dataset.drop ?? "").split(/\s+/).filter(Boolean).map(Number);
  }

  touched(event) {
    const legal = event.target.closest("[data-action]"), heading = event.target.closest("[data-open]"), thing = event.target.closest("[data-about]");
    if (!legal && !heading && !thing) return;
    event.preventDefault();
    if (legal) this.choose(this.numbersOf(legal), legal, event.pointerType);
    else if (heading) this.open(heading.dataset.open);
    else this.explain(thing);
  }

  // For those who play by keyboard: everything that can be explained can be stepped to, not only what is legal.
  explore(on = !this.exploring) {
    this.exploring = on;
    const things = [...this.svg?.querySelectorAll("[data-about]:not(.legal, .legal *, .foreseen *)") ?? []];
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

function parsed(inner) {
  const root = new DOMParser().parseFromString(`<svg xmlns="${space}">${inner}</svg>`, "image/svg+xml").documentElement;
  if (root.nodeName !== "svg" || root.querySelector("parsererror")) throw new Error("the picture cannot be read");
  return document.importNode(root, true);
}

function drawn({ name, x, y, mark }, svg) {
  const group = document.createElementNS(space, "g");
  group.dataset.part = name;
  group.setAttribute("transform", `translate(${x} ${y})`);
  group.append(...parsed(svg ?? "").childNodes);
  return Object.assign(group, { mark });
}

// How far the parts of another layout are from where they lie now.
function shifts(parts, now) {
  const here = new Map(now.map((part) => [part.name, part])), known = parts.filter(({ name }) => here.has(name));
  const far = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
  return (part) => {
    const near = here.has(part.name) ? part : known.toSorted((one, other) => far(one, part) - far(other, part))[0];
    const { x, y } = near ? here.get(near.name) : part;
    return `translate(${part.x + x - (near ?? part).x} ${part.y + y - (near ?? part).y})`;
  };
}

// How a thing looks apart from what can be touched on it, without what has a name of its own inside it.
function look(element, top = true) {
  if (element.nodeType === Node.TEXT_NODE) return element.data;
  if (!(element instanceof Element) || element.matches(".glow, .halo")) return "";
  if (!top && element.id) return "";
  const own = [...element.attributes].filter(({ name }) => !touching.includes(name)).map(({ name, value }) => `${name}=${value}`);
  return `${element.nodeName} ${own.join(" ")}(${[...element.childNodes].map((child) => look(child, false)).join("")})`;
}

function signatures(group) {
  return group ? [...group.querySelectorAll("[id]")].map((element) => [element.id, look(element)]) : [];
}

function sameLook(one, other) {
  const whole = (group) => [...group.childNodes].map((child) => look(child, true)).join("") + signatures(group).join("");
  return whole(one) === whole(other);
}
