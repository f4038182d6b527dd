// The names of techniques for people, which the server sends.

import * as api from "./api.js";

/** @type {Map<string, string>} by key */
const names = new Map();

/** Fetches the names. */
export async function fetchTechniques() {
  for (const { technique, name } of await api.get("/api/v1/techniques")) names.set(technique, name);
}

/**
 * Returns the name in the middle of a sentence, for example "X-wing". The server lists no names for the techniques of
 * Sudoku Explainer; for these, and until the names have arrived, the name is made of the key.
 * @param {string} technique such as x-wing
 */
export function techniqueName(technique) {
  return names.get(technique) ?? technique.replaceAll("-", " ");
}
