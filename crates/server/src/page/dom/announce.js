// Writes into the live region, which screen readers read aloud, and describes errors in words.

import { byId } from "./elements.js";

/** @param {string} text */
export function announce(text) {
  byId("says").textContent = text;
}

/**
 * Returns the message of an error for people. If the error names a line and a column of a text, the message does too.
 * @param {unknown} error
 */
export function messageOf(error) {
  const { message, place } = /** @type {{message?: string, place?: {line: number, column: number} | null}} */ (error);
  const where = place ? ` (line ${place.line}, column ${place.column})` : "";
  const text = String(message ?? error);
  return `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}${where}`;
}
