// Numbers and levels as text for people.

/** @param {number} count @param {string} one @param {string} [many] */
export function quantity(count, one, many = `${one}s`) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/**
 * Returns for example "hard, score 1,234", or an empty text if the level or the score is not known.
 * @param {string | null} level @param {number | null} score
 */
export function levelAndScore(level, score) {
  return level && score !== null ? `${level}, score ${Number(score).toLocaleString("en")}` : "";
}

/**
 * The names of the levels of the library that are more than one word.
 * @type {Record<string, string>}
 */
const LEVEL_NAMES = { extraregion: "Extra region", littlekiller: "Little killer", regionsum: "Region sum", xv: "XV" };

/**
 * Returns the name of a level of the library for people, such as "Hard" or "Little killer".
 * @param {string} level
 */
export function levelName(level) {
  return LEVEL_NAMES[level] ?? `${level[0].toUpperCase()}${level.slice(1)}`;
}
