// The tab for setters: its tools, its fields, and what is known of the puzzle.

import { toolsOf } from "../game/clue-tools.js";
import { changed } from "../game/game.js";
import { GRID_RULES } from "../game/grid-rules.js";
import { factsNow } from "../game/model.js";
import { messageOf } from "../dom/announce.js";
import { byId, element } from "../dom/elements.js";
import * as api from "../ask/api.js";
import { createConstraintEdits } from "../ask/constraint-edits.js";
import { createClueDrawing } from "./clue-drawing.js";
import { listenToConstraints, showConstraints } from "./constraint-list.js";

/**
 * @typedef {import("../game/clue-tools.js").Tool} Tool
 * @typedef {ReturnType<typeof createSetPanel>} SetPanel
 */

/**
 * @param {import("../game/store.js").Store} store @param {import("../ask/open-game.js").Opener} opener
 * @param {(cell: number) => void} focus gives a cell the focus
 */
export function createSetPanel(store, opener, focus) {
  const say = (/** @type {string} */ message) => (byId("set-error").textContent = message);
  /** @type {Tool[]} */
  let tools = [];
  /** The tool that was used when the tab was last closed. */
  let lastTool = /** @type {Tool | null} */ (null);
  const edits = createConstraintEdits(store, opener, say);
  const drawing = createClueDrawing(store, edits, { say, tools: () => tools });
  const text = listenToText(drawing.write);

  const take = (/** @type {Tool | null} */ tool) => (text.edit(null), drawing.take(tool));
  const choose = (/** @type {string} */ clue) => (drawing.choose(clue), text.edit(clue));
  listenToConstraints({ turn: edits.turn, remove: edits.remove, choose });
  byId("set-add").addEventListener("click", drawing.draw);
  byId("set-value").addEventListener("blur", drawing.commitValue);
  onEnter("set-value", () => {
    drawing.enterValue();
    focus(store.get().selection.cursor);
  });
  byId("set-title").addEventListener("change", () => {
    const { game } = store.get();
    const puzzle = Object.freeze({ ...game.puzzle, title: byId("set-title").value.trim() });
    store.update({ game: changed(game, game.sheet, puzzle) });
  });
  byId("set-truth").addEventListener("change", () => {
    const { setting, truth } = store.get();
    const showsTruth = byId("set-truth").checked;
    if (setting) store.update({ setting: { ...setting, showsTruth }, truth: showsTruth ? truth : null });
  });
  api.get("/api/v1/clue-types").then(
    (types) => {
      const { common, all } = toolsOf(types);
      tools = [...common, ...all];
      showTools(common, take);
      listenToOthers(all, take, (rule) => drawing.write(rule, null));
    },
    (error) => say(messageOf(error)),
  );
  return {
    ...drawing,
    /** @param {boolean} isOpen */
    open(isOpen) {
      const { setting } = store.get();
      if (isOpen === (setting !== null)) return;
      if (setting) {
        drawing.commitValue();
        lastTool = setting.tool;
      }
      const fresh = { tool: lastTool, chosen: null, regions: null, facts: null, showsTruth: byId("set-truth").checked };
      store.update({ setting: isOpen ? fresh : null, truth: null });
    },
  };
}

/**
 * Connects the field in which a constraint is written as text. The field adds the constraint, or replaces the one that
 * it was given to edit.
 * @param {(text: string, replaced: string | null) => void} write
 */
function listenToText(write) {
  /** @type {string | null} */
  let edited = null;
  /** @param {string | null} text of a constraint to edit; null to add one */
  const edit = (text) => {
    edited = text;
    byId("set-text").value = text ?? "";
    byId("set-text-add").textContent = text ? "Replace" : "Add";
  };
  const enter = () => {
    const text = byId("set-text").value.trim();
    if (text) write(text, edited);
    edit(null);
  };
  byId("set-text-add").addEventListener("click", enter);
  onEnter("set-text", enter);
  byId("set-text").addEventListener(
    "keydown",
    (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && edit(null),
  );
  return { edit };
}

/** @param {string} id of a field @param {() => void} work */
function onEnter(id, work) {
  byId(id).addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    work();
  });
}

