// The dialogs: puzzles to choose from, a new grid, a text to paste, the puzzle as text, the keys.

import { byId, element } from "./dom.js";
import { BINDINGS } from "./keys.js";
import { createPuzzleList } from "./puzzle-list.js";
import { messageOf } from "./tell.js";

/** @param {string} id */
function show(id) {
  byId(id).showModal();
}

/** The sizes and rules that a new grid can have, by name. */
const KINDS = [
  { name: "9 × 9", size: "3x3" },
  { name: "4 × 4", size: "2x2" },
  { name: "6 × 6", size: "2x3" },
  { name: "8 × 8", size: "2x4" },
  { name: "10 × 10", size: "2x5" },
  { name: "12 × 12", size: "3x4" },
  { name: "16 × 16", size: "4x4" },
  { name: "25 × 25", size: "5x5" },
  { name: "Latin square, 5 × 5", size: "1x5", rules: "latin" },
  { name: "Latin square, 7 × 7", size: "1x7", rules: "latin" },
  { name: "Samurai: five grids", size: "3x3", rules: "samurai" },
  { name: "Twodoku: two grids", size: "3x3", rules: "twodoku" },
];

const RULES = [
  "diagonals",
  "windows",
  "centre-dot",
  "disjoint-groups",
  "asterisk",
  "anti-knight",
  "anti-king",
  "non-consecutive",
];

/** @typedef {import("./puzzle-list.js").Open} Open */

/** @param {{open: Open, fail: (error: any) => void, text: (form: string) => void}} doing */
export function createDialogs({ open, fail, text }) {
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    dialog.querySelector(".close")?.addEventListener("click", () => dialog.close());
  }
  const puzzles = createPuzzleList({ open, fail });
  byId("open-puzzles").addEventListener("click", () => (show("puzzles-dialog"), puzzles.show()));
  listenToNew(open);
  listenToPaste(open);
  listenToPastes(open, fail);
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

/** What the table of keys cannot say by itself. @type {[string[], string][]} */
const MORE_KEYS = [
  [["1", "…", "9"], "write a digit; 1 then 2 is 12"],
  [["Shift", "digit"], "corner mark"],
  [["Ctrl", "digit"], "centre mark"],
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

/** @param {Open} open */
function listenToNew(open) {
  byId("new-kind").replaceChildren(
    ...KINDS.map(({ name }, index) => element("option", { value: String(index) }, name)),
  );
  byId("new-rules").replaceChildren(
    ...RULES.map((rule) =>
      element(
        "label",
        {},
        element("input", { type: "checkbox", value: rule }),
        ` ${rule.replaceAll("-", " ")}`,
      ),
    ),
  );
  byId("open-new").addEventListener("click", () => show("new-dialog"));
  byId("new-make").addEventListener("click", async () => {
    const { size, rules, name } = KINDS[Number(byId("new-kind").value)];
    const checked = [...byId("new-rules").querySelectorAll("input:checked")].map(
      (/** @type {any} */ box) => box.value,
    );
    const all = [rules, ...checked, byId("new-own").value.trim()].filter(Boolean).join(",");
    await tried("new", () => open({ size, ...(all ? { rules: all } : {}) }, name));
  });
}

/** @param {Open} open */
function listenToPaste(open) {
  byId("open-paste").addEventListener("click", () => (show("paste-dialog"), byId("paste-text").select()));
  byId("paste-read").addEventListener("click", async () => {
    const rules = byId("paste-rules").value.trim();
    await tried("paste", () =>
      open({ board: byId("paste-text").value, ...(rules ? { rules } : {}) }, "Pasted"),
    );
  });
}

/**
 * A puzzle pasted into the page itself is opened.
 * @param {Open} open @param {(error: any) => void} fail
 */
function listenToPastes(open, fail) {
  document.addEventListener("paste", (event) => {
    const inField = /** @type {Element} */ (event.target).closest?.("input, textarea, dialog");
    const text = event.clipboardData?.getData("text/plain").trim();
    if (inField || !text) return;
    event.preventDefault();
    open({ board: text }, "Pasted").catch(fail);
  });
}

/**
 * Closes the dialog when it worked; else says in it what was wrong.
 * @param {string} name @param {() => Promise<void>} work
 */
async function tried(name, work) {
  const error = byId(`${name}-error`);
  error.textContent = "";
  try {
    await work();
    byId(`${name}-dialog`).close();
  } catch (problem) {
    error.textContent = messageOf(problem);
  }
}

/** @param {string} text @param {HTMLElement} button @param {(error: any) => void} fail */
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
