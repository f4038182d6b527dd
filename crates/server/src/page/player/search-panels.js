// The panels of a search: counters, the reason for the selected cell, the trail.

import { cellName } from "../game/notation.js";
import { quantity } from "../game/text.js";
import { byId, element } from "../dom/elements.js";

/** @typedef {import("./timeline.js").Timeline} Timeline */

/** The maximum number of lines of the trail that are shown. */
const LINES = 400;
/** The maximum number of literals of a clause that are shown. */
const LITERALS = 40;

/** @param {import("../game/model.js").Model} model */
export function showPanels({ run, selection, game }) {
  const search = run?.playback.kind === "search" ? run.playback : null;
  byId("search-panels").hidden = search === null;
  byId("search-intro").hidden = search !== null;
  if (!search) return;
  showCounters(search);
  showReason(search.timeline, selection.cursor, game.puzzle.columns);
  // The list of the trail is built only while its panel is open, because this takes time at each frame.
  if (byId("trail-panel").open) showTrail(search.timeline);
}

/** @param {import("./search-playback.js").SearchPlayback} search */
function showCounters({ timeline, position, total, end }) {
  const { counts } = timeline;
  const rows = {
    step: `${number(position)} of ${number(total)}`,
    level: timeline.level,
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
 * Shows why a cell holds its digit, or which candidates an open cell has left.
 * @param {Timeline} timeline @param {number} cell @param {number} columns
 */
function showReason(timeline, cell, columns) {
  const name = cellName(cell, columns);
  const entry = timeline.placementOf(cell);
  const clue = timeline.puzzle.clues[cell];
  const parts = clue
    ? [`${name}=${clue} is a clue.`]
    : entry
      ? placedBecause(timeline, entry)
      : [openCell(timeline, cell, name)];
  byId("reason").replaceChildren(
    ...parts.map((part) => (typeof part === "string" ? element("p", {}, part) : part)),
  );
}

/** @param {Timeline} timeline @param {import("./timeline.js").Entry} entry */
function placedBecause(timeline, { event, level }) {
  if (event.event === "decided") return [`${event.says}: decided; level ${level} began with it.`];
  const others = (event.literals ?? []).filter((literal) => literal !== event.literal);
  const shown = others.slice(0, LITERALS).map((literal) => element("li", {}, denied(timeline, literal)));
  const rest = others.length > LITERALS ? [`and ${others.length - LITERALS} more`] : [];
  const fact = `${event.says} at level ${level}: ${event.because ?? "by a learned clause"}.`;
  if (!others.length) return [fact];
  const head = `${fact} Clause ${event.clause} leaves nothing else, since`;
  return [head, element("ul", { class: "literals" }, ...shown), ...rest];
}

/**
 * Returns the negation of a false literal as text, such as `r1c2≠5`. The negation is true.
 * @param {Timeline} timeline @param {number} literal
 */
function denied(timeline, literal) {
  const assertion = timeline.assertion(-literal);
  if (!assertion) return `auxiliary ${-literal}`;
  return `${cellName(assertion.cell, timeline.puzzle.columns)}${assertion.holds ? "=" : "≠"}${assertion.digit}`;
}

/** @param {Timeline} timeline @param {number} cell @param {string} name */
function openCell(timeline, cell, name) {
  const digits = Array.from({ length: timeline.puzzle.side }, (_, index) => index + 1);
  const left = digits.filter((digit) => !timeline.eliminationOf(cell, digit));
  const gone = digits.length - left.length;
  return `${name} is open: ${left.join(", ") || "nothing"} left, ${quantity(gone, "candidate")} ruled out.`;
}

/**
 * Shows the trail, with one line for each level, the latest level first. A line has the decision, the digits that
 * follow (without clues), and the number of eliminated candidates.
 * @param {Timeline} timeline
 */
function showTrail(timeline) {
  /** @type {{level: number, head: string, digits: string[], ruledOut: number}[]} */
  const groups = [];
  for (const { event, level, assertion } of timeline.trail) {
    if (groups.at(-1)?.level !== level)
      groups.push({ level, head: level ? `level ${level}` : "level 0", digits: [], ruledOut: 0 });
    const group = groups[groups.length - 1];
    if (event.event === "decided") group.head = `level ${level}: try ${event.says}`;
    else if (!assertion) continue; // An auxiliary variable is no candidate.
    else if (!assertion.holds) group.ruledOut += 1;
    else if (!timeline.puzzle.clues[assertion.cell]) group.digits.push(event.says ?? "");
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
