//! All suites in one binary, one module a subject: a binary links for seconds. `layering` and `conformance`, which build
//! more than once with other features, stay apart, and so does `page`, which takes minutes in a browser.

mod common;
mod sizes;
mod support;

mod api_fuzz;
mod bulk;
mod certify;
mod cli;
mod clue_docs;
mod clue_puzzles;
mod clue_redundancy;
mod clue_sets;
mod clue_steps;
mod clues;
mod cnf;
mod cores;
mod covers;
mod cubes;
mod data_sets;
mod encoding_sizes;
mod explain;
mod formats;
mod fpuzzles;
mod generate;
mod grid;
mod laws;
mod library;
mod pipeline;
mod proofs;
mod primitives;
mod puzzles;
mod races;
mod ratings;
mod readme;
mod render;
mod repairs;
mod requirements;
mod runs;
mod searches;
mod server;
mod traces;
mod variant_texts;
mod variant_sets;
mod variants;
mod whys;
