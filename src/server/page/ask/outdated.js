// Answers that speak of a grid which has changed since: they are marked so, and what they draw is taken away.

/** @typedef {import("../game/game.js").Game} Game */

/**
 * What an answer is about, as values that are the same for as long as it holds: the puzzle alone, or with what was
 * entered. Without clues the entries are the puzzle.
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
  let moment = null;
  const isOutdated = (/** @type {Game} */ game) =>
    answer !== null && !isSame(answer.basis, basisOf(game, answer.isOfPuzzle));
  store.subscribe(({ game, run, note }) => {
    mark(isOutdated(game));
    // What an answer drew over a moment of a run belongs to that moment.
    const now = run && { playback: run.playback, position: run.playback.position };
    const hasMoved = moment !== null && now?.playback === moment.playback && now.position !== moment.position;
    moment = now;
    if (hasMoved && note) store.update({ note: null });
  });
  return {
    /** @param {Game} game @param {boolean} isOfPuzzle @returns {boolean} whether it holds still */
    record(game, isOfPuzzle) {
      answer = { basis: basisOf(game, isOfPuzzle), isOfPuzzle };
      return !isOutdated(store.get().game);
    },
    forget: () => (answer = null),
  };
}
