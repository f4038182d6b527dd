// What several answers share: sentences, notes on the grid, and the answer when a question is refused.

/**
 * @typedef {import("../game/model.js").Note} Note
 *
 * @typedef {object} More   a button on a card: asks a question, opens a puzzle, or carries out steps
 * @property {string} label
 * @property {string} [ask]       the name of the question
 * @property {string} [with]      the argument of the question
 * @property {string} [open]      the board to open
 * @property {string} [rules]     the rules of that board, if they are not those of the puzzle
 * @property {import("../types").Assertion[]} [steps]
 *
 * @typedef {object} Rating   a number by which a puzzle is rated
 * @property {string} name
 * @property {string} value
 * @property {string} meaning   what the number says, and its range
 *
 * @typedef {object} Answer
 * @property {string} title
 * @property {string} [text]
 * @property {string[]} [items]
 * @property {import("../types").Step} [step]   the step whose lines are shown
 * @property {Rating[]} [ratings]
 * @property {"good" | "bad" | "plain"} tone
 * @property {More[]} [more]
 * @property {Note | null} [note]     what the answer shows on the grid; without this field, the grid keeps its note
 * @property {number[][]} [truth]     the true candidates of each cell
 * @property {boolean} [isOfPuzzle]   whether the answer depends only on the puzzle, not on the entries
 */

/** @param {Map<number, string>} marks @param {Map<number, Map<number, string>>} [hits] @returns {Note} */
export const noteOf = (marks, hits = new Map()) => ({ marks, hits });

/**
 * The buttons that may help when a question is refused, by the reason.
 * @type {Record<string, More[]>}
 */
export const HELP = {
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
 * Returns the answer when the server refuses a question, with the buttons that may help.
 * @param {import("../types").Refusal} report @returns {Answer}
 */
export function refused(report) {
  const more = HELP[report.answer ?? report.end ?? ""] ?? [{ label: "Check the puzzle", ask: "check" }];
  const isSolved = (report.answer ?? report.end) === "nothing to do";
  return { title: sentence(report.message) || unknown(report), tone: "plain", more: isSolved ? [] : more };
}

/**
 * Returns a message as a sentence: it begins with a capital letter, unless it begins with the name of a cell, and ends
 * with a full stop. A question in backquotes becomes the name of its button.
 * @param {string | null | undefined} message
 */
export function sentence(message) {
  if (!message) return "";
  const text = message.replace(/`([a-z])([a-z]*)`/g, (_, first, rest) => `${first.toUpperCase()}${rest}`);
  const first = /^r\d/.test(text) ? text[0] : text[0].toUpperCase();
  return `${first}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}

/** @param {import("../types").Refusal} report */
export const unknown = (report) => `Not known: ${report.reason ?? report.message ?? "a limit was reached"}.`;
