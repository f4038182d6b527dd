// Enlarges a grid with many columns, by buttons, by keys, or by Ctrl and the wheel. On touch screens, the browser
// itself can enlarge the page.

import { byId } from "../dom/elements.js";

/** The least number of columns of a grid that can be enlarged. */
const MANY = 17;
/** The factor of each step of the zoom, and the maximum number of steps. */
const FACTOR = 1.3;
const MOST = 5;

/** @param {HTMLElement} frame around the grid, which scrolls */
export function createZoom(frame) {
  let steps = 0;
  /** @type {import("../game/puzzle.js").House[] | null} the houses of the grid that is shown */
  let houses = null;
  /** @param {number} next */
  const set = (next) => {
    steps = byId("zoom").hidden ? 0 : Math.max(0, Math.min(next, MOST));
    const before = frame.scrollWidth;
    const [x, y] = [frame.scrollLeft + frame.clientWidth / 2, frame.scrollTop + frame.clientHeight / 2];
    byId("grid").style.setProperty("--zoom", String(FACTOR ** steps));
    frame.classList.toggle("zoomed", steps > 0);
    byId("zoom-out").disabled = steps === 0;
    byId("zoom-in").disabled = steps === MOST;
    byId("zoom-says").textContent = `${Math.round(100 * FACTOR ** steps)} %`;
    // The cell in the middle of the frame stays there.
    const ratio = frame.scrollWidth / before;
    frame.scrollTo(x * ratio - frame.clientWidth / 2, y * ratio - frame.clientHeight / 2);
  };
  /**
   * Scrolls the frame until a cell is visible. Does nothing if the grid is not enlarged.
   * @param {Element | null} cell
   */
  const reveal = (cell) => {
    if (!steps || !cell || !frame.contains(cell)) return;
    const [inner, outer] = [cell.getBoundingClientRect(), frame.getBoundingClientRect()];
    const past = (/** @type {number} */ low, /** @type {number} */ high) => Math.min(low, 0) + Math.max(high, 0);
    frame.scrollBy(
      past(inner.left - outer.left, inner.right - outer.right),
      past(inner.top - outer.top, inner.bottom - outer.bottom),
    );
  };
  const by = (/** @type {number} */ more) => {
    set(steps + more);
    reveal(frame.querySelector("[data-marks~=cursor]"));
  };
  byId("zoom-in").addEventListener("click", () => by(1));
  byId("zoom-out").addEventListener("click", () => by(-1));
  frame.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey || byId("zoom").hidden) return;
      event.preventDefault();
      by(event.deltaY < 0 ? 1 : -1);
    },
    { passive: false },
  );
  return {
    by,
    /**
     * Offers the zoom if the grid has many columns. A new grid is not enlarged at first.
     * @param {import("../game/puzzle.js").Puzzle} puzzle
     */
    show(puzzle) {
      if (puzzle.houses === houses) return;
      houses = puzzle.houses;
      byId("zoom").hidden = puzzle.columns < MANY;
      set(0);
    },
    /** Scrolls the frame until the cell with the focus is visible. */
    follow: () => reveal(document.activeElement),
    /**
     * Scrolls the frame until the first cell that a CSS selector finds is visible.
     * @param {string} selector
     */
    reveal: (selector) => reveal(steps ? frame.querySelector(selector) : null),
  };
}
