// Changes the regions of a puzzle: the number of the region of each cell, from 1.

import { symbol } from "./symbols.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/**
 * Returns the number of the box or region of each cell; 0 for a cell in none.
 * @param {Puzzle} puzzle
 */
export function regionsOf({ houses, present }) {
  const numbers = present.map(() => 0);
  const regions = houses.filter(({ kind }) => kind === "box" || kind === "region");
  regions.forEach(({ cells }, index) => cells.forEach((cell) => (numbers[cell] = index + 1)));
  return numbers;
}

/**
 * Returns the regions with some cells in the region `number`.
 * @param {number[]} regions @param {number[]} cells @param {number} number
 */
export function assigned(regions, cells, number) {
  const chosen = new Set(cells);
  return regions.map((region, cell) => (chosen.has(cell) ? number : region));
}

/**
 * Returns what the regions still lack: the numbers of those that have too many or too few cells, in words. Returns an
 * empty text if each has as many cells as there are digits.
 * @param {number[]} regions @param {Puzzle} puzzle
 */
export function lacking(regions, { side }) {
  const wrong = Array.from({ length: side }, (_, index) => index + 1)
    .map((number) => ({ number, size: regions.filter((region) => region === number).length }))
    .filter(({ size }) => size !== side);
  return wrong.map(({ number, size }) => `region ${number} has ${size} of ${side} cells`).join(", ");
}

/**
 * Returns the rule with these regions.
 * @param {number[]} regions
 */
export function jigsawRule(regions) {
  return `jigsaw:${regions.map(symbol).join("")}`;
}
