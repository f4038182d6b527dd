// Stores for each event of a search the entry that it adds to the trail, or the entries that it removes. Stores the
// whole trail at regular positions, the checkpoints.

/**
 * @typedef {import("../types").TraceEvent} TraceEvent
 * @typedef {import("./timeline.js").Entry} Entry
 * @typedef {{position: number, trail: Entry[], counts: Record<string, number>}} Checkpoint
 *   the trail after `position` events
 */

/**
 * Whether an event makes a literal true: a decision or a propagation.
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
     * The entry that each event adds to the trail; null if it adds none.
     * @type {(Entry | null)[]}
     */
    this.entries = [];
    /**
     * The entries that each backjump or restart removes from the trail, by the index of the event.
     * @type {Map<number, Entry[]>}
     */
    this.removed = new Map();
    /**
     * The trail after all known events.
     * @type {Entry[]}
     */
    this.trail = [];
    /** @type {Record<string, number>} */
    this.counts = {};
    /** @type {Checkpoint[]} */
    this.saved = [{ position: 0, trail: [], counts: {} }];
  }

  /** @param {TraceEvent} event the event after the last known one */
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
   * Returns the entry that an event adds to the trail. Throws an error if it adds none.
   * @param {number} event its index @returns {Entry}
   */
  entryOf(event) {
    const entry = this.entries[event];
    if (!entry) throw new Error(`event ${event} asserts nothing`);
    return entry;
  }

  /**
   * Returns the entries that an event removes from the trail.
   * @param {number} event its index @returns {Entry[]}
   */
  removedBy(event) {
    return this.removed.get(event) ?? [];
  }

  /**
   * Returns the last stored checkpoint at or before a position.
   * @param {number} position @returns {Checkpoint}
   */
  before(position) {
    return this.saved[Math.min(Math.floor(position / INTERVAL), this.saved.length - 1)];
  }
}
