// Sends requests to the server of the page. A question may become a job of the server, which reports progress and can be
// canceled. Each tab has a session of its own.

import { ApiError, errorOf } from "./api-error.js";

/** @typedef {import("../types").Progress} Progress */
/** @typedef {import("../types").Watch} Watch */

/**
 * The name of the session; null before the first answer that names one.
 * @type {string | null}
 */
let session = null;

/** @param {string} method @param {string} path @param {any} [body] @param {RequestInit} [more] */
export async function send(method, path, body, more = {}) {
  const headers = new Headers(more.headers);
  if (session) headers.set("X-Session", session);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  const options = { ...more, method, headers, credentials: /** @type {const} */ ("omit") };
  const response = await fetch(path, {
    ...options,
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(unreachable);
  session = response.headers.get("X-Session") ?? session;
  if (!response.ok) throw await errorOf(response);
  return response;
}

/** @param {Error} error @returns {never} */
function unreachable(error) {
  if (error.name === "AbortError") throw error;
  throw new ApiError("unreachable", "The server does not answer.");
}

/** The time between two requests for progress, in milliseconds. */
const PAUSE = 500;

/**
 * Sends a question of the session, and requests its progress from time to time.
 * @param {string} path @param {object} body @param {Watch} options @returns {Promise<any>}
 */
export async function askSession(path, body, { signal, onProgress }) {
  const poll = () =>
    send("GET", "/api/sudoku/state")
      .then((response) => response.json())
      .then(
        ({ progress }) => progress && onProgress(progress),
        () => {},
      );
  const timer = setInterval(poll, PAUSE);
  try {
    return await (await send("POST", path, body, { signal })).json();
  } finally {
    clearInterval(timer);
  }
}

/**
 * Asks a question of /api/v1 as a job. When the signal is aborted, the job is canceled on the server too.
 * @param {string} question @param {object} body @param {Watch} options @returns {Promise<any>}
 */
export async function ask(question, body, { signal, onProgress }) {
  const begun = begin(question, body);
  const aborted = new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  // `keepalive` sends the request even while the page is being closed.
  const cancel = () =>
    begun
      .then(async ({ path }) => {
        if (path) await send("DELETE", path, undefined, { keepalive: true });
      })
      .catch(() => {});
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const { path, answer } = await Promise.race([begun, aborted]);
    return path ? resultOf(await finished(path, signal, onProgress)) : answer;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

/**
 * Begins a job, and returns its path, or the answer if the server has answered at once. The request cannot be aborted:
 * the job would run on, and the page would not know its path.
 * @param {string} question @param {object} body @returns {Promise<{path?: string, answer?: any}>}
 */
async function begin(question, body) {
  const headers = { Prefer: "respond-async" };
  const response = await send("POST", `/api/v1/${question}`, body, { headers });
  const answer = await response.json();
  return response.status === 202 ? { path: `/api/v1/jobs/${answer.id}` } : { answer };
}

/**
 * Waits for the end of a job, and returns the job. Reads the stream of its events, or requests its state from time to
 * time if the stream breaks.
 * @param {string} path @param {AbortSignal} signal @param {(progress: Progress) => void} onProgress
 */
function finished(path, signal, onProgress) {
  return new Promise((resolve, reject) => {
    const events = new EventSource(`${path}/events`);
    const end = (/** @type {() => void} */ settle) => (events.close(), settle());
    events.addEventListener("progress", (event) => onProgress(progressOf(JSON.parse(event.data))));
    events.addEventListener("done", (event) => end(() => resolve(JSON.parse(event.data))));
    // The stream can break while the job goes on. Then the page requests the state of the job instead.
    events.addEventListener("error", () => end(() => poll(path, signal, onProgress).then(resolve, reject)));
    signal.addEventListener("abort", () => end(() => reject(new DOMException("canceled", "AbortError"))), {
      once: true,
    });
  });
}

/** @param {string} path @param {AbortSignal} signal @param {(progress: Progress) => void} onProgress */
async function poll(path, signal, onProgress) {
  for (;;) {
    const job = await (await send("GET", path)).json();
    if (job.state !== "waiting" && job.state !== "running") return job;
    signal.throwIfAborted();
    onProgress(progressOf(job));
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/**
 * Returns the progress of a job, or `isWaiting` if the job waits for a worker.
 * @param {any} job
 */
function progressOf({ state, progress }) {
  return state === "waiting" ? { isWaiting: true } : progress;
}

/**
 * Returns the answer of a job. Throws an error if the job was canceled or failed.
 * @param {any} job
 */
function resultOf(job) {
  if (job.state === "done") return job.answer;
  if (job.state === "canceled") throw new DOMException("canceled", "AbortError");
  throw new ApiError(job.error?.code ?? "failed", job.error?.message ?? "The question failed.");
}
