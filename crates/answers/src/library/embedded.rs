//! Defines the embedded library. It has the puzzles of the folder `puzzles`, which are included in the program.

use std::sync::LazyLock;

use super::Library;

/// Returns the name and the text of a file in the folder `puzzles`.
macro_rules! file {
    ($name:literal) => {
        ($name, include_str!(concat!("../../puzzles/", $name, ".txt")))
    };
    (library $name:literal) => {
        ($name, include_str!(concat!("../../puzzles/library/", $name, ".jsonl")))
    };
}

/// The difficulties, in the order in which they are listed. Each has the names and the texts of its files.
const DIFFICULTIES: [(&str, &[(&str, &str)]); 25] = [
    ("easy", &[file!(library "easy")]),
    ("medium", &[file!(library "medium")]),
    ("hard", &[file!(library "hard")]),
    ("unfair", &[file!(library "unfair")]),
    ("extreme", &[file!(library "extreme")]),
    ("variants", &[file!(library "variants"), file!("variants")]),
    ("sizes", &[file!(library "sizes"), file!("small"), file!("large")]),
    ("killer", &[file!(library "killer")]),
    ("whispers", &[file!(library "whispers")]),
    ("extraregion", &[file!(library "extraregion")]),
    ("ratio", &[file!(library "ratio")]),
    ("difference", &[file!(library "difference")]),
    ("arrow", &[file!(library "arrow")]),
    ("renban", &[file!(library "renban")]),
    ("thermo", &[file!(library "thermo")]),
    ("regionsum", &[file!(library "regionsum")]),
    ("xv", &[file!(library "xv")]),
    ("palindrome", &[file!(library "palindrome")]),
    ("littlekiller", &[file!(library "littlekiller")]),
    ("modular", &[file!(library "modular")]),
    ("greater", &[file!(library "greater")]),
    ("sandwich", &[file!(library "sandwich")]),
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

/// Returns the puzzles that are included in the program. They are parsed at the first call.
///
/// The id of a puzzle never changes. It is the field `id` of the record of the puzzle. A puzzle without this field has
/// the name of its file and its 1-based number in the file as its id, such as `hard-2`.
///
/// ```
/// # use sudosat_answers as sudosat;
/// let library = sudosat::library::embedded();
/// assert_eq!(library.difficulties()[0], "easy");
/// assert!(library.of_difficulty("extreme").count() >= 50);
/// ```
#[must_use]
pub fn embedded() -> &'static Library {
    &EMBEDDED
}
