//! The parts of any exact cover problem: its requirements and side clauses.

use std::fmt::Debug;
use std::hash::Hash;

use rustsat::types::Lit;

use super::nearest::{Apart, apart};
use super::search::{Found, Wanted, WrongCore, find};
use super::{Mus, PartId, PartedFormula};
use crate::backend::{Choices, Limit, Limits};
use crate::cover::{ActionId, ClauseId, ExactCover, Position, RequirementId};
use crate::decode::{CoverViolation, verify_cover};
use crate::encode::{ClauseSink, Encoding, Group, Problem, Scope};

/// A part of a cover problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CoverPart {
    /// A requirement.
    Requirement(RequirementId),
    /// A side clause.
    Clause(ClauseId),
}

/// Parts of a cover problem that cannot all be met, and any one of which left out the others can.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoverClash {
    /// Requirements, then side clauses, each in the order of their declaration.
    pub parts: Vec<CoverPart>,
    /// Those of which a limit left open whether they are necessary; in the rule none.
    pub doubtful: Vec<CoverPart>,
    /// No clash that was not told before has fewer parts than this.
    pub at_least: usize,
}

impl CoverClash {
    /// Whether it is known that no other clash, but for those told before, has fewer parts.
    #[must_use]
    pub fn is_smallest(&self) -> bool {
        self.parts.len() <= self.at_least
    }
}

/// Why a cover problem has no solution, or not only one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoverWhy {
    /// It has none because of these, the smallest first as far as that is known; the limit that ended the
    /// search, if one did.
    Clash(Vec<CoverClash>, Option<Limit>),
    /// It has exactly this solution.
    Unique(Vec<ActionId>),
    /// It has several: two that differ in the fewest actions, or, past the limit, in few.
    Several(Vec<ActionId>, Vec<ActionId>, Option<Limit>),
    /// A limit was reached first.
    Unknown(Limit),
}

/// Why there is no answer at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CoverWhyError {
    /// A core was wrong.
    #[error(transparent)]
    Core(#[from] WrongCore),
    /// A model was wrong.
    #[error(transparent)]
    Violation(#[from] CoverViolation),
}

/// Tells which requirements of a problem without solution clash; of one with several solutions two that
/// are nearest to each other.
///
/// ```
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
/// [`CoverWhyError`], which would be a mistake of the engine.
pub fn why_cover<R, A>(cover: &ExactCover<R, A>, wanted: &Wanted) -> Result<CoverWhy, CoverWhyError>
where
    R: Eq + Hash + Debug,
    A: Eq + Hash + Debug,
{
    let parts = CoverParts::new(cover);
    Ok(match find(&parts.formula, wanted)? {
        Found::Unknown(limit) => CoverWhy::Unknown(limit),
        Found::Model(_) => two(cover, &wanted.effort.limits)?,
        Found::Sets(found) => {
            let clashes = found.sets.iter().map(|mus| parts.clash(mus)).collect();
            CoverWhy::Clash(clashes, found.limit)
        }
    })
}

/// The only solution, or two that are nearest to each other, of a problem that has one.
fn two<R, A>(cover: &ExactCover<R, A>, limits: &Limits) -> Result<CoverWhy, CoverViolation>
where
    R: Eq + Hash + Debug,
    A: Eq + Hash + Debug,
{
    let verified = |mut actions: Vec<ActionId>| {
        actions.sort_unstable();
        verify_cover(cover.incidence(), &actions).map(|()| actions)
    };
    let problem = Problem::of_cover(cover.incidence(), Scope::Reduced, Position::propagate);
    Ok(match apart(&problem, &Choices::default(), limits) {
        Apart::None => unreachable!("there is a solution"),
        Apart::Unknown(limit) => CoverWhy::Unknown(limit),
        Apart::Unique(actions) => CoverWhy::Unique(verified(actions)?),
        Apart::Pair { first, second, limit } => {
            CoverWhy::Several(verified(first)?, verified(second)?, limit)
        }
    })
}

/// The formula of a cover problem in parts.
struct CoverParts {
    formula: PartedFormula,
    parts: Vec<CoverPart>,
    clauses: usize,
}

impl CoverParts {
    fn new<R, A>(cover: &ExactCover<R, A>) -> Self
    where
        R: Eq + Hash + Debug,
        A: Eq + Hash + Debug,
    {
        let actions = cover.incidence().action_count();
        let formula = PartedFormula::new(actions as u32);
        let mut parts = CoverParts { formula, parts: Vec::new(), clauses: 0 };
        let encoding = Encoding { duplicates: true, ..Encoding::default() };
        let problem = Problem::of_cover(cover.incidence(), Scope::Whole, Position::propagate);
        problem.write(encoding, &mut parts);
        parts
    }

    fn clash(&self, mus: &Mus) -> CoverClash {
        let named = |ids: &super::Parts| {
            ids.iter().map(|id: &PartId| self.parts[id.index()]).collect::<Vec<_>>()
        };
        let (parts, doubtful) = (named(&mus.parts), named(&mus.doubtful));
        CoverClash { parts, doubtful, at_least: mus.at_least }
    }
}

impl ClauseSink for CoverParts {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.formula.add_clause(clause);
    }

    /// Each requirement and each side clause is a part.
    fn begin_group(&mut self, group: Group) {
        let part = match group {
            Group::Constraint(index) => {
                CoverPart::Requirement(RequirementId::from_index(index as usize))
            }
            Group::SideClause => {
                self.clauses += 1;
                CoverPart::Clause(ClauseId::from_index(self.clauses - 1))
            }
            Group::Definitions | Group::Givens => return,
        };
        self.formula.open();
        self.parts.push(part);
    }
}
