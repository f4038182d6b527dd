// Makes tabs that work with the keyboard and with screen readers: the arrow keys choose the next tab, and the panel of
// the chosen tab is shown.

import { byId } from "../dom/elements.js";

/**
 * @param {HTMLElement} list with role tablist; each tab names its panel by aria-controls
 * @param {(id: string) => void} chosenNow called with the id of each tab that is chosen
 */
export function listenToTabs(list, chosenNow) {
  const tabs = /** @type {HTMLElement[]} */ ([...list.querySelectorAll('[role="tab"]')]);
  const choose = (/** @type {HTMLElement} */ chosen) => {
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      byId(tab.getAttribute("aria-controls") ?? "").hidden = tab !== chosen;
    }
    chosenNow(chosen.id);
  };
  list.addEventListener("click", (event) => {
    const tab = /** @type {Element} */ (event.target).closest('[role="tab"]');
    if (tab) choose(/** @type {HTMLElement} */ (tab));
  });
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = tabs.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = tabs[(at + step + tabs.length) % tabs.length];
    choose(next);
    next.focus();
  });
  return { choose: (/** @type {string} */ id) => choose(byId(id)) };
}
