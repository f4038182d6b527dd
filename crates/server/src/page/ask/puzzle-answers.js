// The answers to questions about the puzzle without the entries: how many solutions, how hard, which candidates and
// clues.

import { assertionOf, cellIndex } from "../game/notation.js";
import { quantity } from "../game/text.js";
import { noteOf, refused, sentence } from "./answer-parts.js";

/**
 * @typedef {import("./answer-parts.js").Answer} Answer
 * @typedef {import("../game/game.js").Game} Game
 */

/** @param {import("../types").CountAnswer} report @returns {Answer} */
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
 * Returns the answer that states which candidates occur in some solution.
 * @param {import("../types").CandidatesAnswer} report @param {Game} game @returns {Answer}
 */
export function truth(report, { puzzle }) {
  if (!report.candidates) return { ...refused(report), tone: "bad" };
  const { side, present } = puzzle;
  // The text has a place for each digit of each cell. It holds the digit, or a dot if no solution with it was found.
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
 * Returns the answer that states which clues can be removed, added or repaired.
 * @param {import("../types").CheckAnswer} report @param {Game} game @returns {Answer}
 */
export function clues(report, { puzzle }) {
  const named = [
    ...(report.redundant ?? report.add ?? report.repairs?.flatMap((repair) => repair.wrong) ?? []),
    ...(report.add_clues ?? []),
  ];
  const marks = new Map();
  const hits = new Map();
  for (const text of named) {
    const kind = report.repairs ? "conflict" : "look";
    for (const [name] of text.matchAll(/r\d+c\d+/g)) marks.set(cellIndex(name, puzzle.columns), kind);
    const placed = report.add && assertionOf(text, puzzle.columns);
    if (placed) hits.set(placed.cell, new Map([[placed.digit, "placed"]]));
  }
  const more = [...changedPuzzle(report), ...kindsToSuggest(report)];
  return { title: sentence(report.message), tone: "plain", more, note: noteOf(marks, hits), isOfPuzzle: true };
}

/**
 * Returns the button that opens the puzzle with the changed clues, if there is one.
 * @param {import("../types").CheckAnswer} report @returns {import("./answer-parts.js").More[]}
 */
function changedPuzzle(report) {
  const change = report.repairs?.[0]?.changes?.[0];
  const open = report.minimal ?? report.repaired ?? change?.puzzle;
  const rules = report.minimal_rules ?? report.repaired_rules ?? change?.rules ?? undefined;
  return open ? [{ label: "Open the puzzle changed so", open, rules }] : [];
}

/**
 * Returns a button for each kind of clues in the puzzle of which more could make it unique.
 * @param {import("../types").CheckAnswer} report @returns {import("./answer-parts.js").More[]}
 */
function kindsToSuggest({ kinds }) {
  return (kinds ?? []).map((kind) => ({ label: `Suggest ${kind} instead`, ask: "suggestKind", with: kind }));
}

/**
 * Returns the answer that states how many clues were removed.
 * @param {import("../types").MinimizeAnswer} report @returns {Answer}
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

/** @param {Blob | import("../types").Refusal} answer @returns {Answer} */
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
