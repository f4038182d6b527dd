// The address bar holds the game at all times, so that every address is a link to share, and each game has an entry
// in the browser's history, so that back and forward go from game to game.

import { linkOf, parseLink } from "./link.js";

/** How long nothing must have changed until the address follows. */
const PAUSE = 300;
/** Of how many games undo and redo are remembered, too. */
const REMEMBERED = 20;

/** @typedef {import("./game.js").Game} Game */

/**
 * @param {import("./store.js").Store} store
 * @param {{games: import("./saved-games.js").SavedGames, show: (game: Game) => void,
 *   restore: (link: import("../types").LinkedGame, id?: string) => Promise<void>, first: () => Promise<void>, fail: (error: unknown) => void}} parts
 */
export function syncAddress(store, { games, show, restore, first, fail }) {
  let last = store.get().game;
  /**
   * The game that the browser's entry is of; none until there is one.
   * @type {string | null}
   */
  let entry = null;
  let timer = 0;
  /** @type {Map<string, Game>} the last ones of this page */
  const remembered = new Map();
  /** @param {"pushState" | "replaceState"} how @param {Game} game */
  const write = (how, game) => {
    clearTimeout(timer);
    history[how]({ game: game.id }, "", `#${linkOf(game)}`);
  };
  const follow = () => write("replaceState", store.get().game);
  store.subscribe(({ game }) => {
    if (game === last) return;
    const before = last;
    last = game;
    remember(remembered, game);
    if (entry !== null && entry !== game.id) {
      if (before.id === entry) write("replaceState", before);
      write("pushState", game);
    }
    entry = game.id;
    clearTimeout(timer);
    timer = window.setTimeout(follow, PAUSE);
  });
  /**
   * Shows the game of the browser's entry.
   * @param {string | null} id if it is known
   */
  const openEntry = async (id) => {
    const { hash } = location;
    // The link to the grid, for the keyboard, leads to no other game.
    if (hash === "#grid") return follow();
    clearTimeout(timer);
    entry = id;
    const known = id ? remembered.get(id) : null;
    if (known) return show(known);
    const kept = (id ? games.find(id) : null) ?? games.withLink(hash.slice(1));
    const link = parseLink(kept?.link ?? hash);
    if (link) return restore(link, kept?.id ?? id ?? undefined);
    await openDefault();
    if (hash.length > 1) throw new Error("The link cannot be read: this is another puzzle.");
  };
  /** The last game; the first puzzle for who has none. */
  const openDefault = () => {
    const kept = games.last();
    const link = kept && parseLink(kept.link);
    return link ? restore(link, kept.id) : first();
  };
  window.addEventListener("popstate", ({ state }) => openEntry(state?.game ?? null).catch(fail));
  openEntry(history.state?.game ?? null).catch(fail);
  return {
    address() {
      follow();
      return location.href;
    },
  };
}

/** @param {Map<string, Game>} remembered @param {Game} game */
function remember(remembered, game) {
  remembered.delete(game.id);
  remembered.set(game.id, game);
  for (const id of remembered.keys()) if (remembered.size > REMEMBERED) remembered.delete(id);
}
