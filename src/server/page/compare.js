// The same puzzle by several searches, side by side.

import * as api from "./api.js";
import { byId, element } from "./dom.js";
import { posed } from "./asks.js";
import { sparkOf } from "./plot.js";

/** From what the least does to what the most. */
const SEARCHES = [
  { name: "backtracking", engine: "cdcl:backtracking", heuristic: "first" },
  { name: "backtracking, MRV", engine: "cdcl:backtracking", heuristic: "mrv" },
  { name: "DPLL", engine: "cdcl:dpll", heuristic: "first" },
  { name: "DPLL, MRV", engine: "cdcl:dpll", heuristic: "mrv" },
  { name: "CDCL, MRV", engine: "cdcl", heuristic: "mrv" },
  { name: "CDCL, VSIDS", engine: "cdcl", heuristic: "vsids" },
];

/** Past this a search is called off: it has shown what it is worth. */
const MOST_CONFLICTS = 20_000;

/** @param {import("./player.js").Store} store @param {(error: any) => void} fail */
export function createCompare(store, fail) {
  return async function compare() {
    const body = { ...posed(store.get()), max_conflicts: MOST_CONFLICTS, limit: 1000 };
    const controller = new AbortController();
    store.get().job?.cancel();
    const rows = byId("compare-rows");
    rows.replaceChildren();
    byId("compare-table").hidden = false;
    try {
      for (const [index, { name, ...how }] of SEARCHES.entries()) {
        const detail = `${index + 1} of ${SEARCHES.length}: ${name}`;
        store.update({ job: { label: "Comparing", detail, cancel: () => controller.abort() } });
        const run = await api.ask("trace", { ...body, ...how }, { signal: controller.signal });
        rows.append(rowOf(name, run));
      }
    } catch (error) {
      if (/** @type {any} */ (error).name !== "AbortError") fail(error);
    }
    store.update({ job: null });
  };
}

/** @param {string} name @param {any} run */
function rowOf(name, { end, steps }) {
  const number = (/** @type {number} */ count) => element("td", { class: "number" }, Number(count ?? 0).toLocaleString("en"));
  const ends = { solved: "solved", none: "no solution", unknown: "gave up", stopped: "gave up" };
  const levels = [0];
  for (const step of steps) levels.push(step.to ?? step.level ?? levels[levels.length - 1]);
  return element(
    "tr",
    {},
    element("th", { scope: "row" }, name),
    element("td", {}, ends[/** @type {keyof typeof ends} */ (end.end)] ?? end.end),
    number(end.decisions),
    number(end.conflicts),
    number(end.learned),
    element("td", {}, sparkOf(levels)),
  );
}
