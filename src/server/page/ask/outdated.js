// Marks an answer as outdated when the grid has changed since, and removes its note from a run that has moved on.

/** @typedef {import("../game/game.js").Game} Game */

/**
 * Returns the values on which an answer depends: the puzzle alone, or also the entries. Without clues the entries are
 * the puzzle.
 * @param {Game} game @param {boolean} isOfPuzzle
 */
function basisOf({ puzzle, sheet }, isOfPuzzle) {
  const hasClues = puzzle.clues.some(Boolean);
  return isOfPuzzle && hasClues ? [puzzle] : [puzzle, sheet.values, sheet.centre];
}

/** @param {unknown[]} one @param {unknown[]} other */
const isSame = (one, other) => one.every((part, index) => part === other[index]);

/**
 * @param {import("../game/store.js").Store} store @param {(isOutdated: boolean) => void} mark
 * @returns `record`, to call with each answer that is shown, and `forget`
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
    // A note over a run belongs to the position at which it was made.
    const now = run && { playback: run.playback, position: run.playback.position };
    const hasMoved = last !== null && now?.playback === last.playback && now.position !== last.position;
    last = now;
    if (hasMoved && note) store.update({ note: null });
  });
  return {
    /** @param {Game} game @param {boolean} isOfPuzzle @returns {boolean} whether it still holds */
    record(game, isOfPuzzle) {
      answer = { basis: basisOf(game, isOfPuzzle), isOfPuzzle };
      return !isOutdated(store.get().game);
    },
    forget: () => (answer = null),
  };
}
