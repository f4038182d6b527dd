// The steps of paths and hints: the digits that they place, the candidates that they eliminate, and what they and the
// lines of their texts mark.

import { assertionOf, cellIndex } from "./notation.js";

/**
 * @typedef {import("../types").Step} Step
 * @typedef {import("../types").StepLine} StepLine
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 * @typedef {import("./model.js").Note} Note
 */

/** The roles of candidates in whips, braids and suppositions, in the order of the legend. */
export const ROLES = ["target", "right-linking", "left-linking", "t-candidate", "z-candidate", "refuted"];

/**
 * Returns the text of a step without its lines.
 * @param {Step} step
 */
export function textWithoutLines({ head, lines, conclusion, text }) {
  return lines?.length ? `${head.replace(/\s*:$/, "")}. ${conclusion}` : text;
}

/**
 * Returns the digit that a step places, if any, and the candidates that it eliminates.
 * @param {Step} step @param {number} columns
 */
export function assertionsOf(step, columns) {
  const texts = [...(step.placed ? [step.placed] : []), ...step.eliminations];
  return texts.flatMap((text) => assertionOf(text, columns) ?? []);
}

/**
 * Returns the cells and candidates to mark for a step of a path or hint; none without a step. `open` returns the
 * candidates of a cell.
 * @param {Step | null} step @param {Puzzle} puzzle @param {(cell: number) => number[]} open
 */
export function marksOfStep(step, puzzle, open) {
  const marks = new Map();
  const hits = new Map();
  if (!step) return { marks, hits };
  if (step.roles) return marksOfRoles(step.roles, puzzle);
  const hit = hitter(hits);
  for (const cell of step.cells.map((name) => cellIndex(name, puzzle.columns))) {
    marks.set(cell, "look");
    for (const digit of step.digits) if (open(cell).includes(digit)) hit(cell, digit, "seen");
  }
  for (const { cell, digit, holds } of assertionsOf(step, puzzle.columns)) {
    hit(cell, digit, holds ? "placed" : "gone");
    marks.set(cell, holds ? "now" : (marks.get(cell) ?? "touched"));
  }
  return { marks, hits };
}

/**
 * Returns a function that marks a candidate.
 * @param {Map<number, Map<number, string>>} hits
 */
function hitter(hits) {
  return (/** @type {number} */ cell, /** @type {number} */ digit, /** @type {string} */ kind) =>
    hits.set(cell, (hits.get(cell) ?? new Map()).set(digit, kind));
}

/**
 * Returns the marks of candidates by their roles. The cells of z- and t-candidates have no mark.
 * @param {import("../types").Roles} roles @param {Puzzle} puzzle @returns {Note}
 */
function marksOfRoles(roles, { columns }) {
  const marks = new Map();
  const hits = new Map();
  for (const [role, candidates] of Object.entries(roles)) {
    for (const { cell, digit } of candidates.flatMap((candidate) => assertionOf(candidate, columns) ?? [])) {
      hitter(hits)(cell, digit, role);
      if (role === "target") marks.set(cell, "touched");
      else if (/linking$/.test(role) && !marks.has(cell)) marks.set(cell, "look");
    }
  }
  return { marks, hits };
}

/**
 * Returns the cells and candidates that a line of a step's text is about: the candidates that it uses or follows from,
 * or those that it names if it has no roles. Adds the cells of the houses and clues that it names, unless it names the
 * candidates of a whole chain.
 * @param {StepLine} line @param {Puzzle} puzzle @returns {Note}
 */
export function marksOfLine({ text, roles, causes = {} }, puzzle) {
  const note = roles ? marksOfRoles(joined(causes, roles), puzzle) : marksOfNames(text, puzzle);
  const { marks, hits } = note;
  if (!roles && hits.size) return note;
  for (const cell of placesNamed(text, puzzle)) if (!marks.has(cell)) marks.set(cell, "touched");
  return note;
}

/**
 * Returns the candidates of both, by role.
 * @param {import("../types").Roles} one @param {import("../types").Roles} other @returns {import("../types").Roles}
 */
function joined(one, other) {
  const roles = ROLES.filter((role) => one[role] || other[role]);
  return Object.fromEntries(roles.map((role) => [role, [...(one[role] ?? []), ...(other[role] ?? [])]]));
}

/**
 * Returns the marks of the cells and candidates that a text names, such as r3c5 and r3c5=7.
 * @param {string} text @param {Puzzle} puzzle @returns {Note}
 */
function marksOfNames(text, { columns }) {
  const marks = new Map();
  const hits = new Map();
  for (const [name] of text.matchAll(/r\d+c\d+(?:[=≠]\w+)?/g)) {
    const found = assertionOf(name, columns);
    if (found) hitter(hits)(found.cell, found.digit, found.holds ? "seen" : "gone");
    marks.set(cellIndex(name, columns), "look");
  }
  return { marks, hits };
}

/**
 * Returns the cells of the houses and of the clues of several cells that a text names.
 * @param {string} text @param {Puzzle} puzzle
 */
function placesNamed(text, { houses, constraints }) {
  const isNamed = (/** @type {string} */ name) => {
    const at = text.indexOf(name);
    return at >= 0 && !/\d/.test(text[at + name.length] ?? "");
  };
  const clues = constraints.filter(({ sentence }) => sentence !== null && text.includes(sentence));
  return [...clues, ...houses.filter(({ name }) => isNamed(name))].flatMap(({ cells }) => cells);
}
