//! Which names are interchangeable: swapping two of them maps the problem onto itself.

use indexmap::IndexMap;

use crate::{ActionId, Bounds, Incidence, Position, RequirementId, Status};

/// Requirements that differ only in a name: requirement (name v, slot s) says of v what (name w,
/// slot s) says of w. All other requirements are neutral.
///
/// On a Sudoku the names are the digits, the slots the houses, and the cells are neutral. Nothing
/// is believed of this: names are taken as interchangeable only where the actions agree.
#[derive(Clone, Debug, Default)]
pub struct Names {
    places: Vec<Option<Place>>,
}

/// A requirement's name and slot, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Whose requirement it is.
    pub name: usize,
    /// Which of the name's requirements: at most one requirement for each name and slot.
    pub slot: usize,
}

impl Names {
    /// The names of a problem's requirements, in the order of their ids.
    #[must_use]
    pub fn new(places: impl IntoIterator<Item = Option<Place>>) -> Self {
        Names { places: places.into_iter().collect() }
    }

    /// Where `requirement` belongs; `None` when it is neutral.
    #[must_use]
    pub fn place(&self, requirement: RequirementId) -> Option<Place> {
        *self.places.get(requirement.index())?
    }

    /// One more than the largest name; 0 without names.
    pub(super) fn count(&self) -> usize {
        self.places.iter().flatten().map(|place| place.name + 1).max().unwrap_or(0)
    }

    /// One more than the largest slot; 0 without names.
    pub(super) fn slots(&self) -> usize {
        self.places.iter().flatten().map(|place| place.slot + 1).max().unwrap_or(0)
    }

    /// The one name of an action; `None` when it meets requirements of no name, or of several.
    pub(super) fn of_action(&self, incidence: &Incidence, action: ActionId) -> Option<usize> {
        let mut names = self.names_met(incidence, action);
        let first = names.next()?;
        names.all(|name| name == first).then_some(first)
    }

    fn names_met(&self, incidence: &Incidence, id: ActionId) -> impl Iterator<Item = usize> {
        incidence.requirements_of(id).iter().filter_map(|&id| Some(self.place(id)?.name))
    }

    /// What an action is but for its name: its neutral requirements and its slots.
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

    /// The names in classes; within a class all are interchangeable at `position`.
    ///
    /// Two names are when they have the same slots with the same bounds, their actions differ in
    /// nothing but the name, and the same of them were removed for other reasons than a filled
    /// requirement (a pencil mark). An action that meets requirements of two names ties both down.
    pub(super) fn classes(&self, position: &Position<'_>) -> Vec<Vec<usize>> {
        let incidence = position.incidence();
        let mut looks = vec![Look::default(); self.count()];
        for id in incidence.requirements() {
            if let Some(Place { name, slot }) = self.place(id) {
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

/// What has to agree for two names to be interchangeable.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Look {
    slots: Vec<(usize, Bounds)>,
    actions: Vec<(Vec<(bool, usize)>, bool)>,
    /// Different for each name that an action ties to another; 0 for the others.
    tied: usize,
}

/// Whether `action` was removed although every requirement it meets has room.
fn is_cut(position: &Position<'_>, action: ActionId) -> bool {
    let incidence = position.incidence();
    let has_room = |&id: &RequirementId| position.chosen_in(id) < incidence.bounds(id).hi;
    position.status(action) == Status::Removed
        && incidence.requirements_of(action).iter().all(has_room)
}
