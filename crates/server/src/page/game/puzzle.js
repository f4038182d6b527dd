// A puzzle: the grid, the rules and the clues, which do not change while the visitor writes entries and marks.

import { labelOf } from "./clue-tools.js";
import { cellIndex } from "./notation.js";
import { quantity } from "./text.js";

/**
 * @typedef {{name: string, kind: string, cells: number[]}} House
 * @typedef {{text: string, name: string, sentence: string | null, cells: number[]}} Constraint   one of the rules; only
 *   a clue of several cells has a sentence, and cells unless it is about the whole grid
 * @typedef {object} Puzzle
 * @property {string} shape   rows x columns of a box, such as 3x3
 * @property {number} side    the number of digits
 * @property {number} rows
 * @property {number} columns
 * @property {string | null} rules
 * @property {Constraint[]} constraints   the rules one by one
 * @property {Constraint[]} off    the constraints that are switched off: they are not part of the rules
 * @property {boolean[]} present   false for a gap: a place of a canvas that is in no grid
 * @property {number[]} clues      0 for none
 * @property {House[]} houses
 * @property {number[][] | null} candidates  the candidates of each cell by all rules, as the server found them beside
 *   the clues; null for a classic puzzle
 * @property {string} title
 * @property {boolean} hasClashesBeyondHouses  whether digits can clash that share no house; only the server finds these
 */

/**
 * @param {import("../types").SessionState} state
 * @returns {Constraint[]}
 */
export function constraintsOf({ constraints, columns }) {
  return constraints.map((one) => ({ ...one, cells: one.cells.map((name) => cellIndex(name, columns)) }));
}

/**
 * @param {import("../types").SessionState} state
 * @returns {Puzzle}
 */
export function puzzleOf(state, title = "", off = /** @type {Constraint[]} */ ([])) {
  /** @type {(number | null)[]} */
  const board = state.board.flat();
  const given = state.given.flat();
  return Object.freeze({
    shape: state.shape,
    side: state.side,
    rows: state.rows,
    columns: state.columns,
    rules: state.rules,
    constraints: constraintsOf(state),
    off,
    present: board.map((value) => value !== null),
    clues: board.map((value, cell) => (given[cell] ? (value ?? 0) : 0)),
    houses: state.houses.map((house) => ({
      ...house,
      cells: house.cells.map((/** @type {string} */ name) => cellIndex(name, state.columns)),
    })),
    candidates: state.rules && state.candidates ? state.candidates.flat() : null,
    title,
    hasClashesBeyondHouses: state.clashes_beyond_houses,
  });
}

/** Returns an empty classic grid. It does not need the server, so the page has a grid at once. */
export function emptyPuzzle(boxRows = 3, boxColumns = 3, title = "") {
  const side = boxRows * boxColumns;
  const cells = Array.from({ length: side * side }, (_, cell) => cell);
  const row = (/** @type {number} */ cell) => Math.floor(cell / side);
  const box = (/** @type {number} */ cell) =>
    Math.floor(row(cell) / boxRows) * boxRows + Math.floor((cell % side) / boxColumns);
  const houses = (/** @type {string} */ kind, /** @type {(cell: number) => number} */ number) =>
    Array.from({ length: side }, (_, index) => ({
      name: `${kind} ${index + 1}`,
      kind,
      cells: cells.filter((cell) => number(cell) === index),
    }));
  return Object.freeze({
    shape: `${boxRows}x${boxColumns}`,
    side,
    rows: side,
    columns: side,
    rules: null,
    constraints: [],
    off: [],
    present: cells.map(() => true),
    clues: cells.map(() => 0),
    houses: [...houses("row", row), ...houses("column", (cell) => cell % side), ...houses("box", box)],
    candidates: null,
    title,
    hasClashesBeyondHouses: false,
  });
}

/**
 * Returns a grid in a form that the API reads: rows of numbers with 0 for an empty cell. A canvas with gaps becomes a
 * text, in which a dot is an empty cell or a gap.
 * @param {Puzzle} puzzle @param {number[]} values @returns {number[][] | string}
 */
export function boardOf({ rows, columns, present }, values) {
  if (present.includes(false))
    return values.map((value) => (value ? value.toString(36).toUpperCase() : ".")).join("");
  return Array.from({ length: rows }, (_, row) => values.slice(row * columns, (row + 1) * columns));
}

/**
 * Returns for example "9×9 · 24 clues · diagonals".
 * @param {Puzzle} puzzle
 */
export function factsOf(puzzle) {
  const clues = puzzle.clues.filter((clue) => clue > 0).length;
  const size = `${puzzle.rows}×${puzzle.columns}`;
  const count = clues ? quantity(clues, "clue") : hasClues(puzzle) ? "no digits" : "no clues yet";
  return [size, count, namesOf(puzzle)].filter(Boolean).join(" · ");
}

/**
 * Returns the words for the constraints, each once with its number, for example "diagonals, cage × 12".
 * @param {Puzzle} puzzle
 */
function namesOf({ constraints, columns }) {
  // Within the line, only single letters such as X are capital.
  const lowered = (/** @type {string} */ label) => label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
  const names = constraints.map((one) => lowered(labelOf(one, columns)));
  const counted = [...new Set(names)].map((name) => ({ name, count: names.filter((other) => other === name).length }));
  const texts = counted.map(({ name, count }) => (count > 1 ? `${name} × ${count}` : name));
  return texts.join(", ").replace("diagonal-down, diagonal-up", "diagonals");
}

/**
 * Whether the puzzle has clues: digits, or clues about certain cells. Without any, the entries count as clues.
 * @param {Puzzle} puzzle
 */
export function hasClues({ clues, constraints }) {
  return clues.some(Boolean) || constraints.some(({ sentence, cells }) => sentence !== null && cells.length > 0);
}
