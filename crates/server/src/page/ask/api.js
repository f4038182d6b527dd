// Sends requests to the server. A question may become a job of the server, which reports progress and can be canceled.
// Each tab has a session of its own.

/** @typedef {import("../types").Progress} Progress */

/** An error of the server, or of the connection to it. */
export class ApiError extends Error {
  /** @param {string} code @param {string} message @param {{line: number, column: number} | null} place */
  constructor(code, message, place = null) {
    super(message);
    this.code = code;
    this.place = place;
  }
}

/**
 * The name of the session; null before the first answer that names one.
 * @type {string | null}
 */
let session = null;

/** @param {string} method @param {string} path @param {any} [body] @param {RequestInit} [more] */
async function send(method, path, body, more = {}) {
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

/** @param {Response} response */
async function errorOf(response) {
  const error = await response.json().catch(() => null);
  return new ApiError(
    error?.code ?? "http",
    error?.message ?? `The server answered ${response.status}.`,
    error?.place,
  );
}

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

/** The time between two requests for progress, in milliseconds. */
const PAUSE = 500;

/**
 * Solves the session's puzzle in steps mode, and returns the first events of the search.
 * @param {{engine: string, heuristic: string}} how @param {{signal: AbortSignal, onProgress: (progress: Progress) => void}} options
 */
export async function solveInSteps(how, { signal, onProgress }) {
  const poll = () =>
    get("/api/sudoku/state").then(
      ({ progress }) => progress && onProgress(progress),
      () => {},
    );
  const timer = setInterval(poll, PAUSE);
  try {
    return await post("/api/sudoku/solve", { mode: "steps", ...how }, signal);
  } finally {
    clearInterval(timer);
  }
}

/**
 * Returns a page of the events of the session's last search.
 * @param {number} from @param {number} limit
 */
export function steps(from, limit) {
  return get(`/api/sudoku/solverSteps?from=${from}&limit=${limit}`);
}

/**
 * Asks for a file. If there is none, returns the JSON that tells the reason.
 * @param {string} question @param {object} body @param {AbortSignal} signal @returns {Promise<Blob | import("../types").Refusal>}
 */
export async function file(question, body, signal) {
  const response = await send("POST", `/api/v1/${question}`, body, { signal });
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
  return isJson ? response.json() : response.blob();
}

/**
 * Asks a question of /api/v1 as a job.
 * @template {keyof import("../types").Answers} Q
 * @param {Q} question @param {object} body
 * @param {{signal: AbortSignal, onProgress?: (progress: Progress) => void}} options when the signal is aborted,
 *   the job is canceled on the server too
 * @returns {Promise<import("../types").Answers[Q]>}
 */
export async function ask(question, body, { signal, onProgress = () => {} }) {
  signal.throwIfAborted();
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
    const job = await get(path);
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
