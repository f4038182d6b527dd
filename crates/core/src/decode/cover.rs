//! Checks solutions of any exact cover problem. The check counts how often and in which colours the actions meet each
//! requirement. It shares no code with propagation or the encoder, except the functions that evaluate primitives.

use std::fmt;

use crate::cover::{
    ActionId, ClauseId, ExactCover, Incidence, Meeting, Primitive, RequirementId, Term,
};

/// The reason why a set of actions is not a solution of a cover problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CoverViolation {
    /// The action is listed twice.
    #[error("action number {} is taken twice", .0.index() + 1)]
    TakenTwice(ActionId),
    /// A requirement is met too rarely or too often.
    #[error("requirement number {} is met {}", .requirement.index() + 1, HowOften(*.times))]
    WrongTimes {
        /// The requirement that is met too rarely or too often.
        requirement: RequirementId,
        /// The number of times that the actions meet the requirement.
        times: u64,
    },
    /// The chosen actions meet a requirement in different colours.
    #[error("requirement number {} is met in two colours", .0.index() + 1)]
    TwoColours(RequirementId),
    /// No literal of a side clause is true.
    #[error("side clause number {} does not hold", .0.index() + 1)]
    BrokenClause(ClauseId),
    /// A primitive does not hold. The field is the requirement to which the primitive belongs.
    #[error("the constraint of requirement number {} does not hold", .0.index() + 1)]
    BrokenPrimitive(RequirementId),
}

impl CoverViolation {
    /// Describes the violation in the terms of the text form of `cover`, the problem that it is about: options and
    /// items, each by its name.
    #[must_use]
    pub fn in_words(self, cover: &ExactCover<String, String>) -> String {
        let item = |id| format!("the item \"{}\"", cover.requirement(id));
        match self {
            CoverViolation::TakenTwice(id) => {
                format!("the option \"{}\" is taken twice", cover.action(id))
            }
            CoverViolation::WrongTimes { requirement, times } => {
                let (often, expected) = (HowOften(times), cover.incidence().bounds(requirement));
                format!("{} is met {often}, expected {expected}", item(requirement))
            }
            CoverViolation::TwoColours(id) => format!("{} is met in two colours", item(id)),
            CoverViolation::BrokenClause(_) => self.to_string(),
            CoverViolation::BrokenPrimitive(id) => {
                format!("the constraint of {} does not hold", item(id))
            }
        }
    }
}

/// Displays how often a requirement is met: `once`, or `2 times`.
struct HowOften(u64);

impl fmt::Display for HowOften {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("once"),
            times => write!(f, "{times} times"),
        }
    }
}

/// Checks that `chosen` is a solution: every requirement is met within its bounds and in one colour, every
/// side clause is true, and every primitive holds.
///
/// # Errors
///
/// Returns the first violation found.
pub fn verify_cover(incidence: &Incidence, chosen: &[ActionId]) -> Result<(), CoverViolation> {
    let mut taken = vec![false; incidence.action_count()];
    for &action in chosen {
        if std::mem::replace(&mut taken[action.index()], true) {
            return Err(CoverViolation::TakenTwice(action));
        }
    }
    incidence.requirements().try_for_each(|id| check_requirement(incidence, &taken, id))?;
    let holds = |id: &ClauseId| {
        incidence.clause(*id).iter().any(|literal| taken[literal.action.index()] == literal.taken)
    };
    if let Some(id) = incidence.clauses().find(|id| !holds(id)) {
        return Err(CoverViolation::BrokenClause(id));
    }
    let value = |term: &Term| term.value(|action| taken[action.index()]);
    let holds = |primitive: &Primitive<Term>| primitive.evaluate(&value) == Some(true);
    match incidence.primitives().iter().find(|(_, primitive)| !holds(primitive)) {
        Some(&(id, _)) => Err(CoverViolation::BrokenPrimitive(id)),
        None => Ok(()),
    }
}

fn check_requirement(
    incidence: &Incidence,
    taken: &[bool],
    requirement: RequirementId,
) -> Result<(), CoverViolation> {
    let entries = incidence.actions_of(requirement).iter().enumerate();
    let mut met = entries.filter(|(_, action)| taken[action.index()]).map(|(index, _)| index);
    let times: u64 = match incidence.meeting(requirement) {
        Meeting::Once => met.count() as u64,
        Meeting::Times(times) => met.map(|index| u64::from(times[index])).sum(),
        Meeting::Coloured(colours) => {
            let first = met.next().map(|index| colours[index]);
            let differs = met.any(|index| Some(colours[index]) != first);
            return if differs { Err(CoverViolation::TwoColours(requirement)) } else { Ok(()) };
        }
    };
    let bounds = incidence.bounds(requirement);
    match (u64::from(bounds.lo)..=u64::from(bounds.hi)).contains(&times) {
        true => Ok(()),
        false => Err(CoverViolation::WrongTimes { requirement, times }),
    }
}
