// The buttons of the player, and the caption of what it shows.

import { byId } from "../dom/elements.js";
import { captionOf } from "./captions.js";

/** Stops per second, by position of the slider. */
const SPEEDS = [1, 2, 4, 8, 16, 32, 64, 128, 512];

/** @param {import("./player.js").Player} player @param {import("../ui/actions.js").Actions} actions */
export function listenToPlayerBar(player, actions) {
  const buttons = {
    start: actions.startOrPlay,
    "to-start": () => player.toStart(),
    back: () => player.back(),
    step: actions.stepForward,
    "to-conflict": () => player.toConflict(),
    "to-end": () => player.toEnd(),
    "close-run": actions.close,
  };
  for (const [id, work] of Object.entries(buttons)) byId(id).addEventListener("click", () => work());
  byId("speed").addEventListener("input", () => player.setSpeed(SPEEDS[byId("speed").valueAsNumber]));
}

/** @param {import("../game/model.js").Model} model */
export function showPlayerBar({ run, speed, job }) {
  const started = run !== null;
  const labels = !run ? ["▶", "Start"] : run.playing ? ["❚❚", "Pause"] : ["▶", "Play"];
  byId("start").replaceChildren(sign(labels[0]), labels[1]);
  byId("start").disabled = !run && job !== null;
  byId("player").dataset.kind = run?.playback.kind ?? "none";
  const atStart = !run || run.playback.position <= run.playback.start;
  const atEnd = !run || run.playback.atEnd;
  for (const id of ["to-start", "back"]) byId(id).disabled = atStart || run.busy;
  for (const id of ["to-conflict", "to-end"]) byId(id).disabled = atEnd || run.busy;
  byId("step").disabled = (started && (atEnd || run.busy)) || (!started && job !== null);
  byId("close-run").hidden = !started;
  // The digit buttons stay in their place, covered, so that no button moves under the pointer.
  byId("pad").classList.toggle("covered", started);
  byId("pad-says").hidden = !started;
  showHow(run?.playback.kind === "search");
  const isPath = run?.playback.kind === "path";
  byId("to-conflict").textContent = isPath ? "Beyond" : "Conflict";
  byId("to-conflict").title = isPath ? "To the next step that is no single (J)" : "To the next conflict (J)";
  byId("speed").setAttribute("aria-valuetext", `${speed} stops a second`);
  byId("speed-says").textContent = `${speed}/s`;
  showCaption(run);
}

/**
 * Disables the choices of engine and heuristic while the player shows a search that they made.
 * @param {boolean} isFixed
 */
function showHow(isFixed) {
  for (const id of ["engine", "heuristic"]) byId(id).disabled = isFixed;
  byId("how-says").hidden = !isFixed;
}

/** @param {import("../game/model.js").Run | null} run */
function showCaption(run) {
  const caption = byId("caption");
  caption.hidden = run === null;
  if (!run) return;
  const { title, detail, tone } = captionOf(run.playback);
  caption.dataset.tone = tone;
  byId("caption-title").textContent = title;
  byId("caption-detail").textContent = detail;
  byId("carry-out").hidden = run.playback.kind !== "path" || run.playback.position === 0;
}

/** @param {string} text */
function sign(text) {
  const made = document.createElement("span");
  made.setAttribute("aria-hidden", "true");
  made.className = "sign";
  made.textContent = text;
  return made;
}
