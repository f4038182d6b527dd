// The player: start, play, pause, step, back, to the next conflict; for both kinds of reels.

import { captionOf } from "./captions.js";

/** @typedef {import("./reel.js").Reel} Reel */

/** The most stops that one frame makes up for, after the page was hidden or slow. */
const MOST_DUE = 2000;

/** How often a run that plays is announced, in milliseconds: a sentence takes that long to be heard. */
const SAID_EVERY = 2000;

export class Player {
  /**
   * @param {import("./store.js").Store} store @param {(text: string) => void} announce
   * @param {(error: any) => void} fail
   */
  constructor(store, announce, fail) {
    this.store = store;
    this.announce = announce;
    this.fail = fail;
  }

  get #run() {
    return this.store.get().run;
  }

  /** @param {Reel} reel */
  open(reel) {
    this.store.update({ run: { reel, playing: false, busy: false }, note: null });
    const refreshed = () => {
      const run = this.#run;
      if (run?.reel === reel) this.store.update({ run: { ...run } });
      return run?.reel === reel;
    };
    if (reel.kind === "search") reel.heard = refreshed;
    // What is missing then is fetched, and complained about, where it is needed.
    reel.loadAhead(refreshed).catch(() => {});
  }

  close() {
    this.store.update({ run: null });
  }

  /** @param {number} speed stops a second */
  setSpeed(speed) {
    this.store.update({ speed });
  }

  toggle() {
    return this.#run?.playing ? this.pause() : this.play();
  }

  pause() {
    if (this.#run) this.#stop(this.#run.reel);
  }

  async play() {
    const run = this.#run;
    if (!run || run.playing || run.busy) return;
    if (run.reel.atEnd) run.reel.toStart();
    this.store.update({ run: { ...run, playing: true } });
    await this.#roll(run.reel).catch((error) => (this.#stop(run.reel), this.fail(error)));
  }

  step() {
    return this.#move((reel) => reel.step());
  }

  back() {
    return this.#move((reel) => reel.back());
  }

  toConflict() {
    return this.#move((reel) => reel.toConflict());
  }

  toStart() {
    return this.#move((reel) => reel.toStart());
  }

  toEnd() {
    return this.#move((reel) => reel.seek(reel.total));
  }

  /** @param {number} position */
  seek(position) {
    return this.#move((reel) => reel.seek(position));
  }

  /** Does something to the reel, alone; playing stops for it. @param {(reel: Reel) => any} work */
  async #move(work) {
    const run = this.#run;
    if (!run || run.busy) return;
    this.store.update({ run: { reel: run.reel, playing: false, busy: true } });
    // What takes long is told before it begins.
    await nextFrame();
    await nextFrame();
    try {
      await work(run.reel);
    } catch (error) {
      this.fail(error);
    }
    this.#stop(run.reel);
  }

  /**
   * Plays until it is paused, closed or ends: as many stops a frame as the speed asks for.
   * @param {Reel} reel
   */
  async #roll(reel) {
    let [last, due] = [performance.now(), 1];
    let said = last;
    const isPlaying = () => this.#run?.reel === reel && this.#run.playing;
    while (isPlaying()) {
      for (; due >= 1 && !reel.atEnd && isPlaying(); due -= 1) await reel.step();
      if (!isPlaying()) return;
      if (reel.atEnd) return this.#stop(reel);
      // The reel has moved on: what is shown must follow.
      this.store.update({ run: { reel, playing: true, busy: false } });
      const now = await nextFrame();
      // Who listens hears where it is, as often as it can be listened to.
      if (now - said >= SAID_EVERY) {
        this.announce(captionOf(reel).title);
        said = now;
      }
      due = Math.min(due + ((now - last) / 1000) * this.store.get().speed, MOST_DUE);
      last = now;
    }
  }

  /** @param {Reel} reel */
  #stop(reel) {
    if (this.#run?.reel !== reel) return;
    this.store.update({ run: { reel, playing: false, busy: false } });
    this.announce(captionOf(reel).title);
  }
}

/** @returns {Promise<number>} */
function nextFrame() {
  return new Promise(requestAnimationFrame);
}
