// What the page's state consists of, and how it begins.

import { emptyPuzzle } from "./puzzle.js";
import { firstOf } from "./selection.js";
import { newGame } from "./state.js";

/**
 * @typedef {"digit" | "corner" | "centre" | "colour"} Mode
 * @typedef {{marks: Map<number, string>, hits: Map<number, Map<number, string>>}} Note
 *   what an answer shows on the grid
 * @typedef {{label: string, detail: string, cancel: () => void}} Job   a question under way
 * @typedef {{reel: import("./reel.js").Reel, playing: boolean, busy: boolean}} Run          what the player shows
 *
 * @typedef {object} Model
 * @property {import("./state.js").Game} game
 * @property {import("./selection.js").Selection} selection
 * @property {Mode} mode
 * @property {{candidates: boolean}} view
 * @property {number[][] | null} truth      the digits that occur in some solution, where they were asked for
 * @property {import("./houses.js").Conflict[]} clashes   those that only the server sees
 * @property {import("./state.js").Sheet | null} judged   the entries of which the server has told all clashes
 * @property {Note | null} note
 * @property {Run | null} run
 * @property {number} speed                 stops a second
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
    clashes: [],
    judged: null,
    note: null,
    run: null,
    speed: 8,
    job: null,
  };
}
