// The steps of a path, which the player shows one by one.

import { candidatesOf } from "../game/houses.js";
import { assertionsOf, marksOfStep } from "../game/steps.js";

/** @typedef {import("../types").Scene} Scene */

export class PathPlayback {
  kind = /** @type {const} */ ("path");

  /**
   * @param {import("../game/puzzle.js").Puzzle} puzzle
   * @param {number[]} values the clues and entries at which the path begins
   * @param {number[][]} marks the centre marks there: the candidates left in each cell; empty for a cell without marks
   * @param {import("../types").PathAnswer} report
   */
  constructor(puzzle, values, marks, report) {
    this.puzzle = puzzle;
    this.values = values;
    this.marks = marks;
    this.steps = report.steps ?? [];
    this.report = report;
    this.start = 0;
    this.position = 0;
    this.total = this.steps.length;
  }

  /** The step that is shown; null at the beginning. */
  get now() {
    return this.steps[this.position - 1] ?? null;
  }

  get atEnd() {
    return this.position >= this.total;
  }

  async step() {
    this.position = Math.min(this.position + 1, this.total);
  }

  back() {
    this.position = Math.max(this.position - 1, 0);
  }

  toStart() {
    this.position = 0;
  }

  close() {}

  /** The number of fetched steps in words. It is empty, because all steps are there from the beginning. */
  get loaded() {
    return "";
  }

  /** @param {number} position */
  async seek(position) {
    this.position = Math.max(0, Math.min(position, this.total));
  }

  /** Does nothing, because all steps are there from the beginning. */
  async loadAhead() {}

  /** Goes to the next step that is no single, or to the last step. */
  async toConflict() {
    do await this.step();
    while (!this.atEnd && this.now?.single);
  }

  /** The digits and eliminations of all steps up to and with the one that is shown. */
  get assertions() {
    return this.steps
      .slice(0, this.position)
      .flatMap((step) => assertionsOf(step, this.puzzle.columns));
  }

  /** @returns {Scene} */
  scene() {
    const { puzzle } = this;
    const values = this.values.slice();
    const ink = (/** @type {number} */ value, /** @type {number} */ cell) =>
      puzzle.clues[cell] ? "clue" : value ? "entry" : "";
    /** @type {string[]} */
    const inks = values.map(ink);
    const before = this.steps.slice(0, Math.max(this.position - 1, 0));
    const crossed = new Set();
    for (const step of before) {
      for (const { cell, digit, holds } of assertionsOf(step, puzzle.columns)) {
        if (!holds) crossed.add(`${cell}=${digit}`);
        else [values[cell], inks[cell]] = [digit, "placed"];
      }
    }
    const open = candidatesOf(puzzle, values);
    const isMarked = (/** @type {number} */ cell, /** @type {number} */ digit) =>
      !this.marks[cell].length || this.marks[cell].includes(digit);
    const candidates = (/** @type {number} */ cell) =>
      open[cell].filter((digit) => isMarked(cell, digit) && !crossed.has(`${cell}=${digit}`));
    return {
      values,
      inks,
      levels: values.map(() => null),
      candidates,
      ...marksOfStep(this.now, puzzle, candidates),
    };
  }
}
