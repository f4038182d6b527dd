// Writes clues as the server reads them: the name of the type, numbers, a text in quotation marks, and cells.

import { cellName } from "./notation.js";

/**
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 * @typedef {import("./clue-tools.js").Tool} Tool
 */

/** What a setter has to do before a clue can be written. */
export class Incomplete extends Error {}

/**
 * Returns the text of a clue.
 * @param {Tool} tool with a type @param {string} value the numbers, or the text in quotation marks
 * @param {number[]} cells in the order in which they were selected @param {Puzzle} puzzle
 * @throws {Incomplete} if the cells or the value do not do for such a clue
 */
export function clueText(tool, value, cells, puzzle) {
  if (!tool.type) throw new Incomplete("Choose a type of clue.");
  if (tool.needsValue && !value.trim()) throw new Incomplete(`The clue lacks what it says: ${tool.type.usage}.`);
  const lists = tool.gesture === "nothing" ? [] : listsOf(tool, cells, puzzle);
  const places = lists.map((list) => list.map((cell) => cellName(cell, puzzle.columns)).join(" ")).join(" / ");
  return [tool.type.name, argument(tool, value, puzzle), places].filter(Boolean).join(" ");
}

/** The gestures that draw clues whose cells have an order. */
const ORDERED = ["line", "cell and cells", "whole line"];

/**
 * Returns the text of the clue of a tool's type that stands on exactly these cells; null if there is none. The order of
 * the cells counts if it counts for the clue.
 * @param {Puzzle} puzzle @param {Tool} tool @param {number[]} cells in the order in which they were selected
 */
export function clueOn(puzzle, tool, cells) {
  const lists = tool.gesture === "whole line" ? wholeLines(puzzle, cells) : [cells];
  const keyOf = (/** @type {number[]} */ own) =>
    (ORDERED.includes(tool.gesture) ? own : [...own].sort((a, b) => a - b)).join();
  const meant = lists.map(keyOf);
  const isThere = (/** @type {import("./puzzle.js").Constraint} */ one) =>
    one.name === tool.type?.name && one.cells.length > 0 && meant.includes(keyOf(one.cells));
  return puzzle.constraints.find(isThere)?.text ?? null;
}

/**
 * Returns the row, column or diagonal that the cells mean, in a list; an empty list if they mean none.
 * @param {Puzzle} puzzle @param {number[]} cells
 */
function wholeLines(puzzle, cells) {
  try {
    return [wholeLine(puzzle, cells)];
  } catch {
    return [];
  }
}

/**
 * Writes the value of a clue: numbers with blanks between them, or a text in quotation marks. Digits need no blanks in a
 * grid whose digits all have one figure.
 * @param {Tool} tool @param {string} value @param {Puzzle} puzzle
 */
function argument({ type }, value, puzzle) {
  if (type?.has_text) return `"${value.trim()}"`;
  const numbers = value.trim().replace(/[\s,;]+/g, " ");
  const areDigits = /^\w+ DIGITS\b/.test(type?.usage ?? "");
  return areDigits && puzzle.side < 10 ? numbers.replace(/\d(?=\d)/g, "$& ") : numbers;
}

/**
 * Returns the text of a clue with another value.
 * @param {Tool} tool of the type of the clue @param {string} text @param {string} value @param {Puzzle} puzzle
 */
export function withValue(tool, text, value, puzzle) {
  const [, name, cells] = /^(\S+)\s*(?:"[^"]*"|-?\d+(?=\s|$)|\s)*(.*)$/.exec(text) ?? [];
  return [name, argument(tool, value, puzzle), cells].filter(Boolean).join(" ");
}

/**
 * Returns the value of a clue: its numbers, or its text in quotation marks.
 * @param {string} text
 */
export function valueOf(text) {
  const quoted = /"([^"]*)"/.exec(text);
  return quoted ? quoted[1] : (/^\S+((?:\s+-?\d+)*)(?=\s|$)/.exec(text)?.[1] ?? "").trim();
}

/**
 * Returns the lists of cells of a clue.
 * @param {Tool} tool @param {number[]} cells @param {Puzzle} puzzle @returns {number[][]}
 */
