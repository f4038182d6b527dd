// The undo and redo steps of the current game in the storage of the browser's tab, so that a reload does not lose them.

import { linkOf } from "./link.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Snapshot} Snapshot */
/** @typedef {ReturnType<typeof createUndoSteps>} UndoSteps */

const KEY = "sudosat.undo";
/** The maximum number of undo steps that are stored, and that of redo steps. */
const MOST = 200;
/** The maximum number of characters in the storage, far less than browsers allow. */
const MOST_CHARACTERS = 1_000_000;

/** @returns {Storage | null} null if the browser forbids the storage */
function storageOf() {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/**
 * Returns the steps of a game as JSON. Steps with the same puzzle share it, and that of the game is left out.
 * @param {Game} game @param {number} most
 */
function textOf(game, most) {
  const puzzles = [game.puzzle];
  const packed = (/** @type {Snapshot} */ { id, puzzle, sheet }) => {
    if (!puzzles.includes(puzzle)) puzzles.push(puzzle);
    return { id, puzzle: puzzles.indexOf(puzzle), sheet };
  };
  const past = game.past.slice(-most).map(packed);
  const future = game.future.slice(0, most).map(packed);
  return JSON.stringify({ id: game.id, link: linkOf(game), puzzles: puzzles.slice(1), past, future });
}

/**
 * Returns the steps of JSON that `textOf` made.
 * @param {any} stored @param {Game} game
 */
function stepsOf({ puzzles, past, future }, game) {
  const { houses } = game.puzzle;
  // The same list of houses shows the grid view that it need not build the grid again.
  const isSame = (/** @type {any} */ puzzle) => JSON.stringify(puzzle.houses) === JSON.stringify(houses);
  const shared = (/** @type {any} */ puzzle) => Object.freeze(isSame(puzzle) ? { ...puzzle, houses } : puzzle);
  const all = [game.puzzle, ...puzzles.map(shared)];
  const unpacked = (/** @type {any} */ step) => ({ ...step, puzzle: all[step.puzzle] });
  return { past: past.map(unpacked), future: future.map(unpacked) };
}

/** @param {Pick<Storage, "getItem" | "setItem"> | null} storage */
export function createUndoSteps(storage = storageOf()) {
  return {
    /**
     * Stores the steps of a game in place of those of another one. If there is no room for all, stores the nearest. Does
     * nothing for a game without steps, such as the empty grid that is shown until the game is there again.
     * @param {Game} game
     */
    put(game) {
      if (!game.past.length && !game.future.length) return;
      for (let most = MOST; most > 0; most = Math.floor(most / 2)) {
        const text = textOf(game, most);
        if (text.length > MOST_CHARACTERS) continue;
        try {
          storage?.setItem(KEY, text);
          return;
        } catch {
          // The storage is full: half of the steps may find room.
        }
      }
    },
    /**
     * Returns the game with the stored steps if they belong to it as it is, otherwise unchanged.
     * @param {Game} game @returns {Game}
     */
    addedTo(game) {
      try {
        const stored = JSON.parse(storage?.getItem(KEY) ?? "null");
        const isOfGame = stored?.id === game.id && stored.link === linkOf(game);
        return isOfGame ? { ...game, ...stepsOf(stored, game) } : game;
      } catch {
        return game;
      }
    },
  };
}
