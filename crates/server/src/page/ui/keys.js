// The key bindings. The page and its list of keys use the same table.

/**
 * @typedef {import("./actions.js").Actions} Actions
 * @typedef {{first: import("../game/edits.js").Written | null, at: number}} Typed
 *   the digit that the last key wrote, null if it completed a number; and when
 * @typedef {{keys: string[], does: string, run: (actions: Actions, event: KeyboardEvent) => void}} Binding
 */

/**
 * Returns the function that moves the cursor. With Shift, Ctrl or Meta, the move also selects the cell.
 * @param {number} down @param {number} right @returns {Binding["run"]}
 */
const move = (down, right) => (actions, event) =>
  actions.move(down, right, event.shiftKey || event.ctrlKey || event.metaKey);

/**
 * A key with modifiers is written as `Ctrl+Shift+key`. Arrows with Shift or Ctrl, and W, A, S and D with Shift, select
 * more cells.
 */
/** @type {Binding[]} */
export const BINDINGS = [
  { keys: ["ArrowUp", "W"], does: "up", run: move(-1, 0) },
  { keys: ["ArrowLeft", "A"], does: "left", run: move(0, -1) },
  { keys: ["ArrowDown", "S"], does: "down", run: move(1, 0) },
  { keys: ["ArrowRight", "D"], does: "right", run: move(0, 1) },
  { keys: ["Home"], does: "first cell of the row", run: (actions) => actions.toEndOfRow(false) },
  { keys: ["End"], does: "last cell of the row", run: (actions) => actions.toEndOfRow(true) },
  { keys: ["Ctrl+A"], does: "select all cells", run: (actions) => actions.selectAll() },
  { keys: ["Z"], does: "write digits", run: (actions) => actions.setMode("digit") },
  { keys: ["X"], does: "write corner marks", run: (actions) => actions.setMode("corner") },
  { keys: ["C"], does: "write centre marks", run: (actions) => actions.setMode("centre") },
  { keys: ["V"], does: "colour cells", run: (actions) => actions.setMode("colour") },
  {
    keys: ["Space"],
    does: "next of these modes; of a run, play or pause",
    run: (actions) => actions.playOrNextMode(),
  },
  { keys: ["Backspace", "Delete", "0"], does: "erase", run: (actions) => actions.erase() },
  { keys: ["Ctrl+Z", "["], does: "undo", run: (actions) => actions.undo() },
  { keys: ["Ctrl+Y", "Ctrl+Shift+Z", "]"], does: "redo", run: (actions) => actions.redo() },
  { keys: ["H"], does: "hint", run: (actions) => actions.hint() },
  { keys: ["Enter"], does: "check; while clues are drawn, draw one", run: (actions) => actions.checkOrDraw() },
  { keys: ["P"], does: "start, play or pause the solver", run: (actions) => actions.startOrPlay() },
  { keys: ["N", "."], does: "one step forward", run: (actions) => actions.stepForward() },
  { keys: ["B", ","], does: "one step back", run: (actions) => actions.stepBack() },
  { keys: ["J"], does: "to the next conflict", run: (actions) => actions.nextConflict() },
  { keys: ["Escape"], does: "close the run, or what an answer shows", run: (actions) => actions.close() },
  { keys: ["+", "="], does: "larger cells, where a grid has many", run: (actions) => actions.zoom(1) },
  { keys: ["-"], does: "smaller cells", run: (actions) => actions.zoom(-1) },
  { keys: ["?"], does: "this list", run: (actions) => actions.showKeys() },
];

/** The time after a digit in which a second one completes a number above 9, in milliseconds. */
const TYPING = 900;

/**
 * Returns the name of the pressed key, as the table writes it.
 * @param {KeyboardEvent} event
 */
function nameOf(event) {
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
  const ctrl = event.ctrlKey || event.metaKey ? "Ctrl+" : "";
  if (event.key === "?") return "?";
  if (event.code === "Space") return "Space";
  // A Latin letter counts as the keyboard layout writes it. With Ctrl, a key that writes no Latin letter counts as the
  // letter at its place on a US keyboard.
  const key = /^[a-z]$/i.test(event.key)
    ? event.key.toUpperCase()
    : letter && event.ctrlKey
      ? letter
      : event.key;
  const shift = ctrl && event.shiftKey && /^[A-Z]$/.test(key) ? "Shift+" : "";
  return ctrl + shift + key;
}

/**
 * Returns the binding of a key, or undefined if it has none. An arrow key with Ctrl has the binding of the arrow key.
 * @param {KeyboardEvent} event
 */
function bindingOf(event) {
  const name = nameOf(event);
  const moves = /^(Ctrl\+)?Arrow/.test(name) ? name.replace("Ctrl+", "") : name;
  return BINDINGS.find(({ keys }) => keys.includes(moves));
}

/**
 * Returns the digit of a key, or null if it is no digit key.
 * @param {KeyboardEvent} event @returns {number | null}
 */
function digitOf(event) {
  const found = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? /^(\d)$/.exec(event.key)?.[1];
  return found === undefined ? null : Number(found);
}

/**
 * Returns the mode in which a digit is written, by its modifiers. Returns null without modifiers: the current mode.
 * @param {KeyboardEvent} event
 */
function modeOf(event) {
  const ctrl = event.ctrlKey || event.metaKey;
  if (event.shiftKey && ctrl) return "colour";
  return event.shiftKey ? "corner" : ctrl ? "centre" : null;
}

/** @param {HTMLElement} host the element that receives the key events @param {Actions} actions */
export function listenToKeys(host, actions) {
  /** @type {Typed} */
  const typed = { first: null, at: 0 };
  host.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || inField(event.target)) return;
    const digit = digitOf(event);
    if (digit !== null && writes(actions, typed, digit, event)) return event.preventDefault();
    const binding = bindingOf(event);
    if (!binding || (isButton(event.target) && /^(Enter| )$/.test(event.key))) return;
    event.preventDefault();
    binding.run(actions, event);
  });
}

/**
 * Writes a digit. In a grid with digits above 9, a second key shortly after the first makes a number of two figures.
 * Returns false, without writing, for a 0 that is not such a second key.
 * @param {Actions} actions @param {Typed} typed @param {number} digit @param {KeyboardEvent} event
 */
function writes(actions, typed, digit, event) {
  const mode = modeOf(event);
  const again = event.timeStamp - typed.at < TYPING;
  const joined = again && typed.first !== null && actions.extend(typed.first, digit, mode);
  if (!joined && digit === 0) return false;
  typed.first = joined ? null : actions.type(digit, mode, true);
  typed.at = event.timeStamp;
  return true;
}

/** @param {EventTarget | null} target */
function inField(target) {
  return target instanceof Element && target.closest("input, textarea, select, dialog") !== null;
}

/** @param {EventTarget | null} target */
function isButton(target) {
  return target instanceof Element && target.closest("button, summary, a, [role=tab]") !== null;
}
