//! Explains why an exact cover problem has no solution or several solutions. The parts of its formula are the
//! requirements and side clauses.

use std::fmt::Debug;
use std::hash::Hash;

use rustsat::types::Lit;

use super::nearest::{NearestSolutions, nearest_solutions};
use super::search::{CoreAnswer, Wanted, WrongCore, find};
use super::{Mus, NamedParts};
use crate::backend::{Choices, Limit, Limits};
use crate::cover::{ActionId, ClauseId, ExactCover, Incidence, Position, RequirementId};
use crate::decode::CoverViolation;
use crate::encode::{ClauseSink, Encoding, Group, Problem, Reliance, Scope};
use crate::solve::write_within;

/// A part of a cover problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CoverPart {
    /// A requirement.
    Requirement(RequirementId),
    /// A side clause.
    Clause(ClauseId),
}

/// Parts of a cover problem that cannot all be met. If a part that is not doubtful is left out, the other parts can all
/// be met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoverClash {
    /// The parts: first the requirements, then the side clauses, each in the order of their declaration.
    pub parts: Vec<CoverPart>,
    /// The parts that may be unnecessary, because a limit ended the test whether they are needed. The list is usually
    /// empty.
    pub doubtful: Vec<CoverPart>,
    /// A lower bound: this clash, and each clash that is returned after it, has at least this many parts.
    pub at_least: usize,
}

impl CoverClash {
    /// Returns whether it is known that no other clash has fewer parts, apart from the clashes that were returned
    /// before.
    #[must_use]
    pub fn is_smallest(&self) -> bool {
        self.parts.len() <= self.at_least
    }
}

/// The answer to the question why a cover problem has no solution or several solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoverWhy {
    /// The problem has no solution, because the parts of each of these clashes cannot all be met. The clash with the
    /// fewest parts comes first. The second field is the limit that ended the search, if there was one.
    Clash(Vec<CoverClash>, Option<Limit>),
    /// The problem has exactly one solution: these actions.
    Unique(Vec<ActionId>),
    /// The problem has several solutions. The first two fields are two solutions that differ in the fewest actions.
    /// The third field is the limit that was reached, if there was one; then other solutions may differ in fewer
    /// actions.
    Several(Vec<ActionId>, Vec<ActionId>, Option<Limit>),
    /// A limit was reached before the answer was known.
    Unknown(Limit),
}

/// The reason why the engine's answer is not usable.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CoverWhyError {
    /// A set that the engine called unsatisfiable is satisfiable.
    #[error(transparent)]
    Core(#[from] WrongCore),
    /// A model of the engine is not a solution.
    #[error(transparent)]
    Violation(#[from] CoverViolation),
}

/// If the problem has no solution, finds sets of requirements and side clauses that cannot all be met. If it has
/// several solutions, finds two that differ in the fewest actions. If it has exactly one, returns it.
///
/// ```
/// # use sudosat_core as sudosat;
/// use sudosat::cores::{CoverPart, CoverWhy, Wanted, why_cover};
/// use sudosat::cover::CoverBuilder;
///
/// let mut builder = CoverBuilder::new();
/// for place in ["a", "b", "c", "d"] {
///     builder.require(place)?;
/// }
/// for pair in ["a b", "b c", "c a", "d"] {
///     builder.action(pair, pair.split(' '))?;
/// }
/// let cover = builder.build()?;
/// let CoverWhy::Clash(clashes, None) = why_cover(&cover, &Wanted::default())? else { panic!() };
/// assert_eq!(clashes[0].parts.len(), 3); // d has nothing to do with it
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns [`CoverWhyError`] if the engine made a mistake.
pub fn why_cover<R, A>(cover: &ExactCover<R, A>, wanted: &Wanted) -> Result<CoverWhy, CoverWhyError>
where
    R: Eq + Hash + Debug,
    A: Eq + Hash + Debug,
{
    let parts = match CoverParts::within(cover, &wanted.effort.limits) {
        Ok(parts) => parts,
        Err(limit) => return Ok(CoverWhy::Unknown(limit)),
    };
    Ok(match find(&parts.formula, wanted)? {
        CoreAnswer::Unknown(limit) => CoverWhy::Unknown(limit),
        CoreAnswer::Model(_) => unique_or_several(cover.incidence(), &wanted.effort.limits)?,
        CoreAnswer::Sets(found) => {
            let clashes = found.sets.iter().map(|mus| parts.clash(mus)).collect();
            CoverWhy::Clash(clashes, found.limit)
        }
    })
}

/// Returns the only solution of a problem. If the problem has several solutions, returns two that differ in the fewest
/// actions. The caller knows that the problem has a solution.
fn unique_or_several(incidence: &Incidence, limits: &Limits) -> Result<CoverWhy, CoverViolation> {
    Ok(match nearest_solutions(incidence, |_| Choices::default(), limits)? {
        NearestSolutions::None => unreachable!("there is a solution"),
        NearestSolutions::Unknown(limit) => CoverWhy::Unknown(limit),
        NearestSolutions::Unique(only) => CoverWhy::Unique(only),
        NearestSolutions::Pair { first, second, limit } => CoverWhy::Several(first, second, limit),
    })
}

/// The formula of a cover problem, split into parts.
pub type CoverParts = NamedParts<CoverPart>;

impl CoverParts {
    /// Builds the formula whose parts are the requirements and the side clauses.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached while the formula was written.
    pub fn within<R, A>(cover: &ExactCover<R, A>, limits: &Limits) -> Result<Self, Limit>
    where
        R: Eq + Hash + Debug,
        A: Eq + Hash + Debug,
    {
        let mut parts = CoverParts::over(cover.incidence());
        let encoding =
            Encoding { duplicates: true, reliance: Reliance::Own, ..Encoding::default() };
        let problem = Problem::of_cover(cover.incidence(), Scope::Whole, Position::propagate);
        write_within(limits, &mut parts, |sink| problem.write(encoding, sink))?;
        Ok(parts)
    }

    /// Returns the side clause after the last one. The encoder writes all side clauses one after the other.
    fn next_clause(&self) -> ClauseId {
        match self.parts.last() {
            Some(CoverPart::Clause(last)) => ClauseId::from_index(last.index() + 1),
            _ => ClauseId::from_index(0),
        }
    }

    fn clash(&self, mus: &Mus) -> CoverClash {
        let named = |ids: &super::Parts| ids.iter().map(|&id| self.part(id)).collect::<Vec<_>>();
        let (parts, doubtful) = (named(&mus.parts), named(&mus.doubtful));
        CoverClash { parts, doubtful, at_least: mus.at_least }
    }
}

impl ClauseSink for CoverParts {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.formula.add_clause(clause);
    }

    /// Opens a new part if the group is a requirement or a side clause.
    fn begin_group(&mut self, group: Group) {
        let part = match group {
            Group::Constraint(index) => {
                CoverPart::Requirement(RequirementId::from_index(index as usize))
            }
            Group::SideClause => CoverPart::Clause(self.next_clause()),
            Group::Definitions | Group::Givens => return,
        };
        self.open(part);
    }
}
