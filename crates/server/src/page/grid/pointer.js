// Mouse, pen and finger on the grid: a press selects a cell, dragging selects more cells (with a finger only while
// clues are drawn), and a double click selects all cells with the same digit. A setter's tool draws a clue by the cells
// that are selected when the press ends.

/**
 * @param {HTMLElement} host @param {ReturnType<import("./grid-view.js").createGridView>} view
 * @param {import("../ui/actions.js").Actions} actions
 */
export function listenToPointer(host, view, actions) {
  let dragging = false;
  /** Whether a modifier was pressed: the press then adds cells to the selection, and draws nothing. */
  let isAdding = false;
  host.addEventListener("pointerdown", (event) => {
    const cell = view.cellAt(/** @type {Element} */ (event.target));
    if (cell === null || event.button !== 0) return;
    actions.beginDrawing();
    isAdding = event.ctrlKey || event.metaKey || event.shiftKey;
    if (isAdding) actions.toggle(cell);
    else actions.point(cell, placeIn(/** @type {Element} */ (event.target), event));
    // A moving finger scrolls the page instead. Without this, nobody could scroll past a grid as wide as the screen.
    dragging = event.pointerType !== "touch" || actions.isDrawing();
    if (dragging) event.preventDefault();
    view.focus(cell);
  });
  host.addEventListener("pointermove", (event) => {
    if (!dragging || event.buttons === 0) return;
    const target = document.elementFromPoint(event.clientX, event.clientY);
    const cell = view.cellAt(target);
    // While clues are drawn, only the middle of a cell counts: a diagonal line passes near the corners of others.
    if (cell !== null && target && (!actions.isDrawing() || isCentral(placeIn(target, event)))) actions.extendTo(cell);
  });
  window.addEventListener("pointerup", () => {
    if (dragging && !isAdding) actions.finishDrawing();
    dragging = false;
  });
  window.addEventListener("pointercancel", () => (dragging = false));
  host.addEventListener("dblclick", (event) => {
    const cell = view.cellAt(/** @type {Element} */ (event.target));
    if (cell !== null) actions.selectSame(cell);
  });
  // A cell that gets the focus by Tab or a screen reader becomes the cursor.
  host.addEventListener("focusin", (event) => {
    const cell = view.cellAt(/** @type {Element} */ (event.target));
    if (cell !== null) actions.focused(cell);
  });
}

/**
 * A press beside the grid selects the row, column or diagonal that a setter's tool for whole lines means there. A click
 * is awaited, so that a finger can still scroll there.
 * @param {HTMLElement} frame around the grid @param {HTMLElement} host @param {import("../ui/actions.js").Actions} actions
 */
export function listenBeside(frame, host, actions) {
  frame.addEventListener("click", ({ target, clientX, clientY }) => {
    if (target !== frame) return;
    const { left, top, width, height } = host.getBoundingClientRect();
    actions.drawBeside({ left: (clientX - left) / width, top: (clientY - top) / height });
  });
}

/**
 * Whether a place in a cell is near its middle.
 * @param {{x: number, y: number}} at from 0 to 1
 */
const isCentral = ({ x, y }) => Math.hypot(x - 0.5, y - 0.5) < 0.4;

/**
 * Returns the place of a pointer in its cell: 0 is the left or upper border, 1 the right or lower one.
 * @param {Element} target @param {PointerEvent} event
 */
function placeIn(target, { clientX, clientY }) {
  const { left, top, width, height } = (target.closest("[data-cell]") ?? target).getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}
