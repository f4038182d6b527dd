// Shows the lines of the step that the player shows, below its sentence.

import { stepLines } from "../dom/step-lines.js";
import { byId } from "../dom/elements.js";

/**
 * Returns a listener of the state. It shows the lines of the step of a path, if it has any.
 * @param {(line: import("../types").StepLine | null, puzzle: import("../game/puzzle.js").Puzzle) => void} show called with the line that is pointed at or has the focus
 */
export function createPathLines(show) {
  /** @type {import("../types").Step | null} */
  let last = null;
  return (/** @type {import("../game/model.js").Model} */ { run, game }) => {
    const step = run?.playback.kind === "path" ? run.playback.now : null;
    if (step === last) return;
    last = step;
    show(null, game.puzzle);
    byId("caption-lines").dataset.step = String(run?.playback.position ?? "");
    byId("caption-lines").replaceChildren(...(step ? stepLines(step, (line) => show(line, game.puzzle)) : []));
  };
}
