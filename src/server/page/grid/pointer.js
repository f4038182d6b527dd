// Mouse, pen and finger on the grid: a press selects a cell, dragging selects more cells (not with a finger), and a
// double click selects all cells with the same digit.

/**
 * @param {HTMLElement} host @param {ReturnType<import("./grid-view.js").createGridView>} view
 * @param {import("../ui/actions.js").Actions} actions
 */
export function listenToPointer(host, view, actions) {
  let dragging = false;
  host.addEventListener("pointerdown", (event) => {
    const cell = view.cellAt(/** @type {Element} */ (event.target));
    if (cell === null || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) actions.toggle(cell);
    else actions.select(cell);
    // A moving finger scrolls the page instead. Without this, nobody could scroll past a grid as wide as the screen.
    dragging = event.pointerType !== "touch";
    if (dragging) event.preventDefault();
    view.focus(cell);
  });
  host.addEventListener("pointermove", (event) => {
    if (!dragging || event.buttons === 0) return;
    const cell = view.cellAt(document.elementFromPoint(event.clientX, event.clientY));
    if (cell !== null) actions.extendTo(cell);
  });
  window.addEventListener("pointerup", () => (dragging = false));
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
