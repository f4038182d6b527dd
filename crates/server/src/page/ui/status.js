// Shows the lines above and below the grid: the title, conflicts in words, and the progress of a question.

import { valuesOf } from "../game/game.js";
import { conflictsOf } from "../game/houses.js";
import { factsNow } from "../game/model.js";
import { factsOf, hasClues } from "../game/puzzle.js";
import { isComplete, isSolved } from "../game/solved.js";
import { announce } from "../dom/announce.js";
import { byId } from "../dom/elements.js";

/** @param {import("../game/model.js").Model} model */
export function showStatus(model) {
  const { game, run, job, note, truth, view, serverConflicts } = model;
  byId("title").textContent = game.puzzle.title || "Your puzzle";
  document.title = game.puzzle.title ? `${game.puzzle.title} – sudosat` : "sudosat";
  const found = factsNow(model)?.message.toLowerCase().replace(/\.$/, "");
  byId("facts").textContent = [factsOf(game.puzzle), found].filter(Boolean).join(" · ");
  byId("fix").hidden = run !== null || hasClues(game.puzzle) || !game.sheet.values.some(Boolean);
  byId("candidates").setAttribute("aria-pressed", String(view.candidates));
  byId("truth").setAttribute("aria-pressed", String(truth !== null));
  byId("clear-note").hidden = note === null && truth === null;
  const label = job?.label ?? (run?.busy ? "Going there" : null);
  byId("job").hidden = label === null;
  byId("job-label").textContent = `${label} …`;
  byId("job-detail").textContent = job?.detail ?? (run?.busy ? run.playback.loaded : "");
  showConflicts(run ? [] : [...conflictsOf(game.puzzle, valuesOf(game)), ...serverConflicts], run ? "" : endOf(model));
}

/**
 * Returns the text for a full grid without conflicts, or an empty text for any other grid.
 * @param {import("../game/model.js").Model} model
 */
function endOf(model) {
  if (isSolved(model)) return "Solved. Well done!";
  return isComplete(model) ? "Every cell is filled, and no two digits clash." : "";
}

/** @param {import("../game/houses.js").Conflict[]} conflicts @param {string} end the text if there are none */
function showConflicts(conflicts, end) {
  const line = byId("conflicts");
  const [first] = conflicts;
  const others = conflicts.length > 1 ? ` (and ${conflicts.length - 1} more)` : "";
  const text = first
    ? `${first.message}${others}`
    : end;
  if (line.textContent === text) return;
  line.textContent = text;
  line.dataset.tone = first ? "bad" : "good";
  line.hidden = !text;
  if (text) announce(text);
}
