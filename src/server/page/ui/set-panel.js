// The tab for setters: draws clues, lists the constraints with switches, and says what is known of the puzzle.

import { Incomplete, clueOn, clueText, valueOf, withValue } from "../game/clue-text.js";
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
  /** The tool that was used when the tab was last closed. */
  let lastTool = /** @type {Tool | null} */ (null);
  /** Whether the field for the value holds figures of the pad. */
  let isTyping = false;
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
  /**
   * What a value belongs to that is typed now: the clue that was drawn or chosen last, or the cells of a clue that still
   * lacks its value. Null after something else was selected.
   * @type {{clue: Promise<string | null>} | {cells: number[]} | null}
   */
  let current = null;
  /** Settled when all work so far is done: what is drawn and typed quickly is carried out one after the other. */
  let work = Promise.resolve(/** @type {any} */ (null));
  /** @template T @param {() => Promise<T>} next @returns {Promise<T>} */
  const queue = (next) => (work = work.then(next, next));
  const field = () => byId("set-value");
  /** Returns the typed value, and empties the field for the next clue. */
  const takeValue = () => {
    const { value } = field();
    isTyping = false;
    field().value = setting()?.tool?.value ?? "";
    return value;
  };

  /**
   * Adds a constraint, and chooses it. Returns its text as the server writes it; null if the server refuses it.
   * @param {string} text @param {string | null} [replaced] the text of the constraint that it replaces
   */
  const add = async (text, replaced = null) => {
    const before = new Set(store.get().game.puzzle.constraints.map((one) => one.text));
    const isDone = await constrain(({ constraints, off }) => ({
      on: [...constraints.map(({ text }) => text).filter((other) => other !== replaced), text],
      off: off.filter((other) => other !== text && other !== replaced),
    }));
    if (!isDone) return replaced;
    // The server writes a clue in its own form, so the new one is found by what was not there before.
    const { constraints } = store.get().game.puzzle;
    const chosen = constraints.find((one) => !before.has(one.text)) ?? constraints.find((one) => one.text === text);
    update({ chosen: chosen?.text ?? null });
    edit(null);
    announce(`Added: ${chosen?.sentence ?? text}.`);
    return chosen?.text ?? null;
  };
  /**
   * Draws a clue of a tool on cells. If such a clue stands there, gives it the value or, without one, chooses it.
   * @param {Tool} tool @param {number[]} cells @param {string} value
   */
  const drawOn = async (tool, cells, value) => {
    const { puzzle } = store.get().game;
    const there = clueOn(puzzle, tool, cells);
    if (there && (!value || value === tool.value)) {
      choose(there);
      return there;
    }
    return add(there ? withValue(there, tool.type?.has_text ?? false, value) : clueText(tool, value, cells, puzzle), there);
  };
  const draw = () => {
    const { tool } = setting() ?? {};
    const { cells } = store.get().selection;
    if (!tool) return;
    const value = field().value;
    if (tool.id === REGIONS) {
      queue(() => assignRegion(cells, value));
      return;
    }
    update({ chosen: null });
    if (tool.needsValue && !value.trim() && !clueOn(store.get().game.puzzle, tool, cells)) {
      current = { cells };
      say(`Now type what the clue says, and press Enter (${tool.type?.usage}).`);
      return;
    }
    takeValue();
    current = { clue: queue(() => drawOn(tool, cells, value).catch(refuse)) };
  };
  /** @param {unknown} error */
  const refuse = (error) => {
    if (!(error instanceof Incomplete)) throw error;
    say(error.message);
    return null;
  };
  /** @param {number[]} cells @param {string} value */
  const assignRegion = async (cells, value) => {
    const { puzzle } = store.get().game;
    const number = Number(value);
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
  /** Gives the typed value to the clue that it belongs to. Without one, draws a clue by the selected cells. */
  const enterValue = () => {
    const { tool } = setting() ?? {};
    const type = tool?.type;
    const target = current;
    if (!tool || !type || !target) return draw();
    const value = takeValue();
    say("");
    if ("cells" in target) {
      current = { clue: queue(() => drawOn(tool, target.cells, value).catch(refuse)) };
      return;
    }
    const changed = async () => {
      const text = await target.clue;
      return text && text.split(" ")[0] === type.name ? add(withValue(text, type.has_text, value), text) : text;
    };
    current = { clue: queue(changed) };
  };
  /** Carries out a value that was typed and not entered, before something else is begun. */
  const commitValue = () => {
    const { tool } = setting() ?? {};
    if (tool?.type && current && field().value.trim() && field().value !== tool.value) enterValue();
  };
  const enterText = () => {
    const text = byId("set-text").value.trim();
    const replaced = edited;
    if (text) queue(() => add(text, replaced));
  };
  /** @param {string} text @param {boolean} isOn */
  const turn = (text, isOn) =>
    queue(() => constrain(({ constraints, off }) => ({
      on: isOn ? [...constraints.map(({ text }) => text), text] : constraints.map(({ text }) => text).filter((other) => other !== text),
      off: isOn ? off.filter((other) => other !== text) : [...off, text],
    })));
  /** @param {string} text */
  const remove = (text) =>
    queue(() => constrain(({ constraints, off }) => ({
      on: constraints.map(({ text }) => text).filter((other) => other !== text),
      off: off.filter((other) => other !== text),
    })));
  /** @param {string | null} text */
  const choose = (text) => {
    const one = store.get().game.puzzle.constraints.find((other) => other.text === text);
    update({ chosen: text });
    edit(text);
    current = { clue: Promise.resolve(text) };
    const isOf = (/** @type {Tool | null | undefined} */ tool) => tool?.type && text?.split(" ")[0] === tool.type.name;
    const tool = isOf(setting()?.tool) ? setting()?.tool : tools.find(isOf);
    if (tool) update({ tool, regions: null });
    field().value = text ? valueOf(text) : "";
    if (one?.cells.length) store.update({ selection: { cursor: one.cells[0], cells: [...new Set(one.cells)] } });
  };
  /** @param {Tool | null} tool */
  const take = (tool) => {
    commitValue();
    say("");
    edit(null);
    current = null;
    field().value = tool?.value ?? "";
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
  onEnter("set-value", () => {
    enterValue();
    focus(store.get().selection.cursor);
  });
  field().addEventListener("blur", commitValue);
  byId("set-text").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && edit(null));
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
      const before = setting();
      if (isOpen === (before !== null)) return;
      if (before) {
        commitValue();
        lastTool = before.tool;
      }
      current = null;
      const fresh = { tool: lastTool, chosen: null, regions: null, facts: null, showsTruth: byId("set-truth").checked };
      store.update({ setting: isOpen ? fresh : null, truth: null });
    },
    /** Whether the pointer draws clues. */
    isDrawing: () => Boolean(setting()?.tool),
    /** To be called before cells are selected: a value that is typed from then on does not belong to the last clue. */
    beginDrawing() {
      commitValue();
      current = null;
      if (setting()?.tool?.type) say("");
      update({ chosen: null });
    },
    /**
     * Draws a clue by the selected cells if they are enough for one. A single cell chooses the clue of the tool's type
     * that stands on it.
     */
    finishDrawing() {
      const { tool } = setting() ?? {};
      const { cells } = store.get().selection;
      if (!tool) return;
      if (isDrawn(tool, cells)) return draw();
      const there = store.get().game.puzzle.constraints.find(
        (one) => one.name === tool.type?.name && one.cells.includes(cells[0]),
      );
      if (there) choose(there.text);
    },
    draw,
    /**
     * Writes a digit into the field for the value of a clue: the first one in place of what it held.
     * @param {number} digit @param {boolean} isByKey whether the field takes the next keys, too
     */
    typeValue(digit, isByKey) {
      const isFirst = isByKey || field().value === setting()?.tool?.value || !isTyping;
      field().value = isFirst ? String(digit) : `${field().value}${digit}`;
      isTyping = true;
      if (isByKey) field().focus();
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
  byId("frame").classList.toggle("outside-tool", setting?.tool?.gesture === "whole line");
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
  cells: "Drag over the cells; type its number, if it has one, and Enter.",
  "cell and cells": "Drag from the circle along the other cells.",
  groups: "Select groups of cells (Ctrl and click), then Add.",
  pair: "Click a border, or drag from cell to cell.",
  corner: "Click a corner.",
  "whole line": "Press on the cell at the edge, where the number is to stand, and drag one cell on in the direction of the clue.",
  nothing: "About the whole grid: press Add.",
  text: "Write it as text.",
};

/** @param {Tool} tool */
function hintOf({ type, gesture, meaning, needsValue }) {
  if (!type) return "Type the number of a region, and drag over its cells.";
  return `${meaning ?? type.meaning} ${GESTURES[gesture]}${needsValue ? " Then type what it says, and Enter." : ""}`;
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
