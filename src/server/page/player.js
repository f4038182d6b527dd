// The player: start, play, pause, step, back, to the next conflict, speed; for both kinds of reels.

/** @typedef {ReturnType<typeof import("./store.js").createStore<import("./model.js").Model>>} Store */

/** @param {Store} store @param {(text: string) => void} announce @param {(error: any) => void} fail */
export function createPlayer(store, announce, fail) {
  const reel = () => store.get().run?.reel ?? null;
  const shown = () => reel() && store.update({ run: { ...(/** @type {any} */ (store.get().run)) } });

  /** Does something to the reel, alone; the player stops for it. @param {(reel: any) => any} work */
  async function move(work) {
    const current = reel();
    if (!current || store.get().run?.busy) return;
    store.update({ run: { reel: current, playing: false, busy: true } });
    try {
      await work(current);
    } catch (error) {
      fail(error);
    }
    if (reel() === current) store.update({ run: { reel: current, playing: false, busy: false } });
    announce(captionOf(current).title);
  }

  /** Plays until it is paused or ends: as many stops a frame as the speed asks for. */
  async function roll() {
    let last = performance.now();
    let due = 1;
    while (store.get().run?.playing) {
      const current = reel();
      for (; due >= 1 && !current.atEnd; due -= 1) await current.step();
      if (reel() !== current || !store.get().run?.playing) return;
      if (current.atEnd) return stop(current);
      shown();
      const now = await nextFrame();
      due = Math.min(due + ((now - last) / 1000) * store.get().speed, 2000);
      last = now;
    }
  }

  /** @param {any} current */
  function stop(current) {
    store.update({ run: { reel: current, playing: false, busy: false } });
    announce(captionOf(current).title);
  }

  const player = {
    /** @param {any} next */
    open: (next) => store.update({ run: { reel: next, playing: false, busy: false }, note: null }),
    close: () => store.update({ run: null }),
    pause() {
      if (reel()) stop(reel());
    },
    async play() {
      const { run } = store.get();
      if (!run || run.playing || run.busy) return;
      if (run.reel.atEnd) run.reel.toStart();
      store.update({ run: { ...run, playing: true } });
      await roll().catch((error) => (stop(run.reel), fail(error)));
    },
    toggle: () => (store.get().run?.playing ? player.pause() : player.play()),
    step: () => move((current) => current.step()),
    back: () => move((current) => current.back()),
    toConflict: () => move((current) => current.toConflict()),
    toStart: () => move((current) => current.toStart()),
    toEnd: () => move((current) => current.seek(current.total)),
    /** @param {number} position */
    seek: (position) => move((current) => current.seek(position)),
    /** @param {number} speed */
    setSpeed: (speed) => store.update({ speed }),
  };
  return player;
}

/** @returns {Promise<number>} */
function nextFrame() {
  return new Promise(requestAnimationFrame);
}

/** What a reel shows at this moment, as a sentence and what stands below it. @param {any} reel @returns {{title: string, detail: string, tone: string}} */
export function captionOf(reel) {
  return reel.kind === "search" ? searchCaption(reel) : pathCaption(reel);
}

/** @param {any} reel */
function pathCaption({ now, position, total, report }) {
  if (position === 0) return { title: `${total} steps lead from here.`, detail: report.message ?? "", tone: "plain" };
  return { title: now.text, detail: now.assumes_unique ? "This holds if there is only one solution." : "", tone: "forced" };
}

/** @param {any} reel */
function searchCaption({ film, end, start }) {
  const event = film.now;
  if (!event || film.position <= start) {
    return { title: "Only the clues stand.", detail: "What follows from them is level 0: nothing has been tried yet.", tone: "plain" };
  }
  return TELL[event.event]?.(event, end) ?? { title: event.event, detail: "", tone: "plain" };
}

/** @param {number} count @param {string} noun */
const many = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Each kind of event in words. @type {Record<string, (event: any, end: any) => {title: string, detail: string, tone: string}>} */
const TELL = {
  decided: ({ says, level }) => ({ title: `Try ${says}`, detail: `A decision: level ${level} begins.`, tone: "decided" }),
  propagated: ({ says, because, level }) => ({ title: says, detail: `Level ${level}: ${because}.`, tone: "forced" }),
  conflict: ({ because, conflict, level }) => ({
    title: `Conflict ${conflict}: ${because}`,
    detail: level ? `Something tried up to level ${level} is wrong.` : "At level 0 nothing was tried: there is no solution.",
    tone: "conflict",
  }),
  resolved: ({ says }) => ({ title: `Replace ${says} by its reason`, detail: "So the clause to learn is made.", tone: "learned" }),
  learned: ({ says, literals, lbd, antecedents }) => ({
    title: `Learned: ${says}`,
    detail: `A clause of ${many(literals.length, "literal")}, LBD ${lbd}, from ${many(antecedents.length, "clause")}.`,
    tone: "learned",
  }),
  flipped: ({ says }) => ({ title: `The last try failed: ${says}`, detail: "Nothing is learned for later.", tone: "learned" }),
  backjumped: ({ from, to }) => ({
    title: `Back from level ${from} to level ${to}`,
    detail: from - to > 1 ? `A jump over ${many(from - to - 1, "level")} that had no part in the conflict.` : "",
    tone: "jump",
  }),
  restarted: ({ from, to }) => ({ title: `Restart: back from level ${from} to level ${to}`, detail: "What was learned stays.", tone: "jump" }),
  reduced: ({ forgotten }) => ({ title: `Forgot ${many(forgotten ?? 0, "learned clause")}`, detail: "", tone: "plain" }),
  forgot: ({ clause }) => ({ title: `Forgot clause ${clause}`, detail: "", tone: "plain" }),
  satisfied: () => ({ title: "Solved: every clause is satisfied.", detail: "", tone: "solved" }),
  refuted: () => ({ title: "No solution: the conflict needs no decision.", detail: "", tone: "conflict" }),
};
