// What the houses of a puzzle say at once: who sees whom, which digits clash, which are left, and
// where the thick lines run. Rules without houses (knight's moves and the like) are the server's.

import { cellName } from "./notation.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {{digit: number, cells: number[], house: string | null, message: string}} Conflict */

/** @type {WeakMap<Puzzle, {peers: Set<number>[]}>} */
const known = new WeakMap();

/**
 * The cells that share a house with each cell.
 * @param {Puzzle} puzzle @returns {Set<number>[]}
 */
export function peersOf(puzzle) {
  const found = known.get(puzzle);
  if (found) return found.peers;
  const peers = puzzle.present.map(() => /** @type {Set<number>} */ (new Set()));
  for (const { cells } of puzzle.houses) {
    for (const cell of cells) for (const other of cells) if (cell !== other) peers[cell].add(other);
  }
  known.set(puzzle, { peers });
  return peers;
}

/**
 * "r1c1, r1c4 and r1c7"
 * @param {string[]} names
 */
function list(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/**
 * Every digit that stands twice in a house.
 * @param {Puzzle} puzzle @param {number[]} values @returns {Conflict[]}
 */
export function conflictsOf(puzzle, values) {
  const conflicts = [];
  for (const house of puzzle.houses) {
    /** @type {Map<number, number[]>} */
    const places = new Map();
    for (const cell of house.cells) {
      if (values[cell]) places.set(values[cell], [...(places.get(values[cell]) ?? []), cell]);
    }
    for (const [digit, cells] of places) {
      if (cells.length < 2) continue;
      const where = list(cells.map((cell) => cellName(cell, puzzle.columns)));
      const times = cells.length === 2 ? "twice" : `${cells.length} times`;
      conflicts.push({
        digit,
        cells,
        house: house.name,
        message: `${digit} stands ${times} in ${house.name}: ${where}`,
      });
    }
  }
  return conflicts;
}

/**
 * The digits that no filled cell excludes; none in filled cells.
 * @param {Puzzle} puzzle @param {number[]} values
 */
export function candidatesOf(puzzle, values) {
  const peers = peersOf(puzzle);
  return puzzle.present.map((present, cell) => {
    if (!present || values[cell]) return [];
    const seen = new Set([...peers[cell]].map((peer) => values[peer]));
    const open = puzzle.candidates?.[cell]?.length ? puzzle.candidates[cell] : digits(puzzle.side);
    return open.filter((digit) => !seen.has(digit));
  });
}

/** @param {number} side */
export function digits(side) {
  return Array.from({ length: side }, (_, index) => index + 1);
}
