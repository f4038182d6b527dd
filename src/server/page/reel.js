// The reels a player can show: the solver's run, fetched page by page, and a person's path.
// Both go forward and back and show a scene: digits, levels, candidates, marked cells.

import { Film } from "./film.js";
import { assertionOf, cellOf, quantity } from "./cells.js";
import { candidatesOf } from "./houses.js";

/**
 * @typedef {object} Scene       what is seen of a run at one moment
 * @property {number[]} values
 * @property {string[]} inks           how each digit came: clue, decided, forced, placed
 * @property {(number | null)[]} levels
 * @property {(cell: number) => number[]} candidates
 * @property {Map<number, string>} marks       marked cells: now, conflict, learned, look
 * @property {Map<number, Map<number, string>>} hits   candidates that the moment is about: gone, placed, seen
 */

/** @typedef {SearchReel | PathReel} Reel */

/** Up to which side candidates can be read beside each other in a cell. */
const READABLE = 16;
/** How many events the first page has, and the largest. The server searches once a page. */
const PAGE = 1000;
const LARGEST = 10_000;
/** Up to how many events are fetched before they are asked for. */
const AHEAD = 30_000;

export class SearchReel {
  kind = /** @type {const} */ ("search");

  /**
   * @param {import("./puzzle.js").Puzzle} puzzle
   * @param {{steps: import("./film.js").Event[], total: number, next: number | null, end?: any}} first
   * @param {(from: number, limit: number) => Promise<any>} fetchPage
   */
  constructor(puzzle, first, fetchPage) {
    this.puzzle = puzzle;
    this.film = new Film(puzzle);
    this.fetchPage = fetchPage;
    this.total = first.total;
    this.end = first.end ?? null;
    this.film.append(first.steps);
    /** @type {Promise<void> | null} the page under way */
    this.loading = null;
    /** Where it begins: behind the clues. */
    this.start = 0;
    /** Whether nobody looks any longer. */
    this.isClosed = false;
    /** Hears of each page that has come. */
    this.heard = () => {};
  }

  get position() {
    return this.film.position;
  }

  get atEnd() {
    return this.film.position >= this.total;
  }

  /** Goes behind the clues, which are no news; there may be pages of them. */
  async begin() {
    const { events } = this.film;
    const isClue = (/** @type {any} */ event) =>
      event.event === "propagated" && / is given$/.test(event.because ?? "");
    for (;;) {
      while (this.start < events.length && isClue(events[this.start])) this.start += 1;
      if (this.start < events.length || events.length >= this.total) break;
      await this.load();
    }
    this.film.seek(this.start);
    return this;
  }

  /** Fetches the next page; at once if all are here. One at a time. */
  async load() {
    if (this.film.events.length >= this.total) return;
    this.loading ??= this.#fetch().finally(() => (this.loading = null));
    await this.loading;
  }

  async #fetch() {
    const known = this.film.events.length;
    const page = await this.fetchPage(known, Math.min(Math.max(PAGE, known), LARGEST));
    this.total = page.total;
    this.end = page.end ?? this.end;
    this.film.append(page.steps);
    this.heard();
  }

  /** How much of it is here, in words. */
  get loaded() {
    return `${this.film.events.length.toLocaleString("en")} of ${quantity(this.total, "step")}`;
  }

  /**
   * Fetches what comes, so that the plot shows it, for as long as it is of use to somebody.
   * @param {() => boolean} isOfUse asked before each page
   */
  async loadAhead(isOfUse) {
    while (isOfUse() && this.film.events.length < Math.min(this.total, AHEAD)) await this.load();
  }

  /**
   * To the next event that is wanted, or to the end. What is shown stays until that is known.
   * @param {(event: import("./film.js").Event) => boolean} [wanted]
   */
  async #onward(wanted) {
    const { film } = this;
    let seen = film.position;
    let moment = film.momentAfter(seen, wanted);
    while (moment === null && film.events.length < this.total && !this.isClosed) {
      seen = film.events.length;
      await this.load();
      moment = film.momentAfter(seen, wanted);
    }
    film.seek(moment ?? film.events.length);
  }

  async step() {
    await this.#onward();
    // The next page comes while this one is shown; if it does not, the step that needs it says so.
    if (this.film.events.length - this.film.position < PAGE / 2) this.load().catch(() => {});
  }

  back() {
    this.film.toPrevious();
    if (this.film.position < this.start) this.film.seek(this.start);
  }

  async toConflict() {
    await this.#onward((event) => event.event === "conflict");
  }

  toStart() {
    this.film.seek(this.start);
  }

  close() {
    this.isClosed = true;
  }

  /** @param {number} position */
  async seek(position) {
    while (this.film.events.length < Math.min(position, this.total) && !this.isClosed) await this.load();
    this.film.seek(Math.max(position, this.start));
  }

  /** @returns {Scene} */
  scene() {
    const { film, puzzle } = this;
    const values = puzzle.clues.slice();
    const inks = values.map((value) => /** @type {string} */ (value ? "clue" : ""));
    const levels = /** @type {(number | null)[]} */ (values.map(() => null));
    for (const cell of film.cells) {
      const entry = puzzle.clues[cell] ? null : film.placing(cell);
      if (!entry) continue;
      values[cell] = entry.assertion?.digit ?? 0;
      inks[cell] = entry.event.event === "decided" ? "decided" : "forced";
      levels[cell] = entry.level;
    }
    const candidates = (/** @type {number} */ cell) => {
      if (puzzle.side > READABLE) return [];
      const open = Array.from({ length: puzzle.side }, (_, index) => index + 1);
      return open.filter((digit) => !film.crossing(cell, digit));
    };
    return { values, inks, levels, candidates, marks: this.#marks(), hits: new Map() };
  }

  #marks() {
    const { now } = this.film;
    const marks = new Map();
    if (!now || this.position <= this.start) return marks;
    const looks = {
      conflict: "conflict",
      learned: "learned",
      flipped: "learned",
      decided: "now",
      propagated: "now",
    };
    const look = looks[/** @type {keyof typeof looks} */ (now.event)];
    if (!look) return marks;
    const cells = look === "now" ? [this.film.assertion(now.literal ?? 0)?.cell] : this.film.cellsOf(now);
    for (const cell of cells) if (cell !== undefined) marks.set(cell, look);
    return marks;
  }
}

