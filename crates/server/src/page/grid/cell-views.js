// Computes from the state what each cell of the grid shows, as plain values. The grid view compares them with what it
// has drawn.

import { COLOURS, valuesOf } from "../game/game.js";
import { candidatesOf, conflictsOf, peersOf } from "../game/houses.js";
import { factsNow } from "../game/model.js";
import { assertionOf, cellName } from "../game/notation.js";
import { ROLES } from "../game/steps.js";

/**
 * @typedef {import("../types").Scene} Scene
 * @typedef {object} CellView
 * @property {number} value
 * @property {string} ink          clue, entry, decided, forced, placed or nothing
 * @property {number | null} level
 * @property {number[]} corner
 * @property {number[]} centre
 * @property {{digit: number, kind: string}[]} candidates
 * @property {number} colour
 * @property {string[]} marks
 * @property {string} label        for screen readers
 */

/** @param {import("../game/model.js").Model} model @returns {CellView[]} */
export function cellViews(model) {
  const scene = withLine(model.run ? withAnswers(model.run.playback.scene(), model) : sceneOf(model), model);
  const inConflict = model.run ? new Set() : conflictCells(model);
  const { puzzle, sheet } = model.game;
  const marksOf = marksBySelection(model, scene.values);
  const redundant = new Set(factsNow(model)?.redundant);
  return puzzle.present.map((present, cell) => {
    const value = present ? scene.values[cell] : 0;
    const marks = [...marksOf(cell), scene.marks.get(cell) ?? "", inConflict.has(cell) ? "conflict" : ""];
    if (redundant.has(`${cellName(cell, puzzle.columns)}=${puzzle.clues[cell]}`)) marks.push("redundant");
    const showsEntries = !model.run && !value && !scene.hits.get(cell)?.size;
    const marked = showsEntries && sheet.corner[cell].length + sheet.centre[cell].length > 0;
    const view = {
      value,
      ink: scene.inks[cell],
      level: scene.levels[cell],
      corner: showsEntries ? sheet.corner[cell] : [],
      centre: showsEntries ? sheet.centre[cell] : [],
      candidates: present && !value && !marked ? candidateViews(scene, cell) : [],
      colour: model.run ? 0 : colourOf(model, cell),
      marks: present ? marks.filter(Boolean) : [],
    };
    return { ...view, label: labelOf(view, cell, puzzle.columns) };
  });
}

/**
 * Returns the colour of a cell: that of its region while a setter changes regions, otherwise the one that the visitor
 * gave it. The colours of regions repeat.
 * @param {import("../game/model.js").Model} model @param {number} cell
 */
function colourOf({ game, setting }, cell) {
  const region = setting?.regions?.[cell];
  return region ? ((region - 1) % COLOURS) + 1 : game.sheet.colours[cell];
}

/**
 * Returns the scene of the game, for when the player shows nothing.
 * @param {import("../game/model.js").Model} model @returns {Scene}
 */
function sceneOf({ game, view, note, truth, setting }) {
  const values = valuesOf(game);
  const inks = values.map((value, cell) => (game.puzzle.clues[cell] ? "clue" : value ? "entry" : ""));
  const open = view.candidates || truth ? candidatesOf(game.puzzle, values) : null;
  const hits = new Map(note?.hits ?? []);
  if (truth) {
    open?.forEach((digits, cell) => {
      // A setter sees the puzzle without entries, and a cell that can hold every digit says nothing.
      const shown = !setting ? digits : truth[cell].length < game.puzzle.side && !values[cell] ? truth[cell] : [];
      hits.set(cell, truthOf(truth[cell], shown, hits.get(cell)));
    });
  }
  const candidates = (/** @type {number} */ cell) => (setting && !view.candidates ? [] : (open?.[cell] ?? []));
  return { values, inks, levels: values.map(() => null), candidates, marks: note?.marks ?? new Map(), hits };
}

/**
 * Returns the scene of the player, with what an answer shows on the grid over it.
 * @param {Scene} scene @param {import("../game/model.js").Model} model
 */
function withAnswers(scene, { game, note, truth }) {
  if (!note && !truth) return scene;
  const marks = new Map([...scene.marks, ...(note?.marks ?? [])]);
  const hits = new Map([...scene.hits, ...(note?.hits ?? [])]);
  const open = candidatesOf(game.puzzle, scene.values);
  const candidates = (/** @type {number} */ cell) => {
    const left = scene.candidates(cell);
    return left.length ? left : open[cell];
  };
  if (truth) {
    open.forEach((_, cell) => hits.set(cell, truthOf(truth[cell], candidates(cell), hits.get(cell))));
  }
  return { ...scene, marks, hits };
}

