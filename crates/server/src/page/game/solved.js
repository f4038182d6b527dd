// Decides whether a game is solved, by the houses and by the conflicts that the server has already reported.

import { isFull, valuesOf } from "./game.js";
import { conflictsOf } from "./houses.js";
import { hasClues } from "./puzzle.js";

/**
 * Whether every cell is filled and there is no conflict. If only the server finds all conflicts of the puzzle, the
 * result is false until the server has checked these entries.
 * @param {import("./model.js").Model} model
 */
export function isComplete({ game, serverConflicts, checkedSheet }) {
  if (!isFull(game) || conflictsOf(game.puzzle, valuesOf(game)).length) return false;
  return !game.puzzle.hasClashesBeyondHouses || (checkedSheet === game.sheet && serverConflicts.length === 0);
}

/**
 * Whether the puzzle has clues and the game is complete: the entries are then a solution.
 * @param {import("./model.js").Model} model
 */
export function isSolved(model) {
  return hasClues(model.game.puzzle) && isComplete(model);
}
