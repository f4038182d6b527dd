//! Certificates: every claim is proved and verified on puzzles of several sizes and rules and on cover
//! problems, and what is damaged is rejected unless it still proves the claim.

use crate::support::installed;
use crate::support::random;
use crate::support::sets;
mod claims;
mod covers;
mod damaged;
mod damages;
pub mod folder;
mod whole_sets;

use std::fs;
use std::path::Path;
use std::process::Command;

use ProofForm::{Drat, Lrat};
use sudosat::certify::{Accepted, CertifiedProblem, ProofForm, Proved, Rejection, prove, verify};
use sudosat::formats::{ReadOptions, read_str};
use sudosat::grid::Puzzle;
use sudosat::solve::Options;

/// Arto Inkala's puzzle of 2010: it takes a search.
const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// Another hard one.
const OTHER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
/// Minimal: without any one of its clues there are several solutions.
const MINIMAL_4X4: &str = "1.....2....34...";

const PROOF: &str = "proof.drat";
const LRAT_PROOF: &str = "proof.lrat";
const FORMULA: &str = "formula.cnf";
const SOLUTIONS: &str = "solutions.txt";
const PUZZLE: &str = "puzzle.txt";
const COVER: &str = "problem.dlx";

fn puzzle(text: &str) -> Puzzle {
    read_str(text, &ReadOptions::default()).next().unwrap().unwrap().puzzle
}

/// The first puzzle of a file of the project whose text contains `mark`.
fn from_file(name: &str, mark: &str) -> Puzzle {
    let text = fs::read_to_string(Path::new("puzzles").join(name)).unwrap();
    let mut entries = read_str(&text, &ReadOptions::default()).map(|entry| entry.unwrap().puzzle);
    entries.find(|puzzle| puzzle.rules.to_string().contains(mark)).unwrap()
}

fn proved(puzzle: &Puzzle, claim: &str) -> Proved {
    prove(puzzle, claim.parse().unwrap(), Drat, &Options::default()).unwrap()
}

/// Proves the claim and writes the certificate into `folder`.
fn certify(puzzle: &Puzzle, claim: &str, form: ProofForm, folder: &Path) {
    certify_by(&Options::default(), puzzle, claim, form, folder);
}

fn certify_by(options: &Options, puzzle: &Puzzle, claim: &str, form: ProofForm, folder: &Path) {
    match prove(puzzle, claim.parse().unwrap(), form, options).unwrap() {
        Proved::True(mut certificate) => certificate.write(folder).unwrap(),
        other => panic!("{claim}: {other:?}"),
    }
}

fn verified(folder: &Path) -> Result<Accepted, Rejection> {
    verify(folder).unwrap()
}

/// Proves, writes and verifies in each form, by the default engine.
fn accepted(puzzle: &Puzzle, claim: &str) {
    accepted_by(&Options::default(), puzzle, claim);
}

fn accepted_by(options: &Options, puzzle: &Puzzle, claim: &str) {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path().join("certificate");
    for form in [Drat, Lrat] {
        certify_by(options, puzzle, claim, form, &folder);
        let accepted = verified(&folder).unwrap();
        let CertifiedProblem::Puzzle(problem) = &accepted.problem else { panic!("it is a puzzle") };
        assert_eq!((&**problem, accepted.claim.to_string()), (puzzle, claim.to_owned()));
        assert_eq!(accepted.form, form);
        assert!(accepted.lemmas > 0);
        second_opinion(&folder, claim);
    }
}

fn refuted(puzzle: &Puzzle, claim: &str) -> String {
    match proved(puzzle, claim) {
        Proved::False(refutation) => refutation.to_string(),
        other => panic!("{claim}: {other:?}"),
    }
}

/// Asks other checkers what they think of an accepted certificate, where they are installed; how many
/// were asked.
fn second_opinion(folder: &Path, name: &str) -> usize {
    let (proof, checkers): (_, &[_]) = match folder.join(PROOF).exists() {
        true => (PROOF, &[("rate", "s VERIFIED"), ("drat-trim", "s VERIFIED")]),
        false => (LRAT_PROOF, &[("lrat-check", "c VERIFIED")]),
    };
    let proof = folder.join(proof);
    let asked: Vec<_> =
        checkers.iter().filter(|(program, _)| installed::installed(program)).collect();
    for (program, verified) in &asked {
        let said = Command::new(program).arg(folder.join(FORMULA)).arg(&proof).output().unwrap();
        let said = String::from_utf8_lossy(&said.stdout).into_owned();
        // drat-trim writes over its progress.
        let is_verdict = |line: &str| line.trim_start_matches('\r').trim_end() == *verified;
        assert!(said.lines().any(is_verdict), "{name}, {program}: {said}");
    }
    asked.len()
}
