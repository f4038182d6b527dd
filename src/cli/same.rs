//! Finds puzzles that have the canonical form of an earlier puzzle.

use indexmap::IndexSet;

use super::args::Dedup;
use crate::generate::DuplicateFilter;
use crate::grid::Grid;
use crate::report::Source;

/// The canonical forms of the puzzles read so far. `Marked` also stores the file and line of the first puzzle with each
/// form, because the output names this puzzle.
pub(super) enum Duplicates {
    Dropped(DuplicateFilter),
    Marked {
        files: IndexSet<String>,
        /// For each canonical form, where its first puzzle is: the 0-based index of the file in `files` and the
        /// 1-based line.
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

    /// Returns the file and line of the first puzzle with this canonical form. Returns `None` if the puzzle at `here`
    /// is the first, and stores its form. `Dropped` stores no files and lines, so it returns `here` instead of the
    /// first puzzle.
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
