// Draws clues with a setter's tool: by the cells that are selected, and by the value that is typed for them.

import { Incomplete, clueOn, clueText, lineBeside, valueOf, withValue } from "../game/clue-text.js";
import { REGIONS, isDrawn } from "../game/clue-tools.js";
import { regionsOf } from "../game/region-edit.js";
import { announce } from "../dom/announce.js";
import { byId } from "../dom/elements.js";

/**
 * @typedef {import("../game/clue-tools.js").Tool} Tool
 * @typedef {ReturnType<typeof createClueDrawing>} ClueDrawing
 *
 * @typedef {{clue: Promise<string | null>} | {cells: number[]}} Target
 *   what a typed value belongs to: a clue, by its text (null if there is none after all), or cells on which a clue is
 *   drawn as soon as it has its value
 */

/**
 * @param {import("../game/store.js").Store} store @param {import("../ask/constraint-edits.js").ConstraintEdits} edits
 * @param {{say: (message: string) => void, tools: () => Tool[]}} parts
 */
export function createClueDrawing(store, edits, { say, tools }) {
  const setting = () => store.get().setting;
  const puzzle = () => store.get().game.puzzle;
  const field = () => byId("set-value");
  /** @param {Partial<import("../game/model.js").Setting>} change */
  const update = (change) => {
    const before = setting();
    if (before) store.update({ setting: { ...before, ...change } });
  };
  /**
   * What a value that is typed now belongs to; null after something else was selected.
   * @type {Target | null}
   */
  let target = null;
  /** Whether the figures in the field come from buttons, so that the next one is appended. */
  let isAppending = false;

  /** Empties the field for the value of the next clue, and returns what it held. */
  const takeValue = () => {
    const { value } = field();
    isAppending = false;
    field().value = setting()?.tool?.value ?? "";
    return value;
  };
  /**
   * Adds a clue, or puts it in the place of another one, and chooses it. Returns its text; that of the other one if the
   * server refuses it.
   * @param {string} text @param {string | null} replaced
   */
  const put = async (text, replaced) => {
    const added = await edits.put(text, replaced);
    if (!added) return replaced;
    update({ chosen: added.text });
    announce(`Added: ${added.sentence ?? added.text}.`);
    return added.text;
  };
  /**
   * Draws a clue on cells. If a clue of the tool stands there, gives it the value or, without one, chooses it.
   * @param {Tool} tool @param {number[]} cells @param {string} value @returns {Promise<string | null>} its text
   */
  const drawOn = async (tool, cells, value) => {
    const there = clueOn(puzzle(), tool, cells);
    if (there && (!value || value === tool.value)) {
      choose(there);
      return there;
    }
    try {
      const text = there ? withValue(tool, there, value, puzzle()) : clueText(tool, value, cells, puzzle());
      return await put(text, there);
    } catch (error) {
      if (!(error instanceof Incomplete)) throw error;
      say(error.message);
      return null;
    }
  };
  /** Draws a clue on the selected cells. If it lacks its value, waits for the value. */
  const draw = () => {
    const { tool } = setting() ?? {};
    const { cells } = store.get().selection;
    if (!tool) return;
    if (tool.id === REGIONS) {
      edits.assignRegion(cells, Number(field().value));
      return;
    }
    update({ chosen: null });
    if (tool.needsValue && !field().value.trim() && !clueOn(puzzle(), tool, cells)) {
      target = { cells };
      say(`Now type what the clue says, and press Enter (${tool.type?.usage}).`);
      return;
    }
    const value = takeValue();
    target = { clue: edits.queue(() => drawOn(tool, cells, value)) };
  };
  /** Gives the typed value to its target. Without one, draws a clue on the selected cells. */
  const enterValue = () => {
    const { tool } = setting() ?? {};
    const meant = target;
    if (!tool?.type || !meant) return draw();
    const value = takeValue();
    say("");
    const changed = async () => {
      if ("cells" in meant) return drawOn(tool, meant.cells, value);
      const text = await meant.clue;
      const isThere = puzzle().constraints.some((one) => one.text === text && one.name === tool.type?.name);
      return text && isThere ? put(withValue(tool, text, value, puzzle()), text) : text;
    };
    target = { clue: edits.queue(changed) };
  };
  /** Enters a value that was typed and not entered, before something else is begun. */
  const commitValue = () => {
    const { tool } = setting() ?? {};
    if (tool?.type && target && field().value.trim() && field().value !== tool.value) enterValue();
  };
  /**
   * Chooses a constraint: selects its cells, and takes the tool and the value of a clue.
   * @param {string} text
   */
  const choose = (text) => {
    const one = puzzle().constraints.find((other) => other.text === text);
    const isOf = (/** @type {Tool | null | undefined} */ tool) => tool?.type && tool.type.name === one?.name;
    const tool = [setting()?.tool, ...tools()].find(isOf);
    target = { clue: Promise.resolve(text) };
    update({ chosen: text, ...(tool ? { tool, regions: null } : {}) });
    field().value = valueOf(text);
    if (one?.cells.length) store.update({ selection: { cursor: one.cells[0], cells: [...new Set(one.cells)] } });
  };
  /** To be called before cells are selected: a value that is typed from then on does not belong to the last clue. */
  const beginDrawing = () => {
    commitValue();
    target = null;
    if (setting()?.tool?.type) say("");
    update({ chosen: null });
  };
  return {
    draw,
    enterValue,
    commitValue,
    choose,
    /**
     * Adds a constraint that is written as text, or puts it in the place of another one.
     * @param {string} text @param {string | null} replaced
     */
    write: (text, replaced) => edits.queue(() => put(text, replaced)),
    /** @param {Tool | null} tool null if keys write digits as clues */
    take(tool) {
      commitValue();
      say("");
      target = null;
      field().value = tool?.value ?? "";
      update({ tool, chosen: null, regions: tool?.id === REGIONS ? regionsOf(puzzle()) : null });
    },
    /** Whether the pointer draws clues. */
    isDrawing: () => Boolean(setting()?.tool),
    beginDrawing,
    /**
     * Draws a clue on the row, column or diagonal that a place beside the grid means, if the tool draws such clues.
     * @param {{left: number, top: number}} place the distances from the upper left corner of the grid, as parts of its
     *   width and height
     */
    drawBeside({ left, top }) {
      const { tool } = setting() ?? {};
      if (tool?.gesture !== "whole line") return;
      const cells = lineBeside(puzzle(), tool, { x: left * puzzle().columns, y: top * puzzle().rows });
      if (!cells.length) return;
      beginDrawing();
      store.update({ selection: { cursor: cells[0], cells } });
      draw();
    },
    /**
     * Draws a clue on the selected cells if they are enough for one. A single cell chooses the clue of the tool's type
     * that stands on it.
     */
    finishDrawing() {
      const { tool } = setting() ?? {};
      const { cells } = store.get().selection;
      if (!tool) return;
      if (isDrawn(tool, cells)) return draw();
      const isThere = (/** @type {import("../game/puzzle.js").Constraint} */ one) =>
        one.name === tool.type?.name && one.cells.includes(cells[0]);
      const there = puzzle().constraints.find(isThere);
      if (there) choose(there.text);
    },
    /**
     * Writes a digit into the field for the value. A key also gives the field the focus, so that it takes the next keys.
     * @param {number} digit @param {boolean} isByKey
     */
    typeValue(digit, isByKey) {
      field().value = isAppending && !isByKey ? `${field().value}${digit}` : String(digit);
      isAppending = true;
      if (isByKey) field().focus();
    },
    /** Removes the chosen constraint. Returns false if none is chosen. */
    removeChosen() {
      const { chosen } = setting() ?? {};
      if (chosen) edits.remove(chosen);
      return Boolean(chosen);
    },
  };
}
