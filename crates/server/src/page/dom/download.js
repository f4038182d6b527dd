// Saves files by the browser's downloads.

/** The time for which a file stays in the page's memory so that the browser can save it, in milliseconds. */
const KEPT = 10_000;

/**
 * Saves a file by the browser's downloads.
 * @param {Blob} blob @param {string} name
 */
export function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
}
