/**
 * A page is a function from state to a tree of `h` nodes. `render` updates the document to match. Nodes that stay are
 * reused, so focus, typed text and running animations survive, and new elements can animate with CSS alone.
 */

const SVG = "http://www.w3.org/2000/svg";
/** Set as properties, because the attribute holds only the initial value. */
const LIVE_PROPERTIES = new Set(["value", "checked", "disabled", "selected", "open", "indeterminate"]);

/** @import { Child, VNode, RenderedNode, RenderedElement, Key, Listener, Prop, Props, SingleChild, Style } from "./types.js" */

/**
 * A virtual node. Properties named `on…` are listeners, `style` is an object of custom properties, and `key` tells
 * siblings apart. False and missing properties are left out.
 * @param {string} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {VNode}
 */
export function h(tag, props, ...children) {
  const { key, ...rest } = props ?? {};
  return { tag, key: /** @type {Key | undefined} */ (key), props: rest, children: flat(children) };
}

/**
 * Text in a span keyed by the text: new text gets a new element, so it appears in place instead of changing an old one.
 * @param {string | undefined} text
 */
export const textSpan = (text) => (text ? h("span", { key: text }, text) : null);

/** @param {Child[]} children @returns {SingleChild[]} */
const flat = (children) => /** @type {SingleChild[]} */ (/** @type {unknown[]} */ (children).flat(Infinity));

/**
 * Updates the children of `parent` to match `children`.
 * @param {Element | DocumentFragment} parent
 * @param {Child} children
 */
export function render(parent, children) {
  const wanted = /** @type {(VNode | string | number)[]} */ (
    flat([children]).filter((child) => child != null && child !== "" && typeof child !== "boolean")
  );
  const old = /** @type {RenderedNode[]} */ ([...parent.childNodes]);
  const keyed = new Map(old.filter((node) => node.hwKey != null).map((node) => [node.hwKey, node]));
  const spare = old.filter((node) => node.hwKey == null);
  const nodes = wanted.map((child) => reconcile(child, keyed, spare, parent));
  const staying = new Set(nodes);
  for (const node of old) if (!staying.has(node)) node.remove();
  let place = parent.firstChild;
  for (const node of nodes) {
    // A moved node loses focus, so move only nodes that are out of order.
    if (place && node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
  }
}

/**
 * Updates and returns the existing node for a child, or creates one.
 * @param {VNode | string | number} child
 * @param {Map<Key | undefined, RenderedNode>} keyed
 * @param {RenderedNode[]} spare
 * @param {Element | DocumentFragment} parent
 * @returns {RenderedNode}
 */
function reconcile(child, keyed, spare, parent) {
  if (typeof child !== "object") {
    const at = spare.findIndex((node) => node.nodeType === Node.TEXT_NODE);
    const text = at < 0 ? document.createTextNode("") : /** @type {Text} */ (spare.splice(at, 1)[0]);
    if (text.data !== String(child)) text.data = String(child);
    return text;
  }
  let node = /** @type {RenderedElement | undefined} */ (child.key == null ? undefined : keyed.get(child.key));
  if (child.key == null) {
    const at = spare.findIndex((candidate) => /** @type {RenderedElement} */ (candidate).localName === child.tag);
    if (at >= 0) node = /** @type {RenderedElement} */ (spare.splice(at, 1)[0]);
  } else keyed.delete(child.key);
  if (!node || node.localName !== child.tag) {
    const { namespaceURI, localName } = /** @type {Element} */ (parent);
    const svg = child.tag === "svg" || (namespaceURI === SVG && localName !== "foreignObject");
    node = /** @type {RenderedElement} */ (
      svg ? document.createElementNS(SVG, child.tag) : document.createElement(child.tag)
    );
    if (child.key != null) node.hwKey = child.key;
  }
  // The same virtual node as last time: nothing changed.
  if (node.hwNode === child) return node;
  node.hwNode = child;
  setProps(node, child.props);
  if (!node.hwRendersItself) render(node, child.children);
  return node;
}

/**
 * Sets new and changed properties, except where someone is typing, and removes the others.
 * @param {RenderedElement} node
 * @param {Props} props
 */
function setProps(node, props) {
  const before = node.hwProps ?? {};
  const live = properties(node);
  for (const name of Object.keys(before)) if (!(name in props)) setProp(node, name, undefined, before[name]);
  for (const [name, value] of Object.entries(props)) {
    const typing = node === document.activeElement && before[name] === value;
    if (LIVE_PROPERTIES.has(name) ? live[name] !== value && !typing : before[name] !== value) setProp(node, name, value, before[name]);
  }
  node.hwProps = props;
}

/** An element's properties by name. @param {RenderedElement} node */
const properties = (node) => /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (node));

/** @param {RenderedElement} node @param {string} name @param {Prop} value @param {Prop} before */
function setProp(node, name, value, before) {
  if (name.startsWith("on")) {
    const type = name.slice(2).toLowerCase();
    if (before) node.removeEventListener(type, /** @type {Listener} */ (before));
    if (value) node.addEventListener(type, /** @type {Listener} */ (value));
  } else if (name === "style") {
    const was = /** @type {Style} */ (before ?? {});
    const is = /** @type {Style} */ (value || {});
    for (const one of Object.keys(was)) if (!(one in is)) node.style.removeProperty(one);
    // Setting a property, even to the same value, restyles the whole subtree.
    for (const [one, to] of Object.entries(is)) if (was[one] !== to) node.style.setProperty(one, String(to));
  } else if (LIVE_PROPERTIES.has(name) && name in node && name !== "open") {
    properties(node)[name] = value ?? "";
  } else if (value === false || value == null) {
    node.removeAttribute(name);
  } else {
    node.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {string} selector */
export function element(selector) {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return /** @type {HTMLElement} */ (found);
}
