// Clashes that no house shows (a knight's move apart, consecutive neighbours, an odd cell): the
// server knows them, and is asked a moment after an entry.

import * as api from "./api.js";
import { cellOf } from "./cells.js";
import { boardOf } from "./puzzle.js";
import { isJudgedElsewhere } from "./solved.js";
import { valuesOf } from "./state.js";

const PAUSE = 250;

/** @param {import("./store.js").Store} store */
export function watchClashes(store) {
  /** @type {any} */
  let last = null;
  let timer = 0;
  store.subscribe(({ game }) => {
    if (game.sheet === last?.sheet && game.puzzle === last?.puzzle) return;
    last = game;
    clearTimeout(timer);
    if (!isJudgedElsewhere(game.puzzle)) return;
    timer = window.setTimeout(() => look(store, game).catch(() => {}), PAUSE);
  });
}

/** @param {import("./store.js").Store} store @param {import("./state.js").Game} game */
async function look(store, game) {
  const { puzzle } = game;
  const board = boardOf(puzzle, valuesOf(game));
  const { conflicts } = await api.post("/api/v1/check", {
    puzzle: board,
    size: puzzle.shape,
    rules: puzzle.rules,
  });
  if (store.get().game.sheet !== game.sheet) return;
  // Those in a house are found on the page itself.
  const clashes = conflicts
    .filter((/** @type {any} */ { house }) => !puzzle.houses.some(({ name }) => name === house))
    .map((/** @type {any} */ clash) => ({
      ...clash,
      cells: clash.cells.map((/** @type {string} */ cell) => cellOf(cell, puzzle.columns)),
    }));
  store.update({ clashes, judged: game.sheet });
}
