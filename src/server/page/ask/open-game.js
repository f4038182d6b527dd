// Opens puzzles: from the answer of the server to a request, from a link, and the first one of all.

import { asClues, newGame, openedAfter, reclued, valuesOf } from "../game/game.js";
import { gameOfLink } from "../game/link.js";
import { emptyPuzzle, factsOf, puzzleOf } from "../game/puzzle.js";
import { firstOf } from "../game/selection.js";
import * as api from "./api.js";

/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {ReturnType<typeof createOpener>} Opener */

/**
 * Rows as the API takes them; a canvas with gaps as text.
 * @param {(number | null)[][]} board
 */
function textOf(board) {
  const hasGaps = board.flat().includes(null);
  const symbol = (/** @type {number | null} */ value) => (value ? value.toString(36).toUpperCase() : ".");
  return hasGaps ? board.flat().map(symbol).join("") : board;
}

/**
 * The puzzle of a link that has boxes and no other rules; null for any other.
 * @param {import("../types").LinkedGame} link
 */
function plainPuzzle({ size, rules, board, title }) {
  const [, rows, columns] = (/^(\d+)x(\d+)$/.exec(size) ?? []).map(Number);
  if (rules || board.length !== rows * columns || board[0].length !== rows * columns) return null;
  const empty = emptyPuzzle(rows, columns, title);
  const clues = board.flat().map((clue) => (clue !== null && clue <= empty.side ? clue : 0));
  return Object.freeze({ ...empty, clues });
}

/**
 * @param {import("../game/store.js").Store} store
 * @param {{announce: (text: string) => void, clear: () => void}} parts
 */
export function createOpener(store, { announce, clear }) {
  /**
   * Puts a game on the page.
   * @param {Game} game
   */
  const place = (game) => {
    const [truth, checkedSheet] = [null, null];
    store.update({ game, selection: firstOf(game.puzzle), run: null, note: null, truth, serverConflicts: [], checkedSheet });
    announce(`${game.puzzle.title || "A puzzle"}: ${factsOf(game.puzzle)}.`);
  };
  /**
   * Shows a game with all that can be undone in it; answers about another one go.
   * @param {Game} game
   */
  const show = (game) => {
    store.get().job?.cancel();
    clear();
    place(game);
  };
  /**
   * A game in place of the one before, which undo brings back; an empty grid is none.
   * @param {Game} game
   */
  const begin = (game) => {
    const { game: before } = store.get();
    const isEmpty = !before.past.length && !valuesOf(before).some(Boolean);
    show(isEmpty ? game : openedAfter(before, game));
  };
  /** How many puzzles were asked for; of several, the last one is opened. */
  let asked = 0;
  /**
   * What `initialize` makes of a request; null if meanwhile another was asked for.
   * @param {import("../types").OpenRequest} request @param {string} title
   */
  const read = async (request, title) => {
    asked += 1;
    const own = asked;
    const state = await api.initialize(request);
    return own === asked ? puzzleOf(state, title) : null;
  };
  /** @param {import("../types").OpenRequest} request @param {string} [title] */
  const open = async (request, title = "") => {
    const puzzle = await read(request, title);
    if (puzzle) begin(newGame(puzzle));
  };
  return {
    open,
    show,
    /**
     * The game of a link: at once if its grid is plain, else as the server reads its rules.
     * @param {import("../types").LinkedGame} link @param {string} [id] of a game that is kept
     */
    async restore(link, id) {
      const { size, rules, board, title } = link;
      const puzzle = plainPuzzle(link) ?? (await read({ size, rules, board: textOf(board) }, title));
      if (puzzle) begin(gameOfLink(puzzle, link, id));
    },
    /**
     * Something to look at for who comes without a link: the first puzzle of the first level. What the page
     * has answered meanwhile stays.
     */
    async first() {
      const { puzzle: before } = store.get().game;
      const isUntouched = () => {
        const { game } = store.get();
        return asked === 0 && game.puzzle === before && !game.past.length;
      };
      const { difficulties } = await api.get("/api/sudoku/puzzles");
      const { puzzles } = await api.get(`/api/sudoku/puzzles/${encodeURIComponent(difficulties[0])}`);
      const id = encodeURIComponent(puzzles[0].id);
      const { puzzle: board, title } = await api.get(`/api/sudoku/puzzle/${id}`);
      const puzzle = puzzleOf(await api.initialize({ board }), title);
      if (isUntouched()) place(newGame(puzzle));
    },
    /**
     * The clues become others of the same grid, as one step that can be undone.
     * @param {import("../types").OpenRequest} request
     */
    async reclue(request) {
      const { puzzle: before } = store.get().game;
      // It is no longer what its title says.
      const puzzle = await read(request, "");
      const { game } = store.get();
      if (!puzzle || game.puzzle !== before) return;
      // The houses are the same: the grid on the page stays.
      const next = Object.freeze({ ...puzzle, houses: before.houses });
      store.update({ game: reclued(game, next), run: null, note: null, truth: null });
    },
    /** What was entered becomes the clues. */
    fix() {
      begin(newGame(asClues(store.get().game)));
    },
  };
}
