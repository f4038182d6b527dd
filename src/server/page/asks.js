// The questions to the server, each answered by a card, a note on the grid, a file, or a run.

import * as api from "./api.js";
import * as answers from "./answers.js";
import { cellName } from "./cells.js";
import { entryIn, posed, posedWithEntries, solvedFrom } from "./posed.js";
import { PathReel, SearchReel } from "./reel.js";
import { save } from "./save.js";
import { isFull, valuesOf } from "./state.js";

/** @typedef {import("./state.js").Game} Game */
/** @typedef {import("./jobs.js").Options} Options */
/** @typedef {ReturnType<typeof createAsks>} Asks */

/**
 * @typedef {object} Parts
 * @property {import("./store.js").Store} store
 * @property {import("./jobs.js").RunJob} job
 * @property {import("./player.js").Player} player
 * @property {(answer: answers.Answer) => void} show
 * @property {() => {engine: string, heuristic: string}} chosen
 * @property {(text: string) => void} openText
 * @property {(request: any) => Promise<void>} reclue
 */

/** @param {Parts} parts */
export function createAsks(parts) {
  return { ...runs(parts), ...questions(parts), ...files(parts), ...changes(parts) };
}

/** What the player shows. @param {Parts} parts */
function runs({ store, job, player, show, chosen }) {
  return {
    /** Runs the solver and shows it from the beginning. @param {boolean} playing */
    start: (playing) =>
      job("Solving", async (options) => {
        const { game } = store.get();
        const { puzzle: board, ...reading } = posed(game);
        await api.initialize({ board, ...reading });
        const first = await api.solveInSteps(chosen(), options);
        const reel = await new SearchReel(solvedFrom(game), first, api.steps).begin();
        options.signal.throwIfAborted();
        player.open(reel);
        if (playing) player.play();
        else player.step();
      }),
    explain: () =>
      job("Looking for the path", async (options) => {
        const { game } = store.get();
        const report = await api.ask("explain", posedWithEntries(game), options);
        if (!report.steps?.length) return show(answers.noPath(report, game));
        player.open(new PathReel(solvedFrom(game), valuesOf(game), report));
        show(answers.path(report));
      }),
  };
}

/** What a card answers. @param {Parts} parts */
function questions({ store, job, show }) {
  const game = () => store.get().game;
  /**
   * @param {string} label @param {string} question @param {any} body
   * @param {(report: any, game: Game) => answers.Answer} words
   */
  const ask = (label, question, body, words) =>
    job(label, async (options) => show(words(await api.ask(question, body, options), game())));
  return {
    /** @param {"vague" | "concrete"} detail */
    hint: (detail) =>
      ask("Looking for a step", "hint", { ...posedWithEntries(game()), detail }, answers.hint),
    check: () => job("Checking", async (options) => show(await checked(game(), options))),
    why: () => {
      const { cells } = store.get().selection;
      return job("Looking for the reason", async (options) => show(await reason(game(), cells, options)));
    },
    count: () => ask("Counting solutions", "count", posed(game()), answers.count),
    rate: () =>
      job("Rating", async (options) => {
        const body = posed(game());
        const score = await api.ask("rate", { ...body, scale: "score" }, options);
        const isRated = score.answer === "rated";
        const se = isRated ? await api.ask("rate", { ...body, scale: "se" }, options) : score;
        show(answers.rate(score, se));
      }),
    truth: () => ask("Looking for true candidates", "candidates", posed(game()), answers.truth),
    /** @param {"redundant" | "suggest" | "repair"} clues */
    clues: (clues) => ask("Looking at the clues", "check", { ...posed(game()), clues }, answers.clues),
  };
}

/** What changes the clues. @param {Parts} parts */
function changes({ store, job, show, reclue }) {
  return {
    minimize: () =>
      job("Leaving out clues", async (options) => {
        const { game } = store.get();
        const body = posed(game);
        const report = await api.ask("minimize", body, options);
        if (report.minimized_clues < report.clues) await reclue({ ...boardIn(body), board: report.minimized });
        show(answers.minimized(report));
      }),
  };
}

/** How the text of a question is to be read as a board. @param {any} body */
function boardIn({ puzzle: _, ...reading }) {
  return reading;
}

/** What is handed over as a file or a text. @param {Parts} parts */
function files({ store, job, show, openText }) {
  const body = () => posed(store.get().game);
  return {
    prove: () =>
      job("Proving", async ({ signal }) => {
        const answer = await api.file("prove", body(), signal);
        if (answer instanceof Blob) save(answer, "certificate.zip");
        show(answers.prove(answer));
      }),
    export: () =>
      job("Writing the formula", async ({ signal }) => {
        const formula = await api.file("export", { ...body(), varnames: true }, signal);
        save(formula, "sudoku.cnf");
        show(answers.exported(formula));
      }),
    /** @param {string} to a text form */
    text: (to) =>
      job("Writing", async ({ signal }) => {
        const { side } = store.get().game.puzzle;
        // One symbol a cell, where there are symbols enough.
        const alphabet = side < 10 ? "digits" : side < 36 ? "a10" : "numbers";
        const { text } = await api.post("/api/v1/convert", { ...body(), to, to_alphabet: alphabet }, signal);
        openText(text);
      }),
  };
}

/**
 * Whether the puzzle is right; and if it is, whether the entries are.
 * @param {Game} game @param {Options} options
 */
async function checked(game, options) {
  const report = await api.ask("check", posed(game), options);
  if (report.verdict !== "valid") return answers.misposed(report, game.puzzle);
  const entered = await api.ask("hint", { ...posedWithEntries(game), detail: "vague" }, options);
  return answers.checked(entered, isFull(game), game.puzzle);
}

/**
 * Why the selected cell is what it is, if one is selected; else why the puzzle has no solution.
 * @param {Game} game @param {number[]} cells @param {Options} options
 */
async function reason(game, cells, options) {
  const isOne = cells.length === 1 && !game.puzzle.clues[cells[0]];
  const asked = isOne ? await questionOf(game, cells[0], options) : {};
  return answers.why(await api.ask("why", { ...posed(game), ...asked }, options), game.puzzle);
}

/**
 * Why it is its digit; or why it cannot be what was entered.
 * @param {Game} game @param {number} cell @param {Options} options
 */
async function questionOf(game, cell, options) {
  const known = answers.truth(await api.ask("candidates", posed(game), options), game).truth;
  const [digit, ...others] = known?.[cell] ?? [];
  if (!digit || others.length) return {};
  const entry = entryIn(game, cell);
  const says = entry && entry !== digit ? `!=${entry}` : `=${digit}`;
  return { cell: `${cellName(cell, game.puzzle.columns)}${says}` };
}
