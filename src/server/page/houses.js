// What the houses of a puzzle say at once: who sees whom, which digits clash, which are left, and
// where the thick lines run. Rules without houses (knight's moves and the like) are the server's.

import { cellName } from "./cells.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {{digit: number, cells: number[], house: string | null, message: string}} Conflict */

/** @type {WeakMap<Puzzle, {peers: Set<number>[]}>} */
const known = new WeakMap();

/** The cells that share a house with each cell. @param {Puzzle} puzzle @returns {Set<number>[]} */
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

/** "r1c1, r1c4 and r1c7" @param {string[]} names */
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

/**
 * The sides of each cell where a thick line runs: between two cells it is the right or lower one's.
 * @param {Puzzle} puzzle
 */
export function bordersOf(puzzle) {
  const homes = puzzle.present.map(() => /** @type {Set<number>} */ (new Set()));
  puzzle.houses.forEach((house, index) => {
    if (house.kind === "box" || house.kind === "region")
      house.cells.forEach((cell) => homes[cell].add(index));
  });
  const { rows, columns, present } = puzzle;
  const together = (/** @type {number} */ cell, /** @type {number} */ other) =>
    present[other] && (homes[cell].size === 0 || [...homes[cell]].some((home) => homes[other].has(home)));
  return present.map((here, cell) => {
    if (!here) return [];
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    const sides = [];
    if (row === 0 || !together(cell, cell - columns)) sides.push("top");
    if (column === 0 || !together(cell, cell - 1)) sides.push("left");
    if (row === rows - 1 || !present[cell + columns]) sides.push("bottom");
    if (column === columns - 1 || !present[cell + 1]) sides.push("right");
    return sides;
  });
}

/** What a cell belongs to beyond row, column and box, as names of its ground. @param {Puzzle} puzzle */
export function groundsOf(puzzle) {
  const grounds = puzzle.present.map(() => /** @type {string[]} */ ([]));
  const plain = ["row", "column", "box", "region"];
  for (const house of puzzle.houses.filter(({ kind }) => !plain.includes(kind))) {
    for (const cell of house.cells) grounds[cell].push(groundOf(house.name, house.kind, cell));
  }
  const mask = /odd-even:([oe.]+)/.exec(puzzle.rules ?? "")?.[1] ?? "";
  const cells = puzzle.present.flatMap((present, cell) => (present ? [cell] : []));
  [...mask].forEach((symbol, index) => {
    if (symbol !== "." && cells[index] !== undefined)
      grounds[cells[index]].push(symbol === "o" ? "odd" : "even");
  });
  return grounds;
}

/** @param {string} name @param {string} kind @param {number} cell */
function groundOf(name, kind, cell) {
  if (/diagonal/.test(name)) return /up/.test(name) ? "diagonal-up" : "diagonal-down";
  // Disjoint groups cover the whole grid: tinting one of them says nothing.
  return /group/.test(kind) ? "plain" : "extra";
}
