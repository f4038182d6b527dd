//! The search for a seed whose calls fail.

use std::fmt;
use std::ops::Range;

use super::calls::{Call, text};
use super::generate::sequence;
use super::run::{Figures, Subject, run};
use super::shrink::shrink;

/// A wrong answer.
#[derive(Debug)]
pub struct Failure {
    name: String,
    seed: u64,
    why: String,
    pub calls: Vec<Call>,
}

/// Runs the sequences of all seeds; the first failure, shrunk.
pub fn hunt(subject: &Subject, seeds: Range<u64>) -> Result<Figures, Failure> {
    let mut figures = Figures::default();
    for seed in seeds {
        let calls = sequence(seed);
        if let Err(why) = run(subject, &calls, &mut figures) {
            return Err(shrunk(subject, seed, calls, why));
        }
    }
    Ok(figures)
}

fn shrunk(subject: &Subject, seed: u64, calls: Vec<Call>, why: String) -> Failure {
    let outcome = |calls: &[Call]| run(subject, calls, &mut Figures::default());
    let calls = shrink(calls, &mut |calls| outcome(calls).is_err());
    // A failure that depends on time need not come again.
    let why = outcome(&calls).err().unwrap_or(why);
    Failure { name: subject.name.clone(), seed, why, calls }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} failed with seed {}: {}", self.name, self.seed, self.why)?;
        writeln!(f, "keep this as a file in tests/regressions/api:")?;
        write!(f, "# {}: {}.\n{}", self.name, self.why, text(&self.calls))
    }
}
