// All that keys, pointer and buttons can do, by name.

import { createMoves } from "./moves.js";
import { createWriting } from "./writing.js";

/** @typedef {ReturnType<typeof createActions>} Actions */

/**
 * @param {import("./store.js").Store} store
 * @param {{player: import("./player.js").Player, asks: import("./asks.js").Asks, focus: (cell: number) => void,
 *   announce: (text: string) => void, zoom: (steps: number) => void, showKeys: () => void}} parts
 */
export function createActions(store, { player, asks, focus, announce, zoom, showKeys }) {
  const isRunning = () => store.get().run !== null;
  const writing = createWriting(store, announce);
  return {
    ...createMoves(store, focus),
    ...writing,
    side: () => store.get().game.puzzle.side,
    toggleCandidates() {
      const { view } = store.get();
      store.update({ view: { ...view, candidates: !view.candidates } });
    },
    hint: () => asks.hint("concrete"),
    check: () => asks.check(),
    playOrNextMode: () => (isRunning() ? player.toggle() : writing.nextMode()),
    startOrPlay: () => (isRunning() ? player.toggle() : asks.start(true)),
    stepForward: () => (isRunning() ? player.step() : asks.start(false)),
    stepBack: () => player.back(),
    nextConflict: () => player.toConflict(),
    /** Ends the question under way, or the run that waits for more of it. */
    cancel() {
      const { job } = store.get();
      if (job) job.cancel();
      else player.close();
    },
    /** Ends what is uppermost: a question under way, a run, what an answer marks. */
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
