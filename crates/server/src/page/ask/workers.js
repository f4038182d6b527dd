// Sends requests to workers of this page, which answer as the server would. One worker has the session, others answer
// questions that need none, so that the page stays usable while a long one is answered. A worker that is busy
// receives no messages, so canceling ends it; another takes its place.

import { ApiError, errorOf } from "./api-error.js";

/** @typedef {import("../types").Progress} Progress */
/** @typedef {import("../types").Watch} Watch */
/** @typedef {{method: string, path: string, headers: string[], body: string | undefined}} Request */

/** The compiled program, which all workers share. */
const program = fetch(new URL("../answers_bg.wasm", import.meta.url)).then((response) =>
  WebAssembly.compileStreaming(response),
);
// Each request reports a program that cannot be loaded.
program.catch(() => {});

/** How many questions without a session are answered at once. */
const MOST = 2;

/** A worker, which answers one request after the other. */
class Answerer {
  constructor() {
    this.worker = new Worker(new URL("../worker.js", import.meta.url), { type: "module" });
    this.isBusy = false;
  }

  /**
   * Answers a request. When the signal is aborted or the answer fails, the worker ends.
   * @param {Request} request @param {Partial<Watch>} options @returns {Promise<Response>}
   */
  async answer(request, { signal, onProgress = () => {} }) {
    this.isBusy = true;
    const over = new AbortController();
    try {
      const module = await program.catch(unreachable);
      signal?.throwIfAborted();
      return await new Promise((resolve, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason), { signal: over.signal });
        const fail = () => reject(new ApiError("internal", "A mistake in sudosat: this request was not answered."));
        this.worker.onerror = fail;
        this.worker.onmessage = ({ data }) => {
          if (data.progress) onProgress(data.progress);
          else if (data.failure) fail();
          else resolve(new Response(data.body, { status: data.status, headers: data.headers }));
        };
        this.worker.postMessage({ module, request });
      });
    } catch (error) {
      // It may be busy still.
      this.worker.terminate();
      throw error;
    } finally {
      over.abort();
      this.isBusy = false;
    }
  }
}

/** @returns {never} */
function unreachable() {
  throw new ApiError("unreachable", "The program of this page cannot be loaded.");
}

/**
 * The worker with the session, the name that the session has there, and the request that began it.
 * @type {{answerer: Answerer, name: string | null, begun: Request | null}}
 */
const session = { answerer: new Answerer(), name: null, begun: null };
/**
 * The requests to the session follow each other.
 * @type {Promise<unknown>}
 */
let lastOfSession = Promise.resolve();

/** @type {Answerer[]} */
const others = [];
/**
 * Requests that wait for a worker.
 * @type {(() => void)[]}
 */
const waiting = [];

/**
 * Sends a request, and returns the response.
 * @param {string} method @param {string} path @param {any} [body] @param {RequestInit & Partial<Watch>} [more]
 */
export async function send(method, path, body, more = {}) {
  const signal = more.signal ?? undefined;
  signal?.throwIfAborted();
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = text === undefined ? [] : ["content-type", "application/json"];
  const request = { method, path, headers, body: text };
  const options = { signal, onProgress: more.onProgress };
  const response = await (path.startsWith("/api/sudoku/") ? bySession : byOthers)(request, options);
  if (!response.ok) throw await errorOf(response);
  return response;
}

/**
 * Asks a question of /api/v1.
 * @param {string} question @param {object} body @param {Watch} options @returns {Promise<any>}
 */
export async function ask(question, body, options) {
  return (await send("POST", `/api/v1/${question}`, body, options)).json();
}

/**
 * Asks a question of the session.
 * @param {string} path @param {object} body @param {Watch} options @returns {Promise<any>}
 */
export async function askSession(path, body, options) {
  return (await send("POST", path, body, options)).json();
}

/** @param {Request} request @param {Partial<Watch>} options */
function bySession(request, options) {
  const answer = lastOfSession.then(() => answerOfSession(request, options));
  lastOfSession = answer.catch(() => {});
  return answer;
}

/** @param {Request} request @param {Partial<Watch>} options */
async function answerOfSession(request, options) {
  options.signal?.throwIfAborted();
  try {
    const response = await session.answerer.answer(named(request), options);
    session.name = response.headers.get("x-session") ?? session.name;
    if (response.ok && request.path.endsWith("/initialize")) session.begun = request;
    return response;
  } catch (error) {
    await restoreSession();
    throw error;
  }
}

/** Gives the session a worker in place of one that has ended, with the same puzzle. */
async function restoreSession() {
  session.answerer = new Answerer();
  session.name = null;
  if (!session.begun) return;
  const response = await session.answerer.answer(session.begun, {});
  session.name = response.headers.get("x-session");
}

/** @param {Request} request */
function named(request) {
  if (session.name === null) return request;
  return { ...request, headers: [...request.headers, "x-session", session.name] };
}

/** @param {Request} request @param {Partial<Watch>} options */
async function byOthers(request, options) {
  const answerer = await freeAnswerer(options);
  try {
    return await answerer.answer(request, options);
  } catch (error) {
    others.splice(others.indexOf(answerer), 1);
    throw error;
  } finally {
    waiting.splice(0).forEach((wake) => wake());
  }
}

/** @param {Partial<Watch>} options */
async function freeAnswerer({ signal, onProgress }) {
  for (;;) {
    signal?.throwIfAborted();
    const free = others.find((answerer) => !answerer.isBusy);
    if (free) return reserved(free);
    if (others.length < MOST) {
      others.push(new Answerer());
      return reserved(others[others.length - 1]);
    }
    onProgress?.({ isWaiting: true });
    await new Promise((resolve) => {
      waiting.push(() => resolve(undefined));
      signal?.addEventListener("abort", resolve, { once: true });
    });
  }
}

/** @param {Answerer} answerer */
function reserved(answerer) {
  answerer.isBusy = true;
  return answerer;
}
