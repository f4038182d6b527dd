// Writes the current game into the address, so that the address is a link to share. Gives each game an entry in the
// browser's history, so that back and forward lead from game to game.

import { linkOf, parseLink } from "./link.js";

/** The time between the last change and the update of the address, in milliseconds. */
const PAUSE = 300;
/** The maximum number of games that are remembered with their undo and redo steps. */
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
   * The id of the game in the current entry of the browser's history; null if it is not known.
   * @type {string | null}
   */
  let entry = null;
  let timer = 0;
  /** @type {Map<string, Game>} the last games that the page showed, by id */
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
   * Shows the game of the current entry of the browser's history. Opens the default game if there is none or its link
   * cannot be read; in the second case also throws an error.
   * @param {string | null} id the id of the game, if it is known
   */
  const openEntry = async (id) => {
    const { hash } = location;
    // The link "To the grid" only moves the focus, so the address gets the game again.
    if (hash === "#grid") return follow();
    clearTimeout(timer);
    entry = id;
    const known = id ? remembered.get(id) : null;
    if (known) return show(known);
    const saved = (id ? games.find(id) : null) ?? games.withLink(hash.slice(1));
    const link = parseLink(saved?.link ?? hash);
    if (link) return restore(link, saved?.id ?? id ?? undefined);
    await openDefault();
    if (hash.length > 1) throw new Error("The link cannot be read: this is another puzzle.");
  };
  /** Opens the game that was saved last, or the first puzzle of the library if there is none. */
  const openDefault = () => {
    const saved = games.last();
    const link = saved && parseLink(saved.link);
    return link ? restore(link, saved.id) : first();
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
