// The games that are kept in the browser, the last one first. Where the browser keeps nothing, or no more, the page
// goes on all the same: they then last as long as the page, or the oldest ones go.

const KEY = "sudosat.games";
/** The most games that are kept. */
const MOST = 50;

/**
 * @typedef {object} SavedGame
 * @property {string} id
 * @property {string} link      the game as in the address, behind the #
 * @property {string} title
 * @property {string} facts
 * @property {boolean} begun    whether anything was entered
 * @property {number} seconds   how long it was played
 * @property {boolean} solved
 * @property {number} at        when it was last played, in milliseconds
 *
 * @typedef {ReturnType<typeof createSavedGames>} SavedGames
 */

/** @returns {Storage | null} where the browser allows it */
function storageOf() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** @param {any} one @returns {boolean} whether it is what this page keeps */
function isSavedGame(one) {
  return typeof one?.id === "string" && typeof one?.link === "string";
}

/** @param {Pick<Storage, "getItem" | "setItem"> | null} storage */
export function createSavedGames(storage = storageOf()) {
  /**
   * What is kept, as far as this page knows.
   * @type {SavedGame[]}
   */
  let known = [];
  let isLasting = storage !== null;

  /**
   * Other tabs keep games, too: what they wrote is read again.
   * @returns {SavedGame[]}
   */
  const all = () => {
    if (!isLasting) return known;
    try {
      const read = JSON.parse(storage?.getItem(KEY) ?? "[]");
      return Array.isArray(read) ? read.filter(isSavedGame) : [];
    } catch {
      return known;
    }
  };
  /**
   * Where there is no room for all, the oldest ones go.
   * @param {SavedGame[]} games
   */
  const write = (games) => {
    known = games.slice(0, MOST);
    for (let left = known; isLasting; left = left.slice(0, Math.floor(left.length / 2))) {
      try {
        storage?.setItem(KEY, JSON.stringify(left));
        known = left;
        return;
      } catch {
        if (!left.length) isLasting = false;
      }
    }
  };
  return {
    all,
    /** Whether they are still there when the page is opened again. */
    isLasting: () => isLasting,
    /** @param {string} id */
    find: (id) => all().find((game) => game.id === id) ?? null,
    /** @param {string} link */
    withLink: (link) => all().find((game) => game.link === link) ?? null,
    last: () => all()[0] ?? null,
    /** @param {SavedGame} game */
    put: (game) => write([game, ...all().filter(({ id }) => id !== game.id)]),
    /** @param {string} id */
    remove: (id) => write(all().filter((game) => game.id !== id)),
  };
}
