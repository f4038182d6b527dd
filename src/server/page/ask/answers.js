// Reports of the server as cards for people, and as notes on the grid. Pure: a report in, words out.

import { valuesOf } from "../game/game.js";
import { candidatesOf } from "../game/houses.js";
import { assertionOf, cellName, cellIndex, digitOf } from "../game/notation.js";
import { assertionsOf, marksOfStep } from "../game/steps.js";
import { quantity, levelAndScore } from "../game/text.js";
import { techniqueName } from "./techniques.js";

/**
 * @typedef {import("../game/puzzle.js").Puzzle} Puzzle
 * @typedef {import("../game/model.js").Note} Note
 * @typedef {import("../game/game.js").Game} Game
 * @typedef {{label: string, ask?: string, with?: string, open?: string, steps?: import("../types").Assertion[]}} More
 *   a question, a puzzle to open, or steps to carry out
 * @typedef {object} Answer
 * @property {string} title
 * @property {string} [text]
 * @property {string[]} [items]
 * @property {"good" | "bad" | "plain"} tone
 * @property {More[]} [more]       what to do next
 * @property {Note | null} [note]        absent: the grid keeps what it shows
 * @property {number[][]} [truth]
 * @property {boolean} [isOfPuzzle]      whether it says something of the puzzle alone, whatever is entered
 */

/** @param {Map<number, string>} marks @param {Map<number, Map<number, string>>} [hits] @returns {Note} */
const noteOf = (marks, hits = new Map()) => ({ marks, hits });

/** @param {any} report @param {Game} game @returns {Answer} */
export function hint(report, game) {
  const { puzzle } = game;
  if (report.mistakes?.length) return mistakes(report, puzzle);
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
  return { title, text, tone: "plain", more, note: noteOf(marks, hits) };
}

/**
 * The technique, and the sentence without it.
 * @param {import("../types").Step} step
 */
function nameAndText({ name, text }) {
  const hasName = text.startsWith(`${name}: `);
  return hasName ? [name, sentence(text.slice(name.length + 2))] : [text, ""];
}

/**
 * What the button says that carries out a step.
 * @param {import("../types").Assertion[]} steps
 */
function labelOf(steps) {
  const placed = steps.filter(({ holds }) => holds).length;
  if (placed) return placed === steps.length ? "Write it" : "Write it and cross out";
  return steps.length === 1 ? "Cross it out" : "Cross them out";
}

/**
 * That steps were carried out.
 * @param {import("../types").Assertion[]} steps @param {Game} game @returns {Answer}
 */
export function done(steps, { puzzle }) {
  const said = steps.map(
    ({ cell, digit, holds }) => `${cellName(cell, puzzle.columns)}${holds ? "=" : "≠"}${digit}`,
  );
  const rest = said.length > 6 ? `, and ${said.length - 6} more` : "";
  const more = [{ label: "Next hint", ask: "hint", with: "concrete" }];
  return { title: `Done: ${said.slice(0, 6).join(", ")}${rest}`, tone: "good", more, note: null };
}

/**
 * The cells of the houses, and the cells, that a vague hint names.
 * @param {string[]} names @param {Puzzle} puzzle
 */
function lookedAt(names, { houses, columns }) {
  return names.flatMap((name) => {
    if (/^r\d+c\d+$/.test(name)) return [cellIndex(name, columns)];
    return houses.find((house) => house.name === name)?.cells ?? [];
  });
}

/**
 * Entries that no solution has.
 * @param {any} report @param {Puzzle} puzzle @returns {Answer}
 */
function mistakes(report, puzzle) {
  const marks = new Map();
  for (const { cell } of report.mistakes) marks.set(cellIndex(cell, puzzle.columns), "conflict");
  const items = report.mistakes.map((/** @type {any} */ { found, cell, missing }) =>
    missing ? `${cell}: ${missing} is crossed out, and is its digit` : (found ?? cell),
  );
  return { title: sentence(report.message), items, tone: "bad", note: noteOf(marks) };
}

/** @param {any} report @returns {Answer} */
export function path(report) {
  const kinds = new Map();
  for (const { technique } of report.steps) kinds.set(technique, (kinds.get(technique) ?? 0) + 1);
  const items = [...kinds].map(([name, count]) => `${techniqueName(name)} × ${count}`);
  return { title: `A path of ${quantity(report.steps.length, "step")}`, items, tone: "good" };
}

/** @param {any} report @param {Game} game @returns {Answer} */
export function noPath(report, { puzzle }) {
  if (report.mistakes?.length) return mistakes(report, puzzle);
  return refused({ ...report, message: report.message ?? "There is no step left." });
}

/**
 * What helps where a question is refused, by what is wrong.
 * @type {Record<string, More[]>}
 */
const HELP = {
  clash: [
    { label: "Why?", ask: "why" },
    { label: "Repair", ask: "clues", with: "repair" },
  ],
  "no solution": [
    { label: "Why?", ask: "why" },
    { label: "Repair", ask: "clues", with: "repair" },
  ],
  several: [
    { label: "Suggest clues", ask: "clues", with: "suggest" },
    { label: "Count solutions", ask: "count" },
  ],
};

