// The notation of cells and assertions: r3c5, r3c5=7, r3c5≠7. In it, rows and columns are 1-based. In the page's
// arrays, a cell is a 0-based index, row by row.

/** @param {number} cell @param {number} columns */
export function cellName(cell, columns) {
  return `r${Math.floor(cell / columns) + 1}c${(cell % columns) + 1}`;
}

/**
 * Returns the index of the cell with whose name, such as `r3c5`, the text begins; `NaN` for other text.
 * @param {string} name @param {number} columns
 */
export function cellIndex(name, columns) {
  const [, row, column] = /^r(\d+)c(\d+)/.exec(name) ?? [];
  return (Number(row) - 1) * columns + Number(column) - 1;
}

/**
 * Reads a digit, which is written as a number or, from 10 on, as a letter (A is 10).
 * @param {string} text
 */
export function digitOf(text) {
  return /^\d+$/.test(text) ? Number(text) : parseInt(text, 36);
}

/**
 * Reads a text such as `r3c5=7`, `r3c5!=7` or `r3c5≠7`. Returns null for other text.
 * @param {string} text @param {number} columns
 * @returns {{cell: number, digit: number, holds: boolean} | null}
 */
export function assertionOf(text, columns) {
  const found = /^(r\d+c\d+)(=|!=|≠)(\w+)$/.exec(text);
  if (!found) return null;
  return { cell: cellIndex(found[1], columns), digit: digitOf(found[3]), holds: found[2] === "=" };
}
