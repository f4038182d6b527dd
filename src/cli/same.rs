//! Finds puzzles that have the canonical form of an earlier puzzle.

use indexmap::IndexSet;

use super::args::Dedup;
use crate::generate::DuplicateFilter;
use crate::grid::Grid;
use crate::report::Source;

/// The canonical forms so far; their positions are stored only if the output names them.
pub(super) enum Duplicates {
    Dropped(DuplicateFilter),
    Marked {
        files: IndexSet<String>,
        /// For each canonical form, the 0-based index in `files` and the 1-based line of its first puzzle.
        places: DuplicateFilter<(usize, usize)>,
    },
}

impl Duplicates {
    pub(super) fn new(dedup: Option<Dedup>) -> Self {
        match dedup {
            None | Some(Dedup::Drop) => Duplicates::Dropped(DuplicateFilter::default()),
            Some(Dedup::Mark) => {
                Duplicates::Marked { files: IndexSet::new(), places: DuplicateFilter::default() }
            }
        }
    }

    /// Returns the position of the first puzzle with this canonical form if the puzzle at `here` is not the first. If
    /// positions are not stored, it returns `here` instead.
    pub(super) fn earlier(&mut self, form: &Grid, here: &Source) -> Option<Source> {
        match self {
            Duplicates::Dropped(seen) => (!seen.is_new(form)).then(|| here.clone()),
            Duplicates::Marked { files, places } => {
                let file = match files.get_index_of(&here.file) {
                    Some(known) => known,
                    None => files.insert_full(here.file.clone()).0,
                };
                let &(file, line) = places.earlier(form, (file, here.line))?;
                Some(Source { file: files[file].clone(), line })
            }
        }
    }
}
