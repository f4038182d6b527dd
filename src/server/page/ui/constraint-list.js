// Lists the constraints of a puzzle, each with a switch and a button to delete it.

import { byId, element } from "../dom/elements.js";

/**
 * @typedef {{text: string, says: string, isOn: boolean, state: "" | "clashing" | "redundant"}} Row
 * @typedef {{turn: (text: string, isOn: boolean) => void, remove: (text: string) => void, choose: (text: string) => void}} Does
 */

/** The maximum number of characters of a rule, such as a jigsaw, that are shown. */
const LONGEST = 60;

/** @param {Does} does what the parts of a row do */
export function listenToConstraints({ turn, remove, choose }) {
  byId("set-list").addEventListener("click", (/** @type {Event} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const text = /** @type {HTMLElement | null} */ (target.closest("li"))?.dataset.text;
    if (text === undefined) return;
    if (target.matches("input")) turn(text, /** @type {HTMLInputElement} */ (target).checked);
    else if (target.closest(".delete")) remove(text);
    else if (target.closest(".constraint")) choose(text);
  });
}

/** What the list last showed. */
let shown = "";

/**
 * Shows the constraints, those that are switched off last. Builds the list again only if it has changed, and the
 * element that had the focus gets it again.
 * @param {import("../game/puzzle.js").Puzzle} puzzle @param {string | null} chosen
 * @param {import("../game/model.js").PuzzleFacts | null} facts
 */
export function showConstraints(puzzle, chosen, facts) {
  const rows = rowsOf(puzzle, facts);
  const key = JSON.stringify([rows, chosen]);
  if (key === shown) return;
  shown = key;
  const list = byId("set-list");
  const focused = focusIn(list);
  list.replaceChildren(...rows.map((row) => elementOf(row, row.text === chosen)));
  if (focused) list.querySelector(focused)?.focus();
  byId("set-empty").hidden = rows.length > 0;
}

/**
 * @param {import("../game/puzzle.js").Puzzle} puzzle @param {import("../game/model.js").PuzzleFacts | null} facts
 * @returns {Row[]}
 */
function rowsOf({ constraints, off }, facts) {
  const short = (/** @type {string} */ text) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
  const stateOf = (/** @type {import("../game/puzzle.js").Constraint} */ { text, sentence }) => {
    if (facts?.clashing.includes(sentence ?? text)) return "clashing";
    return facts?.redundant.includes(text) ? "redundant" : "";
  };
  return [
    ...constraints.map((one) => ({
      text: one.text,
      says: one.sentence ?? short(one.text),
      isOn: true,
      state: /** @type {Row["state"]} */ (stateOf(one)),
    })),
    ...off.map((text) => ({ text, says: short(text), isOn: false, state: /** @type {const} */ ("") })),
  ];
}

/** The words for the states of constraints. */
const STATES = { "": "", clashing: "clashes", redundant: "can go" };

/** @param {Row} row @param {boolean} isChosen */
function elementOf({ text, says, isOn, state }, isChosen) {
  return element(
    "li",
    { "data-text": text, "data-state": state },
    element("input", { type: "checkbox", checked: isOn, "aria-label": `On: ${says}` }),
    element("button", { type: "button", class: "constraint", "aria-pressed": String(isChosen) }, says),
    ...(state ? [element("span", { class: "state" }, STATES[state])] : []),
    element("button", { type: "button", class: "delete", "aria-label": `Delete: ${says}` }, "×"),
  );
}

/**
 * Returns a selector for the element of the list that has the focus; null if none has it.
 * @param {HTMLElement} list
 */
function focusIn(list) {
  const focused = document.activeElement;
  const text = /** @type {HTMLElement | null | undefined} */ (focused?.closest("li"))?.dataset.text;
  if (!focused || !list.contains(focused) || text === undefined) return null;
  const part = ["input", ".delete", ".constraint"].find((selector) => focused.matches(selector));
  return `[data-text="${CSS.escape(text)}"] ${part}`;
}
