// Compares several searches on the same puzzle: their decisions, conflicts and times, and their decision levels.

import { quantity } from "../game/text.js";
import { byId, element } from "../dom/elements.js";
import { levelSparkline } from "../player/level-plot.js";
import * as api from "../ask/api.js";
import { basisOf, isSame } from "../ask/outdated.js";
import { puzzleRequest } from "../ask/puzzle-request.js";

/** The maximum number of conflicts of each search. */
const MOST_CONFLICTS = 20_000;
/** The maximum number of events in each small drawing of decision levels. */
const DRAWN = 1000;

/** The names of the kinds of search, by the last part of the engine's name. */
const KINDS = { backtracking: "Backtracking", dpll: "DPLL", cdcl: "CDCL" };
/** The names of the heuristics for people. The engine `cdcl` without a heuristic uses VSIDS. */
const CHOICES = { first: "first", random: "random", mrv: "MRV", cdcl: "VSIDS" };
/** What the table says about a search that found no solution, by its end. */
const ENDS = { none: "no solution", unknown: "gave up", stopped: "gave up" };
/** The id of a puzzle on which every search without learning reaches the limit. */
const EXAMPLE = "impossible-5";

/**
 * @param {import("../game/store.js").Store} store @param {import("../ask/jobs.js").RunJob} job
 * @param {{open: import("./puzzle-list.js").Open, fail: (error: unknown) => void}} parts
 */
export function createCompare(store, job, { open, fail }) {
  /** @type {unknown[]} the values on which the table depends */
  let compared = [];
  const hideIfOutdated = () => {
    const isOutdated = !isSame(basisOf(store.get().game, true), compared);
    if (isOutdated) byId("compare-table").hidden = byId("compare-says").hidden = true;
  };
  store.subscribe(hideIfOutdated);
  const compare = () =>
    job("Comparing", async (options) => {
      const { game } = store.get();
      const body = { ...puzzleRequest(game), max_conflicts: MOST_CONFLICTS };
      const { searches } = await api.ask("compare", body, options);
      compared = basisOf(game, true);
      show(searches);
      hideIfOutdated();
      for (const { engine } of searches) {
        draw(engine, await api.post("/api/v1/trace", { ...body, engine, limit: DRAWN }, options.signal));
      }
    });
  const openExample = async () => {
    const { puzzle: board, title } = await api.get(`/api/sudoku/puzzle/${EXAMPLE}`);
    await open({ board }, title);
  };
  return { compare, openExample: () => openExample().catch(fail) };
}

/** @param {import("../types").SearchSummary[]} searches */
function show(searches) {
  const rows = searches.map(({ engine, end, decisions, conflicts, learned, elapsed_us }) => {
    const counts = [decisions, conflicts, learned].map((count) => Number(count).toLocaleString("en"));
    const numbers = [...counts, timeOf(elapsed_us)].map((text) => element("td", { class: "number" }, text));
    const ended = ENDS[/** @type {keyof typeof ENDS} */ (end)];
    const how = ended ? [element("span", { class: "quiet" }, ended)] : [];
    return element(
      "tr",
      { "data-engine": engine },
      element("th", { scope: "row" }, nameOf(engine), ...how),
      ...numbers,
      element("td", {}),
    );
  });
  byId("compare-rows").replaceChildren(...rows);
  byId("compare-says").textContent = verdictOf(searches);
  byId("compare-table").hidden = byId("compare-says").hidden = false;
}

/**
 * Returns for example "3 ms".
 * @param {number} microseconds
 */
function timeOf(microseconds) {
  const milliseconds = microseconds / 1000;
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}

/**
 * Returns a sentence that compares, for each heuristic, the search with learning (CDCL) and the one without (DPLL).
 * @param {import("../types").SearchSummary[]} searches
 */
function verdictOf(searches) {
  const found = (/** @type {string} */ engine) => searches.find((search) => search.engine === engine);
  const pairs = ["first", "random", "mrv"].flatMap((choice) => {
    const [learning, plain] = [found(`cdcl:${choice}`), found(`cdcl:${choice}:dpll`)];
    return learning && plain ? [{ learning, plain }] : [];
  });
  const isDone = (/** @type {import("../types").SearchSummary} */ { end }) => end === "solved" || end === "none";
  const saved = pairs.filter(({ learning, plain }) => isDone(learning) && !isDone(plain)).length;
  if (saved) return `Learning wins: it comes to an end ${saved} of ${pairs.length} times where the same search without it gives up.`;
  const sum = (/** @type {"learning" | "plain"} */ kind) =>
    pairs.reduce((total, pair) => total + pair[kind].conflicts, 0);
  const [learning, plain] = [sum("learning"), sum("plain")];
  const figures = `${quantity(learning, "conflict")} with it, ${plain.toLocaleString("en")} without, over ${pairs.length} ways to choose`;
  if (learning * 2 <= plain) return `Learning wins: ${figures}.`;
  return `Learning wins ${learning < plain ? "little" : "nothing"} here: ${figures}. It pays on longer searches.`;
}

/**
 * Returns for example "DPLL, MRV".
 * @param {string} engine such as cdcl:mrv:dpll
 */
function nameOf(engine) {
  const parts = engine.split(":");
  const kind = KINDS[/** @type {keyof typeof KINDS} */ (parts.at(-1))] ?? KINDS.cdcl;
  const choice = CHOICES[/** @type {keyof typeof CHOICES} */ (parts[1] ?? parts[0])] ?? parts[1];
  return `${kind}, ${choice}`;
}

/**
 * Draws the decision levels at the first events of a search into its row of the table.
 * @param {string} engine @param {{steps: import("../types").TraceEvent[]}} run
 */
function draw(engine, { steps }) {
  const levels = [0];
  for (const step of steps) levels.push(step.to ?? step.level ?? levels[levels.length - 1]);
  document.querySelector(`[data-engine="${engine}"]`)?.lastElementChild?.replaceChildren(levelSparkline(levels));
}
