// Shows the lines of the step that the player shows, beside the grid, so that both are in view.

import { stepLines } from "../dom/step-lines.js";
import { byId } from "../dom/elements.js";

/**
 * Returns a listener of the state. It shows the lines of the step of a path, if it has any.
 * @param {(line: import("../types").StepLine | null, puzzle: import("../game/puzzle.js").Puzzle) => void} show called with the line that is pointed at or has the focus
 */
export function createPathLines(show) {
  const host = byId("path-lines");
  /** @type {import("../types").Step | null} */
  let last = null;
  return (/** @type {import("../game/model.js").Model} */ { run, game }) => {
    const step = run?.playback.kind === "path" ? run.playback.now : null;
    if (step === last) return;
    last = step;
    show(null, game.puzzle);
    const lines = step ? stepLines(step, (line) => show(line, game.puzzle)) : [];
    host.replaceChildren(...lines);
    host.hidden = lines.length === 0;
  };
}
