// A game: a puzzle, the entries and marks, and the states to which undo and redo lead. Every change makes a new object,
// so that undo only needs to take the object before.

import { peersOf } from "./houses.js";
import { hasClues } from "./puzzle.js";

/**
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 * @typedef {object} Sheet     the entries and marks; each list has an element for each cell
 * @property {number[]} values      the entries: digits that the visitor wrote; 0 for none
 * @property {number[][]} corner    corner marks, in order
 * @property {number[][]} centre    centre marks, in order: candidates of the cell
 * @property {number[]} colours     0 for none
 * @typedef {{id: string, puzzle: Puzzle, sheet: Sheet}} Snapshot   undo can also restore other clues or another game
 * @typedef {Snapshot & {past: Snapshot[], future: Snapshot[]}} Game
 */

/** The number of colours for cells. */
export const COLOURS = 8;
/** The number of changes that can be undone. */
const UNDO_LIMIT = 1000;

/** @param {Puzzle} puzzle @returns {Sheet} */
export function blankSheet(puzzle) {
  const each = (/** @type {() => any} */ make) => puzzle.present.map(make);
  return { values: each(() => 0), corner: each(() => []), centre: each(() => []), colours: each(() => 0) };
}

/** @param {Puzzle} puzzle @param {string} [id] its id among the saved games @returns {Game} */
export function newGame(puzzle, sheet = blankSheet(puzzle), id = newId()) {
  return { id, puzzle, sheet, past: [], future: [] };
}

