//! Any bytes are puzzles or errors, never a panic; what was read can be written and read again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sudosat::formats::{OutputFormat, ReadOptions, Reader, read_str, write};

fuzz_target!(|bytes: &[u8]| {
    for entry in Reader::new(bytes, ReadOptions::default()).take(8).flatten() {
        for format in OutputFormat::all() {
            let _ = write::puzzle(&entry.puzzle, format, &entry.alphabet);
        }
        let shape = Some(entry.puzzle.shape());
        let (alphabet, rules) = (entry.alphabet.clone(), entry.puzzle.rules.clone());
        let options =
            ReadOptions { shape, alphabet: Some(alphabet), format: None, rules: Some(rules) };
        if entry.puzzle.marks.is_none() && entry.alphabet.fits(entry.puzzle.shape().side()) {
            let line = write::line(&entry.puzzle.clues, &entry.alphabet);
            let again = read_str(&line, &options).next().expect("one puzzle").expect("it reads");
            assert_eq!(again.puzzle, entry.puzzle);
        }
    }
});
