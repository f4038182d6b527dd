// Marks an answer as outdated when the puzzle or the entries that it depends on have changed since. Also removes what
// the answer shows on the grid when the player goes to another position.

import { hasClues } from "../game/puzzle.js";

/** @typedef {import("../game/game.js").Game} Game */

/**
 * Returns the values on which an answer depends: the puzzle alone, or also the entries and the centre marks. Every
 * answer about a puzzle without clues depends on the entries, because they count as its clues.
 * @param {Game} game @param {boolean} isOfPuzzle
 */
export function basisOf({ puzzle, sheet }, isOfPuzzle) {
  return isOfPuzzle && hasClues(puzzle) ? [puzzle] : [puzzle, sheet.values, sheet.centre];
}

/** @param {unknown[]} one @param {unknown[]} other */
export const isSame = (one, other) => one.every((part, index) => part === other[index]);

/**
 * @param {import("../game/store.js").Store} store
 * @param {(isOutdated: boolean) => void} mark called after each change of the state
 * @returns `record`, to call with each answer that is shown, and `forget`, to call when the answer is removed
 */
export function watchOutdated(store, mark) {
  /** @type {{basis: unknown[], isOfPuzzle: boolean} | null} */
  let answer = null;
  /** @type {{playback: import("../types").Playback, position: number} | null} */
  let last = null;
  const isOutdated = (/** @type {Game} */ game) =>
    answer !== null && !isSame(answer.basis, basisOf(game, answer.isOfPuzzle));
  store.subscribe(({ game, run, note }) => {
    mark(isOutdated(game));
    // A note over what the player shows belongs to the position at which the note was made.
    const now = run && { playback: run.playback, position: run.playback.position };
    const hasMoved = last !== null && now?.playback === last.playback && now.position !== last.position;
    last = now;
    if (hasMoved && note) store.update({ note: null });
  });
  return {
    /**
     * Takes an answer about `game` as the one that is shown.
     * @param {Game} game @param {boolean} isOfPuzzle @returns {boolean} whether the answer still holds
     */
    record(game, isOfPuzzle) {
      answer = { basis: basisOf(game, isOfPuzzle), isOfPuzzle };
      return !isOutdated(store.get().game);
    },
    forget: () => (answer = null),
  };
}
