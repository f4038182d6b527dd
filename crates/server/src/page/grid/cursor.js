// Moves the cursor and selects cells.

import { cellsAt } from "../game/clue-tools.js";
import { valuesOf } from "../game/game.js";
import * as selecting from "../game/selection.js";

/** @param {import("../game/store.js").Store} store @param {(cell: number) => void} focus */
export function createCursor(store, focus) {
  const puzzle = () => store.get().game.puzzle;
  const selection = () => store.get().selection;
  /** @param {selecting.Selection} selection */
  const select = (selection) => {
    store.update({ selection });
    focus(selection.cursor);
  };
  return {
    /** @param {number} down @param {number} right @param {boolean} extending */
    move(down, right, extending) {
      const cell = selecting.beside(puzzle(), selection().cursor, down, right);
      select(extending ? selecting.extended(selection(), cell) : selecting.only(cell));
    },
    /** @param {boolean} last */
    toEndOfRow: (last) => select(selecting.only(selecting.endOfRow(puzzle(), selection().cursor, last))),
    /**
     * Selects a cell, or the cells around the border or corner at which a setter's tool draws.
     * @param {number} cell @param {{x: number, y: number}} at the place in the cell, from 0 to 1
     */
    point(cell, at) {
      const cells = cellsAt(store.get().setting?.tool ?? null, puzzle(), cell, at);
      select({ cursor: cell, cells });
    },
    /** @param {number} cell */
    toggle: (cell) => select(selecting.toggled(selection(), cell)),
    /** @param {number} cell */
    extendTo: (cell) => store.update({ selection: selecting.extended(selection(), cell) }),
    /** @param {number} cell that has got the focus */
    focused: (cell) => selection().cursor !== cell && store.update({ selection: selecting.only(cell) }),
    /**
     * Selects all cells that hold the same digit as a cell. Does nothing if the cell is empty.
     * @param {number} cell
     */
    selectSame(cell) {
      const values = valuesOf(store.get().game);
      const cells = values.flatMap((value, other) => (value && value === values[cell] ? [other] : []));
      if (cells.length) store.update({ selection: { cursor: cell, cells } });
    },
    selectAll: () => store.update({ selection: selecting.everything(puzzle(), selection()) }),
  };
}
