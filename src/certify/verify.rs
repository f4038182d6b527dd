//! Checking a certificate. Nothing in its folder is believed but the puzzle and the claim: the formula
//! is made anew and compared, the solutions are checked by the rules, and every step of the proof.

use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::Path;

use rustsat::types::Lit;

use super::comparison::{Comparison, Difference};
use super::manifest::{self, FORMAT, FORMULA, Listed, MANIFEST, Manifest, PUZZLE};
use super::manifest::{SOLUTIONS, VERSION};
use super::statement::{Statement, WrongSolutions};
use super::{Checker, Claim, LratChecker, ProofError, ProofForm, UnknownClaim};
use crate::dimacs::Sizes;
use crate::encode::ClauseSink;
use crate::formats::{Alphabet, Format, FormatError, ReadOptions, read_str};
use crate::grid::{Grid, Puzzle, RulesError};
use crate::rules::Sudoku;

/// A certificate that was accepted.
#[derive(Clone, Debug)]
pub struct Accepted {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What is true of it.
    pub claim: Claim,
    /// The size of the formula.
    pub sizes: Sizes,
    /// The form of the proof.
    pub form: ProofForm,
    /// How many lemmas were checked.
    pub lemmas: u64,
}

/// The first thing that is wrong with a certificate.
#[derive(Debug, thiserror::Error)]
pub enum Rejection {
    /// A file is missing or cannot be read.
    #[error("{file}: {error}")]
    File {
        /// Which.
        file: &'static str,
        /// Why.
        error: io::Error,
    },
    /// The manifest is none.
    #[error("manifest.json: {0}")]
    Manifest(#[from] serde_json::Error),
    /// The manifest is of another program or another version.
    #[error("manifest.json: {0} is not what this version reads")]
    Version(String),
    /// Size or hash of a file are not those of the manifest.
    #[error("{0}: size or hash differ from those in manifest.json")]
    Hash(&'static str),
    /// The manifest states something else than is there.
    #[error("manifest.json: wrong number of {0}")]
    Number(&'static str),
    /// The claim is none.
    #[error("manifest.json: {0}")]
    Claim(#[from] UnknownClaim),
    /// The claim makes no sense for the puzzle.
    #[error("the claim `{0}` makes no sense for this puzzle")]
    Senseless(Claim),
    /// A grid cannot be read.
    #[error("{file}: {error}")]
    Grid {
        /// Which file.
        file: &'static str,
        /// Why.
        error: Box<FormatError>,
    },
    /// Not exactly one puzzle.
    #[error("puzzle.txt: expected one puzzle")]
    NotOnePuzzle,
    /// The rules make no sense on the puzzle's shape.
    #[error("puzzle.txt: {0}")]
    Rules(#[from] RulesError),
    /// The solutions are not those that the claim needs.
    #[error("solutions.txt: {0}")]
    Solutions(#[from] WrongSolutions),
    /// The formula is not that of the claim.
    #[error("formula.cnf: {0}")]
    Formula(#[from] Difference),
    /// The proof is wrong.
    #[error("{}: {error}", .form.file())]
    Proof {
        /// Its form.
        form: ProofForm,
        /// What is wrong with it.
        error: ProofError,
    },
}

/// Checks the certificate in `folder`, reading the formula and the proof as streams.
///
/// # Errors
///
/// The outer error when `folder` cannot be read at all, the inner one when the certificate is rejected.
pub fn verify(folder: &Path) -> io::Result<Result<Accepted, Rejection>> {
    fs::read_dir(folder)?;
    Ok(judge(folder))
}

fn judge(folder: &Path) -> Result<Accepted, Rejection> {
    let manifest: Manifest = serde_json::from_str(&text(folder, MANIFEST)?)?;
    check_files(folder, &manifest)?;
    let claim: Claim = manifest.claim.parse()?;
    let puzzle = puzzle(&text(folder, PUZZLE)?)?;
    let sudoku = Sudoku::under(puzzle.layout()?);
    if !claim.fits(&sudoku) || (claim == Claim::Minimal && puzzle.marks.is_some()) {
        return Err(Rejection::Senseless(claim));
    }
    let solutions = solutions(&text(folder, SOLUTIONS)?, &puzzle)?;
    let statement = Statement { sudoku: &sudoku, puzzle: &puzzle, claim, solutions: &solutions };
    statement.check_solutions()?;
    let sizes = statement.sizes();
    check_numbers(&manifest, solutions.len(), sizes)?;
    let form = manifest.proof;
    let lemmas = lemmas(folder, &statement, sizes, form)?;
    Ok(Accepted { puzzle, claim, sizes, form, lemmas })
}

fn check_files(folder: &Path, manifest: &Manifest) -> Result<(), Rejection> {
    for (found, expected) in [
        (format!("{} {}", manifest.format, manifest.version), format!("{FORMAT} {VERSION}")),
        (manifest.encoding.clone(), manifest::encoding()),
    ] {
        if found != expected {
            return Err(Rejection::Version(found));
        }
    }
    let files = [PUZZLE, SOLUTIONS, FORMULA, manifest.proof.file()];
    if manifest.files.len() != files.len() {
        return Err(Rejection::Number("files"));
    }
    for file in files {
        let listed = Listed::of(open(folder, file)?);
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

fn open(folder: &Path, file: &'static str) -> Result<BufReader<File>, Rejection> {
    let opened = File::open(folder.join(file));
    opened.map(BufReader::new).map_err(|error| Rejection::File { file, error })
}

fn text(folder: &Path, file: &'static str) -> Result<String, Rejection> {
    fs::read_to_string(folder.join(file)).map_err(|error| Rejection::File { file, error })
}

fn puzzle(text: &str) -> Result<Puzzle, Rejection> {
    let options = ReadOptions { format: Some(Format::Json), ..ReadOptions::default() };
    let mut grids = read(PUZZLE, text, &options)?;
    match (grids.pop(), grids.is_empty()) {
        (Some(puzzle), true) => Ok(puzzle),
        _ => Err(Rejection::NotOnePuzzle),
    }
}

/// The grids of `text`, one a line, in the shape and under the rules of `puzzle`.
fn solutions(text: &str, puzzle: &Puzzle) -> Result<Vec<Grid>, Rejection> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let alphabet = Alphabet::for_side(puzzle.shape().side());
    let format = if alphabet.is_numbers() { Format::Tokens } else { Format::Line };
    let options = ReadOptions {
        shape: Some(puzzle.shape()),
        alphabet: Some(alphabet),
        format: Some(format),
        rules: Some(puzzle.rules.clone()),
    };
    Ok(read(SOLUTIONS, text, &options)?.into_iter().map(|puzzle| puzzle.clues).collect())
}

fn read(file: &'static str, text: &str, options: &ReadOptions) -> Result<Vec<Puzzle>, Rejection> {
    let puzzles = read_str(text, options).map(|entry| entry.map(|entry| entry.puzzle));
    let puzzles: Result<_, FormatError> = puzzles.collect();
    puzzles.map_err(|error| Rejection::Grid { file, error: Box::new(error) })
}

/// Checks the proof against our own formula, which the certificate's is to equal; the number of lemmas.
fn lemmas(
    folder: &Path,
    statement: &Statement<'_>,
    sizes: Sizes,
    form: ProofForm,
) -> Result<u64, Rejection> {
    let proof = open(folder, form.file())?;
    let checked = match form {
        ProofForm::Drat => {
            let checker = Checker::new(sizes.variables);
            compared(folder, statement, sizes, checker)?.check(proof)
        }
        ProofForm::Lrat => {
            let checker = LratChecker::new(sizes.variables);
            compared(folder, statement, sizes, checker)?.check(proof)
        }
    };
    checked.map_err(|error| Rejection::Proof { form, error })
}

/// Compares the formula of the certificate with our own, and gives that to a checker.
fn compared<C: ClauseSink>(
    folder: &Path,
    statement: &Statement<'_>,
    sizes: Sizes,
    checker: C,
) -> Result<C, Rejection> {
    let comparison = Comparison::begin(open(folder, FORMULA)?, sizes)?;
    let mut both = Both { comparison, checker };
    statement.write(&mut both);
    both.comparison.finish()?;
    Ok(both.checker)
}

/// Each clause to both.
struct Both<R, C> {
    comparison: Comparison<R>,
    checker: C,
}

impl<R: io::BufRead, C: ClauseSink> ClauseSink for Both<R, C> {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.comparison.add_clause(clause);
        self.checker.add_clause(clause);
    }
}
