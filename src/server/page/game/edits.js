// Changes of the game, mostly of the selected cells. Each is one change that can be undone.

import { applySteps } from "./apply-steps.js";
import * as state from "./game.js";
import { candidatesOf } from "./houses.js";
import { firstOf } from "./selection.js";

/** @typedef {import("./model.js").Mode} Mode */

/** @type {Mode[]} */
export const MODES = ["digit", "corner", "centre", "colour"];

/** @param {import("./store.js").Store} store @param {(text: string) => void} announce */
export function createEdits(store, announce) {
  /**
   * Changes the game. While the player shows a path or a search, announces instead that it must be closed first.
   * @param {(game: state.Game) => state.Game} change
   */
  const apply = (change) => {
    if (store.get().run) return announce("Close the run to write into the grid.");
    const before = store.get();
    const game = change(before.game);
    // The entries of a puzzle without clues count as its clues, so each change makes another puzzle. Then the stored
    // true candidates (the digits that occur in some solution) are dropped.
    const isSame = game.puzzle === before.game.puzzle && game.puzzle.clues.some(Boolean);
    store.update({ game, note: null, truth: isSame ? before.truth : null });
    if (game.id !== before.game.id) switchTo(game);
  };
  /**
   * Adapts the state to another game, if undo or redo has led to one.
   * @param {state.Game} game
   */
  const switchTo = (game) => {
    store.get().job?.cancel();
    store.update({ selection: firstOf(game.puzzle), serverConflicts: [], checkedSheet: null });
    announce(`Back to ${game.puzzle.title || "your puzzle"}.`);
  };
  const cells = () => store.get().selection.cells;
  return {
    /**
     * Writes a digit, a mark or a colour into the selected cells.
     * @param {number} digit @param {Mode | null} mode null for the current mode
     * @param {boolean} joined whether `digit` is a number of two figures, and the key of the first figure has already
     *   written a digit: that change is undone first
     */
    write: (digit, mode = null, joined = false) =>
      apply((before) => {
        const how = mode ?? store.get().mode;
        const game = joined ? state.undo(before) : before;
        if (how === "colour") return state.paint(game, cells(), digit);
        if (how === "digit") return state.enter(game, cells(), digit);
        return state.mark(game, cells(), how, digit);
      }),
    /**
     * Carries out steps of a hint or path. First closes what the player shows.
     * @param {import("../types").Assertion[]} steps
     */
    carryOut(steps) {
      store.update({ run: null });
      apply((game) => applySteps(game, steps));
    },
    erase: () => apply((game) => state.erase(game, cells())),
    undo: () => apply(state.undo),
    redo: () => apply(state.redo),
    pencil: () => apply((game) => state.pencil(game, candidatesOf(game.puzzle, state.valuesOf(game)))),
    reset() {
      store.update({ run: null });
      apply(state.reset);
      announce("Back to the clues; undo brings the entries again.");
    },
    /** @param {Mode} mode */
    setMode: (mode) => store.update({ mode }),
    nextMode: () => store.update({ mode: MODES[(MODES.indexOf(store.get().mode) + 1) % MODES.length] }),
  };
}
