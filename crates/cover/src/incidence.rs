//! Stores which actions meet which requirements, in two tables: by action and by requirement.

use std::sync::{Arc, OnceLock};

use super::Bounds;
use super::filter::Filters;
use super::table::Table;
use super::tally::Tally;
use super::{ActionId, ClauseId, Primitive, RequirementId, Term};

/// A literal of a side clause: it says that an action is taken, or that it is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SideLiteral {
    /// The action that is taken or left out.
    pub action: ActionId,
    /// True if the literal holds when the action is taken, false if it holds when the action is
    /// left out.
    pub taken: bool,
}

impl SideLiteral {
    /// Returns the literal *the action is taken*.
    #[must_use]
    pub fn taken(action: ActionId) -> Self {
        SideLiteral { action, taken: true }
    }

    /// Returns the literal *the action is left out*.
    #[must_use]
    pub fn left(action: ActionId) -> Self {
        SideLiteral { action, taken: false }
    }
}

/// How often, or in which colour, each action of a requirement meets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting<'i> {
    /// Each action meets it once.
    Once,
    /// The number of times that each action meets it, in the order of [`Incidence::actions_of`].
    Times(&'i [u32]),
    /// The number of the colour in which each action meets it, in the order of [`Incidence::actions_of`]. All taken
    /// actions of a solution that meet the requirement do so in the same colour.
    Coloured(&'i [u32]),
}

/// The structure of a problem, with ids in place of the caller's requirements and actions. It consists of the bounds,
/// the requirements of each action, the actions of each requirement, the side clauses and the primitives.
#[derive(Clone, Debug)]
pub struct Incidence {
    bounds: Vec<Bounds>,
    requirements_of: Table<RequirementId>,
    actions_of: Table<ActionId>,
    overlaps: Vec<Overlap>,
    /// By requirement: its tally while all actions are open.
    tallies: Vec<Tally>,
    /// `None` if every action meets each of its requirements once and no requirement is coloured.
    details: Option<Details>,
    clauses: Table<SideLiteral>,
    /// For each action, the side clauses that contain it; `None` if there are no side clauses.
    clauses_of: Option<Table<ClauseId>>,
    primitives: Vec<(RequirementId, Primitive<Term>)>,
    /// The primitives prepared for filtering, once a position has asked for them.
    filters: OnceLock<Arc<Filters>>,
}

/// The numbers of times and the colours. They exist only in a problem in which an action meets a requirement several
/// times or some requirement is coloured.
#[derive(Clone, Debug)]
struct Details {
    coloured: Vec<bool>,
    /// For each requirement, the largest number of times that one action meets it. For a coloured requirement this is
    /// 1.
    heaviest: Vec<u32>,
    /// For each entry of `actions_of`, the number of times that the action meets the requirement. For a coloured
    /// requirement: the number of the colour in which the action meets it.
    values: Vec<u32>,
}

/// How many actions a requirement shares with other requirements.
#[derive(Clone, Copy, Debug, Default)]
struct Overlap {
    /// The largest number of actions that are shared with one other requirement.
    largest: u32,
    /// True if some requirement with a lower id shares two or more actions with this one.
    earlier: bool,
}

impl Incidence {
    /// Builds the structure. `bounds` and `coloured` have one entry per requirement, and `requirements_of` has one row
    /// per action. `details` has one number for each entry of these rows: the number of times, or for a coloured
    /// requirement the number of the colour.
    pub(super) fn new(
        bounds: Vec<Bounds>,
        coloured: Vec<bool>,
        requirements_of: Table<RequirementId>,
        details: Vec<u32>,
        clauses: Table<SideLiteral>,
        primitives: Vec<(RequirementId, Primitive<Term>)>,
    ) -> Self {
        let (actions_of, order) = transpose(&requirements_of, bounds.len());
        let overlaps = overlaps(&requirements_of, &actions_of, bounds.len());
        let plain = details.iter().all(|&times| times == 1) && !coloured.contains(&true);
        let details = (!plain).then(|| {
            let values = order.iter().map(|&index| details[index as usize]).collect();
            Details::new(coloured, &actions_of, values)
        });
        let clauses_of = (clauses.len() > 0).then(|| {
            let entries = (0..clauses.len()).flat_map(|index| {
                let id = ClauseId::from_index(index);
                clauses.row(index).iter().map(move |literal| (literal.action.index(), id))
            });
            Table::sorted(requirements_of.len(), entries).0
        });
        let tallies = Vec::new();
        let mut incidence = Incidence {
            bounds,
            requirements_of,
            actions_of,
            overlaps,
            tallies,
            details,
            clauses,
            clauses_of,
            primitives,
            filters: OnceLock::new(),
        };
        incidence.tallies = incidence.requirements().map(|id| incidence.fresh_tally(id)).collect();
        incidence
    }

    /// Returns the tally of the requirement while all actions are open.
    fn fresh_tally(&self, id: RequirementId) -> Tally {
        // `CoverBuilder::build` rejects sums that do not fit 32 bits.
        let offered = self.offered(id).unwrap_or(u32::MAX);
        Tally::new(self.bounds(id), offered, self.heaviest(id))
    }

    /// Returns the same structure with lower bounds of at least 1 for the requirements `needed`.
    #[must_use]
    pub fn requiring(&self, needed: impl IntoIterator<Item = RequirementId>) -> Self {
        let mut tightened = self.clone();
        for id in needed {
            let index = id.index();
            tightened.bounds[index].lo = self.bounds[index].lo.max(1);
            tightened.tallies[index] = tightened.fresh_tally(id);
        }
        tightened
    }

    /// Returns the same structure with other primitives.
    #[must_use]
    pub fn with_primitives(&self, primitives: Vec<(RequirementId, Primitive<Term>)>) -> Self {
        Incidence { primitives, filters: OnceLock::new(), ..self.clone() }
    }

    /// Returns whether one of the requirements that `may_use` accepts leaves no room for both actions.
    #[must_use]
    pub fn exclude(
        &self,
        first: ActionId,
        second: ActionId,
        may_use: impl Fn(RequirementId) -> bool,
    ) -> bool {
        let of_second = self.requirements_of(second);
        let is_common =
            |id: &RequirementId| self.bounds(*id).hi == 1 && may_use(*id) && of_second.contains(id);
        first != second && self.requirements_of(first).iter().any(is_common)
    }

    /// Returns whether requirements that `may_use` accepts make the values of the two variables different.
    #[must_use]
    pub fn are_different(
        &self,
        first: &Term,
        second: &Term,
        may_use: impl Fn(RequirementId) -> bool,
    ) -> bool {
        first.options().iter().all(|&(value, action)| {
            let same = second.options().iter().find(|&&(other, _)| other == value);
            same.is_none_or(|&(_, same)| self.exclude(action, same, &may_use))
        })
    }

    /// Returns the tallies of all requirements while all actions are open.
    pub(super) fn tallies(&self) -> &[Tally] {
        &self.tallies
    }

    /// Returns the colour of an action that meets a coloured requirement without naming a colour. No other action has
    /// this colour, because the numbers of such colours count down from `u32::MAX`, and those of named colours count up
    /// from 0.
    pub(super) fn lonely_colour(action: usize) -> u32 {
        u32::MAX - action as u32
    }

    /// Returns the primitives, each with the requirement that names it, in the order of declaration.
    #[must_use]
    pub fn primitives(&self) -> &[(RequirementId, Primitive<Term>)] {
        &self.primitives
    }

    /// Returns the primitives prepared for filtering.
    #[must_use]
    pub fn filters(&self) -> &Arc<Filters> {
        self.filters.get_or_init(|| Arc::new(self.filters_with(&[])))
    }

    /// Prepares the primitives for filtering together with `implied` ones: every solution of the problem must satisfy
    /// them. The requirement of an implied primitive is the reason for what it removes.
    #[must_use]
    pub fn filters_with(&self, implied: &[(RequirementId, Primitive<Term>)]) -> Filters {
        let differ = |one: &Term, other: &Term| self.are_different(one, other, |_| true);
        Filters::new(&self.primitives, implied, self.action_count(), &differ)
    }

    /// Returns the number of requirements.
    #[must_use]
    pub fn requirement_count(&self) -> usize {
        self.bounds.len()
    }

    /// Returns the number of actions.
    #[must_use]
    pub fn action_count(&self) -> usize {
        self.requirements_of.len()
    }

    /// Returns the bounds of `requirement`.
    #[inline]
    #[must_use]
    pub fn bounds(&self, requirement: RequirementId) -> Bounds {
        self.bounds[requirement.index()]
    }

    /// Returns the actions that meet `requirement`, ascending.
    #[inline]
    #[must_use]
    pub fn actions_of(&self, requirement: RequirementId) -> &[ActionId] {
        self.actions_of.row(requirement.index())
    }

    /// Returns the requirements that `action` meets, in the order of its declaration.
    #[inline]
    #[must_use]
    pub fn requirements_of(&self, action: ActionId) -> &[RequirementId] {
        self.requirements_of.row(action.index())
    }

    /// Returns how often, or in which colour, each action of `requirement` meets it.
    #[inline]
    #[must_use]
    pub fn meeting(&self, requirement: RequirementId) -> Meeting<'_> {
        let Some(details) = &self.details else { return Meeting::Once };
        let values = &details.values[self.actions_of.range(requirement.index())];
        match (details.coloured[requirement.index()], details.heaviest[requirement.index()]) {
            (true, _) => Meeting::Coloured(values),
            (false, 1) => Meeting::Once,
            (false, _) => Meeting::Times(values),
        }
    }

    /// Returns the largest number of times that one action meets `requirement`. Returns 1 if the requirement is
    /// coloured or has no action.
    fn heaviest(&self, requirement: RequirementId) -> u32 {
        self.details.as_ref().map_or(1, |details| details.heaviest[requirement.index()])
    }

    /// Returns the number of times that `action` meets `requirement`; `action` must be one of the
    /// actions that meet it.
    #[must_use]
    pub fn times(&self, action: ActionId, requirement: RequirementId) -> u32 {
        let Meeting::Times(times) = self.meeting(requirement) else { return 1 };
        let place = self.actions_of(requirement).binary_search(&action);
        place.map_or(0, |place| times[place])
    }

    /// Returns the number of times that all actions of `requirement` together meet it. Returns `None` if this number
    /// is 2³² or more.
    pub(super) fn offered(&self, requirement: RequirementId) -> Option<u32> {
        match self.meeting(requirement) {
            Meeting::Times(times) => {
                times.iter().try_fold(0u32, |sum, &times| sum.checked_add(times))
            }
            Meeting::Once | Meeting::Coloured(_) => Some(self.actions_of(requirement).len() as u32),
        }
    }

    /// Returns whether some action meets a requirement more than once, or some requirement is
    /// coloured.
    pub(super) fn has_details(&self) -> bool {
        self.details.is_some()
    }

    /// Returns whether `requirement` is coloured.
    #[inline]
    pub(super) fn is_coloured(&self, requirement: RequirementId) -> bool {
        self.details.as_ref().is_some_and(|details| details.coloured[requirement.index()])
    }

    /// Returns the ids of all side clauses, ascending.
    #[inline]
    pub fn clauses(&self) -> impl Iterator<Item = ClauseId> + use<> {
        ClauseId::below(self.clauses.len())
    }

    /// Returns the literals of a side clause. At least one of them must hold.
    #[inline]
    #[must_use]
    pub fn clause(&self, id: ClauseId) -> &[SideLiteral] {
        self.clauses.row(id.index())
    }

    /// Returns the side clauses that contain `action`, ascending.
    #[inline]
    #[must_use]
    pub fn clauses_of(&self, action: ActionId) -> &[ClauseId] {
        self.clauses_of.as_ref().map_or(&[], |table| table.row(action.index()))
    }

    /// Returns the ids of all requirements, ascending.
    #[inline]
    pub fn requirements(&self) -> impl Iterator<Item = RequirementId> + use<> {
        RequirementId::below(self.requirement_count())
    }

    /// Returns the ids of all actions, ascending.
    #[inline]
    pub fn actions(&self) -> impl Iterator<Item = ActionId> + use<> {
        ActionId::below(self.action_count())
    }

    /// Returns the largest number of actions that `requirement` shares with one other requirement; 0 if it shares none.
    pub(super) fn largest_overlap(&self, requirement: RequirementId) -> u32 {
        self.overlaps[requirement.index()].largest
    }

    /// Returns whether `requirement` shares two or more actions with a requirement that has a lower id. If not, no
    /// earlier requirement excludes a pair of its actions.
    #[inline]
    #[must_use]
    pub fn has_earlier_overlap(&self, requirement: RequirementId) -> bool {
        self.overlaps[requirement.index()].earlier
    }
}

