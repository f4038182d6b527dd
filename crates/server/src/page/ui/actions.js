// What keys, pointer and buttons do, by name.

import { createEdits } from "../game/edits.js";
import { createCursor } from "../grid/cursor.js";

/** @typedef {ReturnType<typeof createActions>} Actions */

/**
 * @param {import("../game/store.js").Store} store
 * @param {{player: import("../player/player.js").Player, questions: import("../ask/questions.js").Questions, focus: (cell: number) => void,
 *   announce: (text: string) => void, zoom: (steps: number) => void, showKeys: () => void,
 *   setPanel: import("./set-panel.js").SetPanel}} parts
 */
export function createActions(store, { player, questions, focus, announce, zoom, showKeys, setPanel }) {
  const isRunning = () => store.get().run !== null;
  const cursor = createCursor(store, focus);
  const writing = createEdits(store, announce);
  return {
    ...cursor,
    ...writing,
    /** @param {number} down @param {number} right @param {boolean} extending */
    move(down, right, extending) {
      setPanel.beginDrawing();
      cursor.move(down, right, extending);
    },
    isDrawing: setPanel.isDrawing,
    finishDrawing: setPanel.finishDrawing,
    beginDrawing: setPanel.beginDrawing,
    drawBeside: setPanel.drawBeside,
    /**
     * Writes a digit into the selected cells, or into the value of the clue that a setter draws.
     * @param {number} digit @param {import("../game/model.js").Mode | null} mode null for the current mode
     * @param {boolean} isByKey whether a key wrote it, and not a button
     */
    type: (digit, mode, isByKey) =>
      setPanel.isDrawing() ? (setPanel.typeValue(digit, isByKey), null) : writing.write(digit, mode),
    /** Removes the chosen constraint if a setter draws clues; otherwise erases the selected cells. */
    erase: () => (setPanel.isDrawing() && setPanel.removeChosen()) || writing.erase(),
    toggleCandidates() {
      const { view } = store.get();
      store.update({ view: { ...view, candidates: !view.candidates } });
    },
    hint: () => questions.hint("concrete"),
    /** Draws the clue of a setter's tool by the selected cells; without a tool, checks the entries. */
    checkOrDraw: () => (setPanel.isDrawing() ? setPanel.draw() : questions.check()),
    playOrNextMode: () => (isRunning() ? player.toggle() : writing.nextMode()),
    startOrPlay: () => (isRunning() ? player.toggle() : questions.start(true)),
    stepForward: () => (isRunning() ? player.step() : questions.start(false)),
    stepBack: () => player.back(),
    nextConflict: () => player.toConflict(),
    /** Cancels the job. If there is none, closes what the player shows, which may be waiting for events. */
    cancel() {
      const { job } = store.get();
      if (job) job.cancel();
      else player.close();
    },
    /**
     * Cancels the job. If there is none, closes what the player shows. If it shows nothing, removes from the grid what
     * an answer shows there.
     */
    close() {
      const { job, run, setting, truth } = store.get();
      if (job) job.cancel();
      else if (run) player.close();
      else store.update({ note: null, truth: setting ? truth : null });
    },
    zoom,
    showKeys,
  };
}