/** Returns a random id, which no other game has. */
function newId() {
  return [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join("-");
}

/**
 * Returns `game`, whose first undo leads back to the game `before`.
 * @param {Game} before @param {Game} game
 */
export function openedAfter(before, game) {
  return { ...game, past: withSnapshot(before), future: [] };
}

/**
 * Returns for each cell its clue or its entry; 0 for an empty cell.
 * @param {Game} game @returns {number[]}
 */
export function valuesOf({ puzzle, sheet }) {
  return puzzle.clues.map((clue, cell) => clue || sheet.values[cell]);
}

/**
 * Whether the cell is no gap and has no clue.
 * @param {Game} game @param {number} cell
 */
export function isOpen({ puzzle }, cell) {
  return puzzle.present[cell] && !puzzle.clues[cell];
}

/**
 * Whether all cells are filled.
 * @param {Game} game
 */
export function isFull(game) {
  const values = valuesOf(game);
  return game.puzzle.present.every((present, cell) => !present || values[cell] > 0);
}

/** @param {Game} game @returns {Snapshot} */
const snapshotOf = ({ id, puzzle, sheet }) => ({ id, puzzle, sheet });

/**
 * Returns the steps that undo takes back after a change of the game, the latest last.
 * @param {Game} game @returns {Snapshot[]}
 */
const withSnapshot = (game) => [...game.past, snapshotOf(game)].slice(-UNDO_LIMIT);

/**
 * Returns the game with another sheet, and with another puzzle if one is given. Undo leads back to `game`.
 * @param {Game} game @param {Sheet} sheet @returns {Game}
 */
export function changed(game, sheet, puzzle = game.puzzle) {
  return { id: game.id, puzzle, sheet, past: withSnapshot(game), future: [] };
}

/**
 * Returns a copy of the list, in which the values of some cells are changed.
 * @template T @param {T[]} list @param {Iterable<number>} cells @param {(old: T, cell: number) => T} change
 */
function mapAt(list, cells, change) {
  const copy = list.slice();
  for (const cell of cells) copy[cell] = change(copy[cell], cell);
  return copy;
}

/**
 * Writes a digit into those of the cells that have no clue, or erases it if all of these hold it. A digit that is
 * written is removed from the marks of all cells that share a house with one of them.
 * @param {Game} game @param {number[]} cells @param {number} digit @returns {Game}
 */
export function enter(game, cells, digit) {
  const open = cells.filter((cell) => isOpen(game, cell));
  if (!open.length || digit > game.puzzle.side) return game;
  const { sheet } = game;
  const again = open.every((cell) => sheet.values[cell] === digit);
  const values = mapAt(sheet.values, open, () => (again ? 0 : digit));
  if (again) return changed(game, { ...sheet, values });
  const peers = peersOf(game.puzzle);
  const seen = new Set(open.flatMap((cell) => [...peers[cell]]));
  const without = (/** @type {number[]} */ marks) => marks.filter((mark) => mark !== digit);
  const corner = mapAt(sheet.corner, seen, without);
  const centre = mapAt(sheet.centre, seen, without);
  return changed(game, { ...sheet, values, corner, centre });
}

/**
 * Gives the cells a digit as a clue, or takes it away if all of them have this clue. A clue replaces the entry and the
 * marks of its cell.
 * @param {Game} game @param {number[]} cells @param {number} digit 0 takes the clues away @returns {Game}
 */
export function give(game, cells, digit) {
  const { puzzle, sheet } = game;
  const present = cells.filter((cell) => puzzle.present[cell]);
  if (!present.length || digit > puzzle.side) return game;
  const again = present.every((cell) => puzzle.clues[cell] === digit);
  const clues = mapAt(puzzle.clues, present, () => (again ? 0 : digit));
  const values = mapAt(sheet.values, present, () => 0);
  const corner = mapAt(sheet.corner, present, () => []);
  const centre = mapAt(sheet.centre, present, () => []);
  // The candidates that the server found beside the clues before are none beside these.
  const next = Object.freeze({ ...puzzle, clues, candidates: null });
  return changed(game, { ...sheet, values, corner, centre }, next);
}

/**
 * Adds a corner or centre mark to those of the cells that are empty, or removes it if all of these have it.
 * @param {Game} game @param {number[]} cells @param {"corner" | "centre"} kind @param {number} digit @returns {Game}
 */
export function mark(game, cells, kind, digit) {
  const open = cells.filter((cell) => isOpen(game, cell) && !game.sheet.values[cell]);
  if (!open.length || digit > game.puzzle.side) return game;
  const again = open.every((cell) => game.sheet[kind][cell].includes(digit));
  const marks = mapAt(game.sheet[kind], open, (old) => {
    const others = old.filter((mark) => mark !== digit);
    return again ? others : [...others, digit].sort((a, b) => a - b);
  });
  return changed(game, { ...game.sheet, [kind]: marks });
}

/**
 * Gives the cells a colour, or takes it away if all of them have it.
 * @param {Game} game @param {number[]} cells @param {number} colour @returns {Game}
 */
export function paint(game, cells, colour) {
  if (colour > COLOURS) return game;
  const again = cells.every((cell) => game.sheet.colours[cell] === colour);
  return changed(game, {
    ...game.sheet,
    colours: mapAt(game.sheet.colours, cells, () => (again ? 0 : colour)),
  });
}

/**
 * Erases the entries of the cells. If the cells have no entries, erases their marks and colours.
 * @param {Game} game @param {number[]} cells @returns {Game}
 */
export function erase(game, cells) {
  const { sheet } = game;
  if (cells.some((cell) => sheet.values[cell])) {
    return changed(game, { ...sheet, values: mapAt(sheet.values, cells, () => 0) });
  }
  const corner = mapAt(sheet.corner, cells, () => []);
  const centre = mapAt(sheet.centre, cells, () => []);
  return changed(game, { ...sheet, corner, centre, colours: mapAt(sheet.colours, cells, () => 0) });
}

/**
 * Replaces the centre marks of each cell by its candidates.
 * @param {Game} game @param {number[][]} candidates @returns {Game}
 */
export function pencil(game, candidates) {
  return changed(game, { ...game.sheet, centre: candidates.map((digits) => digits.slice()) });
}

/**
 * Removes all entries, marks and colours.
 * @param {Game} game @returns {Game}
 */
export function reset(game) {
  return changed(game, blankSheet(game.puzzle));
}

/**
 * Returns the puzzle with the entries as further clues.
 * @param {Game} game @returns {Puzzle}
 */
export function asClues(game) {
  return Object.freeze({ ...game.puzzle, clues: valuesOf(game) });
}

/**
 * Returns the game with other clues. If the puzzle had no clues, its entries counted as clues, so all entries and marks
 * are removed. Otherwise they stay.
 * @param {Game} game @param {Puzzle} puzzle on the same grid, with the same houses @returns {Game}
 */
export function reclued(game, puzzle) {
  return changed(game, hasClues(game.puzzle) ? game.sheet : blankSheet(puzzle), puzzle);
}

/** @param {Game} game @returns {Game} */
export function undo(game) {
  const last = game.past.at(-1);
  if (!last) return game;
  return { ...last, past: game.past.slice(0, -1), future: [snapshotOf(game), ...game.future] };
}

/** @param {Game} game @returns {Game} */
export function redo(game) {
  const [next, ...future] = game.future;
  return next ? { ...next, past: [...game.past, snapshotOf(game)], future } : game;
}