impl Details {
    fn new(coloured: Vec<bool>, actions_of: &Table<ActionId>, values: Vec<u32>) -> Self {
        let heaviest = |(index, &coloured): (usize, &bool)| match coloured {
            true => 1,
            false => values[actions_of.range(index)].iter().copied().max().unwrap_or(1),
        };
        let heaviest = coloured.iter().enumerate().map(heaviest).collect();
        Details { coloured, heaviest, values }
    }
}

/// Returns two results: a table with the actions of each requirement, and for each entry of this table the index of
/// the same pair among the entries of `requirements_of`.
fn transpose(
    requirements_of: &Table<RequirementId>,
    requirements: usize,
) -> (Table<ActionId>, Vec<u32>) {
    let pairs = (0..requirements_of.len()).flat_map(|index| {
        let action = ActionId::from_index(index);
        requirements_of.row(index).iter().map(move |requirement| (requirement.index(), action))
    });
    Table::sorted(requirements, pairs)
}

fn overlaps(
    requirements_of: &Table<RequirementId>,
    actions_of: &Table<ActionId>,
    requirements: usize,
) -> Vec<Overlap> {
    // For each requirement, the last requirement `of` that counted it, and the number of actions that both share. A
    // count for an earlier `of` is no longer valid, so nothing has to be cleared in between.
    let mut shared = vec![(usize::MAX, 0); requirements];
    let mut overlap = |of: usize| {
        let mut found = Overlap::default();
        let met = actions_of.row(of).iter();
        for other in met.flat_map(|action| requirements_of.row(action.index())) {
            let (owner, count) = &mut shared[other.index()];
            *count = if *owner == of { *count + 1 } else { 1 };
            *owner = of;
            if other.index() != of {
                found.largest = found.largest.max(*count);
                found.earlier |= *count > 1 && other.index() < of;
            }
        }
        found
    };
    (0..requirements).map(&mut overlap).collect()
}
