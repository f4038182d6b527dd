// The events of a search, a position among them that moves forward and back, and the trail at this position. The trail
// is also stored at regular positions, so that a jump to a far position applies few events again.

import { Checkpoints, isAsserting } from "./checkpoints.js";

/**
 * @typedef {import("../types").TraceEvent} TraceEvent
 * @typedef {import("../types").Assertion} Assertion
 * @typedef {{event: TraceEvent, level: number, assertion: Assertion | null}} Entry   a literal on the trail;
 *   `assertion` is null for an auxiliary variable
 */

/** The types of the events at which one step forward always ends. */
const STOPS = new Set([
  "decided",
  "conflict",
  "learned",
  "flipped",
  "backjumped",
  "restarted",
  "satisfied",
  "refuted",
]);

export class Timeline {
  /** @param {import("../game/puzzle.js").Puzzle} puzzle the puzzle that the search solves */
  constructor(puzzle) {
    this.puzzle = puzzle;
    /**
     * The cells, in the order of their variables in the formula.
     * @type {number[]}
     */
    this.cells = puzzle.present.flatMap((present, cell) => (present ? [cell] : []));
    /** @type {TraceEvent[]} */
    this.events = [];
    /**
     * The decision level after each event.
     * @type {number[]}
     */
    this.levels = [];
    /** The number of events before the position. */
    this.position = 0;
    /** @type {Entry[]} */
    this.trail = [];
    /** What is stored for all known events, also for those after the position. */
    this.checkpoints = new Checkpoints((event) => this.assertion(event.literal ?? 0));
    /** The number of events that the last seek applied or took back. */
    this.replayed = 0;
    /**
     * The entries of the trail that place a digit, by cell. Just before a conflict, a cell can have two.
     * @type {Map<number, Entry[]>}
     */
    this.digits = new Map();
    /**
     * The entries of the trail that eliminate a candidate, by cell and digit.
     * @type {Map<number, Entry>}
     */
    this.eliminated = new Map();
    /**
     * The number of events of each kind before the position.
     * @type {Record<string, number>}
     */
    this.counts = {};
  }

  /**
   * Adds events after the known ones. The position stays the same.
   * @param {TraceEvent[]} events
   */
  append(events) {
    for (const event of events) {
      const before = this.levels.at(-1) ?? 0;
      this.events.push(event);
      this.levels.push(event.to ?? event.level ?? before);
      this.checkpoints.append(event);
    }
  }

  /**
   * The last event before the position; null at the beginning.
   * @returns {TraceEvent | null}
   */
  get now() {
    return this.events[this.position - 1] ?? null;
  }

  get level() {
    return this.levels[this.position - 1] ?? 0;
  }

  /** Whether the position is after all known events. */
  get atEnd() {
    return this.position >= this.events.length;
  }

  /**
   * Returns what a literal asserts about a cell; null for an auxiliary variable.
   * @param {number} literal @returns {Assertion | null}
   */
  assertion(literal) {
    const { side } = this.puzzle;
    const index = Math.abs(literal) - 1;
    const cell = this.cells[Math.floor(index / side)];
    return cell === undefined ? null : { cell, digit: (index % side) + 1, holds: literal > 0 };
  }

  /**
   * Whether one step forward ends at an event: the event places a digit that is no clue, or is of a type in `STOPS`.
   * @param {TraceEvent} event
   */
  isStop(event) {
    if (STOPS.has(event.event)) return true;
    if (event.event !== "propagated") return false;
    const assertion = this.assertion(event.literal ?? 0);
    return assertion !== null && assertion.holds && this.puzzle.clues[assertion.cell] === 0;
  }

  /** Goes one event forward, unless the position is after all known events. */
  forward() {
    const event = this.events[this.position];
    if (!event) return;
    this.position += 1;
    this.counts[event.event] = (this.counts[event.event] ?? 0) + 1;
    if (isAsserting(event)) this.#apply(this.checkpoints.entryOf(this.position - 1));
    else if (event.to !== undefined) this.#applyJump();
  }

