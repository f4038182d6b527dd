// A game as the server is asked about it.

import { boardOf } from "./puzzle.js";
import { valuesOf } from "./state.js";

/** @typedef {import("./state.js").Game} Game */

/** Whether the puzzle has clues: without any, what was entered is the puzzle. @param {Game} game */
function hasClues({ puzzle }) {
  return puzzle.clues.some(Boolean);
}

/** The size and rules that a board is read by. @param {Game} game */
export function readingOf({ puzzle: { shape, rules } }) {
  return { size: shape, ...(rules ? { rules } : {}) };
}

/** The clues, or what was entered where there are none. @param {Game} game */
export function posedBoard(game) {
  const { puzzle, sheet } = game;
  return boardOf(puzzle, hasClues(game) ? puzzle.clues : sheet.values);
}

/** The puzzle as a question has it. @param {Game} game */
export function posed(game) {
  const { side, present } = game.puzzle;
  // Answers are to write digits as they stand in the cells; a canvas with gaps is sent as text, which has symbols.
  const isNumbered = side > 9 && !present.includes(false);
  const alphabet = isNumbered ? { alphabet: "numbers" } : {};
  return { puzzle: posedBoard(game), ...readingOf(game), ...alphabet };
}

/** The puzzle and how far somebody is with it. @param {Game} game */
export function posedWithEntries(game) {
  const hasBegun = hasClues(game) && game.sheet.values.some(Boolean);
  return { ...posed(game), ...(hasBegun ? { from: boardOf(game.puzzle, valuesOf(game)) } : {}) };
}

/**
 * The puzzle with what it is solved from as its clues.
 * @param {Game} game @returns {import("./puzzle.js").Puzzle}
 */
export function solvedFrom(game) {
  return hasClues(game) ? game.puzzle : Object.freeze({ ...game.puzzle, clues: game.sheet.values.slice() });
}

/**
 * What was entered into a cell; nothing where entries are the puzzle.
 * @param {Game} game @param {number} cell
 */
export function entryIn(game, cell) {
  return hasClues(game) ? game.sheet.values[cell] : 0;
}
