// The dialog for a new puzzle, which the server makes, or for an empty grid.

import { GRID_RULES } from "../game/grid-rules.js";
import { quantity, levelAndScore } from "../game/text.js";
import { messageOf } from "../dom/announce.js";
import { byId, element } from "../dom/elements.js";
import * as api from "../ask/api.js";
import { progressText } from "../ask/jobs.js";
import { show, closeOnSuccess } from "./dialogs.js";

/** @typedef {import("./puzzle-list.js").Open} Open */
/** @typedef {import("../types").MadePuzzle} MadePuzzle */

/** The sizes and rules of new grids, by name. */
const KINDS = [
  { name: "9 × 9", size: "3x3" },
  { name: "4 × 4", size: "2x2" },
  { name: "6 × 6", size: "2x3" },
  { name: "8 × 8", size: "2x4" },
  { name: "10 × 10", size: "2x5" },
  { name: "12 × 12", size: "3x4" },
  { name: "16 × 16", size: "4x4" },
  { name: "25 × 25", size: "5x5" },
  { name: "Latin square, 5 × 5", size: "1x5", rules: "latin" },
  { name: "Latin square, 7 × 7", size: "1x7", rules: "latin" },
  { name: "Samurai: five grids", size: "3x3", rules: "samurai" },
  { name: "Twodoku: two grids", size: "3x3", rules: "twodoku" },
  // The rule `jigsaw` names no regions, so the server chooses random ones.
  { name: "Jigsaw, 9 × 9: random regions", size: "3x3", rules: "jigsaw" },
  { name: "Jigsaw, 6 × 6: random regions", size: "2x3", rules: "jigsaw" },
  { name: "Jigsaw, 7 × 7: random regions", size: "1x7", rules: "jigsaw" },
];

/** The levels that are offered until the server has sent the possible ones. */
const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];

const SYMMETRIES = [
  "rotate-180",
  "rotate-90",
  "left-right",
  "top-bottom",
  "mirrors",
  "diagonal-down",
  "diagonal-up",
  "diagonals",
  "all",
  "none",
];

/** The time limit for a new puzzle, in milliseconds. */
const PATIENCE = 60_000;

/** @param {string} name a name in the API, such as left-right */
const words = (name) => name.replaceAll("-", " ");

/** @param {Open} open @param {(text: string) => void} announce */
export function listenToNew(open, announce) {
  fill();
  const making = createMaking(open, announce);
  byId("open-new").addEventListener("click", () => (show("new-dialog"), showLevels()));
  for (const id of ["new-kind", "new-rules", "new-own", "new-minimal"]) byId(id).addEventListener("change", showLevels);
  byId("new-what").addEventListener("change", showWhat);
  byId("new-make").addEventListener("click", () => (isPuzzle() ? making.make() : openEmpty(open)));
  byId("new-stop").addEventListener("click", making.stop);
  byId("new-dialog").addEventListener("close", making.stop);
}

/** Fills the lists of the dialog with the choices for size, level, symmetry and rules. */
function fill() {
  const options = (/** @type {string[]} */ names) => names.map((name) => option(name, words(name)));
  byId("new-kind").replaceChildren(...KINDS.map(({ name }, index) => option(String(index), name)));
  byId("new-difficulty").replaceChildren(...options(["any", ...LEVELS]));
  byId("new-symmetry").replaceChildren(...options(SYMMETRIES));
  byId("new-rules").replaceChildren(
    ...GRID_RULES.map((rule) =>
      element("label", {}, element("input", { type: "checkbox", value: rule }), ` ${words(rule)}`),
    ),
  );
}

/** @param {string} value @param {string} text */
const option = (value, text) => element("option", { value }, text);

const isPuzzle = () => /** @type {HTMLInputElement} */ (document.querySelector("[name=new-what]:checked")).value === "puzzle";

/** Shows the fields for a new puzzle, or hides them if an empty grid is chosen. */
function showWhat() {
  for (const part of document.querySelectorAll("#new-dialog .of-puzzle")) {
    /** @type {HTMLElement} */ (part).hidden = !isPuzzle();
  }
  byId("new-nearest").hidden = true;
  byId("new-error").textContent = "";
  byId("new-make").textContent = isPuzzle() ? "Make" : "Open";
}

/** The number of requests for levels so far. */
let asked = 0;

/**
 * Offers the levels that are possible for the chosen grid. Keeps the chosen level if it is one of them, otherwise
 * chooses any.
 */
