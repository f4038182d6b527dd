// Fetches the drawing of the clues of several cells when the constraints of the puzzle change.

import { boardOf } from "../game/puzzle.js";
import * as api from "./api.js";
import { sizeAndRules } from "./puzzle-request.js";

/** @typedef {import("../game/puzzle.js").Puzzle} Puzzle */

/**
 * @param {import("../game/store.js").Store} store @param {(svg: string | null) => void} show
 * @param {(error: unknown) => void} fail
 */
export function watchClues(store, show, fail) {
  /** @type {Puzzle | null} */
  let last = null;
  store.subscribe(({ game }) => {
    const { puzzle } = game;
    const before = last;
    last = puzzle;
    if (before?.rules === puzzle.rules && before?.houses === puzzle.houses) return;
    if (!puzzle.constraints.some(({ sentence }) => sentence !== null)) return show(null);
    const puzzleAlone = { puzzle: boardOf(puzzle, puzzle.clues.map(() => 0)), ...sizeAndRules(game), view: "clues" };
    const isCurrent = () => last?.rules === puzzle.rules && last?.houses === puzzle.houses;
    api.post("/api/v1/render", puzzleAlone).then(
      ({ svg }) => isCurrent() && show(svg),
      (error) => isCurrent() && (show(null), fail(error)),
    );
  });
}