/**
 * A question that has no answer, with the buttons that help.
 * @param {any} report @returns {Answer}
 */
function refused(report) {
  const more = HELP[report.answer ?? report.end] ?? [{ label: "Check the puzzle", ask: "check" }];
  const isSolved = (report.answer ?? report.end) === "nothing to do";
  return { title: sentence(report.message) || unknown(report), tone: "plain", more: isSolved ? [] : more };
}

/**
 * Of a good puzzle: whether something entered is wrong.
 * @param {any} entered @param {boolean} isFull @param {Puzzle} puzzle @returns {Answer}
 */
export function checked(entered, isFull, puzzle) {
  if (entered.mistakes?.length) return mistakes(entered, puzzle);
  if (isFull) return { title: "Solved. Well done!", tone: "good", note: null };
  const more = [{ label: "Which clues can go?", ask: "clues", with: "redundant" }];
  return { title: "Exactly one solution, and nothing wrong so far.", tone: "good", more, note: null };
}

/**
 * Of a puzzle without solution, or with several.
 * @param {any} report @param {Puzzle} puzzle @returns {Answer}
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

/**
 * With a capital, unless it begins with the name of a cell, and a full stop; questions by the names of their
 * buttons.
 * @param {string | null} message
 */
function sentence(message) {
  if (!message) return "";
  const text = message.replace(/`([a-z])([a-z]*)`/g, (_, first, rest) => `${first.toUpperCase()}${rest}`);
  const first = /^r\d/.test(text) ? text[0] : text[0].toUpperCase();
  return `${first}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}

/**
 * @param {any} report @param {Puzzle} puzzle @param {number} [digit] what a cell is that was said to be another one
 * @returns {Answer}
 */
export function why(report, puzzle, digit) {
  const [first] = report.explanations ?? [];
  if (!first) return otherwise(report, puzzle);
  const marks = new Map();
  for (const clue of first.clues) marks.set(cellIndex(clue, puzzle.columns), "look");
  const asked = report.question && assertionOf(report.question, puzzle.columns);
  if (asked) marks.set(asked.cell, "now");
  const rules = sentencesOf(first);
  const number = first.size - first.clues.length - first.marks.length;
  const needs = `${quantity(first.clues.length, "clue")} and ${quantity(number, "rule")}`;
  const title = asked
    ? `${report.question.replace("!=", "≠")}, because of ${needs}`
    : `No solution: ${needs} clash`;
  const necessary = first.minimal ? "Each is necessary" : "Perhaps not all are necessary";
  const instead = digit && asked ? `${cellName(asked.cell, puzzle.columns)} is ${digit}. ` : "";
  const text = `${instead}${necessary}${first.smallest ? ", and no smaller set will do." : "."}`;
  const items = [first.clues.join(" "), ...rules].filter(Boolean);
  // With a digit instead it is about an entry, too.
  const isOfPuzzle = !digit;
  return { title, text, items, tone: asked ? "good" : "bad", note: noteOf(marks), isOfPuzzle };
}

/** How often a house holds a digit, by the part of the rule that is used. */
const TIMES = { "at most one": "at most once", "exactly one": "exactly once" };

/**
 * The rules in words, with the digits of a house in one sentence: "row 5 needs 1, 3" and "row 5 holds 1, 3 at most once".
 * @param {import("../types").Explanation} explanation
 */
function sentencesOf({ rules, halves, houses }) {
  /** @type {Map<string, number[]>} */
  const digits = new Map();
  rules.forEach((rule, index) => {
    const [held, half] = [houses[index], halves[index]];
    const sentence = !held ? rule : half === "at least one" ? `${held.house} needs %` : `${held.house} holds % ${TIMES[half]}`;
    digits.set(sentence, [...(digits.get(sentence) ?? []), ...(held ? [held.digit] : [])]);
  });
  return [...digits].map(([sentence, all]) => sentence.replace("%", all.join(", ")));
}

/** @param {any} report @param {Puzzle} puzzle @returns {Answer} */
function otherwise(report, puzzle) {
  if (report.answer === "several") {
    const marks = new Map(
      report.differ.map((/** @type {string} */ name) => [cellIndex(name, puzzle.columns), "look"]),
    );
    const nearest = report.nearest ? "No two solutions differ" : "Perhaps two others differ";
    const text = `${nearest} in fewer cells: ${report.differ.join(", ")}.`;
    return {
      title: `Several solutions; two differ in ${quantity(report.differ.length, "cell")}`,
      text,
      tone: "plain",
      note: noteOf(marks),
    };
  }
  const says = {
    unique:
      "There is exactly one solution, so nothing is wrong with the puzzle. Select a cell to ask why it is its digit.",
    otherwise: "It is not so: there is a solution that says otherwise.",
    "no solution": "The puzzle has no solution.",
  };
  const title = says[/** @type {keyof typeof says} */ (report.answer)] ?? unknown(report);
  return { title, tone: "plain", note: null };
}

/** @param {any} report */
const unknown = (report) => `Not known: ${report.reason ?? report.message ?? "a limit was reached"}.`;

/** @param {any} report @returns {Answer} */
export function count(report) {
  const number = report.count ?? report.solutions;
  const grouped = String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  const noun = String(number) === "1" ? "solution" : "solutions";
  const title = `${report.exact === false ? "At least " : ""}${grouped} ${noun}`;
  const text =
    report.exact === false
      ? sentence(report.reason)
      : report.method
        ? `Counted by ${report.method.replace("+", ", then by ")}.`
        : "No search was needed.";
  return { title, text, tone: "plain", more: [{ label: "Prove it", ask: "prove" }], isOfPuzzle: true };
}

/**
 * How hard it is, on both scales, each with its name.
 * @param {any} report on the scale of scores @param {any} se on that of Sudoku Explainer @returns {Answer}
 */
export function rate(report, se) {
  const unrated = [report, se].find(({ answer }) => answer !== "rated");
  if (unrated) return refused(unrated);
  const items = Object.entries(report.steps).map(([name, times]) => `${techniqueName(name)} × ${times}`);
  const counts = Number(se.difficulty).toFixed(1);
  const title = sentence(`${levelAndScore(report.level, report.difficulty)}; SE ${counts}`);
  const hardest = (/** @type {any} */ { hardest }) => (hardest ? `: ${techniqueName(hardest)}` : "");
  const text =
    `The score adds up all steps; the hardest one${hardest(report)}. ` +
    `Sudoku Explainer (SE) goes its own way and rates the hardest step on it${hardest(se)}, ${counts} of its scale.`;
  return { title, text, items, tone: "plain", isOfPuzzle: true };
}

/**
 * Which candidates occur in a solution.
 * @param {any} report @param {Game} game @returns {Answer}
 */
export function truth(report, { puzzle }) {
  if (!report.candidates) return { ...refused(report), tone: "bad" };
  const { side, present } = puzzle;
  // A place for each digit of each cell, with the digit in it or nothing.
  const text = report.candidates.trim();
  const places = /\s/.test(text) ? text.split(/\s+/) : [...text];
  const hasGaps = places.length === side * present.length;
  let next = 0;
  const found = present.map((here, cell) => {
    if (!here) return [];
    const first = side * (hasGaps ? cell : next++);
    return Array.from({ length: side }, (_, index) => index + 1).filter(
      (digit) => !/^[.0]?$/.test(places[first + digit - 1] ?? ""),
    );
  });
  const verb = report.total === 1 ? "occurs" : "occur";
  const title = `${quantity(report.total, "candidate")} ${verb} in some solution`;
  const explained =
    "True candidates are boxed in blue: each occurs in some solution. False ones are struck out.";
  return { title, text: explained, tone: "good", truth: found, isOfPuzzle: true };
}

/**
 * What can be done to the clues.
 * @param {any} report @param {Game} game @returns {Answer}
 */
export function clues(report, { puzzle }) {
  const changed = report.minimal ?? report.repaired ?? report.repairs?.[0]?.changes?.[0]?.puzzle;
  const named =
    report.redundant ??
    report.add ??
    report.repairs?.flatMap((/** @type {any} */ repair) => repair.wrong) ??
    [];
  const marks = new Map();
  const hits = new Map();
  for (const text of named) {
    const cell = cellIndex(text, puzzle.columns);
    marks.set(cell, report.repairs ? "conflict" : "look");
    if (report.add) hits.set(cell, new Map([[digitOf(text.split("=")[1]), "placed"]]));
  }
  const more = changed ? [{ label: "Open the puzzle changed so", open: changed }] : [];
  return { title: sentence(report.message), tone: "plain", more, note: noteOf(marks, hits), isOfPuzzle: true };
}

/**
 * What is left of the clues.
 * @param {any} report @returns {Answer}
 */
export function minimized(report) {
  const title = sentence(report.message);
  if (report.minimized === null) return { ...refused(report), tone: "bad" };
  const went = report.clues - report.minimized_clues;
  const text = went
    ? `${quantity(went, "clue")} went; undo brings ${went === 1 ? "it" : "them"} back.`
    : "The puzzle stays as it is.";
  return { title, text, tone: "good", note: null, isOfPuzzle: true };
}

/** @param {Blob | any} answer @returns {Answer} */
export function prove(answer) {
  if (!(answer instanceof Blob)) return { ...refused(answer), tone: "bad" };
  const text = "It holds the puzzle, the formula, the solutions and the proof, for anybody to verify.";
  return { title: `Proved: certificate.zip (${kilobytes(answer)})`, text, tone: "good", isOfPuzzle: true };
}

/** @param {Blob} blob @returns {Answer} */
export function exported(blob) {
  return {
    title: `Written: sudoku.cnf (${kilobytes(blob)})`,
    text: "DIMACS, as every SAT solver reads it; comments name the variables.",
    tone: "good",
    isOfPuzzle: true,
  };
}

/** @param {Blob} blob */
const kilobytes = (blob) => `${Math.max(1, Math.round(blob.size / 1024)).toLocaleString("en")} kB`;
