// The questions to the server. The answer of each is shown on a card, on the grid, by the player, or as a file or text.

import { isFull, valuesOf } from "../game/game.js";
import { cellName } from "../game/notation.js";
import { save } from "../dom/download.js";
import { PathPlayback } from "../player/path-playback.js";
import { SearchPlayback } from "../player/search-playback.js";
import * as answers from "./answers.js";
import * as puzzleAnswers from "./puzzle-answers.js";
import { rate } from "./rating.js";
import { why } from "./why-answer.js";
import * as api from "./api.js";
import { entryOf, puzzleRequest, puzzleToSolve, requestWithMarks } from "./puzzle-request.js";

/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {import("./jobs.js").Options} Options */
/** @typedef {ReturnType<typeof createQuestions>} Questions */

/**
 * @typedef {object} Parts
 * @property {import("../game/store.js").Store} store
 * @property {import("./jobs.js").RunJob} job
 * @property {import("../player/player.js").Player} player
 * @property {(answer: import("./answer-parts.js").Answer, game: Game) => void} show   shows an answer and the game that it is about
 * @property {() => {engine: string, heuristic: string}} chosen
 * @property {(text: string) => void} openText     shows the text of a puzzle
 * @property {(request: any) => Promise<void>} reclue   replaces the clues of the game
 */

/** @param {Parts} parts */
export function createQuestions(parts) {
  return { ...runs(parts), ...questions(parts), ...files(parts), ...changes(parts) };
}

/**
 * Questions whose answer the player shows.
 * @param {Parts} parts
 */
function runs({ store, job, player, show, chosen }) {
  return {
    /**
     * Runs the solver, and lets the player show its search from the beginning.
     * @param {boolean} playing
     */
    start: (playing) =>
      job("Solving", async (options) => {
        const { game } = store.get();
        const { puzzle: board, ...reading } = puzzleRequest(game);
        await api.initialize({ board, ...reading });
        const first = await api.solveInSteps(chosen(), options);
        const playback = await new SearchPlayback(puzzleToSolve(game), first, api.steps).begin();
        options.signal.throwIfAborted();
        player.open(playback);
        if (playing) player.play();
        else player.step();
      }),
    explain: () =>
      job("Looking for the path", async (options) => {
        const { game } = store.get();
        const report = await api.ask("explain", requestWithMarks(game), options);
        if (!report.steps?.length) return show(answers.noPath(report, game), game);
        player.open(new PathPlayback(puzzleToSolve(game), valuesOf(game), game.sheet.centre, report));
        show(answers.path(report), game);
      }),
  };
}

/**
 * Questions whose answer is a card.
 * @param {Parts} parts
 */
function questions({ store, job, player, show }) {
  const game = () => store.get().game;
  /** @param {string} label @param {(asked: Game, options: Options) => Promise<import("./answer-parts.js").Answer>} answer */
  const about = (label, answer) =>
    job(label, async (options) => {
      const asked = game();
      show(await answer(asked, options), asked);
    });
  /**
   * @template {keyof import("../types").Answers} Q
   * @param {string} label @param {Q} question @param {(asked: Game) => object} body
   * @param {(report: import("../types").Answers[Q], game: Game) => import("./answer-parts.js").Answer} answerOf
   */
  const ask = (label, question, body, answerOf) =>
    about(label, async (asked, options) => answerOf(await api.ask(question, body(asked), options), asked));
  return {
    /**
     * Asks for the next step from the current entries. First closes what the player shows, because it shows other
     * entries.
     * @param {"vague" | "concrete"} detail
     */
    hint: (detail) => {
      player.close();
      return ask(
        "Looking for a step",
        "hint",
        (asked) => ({ ...requestWithMarks(asked), detail }),
        answers.hint,
      );
    },
    check: () => about("Checking", checked),
    why: () => {
      const { cells } = store.get().selection;
      return about("Looking for the reason", (asked, options) => reason(asked, cells, options));
    },
    count: () =>
      job("Counting solutions", async (options) => {
        const asked = game();
        const answer = await counted(asked, options, () => store.get().game.puzzle === asked.puzzle, show);
        show(answer, asked);
      }),
    rate: () =>
      job("Rating", (options) => {
        const asked = game();
        return rate(asked, options, (answer) => show(answer, asked));
      }),
    truth: () => ask("Looking for true candidates", "candidates", puzzleRequest, puzzleAnswers.truth),
    /** @param {"redundant" | "suggest" | "repair"} clues */
    clues: (clues) =>
      ask("Looking at the clues", "check", (asked) => ({ ...puzzleRequest(asked), clues }), puzzleAnswers.clues),
    /** @param {string} kind of clues of several cells, such as killer */
    suggestKind: (kind) =>
      ask(
        `Looking for ${kind}`,
        "check",
        (asked) => ({ ...puzzleRequest(asked), clues: "suggest", with: kind }),
        puzzleAnswers.clues,
      ),
  };
}

/**
 * Questions whose answer changes the clues.
 * @param {Parts} parts
 */
