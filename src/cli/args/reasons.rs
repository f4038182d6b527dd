//! Flags of `prove`, `verify` and `why`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as Group, ValueEnum};

use super::common::{CoreLimits, Input, PuzzleFlags, duration, whole};
use crate::backend::Engine as EngineName;
use crate::certify::Claim;
use crate::encode::PrimitiveForm;

#[derive(Debug, Group)]
pub(in crate::cli) struct Prove {
    #[command(flatten)]
    pub input: Input,
    /// Claim: none, unique, count=K, minimal, r3c5=7 or r3c5!=7
    ///
    /// count=K: there are exactly K solutions. minimal: the solution is unique, and each given digit
    /// is necessary; clues of several cells all stay. The default is unique or none, whichever is true.
    #[arg(long, value_name = "CLAIM")]
    pub claim: Option<Claim>,
    /// Form of clues of several cells in the search: auto, clauses, native
    ///
    /// native lets cdcl propagate the clues without clauses; auto is clauses, because their proofs are mostly shorter.
    /// The proof is about the clauses in each form.
    #[arg(long, value_name = "FORM", default_value = "auto")]
    pub encode: PrimitiveForm,
    #[command(flatten)]
    pub how: ProveHow,
}

/// Parses the name of the folder of a certificate.
fn folder(name: &str) -> Result<PathBuf, String> {
    match name {
        "-" => {
            Err("a certificate is a folder, expected its name: standard output is none".to_owned())
        }
        name => Ok(name.into()),
    }
}

/// The flags that `prove` and `cover prove` share: the folder of the certificate, the engine and the form of the proof,
/// and its limits.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct ProveHow {
    /// Folder to write
    ///
    /// It appears when it is complete, and may replace an older certificate.
    #[arg(short, long, value_name = "DIR", value_parser = folder)]
    pub output: PathBuf,
    /// Engine that writes the proof: cdcl, varisat or 'cmd: ...'
    ///
    /// cdcl takes its settings. A program is given as in 'cmd: cadical -q {input} {proof}'.
    #[arg(long, value_name = "ENGINE", default_value = "cdcl")]
    pub engine: EngineName,
    /// Write an LRAT proof instead of DRAT
    ///
    /// In LRAT every lemma names the clauses that it follows from. The proof is larger than DRAT, and takes less time
    /// to check.
    #[arg(long)]
    pub lrat: bool,
    /// Time limit of each search, such as 5s or 200ms
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// Conflict limit of each search
    #[arg(long, value_name = "N", value_parser = whole(0..))]
    pub max_conflicts: Option<u64>,
    /// Print no notes on standard error
    #[arg(short, long)]
    pub quiet: bool,
}

/// The output format of `verify`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum VerifyFormat {
    /// Text for people
    Text,
    /// One JSON object
    Json,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct Verify {
    /// Folder of the certificate
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// Output format of the verdict
    #[arg(long, value_enum, default_value_t = VerifyFormat::Text)]
    pub format: VerifyFormat,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct Why {
    /// Puzzles (or files, or -), with or without one question: r3c5=7 or r3c5!=7
    #[command(flatten)]
    pub asked: PuzzleFlags,
    #[command(flatten)]
    pub wanted: WantedSets,
}

/// The flags that say how many explanations are searched for, whether each must be the smallest, and the limits of the
/// search.
#[derive(Clone, Copy, Debug, Group)]
pub(in crate::cli) struct WantedSets {
    /// Search until no smaller set is possible, and prove it
    #[arg(long)]
    pub minimum: bool,
    /// Print several explanations, the smallest first
    #[arg(long)]
    pub all: bool,
    /// With --all: largest number of explanations [default: 10]
    #[arg(long, value_name = "N", requires = "all", value_parser = clap::value_parser!(u16).range(1..))]
    pub limit: Option<u16>,
    #[command(flatten)]
    pub limits: CoreLimits,
}
