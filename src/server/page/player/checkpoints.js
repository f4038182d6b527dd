// What is stored for each event of a search: its entry of the trail, the entries that a jump back removes, and at
// regular positions the whole trail.

/**
 * @typedef {import("../types").TraceEvent} TraceEvent
 * @typedef {import("./timeline.js").Entry} Entry
 * @typedef {{position: number, trail: Entry[], counts: Record<string, number>}} Checkpoint
 *   the trail after `position` events
 */

/**
 * Whether an event asserts a literal.
 * @param {TraceEvent} event
 */
export const isAsserting = ({ event }) => event === "decided" || event === "propagated";

/** The number of events between two checkpoints. */
export const INTERVAL = 1000;

export class Checkpoints {
  /** @param {(event: TraceEvent) => import("../types").Assertion | null} assertionOf returns what an event asserts */
  constructor(assertionOf) {
    this.assertionOf = assertionOf;
    /**
     * By event; null if it asserts nothing.
     * @type {(Entry | null)[]}
     */
    this.entries = [];
    /**
     * By event that is a jump back.
     * @type {Map<number, Entry[]>}
     */
    this.removed = new Map();
    /**
     * After all events.
     * @type {Entry[]}
     */
    this.trail = [];
    /** @type {Record<string, number>} */
    this.counts = {};
    /** @type {Checkpoint[]} */
    this.saved = [{ position: 0, trail: [], counts: {} }];
  }

  /** @param {TraceEvent} event that follows the last one */
  append(event) {
    const entry = isAsserting(event)
      ? { event, level: event.level ?? 0, assertion: this.assertionOf(event) }
      : null;
    if (entry) this.trail.push(entry);
    else if (event.to !== undefined) this.removed.set(this.entries.length, this.#above(event.to));
    this.entries.push(entry);
    this.counts[event.event] = (this.counts[event.event] ?? 0) + 1;
    const position = this.entries.length;
    if (position % INTERVAL === 0)
      this.saved.push({ position, trail: this.trail.slice(), counts: { ...this.counts } });
  }

  /**
   * Removes the entries above a level from the trail, and returns them.
   * @param {number} level
   */
  #above(level) {
    const at = this.trail.findIndex((entry) => entry.level > level);
    return at < 0 ? [] : this.trail.splice(at);
  }

  /**
   * Returns the entry of an event that asserts a literal.
   * @param {number} event its index @returns {Entry}
   */
  entryOf(event) {
    const entry = this.entries[event];
    if (!entry) throw new Error(`event ${event} asserts nothing`);
    return entry;
  }

  /**
   * Returns the entries that a jump back removes from the trail.
   * @param {number} event its index @returns {Entry[]}
   */
  removedBy(event) {
    return this.removed.get(event) ?? [];
  }

  /**
   * Returns the last checkpoint at or before a position.
   * @param {number} position @returns {Checkpoint}
   */
  before(position) {
    return this.saved[Math.min(Math.floor(position / INTERVAL), this.saved.length - 1)];
  }
}
