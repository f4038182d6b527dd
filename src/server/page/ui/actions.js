// What keys, pointer and buttons do, by name.

import { createEdits } from "../game/edits.js";
import { createCursor } from "../grid/cursor.js";

/** @typedef {ReturnType<typeof createActions>} Actions */

/**
 * @param {import("../game/store.js").Store} store
 * @param {{player: import("../player/player.js").Player, questions: import("../ask/questions.js").Questions, focus: (cell: number) => void,
 *   announce: (text: string) => void, zoom: (steps: number) => void, showKeys: () => void}} parts
 */
export function createActions(store, { player, questions, focus, announce, zoom, showKeys }) {
  const isRunning = () => store.get().run !== null;
  const writing = createEdits(store, announce);
  return {
    ...createCursor(store, focus),
    ...writing,
    toggleCandidates() {
      const { view } = store.get();
      store.update({ view: { ...view, candidates: !view.candidates } });
    },
    hint: () => questions.hint("concrete"),
    check: () => questions.check(),
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
      const { job, run } = store.get();
      if (job) job.cancel();
      else if (run) player.close();
      else store.update({ note: null, truth: null });
    },
    zoom,
    showKeys,
  };
}
