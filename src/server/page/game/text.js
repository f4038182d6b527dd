// Numbers and levels as text for people.

/** @param {number} count @param {string} one @param {string} [many] */
export function quantity(count, one, many = `${one}s`) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/**
 * How hard a puzzle is, wherever that is said in short: the level and, with its name, the number that it goes by.
 * @param {string | null} level @param {number | null} score
 */
export function levelAndScore(level, score) {
  return level && score !== null ? `${level}, score ${Number(score).toLocaleString("en")}` : "";
}
