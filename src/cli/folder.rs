//! Reads a folder of the user's own puzzles.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::bounded::Bound;
use super::{args, packing, text};
use crate::explain::rate::ScoreLevel;
use crate::library::Library;

impl args::OwnPuzzles {
    /// Reads the puzzles of the folder. Returns `None` if no folder is given.
    pub(super) fn read(&self) -> Result<Option<Library>> {
        self.puzzles.as_deref().map(|folder| read(folder, self.input_limit.bound(None))).transpose()
    }
}

/// Reads the files of a folder. Each file is a difficulty, which has the name of the file without extensions.
fn read(folder: &Path, bound: Bound) -> Result<Library> {
    let name = folder.display();
    ensure!(!folder.is_file(), "{name} is a file: expected a folder with files of puzzles");
    let files = files(folder).with_context(|| format!("cannot read the folder {name}"))?;
    ensure!(!files.is_empty(), "there are no files in {name}: expected files of puzzles");
    let mut library = Library::default();
    for path in files {
        let difficulty = difficulty(&path);
        let name = path.to_string_lossy();
        let added = library.add(&difficulty, &difficulty, &text::read(&name, bound)?);
        added.with_context(|| name.into_owned())?;
    }
    Ok(library)
}

/// Returns the files of a folder. Files that have the name of a [`ScoreLevel`], such as `easy`, come first, in the
/// order of the levels. The other files follow in the order of their names. Folders, hidden files and Markdown files
/// are left out.
fn files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.collect::<std::io::Result<Vec<_>>>()?;
    let paths = entries.into_iter().map(|entry| entry.path());
    let mut files: Vec<PathBuf> =
        paths.filter(|path| !path.is_dir() && !is_hidden(path) && !is_markdown(path)).collect();
    files.sort_by_key(|path| (rank(&difficulty(path)), path.clone()));
    Ok(files)
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
}

fn is_markdown(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("md"))
}

/// Returns the name of a file without `.gz` or `.zst`, and then without its extension.
fn difficulty(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = packing::without_ending(&name);
    let stem = Path::new(name).file_stem().unwrap_or(OsStr::new(name));
    stem.to_string_lossy().into_owned()
}

/// Returns the 0-based index of the level with the name `difficulty`. A name that is not a level gets the index after
/// the last level.
fn rank(difficulty: &str) -> usize {
    let levels = ScoreLevel::ALL;
    let place = levels.iter().position(|level| level.to_string() == difficulty);
    place.unwrap_or(levels.len())
}
