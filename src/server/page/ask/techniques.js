// The names of techniques for people, from the server.

import * as api from "./api.js";

/** @type {Map<string, string>} by key */
const names = new Map();

/** Fetches the names. Until then the key is used. */
export async function fetchTechniques() {
  for (const { technique, name } of await api.get("/api/v1/techniques")) names.set(technique, name);
}

/**
 * Returns the name in the middle of a sentence, for example "X-wing".
 * @param {string} technique such as x-wing
 */
export function techniqueName(technique) {
  return names.get(technique) ?? technique;
}