async function showLevels() {
  const number = ++asked;
  const { request } = gridOf();
  const kind = new URLSearchParams({ ...request, minimal: String(byId("new-minimal").checked) });
  // An error is not shown here: the request for the puzzle has the same error, and shows it.
  const { levels } = await api.get(`/api/v1/levels?${kind}`).catch(() => ({ levels: [] }));
  // Answers can arrive in any order; only the last request counts.
  if (number !== asked) return;
  const list = byId("new-difficulty");
  const before = list.value;
  list.replaceChildren(...["any", ...levels].map((level) => option(level, level)));
  list.value = levels.includes(before) ? before : "any";
}

/** Returns the chosen size and rules as the fields of a request, and the name of the size. */
function gridOf() {
  const { size, rules, name } = KINDS[Number(byId("new-kind").value)];
  const checked = [...byId("new-rules").querySelectorAll("input:checked")].map(
    (box) => /** @type {HTMLInputElement} */ (box).value,
  );
  const all = [rules, ...checked, byId("new-own").value.trim()].filter(Boolean).join(",");
  return { name, request: { size, ...(all ? { rules: all } : {}) } };
}

/** @param {Open} open */
function openEmpty(open) {
  const { name, request } = gridOf();
  return closeOnSuccess("new", () => open(request, name));
}

/** Returns the body of the request for a new puzzle. */
function wanted() {
  const difficulty = byId("new-difficulty").value;
  return {
    ...gridOf().request,
    ...(difficulty === "any" ? {} : { difficulty }),
    symmetry: byId("new-symmetry").value,
    minimal: byId("new-minimal").checked,
    timeout_ms: PATIENCE,
  };
}

/** @param {Open} open @param {(text: string) => void} announce */
function createMaking(open, announce) {
  /** @type {AbortController | null} stops the current request; null if there is none */
  let work = null;
  const stop = () => work?.abort();
  /** @param {MadePuzzle} made @param {import("../types").OpenRequest} grid its size and rules */
  const openMade = async (made, grid) => {
    await open({ ...grid, rules: made.rules, board: made.puzzle }, titleOf(made));
    byId("new-dialog").close();
  };
  const make = async () => {
    const { request: grid } = gridOf();
    work = new AbortController();
    showWork(true);
    try {
      const { signal } = work;
      const report = await api.ask("generate", wanted(), { signal, onProgress: showProgress });
      if (report.answer === "made") await openMade(report.puzzles[0], grid);
      else showNearest(report, (made) => openMade(made, grid));
    } catch (/** @type {any} */ error) {
      if (error.name === "AbortError") announce("Making a puzzle: stopped.");
      else byId("new-error").textContent = messageOf(error);
    } finally {
      work = null;
      showWork(false);
    }
  };
  return { make, stop };
}

/** @param {boolean} isWorking */
function showWork(isWorking) {
  byId("new-job").hidden = !isWorking;
  byId("new-make").hidden = isWorking;
  if (isWorking) {
    byId("new-nearest").hidden = true;
    byId("new-error").textContent = byId("new-job-detail").textContent = "";
  }
  // One of the two buttons disappears, so the focus moves to the other one.
  if (byId("new-dialog").open) byId(isWorking ? "new-stop" : "new-make").focus();
}

/** @param {import("../types").Progress} progress */
function showProgress(progress) {
  byId("new-job-detail").textContent = progressText(progress);
}

/** @param {import("../types").GenerateAnswer} report after the time limit @param {(made: MadePuzzle) => Promise<void>} openMade */
function showNearest({ nearest, reason }, openMade) {
  const found = nearest ? `The nearest: ${factsOf(nearest)}.` : "Nothing was found that comes near.";
  byId("new-nearest").hidden = false;
  byId("new-nearest-says").textContent = `No such puzzle was found: ${reason}. ${found}`;
  byId("new-open-nearest").hidden = !nearest;
  byId("new-open-nearest").onclick = () => nearest && closeOnSuccess("new", () => openMade(nearest));
}

/** @param {MadePuzzle} made */
function factsOf({ clues, difficulty, level }) {
  return [quantity(clues, "clue"), levelAndScore(level, difficulty)].filter(Boolean).join(", ");
}

/** @param {MadePuzzle} made */
function titleOf({ difficulty, level }) {
  return levelAndScore(level && `${level} puzzle`, difficulty) || "New puzzle";
}
