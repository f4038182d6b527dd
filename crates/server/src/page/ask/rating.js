// Rates a puzzle on several scales at once, and shows each number as soon as it is known.

import { levelAndScore } from "../game/text.js";
import { messageOf } from "../dom/announce.js";
import * as api from "./api.js";
import { refused, sentence } from "./answer-parts.js";
import { puzzleRequest } from "./puzzle-request.js";
import { techniqueName } from "./techniques.js";

/**
 * @typedef {import("./answer-parts.js").Answer} Answer
 * @typedef {import("./answer-parts.js").Rating} Rating
 * @typedef {import("../game/game.js").Game} Game
 * @typedef {import("../types").RateAnswer} RateAnswer
 * @typedef {"se" | "w" | "te"} Scale   a scale that is asked after the score
 * @typedef {Partial<Record<Scale, RateAnswer | string>>} Rated   what is known so far; a text says why there is no answer
 */

/** The time limit of each question, in milliseconds. */
const PATIENCE = 20_000;

/**
 * Asks for the score and then, if the puzzle has one, for the numbers of the other scales, all at once.
 * @param {Game} game @param {import("./jobs.js").Options} options
 * @param {(answer: Answer) => void} show called with what is known so far, also after the work was canceled
 */
export async function rate(game, { signal, onProgress }, show) {
  const ask = (/** @type {"score" | Scale} */ scale, /** @type {object} */ limit) =>
    api.ask("rate", { ...puzzleRequest(game), scale, ...limit }, { signal, onProgress });
  const score = await ask("score", {});
  if (score.answer !== "rated") return show(refused(score));
  /** @type {Rated} */
  const rated = {};
  const update = () => show(answerOf(score, rated, game.puzzle));
  update();
  const scales = hasSentences(game.puzzle) ? OF_PATTERNS : ALL;
  const failed = (/** @type {unknown} */ error) => (signal.aborted ? "canceled" : messageOf(error));
  const asked = scales.map(async (scale) => {
    rated[scale] = await ask(scale, { timeout_ms: PATIENCE }).catch(failed);
    update();
  });
  await Promise.all(asked);
  signal.throwIfAborted();
}

/** @type {Scale[]} */
const OF_PATTERNS = ["w", "te"];
/** @type {Scale[]} */
const ALL = ["se", ...OF_PATTERNS];

/**
 * Whether a puzzle has clues of several cells, which the scale se does not know.
 * @param {import("../game/puzzle.js").Puzzle} puzzle
 */
function hasSentences({ constraints }) {
  return constraints.some(({ sentence }) => sentence !== null);
}

/** @param {import("../game/puzzle.js").Puzzle} puzzle */
const isClassic = ({ shape, rules }) => shape === "3x3" && rules === null;

/**
 * @param {RateAnswer} score @param {Rated} rated @param {import("../game/puzzle.js").Puzzle} puzzle
 * @returns {Answer}
 */
function answerOf(score, rated, puzzle) {
  const hardest = score.hardest ? `: ${techniqueName(score.hardest)}` : "";
  const text = `The score adds up all steps; the hardest one${hardest}. ${aboutSe(puzzle, rated.se)}`.trim();
  const items = Object.entries(score.steps).map(([name, times]) => `${techniqueName(name)} × ${times}`);
  const ratings = [...(hasSentences(puzzle) ? [] : ofSe(rated.se, puzzle)), ...ofPatterns(rated)];
  const title = sentence(levelAndScore(score.level, score.difficulty));
  return { title, text, ratings, items, tone: "plain", isOfPuzzle: true };
}

/**
 * Says whose steps the numbers ER, EP and ED count.
 * @param {import("../game/puzzle.js").Puzzle} puzzle @param {Rated["se"]} se
 */
function aboutSe(puzzle, se) {
  if (hasSentences(puzzle))
    return "Sudoku Explainer's scale rates no clues of several cells, and W and T&E-depth use of them only which digits differ.";
  if (!isClassic(puzzle))
    return "Sudoku Explainer rates classic 9×9 puzzles only: here ER, EP and ED rate steps like those of Explain.";
  const hardest = typeof se === "object" && se.hardest ? `; its hardest step: ${techniqueName(se.hardest)}` : "";
  return `ER, EP and ED are the numbers of Sudoku Explainer, which goes its own way${hardest}.`;
}

/** @param {Rated["se"]} se @param {import("../game/puzzle.js").Puzzle} puzzle @returns {Rating[]} */
function ofSe(se, puzzle) {
  const value = (/** @type {"hardest_difficulty" | "until_first_digit" | "first_step"} */ field) =>
    valueOf(se, ({ [field]: number }) => Number(number ?? 0).toFixed(1));
  const range = isClassic(puzzle) ? "1.0 to 11.9" : "1.0 to about 9.5";
  return [
    { name: "ER", value: value("hardest_difficulty"), meaning: `the hardest step, ${range}` },
    { name: "EP", value: value("until_first_digit"), meaning: `the hardest step up to the first digit, ${range}` },
    { name: "ED", value: value("first_step"), meaning: `the first step, ${range}` },
  ];
}

/** @param {Rated} rated @returns {Rating[]} */
function ofPatterns({ w, te }) {
  const number = (/** @type {RateAnswer} */ { difficulty }) => String(difficulty);
  return [
    { name: "W", value: valueOf(w, number), meaning: "the longest whip that is needed, from 0: singles are enough" },
    {
      name: "T&E-depth",
      value: valueOf(te, number),
      meaning: "how many suppositions inside each other are needed, 0 to 3, or at least 4",
    },
  ];
}

/**
 * Returns the number of an answer. If there is none, says why.
 * @param {RateAnswer | string | undefined} report @param {(report: RateAnswer) => string} number
 */
function valueOf(report, number) {
  if (typeof report !== "object") return report ?? "…";
  if (report.answer === "rated") return number(report);
  return report.at_least !== null ? `at least ${report.at_least}` : (report.message ?? report.answer);
}
