// The games in the browser's storage, the latest first. If the browser stores nothing, the games last as long as the
// page; if the storage is full, the oldest games are removed.

const KEY = "sudosat.games";
/** The maximum number of saved games. */
const MOST = 50;

/**
 * @typedef {object} SavedGame
 * @property {string} id
 * @property {string} link      the game as the fragment of a link
 * @property {string} title
 * @property {string} facts
 * @property {boolean} begun    whether it has entries or marks
 * @property {number} seconds   the time played
 * @property {boolean} solved
 * @property {number} at        when it was last played, in milliseconds since 1970
 *
 * @typedef {ReturnType<typeof createSavedGames>} SavedGames
 */

/** @returns {Storage | null} null if the browser forbids it */
function storageOf() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** @param {any} one @returns {boolean} whether it is a saved game of this page */
function isSavedGame(one) {
  return typeof one?.id === "string" && typeof one?.link === "string";
}

/** @param {Pick<Storage, "getItem" | "setItem"> | null} storage */
export function createSavedGames(storage = storageOf()) {
  /**
   * The games as this page last wrote them.
   * @type {SavedGame[]}
   */
  let known = [];
  let isLasting = storage !== null;

  /**
   * Reads the storage each time, as other tabs save games, too.
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
   * Leaves out the oldest games if there is not enough room.
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
    /** Whether the browser stores the games beyond this page. */
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
