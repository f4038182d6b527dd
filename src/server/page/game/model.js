// The page's state, and its first value.

import { newGame } from "./game.js";
import { emptyPuzzle } from "./puzzle.js";
import { firstOf } from "./selection.js";

/**
 * @typedef {"digit" | "corner" | "centre" | "colour"} Mode
 * @typedef {{marks: Map<number, string>, hits: Map<number, Map<number, string>>}} Note
 *   what an answer shows on the grid: marks of cells, and marks of candidates by cell and digit
 * @typedef {{label: string, detail: string, cancel: () => void}} Job   work that can be canceled
 * @typedef {{playback: import("../types").Playback, playing: boolean, busy: boolean}} Run
 *   the path or search that the player shows
 *
 * @typedef {object} Model
 * @property {import("./game.js").Game} game
 * @property {import("./selection.js").Selection} selection
 * @property {Mode} mode
 * @property {{candidates: boolean}} view
 * @property {number[][] | null} truth      for each cell the digits that occur in some solution; null if not requested
 * @property {import("./houses.js").Conflict[]} serverConflicts   the conflicts that only the server finds
 * @property {import("./game.js").Sheet | null} checkedSheet   the entries to which `serverConflicts` belong
 * @property {Note | null} note
 * @property {Run | null} run
 * @property {number} speed                 stops of the player per second
 * @property {Job | null} job
 */

/** @returns {Model} */
export function firstModel() {
  const game = newGame(emptyPuzzle());
  return {
    game,
    selection: firstOf(game.puzzle),
    mode: "digit",
    view: { candidates: false },
    truth: null,
    serverConflicts: [],
    checkedSheet: null,
    note: null,
    run: null,
    speed: 8,
    job: null,
  };
}
