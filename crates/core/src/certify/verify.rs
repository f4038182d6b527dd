//! Checks a certificate. The check takes only the problem and the claim from the folder. It checks all other contents:
//! it builds the formula anew and compares the formula file with it, checks the solutions against the rules, and checks
//! the steps of the proof up to the empty clause.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::Path;

use rustsat::types::Lit;

use super::comparison::Comparison;
use super::limited::LimitedReader;
use super::manifest::{
    FORMAT, FORMULA, Listed, MANIFEST, Manifest, ProblemKind, SOLUTIONS, VERSION,
};
use super::statement::{Certified, Refutable, Statement};
use super::{Checker, Claim, LratChecker, ProofForm, Rejection, reading};
use crate::backend::Limits;
use crate::cover::ExactCover;
use crate::decode::PuzzleInstance;
use crate::dimacs::Sizes;
use crate::encode::ClauseSink;
use crate::formats::read_cover;
use crate::grid::Puzzle;
use crate::rules::Sudoku;

/// The problem of a certificate.
#[derive(Clone, Debug)]
pub enum CertifiedProblem {
    /// A puzzle.
    Puzzle(Box<Puzzle>),
    /// Any exact cover problem. Its requirements and actions are the names of the items and the options in the text.
    Cover(Box<ExactCover<String, String>>),
}

/// The contents of an accepted certificate.
#[derive(Clone, Debug)]
pub struct Accepted {
    /// The problem.
    pub problem: CertifiedProblem,
    /// The claim, which the certificate proves.
    pub claim: Claim,
    /// The numbers of variables and clauses of the formula.
    pub sizes: Sizes,
    /// The proof format.
    pub form: ProofForm,
    /// The number of lemmas that were checked, including the empty clause.
    pub lemmas: u64,
}

/// The files of a certificate.
pub trait CertificateFiles {
    /// Opens the file `name`.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such file, or it must not be read.
    fn open(&self, name: &str) -> io::Result<Box<dyn Read + '_>>;
}

/// The contents of the files by name.
impl CertificateFiles for BTreeMap<String, Vec<u8>> {
    fn open(&self, name: &str) -> io::Result<Box<dyn Read + '_>> {
        let missing = || io::Error::new(io::ErrorKind::NotFound, "there is no such file");
        Ok(Box::new(self.get(name).ok_or_else(missing)?.as_slice()))
    }
}

/// A folder.
impl CertificateFiles for &Path {
    /// Opens a file of the folder. Refuses anything but a regular file, because reading from a device or pipe may never
    /// end. Also refuses a link to a file that is not directly in the folder: an error message could show the contents
    /// of that file to the author of the certificate, who may have no permission to read it.
    fn open(&self, name: &str) -> io::Result<Box<dyn Read + '_>> {
        let path = self.join(name);
        let bad = |what| Err(io::Error::new(io::ErrorKind::InvalidInput, what));
        match fs::metadata(&path)?.is_file() {
            false => bad("it is not a regular file"),
            true if path.canonicalize()?.parent() != Some(&self.canonicalize()?) => {
                bad("it is a link out of the folder")
            }
            true => Ok(Box::new(File::open(&path)?)),
        }
    }
}

/// Checks the certificate in `folder`. The formula and the proof are read as streams.
///
/// # Errors
///
/// Returns the outer error if `folder` cannot be read as a folder. Returns the inner error if the certificate is
/// rejected.
pub fn verify(folder: &Path) -> io::Result<Result<Accepted, Rejection>> {
    verify_within(folder, &Limits::none())
}

/// Does the same as [`verify`], but stops at a time limit or an interrupt, and then returns [`Rejection::Limit`]. It
/// checks the limits only while it reads the proof.
///
/// # Errors
///
/// Returns the same errors as [`verify`].
pub fn verify_within(folder: &Path, limits: &Limits) -> io::Result<Result<Accepted, Rejection>> {
    fs::read_dir(folder)?;
    Ok(verify_files(&folder, limits))
}

