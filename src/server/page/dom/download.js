// Handing files to the browser's downloads.

/** How long the browser may take to fetch a file from the page's memory. */
const KEPT = 10_000;

/**
 * Hands a file to the browser's downloads.
 * @param {Blob} blob @param {string} name
 */
export function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
}
