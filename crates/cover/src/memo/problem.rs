//! Reduces a position to its open part, with requirements renumbered by stage.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::{Guide, Memo, MemoError, ValueSymmetry};
use crate::{ActionId, Bounds, Constraint, Meeting, Position, Reduced, RequirementId, Status};

/// Rows of different lengths in one allocation.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    ends: Vec<u32>,
    items: Vec<u32>,
}

impl Rows {
    fn push(&mut self, row: impl IntoIterator<Item = u32>) {
        self.items.extend(row);
        self.ends.push(self.items.len() as u32);
    }

    /// Returns the row with the 0-based `index`.
    pub(super) fn row(&self, index: u32) -> &[u32] {
        let start = if index == 0 { 0 } else { self.ends[index as usize - 1] };
        &self.items[start as usize..self.ends[index as usize] as usize]
    }

    /// Returns the number of rows.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }
}

/// The open requirements, which must be met exactly once or at most once, and the open actions. Every action meets at
/// least one exactly-once requirement.
///
/// Requirements and actions are numbered from 0, without gaps: requirements by stage and then by id, actions by id. The
/// requirements and actions that `add_actions` adds come last.
#[derive(Clone, Debug)]
pub(super) struct Problem {
    /// The requirements that each action meets.
    pub requirements_of: Rows,
    /// By requirement: true if it must be met exactly once, false if at most once.
    pub exact: Vec<bool>,
    /// By requirement: its number in [`Guide::stages`], or `u32::MAX` if it has none; the numbers are ascending.
    pub stage: Vec<u32>,
    /// By requirement: the index of its bit in a key.
    pub bit: Vec<u32>,
    /// By action: its name and its other properties; `None` if its requirements have no name or several.
    pub looks: Vec<Option<Look>>,
    /// The layout of the keys.
    pub layout: Layout,
}

/// The name of an action, and a number for all its other properties.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    /// The 0-based place of the name among the names of a key.
    pub name: u32,
    /// The index of the name's class of interchangeable names.
    pub class: u32,
    /// A number that two actions share if they differ only in the name.
    pub shape: u32,
}

/// The layout of a key. A key is the bit set of the open requirements of a part. It consists of `neutral` 32-bit words
/// for the requirements without a name, then `width` words for each name, class by class.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    neutral: usize,
    width: usize,
    /// The number of names in each class.
    classes: Vec<usize>,
}

impl Layout {
    /// Returns the number of 32-bit words in a key.
    pub(super) fn words(&self) -> usize {
        self.neutral + self.width * self.classes.iter().sum::<usize>()
    }

    /// Returns the indices of the words in a key that belong to the name with the 0-based place `name`.
    pub(super) fn words_of(&self, name: u32) -> Range<usize> {
        let start = self.neutral + name as usize * self.width;
        start..start + self.width
    }

    /// Sorts the names of each class by their words, so that keys that differ only by a renaming become equal.
    pub(super) fn sort_names(&self, key: &mut [u32]) {
        let mut names = &mut key[self.neutral..];
        for &count in &self.classes {
            let (class, rest) = names.split_at_mut(count * self.width);
            names = rest;
            if self.width == 1 {
                class.sort_unstable();
            } else if count > 1 {
                let mut rows: Vec<_> = class.chunks(self.width).map(<[u32]>::to_vec).collect();
                rows.sort_unstable();
                class.copy_from_slice(&rows.concat());
            }
        }
    }
}

impl Problem {
    /// Builds the problem from the rest of the propagated `position`.
    pub(super) fn of(position: &Position<'_>, guide: &Guide) -> Result<Problem, MemoError> {
        let incidence = position.incidence();
        let reduced = Reduced::of(position);
        let plain = |constraint: Constraint<'_>| constraint.meeting == Meeting::Once;
        let has_primitives = !incidence.primitives().is_empty();
        if has_primitives || reduced.clauses().next().is_some() || !reduced.constraints().all(plain)
        {
            return Err(MemoError::Demand);
        }
        let mut open = Vec::new();
        for id in incidence.requirements() {
            if let Some(exact) = left(position, id)? {
                open.push((guide.stages.get(id.index()).copied().unwrap_or(u32::MAX), id, exact));
            }
        }
        open.sort_unstable_by_key(|&(stage, id, _)| (stage, id));
        let ids: Vec<_> = open.iter().map(|&(_, id, _)| id).collect();
        let mut problem = Problem {
            requirements_of: Rows::default(),
            exact: open.iter().map(|&(.., exact)| exact).collect(),
            stage: open.iter().map(|&(stage, ..)| stage).collect(),
            bit: Vec::new(),
            looks: Vec::new(),
            layout: Layout { neutral: 0, width: 0, classes: Vec::new() },
        };
        problem.add_actions(position, &ids);
        problem.lay_out(position, &ids, &guide.names);
        match problem.path_bytes() > Memo::MEMORY {
            true => Err(MemoError::TooMany(problem.exact.len())),
            false => Ok(problem),
        }
    }

    /// Returns an estimate of the bytes that the recursion keeps on the path to one solution. It assumes one level for
    /// each exactly-once requirement, each with all requirements and two keys.
    fn path_bytes(&self) -> usize {
        let levels = self.exact.iter().filter(|&&exact| exact).count();
        levels * size_of::<u32>() * (self.exact.len() + 2 * self.layout.words())
    }

