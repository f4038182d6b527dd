// Whether a game is solved, as it can be told at once.

import { conflictsOf } from "./houses.js";
import { isFull, valuesOf } from "./state.js";

/** Rules that no house shows: the server knows them. */
const WITHOUT_HOUSES = /anti-|consecutive|odd-even/;

/** Whether the server must be asked for clashes. @param {import("./puzzle.js").Puzzle} puzzle */
export function isJudgedElsewhere({ rules }) {
  return WITHOUT_HOUSES.test(rules ?? "");
}

/**
 * Whether every cell is filled, and nothing clashes by any rule. Where the server knows a rule, it must have looked.
 * @param {import("./model.js").Model} model
 */
export function isComplete({ game, clashes, judged }) {
  if (!isFull(game) || conflictsOf(game.puzzle, valuesOf(game)).length) return false;
  return !isJudgedElsewhere(game.puzzle) || (judged === game.sheet && clashes.length === 0);
}

/** The same, of a puzzle with clues: what is filled in is the solution. @param {import("./model.js").Model} model */
export function isSolved(model) {
  return model.game.puzzle.clues.some(Boolean) && isComplete(model);
}
