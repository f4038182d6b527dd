//! Compares the search methods of the engine `cdcl` on one puzzle.

use itertools::Itertools;
use web_time::Instant;

use super::Standing;
use crate::backend::{Engine, Heuristic, Limit, Limits, SearchMode, Settings};
use crate::report::{Source, SummaryRow};
use crate::trace::{Ending, Subject, TraceError};

/// The maximum number of conflicts of each search, unless the caller sets a limit.
const MOST_CONFLICTS: u64 = 1_000_000;

/// Returns the settings of each search that a comparison makes, from plain backtracking to the methods of SAT solvers.
/// The heuristic VSIDS depends on learned clauses, so it is combined only with CDCL.
pub fn searches() -> impl Iterator<Item = Settings> {
    let heuristics = [Heuristic::First, Heuristic::Random, Heuristic::Mrv, Heuristic::Vsids];
    let searches = [SearchMode::Backtracking, SearchMode::Dpll, SearchMode::Cdcl];
    let pairs = searches.into_iter().cartesian_product(heuristics);
    pairs
        .filter(|&pair| pair == (SearchMode::Cdcl, Heuristic::Vsids) || pair.1 != Heuristic::Vsids)
        .map(|(search, heuristic)| Settings { search, heuristic, ..Settings::default() })
}

/// Runs each of the [`searches`] on `subject`, the puzzle at `source`. Returns a row with the time and the counters for
/// each search, and the worst status. `limits` is called before each search and returns the limits of this search. An
/// interrupt ends the comparison.
///
/// # Errors
///
/// Returns [`TraceError`] if a search fails because of a bug in the engine.
pub fn compare(
    source: &Source,
    subject: &Subject<'_>,
    limits: impl Fn() -> Limits,
) -> Result<(Vec<SummaryRow>, Standing), TraceError> {
    let (mut rows, mut standing) = (Vec::new(), Standing::Yes);
    for settings in searches() {
        let limits = limits();
        let max_conflicts = limits.max_conflicts.or(Some(MOST_CONFLICTS));
        let start = Instant::now();
        let (ending, counters) = subject.measure(&settings, &Limits { max_conflicts, ..limits })?;
        standing = standing.worse(Standing::from(&ending));
        let engine = Engine::Cdcl(settings).to_string();
        rows.push(SummaryRow::new(source.clone(), engine, &ending, counters, start.elapsed()));
        if standing == Standing::Limit(Limit::Interrupt) {
            break;
        }
    }
    Ok((rows, standing))
}

impl From<&Ending> for Standing {
    fn from(ending: &Ending) -> Self {
        match ending {
            Ending::Solved(_) | Ending::Stopped => Standing::Yes,
            Ending::NoSolution => Standing::No,
            Ending::Unknown(limit) => Standing::Limit(*limit),
        }
    }
}

impl Standing {
    /// Returns the worse of two statuses. From worst to best: an interrupt, any other limit, no, yes.
    fn worse(self, other: Standing) -> Standing {
        let rank = |standing: &Standing| match standing {
            Standing::Yes => 0,
            Standing::No => 1,
            Standing::Limit(Limit::Interrupt) => 3,
            Standing::Limit(_) => 2,
        };
        if rank(&other) > rank(&self) { other } else { self }
    }
}
