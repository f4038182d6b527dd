//! The puzzles that come along: those of the folder `puzzles`, inside the program.
//!
//! Each has an id that stays: the name of its file and its number there, such as `hard-2`.

use std::sync::{LazyLock, OnceLock};

use crate::backend::Limits;
use crate::explain::rate::{Rater, Rating, Scale};
use crate::formats::{Entry, ReadOptions, read_str};
use crate::rules::Sudoku;

/// The files, from the easiest to the hardest, then those of other kinds.
const FILES: [(&str, &str); 10] = [
    ("easy", include_str!("../../puzzles/easy.txt")),
    ("medium", include_str!("../../puzzles/medium.txt")),
    ("hard", include_str!("../../puzzles/hard.txt")),
    ("seventeen", include_str!("../../puzzles/seventeen.txt")),
    ("hardest", include_str!("../../puzzles/hardest.txt")),
    ("small", include_str!("../../puzzles/small.txt")),
    ("large", include_str!("../../puzzles/large.txt")),
    ("variants", include_str!("../../puzzles/variants.txt")),
    ("multiple", include_str!("../../puzzles/multiple.txt")),
    ("impossible", include_str!("../../puzzles/impossible.txt")),
];

/// The largest side that is rated: above it, and under other rules, that can take minutes.
const LARGEST_RATED_SIDE: usize = 9;

/// A puzzle that comes along.
#[derive(Debug)]
pub struct LibraryPuzzle {
    /// Its name, which stays: difficulty and 1-based number.
    pub id: String,
    /// What is said of it, and by whom it is.
    pub title: String,
    /// The name of its file.
    pub difficulty: &'static str,
    /// The puzzle.
    pub entry: Entry,
    rating: OnceLock<Option<Rating>>,
}

static PUZZLES: LazyLock<Vec<LibraryPuzzle>> =
    LazyLock::new(|| FILES.iter().flat_map(|(name, text)| read(name, text)).collect());

/// The names of the difficulties, from the easiest to the hardest, then other kinds.
pub fn difficulties() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|&(name, _)| name)
}

/// All puzzles, file by file.
///
/// ```
/// assert!(sudosat::library::puzzles().iter().any(|puzzle| puzzle.id == "hard-1"));
/// ```
#[must_use]
pub fn puzzles() -> &'static [LibraryPuzzle] {
    &PUZZLES
}

/// The puzzle with an id.
#[must_use]
pub fn puzzle(id: &str) -> Option<&'static LibraryPuzzle> {
    PUZZLES.iter().find(|puzzle| puzzle.id == id)
}

fn read(difficulty: &'static str, text: &'static str) -> Vec<LibraryPuzzle> {
    let entries = read_str(text, &ReadOptions::default());
    let entries = entries.map(|entry| entry.expect("the puzzles that come along can be read"));
    let puzzle = |(index, entry): (usize, Entry)| LibraryPuzzle {
        id: format!("{difficulty}-{}", index + 1),
        title: title(text, entry.line),
        difficulty,
        entry,
        rating: OnceLock::new(),
    };
    entries.enumerate().map(puzzle).collect()
}

/// The comment above a 1-based line; a line of rules is none.
fn title(text: &str, line: usize) -> String {
    let above: Vec<&str> = text.lines().take(line - 1).collect();
    let comments = above.iter().rev().map_while(|line| line.strip_prefix('#')).map(str::trim);
    comments.filter(|comment| !comment.starts_with("rules:")).take(1).collect()
}

impl LibraryPuzzle {
    /// How hard it is on the scale of Sudoku Explainer; `None` without exactly one solution, for large
    /// grids, and under other rules than the classic ones. Worked out when it is first asked for.
    #[must_use]
    pub fn rating(&self) -> Option<&Rating> {
        self.rating.get_or_init(|| self.rated()).as_ref()
    }

    fn rated(&self) -> Option<Rating> {
        let puzzle = &self.entry.puzzle;
        if puzzle.shape().side() > LARGEST_RATED_SIDE || !puzzle.rules.is_classic() {
            return None;
        }
        let sudoku = Sudoku::under(puzzle.layout().ok()?);
        Rater::new(&sudoku, Scale::Se).rate(puzzle, &Limits::none()).ok()
    }
}
