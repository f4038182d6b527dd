// Makes the answers of hint, explain and check, and the one after steps were carried out. Each is shown on the card and
// often on the grid.

import { valuesOf } from "../game/game.js";
import { candidatesOf } from "../game/houses.js";
import { cellIndex, cellName } from "../game/notation.js";
import { assertionsOf, marksOfStep, textWithoutLines } from "../game/steps.js";
import { quantity } from "../game/text.js";
import { HELP, noteOf, refused, sentence } from "./answer-parts.js";
import { techniqueName } from "./techniques.js";

/**
 * @typedef {import("./answer-parts.js").Answer} Answer
 * @typedef {import("../game/game.js").Game} Game
 * @typedef {import("../game/puzzle.js").Puzzle} Puzzle
 * @typedef {import("../types").HintAnswer} HintAnswer
 * @typedef {import("../types").PathAnswer} PathAnswer
 */

/** @param {HintAnswer} report @param {Game} game @returns {Answer} */
export function hint(report, game) {
  const { puzzle } = game;
  if (report.mistakes.length) return mistakes(report, puzzle);
  if (report.answer !== "hint") return { ...refused(report), note: null };
  const steps = report.step ? assertionsOf(report.step, puzzle.columns) : [];
  const more = [
    ...(steps.length ? [{ label: labelOf(steps), steps }] : []),
    ...(report.step ? [] : [{ label: "Show the step", ask: "hint", with: "concrete" }]),
    { label: "Explain the whole path", ask: "explain" },
  ];
  const open = candidatesOf(puzzle, valuesOf(game));
  const { marks, hits } = marksOfStep(report.step, puzzle, (cell) => open[cell]);
  if (!report.step) for (const cell of lookedAt(report.look, puzzle)) marks.set(cell, "touched");
  const [title, text] = report.step ? nameAndText(report.step) : [report.message, ""];
  return { title, text, step: report.step ?? undefined, tone: "plain", more, note: noteOf(marks, hits) };
}

/**
 * Returns the name of the technique and the sentence that follows it, without the lines of the step. If the text does
 * not begin with the name, returns the whole text and an empty one.
 * @param {import("../types").Step} step
 */
function nameAndText(step) {
  const { name } = step;
  const text = textWithoutLines(step);
  const hasName = text.startsWith(`${name}: `);
  return hasName ? [name, sentence(text.slice(name.length + 2))] : [text, ""];
}

/**
 * Returns the label of the button that carries out steps.
 * @param {import("../types").Assertion[]} steps
 */
function labelOf(steps) {
  const placed = steps.filter(({ holds }) => holds).length;
  if (placed) return placed === steps.length ? "Write it" : "Write it and cross out";
  return steps.length === 1 ? "Cross it out" : "Cross them out";
}

/**
 * Returns the answer after steps were carried out. It names the first six.
 * @param {import("../types").Assertion[]} steps @param {Game} game @returns {Answer}
 */
export function done(steps, { puzzle }) {
  const texts = steps.map(
    ({ cell, digit, holds }) => `${cellName(cell, puzzle.columns)}${holds ? "=" : "≠"}${digit}`,
  );
  const rest = texts.length > 6 ? `, and ${texts.length - 6} more` : "";
  const more = [{ label: "Next hint", ask: "hint", with: "concrete" }];
  return { title: `Done: ${texts.slice(0, 6).join(", ")}${rest}`, tone: "good", more, note: null };
}

/**
 * Returns the cells that a vague hint names, and the cells of the houses that it names.
 * @param {string[]} names @param {Puzzle} puzzle
 */
function lookedAt(names, { houses, columns }) {
  return names.flatMap((name) => {
    if (/^r\d+c\d+$/.test(name)) return [cellIndex(name, columns)];
    return houses.find((house) => house.name === name)?.cells ?? [];
  });
}

/**
 * Returns the answer that names the wrong entries, and the centre marks that lack the digit of their cell.
 * @param {{mistakes: import("../types").Mistake[], message: string}} report @param {Puzzle} puzzle @returns {Answer}
 */
function mistakes(report, puzzle) {
  const marks = new Map();
  for (const { cell } of report.mistakes) marks.set(cellIndex(cell, puzzle.columns), "conflict");
  const items = report.mistakes.map(({ found, cell, missing }) =>
    missing ? `${cell}: ${missing} is crossed out, and is its digit` : (found ?? cell),
  );
  return { title: sentence(report.message), items, tone: "bad", note: noteOf(marks) };
}

/** @param {PathAnswer} report @returns {Answer} */
export function path(report) {
  const kinds = new Map();
  for (const { technique } of report.steps ?? []) kinds.set(technique, (kinds.get(technique) ?? 0) + 1);
  const items = [...kinds].map(([name, count]) => `${techniqueName(name)} × ${count}`);
  return { title: `A path of ${quantity(report.steps?.length ?? 0, "step")}`, items, tone: "good" };
}

/** @param {PathAnswer} report @param {Game} game @returns {Answer} */
export function noPath(report, { puzzle }) {
  if (report.mistakes.length) return mistakes(report, puzzle);
  return refused({ ...report, message: report.message ?? "There is no step left." });
}

/**
 * Returns the answer about the entries in a puzzle with exactly one solution: whether one is wrong.
 * @param {HintAnswer} entered the answer of hint for these entries @param {boolean} isFull @param {Puzzle} puzzle
 * @returns {Answer}
 */
export function checked(entered, isFull, puzzle) {
  if (entered.mistakes.length) return mistakes(entered, puzzle);
  if (isFull) return { title: "Solved. Well done!", tone: "good", note: null };
  const more = [{ label: "Which clues can go?", ask: "clues", with: "redundant" }];
  return { title: "Exactly one solution, and nothing wrong so far.", tone: "good", more, note: null };
}

/**
 * Returns the answer about a puzzle that does not have exactly one solution, or for which this is not known.
 * @param {import("../types").CheckAnswer} report @param {Puzzle} puzzle @returns {Answer}
 */
export function notUnique(report, puzzle) {
  const marks = new Map();
  for (const { cells } of report.conflicts ?? []) {
    for (const name of cells) marks.set(cellIndex(name, puzzle.columns), "conflict");
  }
  const several = report.verdict === "several";
  const more = several ? HELP.several : HELP.clash;
  const tone = several ? "plain" : "bad";
  return { title: sentence(report.message), tone, more, note: noteOf(marks), isOfPuzzle: true };
}
