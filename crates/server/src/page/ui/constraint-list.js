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

/** What the elements of the list were built from. */
let listed = "";
/**
 * The element of each row.
 * @type {HTMLElement[]}
 */
let elements = [];
/**
 * The constraint that was chosen then.
 * @type {string | null}
 */
let shownChosen = null;

/**
 * Shows the constraints, those that are switched off last, and opens the group of one that is newly chosen. Only other
 * constraints get new elements, and the one that had the focus gets it again: a button that is replaced while it is
 * pressed, because an answer comes, is never clicked.
 * @param {import("../game/puzzle.js").Puzzle} puzzle @param {string | null} chosen
 * @param {import("../game/model.js").PuzzleFacts | null} facts
 */
export function showConstraints(puzzle, chosen, facts) {
  const rows = rowsOf(puzzle, facts);
  const newlyChosen = chosen === shownChosen ? -1 : rows.findIndex(({ text }) => text === chosen);
  shownChosen = chosen;
  const key = JSON.stringify(rows.map(({ text, label }) => [text, label]));
  if (key !== listed) build(rows);
  listed = key;
  rows.forEach((row, index) => showRow(elements[index], row, row.text === chosen));
  const group = elements[newlyChosen]?.closest("details");
  if (group) group.open = true;
}

/** @param {Row[]} rows */
function build(rows) {
  const list = byId("set-list");
  const focused = focusIn(list);
  elements = rows.map(elementOf);
  list.replaceChildren(...(rows.length > UNGROUPED ? groups(rows) : elements));
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
 * Returns the elements of the rows with those of a kind in a group.
 * @param {Row[]} rows
 */
function groups(rows) {
  const labels = [...new Set(rows.map(({ label }) => label))];
  return labels.flatMap((label) => {
    const own = elements.filter((_, index) => rows[index].label === label);
    if (own.length === 1) return own;
    const head = element("summary", {}, `${label} × ${own.length}`);
    const properties = { "data-label": label, open: !closed.has(label) };
    return [element("li", { class: "kind" }, element("details", properties, head, element("ul", {}, ...own)))];
  });
}

/** The words for the states of constraints. */
const STATES = { "": "", clashing: "clashes", redundant: "can go" };

/** @param {Row} row */
function elementOf({ text }) {
  return element(
    "li",
    { "data-text": text },
    element("input", { type: "checkbox" }),
    element("button", { type: "button", class: "constraint" }),
    element("span", { class: "state" }),
    element("button", { type: "button", class: "delete" }, "×"),
  );
}

/**
 * Shows what can change while the constraint stays.
 * @param {HTMLElement} shown @param {Row} row @param {boolean} isChosen
 */
function showRow(shown, { says, isOn, state }, isChosen) {
  const [input, constraint, words, remove] = /** @type {any} */ (shown.children);
  shown.dataset.on = String(isOn);
  shown.dataset.state = state;
  input.checked = isOn;
  input.ariaLabel = `On: ${says}`;
  remove.ariaLabel = `Delete: ${says}`;
  constraint.textContent = says;
  constraint.setAttribute("aria-pressed", String(isChosen));
  words.textContent = STATES[state];
  words.hidden = state === "";
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
