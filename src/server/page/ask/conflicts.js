// Conflicts that no house shows (a knight's move apart, consecutive neighbours, an odd cell). The server finds them;
// the page asks it shortly after each entry.

import { valuesOf } from "../game/game.js";
import { cellIndex } from "../game/notation.js";
import { boardOf } from "../game/puzzle.js";
import * as api from "./api.js";

/** How long after an entry the page asks, in milliseconds. */
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
    timer = window.setTimeout(() => check(store, game).catch(() => {}), PAUSE);
  });
}

/** @param {import("../game/store.js").Store} store @param {import("../game/game.js").Game} game */
async function check(store, game) {
  const { puzzle } = game;
  const board = boardOf(puzzle, valuesOf(game));
  /** @type {import("../types").CheckAnswer} */
  const { conflicts } = await api.post("/api/v1/check", {
    puzzle: board,
    size: puzzle.shape,
    rules: puzzle.rules,
  });
  if (store.get().game.sheet !== game.sheet) return;
  // The page itself finds the conflicts in its houses.
  const serverConflicts = conflicts
    .filter(({ house }) => !puzzle.houses.some(({ name }) => name === house))
    .map((conflict) => ({
      ...conflict,
      cells: conflict.cells.map((cell) => cellIndex(cell, puzzle.columns)),
    }));
  store.update({ serverConflicts, checkedSheet: game.sheet });
}
