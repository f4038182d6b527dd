// Shows the lines of a step's text, folded: nested lists, in which each supposition inside another one is folded, too.

import { ROLES } from "../game/steps.js";
import { quantity } from "../game/text.js";
import { element } from "./elements.js";

/**
 * @typedef {import("../types").Step} Step
 * @typedef {import("../types").StepLine} StepLine
 * @typedef {(line: StepLine | null) => void} Show   called with the line that is pointed at or, if none is, with the one
 *   that has the focus
 */

/**
 * Returns the folded lines of a step and the legend of the roles of its candidates. Returns nothing for a step whose
 * text has no lines.
 * @param {Step} step @param {Show} show @returns {HTMLElement[]}
 */
export function stepLines(step, show) {
  const { lines = [] } = step;
  if (!lines.length) return [];
  const summary = element("summary", {}, quantity(lines.length, "line"));
  const list = listOf(step, lines, listener(show));
  return [...legend(step), element("details", { class: "step-lines" }, summary, list)];
}

/**
 * Returns a list of lines. The first line is an assumption that the list stands under, or none is.
 * @param {Step} step @param {StepLine[]} lines @param {(target: HTMLElement, line: StepLine) => void} listen
 */
function listOf(step, lines, listen) {
  const list = element("ol");
  for (let next = 0; next < lines.length; ) {
    const line = lines[next];
    const inside = isInner(step, line) ? insideOf(step, lines.slice(next + 1), line.depth) : [];
    list.append(element("li", {}, inside.length ? folded(step, line, inside, listen) : lineButton(line, listen)));
    next += 1 + inside.length;
  }
  return list;
}

/**
 * Whether a line is an assumption inside another one.
 * @param {Step} step @param {StepLine} line
 */
function isInner({ inferences }, { depth, inference }) {
  return depth > 1 && inference !== undefined && inferences[inference].because === "assumed";
}

/**
 * Returns the lines that stand under an assumption of some depth, which are the first of those after it.
 * @param {Step} step @param {StepLine[]} after @param {number} depth
 */
function insideOf(step, after, depth) {
  const end = after.findIndex((line) => line.depth < depth || (line.depth === depth && isInner(step, line)));
  return end < 0 ? after : after.slice(0, end);
}

/**
 * @param {Step} step @param {StepLine} line the assumption @param {StepLine[]} inside
 * @param {(target: HTMLElement, line: StepLine) => void} listen
 */
function folded(step, line, inside, listen) {
  const refuted = step.inferences[line.inference ?? 0].says.replace("=", "≠");
  const outcome = element("span", { class: "quiet" }, ` – ${quantity(inside.length, "line")}, so ${refuted}`);
  const summary = element("summary", {}, line.text, outcome);
  listen(summary, line);
  return element("details", {}, summary, listOf(step, inside, listen));
}

/** @param {StepLine} line @param {(target: HTMLElement, line: StepLine) => void} listen */
function lineButton(line, listen) {
  const button = element("button", { type: "button", class: "line" }, line.text);
  listen(button, line);
  return button;
}

/**
 * Returns a function that makes an element show its line while it is pointed at or has the focus.
 * @param {Show} show @returns {(target: HTMLElement, line: StepLine) => void}
 */
function listener(show) {
  /** @type {{pointed: StepLine | null, focused: StepLine | null}} */
  const now = { pointed: null, focused: null };
  const update = (/** @type {Partial<typeof now>} */ change) => {
    Object.assign(now, change);
    show(now.pointed ?? now.focused);
  };
  return (target, line) => {
    target.addEventListener("pointerenter", () => update({ pointed: line }));
    target.addEventListener("pointerleave", () => update({ pointed: null }));
    target.addEventListener("focus", () => update({ focused: line }));
    target.addEventListener("blur", () => update({ focused: null }));
    // Not every browser gives the focus to a button that is clicked.
    target.addEventListener("click", () => target.focus());
  };
}

/**
 * Returns the legend of the roles that occur in a step, if any.
 * @param {Step} step
 */
function legend({ roles = {}, lines = [] }) {
  const all = [roles, ...lines.map((line) => line.roles ?? {})];
  const occurring = ROLES.filter((role) => all.some((one) => one[role]));
  const items = occurring.map((role) =>
    element("li", {}, element("span", { class: role, "aria-hidden": "true" }, "5"), role),
  );
  return items.length ? [element("ul", { class: "roles", "aria-label": "The marks of candidates" }, ...items)] : [];
}
