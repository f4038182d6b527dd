// Opens text that is pasted into the dialog or on the page itself. The text is a puzzle, several puzzles to choose
// from, or a link.

import { pastedLink } from "../game/pasted-link.js";
import { messageOf } from "../dom/announce.js";
import { byId, element } from "../dom/elements.js";
import * as api from "../ask/api.js";
import { show } from "./dialogs.js";
import { factsOfFound } from "./puzzle-list.js";

/** @typedef {import("./puzzle-list.js").Open} Open */
/** @typedef {import("../types").FoundPuzzle} FoundPuzzle */
/** @typedef {(answer: import("../ask/answer-parts.js").Answer) => void} ShowAnswer   shows an answer on the card */
/** @typedef {{open: Open, restore: (link: import("../types").LinkedGame) => Promise<void>, showAnswer: ShowAnswer}} Parts */

/** @param {Parts & {fail: (error: unknown) => void}} parts */
export function listenToPaste({ open, restore, showAnswer, fail }) {
  const parts = { open, restore, showAnswer };
  const read = (/** @type {string} */ text, /** @type {string} */ rules) => openText(text, rules, parts);
  byId("open-paste").addEventListener("click", () => {
    showSeveral([], false, parts);
    show("paste-dialog");
    byId("paste-text").select();
  });
  byId("paste-read").addEventListener("click", async () => {
    byId("paste-error").textContent = "";
    try {
      if (await read(byId("paste-text").value, byId("paste-rules").value.trim())) byId("paste-dialog").close();
    } catch (error) {
      byId("paste-error").textContent = messageOf(error);
    }
  });
  document.addEventListener("paste", (event) => {
    const inField = /** @type {Element} */ (event.target).closest?.("input, textarea, dialog");
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (inField || !text.trim()) return;
    event.preventDefault();
    byId("paste-text").value = text;
    byId("paste-error").textContent = "";
    read(text, "").catch(fail);
  });
}

/**
 * Opens the puzzle or link in a text. If there are several puzzles, lists them in the dialog instead.
 * @param {string} text @param {string} rules @param {Parts} parts
 * @returns {Promise<boolean>} whether something was opened
 */
async function openText(text, rules, { open, restore, showAnswer }) {
  const address = pastedLink(text);
  if (address?.refusal) throw new Error(address.refusal);
  if (address?.link) return restore(address.link).then(() => true);
  const options = rules ? { rules } : {};
  const board = address?.board ?? spreadsheet(text);
  /** @type {{puzzles: FoundPuzzle[], more: boolean}} */
  const { puzzles, more } = await api.post("/api/v1/read", { text: board, ...options });
  const isOne = puzzles.length < 2 || !puzzles.some(({ puzzle }) => puzzle);
  if (isOne) {
    await open({ board, ...options }, titleOf(puzzles[0]) || "Pasted");
    showTexts(puzzles[0], showAnswer);
    return true;
  }
  showSeveral(puzzles, more, { open, showAnswer });
  if (!byId("paste-dialog").open) show("paste-dialog");
  return false;
}

/**
 * Rewrites the copied cells of a spreadsheet, which are separated by tabs: writes a dot for each empty cell. Returns
 * any other text unchanged.
 * @param {string} text
 */
function spreadsheet(text) {
  const lines = text.replace(/(\r?\n)+$/, "").split(/\r?\n/);
  if (!lines.some((line) => line.includes("\t"))) return text;
  const cells = lines.map((line) => line.split("\t").map((cell) => cell.trim()));
  // If a cell has three characters or more, the text is a list, which may contain whole puzzles.
  if (!cells.flat().every(({ length }) => length < 3)) return text;
  return squared(cells)
    .map((row) => row.map((cell) => cell || ".").join("\t"))
    .join("\n");
}

/** The usual sides of grids. */
const SIDES = [4, 6, 9, 16, 25];

