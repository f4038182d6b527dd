// Lists the constraints of a puzzle, each with a switch and a button to delete it. If there are many, those of a kind
// form a group, which can be closed.

import { labelOf } from "../game/clue-tools.js";
import { byId, element } from "../dom/elements.js";

/**
 * @typedef {{text: string, label: string, says: string, isOn: boolean, state: "" | "clashing" | "redundant"}} Row
 * @typedef {{turn: (text: string, isOn: boolean) => void, remove: (text: string) => void, choose: (text: string) => void}} Does
 */

/** The maximum number of characters of a rule, such as a jigsaw, that are shown. */
const LONGEST = 60;
/** The maximum number of constraints that are listed without groups. */
const UNGROUPED = 10;

/**
 * The labels of the groups that are closed.
 * @type {Set<string>}
 */
const closed = new Set();

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
  // The event of a group does not bubble.
  byId("set-list").addEventListener("toggle", noteGroup, true);
}

/** @param {Event} event of a group that was opened or closed */
function noteGroup({ target }) {
  const { dataset, open } = /** @type {HTMLDetailsElement} */ (target);
  if (open) closed.delete(dataset.label ?? "");
  else closed.add(dataset.label ?? "");
}

/** What the list last showed. */
let shown = "";
/**
 * The constraint that was chosen then.
 * @type {string | null}
 */
let shownChosen = null;

/**
 * Shows the constraints, those that are switched off last, and opens the group of one that is newly chosen. Builds the
 * list again only if it has changed, and the element that had the focus gets it again.
 * @param {import("../game/puzzle.js").Puzzle} puzzle @param {string | null} chosen
 * @param {import("../game/model.js").PuzzleFacts | null} facts
 */
export function showConstraints(puzzle, chosen, facts) {
  const rows = rowsOf(puzzle, facts);
  const key = JSON.stringify([rows, chosen]);
  if (key === shown) return;
  shown = key;
  const own = chosen === shownChosen ? undefined : rows.find(({ text }) => text === chosen);
  if (own) closed.delete(own.label);
  shownChosen = chosen;
  const list = byId("set-list");
  const focused = focusIn(list);
  list.replaceChildren(...(rows.length > UNGROUPED ? groups(rows, chosen) : rows.map((row) => elementOf(row, chosen))));
  if (focused) list.querySelector(focused)?.focus();
  byId("set-empty").hidden = rows.length > 0;
}

/**
 * @param {import("../game/puzzle.js").Puzzle} puzzle @param {import("../game/model.js").PuzzleFacts | null} facts
 * @returns {Row[]}
 */
function rowsOf({ constraints, off, columns }, facts) {
  const short = (/** @type {string} */ text) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
  const stateOf = (/** @type {import("../game/puzzle.js").Constraint} */ { text, sentence }) => {
    if (facts?.clashing.includes(sentence ?? text)) return "clashing";
    return facts?.redundant.includes(text) ? "redundant" : "";
  };
  const rowOf = (/** @type {import("../game/puzzle.js").Constraint} */ one, /** @type {boolean} */ isOn) => ({
    text: one.text,
    label: labelOf(one, columns),
    says: one.sentence ?? short(one.text),
    isOn,
    state: /** @type {Row["state"]} */ (isOn ? stateOf(one) : ""),
  });
  return [...constraints.map((one) => rowOf(one, true)), ...off.map((one) => rowOf(one, false))];
}

/**
 * Returns the rows with those of a kind in a group.
 * @param {Row[]} rows @param {string | null} chosen
 */
function groups(rows, chosen) {
  const labels = [...new Set(rows.map(({ label }) => label))];
  return labels.flatMap((label) => {
    const own = rows.filter((row) => row.label === label);
    const elements = own.map((row) => elementOf(row, chosen));
    if (own.length === 1) return elements;
    const head = element("summary", {}, `${label} × ${own.length}`);
    const properties = { "data-label": label, open: !closed.has(label) };
    return [element("li", { class: "kind" }, element("details", properties, head, element("ul", {}, ...elements)))];
  });
}

/** The words for the states of constraints. */
const STATES = { "": "", clashing: "clashes", redundant: "can go" };

/** @param {Row} row @param {string | null} chosen */
function elementOf({ text, says, isOn, state }, chosen) {
  return element(
    "li",
    { "data-text": text, "data-state": state, "data-on": isOn },
    element("input", { type: "checkbox", checked: isOn, "aria-label": `On: ${says}` }),
    element("button", { type: "button", class: "constraint", "aria-pressed": String(text === chosen) }, says),
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
  const label = focused?.matches("summary") && focused.parentElement?.dataset.label;
  if (label) return `[data-label="${CSS.escape(label)}"] summary`;
  const text = /** @type {HTMLElement | null | undefined} */ (focused?.closest("li"))?.dataset.text;
  if (!focused || !list.contains(focused) || text === undefined) return null;
  const part = ["input", ".delete", ".constraint"].find((selector) => focused.matches(selector));
  return `[data-text="${CSS.escape(text)}"] ${part}`;
}