/// Does the same as [`verify_within`] with files that need not be in a folder.
///
/// # Errors
///
/// Returns an error if the certificate is rejected.
pub fn verify_files(files: &dyn CertificateFiles, limits: &Limits) -> Result<Accepted, Rejection> {
    check_certificate(LimitedFiles { files, limits })
}

/// The files of a certificate, and the limits for its check.
#[derive(Clone, Copy)]
struct LimitedFiles<'a> {
    files: &'a dyn CertificateFiles,
    limits: &'a Limits,
}

/// Checks the list of files, then what they say about the problem: its solutions, its formula and the proof.
fn check_certificate(limited: LimitedFiles<'_>) -> Result<Accepted, Rejection> {
    let manifest = reading::manifest(&text(limited.files, MANIFEST)?)?;
    check_files(limited.files, &manifest)?;
    let claim: Claim = manifest.claim.parse()?;
    let problem = text(limited.files, manifest.problem.file())?;
    let solutions = text(limited.files, SOLUTIONS)?;
    let (problem, sizes, lemmas) = match manifest.problem {
        ProblemKind::Puzzle => check_puzzle(limited, &manifest, claim, &problem, &solutions)?,
        ProblemKind::Cover => check_cover(limited, &manifest, claim, &problem, &solutions)?,
    };
    Ok(Accepted { problem, claim, sizes, form: manifest.proof, lemmas })
}

/// The problem, the numbers of variables and clauses of the formula, and the number of checked lemmas.
type Checked = (CertifiedProblem, Sizes, u64);

fn check_puzzle(
    limited: LimitedFiles<'_>,
    manifest: &Manifest,
    claim: Claim,
    problem: &str,
    solutions: &str,
) -> Result<Checked, Rejection> {
    let puzzle = reading::puzzle(problem)?;
    let sudoku = Sudoku::for_layout(puzzle.layout()?);
    let is_sensible = |claim: &Claim| *claim != Claim::Minimal || puzzle.marks.is_none();
    let found = claim.on(&sudoku).filter(is_sensible);
    let claim = found.ok_or(Rejection::Senseless(claim))?;
    let solutions = &reading::grids(solutions, &puzzle)?;
    let statement =
        Statement::new(PuzzleInstance { sudoku: &sudoku, puzzle: &puzzle }, claim, solutions);
    let (sizes, lemmas) = check_statement(limited, manifest, &statement)?;
    Ok((CertifiedProblem::Puzzle(Box::new(puzzle)), sizes, lemmas))
}

fn check_cover(
    limited: LimitedFiles<'_>,
    manifest: &Manifest,
    claim: Claim,
    text: &str,
    solutions: &str,
) -> Result<Checked, Rejection> {
    let Claim::Count(count) = claim else { return Err(Rejection::Senseless(claim)) };
    let cover = read_cover(text)?.cover;
    let solutions = &reading::choices(solutions, &cover)?;
    let statement = Statement::new(cover.incidence(), count, solutions);
    let checked = check_statement(limited, manifest, &statement);
    let (sizes, lemmas) = checked.map_err(|rejection| rejection.named(&cover))?;
    Ok((CertifiedProblem::Cover(Box::new(cover)), sizes, lemmas))
}

/// Checks the solutions, the formula and the proof of a statement. Returns the numbers of variables and clauses of the
/// formula, and the number of checked lemmas.
fn check_statement<'s, C: Certified<'s>>(
    limited: LimitedFiles<'_>,
    manifest: &Manifest,
    statement: &Statement<'s, C>,
) -> Result<(Sizes, u64), Rejection> {
    if manifest.encoding != C::encoding() {
        return Err(Rejection::Version(manifest.encoding.clone()));
    }
    statement.check_solutions()?;
    let sizes = statement.sizes();
    check_numbers(manifest, statement.solution_count(), sizes)?;
    Ok((sizes, check_proof(limited, statement, sizes, manifest.proof)?))
}

