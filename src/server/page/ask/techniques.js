// What techniques are called: the server has the names, for all who tell of them.

import * as api from "./api.js";

/** @type {Map<string, string>} by what answers call them */
const names = new Map();

/** Fetches the names; until they are here, a technique is called what answers call it. */
export async function fetchTechniques() {
  for (const { technique, name } of await api.get("/api/v1/techniques")) names.set(technique, name);
}

/**
 * "X-wing", in the middle of a sentence.
 * @param {string} technique such as x-wing
 */
export function techniqueName(technique) {
  return names.get(technique) ?? technique;
}
