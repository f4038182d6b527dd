//! Defines libraries: collections of puzzles, each with a difficulty and an id. One library is included in the program.
//! Callers can make others from texts.
//!
//! | file | content |
//! |---|---|
//! | `embedded` | the files included in the program |
//! | `puzzle` | a puzzle with its permanent id |
//! | `rated` | the difficulty of a puzzle, from its record or computed |

mod embedded;
mod puzzle;
mod rated;

use std::collections::HashMap;

use crate::decode::Violation;
use crate::formats::{FormatError, ReadOptions, read_str};

pub use embedded::embedded;
pub use puzzle::LibraryPuzzle;
pub use rated::Rated;

/// A collection of puzzles. Each puzzle has a difficulty and a unique id.
#[derive(Debug, Default)]
pub struct Library {
    difficulties: Vec<String>,
    puzzles: Vec<LibraryPuzzle>,
    /// The index in `puzzles` for each id.
    places: HashMap<String, usize>,
}

/// The reason why a text cannot be added to a library.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The text cannot be parsed.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// The library already has a puzzle with the same id.
    #[error("line {line}: the id `{id}` was there before, in {before}")]
    SameId {
        /// The 1-based line of the second puzzle.
        line: usize,
        /// The id that both puzzles have.
        id: String,
        /// The difficulty of the earlier puzzle with this id.
        before: String,
    },
    /// The solution in a record is not a solution of its puzzle.
    #[error("line {line}: the stated solution is wrong: {why}")]
    NoSolution {
        /// The 1-based line of the record.
        line: usize,
        /// The rule or clue that the solution breaks.
        why: Violation,
    },
}

impl Library {
    /// Adds the puzzles of `text` to the difficulty with the name `difficulty`. The text can have any format that
    /// [`read_str`] reads. A puzzle without a field `id` gets the id `NAME-NUMBER`. `NAME` stands for `name`, and
    /// `NUMBER` for the 1-based number of the puzzle in the text.
    ///
    /// ```
    /// # use sudosat_answers as sudosat;
    /// let mut library = sudosat::library::Library::default();
    /// library.add("mine", "mine", "1...\n..2.\n...3\n4...\n\n{\"id\": \"four\", \"puzzle\": \"1..2..3..3..4..1\"}")?;
    /// let ids: Vec<_> = library.puzzles().iter().map(|puzzle| &puzzle.id[..]).collect();
    /// assert_eq!(ids, ["mine-1", "four"]);
    /// # Ok::<(), sudosat::library::LibraryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`LibraryError`] for the first puzzle that cannot be added. The puzzles before it stay in the library.
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

    /// Returns the names of the difficulties, in the order of their first puzzle.
    #[must_use]
    pub fn difficulties(&self) -> &[String] {
        &self.difficulties
    }

    /// Returns all puzzles, in the order in which they were added.
    #[must_use]
    pub fn puzzles(&self) -> &[LibraryPuzzle] {
        &self.puzzles
    }

    /// Returns the puzzles of the difficulty with this name. If there is no such difficulty, the iterator is empty.
    pub fn of_difficulty(&self, name: &str) -> impl Iterator<Item = &LibraryPuzzle> {
        self.puzzles.iter().filter(move |puzzle| puzzle.difficulty == name)
    }

    /// Returns the puzzle with this id, or `None` if no puzzle has it.
    #[must_use]
    pub fn puzzle(&self, id: &str) -> Option<&LibraryPuzzle> {
        self.places.get(id).map(|&place| &self.puzzles[place])
    }
}

/// Returns the puzzle with this id from the puzzles included in the program, or `None` if no puzzle has it.
///
/// ```
/// # use sudosat_answers as sudosat;
/// assert!(sudosat::library::puzzle("hard-101").is_some());
/// ```
#[must_use]
pub fn puzzle(id: &str) -> Option<&'static LibraryPuzzle> {
    embedded().puzzle(id)
}
