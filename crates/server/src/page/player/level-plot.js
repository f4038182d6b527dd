// Draws the decision level over the events of a search, with a tick for each conflict.

import { svgElement } from "../dom/elements.js";

const WIDTH = 600;
const HEIGHT = 120;

/**
 * Returns a small drawing of decision levels, for a row of the table that compares searches.
 * @param {number[]} levels
 */
export function levelSparkline(levels) {
  const top = Math.max(1, ...levels);
  const path = svgElement("path", { d: outline(levels, levels.length, top, 160, 28), class: "levels" });
  return svgElement("svg", { viewBox: "0 0 160 28", class: "spark", "aria-hidden": "true" }, path);
}

/** @param {SVGElement | HTMLElement} host an svg @param {(position: number) => void} onSeek */
export function createPlot(host, onSeek) {
  host.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  const area = svgElement("path", { class: "levels" });
  const ticks = svgElement("path", { class: "conflicts" });
  const here = svgElement("line", { class: "here", y1: 0, y2: HEIGHT });
  host.append(area, ticks, here);
  let drawnUpTo = -1;
  /** @type {import("./timeline.js").Timeline | null} */
  let timeline = null;
  let total = 1;
  host.addEventListener("click", (/** @type {any} */ event) => {
    const { left, width } = host.getBoundingClientRect();
    onSeek(Math.round(((event.clientX - left) / width) * total));
  });

  return {
    /** @param {import("./search-playback.js").SearchPlayback} playback */
    show(playback) {
      total = Math.max(1, playback.total);
      if (timeline !== playback.timeline || drawnUpTo !== playback.timeline.events.length) {
        timeline = playback.timeline;
        drawnUpTo = timeline.events.length;
        const top = Math.max(1, ...sampled(timeline.levels, timeline.levels.length));
        area.setAttribute("d", outline(timeline.levels, total, top, WIDTH, HEIGHT - 8));
        ticks.setAttribute("d", conflictTicks(timeline.events, total));
        host.setAttribute("data-top", String(top));
      }
      const x = String((playback.position / total) * WIDTH);
      here.setAttribute("x1", x);
      here.setAttribute("x2", x);
    },
  };
}

/**
 * Splits the levels into ranges of equal length, and returns the highest level of each range. The length is such that
 * `count` levels give two to four ranges for each unit of the width, or one range for each level if there are few.
 * @param {number[]} levels @param {number} count
 */
function sampled(levels, count) {
  const stride = Math.max(1, Math.floor(count / (2 * WIDTH)));
  const peaks = [];
  for (let from = 0; from < levels.length; from += stride) {
    let peak = 0;
    for (let at = from; at < from + stride && at < levels.length; at += 1) peak = Math.max(peak, levels[at]);
    peaks.push(peak);
  }
  return peaks;
}

/**
 * Returns the SVG path of the levels as steps, closed at the bottom. `total` levels would fill the width.
 * @param {number[]} levels @param {number} total @param {number} top @param {number} width
 * @param {number} height
 */
function outline(levels, total, top, width, height) {
  const peaks = sampled(levels, total);
  const each = (levels.length / Math.max(1, total)) * (width / Math.max(1, peaks.length));
  const y = (/** @type {number} */ level) => (height - (level / top) * (height - 2)).toFixed(1);
  const steps = peaks.map((level, index) => `V${y(level)}H${((index + 1) * each).toFixed(1)}`);
  return `M0,${height}${steps.join("")}V${height}Z`;
}

/** @param {import("../types").TraceEvent[]} events @param {number} total */
function conflictTicks(events, total) {
  const columns = new Set();
  events.forEach(({ event }, n) => event === "conflict" && columns.add(Math.round((n / total) * WIDTH)));
  return [...columns].map((x) => `M${x},${HEIGHT - 6}V${HEIGHT}`).join("");
}