/// Checks the version of the format, and the size and the hash of each file.
fn check_files(certificate: &dyn CertificateFiles, manifest: &Manifest) -> Result<(), Rejection> {
    let (format, expected) =
        (format!("{} {}", manifest.format, manifest.version), format!("{FORMAT} {VERSION}"));
    if format != expected {
        return Err(Rejection::Version(format));
    }
    let files = [manifest.problem.file(), SOLUTIONS, FORMULA, manifest.proof.file()];
    if manifest.files.len() != files.len() {
        return Err(Rejection::Number("files"));
    }
    for file in files {
        let listed = Listed::of(BufReader::new(open(certificate, file)?));
        let listed = listed.map_err(|error| Rejection::File { file, error })?;
        if manifest.files.get(file) != Some(&listed) {
            return Err(Rejection::Hash(file));
        }
    }
    Ok(())
}

fn check_numbers(manifest: &Manifest, solutions: usize, sizes: Sizes) -> Result<(), Rejection> {
    let numbers = [
        ("solutions", manifest.solutions == solutions),
        ("variables", manifest.variables == sizes.variables),
        ("clauses", manifest.clauses == sizes.clauses),
    ];
    let wrong = numbers.into_iter().find(|(_, is_right)| !is_right);
    wrong.map_or(Ok(()), |(name, _)| Err(Rejection::Number(name)))
}

fn open<'f>(
    files: &'f dyn CertificateFiles,
    file: &'static str,
) -> Result<Box<dyn Read + 'f>, Rejection> {
    files.open(file).map_err(|error| Rejection::File { file, error })
}

/// The maximum length of the manifest, the problem and the list of solutions, in bytes.
const LONGEST_TEXT: u64 = 1 << 30;

fn text(files: &dyn CertificateFiles, file: &'static str) -> Result<String, Rejection> {
    let mut text = String::new();
    let read = open(files, file)?.take(LONGEST_TEXT + 1).read_to_string(&mut text);
    let read = read.and_then(|_| match text.len() as u64 > LONGEST_TEXT {
        true => Err(io::Error::other(format!("it has more than {LONGEST_TEXT} bytes"))),
        false => Ok(()),
    });
    read.map(|()| text).map_err(|error| Rejection::File { file, error })
}

/// The maximum number of bytes of a proof that are read at once.
const BUFFER_SIZE: usize = 1 << 12;

/// Compares the certificate's formula with the formula of the statement, and checks the proof against the latter.
/// Returns the number of checked lemmas.
fn check_proof(
    limited: LimitedFiles<'_>,
    statement: &impl Refutable,
    sizes: Sizes,
    form: ProofForm,
) -> Result<u64, Rejection> {
    let proof = open(limited.files, form.file())?;
    // Only few bytes are read at once, so that a limit takes effect soon.
    let proof = BufReader::with_capacity(
        BUFFER_SIZE,
        LimitedReader { input: proof, limits: limited.limits },
    );
    let checked = match form {
        ProofForm::Drat => {
            let checker = Checker::new(sizes.variables);
            with_compared_clauses(limited.files, statement, sizes, checker)?.check(proof)
        }
        ProofForm::Lrat => {
            let checker = LratChecker::new(sizes.variables);
            with_compared_clauses(limited.files, statement, sizes, checker)?.check(proof)
        }
    };
    checked.map_err(|error| match limited.limits.reached() {
        Some(limit) => Rejection::Limit(limit),
        None => Rejection::Proof { form, error },
    })
}

/// Compares the certificate's formula with the formula of the statement. Returns `checker`, to which it has added the
/// clauses of this formula.
fn with_compared_clauses<C: ClauseSink>(
    files: &dyn CertificateFiles,
    statement: &impl Refutable,
    sizes: Sizes,
    checker: C,
) -> Result<C, Rejection> {
    let comparison = Comparison::begin(BufReader::new(open(files, FORMULA)?), sizes)?;
    let mut both = Tee { comparison, checker };
    statement.write(&mut both);
    both.comparison.finish()?;
    Ok(both.checker)
}

/// A sink that passes each clause to the comparison and to the checker.
struct Tee<R, C> {
    comparison: Comparison<R>,
    checker: C,
}

impl<R: io::BufRead, C: ClauseSink> ClauseSink for Tee<R, C> {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.comparison.add_clause(clause);
        self.checker.add_clause(clause);
    }
}
