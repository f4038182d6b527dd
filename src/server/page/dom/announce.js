// Saying things: in the live region for everybody's ears, on the answer card, as an error.

import { byId } from "./elements.js";

/** @param {string} text */
export function announce(text) {
  byId("says").textContent = text;
}

/** @param {any} error an ApiError, or a mistake of the page */
export function messageOf(error) {
  const place = error.place ? ` (line ${error.place.line}, column ${error.place.column})` : "";
  const text = String(error.message ?? error);
  return `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}${place}`;
}
