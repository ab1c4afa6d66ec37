// Paints a scene, lets a person walk over its keys and reports the key that was chosen. It knows no game.

const NAMESPACE = "http://www.w3.org/2000/svg";
const TAGS = new Set(["rect", "circle", "polygon", "polyline", "text"]);
const ATTRIBUTES = new Set([
  "x", "y", "width", "height", "rx", "cx", "cy", "r", "points", "fill", "stroke", "stroke-width", "stroke-linejoin",
  "stroke-linecap", "stroke-dasharray", "opacity", "pointer-events", "font-size", "text-anchor", "font-weight",
  "font-style",
]);
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const TARGET = 44; // pixels a finger needs
const LARGEST = 1.2; // no larger than this times the natural size
const HINT = "Choose a framed card: click it, or walk with the arrow keys and press Enter. Shift and arrow: any card.";

const READING = "Point at a card, tap it, or walk with the arrow keys to read about it.";

let boards = 0;

function drawn(tag, attributes = {}) {
  const node = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

function made(tag, className, attributes = {}) {
  const node = document.createElement(tag);
  node.className = className;
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

// The element for one entry of the picture; only known tags and attributes, words only as text.
function painted(entry) {
  if (!TAGS.has(entry.tag)) return null;
  const node = drawn(entry.tag);
  for (const [name, value] of Object.entries(entry.attributes)) {
    if (ATTRIBUTES.has(name)) node.setAttribute(name, value);
  }
  if (entry.text) node.textContent = entry.text;
  if (entry.label) {
    const title = drawn("title");
    title.textContent = entry.label;
    node.prepend(title);
  }
  return node;
}

// Left, top, width and height from the attributes: a board is painted before it stands in the page.
function bounds(node) {
  const number = (name) => Number(node.getAttribute(name));
  if (node.tagName === "rect") return ["x", "y", "width", "height"].map(number);
  if (node.tagName === "circle") {
    const radius = number("r");
    return [number("cx") - radius, number("cy") - radius, 2 * radius, 2 * radius];
  }
  const values = (node.getAttribute("points") ?? `${number("x")},${number("y")}`).split(/[ ,]+/).map(Number);
  const xs = values.filter((_, index) => index % 2 === 0);
  const ys = values.filter((_, index) => index % 2 === 1);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

function middle(node) {
  const [x, y, width, height] = bounds(node);
  return [x + width / 2, y + height / 2];
}

// The nearest of the spots [key, [x, y]] that lies within 45 degrees of the way.
export function nearest(from, way, spots) {
  let best = null;
  let least = Infinity;
  for (const [key, [x, y]] of spots) {
    const [dx, dy] = [x - from[0], y - from[1]];
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    const distance = Math.hypot(dx, dy);
    if (along > 0 && aside <= along && distance < least) [best, least] = [key, distance];
  }
  return best;
}

function render({ model, el }) {
  const id = `gl-board-${++boards}`;
  const root = made("div", "gl-board");
  const scroll = made("div", "gl-board-scroll");
  const svg = drawn("svg", { role: "group", "aria-describedby": `${id}-words` });
  const caption = made("p", "gl-caption", { "aria-hidden": "true" });
  const status = made("p", "gl-status", { role: "status", "aria-live": "polite" });
  const words = made("div", "gl-hidden", { id: `${id}-words` });
  scroll.append(svg);
  root.append(scroll, caption, status, words);
  el.append(root);

  let nodes = new Map(); // key -> element
  let labels = new Map(); // key -> label
  let current = null; // the key that has the one tab stop
  let place = null; // where it was, for when its key is gone
  let ring = null;

  const lit = (key) => model.get("lit").includes(key);
  const focused = () => root.contains(root.getRootNode().activeElement);
  const say = (label) => { caption.textContent = label || (model.get("lit").length ? HINT : READING); };

  function spots(all) {
    const keys = [...nodes.keys()];
    const may = keys.filter(lit);
    return (all || may.length === 0 ? keys : may).map((key) => [key, middle(nodes.get(key))]);
  }

  function drawRing() {
    ring?.remove();
    ring = null;
    if (!focused() || !nodes.has(current)) return;
    const [x, y, width, height] = bounds(nodes.get(current));
    ring = drawn("rect", { x: x - 3, y: y - 3, width: width + 6, height: height + 6, rx: 11 });
    ring.classList.add("gl-focus");
    svg.append(ring);
  }

  function stand(key, take) {
    nodes.get(current)?.setAttribute("tabindex", "-1");
    current = key;
    const node = nodes.get(key);
    if (!node) return;
    node.setAttribute("tabindex", "0");
    place = middle(node);
    if (take) node.focus({ preventScroll: false });
  }

  function choose(key) {
    if (lit(key)) model.send({ type: "choose", key, revision: model.get("revision") });
    else status.textContent = `Cannot be chosen now: ${labels.get(key)}`;
  }

  function wire(node, entry) {
    const { key, label } = entry;
    node.addEventListener("pointerenter", () => say(label));
    node.addEventListener("pointerleave", () => say(focused() ? labels.get(current) : ""));
    if (key === null) {
      node.addEventListener("click", () => say(label));
      return;
    }
    nodes.set(key, node);
    labels.set(key, label);
    node.dataset.key = key;
    node.classList.toggle("gl-lit", lit(key));
    node.setAttribute("role", "button");
    node.setAttribute("tabindex", "-1");
    node.setAttribute("aria-label", label || key);
    node.setAttribute("aria-disabled", String(!lit(key)));
    if (model.get("selected").includes(key)) node.setAttribute("aria-pressed", "true");
    node.addEventListener("click", () => {
      stand(key, true);
      say(label);
      choose(key);
    });
    node.addEventListener("focus", () => {
      if (current !== key) stand(key, false);
      say(label);
      drawRing();
    });
    node.addEventListener("blur", drawRing);
  }

  function size(picture) {
    const small = Math.min(...[...nodes.values()].flatMap((node) => bounds(node).slice(2)));
    const least = Number.isFinite(small) ? Math.min(LARGEST, TARGET / small) : 0.5;
    svg.setAttribute("viewBox", `0 0 ${picture.width} ${picture.height}`);
    svg.style.minWidth = `${Math.ceil(picture.width * least)}px`;
    svg.style.maxWidth = `${picture.width * LARGEST}px`;
  }

  function repaint() {
    const text = model.get("picture");
    if (!text) return;
    const picture = JSON.parse(text);
    const had = focused();
    const [left, top] = [scroll.scrollLeft, place];
    nodes = new Map();
    labels = new Map();
    svg.setAttribute("aria-label", picture.title);
    words.textContent = picture.description;
    const fresh = [];
    for (const entry of picture.elements) {
      const node = painted(entry);
      if (!node) continue;
      if (entry.label || entry.key !== null) wire(node, entry);
      if (entry.key === null) node.setAttribute("aria-hidden", "true");
      fresh.push(node);
    }
    svg.replaceChildren(...fresh);
    size(picture);
    scroll.scrollLeft = left;
    stand(nodes.has(current) ? current : successor(top), had);
    say(had ? labels.get(current) : "");
    drawRing();
    status.textContent = model.get("status");
    root.dataset.revision = model.get("revision");
  }

  // Where to stand when the key one stood on is gone: the nearest to it, at first the first that may be chosen.
  function successor(from) {
    const candidates = spots(false);
    if (!from) return candidates[0]?.[0] ?? null;
    const far = ([, [x, y]]) => Math.hypot(x - from[0], y - from[1]);
    return candidates.sort((a, b) => far(a) - far(b))[0]?.[0] ?? null;
  }

  // Caught on its way down, before the notebook's own shortcuts; only keys that the board uses are kept from it.
  function onKey(event) {
    const node = event.composedPath()[0];
    if (!svg.contains(node) || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = WAYS[event.key];
    const acts = (event.key === "Enter" || event.key === " ") && !event.shiftKey;
    const ends = event.key === "Home" || event.key === "End";
    const clears = event.key === "Escape";
    if (!way && !acts && !ends && !clears) return;
    event.preventDefault();
    event.stopPropagation();
    if (clears) {
      if (!event.repeat) model.send({ type: "clear", revision: model.get("revision") });
      return;
    }
    if (acts) {
      if (!event.repeat && current !== null) choose(current);
      return;
    }
    const candidates = spots(event.shiftKey);
    const next = way ? nearest(place, way, candidates) : candidates.at(event.key === "Home" ? 0 : -1)?.[0];
    if (next) stand(next, true);
  }

  const tell = () => { status.textContent = model.get("status"); };
  model.on("change:revision", repaint);
  model.on("change:status", tell);
  window.addEventListener("keydown", onKey, true);
  repaint();
  return () => {
    model.off("change:revision", repaint);
    model.off("change:status", tell);
    window.removeEventListener("keydown", onKey, true);
  };
}

export default { render };
