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
 * @typedef {import("./clue-tools.js").Tool} Tool
 * @typedef {object} Setting
 * @property {Tool | null} tool              draws clues of a type; null if keys write digits as clues
 * @property {string | null} chosen          the text of the chosen constraint
 * @property {number[] | null} regions       the number of the region of each cell, from 1, while regions are changed
 * @property {PuzzleFacts | null} facts      what is known of the puzzle; null until the server has answered
 * @property {boolean} showsTruth            whether the true candidates are shown
 *
 * @typedef {object} PuzzleFacts
 * @property {import("./puzzle.js").Puzzle} puzzle   the puzzle that they are about
 * @property {"none" | "one" | "several" | "unknown"} solutions
 * @property {string} message
 * @property {string[]} clashing    if there is no solution, the constraints and clues that clash, such as r1c1=5
 * @property {string[]} redundant   if there is one, those that can go, each by itself
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
 * @property {Note | null} line   what the line of a step that is pointed at or has the focus shows on the grid instead
 * @property {Run | null} run
 * @property {Setting | null} setting     what the tab for setters shows; null while it is closed
 * @property {number} speed                 stops of the player per second
 * @property {Job | null} job
 */

/**
 * Returns what is known of the puzzle while a setter changes it; null if nothing is known of the puzzle as it is now.
 * @param {Model} model
 */
export function factsNow({ setting, game }) {
  return setting?.facts?.puzzle === game.puzzle ? setting.facts : null;
}

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
    line: null,
    run: null,
    setting: null,
    speed: 8,
    job: null,
  };
}
