// Opens puzzles: those that the server reads or makes, those in links, and the first puzzle of the library.

import { asClues, blankSheet, changed, newGame, openedAfter, reclued, valuesOf } from "../game/game.js";
import { gameOfLink } from "../game/link.js";
import { boardOf, constraintsOf, emptyPuzzle, factsOf, puzzleOf } from "../game/puzzle.js";
import { firstOf } from "../game/selection.js";
import * as api from "./api.js";

/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {import("../game/puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../game/puzzle.js").Constraint} Constraint */
/** @typedef {{on: string[], off: string[]}} Constraints   texts of those that are rules, and of those switched off */
/** @typedef {ReturnType<typeof createOpener>} Opener */

/**
 * Returns a board in a form that the API reads: rows, or a text if it is a canvas with gaps.
 * @param {(number | null)[][]} board
 */
function textOf(board) {
  const hasGaps = board.flat().includes(null);
  const symbol = (/** @type {number | null} */ value) => (value ? value.toString(36).toUpperCase() : ".");
  return hasGaps ? board.flat().map(symbol).join("") : board;
}

/**
 * Returns the puzzle of a link if it has the classic rules with boxes, and nothing is switched off. Returns null for
 * other links.
 * @param {import("../types").LinkedGame} link
 */
function plainPuzzle({ size, rules, board, title, off }) {
  const [, rows, columns] = (/^(\d+)x(\d+)$/.exec(size) ?? []).map(Number);
  if (rules || off.length || board.length !== rows * columns || board[0].length !== rows * columns) return null;
  const empty = emptyPuzzle(rows, columns, title);
  return Object.freeze({ ...empty, clues: board.flat().map((clue) => clue ?? 0) });
}

/**
 * Returns the constraints with these texts, in the words of the server. A session has only constraints that are rules,
 * so that each of them is made a rule first. Of constraints that the server refuses, only the texts are known.
 * @param {import("../types").OpenRequest} request without them @param {string[]} texts
 * @returns {Promise<Constraint[]>}
 */
async function described({ size, rules }, texts) {
  const all = [rules, ...texts].filter(Boolean).join(",");
  const found = texts.length ? await api.initialize({ size, rules: all }).then(constraintsOf, () => []) : [];
  const bare = (/** @type {string} */ text) => ({ text, name: text.split(" ")[0], sentence: null, cells: [] });
  return texts.map((text) => found.find((one) => one.text === text) ?? bare(text));
}

/**
 * @param {import("../game/store.js").Store} store
 * @param {{announce: (text: string) => void, clear: () => void, undoSteps: import("../game/undo-steps.js").UndoSteps}} parts
 */
export function createOpener(store, { announce, clear, undoSteps }) {
  /**
   * Makes a game the current one, without any answers about another game, and announces it.
   * @param {Game} game
   */
  const place = (game) => {
    const [truth, checkedSheet] = [null, null];
    store.update({ game, selection: firstOf(game.puzzle), run: null, note: null, truth, serverConflicts: [], checkedSheet });
    announce(`${game.puzzle.title || "A puzzle"}: ${factsOf(game.puzzle)}.`);
  };
  /**
   * Shows a game. Cancels the job about the game before, and closes the card.
   * @param {Game} game
   */
  const show = (game) => {
    store.get().job?.cancel();
    clear();
    place(game);
  };
  /**
   * Shows a game in place of the current one. Undo leads back to the current one, unless that is an empty grid without
   * undo steps.
   * @param {Game} game
   */
  const begin = (game) => {
    const { game: before } = store.get();
    const isEmpty = !before.past.length && !valuesOf(before).some(Boolean);
    show(isEmpty ? game : openedAfter(before, game));
  };
  /** The number of requests to read a puzzle so far. Only the answer to the last one is opened. */
  let asked = 0;
  /**
   * Lets the server read a puzzle. Returns null if a later request has begun meanwhile.
   * @param {import("../types").OpenRequest} request @param {string} title
   * @param {string[]} [off] the texts of the constraints that are switched off
   * @param {Constraint[]} [known] constraints whose words are known
   */
  const read = async (request, title, off = [], known = []) => {
    asked += 1;
    const number = asked;
    const others = off.filter((text) => !known.some((one) => one.text === text));
    const words = [...known, ...(await described(request, others))];
    if (number !== asked) return null;
    const state = await api.initialize(request);
    const switchedOff = off.map((text) => /** @type {Constraint} */ (words.find((one) => one.text === text)));
    return number === asked ? puzzleOf(state, title, switchedOff) : null;
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
     * Opens the game of a link: at once if the puzzle is classic, otherwise after the server has read it.
     * @param {import("../types").LinkedGame} link @param {string} [id] the id of the game, if it is a saved one
     */
    async restore(link, id) {
      const { size, rules, board, title, off } = link;
      const puzzle = plainPuzzle(link) ?? (await read({ size, rules, board: textOf(board) }, title, off));
      if (puzzle) begin(undoSteps.addedTo(gameOfLink(puzzle, link, id)));
    },
    /**
     * Opens the first puzzle of the first level, for visitors without a link or a saved game. Does not open it if the
     * visitor has opened another puzzle or changed the grid meanwhile.
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
     * Replaces the clues on the same grid, as one change that can be undone. Does nothing if another puzzle is opened
     * meanwhile.
     * @param {import("../types").OpenRequest} request
     */
    async reclue(request) {
      const { puzzle: before } = store.get().game;
      // The title belongs to the clues before.
      const puzzle = await read(request, "");
      const { game } = store.get();
      if (!puzzle || game.puzzle !== before) return;
      // The same list of houses shows the grid view that it need not build the grid again.
      const next = Object.freeze({ ...puzzle, houses: before.houses, off: before.off });
      store.update({ game: reclued(game, next), run: null, note: null, truth: null });
    },
    /**
     * Replaces the constraints of the puzzle, as one change that can be undone. Does nothing if another puzzle is
     * opened, or the constraints change, while the server reads these. The promise is rejected if the server refuses
     * them.
     * @param {Constraints} constraints
     */
    async constrain({ on, off }) {
      const { id, puzzle: before } = store.get().game;
      const rules = on.length ? on.join(",") : null;
      const request = { size: before.shape, rules, board: boardOf(before, before.clues) };
      const puzzle = await read(request, before.title, off, [...before.constraints, ...before.off]);
      const { game } = store.get();
      if (!puzzle || game.id !== id || game.puzzle.rules !== before.rules) return;
      // Clues and a title that were written while the server read the rules stay.
      const isSameGrid = puzzle.present.length === before.present.length;
      const { clues, title } = isSameGrid ? game.puzzle : puzzle;
      // The same list of houses shows the grid view that it need not build the grid again.
      const isSame = JSON.stringify(puzzle.houses) === JSON.stringify(before.houses);
      const next = Object.freeze({ ...puzzle, clues, title, houses: isSame ? before.houses : puzzle.houses });
      const sheet = isSameGrid ? game.sheet : blankSheet(next);
      store.update({ game: changed(game, sheet, next), run: null, note: null, truth: null });
    },
    /** Begins a new game whose clues are the clues and entries of the current one. */
    fix() {
      begin(newGame(asClues(store.get().game)));
    },
  };
}
