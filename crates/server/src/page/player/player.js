// The player shows a recorded search or path (a run), and moves in it: play, pause, step, back, to the next conflict.
// The field `run` of the page's state says what it shows.

import { captionOf } from "./captions.js";

/** @typedef {import("../types").Playback} Playback */

/** The maximum number of stops in one frame, after the page was hidden or slow. */
const MOST_DUE = 2000;

/** The time between two announcements while a run plays, in milliseconds. It is enough to read a sentence aloud. */
const ANNOUNCE_INTERVAL = 2000;

export class Player {
  /**
   * @param {import("../game/store.js").Store} store @param {(text: string) => void} announce
   * @param {(error: unknown) => void} fail
   */
  constructor(store, announce, fail) {
    this.store = store;
    this.announce = announce;
    this.fail = fail;
  }

  get #run() {
    return this.store.get().run;
  }

  /** @param {Playback} playback */
  open(playback) {
    this.store.update({ run: { playback, playing: false, busy: false }, note: null });
    const refreshed = () => {
      const run = this.#run;
      if (run?.playback === playback) this.store.update({ run: { ...run } });
      return run?.playback === playback;
    };
    if (playback.kind === "search") playback.onPageLoaded = refreshed;
    // If this fails, the step that needs the missing events fetches them again and reports the error.
    playback.loadAhead(refreshed).catch(() => {});
  }

  close() {
    this.store.update({ run: null });
  }

  /** @param {number} speed stops per second */
  setSpeed(speed) {
    this.store.update({ speed });
  }

  toggle() {
    return this.#run?.playing ? this.pause() : this.play();
  }

  pause() {
    if (this.#run) this.#stop(this.#run.playback);
  }

  async play() {
    const run = this.#run;
    if (!run || run.playing || run.busy) return;
    if (run.playback.atEnd) run.playback.toStart();
    this.store.update({ run: { ...run, playing: true } });
    await this.#advance(run.playback).catch((error) => (this.#stop(run.playback), this.fail(error)));
  }

  step() {
    return this.#move((playback) => playback.step());
  }

  back() {
    return this.#move((playback) => playback.back());
  }

  toConflict() {
    return this.#move((playback) => playback.toConflict());
  }

  toStart() {
    return this.#move((playback) => playback.toStart());
  }

  toEnd() {
    return this.#move((playback) => playback.seek(playback.total));
  }

  /** @param {number} position */
  seek(position) {
    return this.#move((playback) => playback.seek(position));
  }

  /**
   * Stops playing, and moves in the run by `work`. Does nothing if an earlier move is not done yet.
   * @param {(playback: Playback) => any} work
   */
  async #move(work) {
    const run = this.#run;
    if (!run || run.busy) return;
    this.store.update({ run: { playback: run.playback, playing: false, busy: true } });
    // This lets the page show that it is busy before long work begins.
    await nextFrame();
    await nextFrame();
    try {
      await work(run.playback);
    } catch (error) {
      this.fail(error);
    }
    this.#stop(run.playback);
  }

  /**
   * Plays until the run is paused or closed or ends. Makes as many stops in each frame as the speed requires.
   * @param {Playback} playback
   */
  async #advance(playback) {
    let [last, due] = [performance.now(), 1];
    let announcedAt = last;
    const isPlaying = () => this.#run?.playback === playback && this.#run.playing;
    while (isPlaying()) {
      for (; due >= 1 && !playback.atEnd && isPlaying(); due -= 1) await playback.step();
      if (!isPlaying()) return;
      if (playback.atEnd) return this.#stop(playback);
      // A new object `run` makes the page show the new position.
      this.store.update({ run: { playback, playing: true, busy: false } });
      const now = await nextFrame();
      // Screen readers read the position aloud from time to time.
      if (now - announcedAt >= ANNOUNCE_INTERVAL) {
        this.announce(captionOf(playback).title);
        announcedAt = now;
      }
      due = Math.min(due + ((now - last) / 1000) * this.store.get().speed, MOST_DUE);
      last = now;
    }
  }

  /** @param {Playback} playback */
  #stop(playback) {
    if (this.#run?.playback !== playback) return;
    this.store.update({ run: { playback, playing: false, busy: false } });
    this.announce(captionOf(playback).title);
  }
}

/** @returns {Promise<number>} */
function nextFrame() {
  return new Promise(requestAnimationFrame);
}
