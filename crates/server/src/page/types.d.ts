// Shapes that several folders share, and the parts of the API's answers that the page reads. Only the type checker
// reads this file; the API's own description has all fields.

import type { PathPlayback } from "./player/path-playback.js";
import type { SearchPlayback } from "./player/search-playback.js";

/** A digit to write (`holds`), or a candidate to eliminate. A cell is an index, row by row, from 0. */
export interface Assertion {
  cell: number;
  digit: number;
  holds: boolean;
}

/** What a recorded run shows at one moment. All lists have an element for each cell. */
export interface Scene {
  values: number[];
  /** How each digit came about: clue, entry, decided, forced, placed; empty without a digit. */
  inks: string[];
  levels: (number | null)[];
  candidates: (cell: number) => number[];
  /** By cell: now, conflict, learned, look, touched. */
  marks: Map<number, string>;
  /** By cell and digit, the candidates that the moment is about: gone, placed, seen, true, false, or a role such as left-linking. */
  hits: Map<number, Map<number, string>>;
}

/** A recorded run that the player shows. */
export type Playback = SearchPlayback | PathPlayback;

/** The game that a link describes, before its rules are read. */
export interface LinkedGame {
  size: string;
  rules: string | null;
  title: string;
  board: (number | null)[][];
  entries: string;
  marks: string;
  /** The texts of the constraints that are switched off. */
  off: string[];
}

/** The session's puzzle, by `/api/sudoku/initialize`. */
export interface SessionState {
  shape: string;
  side: number;
  rows: number;
  columns: number;
  rules: string | null;
  board: (number | null)[][];
  given: boolean[][];
  candidates: number[][][];
  houses: { name: string; kind: string; cells: string[] }[];
  constraints: { text: string; name: string; sentence: string | null; cells: string[] }[];
  clashes_beyond_houses: boolean;
}

/** An event of a search: a line of `sudosat trace --format jsonl`. */
export interface TraceEvent {
  n: number;
  event: string;
  level?: number;
  literal?: number;
  clause?: number;
  literals?: number[];
  antecedents?: number[];
  says?: string;
  because?: string;
  /** Where the clause of `because` comes from, such as clue. */
  origin?: string;
  from?: number;
  to?: number;
  lbd?: number;
  conflict?: number;
  forgotten?: number;
}

/** A page of the session's run. */
export interface TracePage {
  steps: TraceEvent[];
  total: number;
  next: number | null;
  end?: { decisions: number; conflicts: number } | null;
}

/** A step of a path or hint. */
export interface Step {
  technique: string;
  /** The name of the technique, with which `text` begins. */
  name: string;
  /** Whether the technique is a single. */
  single: boolean;
  assumes_unique: boolean;
  cells: string[];
  digits: number[];
  placed: string | null;
  eliminations: string[];
  inferences: { because: string; says: string }[];
  /** The candidates in the outer lines of a whip, a braid or a supposition. */
  roles?: Roles;
  /** The parts of `text`. */
  head: string;
  lines?: StepLine[];
  conclusion: string;
  text: string;
}

/** For each role, such as left-linking, the candidates that have it, such as r3c5=7. */
export type Roles = Record<string, string[]>;

/** A line of the text of a step. */
export interface StepLine {
  /** The number of assumptions that the line stands under, from 1. */
  depth: number;
  text: string;
  /** The index of the inference that the line of a proof states. */
  inference?: number;
  /** The candidates of the requirement that it uses. */
  roles?: Roles;
  /** The candidates that it follows from. */
  causes?: Roles;
}

/** A wrong entry; `missing` is the digit that pencil marks lack. */
export interface Mistake {
  cell: string;
  found: string;
  missing?: number;
}

/** What an answer has where a question is refused. */
export interface Refusal {
  answer?: string;
  end?: string;
  message?: string | null;
  reason?: string | null;
}

export interface HintAnswer extends Refusal {
  answer: string;
  look: string[];
  step: Step | null;
  mistakes: Mistake[];
  message: string;
}

export interface PathAnswer extends Refusal {
  steps?: Step[];
  mistakes: Mistake[];
  message: string;
}

/** The explanation of `why`. */
export interface Explanation {
  clues: string[];
  marks: string[];
  rules: string[];
  /** For each rule, what of it is used. */
  halves: ("at least one" | "at most one" | "exactly one")[];
  /** For each rule, the house and the digit that it holds; null for a rule of another kind. */
  houses: ({ house: string; digit: number } | null)[];
  size: number;
  minimal: boolean;
  smallest: boolean;
}

