// The questions to the server, and the runs that the player shows. Each tells its progress, can be
// canceled, and ends as an answer card, a note on the grid, or both.

import * as api from "./api.js";
import * as answers from "./answers.js";
import { cellName, quantity } from "./cells.js";
import { boardOf } from "./puzzle.js";
import { PathReel, SearchReel } from "./reel.js";
import { isFull, valuesOf } from "./state.js";

/** @typedef {import("./model.js").Model} Model */

/** A puzzle for the server: the clues, or what was entered where there are none. @param {Model} model */
export function posed({ game }) {
  const { puzzle } = game;
  const board = boardOf(puzzle, puzzle.clues.some(Boolean) ? puzzle.clues : game.sheet.values);
  return { puzzle: board, size: puzzle.shape, ...(puzzle.rules ? { rules: puzzle.rules } : {}) };
}

/** One symbol a cell where that is possible. @param {Model} model */
function alphabetOf({ game: { puzzle } }) {
  return puzzle.side < 10 ? "digits" : puzzle.side < 36 ? "a10" : "numbers";
}

/** The same with the entries, for questions about how it goes on. @param {Model} model */
function posedWithEntries(model) {
  const { puzzle, sheet } = model.game;
  const begun = puzzle.clues.some(Boolean) && sheet.values.some(Boolean);
  return { ...posed(model), ...(begun ? { from: boardOf(puzzle, valuesOf(model.game)) } : {}) };
}

/** The puzzle with what it is solved from as its clues. @param {Model} model */
function solvedFrom({ game }) {
  const { puzzle, sheet } = game;
  return puzzle.clues.some(Boolean) ? puzzle : Object.freeze({ ...puzzle, clues: sheet.values.slice() });
}

/**
 * @param {import("./player.js").Store} store
 * @param {{player: any, announce: (text: string) => void, tell: (answer: answers.Answer) => void,
 *   fail: (error: any) => void, chosen: () => {engine: string, heuristic: string}, openText: (text: string) => void}} parts
 */
