// The list of the puzzles in the server's library. It shows one level at a time.

import { quantity, levelAndScore, levelName } from "../game/text.js";
import { byId, element } from "../dom/elements.js";
import * as api from "../ask/api.js";

/** @typedef {(request: import("../types").OpenRequest, title?: string) => Promise<void>} Open */

/** @param {{open: Open, fail: (error: unknown) => void}} parts */
export function createPuzzleList({ open, fail }) {
  /** The level of the last request; answers to earlier requests are ignored. */
  let chosen = "";

  /** @param {string} level */
  async function choose(level) {
    chosen = level;
    for (const button of byId("levels").children) {
      button.setAttribute("aria-pressed", String(button.dataset.level === level));
    }
    const { puzzles } = await api.get(`/api/sudoku/puzzles/${encodeURIComponent(level)}`);
    if (level !== chosen) return;
    const items = puzzles.map((/** @type {import("../types").ListedPuzzle} */ puzzle) => itemOf(puzzle, () => openPuzzle(puzzle).catch(fail)));
    byId("puzzle-list").replaceChildren(...items);
    byId("puzzle-list").scrollTop = 0;
  }

  /** @param {{id: string, title: string}} puzzle */
  async function openPuzzle({ id, title }) {
    byId("puzzles-dialog").close();
    const { puzzle: board } = await api.get(`/api/sudoku/puzzle/${encodeURIComponent(id)}`);
    await open({ board }, title);
  }

  /** Shows a button for each level, and the puzzles of the first level. */
  async function list() {
    const { difficulties } = await api.get("/api/sudoku/puzzles");
    const buttons = difficulties.map((/** @type {string} */ level) => {
      const button = element(
        "button",
        { type: "button", "data-level": level, "aria-pressed": "false" },
        levelName(level),
      );
      button.addEventListener("click", () => choose(level).catch(fail));
      return button;
    });
    byId("levels").replaceChildren(...buttons);
    await choose(difficulties[0]);
  }

  return { show: () => byId("levels").childElementCount || list().catch(fail) };
}

/**
 * Returns the names of the rules and clues with the number of each, or the size of the boxes if the puzzle is classic.
 * @param {{shape: string, rules: string | null}} puzzle
 */
function kindOf({ shape, rules }) {
  if (!rules) return `boxes ${shape}`;
  const names = rules.replace(/"[^"]*"/g, "").split(",").map((rule) => rule.trim().split(/[ :]/)[0]);
  const number = (/** @type {string} */ name) => names.filter((other) => other === name).length;
  return [...new Set(names)].map((name) => (number(name) > 1 ? `${number(name)} ${name}` : name)).join(", ");
}

/**
 * Describes a puzzle that was found in a text, or says why it cannot be read. Names its line.
 * @param {import("../types").FoundPuzzle} found
 */
export function factsOfFound(found) {
  const facts = found.error ? [found.error] : [kindOf(found), quantity(found.clues, "clue")];
  return [...facts, `line ${found.line}`].join(" · ");
}

/** @param {import("../types").ListedPuzzle} puzzle @param {() => void} openPuzzle */
function itemOf({ id, title, shape, rules, clues, level, score }, openPuzzle) {
  const kind = kindOf({ shape, rules });
  const facts = [kind, quantity(clues, "clue"), levelAndScore(level, score)].filter(Boolean).join(" · ");
  const names = [element("strong", {}, title), element("span", {}, facts)];
  const button = element("button", { type: "button", class: "puzzle", "data-id": id }, ...names);
  button.addEventListener("click", openPuzzle);
  return element("li", {}, button);
}
