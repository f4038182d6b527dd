// The tools with which a setter draws clues: each is a type of clues, and the cells to point at.

import { valueOf } from "./clue-text.js";
import { beside } from "./selection.js";

/**
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 * @typedef {import("../types").ClueType} ClueType
 *
 * @typedef {object} Tool
 * @property {string} id
 * @property {string} label
 * @property {ClueType | null} type   null for the tool that changes regions
 * @property {import("../types").Gesture} gesture
 * @property {string} value           the numbers, or the text in quotation marks, of a new clue
 * @property {boolean} single         whether a click on one cell draws a clue
 * @property {boolean} diagonal       whether a whole line is a diagonal
 * @property {boolean} needsValue     whether a clue cannot be without numbers or a text
 * @property {string} [meaning]       what such a clue means, if that is less than what all clues of the type mean
 *
 * @typedef {{label: string, type: string, value?: string, gesture?: import("../types").Gesture, single?: boolean,
 *   diagonal?: boolean, meaning?: string}} Common
 */

/**
 * The tools that have a button. The gesture is that of the type, unless another one is given.
 * @type {Common[]}
 */
const COMMON = [
  { label: "Cage", type: "killer" },
  { label: "Thermometer", type: "thermo" },
  { label: "Arrow", type: "arrow" },
  { label: "Whispers", type: "whispers", value: "5" },
  { label: "Renban", type: "renban" },
  { label: "Palindrome", type: "palindrome" },
  { label: "Region sum", type: "regionsum" },
  { label: "Between", type: "between" },
  { label: "White dot", type: "difference", value: "1" },
  { label: "Black dot", type: "ratio", value: "2" },
  { label: "X", type: "sum", value: "10", gesture: "pair", meaning: "Two cells that sum to 10." },
  { label: "V", type: "sum", value: "5", gesture: "pair", meaning: "Two cells that sum to 5." },
  { label: "Greater", type: "greater" },
  { label: "Quadruple", type: "contains" },
  {
    label: "Little killer",
    type: "sum",
    gesture: "whole line",
    diagonal: true,
    meaning: "The digits on a diagonal sum to a number.",
  },
  { label: "Sandwich", type: "sandwich" },
  { label: "X-sum", type: "xsum" },
  { label: "Skyscraper", type: "skyscraper" },
  { label: "Odd", type: "odd", single: true },
  { label: "Even", type: "even", single: true },
];

/**
 * Returns the word for a constraint: the label of the tool that draws such clues, or the name of the rule.
 * @param {import("./puzzle.js").Constraint} constraint @param {number} columns of the grid
 */
export function labelOf(constraint, columns) {
  const { name } = constraint;
  if (name === "sum") return labelOfSum(constraint, columns);
  return COMMON.find(({ type }) => type === name)?.label ?? name;
}

/**
 * Returns the word for a sum. Three tools draw sums, and others are drawn as cages.
 * @param {import("./puzzle.js").Constraint} constraint @param {number} columns of the grid
 */
function labelOfSum({ text, cells }, columns) {
  const [down, right] = [(/** @type {number} */ cell) => Math.floor(cell / columns), (/** @type {number} */ cell) => cell % columns];
  const steps = cells.slice(1).map((cell, index) => [down(cell) - down(cells[index]), right(cell) - right(cells[index])]);
  const isPair = steps.length === 1 && Math.abs(steps[0][0]) + Math.abs(steps[0][1]) === 1;
  const isDiagonal = steps.every((step) => step.every((part) => Math.abs(part) === 1) && step.join() === steps[0].join());
  const found = COMMON.filter(({ type }) => type === "sum").find(({ value }) =>
    value ? isPair && value === valueOf(text) : steps.length > 0 && isDiagonal,
  );
  return found?.label ?? "Sum";
}

/** The id of the tool that changes regions. */
export const REGIONS = "regions";

/**
 * @param {ClueType} type @param {Common} [common] @returns {Tool}
 */
function toolOf(type, common = { label: type.name, type: type.name }) {
  const { label, value = "", gesture = type.gesture, single = false, diagonal = false, meaning } = common;
  const needsValue = type.has_text || type.numbers.least > 0;
  return { id: label, label, type, gesture, value, single, diagonal, needsValue, meaning };
}

/**
 * Returns the tools that have a button, and one for each type of clues.
 * @param {ClueType[]} types @returns {{common: Tool[], all: Tool[]}}
 */
export function toolsOf(types) {
  const common = COMMON.flatMap((one) => {
    const type = types.find(({ name }) => name === one.type);
    return type ? [toolOf(type, one)] : [];
  });
  /** @type {Tool} */
  const regions = {
    id: REGIONS,
    label: "Regions",
    type: null,
    gesture: "cells",
    value: "1",
    single: true,
    diagonal: false,
    needsValue: true,
  };
  return { common: [...common, regions], all: types.map((type) => toolOf(type)) };
}

/**
 * Whether pointing at these cells has drawn a clue. A clue of one cell, or of groups of cells, needs a button.
 * @param {Tool} tool @param {number[]} cells
 */
export function isDrawn({ gesture, single }, cells) {
  const most = gesture === "pair" ? 2 : gesture === "corner" ? 4 : Infinity;
  const isKnown = !["groups", "nothing", "text"].includes(gesture);
  const least = single ? 1 : gesture === "corner" ? 4 : 2;
  return isKnown && cells.length >= least && cells.length <= most;
}

/**
 * Returns the cells that a pointer means: two cells if it is near their border and the tool draws between two cells,
 * four if it is near their corner and the tool draws there, otherwise the cell itself.
 * @param {Tool | null} tool @param {Puzzle} puzzle @param {number} cell
 * @param {{x: number, y: number}} at the place in the cell, from 0 to 1
 */
export function cellsAt(tool, puzzle, cell, { x, y }) {
  const [right, down] = [x > 0.5 ? 1 : -1, y > 0.5 ? 1 : -1];
  const [toSide, toEnd] = [Math.min(x, 1 - x), Math.min(y, 1 - y)];
  if (tool?.gesture === "pair" && Math.min(toSide, toEnd) < 0.3) {
    const other = toSide < toEnd ? beside(puzzle, cell, 0, right) : beside(puzzle, cell, down, 0);
    return other === cell ? [cell] : [Math.min(cell, other), Math.max(cell, other)];
  }
  if (tool?.gesture === "corner" && Math.max(toSide, toEnd) < 0.4) {
    const [along, below] = [beside(puzzle, cell, 0, right), beside(puzzle, cell, down, 0)];
    if (along !== cell && below !== cell) return [cell, along, below, beside(puzzle, below, 0, right)];
  }
  return [cell];
}
