// The games in the browser's storage, the latest first. If the browser stores nothing, the page holds the games until
// it is closed. If the storage is full, the oldest games are removed.

const KEY = "sudosat.games";
/** The maximum number of saved games. */
const MOST = 50;

/**
 * @typedef {object} SavedGame
 * @property {string} id
 * @property {string} link      the game as the fragment of a link
 * @property {string} title
 * @property {string} facts     size, number of clues and rules in words
 * @property {boolean} begun    whether it has entries or marks
 * @property {number} seconds   the time played
 * @property {boolean} solved
 * @property {number} at        when it was last played, in milliseconds since 1970
 *
 * @typedef {ReturnType<typeof createSavedGames>} SavedGames
 */

/** @returns {Storage | null} null if the browser forbids the storage */
function storageOf() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** @param {any} one @returns {boolean} whether the value has the `id` and `link` of a saved game */
function isSavedGame(one) {
  return typeof one?.id === "string" && typeof one?.link === "string";
}

/** @param {Pick<Storage, "getItem" | "setItem"> | null} storage */
export function createSavedGames(storage = storageOf()) {
  /**
   * The games that this page last wrote. They are used while the storage cannot be read.
   * @type {SavedGame[]}
   */
  let known = [];
  let isLasting = storage !== null;

  /**
   * Returns the saved games. Reads the storage each time, because other tabs save games too.
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
   * Saves the games, at most `MOST`. If the storage has not enough room, saves only the latest ones.
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
    /** Whether the games are still stored when the page is closed. */
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