function listsOf({ gesture }, cells, puzzle) {
  const sorted = [...cells].sort((a, b) => a - b);
  if (gesture === "text") throw new Incomplete("Write this clue as text.");
  if (gesture === "whole line") return [wholeLine(puzzle, cells)];
  if (gesture === "groups") return groups(puzzle, sorted);
  if (gesture === "pair" && cells.length !== 2) throw new Incomplete("Select two cells, or click their border.");
  if (gesture === "cell and cells") {
    if (cells.length < 2) throw new Incomplete("Select the cell with the circle first, then the others.");
    return [cells.slice(0, 1), cells.slice(1)];
  }
  return [gesture === "line" || gesture === "pair" ? cells : sorted];
}

/**
 * Returns the row, column or diagonal that leads from the first of the cells to the last one, from edge to edge. From
 * a single cell at an edge it leads straight away from that edge.
 * @param {Puzzle} puzzle @param {number[]} cells
 */
export function wholeLine({ rows, columns, present }, cells) {
  const [first, last] = [cells[0], cells.at(-1) ?? cells[0]];
  const [row, column] = [Math.floor(first / columns), first % columns];
  let [down, right] = [Math.sign(Math.floor(last / columns) - row), Math.sign((last % columns) - column)];
  if (first === last) {
    const inwards = [
      [row === 0, 1, 0],
      [row === rows - 1, -1, 0],
      [column === 0, 0, 1],
      [column === columns - 1, 0, -1],
    ].filter(([isEdge]) => isEdge);
    if (inwards.length !== 1) throw new Incomplete("Drag from the edge into the row, column or diagonal.");
    [down, right] = /** @type {number[]} */ (inwards[0].slice(1));
  }
  const isInside = (/** @type {number} */ y, /** @type {number} */ x) =>
    y >= 0 && y < rows && x >= 0 && x < columns && present[y * columns + x];
  let [y, x] = [row, column];
  while (isInside(y - down, x - right)) [y, x] = [y - down, x - right];
  const line = [];
  for (; isInside(y, x); y += down, x += right) line.push(y * columns + x);
  return line;
}

/**
 * Returns the row, column or diagonal that a place beside the grid means, from the edge on; an empty list if it means
 * none. Of the two diagonals above or below the grid, that to the right is meant in the right half of the place; of
 * those beside it, that downwards in the lower half. If one has a single cell, the other is meant.
 * @param {Puzzle} puzzle @param {Tool} tool
 * @param {{x: number, y: number}} at in cells from the upper left corner of the grid
 */
export function lineBeside(puzzle, { diagonal }, { x, y }) {
  const { rows, columns, present } = puzzle;
  const [row, column] = [Math.floor(y), Math.floor(x)];
  const inwards = (/** @type {number} */ place, /** @type {number} */ count) => (place < 0 ? 1 : place >= count ? -1 : 0);
  const [down, right] = [inwards(row, rows), inwards(column, columns)];
  const isCorner = down !== 0 && right !== 0;
  if (isCorner && !diagonal) return [];
  const nearest = (/** @type {number} */ at) => (at % 1 < 0.5 ? [-1, 1] : [1, -1]);
  const downs = diagonal && !down ? nearest(y) : [down];
  const rights = diagonal && !right ? nearest(x) : [right];
  const cellAt = (/** @type {number} */ r, /** @type {number} */ c) =>
    r >= 0 && r < rows && c >= 0 && c < columns && present[r * columns + c] ? [r * columns + c] : [];
  const firstTwo = downs.flatMap((d) =>
    rights.map((r) => [...cellAt(row + d, column + r), ...cellAt(row + 2 * d, column + 2 * r)]),
  );
  const found = firstTwo.find(({ length }) => length === 2);
  return found ? wholeLine(puzzle, found) : [];
}

/**
 * Returns the groups of cells that hang together by their sides, each in reading order.
 * @param {Puzzle} puzzle @param {number[]} cells in reading order
 */
function groups({ columns }, cells) {
  const left = new Set(cells);
  const found = [];
  for (const cell of cells) {
    if (!left.delete(cell)) continue;
    const group = [cell];
    for (const member of group) {
      const column = member % columns;
      const sides = [member - columns, member + columns, column > 0 ? member - 1 : -1, column < columns - 1 ? member + 1 : -1];
      group.push(...sides.filter((side) => left.delete(side)));
    }
    found.push(group.sort((a, b) => a - b));
  }
  if (found.length < 2) throw new Incomplete("Select two or more groups of cells that do not touch (Ctrl and click).");
  return found;
}
