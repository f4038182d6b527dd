// The selected cells, and the cell of the cursor.

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {{cursor: number, cells: number[]}} Selection */

/** @param {number} cell @returns {Selection} */
export function only(cell) {
  return { cursor: cell, cells: [cell] };
}

/** @param {Puzzle} puzzle @returns {Selection} */
export function firstOf(puzzle) {
  return only(puzzle.present.indexOf(true));
}

/**
 * Adds a cell to the selection.
 * @param {Selection} selection @param {number} cell @returns {Selection}
 */
export function extended({ cells }, cell) {
  return { cursor: cell, cells: cells.includes(cell) ? cells : [...cells, cell] };
}

/**
 * Adds a cell to the selection, or removes it if it is selected and not the only one.
 * @param {Selection} selection @param {number} cell @returns {Selection}
 */
export function toggled({ cells }, cell) {
  const others = cells.filter((other) => other !== cell);
  return { cursor: cell, cells: cells.includes(cell) && others.length ? others : [...others, cell] };
}

/** @param {Puzzle} puzzle @param {Selection} selection @returns {Selection} */
export function everything(puzzle, { cursor }) {
  return { cursor, cells: puzzle.present.flatMap((present, cell) => (present ? [cell] : [])) };
}

/**
 * Returns the next cell in a direction, across the gaps of a canvas. At the edge, returns the cell `from`.
 * @param {Puzzle} puzzle @param {number} from @param {number} down @param {number} right
 */
export function beside({ rows, columns, present }, from, down, right) {
  let [row, column] = [Math.floor(from / columns) + down, (from % columns) + right];
  for (; row >= 0 && row < rows && column >= 0 && column < columns; row += down, column += right) {
    if (present[row * columns + column]) return row * columns + column;
  }
  return from;
}

/**
 * Returns the first or last cell in the row of the cell `from`.
 * @param {Puzzle} puzzle @param {number} from @param {boolean} last
 */
export function endOfRow({ columns, present }, from, last) {
  const start = from - (from % columns);
  const cells = present.flatMap((here, cell) =>
    here && cell >= start && cell < start + columns ? [cell] : [],
  );
  return (last ? cells.at(-1) : cells[0]) ?? from;
}
