// The same puzzle by several searches, side by side: what they took, and how deep they went.

import * as api from "./api.js";
import { byId, element } from "./dom.js";
import { sparkOf } from "./plot.js";
import { posed } from "./posed.js";

/** Past this a search is called off: it has shown what it is worth. */
const MOST_CONFLICTS = 20_000;
/** How many steps the small drawings show. */
const DRAWN = 1000;

/** How engines are called here, by the last part of their name. */
const KINDS = { backtracking: "Backtracking", dpll: "DPLL", cdcl: "CDCL" };
/** How they choose what to decide, as CDCL's name without a heuristic means VSIDS. */
const CHOICES = { first: "first", random: "random", mrv: "MRV", cdcl: "VSIDS" };
const ENDS = { solved: "solved", none: "no solution", unknown: "gave up", stopped: "gave up" };

/** @param {import("./store.js").Store} store @param {import("./jobs.js").RunJob} job */
export function createCompare(store, job) {
  /** @type {import("./puzzle.js").Puzzle | null} what the table is about */
  let compared = null;
  store.subscribe(({ game }) => {
    if (game.puzzle !== compared) byId("compare-table").hidden = true;
  });
  return () =>
    job("Comparing", async (options) => {
      const body = { ...posed(store.get().game), max_conflicts: MOST_CONFLICTS };
      const { searches } = await api.ask("compare", body, options);
      compared = store.get().game.puzzle;
      show(searches);
      for (const { engine } of searches) {
        draw(engine, await api.post("/api/v1/trace", { ...body, engine, limit: DRAWN }, options.signal));
      }
    });
}

/** @param {any[]} searches */
function show(searches) {
  const rows = searches.map(({ engine, end, decisions, conflicts, learned }) => {
    const numbers = [decisions, conflicts, learned].map((count) =>
      element("td", { class: "number" }, Number(count).toLocaleString("en")),
    );
    const ended = ENDS[/** @type {keyof typeof ENDS} */ (end)] ?? end;
    return element(
      "tr",
      { "data-engine": engine },
      element("th", { scope: "row" }, nameOf(engine)),
      element("td", {}, ended),
      ...numbers,
      element("td", {}),
    );
  });
  byId("compare-rows").replaceChildren(...rows);
  byId("compare-table").hidden = false;
}

/** "DPLL, MRV" @param {string} engine such as cdcl:mrv:dpll */
function nameOf(engine) {
  const parts = engine.split(":");
  const kind = KINDS[/** @type {keyof typeof KINDS} */ (parts.at(-1))] ?? KINDS.cdcl;
  const choice = CHOICES[/** @type {keyof typeof CHOICES} */ (parts[1] ?? parts[0])] ?? parts[1];
  return `${kind}, ${choice}`;
}

/** The levels of a search's first steps. @param {string} engine @param {{steps: any[]}} run */
function draw(engine, { steps }) {
  const levels = [0];
  for (const step of steps) levels.push(step.to ?? step.level ?? levels[levels.length - 1]);
  document.querySelector(`[data-engine="${engine}"]`)?.lastElementChild?.replaceChildren(sparkOf(levels));
}
