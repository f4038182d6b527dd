// The line above the grid, conflicts in words, progress of a question; and the buttons that ask.

import { copy } from "./dialogs.js";
import { byId } from "./dom.js";
import { conflictsOf } from "./houses.js";
import { factsOf } from "./puzzle.js";
import { announce } from "./tell.js";
import { isComplete, isSolved } from "./solved.js";
import { valuesOf } from "./state.js";

/** @param {import("./model.js").Model} model */
export function showStatus(model) {
  const { game, run, job, note, truth, view, clashes } = model;
  byId("title").textContent = game.puzzle.title || "Your puzzle";
  byId("facts").textContent = factsOf(game.puzzle);
  byId("fix").hidden = run !== null || game.puzzle.clues.some(Boolean) || !game.sheet.values.some(Boolean);
  byId("candidates").setAttribute("aria-pressed", String(view.candidates));
  byId("truth").setAttribute("aria-pressed", String(truth !== null));
  byId("clear-note").hidden = note === null && truth === null;
  const label = job?.label ?? (run?.busy ? "Going there" : null);
  byId("job").hidden = label === null;
  byId("job-label").textContent = `${label} …`;
  byId("job-detail").textContent = job?.detail ?? (run?.busy ? run.reel.loaded : "");
  showConflicts(run ? [] : [...conflictsOf(game.puzzle, valuesOf(game)), ...clashes], run ? "" : endOf(model));
}

/** What is said of a grid that is full without a clash. @param {import("./model.js").Model} model */
function endOf(model) {
  if (isSolved(model)) return "Solved. Well done!";
  return isComplete(model) ? "Every cell is filled, and no two digits clash." : "";
}

/** @param {import("./houses.js").Conflict[]} conflicts @param {string} end what is said where there are none */
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

/**
 * @typedef {object} Parts
 * @property {import("./asks.js").Asks} asks
 * @property {import("./actions.js").Actions} actions
 * @property {import("./opening.js").Opening} opening
 * @property {import("./pictures.js").Pictures} pictures
 * @property {ReturnType<typeof import("./compare.js").createCompare>} compare
 * @property {() => string} address
 * @property {(error: any) => void} fail
 */

/** @param {Parts} parts */
export function listenToQuestions({ asks, actions, opening, pictures, compare, address, fail }) {
  /** @type {Record<string, () => void>} */
  const buttons = {
    "ask-vague": () => asks.hint("vague"),
    "ask-hint": () => asks.hint("concrete"),
    "ask-explain": asks.explain,
    "ask-check": asks.check,
    "ask-why": asks.why,
    "ask-count": asks.count,
    "ask-rate": asks.rate,
    "ask-minimize": asks.minimize,
    "ask-prove": asks.prove,
    "ask-export": asks.export,
    "open-text": () => asks.text(byId("text-form").value),
    "open-picture": pictures.show,
    print: pictures.print,
    truth: asks.truth,
    candidates: actions.toggleCandidates,
    pencil: actions.pencil,
    compare: compare.compare,
    "compare-example": compare.openExample,
    fix: opening.fix,
    "clear-note": actions.close,
    "cancel-job": actions.cancel,
    "open-keys": actions.showKeys,
    share: () => copy(address(), byId("share"), fail),
  };
  for (const [id, work] of Object.entries(buttons)) byId(id).addEventListener("click", () => work());
}