export class PathReel {
  kind = /** @type {const} */ ("path");

  /**
   * @param {import("./puzzle.js").Puzzle} puzzle
   * @param {number[]} values where the path begins
   * @param {number[][]} noted the candidates that were left there, in cells where any are noted
   * @param {any} report the answer of `explain`
   */
  constructor(puzzle, values, noted, report) {
    this.puzzle = puzzle;
    this.values = values;
    this.noted = noted;
    this.steps = report.steps;
    this.report = report;
    this.start = 0;
    this.position = 0;
    this.total = this.steps.length;
  }

  /** The step that is shown. */
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

  /** It is whole from the beginning. */
  get loaded() {
    return "";
  }

  /** @param {number} position */
  async seek(position) {
    this.position = Math.max(0, Math.min(position, this.total));
  }

  /** It is whole from the beginning. */
  async loadAhead() {}

  /** The next step that is no single: where it becomes interesting. */
  async toConflict() {
    do await this.step();
    while (!this.atEnd && /single|last/.test(this.now?.technique ?? ""));
  }

  /** What all steps up to the one that is shown say. */
  get assertions() {
    return this.steps
      .slice(0, this.position)
      .flatMap((/** @type {any} */ step) => assertionsOf(step, this.puzzle.columns));
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
    const isNoted = (/** @type {number} */ cell, /** @type {number} */ digit) =>
      !this.noted[cell].length || this.noted[cell].includes(digit);
    const candidates = (/** @type {number} */ cell) =>
      open[cell].filter((digit) => isNoted(cell, digit) && !crossed.has(`${cell}=${digit}`));
    return {
      values,
      inks,
      levels: values.map(() => null),
      candidates,
      ...marksOfStep(this.now, puzzle, candidates),
    };
  }
}

/** What a step places and crosses out. @param {any} step @param {number} columns */
export function assertionsOf(step, columns) {
  const texts = [...(step.placed ? [step.placed].flat() : []), ...(step.eliminations ?? [])];
  return texts.flatMap((text) => assertionOf(text, columns) ?? []);
}

/**
 * The cells and candidates that a step of a path or hint is about.
 * @param {any} step @param {import("./puzzle.js").Puzzle} puzzle @param {(cell: number) => number[]} open
 */
export function marksOfStep(step, puzzle, open) {
  const marks = new Map();
  const hits = new Map();
  if (!step) return { marks, hits };
  const hit = (/** @type {number} */ cell, /** @type {number} */ digit, /** @type {string} */ look) =>
    hits.set(cell, (hits.get(cell) ?? new Map()).set(digit, look));
  for (const cell of step.cells.map((/** @type {string} */ name) => cellOf(name, puzzle.columns))) {
    marks.set(cell, "look");
    for (const digit of step.digits.map(Number)) if (open(cell).includes(digit)) hit(cell, digit, "seen");
  }
  for (const { cell, digit, holds } of assertionsOf(step, puzzle.columns)) {
    hit(cell, digit, holds ? "placed" : "gone");
    marks.set(cell, holds ? "now" : (marks.get(cell) ?? "touched"));
  }
  return { marks, hits };
}
