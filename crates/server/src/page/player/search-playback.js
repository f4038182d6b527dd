// A recorded search, which the page fetches from the server in parts. The player goes forward and back in it. At each
// position it has a scene: what the grid shows.

import { quantity } from "../game/text.js";
import { Timeline } from "./timeline.js";

/** The largest side at which the candidates of a cell are readable. */
const READABLE = 16;
/**
 * The minimum and the maximum number of events that are fetched at once. The server repeats the search for each page,
 * so later pages are larger.
 */
const PAGE = 1000;
const LARGEST = 10_000;
/** The maximum number of events that are fetched before they are needed. */
const AHEAD = 30_000;

export class SearchPlayback {
  kind = /** @type {const} */ ("search");

  /**
   * @param {import("../game/puzzle.js").Puzzle} puzzle
   * @param {import("../types").TracePage} first
   * @param {(from: number, limit: number) => Promise<import("../types").TracePage>} fetchPage
   */
  constructor(puzzle, first, fetchPage) {
    this.puzzle = puzzle;
    this.timeline = new Timeline(puzzle);
    this.fetchPage = fetchPage;
    this.total = first.total;
    this.end = first.end ?? null;
    this.timeline.append(first.steps);
    /** @type {Promise<void> | null} the current request for a page; null if there is none */
    this.loading = null;
    /** The position after the events that place the clues. */
    this.start = 0;
    /** Whether the player no longer shows this search. */
    this.isClosed = false;
    /** This function is called after each page that has arrived. */
    this.onPageLoaded = () => {};
  }

  get position() {
    return this.timeline.position;
  }

  get atEnd() {
    return this.timeline.position >= this.total;
  }

  /** Goes to the position after the events that place the clues. These events can fill several pages. */
  async begin() {
    const { events } = this.timeline;
    const isClue = (/** @type {import("../types").TraceEvent} */ event) =>
      event.event === "propagated" && event.origin === "clue";
    for (;;) {
      while (this.start < events.length && isClue(events[this.start])) this.start += 1;
      if (this.start < events.length || events.length >= this.total) break;
      await this.load();
    }
    this.timeline.seek(this.start);
    return this;
  }

  /** Fetches the next page, if there is one. If a request is already running, waits for its page instead. */
  async load() {
    if (this.timeline.events.length >= this.total) return;
    this.loading ??= this.#fetch().finally(() => (this.loading = null));
    await this.loading;
  }

  async #fetch() {
    const known = this.timeline.events.length;
    const page = await this.fetchPage(known, Math.min(Math.max(PAGE, known), LARGEST));
    this.total = page.total;
    this.end = page.end ?? this.end;
    this.timeline.append(page.steps);
    this.onPageLoaded();
  }

  /** The number of fetched events in words. */
  get loaded() {
    return `${this.timeline.events.length.toLocaleString("en")} of ${quantity(this.total, "step")}`;
  }

  /**
   * Fetches events for the plot of the levels, up to the first `AHEAD`.
   * @param {() => boolean} isWanted called before each page; if it returns false, no further page is fetched
   */
  async loadAhead(isWanted) {
    while (isWanted() && this.timeline.events.length < Math.min(this.total, AHEAD)) await this.load();
  }

  /**
   * Goes to the position after the next wanted event, or to the end. The position stays the same while events are
   * fetched.
   * @param {(event: import("../types").TraceEvent) => boolean} [wanted]
   */
  async #toNext(wanted) {
    const { timeline } = this;
    let from = timeline.position;
    let next = timeline.positionAfter(from, wanted);
    while (next === null && timeline.events.length < this.total && !this.isClosed) {
      from = timeline.events.length;
      await this.load();
      next = timeline.positionAfter(from, wanted);
    }
    timeline.seek(next ?? timeline.events.length);
  }

  async step() {
    await this.#toNext();
    // The next page is fetched early. If this fails, the step that needs the page reports the error.
    if (this.timeline.events.length - this.timeline.position < PAGE / 2) this.load().catch(() => {});
  }

  back() {
    this.timeline.toPrevious();
    if (this.timeline.position < this.start) this.timeline.seek(this.start);
  }

  async toConflict() {
    await this.#toNext((event) => event.event === "conflict");
  }

  toStart() {
    this.timeline.seek(this.start);
  }

  close() {
    this.isClosed = true;
  }

  /** @param {number} position */
  async seek(position) {
    while (this.timeline.events.length < Math.min(position, this.total) && !this.isClosed) await this.load();
    this.timeline.seek(Math.max(position, this.start));
  }

  /** @returns {import("../types").Scene} */
  scene() {
    const { timeline, puzzle } = this;
    const values = puzzle.clues.slice();
    const inks = values.map((value) => /** @type {string} */ (value ? "clue" : ""));
    const levels = /** @type {(number | null)[]} */ (values.map(() => null));
    for (const cell of timeline.cells) {
      const entry = puzzle.clues[cell] ? null : timeline.placementOf(cell);
      if (!entry) continue;
      values[cell] = entry.assertion?.digit ?? 0;
      inks[cell] = entry.event.event === "decided" ? "decided" : "forced";
      levels[cell] = entry.level;
    }
    const candidates = (/** @type {number} */ cell) => {
      if (puzzle.side > READABLE) return [];
      const open = Array.from({ length: puzzle.side }, (_, index) => index + 1);
      return open.filter((digit) => !timeline.eliminationOf(cell, digit));
    };
    return { values, inks, levels, candidates, marks: this.#marks(), hits: new Map() };
  }

  #marks() {
    const { now } = this.timeline;
    const marks = new Map();
    if (!now || this.position <= this.start) return marks;
    const marksByEvent = {
      conflict: "conflict",
      learned: "learned",
      flipped: "learned",
      decided: "now",
      propagated: "now",
    };
    const mark = marksByEvent[/** @type {keyof typeof marksByEvent} */ (now.event)];
    if (!mark) return marks;
    const cells = mark === "now" ? [this.timeline.assertion(now.literal ?? 0)?.cell] : this.timeline.cellsOf(now);
    for (const cell of cells) if (cell !== undefined) marks.set(cell, mark);
    return marks;
  }
}
