// How cells, digits and assertions are written: r3c5, r3c5=7, r3c5≠7. Rows and columns count from 1
// in text and from 0 in arrays; a cell is its index, row by row, in the arrays of the page.

/** @param {number} cell @param {number} columns */
export function cellName(cell, columns) {
  return `r${Math.floor(cell / columns) + 1}c${(cell % columns) + 1}`;
}

/**
 * The index of `r3c5`.
 * @param {string} name @param {number} columns
 */
export function cellIndex(name, columns) {
  const [, row, column] = /^r(\d+)c(\d+)/.exec(name) ?? [];
  return (Number(row) - 1) * columns + Number(column) - 1;
}

/**
 * A digit as any answer may write it: a number, or above 9 a letter (A = 10).
 * @param {string} text
 */
export function digitOf(text) {
  return /^\d+$/.test(text) ? Number(text) : parseInt(text, 36);
}

/**
 * What `r3c5=7`, `r3c5!=7` or `r3c5≠7` asserts, or null for anything else.
 * @param {string} text @param {number} columns
 * @returns {{cell: number, digit: number, holds: boolean} | null}
 */
export function assertionOf(text, columns) {
  const found = /^(r\d+c\d+)(=|!=|≠)(\w+)$/.exec(text);
  if (!found) return null;
  return { cell: cellIndex(found[1], columns), digit: digitOf(found[3]), holds: found[2] === "=" };
}
