// A game as the server is asked about it.

import { valuesOf } from "../game/game.js";
import { boardOf } from "../game/puzzle.js";

/** @typedef {import("../game/game.js").Game} Game */

/**
 * Whether the puzzle has clues: without any, what was entered is the puzzle.
 * @param {Game} game
 */
function hasClues({ puzzle }) {
  return puzzle.clues.some(Boolean);
}

/**
 * The size and rules that a board is read by.
 * @param {Game} game
 */
export function sizeAndRules({ puzzle: { shape, rules } }) {
  return { size: shape, ...(rules ? { rules } : {}) };
}

/**
 * The clues, or what was entered where there are none.
 * @param {Game} game
 */
export function boardInQuestion(game) {
  const { puzzle, sheet } = game;
  return boardOf(puzzle, hasClues(game) ? puzzle.clues : sheet.values);
}

/**
 * The puzzle as a question has it.
 * @param {Game} game
 */
export function puzzleRequest(game) {
  const { side, present } = game.puzzle;
  // Answers are to write digits as they stand in the cells; a canvas with gaps is sent as text, which has symbols.
  const isNumbered = side > 9 && !present.includes(false);
  const alphabet = isNumbered ? { alphabet: "numbers" } : {};
  return { puzzle: boardInQuestion(game), ...sizeAndRules(game), ...alphabet };
}

/**
 * The puzzle and the digits that were entered.
 * @param {Game} game
 */
export function requestWithEntries(game) {
  const hasBegun = hasClues(game) && game.sheet.values.some(Boolean);
  return { ...puzzleRequest(game), ...(hasBegun ? { from: boardOf(game.puzzle, valuesOf(game)) } : {}) };
}

/**
 * The puzzle and all that was entered, the candidates that were crossed out as well.
 * @param {Game} game
 */
export function requestWithMarks(game) {
  const marks = notedIn(game);
  return { ...requestWithEntries(game), ...(marks ? { marks } : {}) };
}

/**
 * The candidates still open in each cell, by rows; null where nothing is noted. They are the centre marks: a corner
 * mark says where in a box a digit can be, and nothing of the others.
 * @param {Game} game
 */
function notedIn(game) {
  const { rows, columns } = game.puzzle;
  const values = valuesOf(game);
  const noted = game.sheet.centre.map((marks, cell) => (values[cell] || !marks.length ? null : marks));
  if (noted.every((marks) => marks === null)) return null;
  return Array.from({ length: rows }, (_, row) => noted.slice(row * columns, (row + 1) * columns));
}

/**
 * The puzzle with what it is solved from as its clues.
 * @param {Game} game @returns {import("../game/puzzle.js").Puzzle}
 */
export function puzzleToSolve(game) {
  return hasClues(game) ? game.puzzle : Object.freeze({ ...game.puzzle, clues: game.sheet.values.slice() });
}

/**
 * What was entered into a cell; nothing where entries are the puzzle.
 * @param {Game} game @param {number} cell
 */
export function entryOf(game, cell) {
  return hasClues(game) ? game.sheet.values[cell] : 0;
}
