//! A certificate, and the folder it is kept in.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::Claim;
use super::manifest::{self, FORMAT, FORMULA, LISTED, Listed, MANIFEST, Manifest, PROOF, PUZZLE};
use super::manifest::{SOLUTIONS, VERSION};
use super::statement::Statement;
use crate::dimacs::{DimacsSink, Sizes};
use crate::formats::{Alphabet, OutputFormat, write};
use crate::grid::{Grid, Puzzle};

/// A claim about a puzzle, with all that somebody needs who does not believe it.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// What is claimed.
    pub claim: Claim,
    /// The list of its files.
    pub manifest: Manifest,
    files: [(&'static str, Vec<u8>); 4],
}

impl Certificate {
    pub(super) fn new(
        statement: &Statement<'_>,
        engine: String,
        proof: Vec<u8>,
    ) -> io::Result<Self> {
        let sizes = statement.sizes();
        let files = [
            (PUZZLE, puzzle_text(statement.puzzle).into_bytes()),
            (SOLUTIONS, solution_lines(statement.solutions).into_bytes()),
            (FORMULA, formula(statement, sizes)?),
            (PROOF, proof),
        ];
        let listed = |(name, bytes): &(&str, Vec<u8>)| -> io::Result<_> {
            Ok(((*name).to_owned(), Listed::of(&bytes[..])?))
        };
        let manifest = Manifest {
            format: FORMAT.to_owned(),
            version: VERSION,
            claim: statement.claim.to_string(),
            engine,
            encoding: manifest::encoding(),
            solutions: statement.solutions.len(),
            variables: sizes.variables,
            clauses: sizes.clauses,
            files: files.iter().map(listed).collect::<io::Result<_>>()?,
        };
        Ok(Certificate { claim: statement.claim, manifest, files })
    }

    /// Its files, by name, but for the manifest.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files.iter().map(|(name, bytes)| (*name, &bytes[..]))
    }

    /// Writes `folder`, which appears when it is complete. An older certificate there is replaced.
    ///
    /// # Errors
    ///
    /// When writing fails, or `folder` is there and is no certificate (nor empty).
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        refuse_others(folder)?;
        let folder = std::path::absolute(folder)?;
        let beside = folder.parent().unwrap_or(Path::new("/"));
        let temporary = tempfile::Builder::new().prefix(".sudosat").tempdir_in(beside)?;
        let complete = temporary.path().join("new");
        fs::create_dir(&complete)?;
        self.write_files(&complete)?;
        if folder.exists() {
            fs::rename(&folder, temporary.path().join("old"))?;
        }
        fs::rename(&complete, &folder)
    }

    fn write_files(&self, folder: &Path) -> io::Result<()> {
        for (name, bytes) in self.files() {
            fs::write(folder.join(name), bytes)?;
        }
        let manifest = serde_json::to_string_pretty(&self.manifest)?;
        fs::write(folder.join(MANIFEST), manifest + "\n")
    }
}

/// Fails when `folder` holds anything but the files of a certificate.
fn refuse_others(folder: &Path) -> io::Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let name = PathBuf::from(entry?.file_name());
        if !LISTED.iter().chain([&MANIFEST]).any(|ours| name == Path::new(ours)) {
            let message =
                format!("it is there and holds {}, so it is no certificate", name.display());
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, message));
        }
    }
    Ok(())
}

/// One JSON object, the one form that tells shape, rules and marks alike.
fn puzzle_text(puzzle: &Puzzle) -> String {
    let alphabet = Alphabet::for_side(puzzle.shape().side());
    write::puzzle(puzzle, OutputFormat::Json, &alphabet) + "\n"
}

fn solution_lines(solutions: &[Grid]) -> String {
    let line = |grid: &Grid| write::line(grid, &Alphabet::for_side(grid.shape().side())) + "\n";
    solutions.iter().map(line).collect()
}

fn formula(statement: &Statement<'_>, sizes: Sizes) -> io::Result<Vec<u8>> {
    let mut out = Vec::new();
    writeln!(out, "c unsatisfiable exactly when the claim `{}` is true", statement.claim)?;
    write!(out, "c of the puzzle {}", puzzle_text(statement.puzzle))?;
    writeln!(out, "p cnf {} {}", sizes.variables, sizes.clauses)?;
    let mut sink = DimacsSink::new(&mut out);
    statement.write(&mut sink);
    sink.finish()?;
    Ok(out)
}
