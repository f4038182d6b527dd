//! Which action meets which requirement, as two dense tables.

use super::Bounds;
use super::table::Table;
use super::tally::Tally;

macro_rules! dense_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl $name {
            /// The id with the 0-based `index`.
            ///
            /// # Panics
            ///
            /// When the index does not fit 32 bits.
            #[must_use]
            pub fn from_index(index: usize) -> Self {
                $name(u32::try_from(index).expect("ids fit 32 bits"))
            }

            /// The 0-based index.
            #[must_use]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

dense_id! {
    /// A requirement's number, dense from 0 in the order of declaration.
    RequirementId
}
dense_id! {
    /// A side clause's number, dense from 0 in the order of declaration.
    ClauseId
}
dense_id! {
    /// An action's number, dense from 0 in the order of declaration.
    ActionId
}

/// A side clause's view of one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SideLiteral {
    /// The action.
    pub action: ActionId,
    /// Whether the literal holds when the action is taken; else when it is left out.
    pub taken: bool,
}

impl SideLiteral {
    /// *The action is taken.*
    #[must_use]
    pub fn taken(action: ActionId) -> Self {
        SideLiteral { action, taken: true }
    }

    /// *The action is left out.*
    #[must_use]
    pub fn left(action: ActionId) -> Self {
        SideLiteral { action, taken: false }
    }
}

