// Answers that speak of a grid which has changed since: they are marked so, and what they draw is taken away.

/** @typedef {import("./state.js").Game} Game */

/**
 * What an answer is about, as values that are the same for as long as it holds: the puzzle alone, or with what was
 * entered. Without clues the entries are the puzzle.
 * @param {Game} game @param {boolean} isOfPuzzle
 */
function basisOf({ puzzle, sheet }, isOfPuzzle) {
  const hasClues = puzzle.clues.some(Boolean);
  return isOfPuzzle && hasClues ? [puzzle] : [puzzle, sheet.values, sheet.centre];
}

/** @param {any[]} one @param {any[]} other */
const isSame = (one, other) => one.every((part, index) => part === other[index]);

/**
 * @param {import("./store.js").Store} store @param {(isOutdated: boolean) => void} mark
 * @returns what is told of each answer: of which game it is, and whether of its puzzle alone
 */
export function watchOutdated(store, mark) {
  /** @type {{basis: any[], isOfPuzzle: boolean} | null} */
  let answer = null;
  /** @type {{reel: any, position: number} | null} */
  let moment = null;
  const isOutdated = (/** @type {Game} */ game) =>
    answer !== null && !isSame(answer.basis, basisOf(game, answer.isOfPuzzle));
  store.subscribe(({ game, run, note }) => {
    mark(isOutdated(game));
    // What was drawn over a moment of a run is of that moment.
    const now = run && { reel: run.reel, position: run.reel.position };
    const hasMoved = moment !== null && now?.reel === moment.reel && now.position !== moment.position;
    moment = now;
    if (hasMoved && note) store.update({ note: null });
  });
  return {
    /** @param {Game} game @param {boolean} isOfPuzzle @returns {boolean} whether it holds still */
    told(game, isOfPuzzle) {
      answer = { basis: basisOf(game, isOfPuzzle), isOfPuzzle };
      return !isOutdated(store.get().game);
    },
    forget: () => (answer = null),
  };
}