/** The button of the tool that writes digits. */
const DIGITS = "digits";

/** @param {Tool[]} common @param {(tool: Tool | null) => void} take */
function showTools(common, take) {
  const button = (/** @type {string} */ id, /** @type {string} */ label, /** @type {Tool | null} */ tool) => {
    const made = element("button", { type: "button", "data-tool": id, "aria-pressed": "false" }, label);
    made.addEventListener("click", () => take(tool));
    return made;
  };
  const others = common.map((tool) => button(tool.id, tool.label, tool));
  byId("set-tools").replaceChildren(button(DIGITS, "Digits", null), ...others);
}

/**
 * Fills the list of all types of clues and of rules of the whole grid.
 * @param {Tool[]} all @param {(tool: Tool) => void} take @param {(rule: string) => void} addRule
 */
function listenToOthers(all, take, addRule) {
  const option = (/** @type {string} */ value) => element("option", { value }, value.replaceAll("-", " "));
  const group = (/** @type {string} */ label, /** @type {string[]} */ values) =>
    element("optgroup", { label }, ...values.map(option));
  const list = byId("set-type");
  const types = all.map(({ id }) => id);
  const groups = [group("Clues", types), group("Rules of the whole grid", GRID_RULES)];
  list.replaceChildren(element("option", { value: "" }, "others …"), ...groups);
  list.addEventListener("change", () => {
    const { value } = list;
    const tool = all.find(({ id }) => id === value);
    list.value = "";
    if (tool) take(tool);
    else if (value) addRule(value);
  });
}

/** @param {import("../game/model.js").Model} model */
export function showSetPanel(model) {
  const { game, setting } = model;
  byId("mode-digit").textContent = setting ? "Given" : "Digit";
  document.documentElement.toggleAttribute("data-setting", setting !== null);
  byId("grid").toggleAttribute("data-drawing", Boolean(setting?.tool));
  byId("frame").classList.toggle("outside-tool", setting?.tool?.gesture === "whole line");
  if (!setting) return;
  const facts = factsNow(model);
  // Until the next answer the last one stays, so that the line does not flicker.
  byId("set-facts").textContent = facts?.message ?? `${(setting.facts?.message ?? "Solving").replace(/\.$/, "")} …`;
  byId("set-facts").dataset.solutions = facts?.solutions ?? "";
  if (document.activeElement !== byId("set-title")) byId("set-title").value = game.puzzle.title;
  showTool(setting.tool);
  showConstraints(game.puzzle, setting.chosen, facts);
}

/** @param {Tool | null} tool */
function showTool(tool) {
  for (const button of byId("set-tools").children) {
    button.setAttribute("aria-pressed", String(button.dataset.tool === (tool?.id ?? DIGITS)));
  }
  const hasValue = tool && (!tool.type || tool.type.has_text || tool.type.numbers.most !== 0);
  byId("set-meaning").textContent = tool ? hintOf(tool) : "Keys and the pad write givens.";
  byId("set-value-field").hidden = !hasValue;
  byId("set-add").hidden = !tool;
}

/** @type {Record<import("../types").Gesture, string>} */
const GESTURES = {
  line: "Drag along the line.",
  cells: "Drag over the cells; type its number, if it has one, and Enter.",
  "cell and cells": "Drag from the circle along the other cells.",
  groups: "Select groups of cells (Ctrl and click), then Add.",
  pair: "Click a border, or drag from cell to cell.",
  corner: "Click a corner.",
  "whole line":
    "Press beside the grid where the number is to stand, or drag from the cell at the edge one cell on in the direction of the clue.",
  nothing: "About the whole grid: press Add.",
  text: "Write it as text.",
};

/** @param {Tool} tool */
function hintOf({ type, gesture, meaning, needsValue }) {
  if (!type) return "Type the number of a region, and drag over its cells.";
  const last = needsValue ? " Then type what it says, and Enter." : "";
  return `${meaning ?? type.meaning} ${GESTURES[gesture]}${last}`;
}
