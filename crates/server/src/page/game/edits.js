// Changes of the game, mostly of the selected cells. Each is one change that can be undone.

import { applySteps } from "./apply-steps.js";
import * as state from "./game.js";
import { candidatesOf } from "./houses.js";
import { hasClues } from "./puzzle.js";
import { firstOf } from "./selection.js";

/**
 * @typedef {import("./model.js").Mode} Mode
 * @typedef {object} Written   what a key has written
 * @property {number} digit
 * @property {Mode} mode
 * @property {number[]} cells      the cells that were selected
 * @property {state.Game} before   the game before the key
 * @property {state.Game} after    the game after it: the same as before if the key changed nothing
 */

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
    const isSame = game.puzzle === before.game.puzzle && hasClues(game.puzzle);
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
  /** @param {state.Game} game */
  const erased = (game) => {
    const hasClue = cells().some((cell) => game.puzzle.clues[cell]);
    return store.get().setting && hasClue ? state.give(game, cells(), 0) : state.erase(game, cells());
  };
  /** @param {state.Game} game @param {number} digit @param {Mode} mode */
  const written = (game, digit, mode) => {
    if (mode === "colour") return state.paint(game, cells(), digit);
    if (mode === "digit") return store.get().setting ? state.give(game, cells(), digit) : state.enter(game, cells(), digit);
    return state.mark(game, cells(), mode, digit);
  };
  return {
    /**
     * Writes a digit, a mark or a colour into the selected cells.
     * @param {number} digit @param {Mode | null} chosen null for the current mode @returns {Written}
     */
    write(digit, chosen = null) {
      const mode = chosen ?? store.get().mode;
      const before = store.get().game;
      apply((game) => written(game, digit, mode));
      return { digit, mode, cells: cells(), before, after: store.get().game };
    },
    /**
     * Writes a number of two figures in place of its first figure. Returns false, without writing, if the game, the
     * selection or the mode has changed since the first figure, or if there is no such digit or colour.
     * @param {Written} first @param {number} figure the second one @param {Mode | null} chosen null for the current mode
     */
    extend(first, figure, chosen = null) {
      const mode = chosen ?? store.get().mode;
      const { game } = store.get();
      const number = 10 * first.digit + figure;
      if (number > (mode === "colour" ? state.COLOURS : game.puzzle.side)) return false;
      if (game !== first.after || cells() !== first.cells || mode !== first.mode) return false;
      apply(() => written(first.before, number, mode));
      return true;
    },
    /**
     * Carries out steps of a hint or path. First closes what the player shows.
     * @param {import("../types").Assertion[]} steps
     */
    carryOut(steps) {
      store.update({ run: null });
      apply((game) => applySteps(game, steps));
    },
    erase: () => apply(erased),
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
