// One symbol for each number from 0 to 100, the largest digit.

/** Figures, small letters, capitals from 36 on, other letters from 62 on. */
const SYMBOLS = [
  ...".123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
  ...Array.from({ length: 39 }, (_, index) => String.fromCharCode(0xc0 + index)),
];

/** @param {number} number */
export const symbol = (number) => SYMBOLS[number];

/** @param {string} text a symbol; 0 is read as well as a dot */
export const value = (text) => (text === "0" ? 0 : SYMBOLS.indexOf(text));