/**
 * Returns the square with a usual side that contains all filled cells. It repairs a selection with too many rows or
 * columns, and rows whose last cells were empty and are lost. Returns the cells unchanged if they are a square that is
 * not too large, or if no usual side is large enough.
 * @param {string[][]} cells
 */
function squared(cells) {
  const width = Math.max(...cells.map(({ length }) => length));
  if (cells.length === width && cells.every(({ length }) => length === width) && !isLoose(cells)) return cells;
  const columns = [...Array(width).keys()];
  const [top, bottom] = endsOf(cells.map((row) => row.some(Boolean)));
  const [left, right] = endsOf(columns.map((column) => cells.some((row) => row[column])));
  const filled = Math.max(bottom - top, right - left);
  const short = Math.min(cells.length, width);
  const side = SIDES.includes(short) && short >= filled ? short : SIDES.find((each) => each >= filled);
  if (!side) return cells;
  // If rows or columns must be removed, those at the end go first.
  const [row, column] = [Math.max(0, bottom - side), Math.max(0, right - side)];
  const square = [...Array(side).keys()];
  return square.map((down) => square.map((along) => cells[row + down]?.[column + along] ?? ""));
}

/**
 * Whether a square would have a usual side without its last row and column, and both of these are empty.
 * @param {string[][]} cells
 */
function isLoose(cells) {
  const last = cells.length - 1;
  return SIDES.includes(last) && cells.every((row, index) => !row[last] && (index < last || !row.some(Boolean)));
}

/**
 * Returns the start and the end (exclusive) of the smallest range that contains all true flags.
 * @param {boolean[]} flags
 */
function endsOf(flags) {
  return [Math.max(0, flags.indexOf(true)), flags.lastIndexOf(true) + 1];
}

/**
 * Returns for example "Knight's Tour by A. Setter"; an empty text if the puzzle has no title.
 * @param {FoundPuzzle} found
 */
function titleOf({ title, author }) {
  return [title, title && author ? `by ${author}` : ""].filter(Boolean).join(" ");
}

/**
 * Shows on the card the rules of an opened puzzle in the author's words, and what its text states for people alone.
 * Shows nothing if the text has neither.
 * @param {FoundPuzzle} found @param {ShowAnswer} showAnswer
 */
function showTexts({ not_understood, ruleset }, showAnswer) {
  const items = not_understood ?? [];
  if (!ruleset && !items.length) return;
  const ignored = items.length ? "Not understood as rules:" : "";
  const title = ruleset ? "The rules in the author's words" : ignored;
  showAnswer({ title, text: ruleset ? [ruleset, ignored].filter(Boolean).join(" — ") : "", items, tone: "plain" });
}

/** @param {FoundPuzzle[]} puzzles @param {boolean} more @param {Pick<Parts, "open" | "showAnswer">} parts */
function showSeveral(puzzles, more, parts) {
  byId("paste-several").hidden = !puzzles.length;
  const number = `${puzzles.length}${more ? " or more" : ""}`;
  byId("paste-several-say").textContent = `${number} puzzles are in the text. Which one is to be opened?`;
  byId("paste-list").replaceChildren(...puzzles.map((found, index) => itemOf(found, index + 1, parts)));
  if (puzzles.length) byId("paste-list").querySelector("button:enabled")?.focus();
}

/** @param {FoundPuzzle} found @param {number} number @param {Pick<Parts, "open" | "showAnswer">} parts */
function itemOf(found, number, { open, showAnswer }) {
  const title = titleOf(found) || found.comment || `Puzzle ${number}`;
  const names = [element("strong", {}, title), element("span", {}, factsOfFound(found))];
  const button = element("button", { type: "button", class: "puzzle", disabled: !found.puzzle }, ...names);
  button.addEventListener("click", async () => {
    const { puzzle: board, shape: size, rules, alphabet } = found;
    try {
      await open({ board, size, rules, alphabet }, title);
      showTexts(found, showAnswer);
      byId("paste-dialog").close();
    } catch (error) {
      byId("paste-error").textContent = messageOf(error);
    }
  });
  return element("li", {}, button);
}
