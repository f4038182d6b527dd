// The tab for setters: draws clues, lists the constraints with switches, and says what is known of the puzzle.

import { Incomplete, clueText, valueOf, withValue } from "../game/clue-text.js";
import { REGIONS, isDrawn, toolsOf } from "../game/clue-tools.js";
import { changed } from "../game/game.js";
import { factsNow } from "../game/model.js";
import { assigned, jigsawRule, lacking, regionsOf } from "../game/region-edit.js";
import { announce, messageOf } from "../dom/announce.js";
import { byId, element } from "../dom/elements.js";
import * as api from "../ask/api.js";

/**
 * @typedef {import("../game/clue-tools.js").Tool} Tool
 * @typedef {import("../game/model.js").Model} Model
 * @typedef {import("../game/puzzle.js").Puzzle} Puzzle
 * @typedef {ReturnType<typeof createSetPanel>} SetPanel
 */

/** Rules of the whole grid that have a checkbox in the list of constraints' form. */
const GRID_RULES = [
  "diagonal-down", "diagonal-up", "windows", "centre-dot", "disjoint-groups", "asterisk", "anti-knight", "anti-king",
  "non-consecutive", "latin",
];

/**
 * @param {import("../game/store.js").Store} store @param {import("../ask/open-game.js").Opener} opener
 * @param {(cell: number) => void} focus gives a cell the focus
 */
