// The key bindings: one table for the page and for its help.

/**
 * @typedef {import("./actions.js").Actions} Actions
 * @typedef {{keys: string[], does: string, run: (actions: Actions, event: KeyboardEvent) => void}} Binding
 */

/** @param {number} down @param {number} right @returns {Binding["run"]} */
const move = (down, right) => (actions, event) =>
  actions.move(down, right, event.shiftKey || event.ctrlKey || event.metaKey);

/**
 * Keys are written as `Ctrl+Shift+key`. Arrows and letters that move the cursor select more cells with Shift or Ctrl.
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
  { keys: ["Enter"], does: "check", run: (actions) => actions.check() },
  { keys: ["P"], does: "start, play or pause the solver", run: (actions) => actions.startOrPlay() },
  { keys: ["N", "."], does: "one step forward", run: (actions) => actions.stepForward() },
  { keys: ["B", ","], does: "one step back", run: (actions) => actions.stepBack() },
  { keys: ["J"], does: "to the next conflict", run: (actions) => actions.nextConflict() },
  { keys: ["Escape"], does: "close the run, or what an answer shows", run: (actions) => actions.close() },
  { keys: ["+", "="], does: "larger cells, where a grid has many", run: (actions) => actions.zoom(1) },
  { keys: ["-"], does: "smaller cells", run: (actions) => actions.zoom(-1) },
  { keys: ["?"], does: "this list", run: (actions) => actions.showKeys() },
];

/** How long after a digit a second one completes a number above 9, in milliseconds. */
const TYPING = 900;

/**
 * Returns a key event as it is written in the table.
 * @param {KeyboardEvent} event
 */
function nameOf(event) {
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
  const ctrl = event.ctrlKey || event.metaKey ? "Ctrl+" : "";
  if (event.key === "?") return "?";
  if (event.code === "Space") return "Space";
  // A letter counts as the layout writes it; with Ctrl, other scripts count by the place of the key.
  const key = /^[a-z]$/i.test(event.key)
    ? event.key.toUpperCase()
    : letter && event.ctrlKey
      ? letter
      : event.key;
  const shift = ctrl && event.shiftKey && /^[A-Z]$/.test(key) ? "Shift+" : "";
  return ctrl + shift + key;
}

/**
 * Returns the binding of a key. The modifiers with which moves select more cells are left out.
 * @param {KeyboardEvent} event
 */
function bindingOf(event) {
  const name = nameOf(event);
  const moves = /^(Ctrl\+)?Arrow/.test(name) ? name.replace("Ctrl+", "") : name;
  return BINDINGS.find(({ keys }) => keys.includes(moves));
}

/** @param {KeyboardEvent} event @returns {number | null} */
function digitOf(event) {
  const found = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? /^(\d)$/.exec(event.key)?.[1];
  return found === undefined ? null : Number(found);
}

/**
 * Returns the mode for a digit by the modifiers, or null for the current mode.
 * @param {KeyboardEvent} event
 */
function modeOf(event) {
  const ctrl = event.ctrlKey || event.metaKey;
  if (event.shiftKey && ctrl) return "colour";
  return event.shiftKey ? "corner" : ctrl ? "centre" : null;
}

/** @param {HTMLElement} host where keys are onPageLoaded @param {Actions} actions */
export function listenToKeys(host, actions) {
  const typed = { text: "", at: 0 };
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
 * @param {Actions} actions @param {{text: string, at: number}} typed @param {number} digit @param {KeyboardEvent} event
 */
function writes(actions, typed, digit, event) {
  const again = event.timeStamp - typed.at < TYPING;
  const both = Number(typed.text + digit);
  const joined = again && typed.text !== "" && both <= actions.side();
  if (!joined && digit === 0) return false;
  Object.assign(typed, { text: joined ? "" : String(digit), at: event.timeStamp });
  actions.write(joined ? both : digit, modeOf(event), joined);
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
