//! Which action meets which requirement, as two dense tables.

use super::Bounds;

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
    /// An action's number, dense from 0 in the order of declaration.
    ActionId
}

/// Rows of different lengths in one allocation.
#[derive(Clone, Debug)]
struct Table<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Table<T> {
    fn row(&self, index: usize) -> &[T] {
        &self.items[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

/// The structure of a problem without its names: bounds, and who meets what.
#[derive(Clone, Debug)]
pub struct Incidence {
    bounds: Vec<Bounds>,
    requirements_of: Table<RequirementId>,
    actions_of: Table<ActionId>,
    overlaps: Vec<Overlap>,
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
    /// From the bounds of each requirement, the requirements of all actions one after the other,
    /// and where each action's end.
    pub(super) fn new(bounds: Vec<Bounds>, met: &[RequirementId], ends: &[usize]) -> Self {
        let starts = std::iter::once(0).chain(ends.iter().map(|&end| end as u32)).collect();
        let requirements_of = Table { starts, items: met.to_vec() };
        let actions_of = transpose(&requirements_of, bounds.len());
        let overlaps = overlaps(&requirements_of, &actions_of, bounds.len());
        Incidence { bounds, requirements_of, actions_of, overlaps }
    }

    /// The number of requirements.
    #[must_use]
    pub fn requirement_count(&self) -> usize {
        self.bounds.len()
    }

    /// The number of actions.
    #[must_use]
    pub fn action_count(&self) -> usize {
        self.requirements_of.starts.len() - 1
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

fn transpose(requirements_of: &Table<RequirementId>, requirements: usize) -> Table<ActionId> {
    let mut starts = vec![0u32; requirements + 1];
    for requirement in &requirements_of.items {
        starts[requirement.index() + 1] += 1;
    }
    for index in 0..requirements {
        starts[index + 1] += starts[index];
    }
    let mut next = starts.clone();
    let mut items = vec![ActionId::from_index(0); requirements_of.items.len()];
    for action in 0..requirements_of.starts.len() - 1 {
        for requirement in requirements_of.row(action) {
            let place = &mut next[requirement.index()];
            items[*place as usize] = ActionId::from_index(action);
            *place += 1;
        }
    }
    Table { starts, items }
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
