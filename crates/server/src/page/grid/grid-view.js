// Draws the grid: creates the cells when the houses or rules change, and then redraws only cells whose view has
// changed.

import { element } from "../dom/elements.js";
import { bordersOf, groundsOf, maskOf } from "./borders.js";

/** @typedef {import("./cell-views.js").CellView} CellView */

/** @param {HTMLElement} host the element with role grid */
export function createGridView(host) {
  /** @type {import("../game/puzzle.js").Puzzle | null} */
  let puzzle = null;
  /** @type {(HTMLElement | null)[]} */
  let cells = [];
  /** @type {string[]} what each cell showed last */
  let shown = [];
  const layer = element("div", { class: "clue-layer", "aria-hidden": "true" });

  return {
    /** @param {import("../game/puzzle.js").Puzzle} next @param {CellView[]} views @param {number} cursor */
    paint(next, views, cursor) {
      if (puzzle?.houses !== next.houses || maskOf(puzzle) !== maskOf(next)) {
        cells = build(host, next);
        host.append(layer);
        shown = [];
      }
      puzzle = next;
      views.forEach((view, cell) => {
        const key = `${cell === cursor}${JSON.stringify(view)}`;
        const host = cells[cell];
        if (!host || shown[cell] === key) return;
        shown[cell] = key;
        paintCell(host, view, cell === cursor, placesOf(next));
      });
    },
    /**
     * Lays a drawing of clues of several cells over the grounds of the cells, or removes it.
     * @param {string | null} svg as large as the grid; numbers outside the grid are beyond its edges
     */
    showClues(svg) {
      layer.innerHTML = svg ?? "";
      const has = (/** @type {string} */ selector) => layer.querySelector(selector) !== null;
      host.parentElement?.classList.toggle("has-outside", has(".outside"));
      // The labels of cages and lines stand in the corners of cells; other small texts are centred.
      host.classList.toggle("has-labels", has("[font-size='15']:not([text-anchor])"));
    },
    /** @param {number} cell */
    focus(cell) {
      cells[cell]?.focus({ preventScroll: true });
    },
    /**
     * Returns the index of the cell that contains an element, or null if there is none.
     * @param {Element | null} target
     */
    cellAt(target) {
      const cell = target?.closest?.("[data-cell]");
      return cell && host.contains(cell) ? Number(cell.getAttribute("data-cell")) : null;
    },
  };
}

/** @param {HTMLElement} host @param {import("../game/puzzle.js").Puzzle} puzzle */
function build(host, puzzle) {
  const { rows, columns, side } = puzzle;
  host.style.setProperty("--rows", String(rows));
  host.style.setProperty("--columns", String(columns));
  host.parentElement?.style.setProperty("--columns", String(columns));
  host.style.setProperty("--places", String(placesOf(puzzle)));
  host.style.setProperty("--place-rows", String(Math.ceil(side / placesOf(puzzle))));
  host.setAttribute("aria-rowcount", String(rows));
  host.setAttribute("aria-colcount", String(columns));
  host.dataset.size = side > 16 ? "huge" : side > 9 ? "large" : "small";
  const [borders, grounds] = [bordersOf(puzzle), groundsOf(puzzle)];
  const cells = puzzle.present.map((present, cell) =>
    present
      ? buildCell(cell, columns, [...borders[cell].map((side) => `edge-${side}`), ...grounds[cell]])
      : null,
  );
  const lines = Array.from({ length: rows }, (_, row) => {
    const line = cells.slice(row * columns, (row + 1) * columns);
    return element(
      "div",
      { role: "row", class: "row" },
      ...line.map((cell) => cell ?? element("div", { class: "gap" })),
    );
  });
  host.replaceChildren(...lines);
  return cells;
}

/**
 * Returns the number of columns in which a cell shows its candidates: the number of columns of a box. If a box has one
 * column or is as wide as the grid, it is the square root of the side, rounded up.
 * @param {import("../game/puzzle.js").Puzzle} puzzle
 */
function placesOf({ shape, side }) {
  const boxColumns = Number(/^\d+x(\d+)$/.exec(shape)?.[1]);
  return boxColumns > 1 && boxColumns < side ? boxColumns : Math.ceil(Math.sqrt(side));
}

/** @param {number} cell @param {number} columns @param {string[]} classes */
function buildCell(cell, columns, classes) {
  const ground = element("div", {
    class: `ground ${classes.filter((kind) => !kind.startsWith("edge")).join(" ")}`,
  });
  const made = element("div", {
    role: "gridcell",
    class: `cell ${classes.filter((kind) => kind.startsWith("edge")).join(" ")}`,
    tabIndex: -1,
  });
  made.setAttribute("data-cell", String(cell));
  made.setAttribute("aria-rowindex", String(Math.floor(cell / columns) + 1));
  made.setAttribute("aria-colindex", String((cell % columns) + 1));
  made.append(ground, element("div", { class: "face" }));
  return made;
}

/** @param {HTMLElement} host @param {CellView} view @param {boolean} isCursor @param {number} places */
function paintCell(host, view, isCursor, places) {
  host.dataset.marks = view.marks.join(" ");
  host.dataset.ink = view.ink;
  host.dataset.colour = String(view.colour || "");
  host.dataset.level = view.level ? String(((view.level - 1) % 6) + 1) : view.level === 0 ? "0" : "";
  host.tabIndex = isCursor ? 0 : -1;
  host.setAttribute("aria-label", view.label);
  host.setAttribute("aria-selected", String(view.marks.includes("selected")));
  host.setAttribute("aria-invalid", String(view.marks.includes("conflict")));
  host.lastElementChild?.replaceChildren(...faceOf(view, places));
}

/** @param {CellView} view @param {number} places */
function faceOf(view, places) {
  if (view.value) {
    const level = view.level ? [element("span", { class: "level" }, String(view.level))] : [];
    return [element("span", { class: "value" }, String(view.value)), ...level];
  }
  const parts = [];
  if (view.candidates.length) parts.push(candidatesOf(view, places));
  if (view.corner.length) parts.push(element("span", { class: "corner" }, view.corner.join(" ")));
  if (view.centre.length) parts.push(centreOf(view.centre));
  return parts;
}

/** @param {number[]} marks */
function centreOf(marks) {
  const crowd = marks.length > 6 ? "crowd" : marks.length > 4 ? "many" : "few";
  return element("span", { class: `centre ${crowd}` }, marks.join(marks.some((mark) => mark > 9) ? " " : ""));
}

/** @param {CellView} view @param {number} places */
function candidatesOf({ candidates }, places) {
  const marks = candidates.map(({ digit, kind }) => {
    const mark = element("span", { class: kind }, String(digit));
    mark.style.gridArea = `${Math.floor((digit - 1) / places) + 1} / ${((digit - 1) % places) + 1}`;
    return mark;
  });
  return element("span", { class: "candidates" }, ...marks);
}
