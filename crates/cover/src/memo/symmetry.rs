//! Finds interchangeable names. Two names are interchangeable if swapping them maps the problem onto itself.

use indexmap::IndexMap;

use crate::{ActionId, Bounds, Incidence, Position, RequirementId, Status};

/// Requirements that differ only in a name (value symmetry): requirement (name v, slot s)
/// constrains v in the same way as (name w, slot s) constrains w. All other requirements are
/// neutral.
///
/// On a Sudoku the names are the digits, the slots are the houses, and the requirements of the
/// cells are neutral. The names are only a hint: two names are treated as interchangeable only if
/// their requirements and actions agree.
#[derive(Clone, Debug, Default)]
pub struct ValueSymmetry {
    places: Vec<Option<NamedSlot>>,
}

/// The name and the slot of a requirement, both 0-based.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedSlot {
    /// The name that the requirement belongs to.
    pub name: usize,
    /// The index of the requirement among the requirements of its name. No two requirements may have the same name and
    /// slot; otherwise the count is wrong.
    pub slot: usize,
}

impl ValueSymmetry {
    /// Creates the symmetry from the name and slot of each requirement, in the order of the requirement ids. `None`
    /// stands for a neutral requirement; requirements after the last item are neutral too.
    #[must_use]
    pub fn new(places: impl IntoIterator<Item = Option<NamedSlot>>) -> Self {
        ValueSymmetry { places: places.into_iter().collect() }
    }

    /// Returns the name and slot of `requirement`; `None` if it is neutral.
    #[must_use]
    pub fn place(&self, requirement: RequirementId) -> Option<NamedSlot> {
        *self.places.get(requirement.index())?
    }

    /// Returns one more than the largest name; 0 if all requirements are neutral.
    pub(super) fn count(&self) -> usize {
        self.places.iter().flatten().map(|place| place.name + 1).max().unwrap_or(0)
    }

    /// Returns one more than the largest slot; 0 if all requirements are neutral.
    pub(super) fn slots(&self) -> usize {
        self.places.iter().flatten().map(|place| place.slot + 1).max().unwrap_or(0)
    }

    /// Returns the one name of an action. Returns `None` if the action meets requirements of several names, or of no
    /// name.
    pub(super) fn of_action(&self, incidence: &Incidence, action: ActionId) -> Option<usize> {
        let mut names = self.names_met(incidence, action);
        let first = names.next()?;
        names.all(|name| name == first).then_some(first)
    }

    fn names_met(&self, incidence: &Incidence, id: ActionId) -> impl Iterator<Item = usize> {
        incidence.requirements_of(id).iter().filter_map(|&id| Some(self.place(id)?.name))
    }

    /// Returns all properties of an action except its name, sorted: its neutral requirements as
    /// `(false, id)` and its slots as `(true, slot)`.
    pub(super) fn shape(&self, incidence: &Incidence, action: ActionId) -> Vec<(bool, usize)> {
        let met = incidence.requirements_of(action).iter();
        let mut shape: Vec<_> = met
            .map(|&id| match self.place(id) {
                None => (false, id.index()),
                Some(place) => (true, place.slot),
            })
            .collect();
        shape.sort_unstable();
        shape
    }

    /// Groups the names into classes. Within a class, all names are interchangeable at `position`.
    ///
    /// Two names are interchangeable if three things hold. They have the same slots with the same bounds. Their actions
    /// differ only in the name. If an action of one name was removed although its requirements have room, for example
    /// by a pencil mark, the same action of the other name was removed so too. If an action meets requirements of two
    /// names, neither of them is interchangeable with any name.
    pub(super) fn classes(&self, position: &Position<'_>) -> Vec<Vec<usize>> {
        let incidence = position.incidence();
        let mut looks = vec![Look::default(); self.count()];
        for id in incidence.requirements() {
            if let Some(NamedSlot { name, slot }) = self.place(id) {
                looks[name].slots.push((slot, incidence.bounds(id)));
            }
        }
        for id in incidence.actions() {
            match self.of_action(incidence, id) {
                Some(name) => {
                    looks[name].actions.push((self.shape(incidence, id), is_cut(position, id)))
                }
                None => self.names_met(incidence, id).for_each(|name| looks[name].tied = name + 1),
            }
        }
        let mut classes: IndexMap<Look, Vec<usize>> = IndexMap::new();
        for (name, mut look) in looks.into_iter().enumerate() {
            look.slots.sort_unstable_by_key(|&(slot, _)| slot);
            look.actions.sort_unstable();
            classes.entry(look).or_default().push(name);
        }
        classes.into_values().collect()
    }
}

/// The properties that must agree for two names to be interchangeable.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Look {
    slots: Vec<(usize, Bounds)>,
    actions: Vec<(Vec<(bool, usize)>, bool)>,
    /// If some action meets requirements of this name and of another name, this is the name + 1, so that the `Look`
    /// differs from that of every other name. Otherwise it is 0.
    tied: usize,
}

/// Returns whether `action` was removed although every requirement that it meets has room for another action.
fn is_cut(position: &Position<'_>, action: ActionId) -> bool {
    let incidence = position.incidence();
    let has_room = |&id: &RequirementId| position.chosen_in(id) < incidence.bounds(id).hi;
    position.status(action) == Status::Removed
        && incidence.requirements_of(action).iter().all(has_room)
}
