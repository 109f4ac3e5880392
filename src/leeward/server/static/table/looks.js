// @ts-check
// How the things of a picture look, to find those that look different.

// Attributes that a thing has only because it can be touched now: they say nothing about the table.
export const touching = [
  "tabindex",
  "role",
  "aria-label",
  "aria-describedby",
  "data-action",
  "data-drop",
  "data-at",
  "data-optional",
  "data-cells",
  "data-lay",
  "data-note",
  "data-grip",
  "data-lift",
  "data-hold",
];

/**
 * Leave out things that hold others of them.
 * @param {(SVGGraphicsElement | null)[]} found
 */
export function innermost(found) {
  const things = found.filter((thing) => thing !== null);
  return things.filter((thing) => !things.some((other) => other !== thing && thing.contains(other)));
}

/**
 * Return how a thing looks, without what only says that it can be touched and without what has an id of its own inside it.
 * @param {Node} node
 * @param {boolean} [top]
 * @returns {string}
 */
function look(node, top = true) {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || node.matches(".glow, .halo") || (!top && node.id)) return "";
  const own = [...node.attributes].filter(({ name }) => name !== "class" && !touching.includes(name));
  const attributes = own.map(({ name, value }) => `${name}=${value}`).join(" ");
  return `${node.nodeName} ${attributes}(${[...node.childNodes].map((child) => look(child, false)).join("")})`;
}

/**
 * @param {Element} [group]
 * @returns {[id: string, look: string][]}
 */
export function signatures(group) {
  return group ? [...group.querySelectorAll("[id]")].map((element) => [element.id, look(element)]) : [];
}

/**
 * @param {Element} one
 * @param {Element} other
 */
export function sameLook(one, other) {
  const whole = (/** @type {Element} */ group) => {
    return [...group.childNodes].map((child) => look(child)).join("") + signatures(group).join("");
  };
  return whole(one) === whole(other);
}