export function createAsks(store, { player, announce, tell, fail, chosen, openText }) {
  /**
   * Work with a label, progress and a way to cancel it; one at a time.
   * @param {string} label @param {(options: {signal: AbortSignal, onProgress: (progress: any) => void}) => Promise<void>} work
   */
  async function job(label, work) {
    store.get().job?.cancel();
    const controller = new AbortController();
    const own = { label, detail: "", cancel: () => controller.abort() };
    const mine = () => store.get().job?.cancel === own.cancel;
    store.update({ job: own });
    const onProgress = (/** @type {any} */ progress) => mine() && store.update({ job: { ...own, detail: progressText(progress) } });
    try {
      await work({ signal: controller.signal, onProgress });
    } catch (error) {
      if (/** @type {any} */ (error).name === "AbortError") announce(`${label}: canceled.`);
      else fail(error);
    } finally {
      if (mine()) store.update({ job: null });
    }
  }

  /** A question whose answer is a card. @param {string} label @param {string} question @param {(model: Model) => any} body @param {(report: any, model: Model) => answers.Answer} words */
  const ask = (label, question, body, words) =>
    job(label, async (options) => show(words(await api.ask(question, body(store.get()), options), store.get())));

  /** @param {answers.Answer} answer */
  function show(answer) {
    if (answer.note !== undefined) store.update({ note: answer.note });
    if (answer.truth) store.update({ truth: answer.truth });
    tell(answer);
  }

  const asks = {
    /** Runs the solver and shows it from the beginning. @param {boolean} playing */
    start: (playing) =>
      job("Solving", async ({ signal, onProgress }) => {
        const model = store.get();
        const { puzzle, ...how } = posed(model);
        await api.initialize({ board: puzzle, ...how });
        const first = await api.solveInSteps(chosen(), { signal, onProgress });
        const reel = await new SearchReel(solvedFrom(model), first, api.steps).begin();
        signal.throwIfAborted();
        player.open(reel);
        if (playing) player.play();
        else await player.step();
      }),
    explain: () =>
      job("Looking for the path", async (options) => {
        const model = store.get();
        const report = await api.ask("explain", posedWithEntries(model), options);
        if (!report.steps?.length) return show(answers.noPath(report, model));
        player.open(new PathReel(solvedFrom(model), valuesOf(model.game), report));
        tell(answers.path(report));
      }),
    /** @param {"vague" | "concrete"} detail */
    hint: (detail) => ask("Looking for a step", "hint", (model) => ({ ...posedWithEntries(model), detail }), answers.hint),
    check: () =>
      job("Checking", async (options) => {
        const model = store.get();
        const report = await api.ask("check", posed(model), options);
        const solved = report.verdict === "valid" ? await api.ask("hint", { ...posedWithEntries(model), detail: "vague" }, options) : null;
        show(answers.check(report, solved, { full: isFull(model.game), puzzle: model.game.puzzle }));
      }),
    why: () => job("Looking for the reason", async (options) => show(await whyAnswer(store.get(), options))),
    count: () => ask("Counting solutions", "count", posed, answers.count),
    rate: () => ask("Rating", "rate", (model) => ({ ...posed(model), scale: "se" }), answers.rate),
    truth: () => ask("Looking for true candidates", "candidates", posed, answers.truth),
    /** @param {"redundant" | "suggest" | "repair"} clues */
    clues: (clues) => ask("Looking at the clues", "check", (model) => ({ ...posed(model), clues }), answers.clues),
    prove: () =>
      job("Proving", async ({ signal }) => {
        const answer = await api.file("prove", posed(store.get()), signal);
        if (answer instanceof Blob) save(answer, "certificate.zip");
        show(answers.prove(answer));
      }),
    export: () =>
      job("Writing the formula", async ({ signal }) => {
        const answer = await api.file("export", { ...posed(store.get()), varnames: true }, signal);
        save(answer, "sudoku.cnf");
        show(answers.exported(answer));
      }),
    /** @param {string} to a text form */
    text: (to) =>
      job("Writing", async ({ signal }) => {
        const { text } = await api.post("/api/v1/convert", { ...posed(store.get()), to, to_alphabet: alphabetOf(store.get()) }, signal);
        openText(text);
      }),
  };
  return asks;
}

/** Why the selected cell is what it is, if one is selected; else why the puzzle has no solution. @param {Model} model @param {any} options */
async function whyAnswer(model, options) {
  const body = posed(model);
  const { puzzle } = model.game;
  const [cell] = model.selection.cells;
  const asked = model.selection.cells.length === 1 && !puzzle.clues[cell] ? await questionOf(model, cell, options) : {};
  return answers.why(await api.ask("why", { ...body, ...asked }, options), puzzle);
}

/** Why it is its digit; or why it cannot be what was entered. @param {Model} model @param {number} cell @param {any} options */
async function questionOf(model, cell, options) {
  const { puzzle, sheet } = model.game;
  const [digit, ...others] = answers.truth(await api.ask("candidates", posed(model), options), model).truth?.[cell] ?? [];
  if (!digit || others.length) return {};
  const entry = puzzle.clues.some(Boolean) ? sheet.values[cell] : 0;
  return { cell: `${cellName(cell, puzzle.columns)}${entry && entry !== digit ? `!=${entry}` : `=${digit}`}` };
}

/** @param {any} progress */
function progressText(progress) {
  const parts = [];
  if (progress?.steps) parts.push(quantity(progress.steps, "step"));
  if (progress?.solutions) parts.push(`${quantity(progress.solutions, "solution")} so far`);
  if (progress?.conflicts) parts.push(quantity(progress.conflicts, "conflict"));
  if (progress?.elapsed_ms >= 1000) parts.push(`${Math.round(progress.elapsed_ms / 1000)} s`);
  return parts.join(" · ");
}

/** Hands a file to the browser's downloads. @param {Blob} blob @param {string} name */
function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
