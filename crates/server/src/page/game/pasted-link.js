// Reads pasted links: links of this page, links that contain a puzzle or a grid as text, and links to other sites.

import { parseLink } from "./link.js";

/** The hosts of f-puzzles, SudokuPad and penpa-edit. The server reads their links, or says what a link lacks. */
const READ_BY_SERVER =
  /(^|\.)(f-puzzles\.com|sudokupad\.app|crackingthecryptic\.com|sudokupad\.svencodes\.com|swaroopg92\.github\.io|opt-pan\.github\.io)$/;

/**
 * The names of other puzzle sites, by host.
 * @type {[RegExp, string][]}
 */
const SITES = [
  [/(^|\.)tinyurl\.com$/, "TinyURL, which leads to another site"],
];

/** The 81 cells of a classic grid in one line. */
const GRID = /(?<![0-9.])[0-9.]{81}(?![0-9.])/;

/** @param {string} text @returns {URL | null} null if the text is not one address and nothing else */
function addressOf(text) {
  const found = /^\s*((?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:[/?#]\S*)?|https?:\/\/\S+)\s*$/.exec(text);
  if (!found || !/[a-z]/i.test(found[1].split(/[/?#]/)[0])) return null;
  return urlOf(found[1].includes("://") ? found[1] : `https://${found[1]}`);
}

/** An address within a text. It may end with punctuation that belongs to the text. */
const ADDRESSES = /(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+(?::\d+)?[/?#][^\s<>"]*/g;
const PUNCTUATION = /[.,;:!?)\]}']$/;
/** A part of a grid as text. */
const CELLS = /[0-9.]{16}/;

/**
 * Reads an address within a text, without punctuation behind it. A link of this page may itself end with dots.
 * @param {string} address
 * @returns {{address: string, link?: import("../types").LinkedGame, board?: string}}
 */
function trimmed(address) {
  const parts = [address];
  for (let part = address; PUNCTUATION.test(part); parts.push(part)) part = part.slice(0, -1);
  const own = parts.find((part) => pastedLink(part)?.link);
  return { address, ...pastedLink(own ?? parts[parts.length - 1]) };
}

/**
 * Reads the only link with a puzzle in a text. Returns null if there is none or are several, or if the rest of the text
 * may be a puzzle itself.
 * @param {string} text
 */
function linkWithin(text) {
  const found = [...new Set(text.match(ADDRESSES) ?? [])].map(trimmed);
  const [only, ...more] = found.filter(({ link, board }) => link || board);
  return only && !more.length && !CELLS.test(text.replaceAll(only.address, "")) ? only : null;
}

/**
 * Reads an address, or a text with an address in it. Returns the game of a link of this page, the text that the server reads (the grid in any other
 * address, or a link of f-puzzles, SudokuPad or penpa-edit), or a sentence that says what to do instead.
 * @param {string} text
 * @returns {{link?: import("../types").LinkedGame, board?: string, refusal?: string} | null} null for other text
 */
export function pastedLink(text) {
  const address = addressOf(text);
  if (!address) return linkWithin(text);
  const link = parseLink(address.hash);
  if (link) return { link };
  const board = GRID.exec(decoded(address.href))?.[0];
  if (board) return { board };
  if (READ_BY_SERVER.test(address.hostname)) return { board: address.href };
  const name = SITES.find(([host]) => host.test(address.hostname))?.[1] ?? address.hostname;
  const refusal =
    `This is a link to ${name}, and this page opens no other site. Copy the puzzle there as text, a character for ` +
    "each cell and a dot where it is empty, and paste that; or choose New and An empty grid, type the clues in, and " +
    "press Make these the clues.";
  return { refusal };
}

/** @param {string} text @returns {URL | null} */
function urlOf(text) {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** @param {string} address */
function decoded(address) {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
