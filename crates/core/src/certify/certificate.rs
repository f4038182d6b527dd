//! Builds a certificate and writes it to a folder.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::hashed::HashedTempFile;
use super::manifest::{FORMAT, FORMULA, MANIFEST, Manifest, ProblemKind, SOLUTIONS, VERSION};
use super::prover::Refuted;
use super::statement::{Certified, Refutable, Statement, Texts};
use super::{Claim, ProofForm};
use crate::dimacs::{Sizes, write_clauses};

/// A claim about a problem, with all files that an independent program needs to verify the claim.
#[derive(Debug)]
pub struct Certificate {
    /// The claim.
    pub claim: Claim,
    /// The manifest, with the claim, and the size and the hash of each file.
    pub manifest: Manifest,
    files: Vec<(&'static str, HashedTempFile)>,
}

impl Certificate {
    pub(super) fn new<'s, C: Certified<'s>>(
        statement: &Statement<'s, C>,
        texts: &Texts,
        engine: String,
        Refuted { proof, form, primitives }: Refuted,
    ) -> io::Result<Self> {
        let sizes = statement.sizes();
        let mut files = vec![
            (C::KIND.file(), text(&texts.problem)?),
            (SOLUTIONS, text(&texts.solutions)?),
            (FORMULA, formula(statement, statement.claim(), sizes)?),
            (form.file(), proof),
        ];
        let listed = files.iter_mut().map(|(name, file)| Ok(((*name).to_owned(), file.listed()?)));
        let manifest = Manifest {
            format: FORMAT.to_owned(),
            version: VERSION,
            problem: C::KIND,
            claim: statement.claim().to_string(),
            engine,
            primitives: primitives.to_string(),
            proof: form,
            encoding: C::encoding(),
            solutions: statement.solution_count(),
            variables: sizes.variables,
            clauses: sizes.clauses,
            files: listed.collect::<io::Result<_>>()?,
        };
        files.push((MANIFEST, text(&(serde_json::to_string_pretty(&manifest)? + "\n"))?));
        files.sort_unstable_by_key(|(name, _)| *name);
        Ok(Certificate { claim: statement.claim(), manifest, files })
    }

    /// Writes the certificate to `folder`, which is created. The new folder gets this name only when all files are
    /// written. If `folder` exists and contains another certificate or nothing, it is replaced.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails, if the parent of `folder` does not exist, or if `folder` is the current
    /// folder or contains anything but a certificate.
    pub fn write(&mut self, folder: &Path) -> io::Result<()> {
        refuse_others(folder)?;
        let folder = std::path::absolute(folder)?;
        let beside = folder.parent().unwrap_or(Path::new("/"));
        let temporary = tempfile::Builder::new().prefix(".sudosat").tempdir_in(beside);
        // The error contains the path of the temporary folder; the message must not show that path.
        let temporary = temporary.map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => io::Error::other("there is no such folder"),
            kind => kind.into(),
        })?;
        let complete = temporary.path().join("new");
        fs::create_dir(&complete)?;
        self.write_files(&complete)?;
        if folder.exists() {
            fs::rename(&folder, temporary.path().join("old"))?;
        }
        fs::rename(&complete, &folder)
    }

    fn write_files(&mut self, folder: &Path) -> io::Result<()> {
        self.read_files(&mut |name, content| {
            io::copy(content, &mut File::create(folder.join(name))?)?;
            Ok(())
        })
    }

    /// Calls `read` with the name and the content of each file of the certificate, in the order of the names.
    ///
    /// # Errors
    ///
    /// Returns the errors of `read`, and an error if a large content that is stored on disk cannot be read.
    pub fn read_files(
        &mut self,
        read: &mut dyn FnMut(&str, &mut dyn Read) -> io::Result<()>,
    ) -> io::Result<()> {
        self.files.iter_mut().try_for_each(|(name, file)| read(name, &mut file.read()?))
    }
}

/// Returns the names of all files that a certificate may contain.
fn names() -> [&'static str; 7] {
    let [puzzle, cover] = [ProblemKind::Puzzle, ProblemKind::Cover].map(ProblemKind::file);
    let [drat, lrat] = [ProofForm::Drat, ProofForm::Lrat].map(ProofForm::file);
    [puzzle, cover, SOLUTIONS, FORMULA, drat, lrat, MANIFEST]
}

/// Returns an error if `folder` exists and is neither empty nor a certificate that can be replaced. It is a certificate
/// if it has a manifest of one and no file with another name. The current folder is not replaced, because a shell in it
/// would be left in a folder that is gone.
fn refuse_others(folder: &Path) -> io::Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    if !folder.is_dir() {
        return Err(io::Error::other("it is a file, expected a folder"));
    }
    let names: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| Ok(PathBuf::from(entry?.file_name())))
        .collect::<io::Result<_>>()?;
    let is_ours = |name: &&PathBuf| self::names().iter().any(|ours| *name == Path::new(ours));
    let reason = match names.iter().find(|name| !is_ours(name)) {
        _ if is_current(folder)? => {
            "is the current folder: expected a name for a new one".to_owned()
        }
        Some(other) => format!("is there and holds {}, so it is no certificate", other.display()),
        None if names.is_empty() || has_manifest(folder) => return Ok(()),
        None => format!("is there and holds no {MANIFEST} of a certificate"),
    };
    Err(io::Error::new(io::ErrorKind::AlreadyExists, format!("it {reason}")))
}

fn is_current(folder: &Path) -> io::Result<bool> {
    Ok(fs::canonicalize(folder)? == fs::canonicalize(".")?)
}

/// Returns whether `folder` has a manifest that says that it is one of a certificate.
fn has_manifest(folder: &Path) -> bool {
    let read = |text: String| serde_json::from_str::<serde_json::Value>(&text).ok();
    let manifest = fs::read_to_string(folder.join(MANIFEST)).ok().and_then(read);
    manifest.is_some_and(|manifest| manifest["format"] == FORMAT)
}

fn text(text: &str) -> io::Result<HashedTempFile> {
    let mut file = HashedTempFile::new();
    file.write_all(text.as_bytes())?;
    Ok(file)
}

/// Returns a file with the formula as DIMACS CNF. The comment line is short, because some checkers reject comments of a
/// thousand characters.
fn formula(statement: &impl Refutable, claim: Claim, sizes: Sizes) -> io::Result<HashedTempFile> {
    let mut file = HashedTempFile::new();
    writeln!(file, "c unsatisfiable exactly when the claim `{claim}` is true")?;
    write_clauses(&mut file, &sizes.p_line(), |sink| statement.write(sink))?;
    Ok(file)
}
