//! An independent judge of DRAT proofs: the program `rate` (`cargo install --locked rate`).

use std::fs::{self, File};
use std::io::BufWriter;
use std::process::Command;

use sudosat::dimacs::write_formula;
use sudosat::encode::Formula;

/// Whether `proof`, in DRAT text, shows that `formula` has no model.
///
/// Stricter than checkers are: every clause of the proof must follow, whether the end needs it or
/// not, and only clauses that are there may be deleted; unit clauses are deleted too, where drat-trim
/// keeps them.
pub fn accepts(formula: &Formula, variables: u32, proof: &[u8]) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let (cnf, drat) = (folder.path().join("formula.cnf"), folder.path().join("proof.drat"));
    let file = BufWriter::new(File::create(&cnf).unwrap());
    write_formula(file, variables, formula, &[]).unwrap();
    fs::write(&drat, proof).unwrap();
    let output = Command::new("rate").arg("--forward").args([&cnf, &drat]).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    said.lines().any(|line| line == "s VERIFIED") && !said.contains("is not present in the formula")
}
