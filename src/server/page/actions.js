// What somebody can do with the grid, by keys, pointer or buttons: each verb changes the state once.

import { candidatesOf } from "./houses.js";
import * as selecting from "./selection.js";
import * as state from "./state.js";

/** @typedef {ReturnType<typeof createActions>} Actions */
/** @typedef {import("./model.js").Mode} Mode */

/** @type {Mode[]} */
export const MODES = ["digit", "corner", "centre", "colour"];

/**
 * @param {import("./player.js").Store} store
 * @param {{player: any, focus: (cell: number) => void, announce: (text: string) => void, asks: any, showKeys: () => void}} parts
 */
export function createActions(store, { player, focus, announce, asks, showKeys }) {
  /** Changes the game, unless a run covers it. @param {(game: state.Game) => state.Game} change */
  const play = (change) => {
    if (store.get().run) return announce("Close the run to write into the grid.");
    const game = change(store.get().game);
    // Without clues the entries are the puzzle, so what was known of its solutions is out of date.
    const truth = game.puzzle.clues.some(Boolean) ? store.get().truth : null;
    store.update({ game, note: null, truth });
  };
  /** @param {selecting.Selection} selection */
  const selected = (selection) => {
    store.update({ selection });
    focus(selection.cursor);
  };
  const cells = () => store.get().selection.cells;

  const actions = {
    side: () => store.get().game.puzzle.side,
    /** @param {number} down @param {number} right @param {boolean} extending */
    move(down, right, extending) {
      const { game, selection } = store.get();
      const cell = selecting.beside(game.puzzle, selection.cursor, down, right);
      selected(extending ? selecting.extended(selection, cell) : selecting.only(cell));
    },
    /** @param {boolean} last */
    toEndOfRow(last) {
      const { game, selection } = store.get();
      selected(selecting.only(selecting.endOfRow(game.puzzle, selection.cursor, last)));
    },
    /** @param {number} cell */
    select: (cell) => selected(selecting.only(cell)),
    /** @param {number} cell */
    toggle: (cell) => selected(selecting.toggled(store.get().selection, cell)),
    /** @param {number} cell */
    extendTo: (cell) => store.update({ selection: selecting.extended(store.get().selection, cell) }),
    /** @param {number} cell */
    focused(cell) {
      if (store.get().selection.cursor !== cell) store.update({ selection: selecting.only(cell) });
    },
    /** All cells with the digit of this one. @param {number} cell */
    selectSame(cell) {
      const values = state.valuesOf(store.get().game);
      const same = values.flatMap((value, other) => (value && value === values[cell] ? [other] : []));
      if (same.length) store.update({ selection: { cursor: cell, cells: same } });
    },
    selectAll() {
      const { game, selection } = store.get();
      store.update({ selection: selecting.everything(game.puzzle, selection) });
    },
    /**
     * @param {number} digit @param {Mode | null} mode overrules the chosen one
     * @param {number | null} replaced what the first of two keys wrote
     */
    write(digit, mode = null, replaced = null) {
      const how = mode ?? store.get().mode;
      play((before) => {
        const game = replaced === null ? before : state.undo(before);
        if (how === "colour") return state.paint(game, cells(), digit);
        return how === "digit" ? state.enter(game, cells(), digit) : state.mark(game, cells(), how, digit);
      });
    },
    erase: () => play((game) => state.erase(game, cells())),
    undo: () => play(state.undo),
    redo: () => play(state.redo),
    reset() {
      player.close();
      play(state.reset);
      announce("Back to the clues; undo brings the entries again.");
    },
    /** @param {Mode} mode */
    setMode: (mode) => store.update({ mode }),
    nextMode: () => store.update({ mode: MODES[(MODES.indexOf(store.get().mode) + 1) % MODES.length] }),
    toggleCandidates() {
      const { view } = store.get();
      store.update({ view: { ...view, candidates: !view.candidates } });
    },
    pencil: () => play((game) => state.pencil(game, candidatesOf(game.puzzle, state.valuesOf(game)))),
    hint: () => asks.hint("concrete"),
    check: () => asks.check(),
    startOrPlay: () => (store.get().run ? player.toggle() : asks.start(true)),
    stepForward: () => (store.get().run ? player.step() : asks.start(false)),
    stepBack: () => player.back(),
    nextConflict: () => player.toConflict(),
    cancelJob: () => store.get().job?.cancel(),
    close() {
      if (store.get().job) actions.cancelJob();
      else if (store.get().run) player.close();
      else store.update({ note: null, truth: null });
    },
    showKeys,
  };
  return actions;
}
