// A puzzle: the grid, the rules and the clues, which do not change while the visitor writes entries and marks.

import { cellIndex } from "./notation.js";
import { quantity } from "./text.js";

/**
 * @typedef {{name: string, kind: string, cells: number[]}} House
 * @typedef {object} Puzzle
 * @property {string} shape   rows x columns of a box, such as 3x3
 * @property {number} side    the number of digits
 * @property {number} rows
 * @property {number} columns
 * @property {string | null} rules
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
 * @returns {Puzzle}
 */
export function puzzleOf(state, title = "") {
  /** @type {(number | null)[]} */
  const board = state.board.flat();
  const given = state.given.flat();
  return Object.freeze({
    shape: state.shape,
    side: state.side,
    rows: state.rows,
    columns: state.columns,
    rules: state.rules,
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
  const rules = puzzle.rules?.replace(/:[^,]*/g, "").replaceAll(",", ", ");
  return [size, clues ? quantity(clues, "clue") : "no clues yet", rules].filter(Boolean).join(" · ");
}
