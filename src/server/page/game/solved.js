// Whether a game is solved, as far as the page knows without a question to the server.

import { isFull, valuesOf } from "./game.js";
import { conflictsOf } from "./houses.js";

/**
 * Whether every cell is filled and there is no conflict. Where only the server finds all conflicts, it must have checked
 * these entries.
 * @param {import("./model.js").Model} model
 */
export function isComplete({ game, serverConflicts, checkedSheet }) {
  if (!isFull(game) || conflictsOf(game.puzzle, valuesOf(game)).length) return false;
  return !game.puzzle.hasClashesBeyondHouses || (checkedSheet === game.sheet && serverConflicts.length === 0);
}

/**
 * The same for a puzzle with clues: the entries are then its solution.
 * @param {import("./model.js").Model} model
 */
export function isSolved(model) {
  return model.game.puzzle.clues.some(Boolean) && isComplete(model);
}
