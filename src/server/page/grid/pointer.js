// Mouse, pen and finger on the grid: press to select, drag to select more, twice for all of a digit.

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
    // A finger that moves scrolls the page, so that nobody is caught in the grid.
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
  // The cell that got the focus by Tab or a screen reader is the cursor.
  host.addEventListener("focusin", (event) => {
    const cell = view.cellAt(/** @type {Element} */ (event.target));
    if (cell !== null) actions.focused(cell);
  });
}
