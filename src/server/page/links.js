// The address bar holds the game at all times, so that every address is a link to share.

import { linkOf, linked } from "./share.js";

/** How long nothing must have changed until the address follows. */
const PAUSE = 300;

/**
 * @param {import("./store.js").Store} store
 * @param {{open: (link: any) => Promise<void>, first: () => Promise<void>, fail: (error: any) => void}} parts
 */
export function createLinks(store, { open, first, fail }) {
  let own = "";
  /** @type {any} */
  let last = store.get().game;
  let timer = 0;
  const follow = () => {
    own = linkOf(store.get().game);
    history.replaceState(null, "", `#${own}`);
  };
  store.subscribe(({ game }) => {
    if (game === last) return;
    last = game;
    clearTimeout(timer);
    timer = window.setTimeout(follow, PAUSE);
  });
  const come = async () => {
    const { hash } = location;
    const link = linked(hash);
    if (link) return open(link);
    await first();
    if (hash.length > 1) throw new Error("The link cannot be read: this is another puzzle.");
  };
  window.addEventListener("hashchange", () => location.hash.slice(1) !== own && come().catch(fail));
  come().catch(fail);
  return {
    address() {
      follow();
      return location.href;
    },
  };
}
