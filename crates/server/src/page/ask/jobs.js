// Jobs of the page: each is work with a label and with progress, and it can be canceled. A new job cancels the one
// before.

import { quantity } from "../game/text.js";

/** @typedef {import("../types").Progress} Progress */
/** @typedef {{signal: AbortSignal, onProgress: (progress: Progress) => void}} Options */
/** @typedef {(label: string, work: (options: Options) => Promise<void>) => Promise<void>} RunJob */

/**
 * @param {import("../game/store.js").Store} store @param {(text: string) => void} announce @param {(error: unknown) => void} fail
 * @returns {RunJob}
 */
export function createJobs(store, announce, fail) {
  return async (label, work) => {
    store.get().job?.cancel();
    const controller = new AbortController();
    const own = { label, detail: "", cancel: () => controller.abort() };
    const isCurrent = () => store.get().job?.cancel === own.cancel;
    store.update({ job: own });
    const onProgress = (/** @type {Progress} */ progress) => {
      if (isCurrent()) store.update({ job: { ...own, detail: progressText(progress) } });
    };
    try {
      await work({ signal: controller.signal, onProgress });
    } catch (error) {
      if (/** @type {any} */ (error).name === "AbortError") announce(`${label}: canceled.`);
      else fail(error);
    } finally {
      if (isCurrent()) store.update({ job: null });
    }
  };
}

/**
 * Returns for example "3 steps · 2 s".
 * @param {Progress | undefined} progress
 */
export function progressText(progress) {
  if (progress?.isWaiting) return "waits until other work is done";
  const parts = [];
  if (progress?.steps) parts.push(quantity(progress.steps, "step"));
  if (progress?.attempts) parts.push(`${quantity(progress.attempts, "grid")} tried`);
  if (progress?.solutions) parts.push(`${quantity(progress.solutions, "solution")} so far`);
  if (progress?.conflicts) parts.push(quantity(progress.conflicts, "conflict"));
  const milliseconds = progress?.elapsed_ms ?? 0;
  if (milliseconds >= 1000) parts.push(`${Math.round(milliseconds / 1000)} s`);
  return parts.join(" · ");
}