  /** Goes one event back, unless the position is the beginning. */
  back() {
    if (this.position === 0) return;
    this.position -= 1;
    const event = this.events[this.position];
    this.counts[event.event] -= 1;
    if (isAsserting(event)) this.#revert(this.trail.pop());
    else for (const entry of this.checkpoints.removedBy(this.position)) this.#apply(entry);
  }

  /** Removes from the trail the entries that the last event, a jump back, removes. */
  #applyJump() {
    const removed = this.checkpoints.removedBy(this.position - 1);
    this.trail.length -= removed.length;
    removed.forEach((entry) => this.#revert(entry));
  }

  /** @param {Entry} entry */
  #apply(entry) {
    this.trail.push(entry);
    const { assertion } = entry;
    if (!assertion) return;
    const { cell } = assertion;
    if (assertion.holds) this.digits.set(cell, [...(this.digits.get(cell) ?? []), entry]);
    else this.eliminated.set(this.#key(cell, assertion.digit), entry);
  }

  /** @param {Entry | undefined} entry */
  #revert(entry) {
    if (!entry?.assertion) return;
    const { cell, digit, holds } = entry.assertion;
    if (holds)
      this.digits.set(
        cell,
        (this.digits.get(cell) ?? []).filter((other) => other !== entry),
      );
    else this.eliminated.delete(this.#key(cell, digit));
  }

  /** @param {number} cell @param {number} digit */
  #key(cell, digit) {
    return cell * (this.puzzle.side + 1) + digit;
  }

  /**
   * Returns the entry that places the digit of a cell, or the first one if there are two. Returns null if there is
   * none.
   * @param {number} cell
   */
  placementOf(cell) {
    return this.digits.get(cell)?.[0] ?? null;
  }

  /**
   * Returns the entry that eliminates a candidate, or null if none does.
   * @param {number} cell @param {number} digit
   */
  eliminationOf(cell, digit) {
    return this.eliminated.get(this.#key(cell, digit)) ?? null;
  }

  /**
   * Returns the position after the first wanted event from a position on. Returns null if no known event there is
   * wanted. By default, the wanted events are those at which a step ends.
   * @param {number} from @param {(event: TraceEvent) => boolean} [wanted]
   */
  positionAfter(from, wanted = (event) => this.isStop(event)) {
    for (let position = from; position < this.events.length; position += 1) {
      if (wanted(this.events[position])) return position + 1;
    }
    return null;
  }

  /** Goes back to the position after the previous event at which a step ends, or to the beginning. */
  toPrevious() {
    do this.back();
    while (this.now && !this.isStop(this.now));
  }

  /**
   * Goes to a position, or to the end of the known events if the position is after it.
   * @param {number} position
   */
  seek(position) {
    const wanted = Math.min(position, this.events.length);
    const checkpoint = this.checkpoints.before(wanted);
    if (wanted - checkpoint.position < Math.abs(wanted - this.position)) this.#restore(checkpoint);
    this.replayed = Math.abs(wanted - this.position);
    while (this.position < wanted) this.forward();
    while (this.position > wanted) this.back();
  }

  /** @param {import("./checkpoints.js").Checkpoint} checkpoint */
  #restore({ position, trail, counts }) {
    this.position = position;
    this.counts = { ...counts };
    this.trail = [];
    this.digits.clear();
    this.eliminated.clear();
    trail.forEach((entry) => this.#apply(entry));
  }

  /**
   * Returns the cells of the literals in the clause of an event, or of its only literal if it has no clause.
   * @param {TraceEvent} event
   */
  cellsOf(event) {
    const literals = event.literals ?? (event.literal ? [event.literal] : []);
    return [...new Set(literals.flatMap((literal) => this.assertion(literal)?.cell ?? []))];
  }
}
