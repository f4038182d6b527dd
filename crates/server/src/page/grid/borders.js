// The thick lines of a grid, and the backgrounds of cells: by houses other than rows, columns, boxes and regions, and
// by the odd-even mask.

/** @typedef {import("../game/puzzle.js").Puzzle} Puzzle */

/**
 * Returns for each cell its sides with a thick line: those at which its box or region or the grid ends. A line between
 * two cells belongs to the right or lower one.
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

/**
 * Returns for each cell the style classes of its background: one for each house that is no row, column, box or region,
 * and one for the odd-even mask.
 * @param {Puzzle} puzzle
 */
export function groundsOf(puzzle) {
  const grounds = puzzle.present.map(() => /** @type {string[]} */ ([]));
  const plain = ["row", "column", "box", "region"];
  for (const house of puzzle.houses.filter(({ kind }) => !plain.includes(kind))) {
    for (const cell of house.cells) grounds[cell].push(groundOf(house, puzzle.columns));
  }
  const mask = maskOf(puzzle);
  const cells = puzzle.present.flatMap((present, cell) => (present ? [cell] : []));
  [...mask].forEach((symbol, index) => {
    if (symbol !== "." && cells[index] !== undefined)
      grounds[cells[index]].push(symbol === "o" ? "odd" : "even");
  });
  return grounds;
}

/**
 * Returns the odd-even mask of a puzzle, a symbol for each cell; an empty text if it has none.
 * @param {Puzzle | null} puzzle
 */
export function maskOf(puzzle) {
  return /odd-even:([oe.]+)/.exec(puzzle?.rules ?? "")?.[1] ?? "";
}

/**
 * Returns the style class for the cells of a house.
 * @param {import("../game/puzzle.js").House} house its cells are in reading order @param {number} columns
 */
function groundOf({ kind, cells: [first, second] }, columns) {
  if (kind === "diagonal") return second % columns < first % columns ? "diagonal-up" : "diagonal-down";
  // Disjoint groups cover the whole grid, so one colour for all of them would show nothing.
  return kind === "group" ? "plain" : "extra";
}
