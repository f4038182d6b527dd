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
  const written = hasDigits(tool.type) && puzzle.side < 10 ? value.replace(/\d(?=\d)/g, "$& ") : value;
  return [tool.type.name, argument(tool.type.has_text, written), places].filter(Boolean).join(" ");
}

/**
 * Whether the numbers of such a clue are digits, which need no blanks between them if all have one figure.
 * @param {import("../types").ClueType} type
 */
const hasDigits = ({ usage }) => /^\w+ DIGITS\b/.test(usage);

/**
 * Returns the text of the clue of a tool's type that stands on exactly these cells; null if there is none.
 * @param {Puzzle} puzzle @param {Tool} tool @param {number[]} cells in any order
 */
export function clueOn(puzzle, tool, cells) {
  const { constraints } = puzzle;
  const isLine = tool.gesture === "whole line";
  const meant = new Set(isLine ? lineOrNothing(puzzle, cells) : cells);
  const isThere = (/** @type {number[]} */ own) => own.length === meant.size && own.every((cell) => meant.has(cell));
  const isSameWay = (/** @type {number[]} */ own) => !isLine || own[0] === [...meant][0];
  const there = constraints.find((one) => one.name === tool.type?.name && isThere(one.cells) && isSameWay(one.cells));
  return there?.text ?? null;
}

/** @param {Puzzle} puzzle @param {number[]} cells */
function lineOrNothing(puzzle, cells) {
  try {
    return wholeLine(puzzle, cells);
  } catch {
    return [];
  }
}

/** @param {boolean} isText @param {string} value */
const argument = (isText, value) => (isText ? `"${value.trim()}"` : value.trim().replace(/[\s,;]+/g, " "));

/**
 * Returns the text of a clue with another value.
 * @param {string} text @param {boolean} isText whether the value is a text in quotation marks @param {string} value
 */
export function withValue(text, isText, value) {
  const [, name, cells] = /^(\S+)\s*(?:"[^"]*"|-?\d+(?=\s|$)|\s)*(.*)$/.exec(text) ?? [];
  return [name, argument(isText, value), cells].filter(Boolean).join(" ");
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
