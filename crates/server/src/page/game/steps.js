// The steps of paths and hints: the digits that they place, the candidates that they eliminate, and what they mark.

import { assertionOf, cellIndex } from "./notation.js";

/**
 * Returns the digit that a step places, if any, and the candidates that it eliminates.
 * @param {import("../types").Step} step @param {number} columns
 */
export function assertionsOf(step, columns) {
  const texts = [...(step.placed ? [step.placed] : []), ...step.eliminations];
  return texts.flatMap((text) => assertionOf(text, columns) ?? []);
}

/**
 * Returns the cells and candidates to mark for a step of a path or hint; none without a step. `open` returns the
 * candidates of a cell.
 * @param {import("../types").Step | null} step @param {import("./puzzle.js").Puzzle} puzzle @param {(cell: number) => number[]} open
 */
export function marksOfStep(step, puzzle, open) {
  const marks = new Map();
  const hits = new Map();
  if (!step) return { marks, hits };
  const hit = (/** @type {number} */ cell, /** @type {number} */ digit, /** @type {string} */ kind) =>
    hits.set(cell, (hits.get(cell) ?? new Map()).set(digit, kind));
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
