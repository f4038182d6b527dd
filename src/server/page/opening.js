// Opening puzzles: from the server's answer to a request, from a link, or the first one of all.

import * as api from "./api.js";
import { emptyPuzzle, factsOf, puzzleOf } from "./puzzle.js";
import { firstOf } from "./selection.js";
import { restored } from "./share.js";
import { asClues, newGame } from "./state.js";

/** @typedef {ReturnType<typeof createOpening>} Opening */

/** Rows as the API takes them; a canvas with gaps as text. @param {(number | null)[][]} board */
function textOf(board) {
  const hasGaps = board.flat().includes(null);
  const symbol = (/** @type {number | null} */ value) => (value ? value.toString(36).toUpperCase() : ".");
  return hasGaps ? board.flat().map(symbol).join("") : board;
}

/** @param {import("./store.js").Store} store @param {{announce: (text: string) => void, clear: () => void}} parts */
export function createOpening(store, { announce, clear }) {
  /** @param {import("./state.js").Game} game */
  const begin = (game) => {
    store.get().job?.cancel();
    clear();
    const truth = null;
    store.update({ game, selection: firstOf(game.puzzle), run: null, note: null, truth, clashes: [] });
    announce(`${game.puzzle.title || "A puzzle"}: ${factsOf(game.puzzle)}.`);
  };
  const opening = {
    /** Opens what `initialize` makes of a request. @param {any} request @param {string} [title] */
    async open(request, title = "") {
      begin(newGame(puzzleOf(await api.initialize(request), title)));
    },
    /** The game of a link: at once if its grid is plain, and as the server reads it a moment later. @param {any} link */
    async restore({ size, rules, board, title, entries, marks }) {
      const boxes = /^(\d+)x(\d+)$/.exec(size);
      if (boxes && !rules && board.length === Number(boxes[1]) * Number(boxes[2])) {
        const empty = emptyPuzzle(Number(boxes[1]), Number(boxes[2]), title);
        const clues = board.flat().map((/** @type {number} */ clue) => (clue <= empty.side ? clue : 0));
        begin(restored(Object.freeze({ ...empty, clues }), { entries, marks }));
        return;
      }
      // Which cells there are follows from the rules; the link's clues come on top.
      const whole = puzzleOf(await api.initialize({ size, rules, board: textOf(board) }), title);
      begin(restored(whole, { entries, marks }));
    },
    /** Something to look at for who comes without a link: the first easy puzzle. */
    async first() {
      const before = store.get().game.puzzle;
      const { difficulties } = await api.get("/api/sudoku/puzzles");
      const { puzzles } = await api.get(`/api/sudoku/puzzles/${difficulties[0]}`);
      const { puzzle, title } = await api.get(`/api/sudoku/puzzle/${puzzles[0].id}`);
      const state = await api.initialize({ board: puzzle });
      const { game } = store.get();
      if (game.puzzle === before && !game.past.length) begin(newGame(puzzleOf(state, title)));
    },
    /** What was entered becomes the clues. */
    fix() {
      begin(newGame(asClues(store.get().game)));
    },
  };
  return opening;
}
