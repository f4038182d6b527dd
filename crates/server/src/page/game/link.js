// A game as the fragment of a link: #size=3x3&rules=diagonals&clues=9.9.53..7...&entries=...&marks=...
// Each clue and each entry is one symbol, so that a link is short and readable. The clues begin with the numbers of
// rows and columns.

import { blankSheet, COLOURS, newGame } from "./game.js";
import { digits } from "./houses.js";
import { symbol, value } from "./symbols.js";

/** @typedef {import("./game.js").Game} Game */

/** @param {Game} game @param {number[]} values */
function line({ puzzle }, values) {
  return values.map((digit, cell) => (puzzle.present[cell] ? symbol(digit) : "-")).join("");
}

/**
 * Returns `cell.corner.centre.colour` for each cell that has marks or a colour, separated by `_`.
 * @param {Game} game
 */
function marksLine({ sheet }) {
  const parts = sheet.values.map((_, cell) => {
    const [corner, centre] = [sheet.corner[cell], sheet.centre[cell]];
    if (!corner.length && !centre.length && !sheet.colours[cell]) return "";
    return [cell, corner.map(symbol).join(""), centre.map(symbol).join(""), sheet.colours[cell] || ""].join(
      ".",
    );
  });
  return parts.filter(Boolean).join("_");
}

/**
 * Returns the fragment of a link to this game, without the #.
 * @param {Game} game
 */
export function linkOf(game) {
  const { puzzle, sheet } = game;
  const parts = new URLSearchParams({ size: puzzle.shape });
  if (puzzle.rules) parts.set("rules", puzzle.rules);
  for (const { text } of puzzle.off) parts.append("off", text);
  if (puzzle.title) parts.set("title", puzzle.title);
  parts.set("clues", `${puzzle.rows}.${puzzle.columns}.${line(game, puzzle.clues)}`);
  if (sheet.values.some(Boolean)) parts.set("entries", line(game, sheet.values));
  const marks = marksLine(game);
  if (marks) parts.set("marks", marks);
  return parts.toString();
}

/**
 * Reads the fragment of a link. Returns null if it contains no game. Does not check the rules; only the server reads
 * them.
 * @param {string} fragment
 * @returns {import("../types").LinkedGame | null}
 */
export function parseLink(fragment) {
  const parts = new URLSearchParams(fragment.replace(/^#/, ""));
  const found = /^(\d+)\.(\d+)\.([0-9a-zA-Z\u00c0-\u00e6.-]+)$/.exec(parts.get("clues") ?? "");
  if (!found || !parts.get("size")) return null;
  const [rows, columns] = [Number(found[1]), Number(found[2])];
  if (found[3].length !== rows * columns) return null;
  const cells = [...found[3]].map((text) => (text === "-" ? null : value(text)));
  const [size, rules] = [parts.get("size") ?? "", parts.get("rules")];
  const [, boxRows, boxColumns] = (/^(\d+)x(\d+)$/.exec(size) ?? []).map(Number);
  // Rules can add digits; the server refuses what they do not allow.
  if (!rules && cells.some((digit) => digit !== null && digit > boxRows * boxColumns)) return null;
  return {
    size,
    rules,
    title: parts.get("title") ?? "",
    board: Array.from({ length: rows }, (_, row) => cells.slice(row * columns, (row + 1) * columns)),
    entries: parts.get("entries") ?? "",
    marks: parts.get("marks") ?? "",
    off: parts.getAll("off"),
  };
}

/**
 * Returns the game of a link to the given puzzle. Entries and marks that do not fit the puzzle are left out.
 * @param {import("./puzzle.js").Puzzle} puzzle @param {{entries: string, marks: string}} link
 * @param {string} [id] the id of the game, if it is a saved one
 * @returns {Game}
 */
export function gameOfLink(puzzle, { entries, marks }, id) {
  const sheet = blankSheet(puzzle);
  const fits = (/** @type {number} */ digit) => digit >= 1 && digit <= puzzle.side;
  const open = (/** @type {number} */ cell) => puzzle.present[cell] && !puzzle.clues[cell];
  [...entries].forEach((text, cell) => {
    if (text !== "-" && open(cell) && fits(value(text))) sheet.values[cell] = value(text);
  });
  for (const part of marks.split("_").filter(Boolean)) {
    const [cell, corner = "", centre = "", colour = ""] = part.split(".");
    if (!puzzle.present[Number(cell)]) continue;
    sheet.corner[Number(cell)] = [...corner].map(value).filter(fits);
    sheet.centre[Number(cell)] = [...centre].map(value).filter(fits);
    sheet.colours[Number(cell)] = digits(COLOURS).includes(Number(colour)) ? Number(colour) : 0;
  }
  return newGame(puzzle, sheet, id);
}
