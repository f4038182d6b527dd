// Asks the questions of the page. The server of the page answers them or, in a copy of the page without a server, a
// worker: both take the same requests.

export { ApiError } from "./api-error.js";

/** @typedef {import("../types").Progress} Progress */

// A copy of the page without a server says so in its HTML.
const hasWorkers = document.documentElement.dataset.answers === "worker";
const { send, ask: askLong, askSession } = await (hasWorkers ? import("./workers.js") : import("./http.js"));

/**
 * Returns the JSON at a path. The caller knows its type.
 * @param {string} path @returns {Promise<any>}
 */
export async function get(path) {
  return (await send("GET", path)).json();
}

/**
 * Sends a body, and returns the JSON of the answer. The caller knows its type.
 * @param {string} path @param {object} body @param {AbortSignal} [signal] @returns {Promise<any>}
 */
export async function post(path, body, signal) {
  return (await send("POST", path, body, { signal })).json();
}

/**
 * Sets the session's puzzle. Fields that are null or undefined are not sent.
 * @param {import("../types").OpenRequest} request
 */
export function initialize(request) {
  const filled = Object.entries(request).filter(([, part]) => part !== null && part !== undefined);
  return post("/api/sudoku/initialize", Object.fromEntries(filled));
}

/**
 * Solves the session's puzzle in steps mode, and returns the first events of the search.
 * @param {{engine: string, heuristic: string}} how @param {import("../types").Watch} options
 */
export function solveInSteps(how, options) {
  return askSession("/api/sudoku/solve", { mode: "steps", ...how }, options);
}

/**
 * Returns a page of the events of the session's last search.
 * @param {number} from @param {number} limit
 */
export function steps(from, limit) {
  return get(`/api/sudoku/solverSteps?from=${from}&limit=${limit}`);
}

/**
 * Asks for a file. If there is none, returns the JSON that states the reason.
 * @param {string} question @param {object} body @param {AbortSignal} signal @returns {Promise<Blob | import("../types").Refusal>}
 */
export async function file(question, body, signal) {
  const response = await send("POST", `/api/v1/${question}`, body, { signal });
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
  return isJson ? response.json() : response.blob();
}

/**
 * Asks a question of /api/v1 that may take long.
 * @template {keyof import("../types").Answers} Q
 * @param {Q} question @param {object} body
 * @param {{signal: AbortSignal, onProgress?: (progress: Progress) => void}} options when the signal is aborted, the
 *   work ends too
 * @returns {Promise<import("../types").Answers[Q]>}
 */
export async function ask(question, body, { signal, onProgress = () => {} }) {
  signal.throwIfAborted();
  return askLong(question, body, { signal, onProgress });
}