function changes({ store, job, show, reclue }) {
  return {
    minimize: () =>
      job("Leaving out clues", async (options) => {
        const { game, setting } = store.get();
        const body = puzzleRequest(game);
        // A setter wants to know which clues of several cells can go, too; who plays keeps them.
        const report = await api.ask("minimize", { ...body, all_clues: setting !== null }, options);
        const rules = report.minimized_rules ? { rules: report.minimized_rules } : {};
        if (report.minimized_clues < report.clues)
          await reclue({ ...boardIn(body), ...rules, board: report.minimized });
        show(puzzleAnswers.minimized(report), store.get().game);
      }),
  };
}

/**
 * Returns the fields of a request without the puzzle: those by which a board is read.
 * @param {any} body
 */
function boardIn({ puzzle: _, ...reading }) {
  return reading;
}

/**
 * Questions whose answer is a file or a text.
 * @param {Parts} parts
 */
function files({ store, job, show, openText }) {
  return {
    prove: () =>
      job("Proving", async ({ signal }) => {
        const { game } = store.get();
        const answer = await api.file("prove", puzzleRequest(game), signal);
        if (answer instanceof Blob) save(answer, "certificate.zip");
        show(puzzleAnswers.prove(answer), game);
      }),
    export: () =>
      job("Writing the formula", async ({ signal }) => {
        const { game } = store.get();
        const body = { ...puzzleRequest(game), varnames: true };
        const formula = /** @type {Blob} */ (await api.file("export", body, signal));
        save(formula, "sudoku.cnf");
        show(puzzleAnswers.exported(formula), game);
      }),
    /** @param {string} to a text form */
    text: (to) =>
      job("Writing", async ({ signal }) => {
        const { game } = store.get();
        const { side } = game.puzzle;
        // Each digit is one symbol, if there are enough symbols.
        const alphabet = side < 10 ? "digits" : side < 36 ? "a10" : "numbers";
        const title = game.puzzle.title ? { title: game.puzzle.title } : {};
        const body = { ...puzzleRequest(game), to, to_alphabet: alphabet, ...title };
        const { text } = await api.post("/api/v1/convert", body, signal);
        openText(text);
      }),
  };
}

/**
 * Checks the puzzle and, if it has exactly one solution, the entries.
 * @param {Game} game @param {Options} options
 */
async function checked(game, options) {
  const report = await api.ask("check", puzzleRequest(game), options);
  if (report.verdict !== "valid") return answers.notUnique(report, game.puzzle);
  const entered = await api.ask("hint", { ...requestWithMarks(game), detail: "vague" }, options);
  return answers.checked(entered, isFull(game), game.puzzle);
}

/**
 * Counts the solutions. If it is canceled, it shows the number found so far, and throws the error.
 * @param {Game} game @param {Options} options @param {() => boolean} isWanted whether the number is still wanted
 * @param {(answer: import("./answer-parts.js").Answer, game: Game) => void} show
 */
async function counted(game, { signal, onProgress }, isWanted, show) {
  let found = 0;
  const watch = (/** @type {any} */ progress) => {
    found = progress?.solutions ?? found;
    onProgress(progress);
  };
  try {
    return puzzleAnswers.count(await api.ask("count", puzzleRequest(game), { signal, onProgress: watch }));
  } catch (error) {
    const partly = { count: found, exact: false, reason: "Counting was canceled" };
    if (signal.aborted && found && isWanted()) show(puzzleAnswers.count(partly), game);
    throw error;
  }
}

/**
 * Asks why the selected cell must hold its digit. If not exactly one cell is selected, if this cell has a clue, or if
 * it does not hold the same digit in all solutions, asks why the puzzle has no solution.
 * @param {Game} game @param {number[]} cells @param {Options} options
 */
async function reason(game, cells, options) {
  const isOne = cells.length === 1 && !game.puzzle.clues[cells[0]];
  /** @type {{cell?: string, digit?: number}} */
  const { cell, digit } = isOne ? await questionOf(game, cells[0], options) : {};
  const report = await api.ask("why", { ...puzzleRequest(game), ...(cell ? { cell } : {}) }, options);
  return why(report, game.puzzle, digit);
}

/**
 * Returns the question about a cell: why it must hold its digit or, if its entry is another digit, why it cannot hold
 * the entry. In the second case `digit` is its digit. Returns no question unless all solutions have the same digit
 * here.
 * @param {Game} game @param {number} cell @param {Options} options
 * @returns {Promise<{cell?: string, digit?: number}>}
 */
async function questionOf(game, cell, options) {
  const known = puzzleAnswers.truth(await api.ask("candidates", puzzleRequest(game), options), game).truth;
  const [digit, ...others] = known?.[cell] ?? [];
  if (!digit || others.length) return {};
  const entry = entryOf(game, cell);
  const isOther = entry > 0 && entry !== digit;
  const assertion = isOther ? `!=${entry}` : `=${digit}`;
  return { cell: `${cellName(cell, game.puzzle.columns)}${assertion}`, ...(isOther ? { digit } : {}) };
}
