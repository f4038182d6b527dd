// Shows the page in light or dark colours, as the visitor has chosen or, without a choice, as the system is set.

import { byId } from "../dom/elements.js";

const KEY = "sudosat-theme";
const NEXT = { auto: "light", light: "dark", dark: "auto" };
const LABELS = { auto: "Theme: as the system", light: "Theme: light", dark: "Theme: dark" };

/** @typedef {keyof typeof NEXT} Theme */

/**
 * Returns the stored theme, or `auto` if there is none or the browser forbids the storage.
 * @returns {Theme}
 */
function remembered() {
  try {
    const found = localStorage.getItem(KEY);
    return found === "light" || found === "dark" ? found : "auto";
  } catch {
    return "auto";
  }
}

/** @param {Theme} theme */
function apply(theme) {
  document.documentElement.dataset.theme = theme;
  const button = byId("theme");
  button.setAttribute("aria-label", LABELS[theme]);
  button.title = LABELS[theme];
  button.dataset.theme = theme;
}

export function listenToTheme() {
  let theme = remembered();
  apply(theme);
  byId("theme").addEventListener("click", () => {
    theme = /** @type {Theme} */ (NEXT[theme]);
    apply(theme);
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // Without the storage, the choice holds until the page is closed.
    }
  });
}
