//! The puzzles that come along: those of the folder `puzzles`, inside the program.

use std::sync::LazyLock;

use super::Library;

/// The text of a file in the folder `puzzles`, with its name.
macro_rules! file {
    ($name:literal) => {
        ($name, include_str!(concat!("../../puzzles/", $name, ".txt")))
    };
    (library $name:literal) => {
        ($name, include_str!(concat!("../../puzzles/library/", $name, ".jsonl")))
    };
}

/// The difficulties and their files.
const DIFFICULTIES: [(&str, &[(&str, &str)]); 10] = [
    ("easy", &[file!(library "easy")]),
    ("medium", &[file!(library "medium")]),
    ("hard", &[file!(library "hard")]),
    ("unfair", &[file!(library "unfair")]),
    ("extreme", &[file!(library "extreme")]),
    ("variants", &[file!(library "variants"), file!("variants")]),
    ("sizes", &[file!(library "sizes"), file!("small"), file!("large")]),
    (
        "known",
        &[file!("easy"), file!("medium"), file!("hard"), file!("seventeen"), file!("hardest")],
    ),
    ("multiple", &[file!("multiple")]),
    ("impossible", &[file!("impossible")]),
];

static EMBEDDED: LazyLock<Library> = LazyLock::new(|| {
    let mut library = Library::default();
    for (difficulty, files) in DIFFICULTIES {
        for (name, text) in files {
            library.add(difficulty, name, text).expect("the puzzles that come along can be read");
        }
    }
    library
});

/// The puzzles that come along. They are read when they are first asked for.
///
/// An id stays: the one that its record tells, or the name of its file and its number there, such as `hard-2`.
///
/// ```
/// let library = sudosat::library::embedded();
/// assert_eq!(library.difficulties()[0], "easy");
/// assert!(library.of_difficulty("extreme").count() >= 50);
/// ```
#[must_use]
pub fn embedded() -> &'static Library {
    &EMBEDDED
}