export interface WhyAnswer extends Refusal {
  answer: string;
  question: string | null;
  explanations: Explanation[];
  differ: string[] | null;
  nearest: boolean | null;
}

export interface CountAnswer {
  count?: number | string;
  solutions?: number | string;
  exact?: boolean;
  reason?: string | null;
  method?: string | null;
}

export interface RateAnswer extends Refusal {
  answer: string;
  difficulty: number;
  /** A lower bound of the difficulty, if a limit was reached. */
  at_least: number | null;
  hardest_difficulty: number | null;
  until_first_digit: number | null;
  first_step: number | null;
  level: string | null;
  hardest: string | null;
  steps: Record<string, number>;
}

export interface CandidatesAnswer extends Refusal {
  complete: boolean;
  total: number;
  candidates: string;
}

export interface CheckAnswer extends Refusal {
  verdict: string;
  message: string;
  conflicts: { digit: number; cells: string[]; house: string | null; message: string }[];
  redundant?: string[];
  minimal?: string;
  minimal_rules?: string | null;
  add?: string[];
  /** Clues of several cells to add, as texts. */
  add_clues?: string[];
  /** The kinds of clues of several cells in a puzzle with several solutions. */
  kinds?: string[];
  repaired?: string;
  repaired_rules?: string | null;
  repairs?: { wrong: string[]; changes?: { puzzle: string; rules: string | null }[] }[];
}

export interface MinimizeAnswer extends Refusal {
  clues: number;
  minimized_clues: number;
  minimized: string | null;
  /** The rules of `minimized`, if clues of several cells were taken away, too. */
  minimized_rules?: string | null;
  message: string;
}

/** A puzzle that the server made. */
export interface MadePuzzle {
  puzzle: string;
  rules: string | null;
  clues: number;
  difficulty: number | null;
  level: string | null;
}

export interface GenerateAnswer {
  answer: string;
  reason: string | null;
  puzzles: MadePuzzle[];
  nearest: MadePuzzle | null;
}

/** A request for a puzzle: what `/api/sudoku/initialize` takes. */
export interface OpenRequest {
  board?: string | (number | null)[][];
  size?: string | null;
  rules?: string | null;
  alphabet?: string | null;
}

/** A puzzle of the server's list. */
export interface ListedPuzzle {
  id: string;
  title: string;
  shape: string;
  rules: string | null;
  clues: number;
  level: string | null;
  score: number | null;
}

/** A puzzle in a text, by `/api/v1/read`; without `puzzle` where it cannot be read. */
export interface FoundPuzzle {
  puzzle: string;
  shape: string;
  rules: string | null;
  alphabet: string | null;
  comment: string | null;
  title: string | null;
  author: string | null;
  /** The rules in the author's words. */
  ruleset: string | null;
  clues: number;
  line: number;
  error: string | null;
  /** What the text states for people alone: drawings, and the text of the rules. */
  not_understood?: string[] | null;
}

/** One of the searches that are compared. */
export interface SearchSummary {
  engine: string;
  end: string;
  decisions: number;
  conflicts: number;
  learned: number;
  elapsed_us: number;
}

/** The answers of the questions of `/api/v1`, by the name of the question. */
export interface Answers {
  hint: HintAnswer;
  explain: PathAnswer;
  check: CheckAnswer;
  why: WhyAnswer;
  count: CountAnswer;
  rate: RateAnswer;
  candidates: CandidatesAnswer;
  minimize: MinimizeAnswer;
  generate: GenerateAnswer;
  compare: { searches: SearchSummary[] };
}

/** A type of clues of several cells, by `/api/v1/clue-types`. */
export interface ClueType {
  name: string;
  meaning: string;
  usage: string;
  gesture: Gesture;
  numbers: { least: number; most: number | null };
  has_text: boolean;
  cells: { least: number; most: number | null };
}

/** The cells that a person points at to draw a clue. */
export type Gesture =
  "line" | "cells" | "cell and cells" | "groups" | "pair" | "corner" | "whole line" | "nothing" | "text";

/** How far a job is. */
export interface Progress {
  isWaiting?: boolean;
  steps?: number;
  attempts?: number;
  solutions?: number;
  conflicts?: number;
  elapsed_ms?: number;
}

/** Watches work that may take long, and ends it. */
export interface Watch {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}
