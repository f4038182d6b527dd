// Returns the caption of a path or search at its position: a title and a detail.

import { textWithoutLines } from "../game/steps.js";
import { quantity } from "../game/text.js";

/** @typedef {{title: string, detail: string, tone: string}} Caption */

/** @param {import("../types").Playback} playback @returns {Caption} */
export function captionOf(playback) {
  return playback.kind === "search" ? searchCaption(playback) : pathCaption(playback);
}

/** @param {import("./path-playback.js").PathPlayback} playback @returns {Caption} */
function pathCaption({ now, total, report }) {
  if (!now)
    return {
      title: `${quantity(total, "step")} lead from here.`,
      detail: report.message ?? "",
      tone: "plain",
    };
  const detail = now.assumes_unique ? "This holds if there is only one solution." : "";
  return { title: textWithoutLines(now), detail, tone: "forced" };
}

/** @param {import("./search-playback.js").SearchPlayback} playback @returns {Caption} */
function searchCaption({ timeline, start }) {
  const event = timeline.now;
  if (event && timeline.position > start)
    return CAPTIONS[event.event]?.(event) ?? { title: event.event, detail: "", tone: "plain" };
  const detail = "What follows from them is level 0: nothing has been tried yet.";
  return { title: "Only the clues stand.", detail, tone: "plain" };
}

/**
 * The functions that return the caption of an event, by the type of the event.
 * @type {Record<string, (event: any) => Caption>}
 */
const CAPTIONS = {
  decided: ({ says, level }) => ({
    title: `Try ${says}`,
    detail: `A decision: level ${level} begins.`,
    tone: "decided",
  }),
  propagated: ({ says, because, level }) => ({
    title: says,
    detail: `Level ${level}: ${because}.`,
    tone: "forced",
  }),
  conflict: ({ because, conflict, level }) => ({
    title: `Conflict ${conflict}: ${because}`,
    detail: level
      ? `Something tried up to level ${level} is wrong.`
      : "At level 0 nothing was tried: there is no solution.",
    tone: "conflict",
  }),
  learned: ({ says, literals, lbd, antecedents }) => ({
    title: `Learned: ${says}`,
    detail: `A clause of ${quantity(literals.length, "literal")}, LBD ${lbd}, from ${quantity(antecedents.length, "clause")}.`,
    tone: "learned",
  }),
  flipped: ({ says }) => ({
    title: `The last try failed: ${says}`,
    detail: "Nothing is learned for later.",
    tone: "learned",
  }),
  backjumped: ({ from, to }) => ({
    title: `Back from level ${from} to level ${to}`,
    detail:
      from - to > 1
        ? `A jump over ${quantity(from - to - 1, "level")} that had no part in the conflict.`
        : "",
    tone: "jump",
  }),
  restarted: ({ from, to }) => ({
    title: `Restart: back from level ${from} to level ${to}`,
    detail: "What was learned stays.",
    tone: "jump",
  }),
  satisfied: () => ({ title: "Solved: every clause is satisfied.", detail: "", tone: "solved" }),
  refuted: () => ({ title: "No solution: the conflict needs no decision.", detail: "", tone: "conflict" }),
};
