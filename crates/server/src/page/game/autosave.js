// Saves the current game in the browser, with the time played, and its undo and redo steps. When another game is opened, a game without entries and
// marks is removed.

import { linkOf } from "./link.js";
import { factsOf, hasClues } from "./puzzle.js";
import { isSolved } from "./solved.js";

/** The time between the last change and saving, in milliseconds. */
const PAUSE = 300;
const NO_ROOM =
  "The browser keeps no more: what is entered from now on is lost with this page. Its address holds the grid as it is.";

/**
 * Whether the game has entries, marks or colours.
 * @param {import("./game.js").Game} game
 */
export function hasEntries({ sheet: { values, corner, centre, colours } }) {
  const isMarked = [...corner, ...centre].some((marks) => marks.length > 0);
  return isMarked || values.some(Boolean) || colours.some(Boolean);
}

/**
 * Whether a change of the game can be undone: an entry, or a clue of a puzzle that is being set. An undo step can also
 * lead to the game before.
 * @param {import("./game.js").Game} game
 */
function wasChanged({ id, past }) {
  return past.some((snapshot) => snapshot.id === id);
}

/**
 * @param {import("./store.js").Store} store @param {import("./saved-games.js").SavedGames} games
 * @param {import("./undo-steps.js").UndoSteps} undoSteps
 * @param {(error: Error) => void} fail called once, when the browser can no longer store games
 * @returns {() => void} a function that saves the game at once
 */
export function autosave(store, games, undoSteps, fail) {
  /** The last state, with the conflicts that belong to its game: those of another game replace them. */
  let last = store.get();
  let timer = 0;
  let seconds = 0;
  /** @param {import("./game.js").Game} game */
  const isBegun = (game) => hasEntries(game) || wasChanged(game) || games.find(game.id)?.begun === true;
  const save = () => {
    clearTimeout(timer);
    const { game } = last;
    undoSteps.put(game);
    if (!isWorthSaving(game)) return;
    const wasLasting = games.isLasting();
    games.put({
      id: game.id,
      link: linkOf(game),
      title: game.puzzle.title,
      facts: factsOf(game.puzzle),
      begun: isBegun(game),
      seconds,
      solved: isSolved(last),
      at: Date.now(),
    });
    if (wasLasting && !games.isLasting()) fail(new Error(NO_ROOM));
  };
  store.subscribe((model) => {
    const { game: before } = last;
    const { game } = model;
    if (game.id !== before.id) {
      if (isBegun(before)) save();
      else games.remove(before.id);
      seconds = games.find(game.id)?.seconds ?? 0;
    }
    last = model;
    if (game === before) return;
    clearTimeout(timer);
    timer = window.setTimeout(save, PAUSE);
  });
  // Time counts while the page is visible and the game is not solved.
  setInterval(() => {
    if (document.visibilityState === "visible" && !isSolved(store.get())) seconds += 1;
  }, 1000);
  window.addEventListener("pagehide", save);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && save());
  return save;
}

/**
 * Whether the game has clues, constraints that are switched off, entries, marks or colours. An empty grid is not saved.
 * @param {import("./game.js").Game} game
 */
function isWorthSaving(game) {
  return hasClues(game.puzzle) || game.puzzle.off.length > 0 || hasEntries(game);
}
