// Holds the page's state. Calls its listeners after changes, at most once a frame.

/** @typedef {import("./model.js").Model} Model */
/** @typedef {ReturnType<typeof createStore>} Store */

/** @param {Model} initial */
export function createStore(initial) {
  let state = initial;
  let queued = false;
  /** @type {((state: Model) => void)[]} */
  const listeners = [];
  const notify = () => {
    queued = false;
    listeners.forEach((listener) => listener(state));
  };
  return {
    get: () => state,
    /** @param {Partial<Model>} change */
    update(change) {
      state = { ...state, ...change };
      if (!queued) requestAnimationFrame(notify);
      queued = true;
    },
    /** @param {(state: Model) => void} listener */
    subscribe(listener) {
      listeners.push(listener);
      listener(state);
    },
  };
}
