//! Puzzles to choose from, by difficulty: those that come along, inside the program, or those of somebody's own files.
//!
//! | part | idea |
//! |---|---|
//! | `embedded` | the files that come along |
//! | `puzzle` | a puzzle with its id, which stays |
//! | `rated` | how hard it is: as its record tells, or worked out |

mod embedded;
mod puzzle;
mod rated;

use std::collections::HashMap;

use crate::decode::Violation;
use crate::formats::{FormatError, ReadOptions, read_str};

pub use embedded::embedded;
pub use puzzle::LibraryPuzzle;
pub use rated::Rated;

/// Puzzles by difficulty, each with an id of its own.
#[derive(Debug, Default)]
pub struct Library {
    difficulties: Vec<String>,
    puzzles: Vec<LibraryPuzzle>,
    /// Where in `puzzles` an id is.
    places: HashMap<String, usize>,
}

/// Why a text is no part of a library.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// It cannot be read.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// An id is not the only one.
    #[error("line {line}: the id `{id}` was there before, in {before}")]
    SameId {
        /// The line, 1-based.
        line: usize,
        /// The id.
        id: String,
        /// The difficulty of the puzzle that has it.
        before: String,
    },
    /// What is told as the solution is none.
    #[error("line {line}: the solution told there is none: {why}")]
    NoSolution {
        /// The line, 1-based.
        line: usize,
        /// What is wrong with it.
        why: Violation,
    },
}

impl Library {
    /// Takes in the puzzles of a text as those of a difficulty, in any form that can be read. Those that tell no
    /// `id` are called by `name` and their number there.
    ///
    /// ```
    /// let mut library = sudosat::library::Library::default();
    /// library.add("mine", "mine", "1...\n..2.\n...3\n4...\n\n{\"id\": \"four\", \"puzzle\": \"1..2..3..3..4..1\"}")?;
    /// let ids: Vec<_> = library.puzzles().iter().map(|puzzle| &puzzle.id[..]).collect();
    /// assert_eq!(ids, ["mine-1", "four"]);
    /// # Ok::<(), sudosat::library::LibraryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LibraryError`]: the first thing that is wrong. What was read before it is in.
    pub fn add(&mut self, difficulty: &str, name: &str, text: &str) -> Result<(), LibraryError> {
        let lines: Vec<&str> = text.lines().collect();
        for (index, entry) in read_str(text, &ReadOptions::default()).enumerate() {
            let entry = entry?;
            let above = lines.get(..entry.line - 1).unwrap_or_default();
            self.put(LibraryPuzzle::new(
                difficulty,
                &format!("{name}-{}", index + 1),
                above,
                entry,
            ))?;
        }
        Ok(())
    }

    fn put(&mut self, puzzle: LibraryPuzzle) -> Result<(), LibraryError> {
        let line = puzzle.entry.line;
        puzzle.check_solution().map_err(|why| LibraryError::NoSolution { line, why })?;
        if let Some(before) = self.puzzle(&puzzle.id) {
            let (id, before) = (puzzle.id, before.difficulty.clone());
            return Err(LibraryError::SameId { line, id, before });
        }
        if !self.difficulties.contains(&puzzle.difficulty) {
            self.difficulties.push(puzzle.difficulty.clone());
        }
        self.places.insert(puzzle.id.clone(), self.puzzles.len());
        self.puzzles.push(puzzle);
        Ok(())
    }

    /// The names of the difficulties, in the order in which they came.
    #[must_use]
    pub fn difficulties(&self) -> &[String] {
        &self.difficulties
    }

    /// All puzzles, in the order in which they came.
    #[must_use]
    pub fn puzzles(&self) -> &[LibraryPuzzle] {
        &self.puzzles
    }

    /// The puzzles of a difficulty; none if there is none of that name.
    pub fn of_difficulty(&self, name: &str) -> impl Iterator<Item = &LibraryPuzzle> {
        self.puzzles.iter().filter(move |puzzle| puzzle.difficulty == name)
    }

    /// The puzzle with an id.
    #[must_use]
    pub fn puzzle(&self, id: &str) -> Option<&LibraryPuzzle> {
        self.places.get(id).map(|&place| &self.puzzles[place])
    }
}

/// The puzzle with an id, of those that come along.
///
/// ```
/// assert!(sudosat::library::puzzle("hard-101").is_some());
/// ```
#[must_use]
pub fn puzzle(id: &str) -> Option<&'static LibraryPuzzle> {
    embedded().puzzle(id)
}
