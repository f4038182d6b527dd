// Plays recorded runs, both searches and paths: play, pause, step, back, to the next conflict.

import { captionOf } from "./captions.js";

/** @typedef {import("../types").Playback} Playback */

/** The most stops that one frame catches up on after the page was hidden or slow. */
const MOST_DUE = 2000;

/** How often a playing run is announced, in milliseconds: as long as it takes to read a sentence aloud. */
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
   * Moves the playback by itself; playing stops.
   * @param {(playback: Playback) => any} work
   */
  async #move(work) {
    const run = this.#run;
    if (!run || run.busy) return;
    this.store.update({ run: { playback: run.playback, playing: false, busy: true } });
    // The page shows that it is busy before long work starts.
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
   * Plays until it is paused, closed or ends: as many stops a frame as the speed requires.
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
      // A new value of `run` shows the new position.
      this.store.update({ run: { playback, playing: true, busy: false } });
      const now = await nextFrame();
      // Screen readers hear the position from time to time.
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