export function createSetPanel(store, opener, focus) {
  /** @type {Tool[]} */
  let tools = [];
  const setting = () => store.get().setting;
  /** @param {Partial<import("../game/model.js").Setting>} change */
  const update = (change) => {
    const before = setting();
    if (before) store.update({ setting: { ...before, ...change } });
  };
  /** The text of the constraint that the text field changes; null if the field adds one. */
  let edited = /** @type {string | null} */ (null);
  /** @param {string | null} text */
  const edit = (text) => {
    edited = text;
    byId("set-text").value = text ?? "";
    byId("set-text-add").textContent = text ? "Replace" : "Add";
  };
  const say = (/** @type {string} */ text) => (byId("set-error").textContent = text);

  /**
   * Changes the constraints. Shows an error of the server in the panel.
   * @param {(puzzle: Puzzle) => import("../ask/open-game.js").Constraints} edit
   */
  const constrain = async (edit) => {
    say("");
    try {
      await opener.constrain(edit);
      return true;
    } catch (error) {
      say(messageOf(error));
      return false;
    }
  };
  /** @param {string} text @param {string | null} [replaced] the text of the constraint that it replaces */
  const add = async (text, replaced = null) => {
    const before = new Set(store.get().game.puzzle.constraints.map((one) => one.text));
    const isDone = await constrain(({ constraints, off }) => ({
      on: [...constraints.map(({ text }) => text).filter((other) => other !== replaced), text],
      off: off.filter((other) => other !== text && other !== replaced),
    }));
    if (!isDone) return;
    // The server writes a clue in its own form, so the new one is found by what was not there before.
    const { constraints } = store.get().game.puzzle;
    const chosen = constraints.find((one) => !before.has(one.text)) ?? constraints.find((one) => one.text === text);
    update({ chosen: chosen?.text ?? null });
    edit(null);
    byId("set-value").value = setting()?.tool?.value ?? "";
    focus(store.get().selection.cursor);
    announce(`Added: ${chosen?.sentence ?? text}.`);
  };
  const draw = async () => {
    const { tool } = setting() ?? {};
    const { game, selection } = store.get();
    if (!tool) return;
    if (tool.id === REGIONS) {
      await assignRegion(selection.cells);
      return;
    }
    try {
      const text = clueText(tool, byId("set-value").value, selection.cells, game.puzzle);
      await add(text);
    } catch (error) {
      if (!(error instanceof Incomplete)) throw error;
      say(error.message);
      if (tool.needsValue && !byId("set-value").value.trim()) byId("set-value").focus();
    }
  };
  /** @param {number[]} cells */
  const assignRegion = async (cells) => {
    const { puzzle } = store.get().game;
    const number = Number(byId("set-value").value);
    if (!(Number.isInteger(number) && number >= 1 && number <= puzzle.side)) {
      say(`Type the number of a region, 1 to ${puzzle.side}.`);
      return;
    }
    const regions = assigned(setting()?.regions ?? regionsOf(puzzle), cells, number);
    const lack = lacking(regions, puzzle);
    say(lack ? `Not yet regions: ${lack}.` : "");
    update({ regions });
    if (lack) return;
    const isOther = (/** @type {string} */ text) => !/^(jigsaw|latin|no-houses)\b/.test(text);
    const isDone = await constrain(({ constraints, off }) => ({
      on: [...constraints.map(({ text }) => text).filter(isOther), jigsawRule(regions)],
      off,
    }));
    if (isDone) announce("The regions are set.");
  };
  /** Gives the chosen constraint the value of the field; without a chosen one, draws a clue by the selected cells. */
  const enterValue = () => {
    const { chosen, tool } = setting() ?? {};
    if (!chosen || !tool?.type || !chosen.startsWith(`${tool.type.name} `) && chosen !== tool.type.name) return draw();
    const text = withValue(chosen, tool.type.has_text, byId("set-value").value);
    return add(text, chosen);
  };
  const enterText = () => {
    const text = byId("set-text").value.trim();
    if (text) add(text, edited);
  };
  /** @param {string} text @param {boolean} isOn */
  const turn = (text, isOn) =>
    constrain(({ constraints, off }) => ({
      on: isOn ? [...constraints.map(({ text }) => text), text] : constraints.map(({ text }) => text).filter((other) => other !== text),
      off: isOn ? off.filter((other) => other !== text) : [...off, text],
    }));
  /** @param {string} text */
  const remove = (text) =>
    constrain(({ constraints, off }) => ({
      on: constraints.map(({ text }) => text).filter((other) => other !== text),
      off: off.filter((other) => other !== text),
    }));
  /** @param {string | null} text */
  const choose = (text) => {
    const one = store.get().game.puzzle.constraints.find((other) => other.text === text);
    update({ chosen: text });
    edit(text);
    byId("set-value").value = text ? valueOf(text) : "";
    const tool = tools.find(({ type }) => type && text?.split(" ")[0] === type.name);
    if (tool) update({ tool, regions: null });
    if (one?.cells.length) store.update({ selection: { cursor: one.cells[0], cells: [...new Set(one.cells)] } });
  };
  /** @param {Tool | null} tool */
  const take = (tool) => {
    say("");
    edit(null);
    byId("set-value").value = tool?.value ?? "";
    const regions = tool?.id === REGIONS ? regionsOf(store.get().game.puzzle) : null;
    update({ tool, chosen: null, regions });
  };

  api
    .get("/api/v1/clue-types")
    .then((types) => {
      const { common, all } = toolsOf(types);
      tools = [...common, ...all];
      fill(common, all, take, (rule) => add(rule));
    })
    .catch((error) => say(messageOf(error)));
  byId("set-add").addEventListener("click", draw);
  byId("set-text-add").addEventListener("click", enterText);
  onEnter("set-text", enterText);
  onEnter("set-value", enterValue);
  byId("set-title").addEventListener("change", () => {
    const { game } = store.get();
    const puzzle = Object.freeze({ ...game.puzzle, title: byId("set-title").value.trim() });
    store.update({ game: changed(game, game.sheet, puzzle) });
  });
  byId("set-truth").addEventListener("change", () => {
    update({ showsTruth: byId("set-truth").checked });
    if (!byId("set-truth").checked) store.update({ truth: null });
  });
  byId("set-list").addEventListener("click", (/** @type {Event} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const text = /** @type {HTMLElement | null} */ (target.closest("li"))?.dataset.text;
    if (text === undefined) return;
    if (target.matches("input")) turn(text, /** @type {HTMLInputElement} */ (target).checked);
    else if (target.closest(".delete")) remove(text);
    else if (target.closest("button")) choose(text);
  });
  return {
    /** @param {boolean} isOpen */
    open(isOpen) {
      if (isOpen === (setting() !== null)) return;
      const fresh = { tool: null, chosen: null, regions: null, facts: null, showsTruth: byId("set-truth").checked };
      store.update({ setting: isOpen ? fresh : null, truth: null });
    },
    /** Whether the pointer draws clues. */
    isDrawing: () => Boolean(setting()?.tool),
    /** Draws a clue by the selected cells if they are enough for one. */
    finishDrawing() {
      const { tool } = setting() ?? {};
      if (tool && isDrawn(tool, store.get().selection.cells)) draw();
    },
    draw,
    /**
     * Begins the value of a clue with a digit, in the field for it.
     * @param {number} digit
     */
    beginValue(digit) {
      byId("set-value").value = String(digit);
      byId("set-value").focus();
    },
    /** Removes the chosen constraint. Returns false if none is chosen. */
    removeChosen() {
      const { chosen } = setting() ?? {};
      if (chosen) remove(chosen);
      return Boolean(chosen);
    },
  };
}

/** @param {string} id of a field @param {() => void} work */
function onEnter(id, work) {
  byId(id).addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    work();
  });
}

/**
 * Fills the buttons and the list of tools.
 * @param {Tool[]} common @param {Tool[]} all @param {(tool: Tool | null) => void} take @param {(rule: string) => void} addRule
 */
