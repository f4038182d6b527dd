// Answers the requests of the page, one after the other. While it answers, it posts the progress.

import init, { Api, progress } from "./answers.js";

/** The time between two messages with the progress, in milliseconds. */
const BEAT = 200;

/** @type {Promise<Api> | undefined} */
let api;
let isAnswering = false;
let posted = 0;

// A busy worker receives no messages, so the page cannot ask for the progress. But all long work reads the clock, to obey
// its time limit, and the progress is posted then.
const now = performance.now.bind(performance);
performance.now = () => {
  const time = now();
  if (isAnswering && time - posted > BEAT) {
    posted = time;
    const text = progress();
    if (text) postMessage({ progress: JSON.parse(text) });
  }
  return time;
};

/** @param {WebAssembly.Module} module */
async function start(module) {
  await init({ module_or_path: module });
  return new Api();
}

/** @param {{method: string, path: string, headers: string[], body: string | undefined}} request */
function answered(ready, { method, path, headers, body }) {
  isAnswering = true;
  posted = now();
  try {
    const answer = ready.answer(method, path, headers, new TextEncoder().encode(body ?? ""));
    const texts = answer.headers;
    const pairs = texts.flatMap((name, at) => (at % 2 === 0 ? [[name, texts[at + 1]]] : []));
    const message = { status: answer.status, headers: pairs, body: answer.body };
    answer.free();
    return message;
  } finally {
    isAnswering = false;
  }
}

addEventListener("message", async ({ data: { module, request } }) => {
  try {
    api ??= start(module);
    postMessage(answered(await api, request));
  } catch (error) {
    // A mistake of the program, which may be in any state now: the page ends this worker.
    postMessage({ failure: String(error) });
  }
});
