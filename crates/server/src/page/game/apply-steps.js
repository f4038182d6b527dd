// Carries out the steps of a hint or a path: writes digits and crosses out candidates. All of this is one change.

import { changed, isOpen, valuesOf } from "./game.js";
import { candidatesOf, peersOf } from "./houses.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {Pick<import("./game.js").Sheet, "values" | "corner" | "centre">} Draft */
/** @typedef {import("../types").Assertion} Assertion */

/**
 * @param {Game} game @param {Assertion[]} assertions in their order
 * @returns {Game} the game after this change, which undo takes back
 */
export function applySteps(game, assertions) {
  const { sheet } = game;
  const draft = { values: sheet.values.slice(), corner: sheet.corner.slice(), centre: sheet.centre.slice() };
  for (const assertion of assertions) {
    if (!isOpen(game, assertion.cell)) continue;
    if (assertion.holds) write(game, draft, assertion);
    else crossOut(game, draft, assertion);
  }
  return changed(game, { ...sheet, ...draft });
}

/** @param {number[][]} marks @param {number} cell @param {number} digit */
const without = (marks, cell, digit) => (marks[cell] = marks[cell].filter((mark) => mark !== digit));

/** @param {Game} game @param {Draft} draft @param {Assertion} assertion */
function write({ puzzle }, draft, { cell, digit }) {
  draft.values[cell] = digit;
  for (const peer of peersOf(puzzle)[cell]) {
    without(draft.corner, peer, digit);
    without(draft.centre, peer, digit);
  }
}

/**
 * Crosses out a candidate of an empty cell. A cell without centre marks first gets all its candidates as centre marks,
 * so that the elimination can be seen.
 * @param {Game} game @param {Draft} draft @param {Assertion} assertion
 */
function crossOut(game, draft, { cell, digit }) {
  if (draft.values[cell]) return;
  if (!draft.centre[cell].length) draft.centre[cell] = openIn(game, draft.values, cell);
  without(draft.centre, cell, digit);
  without(draft.corner, cell, digit);
}

/** @param {Game} game @param {number[]} values @param {number} cell */
function openIn(game, values, cell) {
  return candidatesOf(game.puzzle, valuesOf({ ...game, sheet: { ...game.sheet, values } }))[cell];
}
