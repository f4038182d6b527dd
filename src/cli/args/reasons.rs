//! Certificates and reasons.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as Group, ValueEnum};

use super::common::{Asked, CoreLimits, Input, duration};
use crate::backend::Engine as EngineName;
use crate::certify::Claim;

#[derive(Debug, Group)]
pub(in crate::cli) struct Prove {
    #[command(flatten)]
    pub input: Input,
    /// What to prove: none, unique, count=K (exactly K solutions), minimal (unique, and no clue can go),
    /// r3c5=7 or r3c5!=7 [default: unique or none, whichever is true]
    #[arg(long, value_name = "CLAIM")]
    pub claim: Option<Claim>,
    #[command(flatten)]
    pub how: ProveHow,
}

/// How a claim is proved, and where to.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct ProveHow {
    /// The folder to write; it appears when it is complete, and may replace an older certificate
    #[arg(short, long, value_name = "DIR")]
    pub output: PathBuf,
    /// Who writes the proof: cdcl, perhaps with its settings, varisat, or a program: 'cmd: cadical -q
    /// {input} {proof}'
    #[arg(long, value_name = "ENGINE", default_value = "cdcl")]
    pub engine: EngineName,
    /// Write an LRAT proof: every lemma names the clauses it follows from. Larger than DRAT, and
    /// checked in less time
    #[arg(long)]
    pub lrat: bool,
    /// Stop each search after this time, such as 5s or 200ms
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// Stop each search after this many conflicts
    #[arg(long, value_name = "N")]
    pub max_conflicts: Option<u64>,
    /// No notes on standard error
    #[arg(short, long)]
    pub quiet: bool,
}

/// The form of the verdict on a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum VerifyFormat {
    /// For people
    Text,
    /// One JSON object
    Json,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct Verify {
    /// The folder of the certificate
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// The form of the verdict
    #[arg(long, value_enum, default_value_t = VerifyFormat::Text)]
    pub format: VerifyFormat,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct Why {
    /// Puzzles (or files, or -) and perhaps a question: r3c5=7 or r3c5!=7
    #[command(flatten)]
    pub asked: Asked,
    #[command(flatten)]
    pub wanted: WantedSets,
}

/// Which sets that clash are wanted.
#[derive(Clone, Copy, Debug, Group)]
pub(in crate::cli) struct WantedSets {
    /// Go on until it is known that no smaller set does
    #[arg(long)]
    pub minimum: bool,
    /// Several explanations, the smallest first
    #[arg(long)]
    pub all: bool,
    /// With --all: at most so many [default: 10]
    #[arg(long, value_name = "N", requires = "all", value_parser = clap::value_parser!(u16).range(1..))]
    pub limit: Option<u16>,
    #[command(flatten)]
    pub limits: CoreLimits,
}
