// Conflicts that no house shows, such as equal digits a knight's move apart, or an even digit in an odd cell. Only the
// server finds them; the page asks it shortly after each change.

import { valuesOf } from "../game/game.js";
import { cellIndex } from "../game/notation.js";
import { boardOf } from "../game/puzzle.js";
import * as api from "./api.js";

/** The time between a change and the question, in milliseconds. */
const PAUSE = 250;

/** @param {import("../game/store.js").Store} store */
export function watchConflicts(store) {
  /** @type {import("../game/game.js").Game | null} */
  let last = null;
  let timer = 0;
  store.subscribe(({ game }) => {
    if (game.sheet === last?.sheet && game.puzzle === last?.puzzle) return;
    last = game;
    clearTimeout(timer);
    if (!game.puzzle.hasClashesBeyondHouses) return;
    timer = window.setTimeout(() => check(store, game), PAUSE);
  });
}

/**
 * Asks for the conflicts of a game. Ignores the answer if the puzzle, the entries or the marks have changed meanwhile.
 * If the request fails, no conflicts are known.
 * @param {import("../game/store.js").Store} store @param {import("../game/game.js").Game} game
 */
async function check(store, game) {
  const { puzzle } = game;
  const board = boardOf(puzzle, valuesOf(game));
  const request = { puzzle: board, size: puzzle.shape, rules: puzzle.rules };
  /** @type {import("../types").CheckAnswer | null} */
  const report = await api.post("/api/v1/check", request).catch(() => null);
  const { game: now } = store.get();
  if (now.sheet !== game.sheet || now.puzzle !== puzzle) return;
  if (!report) return store.update({ serverConflicts: [], checkedSheet: null });
  // The page itself finds the conflicts in its houses.
  const serverConflicts = report.conflicts
    .filter(({ house }) => !puzzle.houses.some(({ name }) => name === house))
    .map((conflict) => ({
      ...conflict,
      cells: conflict.cells.map((cell) => cellIndex(cell, puzzle.columns)),
    }));
  store.update({ serverConflicts, checkedSheet: game.sheet });
}
