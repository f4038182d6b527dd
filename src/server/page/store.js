// The one place where the page's state lives. What is shown follows from it, once a frame.

/**
 * @template T
 * @param {T} initial
 */
export function createStore(initial) {
  let state = initial;
  let queued = false;
  /** @type {((state: T) => void)[]} */
  const listeners = [];
  const tell = () => {
    queued = false;
    listeners.forEach((listener) => listener(state));
  };
  return {
    get: () => state,
    /** @param {Partial<T>} change */
    update(change) {
      state = { ...state, ...change };
      if (!queued) requestAnimationFrame(tell);
      queued = true;
    },
    /** @param {(state: T) => void} listener */
    subscribe(listener) {
      listeners.push(listener);
      listener(state);
    },
  };
}