function fill(common, all, take, addRule) {
  const button = (/** @type {string} */ id, /** @type {string} */ label, /** @type {() => void} */ work) => {
    const made = element("button", { type: "button", "data-tool": id, "aria-pressed": "false" }, label);
    made.addEventListener("click", work);
    return made;
  };
  byId("set-tools").replaceChildren(
    button("digits", "Digits", () => take(null)),
    ...common.map((tool) => button(tool.id, tool.label, () => take(tool))),
  );
  const option = (/** @type {string} */ value) => element("option", { value }, value.replaceAll("-", " "));
  const group = (/** @type {string} */ label, /** @type {string[]} */ values) =>
    element("optgroup", { label }, ...values.map(option));
  byId("set-type").replaceChildren(
    element("option", { value: "" }, "others …"),
    group("Clues", all.map(({ id }) => id)),
    group("Rules of the whole grid", GRID_RULES),
  );
  byId("set-type").addEventListener("change", () => {
    const { value } = byId("set-type");
    const tool = all.find(({ id }) => id === value);
    byId("set-type").value = "";
    if (tool) take(tool);
    else if (value) addRule(value);
  });
}

/** @param {Model} model */
export function showSetPanel(model) {
  const { game, setting, mode } = model;
  byId("mode-digit").textContent = setting ? "Given" : "Digit";
  document.documentElement.toggleAttribute("data-setting", setting !== null);
  byId("grid").toggleAttribute("data-drawing", Boolean(setting?.tool));
  if (!setting) return;
  const { tool } = setting;
  const facts = factsNow(model);
  for (const button of byId("set-tools").children) {
    button.setAttribute("aria-pressed", String(button.dataset.tool === (tool?.id ?? "digits")));
  }
  byId("set-meaning").textContent = tool ? hintOf(tool) : `Keys and the pad write givens${mode === "digit" ? "" : " (choose Given)"}.`;
  byId("set-value-field").hidden = !tool || (tool.type !== null && !tool.type.has_text && tool.type.numbers.most === 0);
  byId("set-add").hidden = !tool;
  // Until the next answer the last one stays, so that the line does not flicker.
  byId("set-facts").textContent = facts?.message ?? `${setting.facts?.message.replace(/\.$/, "") ?? ""} …`;
  byId("set-facts").dataset.solutions = facts?.solutions ?? "";
  if (document.activeElement !== byId("set-title")) byId("set-title").value = game.puzzle.title;
  showList(game.puzzle, setting.chosen, facts);
}

/** @type {Record<import("../types").Gesture, string>} */
const GESTURES = {
  line: "Drag along the line.",
  cells: "Drag over the cells.",
  "cell and cells": "Drag from the circle along the other cells.",
  groups: "Select groups of cells (Ctrl and click), then Add.",
  pair: "Click a border, or drag from cell to cell.",
  corner: "Click a corner.",
  "whole line": "Drag from the edge, one cell into the row, column or diagonal.",
  nothing: "About the whole grid: press Add.",
  text: "Write it as text.",
};

/** @param {Tool} tool */
function hintOf({ type, gesture }) {
  if (!type) return "Type the number of a region, and drag over its cells.";
  return `${type.meaning} ${GESTURES[gesture]}`;
}

/** What the list last showed. */
let shown = "";

/**
 * Lists the constraints, those that are switched off last. Builds the list again only if it has changed, so that the
 * focus stays.
 * @param {Puzzle} puzzle @param {string | null} chosen @param {import("../game/model.js").PuzzleFacts | null} facts
 */
function showList({ constraints, off }, chosen, facts) {
  const [clashing, redundant] = [new Set(facts?.clashing), new Set(facts?.redundant)];
  const rows = [
    ...constraints.map(({ text, sentence }) => ({
      text,
      says: sentence ?? (text.length > 60 ? `${text.slice(0, 60)}…` : text),
      isOn: true,
      state: clashing.has(sentence ?? text) || clashing.has(text) ? "clashing" : redundant.has(text) ? "redundant" : "",
    })),
    ...off.map((text) => ({ text, says: text, isOn: false, state: "" })),
  ];
  const key = JSON.stringify([rows, chosen]);
  if (key === shown) return;
  shown = key;
  const { activeElement } = document;
  const focused = /** @type {HTMLElement | null | undefined} */ (activeElement?.closest("#set-list li"))?.dataset.text;
  const part = activeElement?.matches("input") ? "input" : activeElement?.matches(".delete") ? ".delete" : ".constraint";
  byId("set-list").replaceChildren(...rows.map((row) => rowOf(row, row.text === chosen)));
  if (focused !== undefined) byId("set-list").querySelector(`[data-text="${CSS.escape(focused)}"] ${part}`)?.focus();
  byId("set-empty").hidden = rows.length > 0;
}

/** @param {{text: string, says: string, isOn: boolean, state: string}} row @param {boolean} isChosen */
function rowOf({ text, says, isOn, state }, isChosen) {
  const words = { clashing: "clashes", redundant: "can go", "": "" }[state] ?? "";
  const row = element(
    "li",
    { "data-text": text, "data-state": state },
    element("input", { type: "checkbox", checked: isOn, "aria-label": `On: ${says}` }),
    element("button", { type: "button", class: "constraint", "aria-pressed": String(isChosen) }, says),
    ...(words ? [element("span", { class: "state" }, words)] : []),
    element("button", { type: "button", class: "delete", "aria-label": `Delete: ${says}` }, "×"),
  );
  return row;
}