    /// Adds the open actions. An action that meets only at-most-once requirements gets an exactly-once requirement of
    /// its own. A new action meets only that requirement; to take it means not to take the other one.
    fn add_actions(&mut self, position: &Position<'_>, ids: &[RequirementId]) {
        let incidence = position.incidence();
        let mut number_of = vec![u32::MAX; incidence.requirement_count()];
        for (number, id) in ids.iter().enumerate() {
            number_of[id.index()] = number as u32;
        }
        let mut refusals = Vec::new();
        for id in open_actions(position) {
            let met = incidence.requirements_of(id).iter().map(|id| number_of[id.index()]);
            let is_needed = met.clone().any(|number| self.exact[number as usize]);
            let own = (!is_needed).then_some(self.exact.len() as u32);
            self.requirements_of.push(met.chain(own));
            if let Some(own) = own {
                self.exact.push(true);
                self.stage.push(u32::MAX);
                refusals.push(own);
            }
        }
        refusals.into_iter().for_each(|own| self.requirements_of.push([own]));
    }

    /// Assigns each requirement its bit and each action its name, class and shape.
    fn lay_out(&mut self, position: &Position<'_>, ids: &[RequirementId], names: &ValueSymmetry) {
        let classes = names.classes(position);
        let mut at = vec![(0, 0); names.count()];
        let places = classes
            .iter()
            .enumerate()
            .flat_map(|(class, names)| names.iter().map(move |&name| (class as u32, name)));
        for (place, (class, name)) in places.enumerate() {
            at[name] = (place as u32, class);
        }
        self.give_looks(position, names, &at);
        let (places, slots) = self.places(ids, names, &at);
        self.layout = Layout {
            neutral: places.iter().filter(|place| place.is_none()).count().div_ceil(32),
            width: slots.div_ceil(32),
            classes: classes.iter().map(Vec::len).collect(),
        };
        let mut neutral = 0..;
        let bits = places.iter().map(|place| match *place {
            Some((name, slot)) => (self.layout.words_of(name).start * 32 + slot) as u32,
            None => neutral.next().expect("the range has no end"),
        });
        self.bit = bits.collect();
    }

    /// Returns the name and the slot of each requirement, or `None` for a neutral one, and the number of slots. The
    /// name is given by its place in a key.
    ///
    /// The requirement that `add_actions` gives to an action of one name belongs to that name too, so that a renaming
    /// of a key includes it. Such requirements of two names have the same slot if their actions differ only in the
    /// name.
    fn places(
        &self,
        ids: &[RequirementId],
        names: &ValueSymmetry,
        at: &[(u32, u32)],
    ) -> (Vec<Option<(u32, usize)>>, usize) {
        let named = |&id| names.place(id).map(|place| (at[place.name].0, place.slot));
        let mut places: Vec<_> = ids.iter().map(named).collect();
        places.resize(self.exact.len(), None);
        let mut slots = FxHashMap::default();
        let mut alike = FxHashMap::default();
        for (action, look) in self.looks.iter().enumerate() {
            let met = self.requirements_of.row(action as u32);
            let own = met.last().map(|&own| own as usize).filter(|&own| own >= ids.len());
            if let (Some(own), Some(look)) = (own, look) {
                // Actions with the same requirements have the same name and shape, but need a slot each.
                let nth = alike.entry((look.name, look.shape)).or_insert(0);
                let next = names.slots() + slots.len();
                places[own] = Some((look.name, *slots.entry((look.shape, *nth)).or_insert(next)));
                *nth += 1;
            }
        }
        (places, names.slots() + slots.len())
    }

    fn give_looks(&mut self, position: &Position<'_>, names: &ValueSymmetry, at: &[(u32, u32)]) {
        let incidence = position.incidence();
        let mut shapes = FxHashMap::default();
        self.looks = vec![None; self.requirements_of.len()];
        for (look, id) in self.looks.iter_mut().zip(open_actions(position)) {
            *look = names.of_action(incidence, id).map(|name| {
                let next = shapes.len() as u32;
                let shape = *shapes.entry(names.shape(incidence, id)).or_insert(next);
                let (name, class) = at[name];
                Look { name, class, shape }
            });
        }
    }
}

fn open_actions(position: &Position<'_>) -> impl Iterator<Item = ActionId> {
    position.incidence().actions().filter(|&id| position.status(id) == Status::Open)
}

/// Returns `None` if the requirement has no open action, `Some(true)` if it must still be met exactly once, and
/// `Some(false)` if it may still be met at most once. Returns an error for any other number of times.
fn left(position: &Position<'_>, id: RequirementId) -> Result<Option<bool>, MemoError> {
    if position.open_in(id) == 0 {
        return Ok(None);
    }
    let Bounds { lo, hi } = position.incidence().bounds(id);
    let chosen = position.chosen_in(id);
    match (lo.saturating_sub(chosen), hi.saturating_sub(chosen)) {
        (1, 1) => Ok(Some(true)),
        (0, 1) => Ok(Some(false)),
        _ => Err(MemoError::Demand),
    }
}
