// Creates and finds elements.

/**
 * @param {string} name
 * @param {Record<string, any>} [properties] `class`, `role`, `for`, `colspan`, `data-…` and `aria-…` are set as attributes, all others as properties
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (/^(class|role|for|colspan|(data|aria)-.*)$/.test(key)) made.setAttribute(key, String(value));
    else /** @type {any} */ (made)[key] = value;
  }
  made.append(...children);
  return made;
}

/**
 * Returns the element of index.html with this id. Throws an error if there is none. The type is `any`, so that callers
 * can use the properties of its real type.
 * @param {string} id @returns {any}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no element ${id}`);
  return found;
}

/**
 * @param {string} name @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 */
export function svgElement(name, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}
