// @ts-check
// Elements: find them, make them.

/**
 * Return the element of the page with this id. `kind` tells the type checker which element it is.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [_kind]
 * @returns {T}
 */
export function by(id, _kind) {
  return /** @type {any} */ (document.getElementById(id));
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} [text]
 * @param {string} [className]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, text = "", className = "") {
  return Object.assign(document.createElement(tag), { textContent: text, className });
}

/**
 * Make a button; `label` names it for screen readers where its text is a sign.
 * @param {string} text
 * @param {(event: MouseEvent) => unknown} act
 * @param {string} [className]
 * @param {string} [label]
 */
export function button(text, act, className = "", label = "") {
  const made = make("button", text, className);
  made.addEventListener("click", act);
  if (label) made.setAttribute("aria-label", label);
  return made;
}

/**
 * Do something when a form is sent, instead of loading a page.
 * @param {HTMLFormElement | null | undefined} form
 * @param {(form: HTMLFormElement) => unknown} work
 */
export function whenSent(form, work) {
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    work(form);
  });
}

/**
 * Return the elements of a page, or of a part of it.
 * @param {string} which
 * @param {ParentNode} [within]
 * @returns {any[]}
 */
export const all = (which, within = document) => [...within.querySelectorAll(which)];

/**
 * Make an element of a picture.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number>} [attributes]
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function draw(tag, attributes = {}) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/**
 * Return the part of a picture with this id: ids of pictures may hold any character.
 * @param {ParentNode | null | undefined} within
 * @param {string} id
 * @returns {SVGGraphicsElement | null}
 */
export function drawn(within, id) {
  return within?.querySelector(`[id="${CSS.escape(id)}"]`) ?? null;
}

/**
 * Remove attributes from an element and all it holds.
 * @param {Element} element
 * @param {string[]} names
 */
export function strip(element, names) {
  for (const part of [element, ...element.querySelectorAll("*")]) for (const name of names) part.removeAttribute(name);
}

/**
 * Return the element an event happened on.
 * @param {Event} event
 */
export const targetOf = (event) => /** @type {HTMLElement} */ (event.target);
