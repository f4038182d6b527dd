// Writes the puzzle and entries of a game as the fields of a request. If a puzzle has no clues, its entries count as
// its clues.

import { valuesOf } from "../game/game.js";
import { boardOf, hasClues } from "../game/puzzle.js";

/** @typedef {import("../game/game.js").Game} Game */

/**
 * Returns the size and rules by which a board is read.
 * @param {Game} game
 */
export function sizeAndRules({ puzzle: { shape, rules } }) {
  return { size: shape, ...(rules ? { rules } : {}) };
}

/**
 * Returns the clues in a form that the API reads, or the entries if there are no clues.
 * @param {Game} game
 */
export function boardInQuestion(game) {
  const { puzzle, sheet } = game;
  return boardOf(puzzle, hasClues(game.puzzle) ? puzzle.clues : sheet.values);
}

/**
 * Returns the puzzle as the fields of a request.
 * @param {Game} game
 */
export function puzzleRequest(game) {
  const { side, present } = game.puzzle;
  // With this alphabet, answers write digits as numbers, as the cells do. A canvas with gaps is sent as a text of
  // symbols, so it cannot have this alphabet.
  const isNumbered = side > 9 && !present.includes(false);
  const alphabet = isNumbered ? { alphabet: "numbers" } : {};
  return { puzzle: boardInQuestion(game), ...sizeAndRules(game), ...alphabet };
}

/**
 * Returns the puzzle as the fields of a request, with the entries if there are clues and entries.
 * @param {Game} game
 */
export function requestWithEntries(game) {
  const hasBegun = hasClues(game.puzzle) && game.sheet.values.some(Boolean);
  return { ...puzzleRequest(game), ...(hasBegun ? { from: boardOf(game.puzzle, valuesOf(game)) } : {}) };
}

/**
 * Returns the puzzle as the fields of a request, with the entries and the centre marks if there are any.
 * @param {Game} game
 */
export function requestWithMarks(game) {
  const marks = centreMarks(game);
  return { ...requestWithEntries(game), ...(marks ? { marks } : {}) };
}

/**
 * Returns the centre marks of each cell, by rows; null for a filled cell or one without centre marks. Returns null if
 * no cell has any. Corner marks are left out, because they say nothing about the other digits of a cell.
 * @param {Game} game
 */
function centreMarks(game) {
  const { rows, columns } = game.puzzle;
  const values = valuesOf(game);
  const marks = game.sheet.centre.map((marks, cell) => (values[cell] || !marks.length ? null : marks));
  if (marks.every((marks) => marks === null)) return null;
  return Array.from({ length: rows }, (_, row) => marks.slice(row * columns, (row + 1) * columns));
}

/**
 * Returns the puzzle. If it has no clues, returns it with the entries as clues.
 * @param {Game} game @returns {import("../game/puzzle.js").Puzzle}
 */
export function puzzleToSolve(game) {
  return hasClues(game.puzzle) ? game.puzzle : Object.freeze({ ...game.puzzle, clues: game.sheet.values.slice() });
}

/**
 * Returns the entry of a cell; 0 if there is none, or if the puzzle has no clues.
 * @param {Game} game @param {number} cell
 */
export function entryOf(game, cell) {
  return hasClues(game.puzzle) ? game.sheet.values[cell] : 0;
}
