/** The rules of the whole grid that are offered by name. */
export const GRID_RULES = [
  "diagonals",
  "windows",
  "centre-dot",
  "disjoint-groups",
  "asterisk",
  "anti-knight",
  "anti-king",
  "non-consecutive",
];
