// The player: start, play, pause, step, back, to the next conflict; for both kinds of playbacks.

import { captionOf } from "./captions.js";

/** @typedef {import("../types").Playback} Playback */

/** The most stops that one frame makes up for, after the page was hidden or slow. */
const MOST_DUE = 2000;

/** How often a run that plays is announced, in milliseconds: a sentence takes that long to be onPageLoaded. */
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
    // What is missing then is fetched, and complained about, where it is needed.
    playback.loadAhead(refreshed).catch(() => {});
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
   * Does something to the playback, alone; playing stops for it.
   * @param {(playback: Playback) => any} work
   */
  async #move(work) {
    const run = this.#run;
    if (!run || run.busy) return;
    this.store.update({ run: { playback: run.playback, playing: false, busy: true } });
    // What takes long is told before it begins.
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
   * Plays until it is paused, closed or ends: as many stops a frame as the speed questions for.
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
      // The playback has moved on: what is shown must follow.
      this.store.update({ run: { playback, playing: true, busy: false } });
      const now = await nextFrame();
      // Who listens hears where it is, as often as it can be listened to.
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