/// How the actions of a requirement meet it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting<'i> {
    /// Each once.
    Once,
    /// So many times, beside [`Incidence::actions_of`].
    Times(&'i [u32]),
    /// In these colours, by number, beside [`Incidence::actions_of`]; those that are taken agree.
    Coloured(&'i [u32]),
}

/// The structure of a problem without its names: bounds, who meets what and how, side clauses.
#[derive(Clone, Debug)]
pub struct Incidence {
    bounds: Vec<Bounds>,
    requirements_of: Table<RequirementId>,
    actions_of: Table<ActionId>,
    overlaps: Vec<Overlap>,
    /// Of each requirement, before any step.
    tallies: Vec<Tally>,
    /// `None` when every action meets what it meets once, and nothing is coloured.
    details: Option<Details>,
    clauses: Table<SideLiteral>,
    /// For each action the side clauses it occurs in; `None` when there are none.
    clauses_of: Option<Table<ClauseId>>,
}

/// What goes beyond *once*.
#[derive(Clone, Debug)]
struct Details {
    coloured: Vec<bool>,
    /// The most times that one action meets the requirement.
    heaviest: Vec<u32>,
    /// How often, or in which colour, beside the entries of `actions_of`.
    values: Vec<u32>,
}

/// How many actions a requirement shares with others.
#[derive(Clone, Copy, Debug, Default)]
struct Overlap {
    /// With the one other requirement that it shares most with.
    largest: u32,
    /// Whether it shares two or more with an earlier requirement.
    earlier: bool,
}

impl Incidence {
    /// From the bounds of each requirement and whether it is coloured, the requirements of each
    /// action with the times or colour beside each entry, and the side clauses.
    pub(super) fn new(
        bounds: Vec<Bounds>,
        coloured: Vec<bool>,
        requirements_of: Table<RequirementId>,
        details: Vec<u32>,
        clauses: Table<SideLiteral>,
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
        };
        let fresh = |id| {
            // `CoverBuilder::build` refuses sums that do not fit.
            let offered = incidence.offered(id).unwrap_or(u32::MAX);
            Tally::new(incidence.bounds(id), offered, incidence.heaviest(id))
        };
        incidence.tallies = incidence.requirements().map(fresh).collect();
        incidence
    }

    /// The tallies of all requirements before any step.
    pub(super) fn tallies(&self) -> &[Tally] {
        &self.tallies
    }

    /// A colour that no other action has.
    pub(super) fn lonely_colour(action: usize) -> u32 {
        u32::MAX - action as u32
    }

    /// The number of requirements.
    #[must_use]
    pub fn requirement_count(&self) -> usize {
        self.bounds.len()
    }

    /// The number of actions.
    #[must_use]
    pub fn action_count(&self) -> usize {
        self.requirements_of.len()
    }

    /// The bounds of `requirement`.
    #[must_use]
    pub fn bounds(&self, requirement: RequirementId) -> Bounds {
        self.bounds[requirement.index()]
    }

    /// The actions that meet `requirement`, ascending.
    #[must_use]
    pub fn actions_of(&self, requirement: RequirementId) -> &[ActionId] {
        self.actions_of.row(requirement.index())
    }

    /// The requirements that `action` meets, in the order of its declaration.
    #[must_use]
    pub fn requirements_of(&self, action: ActionId) -> &[RequirementId] {
        self.requirements_of.row(action.index())
    }

    /// How the actions of `requirement` meet it.
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

    /// The most times that one action meets `requirement`: 1 when each does once.
    fn heaviest(&self, requirement: RequirementId) -> u32 {
        self.details.as_ref().map_or(1, |details| details.heaviest[requirement.index()])
    }

    /// How often `action` meets `requirement`, which it does at least once.
    #[must_use]
    pub fn times(&self, action: ActionId, requirement: RequirementId) -> u32 {
        let Meeting::Times(times) = self.meeting(requirement) else { return 1 };
        let place = self.actions_of(requirement).binary_search(&action);
        place.map_or(0, |place| times[place])
    }

    /// How often all actions of `requirement` together meet it; `None` from 2³² times on.
    pub(super) fn offered(&self, requirement: RequirementId) -> Option<u32> {
        match self.meeting(requirement) {
            Meeting::Times(times) => {
                times.iter().try_fold(0u32, |sum, &times| sum.checked_add(times))
            }
            Meeting::Once | Meeting::Coloured(_) => Some(self.actions_of(requirement).len() as u32),
        }
    }

    /// Whether some action meets a requirement more than once, or in a colour.
    #[must_use]
    pub fn has_details(&self) -> bool {
        self.details.is_some()
    }

    /// Whether `requirement` is coloured.
    #[must_use]
    pub fn is_coloured(&self, requirement: RequirementId) -> bool {
        self.details.as_ref().is_some_and(|details| details.coloured[requirement.index()])
    }

    /// All side clauses, ascending.
    pub fn clauses(&self) -> impl Iterator<Item = ClauseId> + use<> {
        (0..self.clauses.len()).map(ClauseId::from_index)
    }

    /// The literals of a side clause, of which at least one has to hold.
    #[must_use]
    pub fn clause(&self, id: ClauseId) -> &[SideLiteral] {
        self.clauses.row(id.index())
    }

    /// The side clauses in which `action` occurs, ascending.
    #[must_use]
    pub fn clauses_of(&self, action: ActionId) -> &[ClauseId] {
        self.clauses_of.as_ref().map_or(&[], |table| table.row(action.index()))
    }

    /// All requirements, ascending.
    pub fn requirements(&self) -> impl Iterator<Item = RequirementId> + use<> {
        (0..self.requirement_count()).map(RequirementId::from_index)
    }

    /// All actions, ascending.
    pub fn actions(&self) -> impl Iterator<Item = ActionId> + use<> {
        (0..self.action_count()).map(ActionId::from_index)
    }

    /// The most actions that `requirement` shares with one other requirement.
    #[must_use]
    pub fn largest_overlap(&self, requirement: RequirementId) -> u32 {
        self.overlaps[requirement.index()].largest
    }

    /// The requirements before `requirement` that both actions meet as well.
    ///
    /// Empty at once for requirements that share no pair of actions with an earlier one, which is
    /// what makes dropping duplicate pairs cheap.
    pub fn shared_earlier(
        &self,
        requirement: RequirementId,
        one: ActionId,
        other: ActionId,
    ) -> impl Iterator<Item = RequirementId> + '_ {
        let one: &[_] = match self.overlaps[requirement.index()].earlier {
            true => self.requirements_of(one),
            false => &[],
        };
        let other = self.requirements_of(other);
        one.iter().copied().filter(move |&id| id < requirement && other.contains(&id))
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

/// The actions of each requirement, and beside each entry where it stood in `requirements_of`.
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
    // How many actions of the requirement `of` each other requirement shares; counts that belong to
    // an earlier `of` are void, so that nothing has to be cleared in between.
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
