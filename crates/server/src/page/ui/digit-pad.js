// The buttons for digits and modes below the grid, for mouse and finger.

import { MODES } from "../game/edits.js";
import { COLOURS, valuesOf } from "../game/game.js";
import { digits } from "../game/houses.js";
import { byId, element } from "../dom/elements.js";

/** @param {import("./actions.js").Actions} actions */
export function listenToPad(actions) {
  for (const mode of MODES) byId(`mode-${mode}`).addEventListener("click", () => actions.setMode(mode));
  byId("erase").addEventListener("click", () => actions.erase());
  byId("undo").addEventListener("click", () => actions.undo());
  byId("redo").addEventListener("click", () => actions.redo());
  byId("reset").addEventListener("click", () => actions.reset());
  byId("digits").addEventListener("click", (/** @type {Event} */ event) => {
    const button = /** @type {Element} */ (event.target).closest("button");
    if (button) actions.type(Number(button.dataset.digit), null, false);
  });
}

/** @param {import("../game/model.js").Model} model */
export function showPad({ game, mode }) {
  for (const other of MODES) byId(`mode-${other}`).setAttribute("aria-pressed", String(other === mode));
  byId("undo").disabled = !game.past.length;
  byId("redo").disabled = !game.future.length;
  const { side } = game.puzzle;
  const count = mode === "colour" ? COLOURS : side;
  const pad = byId("digits");
  const kind = `${mode === "colour" ? "colour" : "digit"} ${count}`;
  if (pad.dataset.kind !== kind)
    pad.replaceChildren(...digits(count).map((digit) => digitButton(digit, mode)));
  pad.dataset.kind = kind;
  pad.dataset.mode = mode;
  pad.style.setProperty("--per-row", String(perRow(count, 13)));
  pad.style.setProperty("--per-narrow-row", String(perRow(count, 9)));
  if (mode !== "colour") markFinished(pad, game);
}

/**
 * Returns the number of buttons in a row, if `count` buttons are spread evenly over as few rows of at most `most` as
 * possible. Up to nine buttons are in one row.
 * @param {number} count @param {number} most
 */
const perRow = (count, most) => (count <= 9 ? count : Math.ceil(count / Math.ceil(count / most)));

/** @param {number} digit @param {string} mode */
function digitButton(digit, mode) {
  const made = element("button", { type: "button", class: "digit", "data-digit": digit }, String(digit));
  if (mode === "colour") {
    made.setAttribute("aria-label", `colour ${digit}`);
    made.dataset.colour = String(digit);
  }
  return made;
}

/**
 * Greys out each digit that stands in every row. Grids that overlap share cells, and extra cells are in no row, so the
 * number of its cells does not decide.
 * @param {HTMLElement} pad @param {import("../game/game.js").Game} game
 */
function markFinished(pad, game) {
  const values = valuesOf(game);
  const rows = game.puzzle.houses
    .filter(({ kind }) => kind === "row")
    .map(({ cells }) => new Set(cells.map((cell) => values[cell])));
  for (const button of pad.children) {
    const digit = Number(/** @type {HTMLElement} */ (button).dataset.digit);
    button.classList.toggle("finished", rows.every((row) => row.has(digit)));
  }
}
