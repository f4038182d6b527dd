// Peers (cells that share a house), conflicts and candidates by the houses of a puzzle. Only the server checks rules
// without houses, such as anti-knight.

import { cellName } from "./notation.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {{digit: number, cells: number[], house: string | null, message: string}} Conflict */

/** @type {WeakMap<Puzzle, {peers: Set<number>[]}>} */
const known = new WeakMap();

/**
 * Returns for each cell the cells that share a house with it.
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
 * Returns for example "r1c1, r1c4 and r1c7".
 * @param {string[]} names
 */
function list(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/**
 * Returns a conflict for each house and each digit that it holds more than once.
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
 * Returns for each empty cell the digits that no peer holds. If the server has sent candidates of the cell, the digits
 * are among these. A filled cell has none.
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