/**
 * Returns the scene with the marks of the line of a step that is pointed at, instead of all others.
 * @param {Scene} scene @param {import("../game/model.js").Model} model @returns {Scene}
 */
function withLine(scene, { line }) {
  return line ? { ...scene, ...line } : scene;
}

/**
 * Returns the marks of a cell's candidates: true or false, except for those that a step places or eliminates.
 * @param {number[]} truth @param {number[]} open @param {Map<number, string>} [hits] of the step
 */
function truthOf(truth, open, hits = new Map()) {
  const truths = open.map((digit) => /** @type {[number, string]} */ ([digit, truth.includes(digit) ? "true" : "false"]));
  return new Map([...truths, ...[...hits].filter(([, kind]) => kind !== "seen")]);
}

/** @param {Scene} scene @param {number} cell */
function candidateViews(scene, cell) {
  const hits = scene.hits.get(cell) ?? new Map();
  const digits = new Set([...scene.candidates(cell), ...hits.keys()]);
  return [...digits].sort((a, b) => a - b).map((digit) => ({ digit, kind: hits.get(digit) ?? "" }));
}

/** @param {import("../game/model.js").Model} model */
function conflictCells(model) {
  const { game, serverConflicts } = model;
  const conflicts = [...conflictsOf(game.puzzle, valuesOf(game)), ...serverConflicts];
  const clashing = clashingCells(game.puzzle, factsNow(model)?.clashing ?? []);
  return new Set([...conflicts.flatMap(({ cells }) => cells), ...clashing]);
}

/**
 * Returns the cells of the digits and constraints that clash.
 * @param {import("../game/puzzle.js").Puzzle} puzzle @param {string[]} clashing digits such as r1c1=5, and sentences
 */
function clashingCells({ constraints, columns }, clashing) {
  const named = new Set(clashing);
  const ofClues = constraints.filter(({ text, sentence }) => named.has(sentence ?? text)).flatMap(({ cells }) => cells);
  return [...ofClues, ...clashing.flatMap((text) => assertionOf(text, columns)?.cell ?? [])];
}

/**
 * Returns a function that returns the marks of a cell by the selection: whether it is selected, has the cursor, shares
 * a house with the selected cell, or holds the same digit.
 * @param {import("../game/model.js").Model} model @param {number[]} values
 */
function marksBySelection({ game, selection, run }, values) {
  const selected = new Set(selection.cells);
  const { cursor } = selection;
  // What the player shows has marks of its own, so only the cursor is marked.
  if (run) return (/** @type {number} */ cell) => (cell === cursor ? ["cursor"] : []);
  const peers = selected.size === 1 ? peersOf(game.puzzle)[cursor] : new Set();
  const digit = selected.size === 1 ? values[cursor] : 0;
  return (/** @type {number} */ cell) => [
    selected.has(cell) ? "selected" : "",
    cell === cursor ? "cursor" : "",
    peers.has(cell) ? "seen" : "",
    digit && values[cell] === digit && cell !== cursor ? "same" : "",
  ];
}

/** @param {Omit<CellView, "label">} view @param {number} cell @param {number} columns */
function labelOf({ value, ink, level, corner, centre, candidates, marks }, cell, columns) {
  const inks = { clue: "clue", entry: "", decided: "decided", forced: "follows", placed: "placed" };
  const parts = [
    cellName(cell, columns),
    value ? String(value) : "empty",
    value ? inks[/** @type {keyof typeof inks} */ (ink)] : "",
  ];
  if (value && level !== null) parts.push(`level ${level}`);
  if (corner.length) parts.push(`corner marks ${corner.join(" ")}`);
  if (centre.length) parts.push(`centre marks ${centre.join(" ")}`);
  const digitsOf = (/** @type {(kind: string) => boolean} */ isWanted) =>
    candidates.filter(({ kind }) => isWanted(kind)).map(({ digit }) => digit).join(" ");
  if (candidates.length) parts.push(`candidates ${digitsOf((kind) => kind !== "gone")}`);
  for (const role of ROLES) {
    const digits = digitsOf((kind) => kind === role);
    if (digits) parts.push(`${role} ${digits}`);
  }
  if (marks.includes("conflict")) parts.push("in conflict");
  if (marks.includes("redundant")) parts.push("can go");
  return parts.filter(Boolean).join(", ");
}
