// Finds out about the puzzle while a setter changes it: how many solutions it has, which candidates are in some solution,
// which clues clash, and which can go. A change cancels what is still asked about the puzzle before.

import * as api from "./api.js";
import { truth } from "./puzzle-answers.js";
import { puzzleRequest } from "./puzzle-request.js";

/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {import("../game/model.js").PuzzleFacts} PuzzleFacts */

/** The time between a change and the question, in milliseconds. */
const PAUSE = 60;
/** The time limit of each question, in milliseconds. */
const PATIENCE = 10_000;

/** @param {import("../game/store.js").Store} store */
export function watchFacts(store) {
  /** @type {import("../game/puzzle.js").Puzzle | null} the puzzle that was last asked about */
  let last = null;
  let controller = new AbortController();
  let timer = 0;
  store.subscribe(({ game, setting }) => {
    const puzzle = setting ? game.puzzle : null;
    if (puzzle === last) return;
    last = puzzle;
    controller.abort();
    clearTimeout(timer);
    if (!puzzle) return;
    controller = new AbortController();
    const { signal } = controller;
    timer = window.setTimeout(() => ask(store, game, signal), PAUSE);
  });
}

/**
 * Asks about a puzzle, and shows each answer as soon as it arrives.
 * @param {import("../game/store.js").Store} store @param {Game} game @param {AbortSignal} signal
 */
async function ask(store, game, signal) {
  const { puzzle } = game;
  const body = { ...puzzleRequest(game), timeout_ms: PATIENCE };
  const post = (/** @type {string} */ question, more = {}) =>
    api.post(`/api/v1/${question}`, { ...body, ...more }, signal);
  /** @param {PuzzleFacts} facts @param {number[][] | null} [found] the true candidates */
  const show = (facts, found) => {
    const { setting, game: now } = store.get();
    if (signal.aborted || !setting || now.puzzle !== puzzle) return;
    const truth = found && setting.showsTruth ? { truth: found } : {};
    store.update({ setting: { ...setting, facts }, ...truth });
  };
  try {
    const report = await post("candidates");
    const facts = factsOf(report, puzzle);
    show(facts, facts.solutions === "one" || facts.solutions === "several" ? (truth(report, game).truth ?? null) : null);
    if (facts.solutions === "none") show({ ...facts, clashing: clashing(await post("why")) });
    if (facts.solutions === "one") show({ ...facts, redundant: (await post("check", { clues: "redundant" })).redundant });
  } catch (error) {
    if (signal.aborted) return;
    show({ ...UNKNOWN, puzzle, message: /** @type {Error} */ (error).message });
  }
}

/** @type {Omit<PuzzleFacts, "puzzle">} */
const UNKNOWN = { solutions: "unknown", message: "", clashing: [], redundant: [] };

/**
 * @param {import("../types").CandidatesAnswer} report @param {import("../game/puzzle.js").Puzzle} puzzle
 * @returns {PuzzleFacts}
 */
function factsOf({ answer, complete, reason, total }, puzzle) {
  const cells = puzzle.present.filter(Boolean).length;
  const facts = { ...UNKNOWN, puzzle };
  if (answer === "none") return { ...facts, solutions: "none", message: "No solution." };
  if (complete && total === cells) return { ...facts, solutions: "one", message: "Exactly one solution." };
  // More candidates than cells belong to several solutions, even if a limit was reached.
  if (total > cells) return { ...facts, solutions: "several", message: "Several solutions." };
  return { ...facts, message: `The number of solutions is not known: ${reason ?? "a limit was reached"}.` };
}

/**
 * Returns the clues and the sentences of constraints that clash.
 * @param {import("../types").WhyAnswer} report
 */
function clashing({ explanations }) {
  const [first] = explanations;
  return first ? [...first.clues, ...first.rules] : [];
}
