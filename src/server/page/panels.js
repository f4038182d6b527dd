// Beside the grid, while a search is shown: counters, what forced the selected cell, the trail.

import { cellName, quantity } from "./cells.js";
import { byId, element } from "./dom.js";

/** @typedef {import("./film.js").Film} Film */

/** How many lines of the trail are on the page: more cannot be read. */
const LINES = 400;
/** How many literals of a clause. */
const LITERALS = 40;

/** @param {import("./model.js").Model} model */
export function showPanels({ run, selection, game }) {
  const search = run?.reel.kind === "search" ? run.reel : null;
  byId("search-panels").hidden = search === null;
  byId("search-intro").hidden = search !== null;
  if (!search) return;
  showCounters(search);
  showReason(search.film, selection.cursor, game.puzzle.columns);
  // While it plays fast nobody reads the trail.
  if (byId("trail-panel").open) showTrail(search.film);
}

/** @param {any} search a SearchReel */
function showCounters({ film, position, total, end }) {
  const { counts } = film;
  const rows = {
    step: `${number(position)} of ${number(total)}`,
    level: film.level,
    decisions: number(counts.decided),
    propagations: number(counts.propagated),
    conflicts: number(counts.conflict),
    learned: number(counts.learned),
    restarts: number(counts.restarted),
    "at the end":
      end?.conflicts === undefined ? null : `${quantity(end.decisions, "decision")}, ${quantity(end.conflicts, "conflict")}`,
  };
  const shown = Object.entries(rows).filter(([, value]) => value !== null);
  const parts = shown.map(([name, value]) =>
    element("div", {}, element("dt", {}, name), element("dd", {}, String(value))),
  );
  byId("counters").replaceChildren(...parts);
}

/** @param {number | undefined} count */
const number = (count) => (count ?? 0).toLocaleString("en");

/**
 * Why the selected cell holds what it holds, or what its candidates still are.
 * @param {Film} film @param {number} cell @param {number} columns
 */
function showReason(film, cell, columns) {
  const name = cellName(cell, columns);
  const entry = film.placing(cell);
  const clue = film.puzzle.clues[cell];
  const parts = clue
    ? [`${name}=${clue} is a clue.`]
    : entry
      ? placedBecause(film, entry)
      : [openCell(film, cell, name)];
  byId("reason").replaceChildren(
    ...parts.map((part) => (typeof part === "string" ? element("p", {}, part) : part)),
  );
}

/** @param {Film} film @param {import("./film.js").Entry} entry */
function placedBecause(film, { event, level }) {
  if (event.event === "decided") return [`${event.says}: decided; level ${level} began with it.`];
  const others = (event.literals ?? []).filter((literal) => literal !== event.literal);
  const shown = others.slice(0, LITERALS).map((literal) => element("li", {}, denied(film, literal)));
  const rest = others.length > LITERALS ? [`and ${others.length - LITERALS} more`] : [];
  const fact = `${event.says} at level ${level}: ${event.because ?? "by a learned clause"}.`;
  if (!others.length) return [fact];
  const head = `${fact} Clause ${event.clause} leaves nothing else, since`;
  return [head, element("ul", { class: "literals" }, ...shown), ...rest];
}

/** What holds, as a literal of the clause is false. @param {Film} film @param {number} literal */
function denied(film, literal) {
  const assertion = film.assertion(-literal);
  if (!assertion) return `auxiliary ${-literal}`;
  return `${cellName(assertion.cell, film.puzzle.columns)}${assertion.holds ? "=" : "≠"}${assertion.digit}`;
}

/** @param {Film} film @param {number} cell @param {string} name */
function openCell(film, cell, name) {
  const digits = Array.from({ length: film.puzzle.side }, (_, index) => index + 1);
  const left = digits.filter((digit) => !film.crossing(cell, digit));
  const gone = digits.length - left.length;
  return `${name} is open: ${left.join(", ") || "nothing"} left, ${quantity(gone, "candidate")} ruled out.`;
}

/** The trail by levels, the newest on top; what was ruled out only as a number. @param {Film} film */
function showTrail(film) {
  /** @type {{level: number, head: string, digits: string[], ruledOut: number}[]} */
  const groups = [];
  for (const { event, level, assertion } of film.trail) {
    if (groups.at(-1)?.level !== level)
      groups.push({ level, head: level ? `level ${level}` : "level 0", digits: [], ruledOut: 0 });
    const group = /** @type {any} */ (groups.at(-1));
    if (event.event === "decided") group.head = `level ${level}: try ${event.says}`;
    else if (!assertion || !assertion.holds) group.ruledOut += 1;
    else if (!film.puzzle.clues[assertion.cell]) group.digits.push(event.says);
  }
  const lines = groups
    .slice(-LINES)
    .map(({ head, digits, ruledOut }) =>
      element(
        "li",
        {},
        element("strong", {}, head),
        digits.length ? ` ${digits.join(" ")}` : "",
        ruledOut ? element("span", { class: "quiet" }, ` ${quantity(ruledOut, "candidate")} ruled out`) : "",
      ),
    );
  byId("trail").replaceChildren(...lines.reverse());
}
