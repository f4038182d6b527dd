// The events of a search and the trail at a position among them, which moves forward and back. Each event is applied
// once as it arrives, and the trail is stored at regular positions, so that a seek applies few events again.

import { Checkpoints, isAsserting } from "./checkpoints.js";

/**
 * @typedef {import("../types").TraceEvent} TraceEvent
 * @typedef {import("../types").Assertion} Assertion
 * @typedef {{event: TraceEvent, level: number, assertion: Assertion | null}} Entry   of the trail; no assertion for an
 *   auxiliary variable
 */

/** The events at which one step forward ends. */
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
  /** @param {import("../game/puzzle.js").Puzzle} puzzle whose clues are there from the beginning */
  constructor(puzzle) {
    this.puzzle = puzzle;
    /**
     * The cells in the order of the variables.
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
    /** How many events have happened. */
    this.position = 0;
    /** @type {Entry[]} */
    this.trail = [];
    /** What is known of events that have not happened here yet. */
    this.checkpoints = new Checkpoints((event) => this.assertion(event.literal ?? 0));
    /** How many events the last seek folded again. */
    this.replayed = 0;
    /**
     * By cell; before a conflict a cell can get two digits.
     * @type {Map<number, Entry[]>}
     */
    this.digits = new Map();
    /** @type {Map<number, Entry>} by cell and digit */
    this.eliminated = new Map();
    /**
     * How often each kind of event has happened.
     * @type {Record<string, number>}
     */
    this.counts = {};
  }

  /** @param {TraceEvent[]} events those that follow the last one */
  append(events) {
    for (const event of events) {
      const before = this.levels.at(-1) ?? 0;
      this.events.push(event);
      this.levels.push(event.to ?? event.level ?? before);
      this.checkpoints.append(event);
    }
  }

  /**
   * The event that happened last.
   * @returns {TraceEvent | null}
   */
  get now() {
    return this.events[this.position - 1] ?? null;
  }

  get level() {
    return this.levels[this.position - 1] ?? 0;
  }

  /** Whether all known events have happened. */
  get atEnd() {
    return this.position >= this.events.length;
  }

  /**
   * What a literal asserts of a cell; null for an auxiliary variable.
   * @param {number} literal @returns {Assertion | null}
   */
  assertion(literal) {
    const { side } = this.puzzle;
    const index = Math.abs(literal) - 1;
    const cell = this.cells[Math.floor(index / side)];
    return cell === undefined ? null : { cell, digit: (index % side) + 1, holds: literal > 0 };
  }

  /**
   * Whether the timeline stops at an event: a digit other than a clue, or one that changes the search.
   * @param {TraceEvent} event
   */
  isStop(event) {
    if (STOPS.has(event.event)) return true;
    if (event.event !== "propagated") return false;
    const assertion = this.assertion(event.literal ?? 0);
    return assertion !== null && assertion.holds && this.puzzle.clues[assertion.cell] === 0;
  }

  /** One event forward. */
  forward() {
    const event = this.events[this.position];
    if (!event) return;
    this.position += 1;
    this.counts[event.event] = (this.counts[event.event] ?? 0) + 1;
    if (isAsserting(event)) this.#apply(this.checkpoints.entryOf(this.position - 1));
    else if (event.to !== undefined) this.#applyJump();
  }

  /** One event back. */
  back() {
    if (this.position === 0) return;
    this.position -= 1;
    const event = this.events[this.position];
    this.counts[event.event] -= 1;
    if (isAsserting(event)) this.#revert(this.trail.pop());
    else for (const entry of this.checkpoints.takenBy(this.position)) this.#apply(entry);
  }

  /** A jump back takes what was asserted above its level. */
  #applyJump() {
    const taken = this.checkpoints.takenBy(this.position - 1);
    this.trail.length -= taken.length;
    taken.forEach((entry) => this.#revert(entry));
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
   * What put the digit into a cell that is there, if there is one; the first, where two clash.
   * @param {number} cell
   */
  placementOf(cell) {
    return this.digits.get(cell)?.[0] ?? null;
  }

  /**
   * What ruled a candidate out, if anything has.
   * @param {number} cell @param {number} digit
   */
  eliminationOf(cell, digit) {
    return this.eliminated.get(this.#key(cell, digit)) ?? null;
  }

  /**
   * The moment after the next event that is wanted, from a position on; null if no known event is.
   * @param {number} from @param {(event: TraceEvent) => boolean} [wanted]
   */
  positionAfter(from, wanted = (event) => this.isStop(event)) {
    for (let position = from; position < this.events.length; position += 1) {
      if (wanted(this.events[position])) return position + 1;
    }
    return null;
  }

  /** Back to the stop before, or to the beginning. */
  toPrevious() {
    do this.back();
    while (this.now && !this.isStop(this.now));
  }

  /**
   * To the moment after `position` events, as far as they are known.
   * @param {number} position
   */
  seek(position) {
    const wanted = Math.min(position, this.events.length);
    const kept = this.checkpoints.before(wanted);
    if (wanted - kept.position < Math.abs(wanted - this.position)) this.#restore(kept);
    this.replayed = Math.abs(wanted - this.position);
    while (this.position < wanted) this.forward();
    while (this.position > wanted) this.back();
  }

  /** @param {import("./checkpoints.js").Checkpoint} kept */
  #restore({ position, trail, counts }) {
    this.position = position;
    this.counts = { ...counts };
    this.trail = [];
    this.digits.clear();
    this.eliminated.clear();
    trail.forEach((entry) => this.#apply(entry));
  }

  /**
   * The cells that an event speaks of: those of its clause's literals.
   * @param {TraceEvent} event
   */
  cellsOf(event) {
    const literals = event.literals ?? (event.literal ? [event.literal] : []);
    return [...new Set(literals.flatMap((literal) => this.assertion(literal)?.cell ?? []))];
  }
}
