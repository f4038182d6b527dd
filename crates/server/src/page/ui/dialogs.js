// The dialogs for the list of puzzles, for the puzzle as text and for the list of keys. Also the functions that all
// dialogs share.

import { messageOf } from "../dom/announce.js";
import { byId, element } from "../dom/elements.js";
import { BINDINGS } from "./keys.js";
import { createPuzzleList } from "./puzzle-list.js";

/** @param {string} id */
export function show(id) {
  byId(id).showModal();
}

/** @typedef {import("./puzzle-list.js").Open} Open */

/** @param {{open: Open, fail: (error: unknown) => void, text: (form: string) => void}} parts */
export function createDialogs({ open, fail, text }) {
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    dialog.querySelector(".close")?.addEventListener("click", () => dialog.close());
  }
  const puzzles = createPuzzleList({ open, fail });
  byId("open-puzzles").addEventListener("click", () => (show("puzzles-dialog"), puzzles.show()));
  byId("text-form").addEventListener("change", () => text(byId("text-form").value));
  byId("copy-text").addEventListener("click", () => copy(byId("text-out").value, byId("copy-text"), fail));
  byId("keys-list").replaceChildren(
    ...BINDINGS.map(({ keys, does }) => keyRow(keys, does)),
    ...MORE_KEYS.map(([keys, does]) => keyRow(keys, does)),
  );
  return {
    showKeys: () => show("keys-dialog"),
    /** @param {string} written */
    showText(written) {
      byId("text-out").value = written;
      if (!byId("text-dialog").open) show("text-dialog");
    },
  };
}

/**
 * The keys in the list that are not in the table `BINDINGS`, each with what it does.
 * @type {[string[], string][]}
 */
const MORE_KEYS = [
  [["1", "…", "9"], "write a digit; 1 then 2 is 12"],
  [["Shift", "digit"], "corner mark"],
  [["Ctrl", "digit"], "centre mark: a candidate of the cell, by which Hint and Check go"],
  [["Ctrl+Shift", "digit"], "colour"],
  [["Shift", "arrows"], "select more"],
  [["Ctrl+V"], "open the puzzle that was copied"],
];

/** @param {string[]} keys @param {string} does */
function keyRow(keys, does) {
  const shown = keys.map((key) => element("kbd", {}, key.replace("Arrow", "").replace("Space", "space")));
  return element(
    "div",
    {},
    element("dt", {}, ...shown.flatMap((key) => [key, " "])),
    element("dd", {}, does),
  );
}

/**
 * Does the work and closes the dialog. If the work throws an error, shows it in the dialog instead.
 * @param {string} name of the dialog, such as new @param {() => Promise<void>} work
 */
export async function closeOnSuccess(name, work) {
  const error = byId(`${name}-error`);
  error.textContent = "";
  try {
    await work();
    byId(`${name}-dialog`).close();
  } catch (problem) {
    error.textContent = messageOf(problem);
  }
}

/** @param {string} text @param {HTMLElement} button @param {(error: unknown) => void} fail */
export async function copy(text, button, fail) {
  try {
    await navigator.clipboard.writeText(text);
    const before = button.textContent;
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = before), 1500);
  } catch {
    fail(new Error("The browser does not allow copying; select the text and copy it by hand."));
  }
}
