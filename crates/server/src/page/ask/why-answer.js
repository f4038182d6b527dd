// The answer of `why`: the clues and rules that force a digit or leave no solution.

import { assertionOf, cellIndex, cellName } from "../game/notation.js";
import { quantity } from "../game/text.js";
import { noteOf, unknown } from "./answer-parts.js";

/**
 * @typedef {import("./answer-parts.js").Answer} Answer
 * @typedef {import("../game/puzzle.js").Puzzle} Puzzle
 * @typedef {import("../types").WhyAnswer} WhyAnswer
 */

/**
 * @param {WhyAnswer} report @param {Puzzle} puzzle
 * @param {number} [digit] the digit of the cell, if the question was why the cell cannot hold its entry
 * @returns {Answer}
 */
export function why(report, puzzle, digit) {
  const [first] = report.explanations;
  if (!first) return otherwise(report, puzzle);
  const marks = new Map();
  for (const clue of first.clues) marks.set(cellIndex(clue, puzzle.columns), "look");
  const asked = report.question ? assertionOf(report.question, puzzle.columns) : null;
  if (asked) marks.set(asked.cell, "now");
  const rules = sentencesOf(first);
  const [clues, marked] = [first.clues.length, first.marks.length];
  const kinds = /** @type {[number, string][]} */ ([
    [clues, "clue"],
    [marked, "marked cell"],
    [first.size - clues - marked, "rule"],
  ]);
  const needed = kinds.filter(([count]) => count).map(([count, what]) => quantity(count, what));
  const needs = new Intl.ListFormat("en-GB").format(needed);
  const title = asked
    ? `${report.question?.replace("!=", "≠")}, because of ${needs}`
    : `No solution: ${needs} clash`;
  const necessary = first.minimal ? "Each is necessary" : "Perhaps not all are necessary";
  const instead = digit && asked ? `${cellName(asked.cell, puzzle.columns)} is ${digit}. ` : "";
  const text = `${instead}${necessary}${first.smallest ? ", and no smaller set will do." : "."}`;
  const items = [first.clues.join(" "), ...rules].filter(Boolean);
  // With `digit`, the question was about an entry, so the answer depends on the entries.
  const isOfPuzzle = !digit;
  return { title, text, items, tone: asked ? "good" : "bad", note: noteOf(marks), isOfPuzzle };
}

/** How often a house holds a digit, by the half of the rule that the reason uses. */
const TIMES = { "at most one": "at most once", "exactly one": "exactly once" };

/**
 * Returns the rules in words. All digits of a house are in one sentence: "row 5 needs 1, 3" or "row 5 holds 1, 3 at
 * most once".
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

/**
 * Returns the answer if the server found no reason.
 * @param {WhyAnswer} report @param {Puzzle} puzzle @returns {Answer}
 */
function otherwise(report, puzzle) {
  if (report.answer === "several") {
    const differ = report.differ ?? [];
    const marks = new Map(differ.map((name) => [cellIndex(name, puzzle.columns), "look"]));
    const nearest = report.nearest ? "No two solutions differ" : "Perhaps two others differ";
    const text = `${nearest} in fewer cells: ${differ.join(", ")}.`;
    return {
      title: `Several solutions; two differ in ${quantity(differ.length, "cell")}`,
      text,
      tone: "plain",
      note: noteOf(marks),
    };
  }
  const titles = {
    unique:
      "There is exactly one solution, so nothing is wrong with the puzzle. Select a cell to ask why it is its digit.",
    otherwise: "It is not so: there is a solution that says otherwise.",
    "no solution": "The puzzle has no solution.",
  };
  const title = titles[/** @type {keyof typeof titles} */ (report.answer)] ?? unknown(report);
  return { title, tone: "plain", note: null };
}
