//! Reads a problem as variables with values, if it is one: each action says that a variable has a value.

use std::ops::Range;

use super::super::bit_sets::{BitSets, insert, remove};
use super::super::filter::Filters;
use super::super::table::Table;
use super::super::{ActionId, Bounds, Incidence, RequirementId};

/// The largest amount of work of a filter that takes little time.
const CHEAP: u64 = 24;

/// The largest number of variables, that of a 36x36 grid: the sets of variables of such a grid take 8 megabytes, those
/// of a 64x64 grid would take 134.
const MOST_VARIABLES: usize = 36 * 36;

/// A problem as variables. Each variable has one of its values. A value is a bit of a mask, as in [`Filters`]. The
/// variables of the filters come first.
///
/// A *house* is a list of variables with needed values: for each of these values, exactly one of the variables has it.
///
/// A set of variables or of houses has a bit for each.
#[derive(Clone, Debug)]
pub(super) struct Variables<'f> {
    pub(super) filters: &'f Filters,
    /// The number of variables.
    pub(super) count: usize,
    /// The number of bits of a mask.
    pub(super) width: usize,
    /// The number of words of a set of variables.
    pub(super) words: usize,
    /// For each variable and each bit: the action.
    actions: Vec<Option<ActionId>>,
    /// For each bit and each variable: the set of the variables that cannot have the value if this one has it.
    seen: Vec<u64>,
    /// For each variable and each bit: other values that other variables cannot have then. No rows if there are none.
    beside: Table<(u32, u64)>,
    /// For each house: its variables.
    pub(super) houses: Table<u32>,
    /// For each house: its needed values.
    pub(super) needed_in_house: Vec<u64>,
    /// For each variable: its houses.
    pub(super) houses_of: Table<u32>,
    /// The same as sets.
    pub(super) house_sets: BitSets,
    /// For each house: the set of its variables.
    pub(super) in_house: BitSets,
    /// The filters in the order in which they are applied. The *rank* of a filter is its index here.
    pub(super) order: Vec<u32>,
    /// The number of filters, the first ones of the order, that take little time and are no loose sums.
    pub(super) cheap: u32,
    /// For each variable: the set of the ranks of its filters, but for those in `choosy_of`.
    pub(super) filter_sets: BitSets,
    /// For each variable: the ranks of its filters that do not notice every change.
    pub(super) choosy_of: Table<u32>,
}

/// A variable and the bit of a value that it can have. Each action is one.
type Assignment = (u32, u32);

impl<'f> Variables<'f> {
    /// Reads the problem. Returns `None` if it is of another kind: if actions say something else, if a requirement can
    /// be met several times, if there are side clauses, if a primitive has no filter, or if there are too many
    /// variables.
    pub(super) fn of(incidence: &Incidence, filters: &'f Filters) -> Option<Self> {
        let has_others = incidence.has_details() || incidence.clauses().next().is_some();
        if has_others || !filters.are_complete() {
            return None;
        }
        let width = width(incidence, filters)?;
        let assignments = assignments(incidence, filters, width)?;
        let count = assignments.iter().map(|&(variable, _)| variable as usize + 1).max()?;
        if count > MOST_VARIABLES {
            return None;
        }
        let words = count.div_ceil(64);
        let mut variables = Variables {
            filters,
            count,
            width,
            actions: vec![None; count * width],
            seen: vec![0; width * count * words],
            words,
            beside: Table::default(),
            houses: Table::default(),
            needed_in_house: Vec::new(),
            houses_of: Table::default(),
            house_sets: BitSets::default(),
            in_house: BitSets::default(),
            order: Vec::new(),
            cheap: 0,
            filter_sets: BitSets::default(),
            choosy_of: Table::default(),
        };
        for (action, &assignment) in incidence.actions().zip(&assignments) {
            let index = variables.index(assignment);
            variables.actions[index] = Some(action);
        }
        variables.order_filters();
        variables.read_requirements(incidence, &assignments)?;
        Some(variables)
    }

    /// Orders the filters: sets of values and the like come first, then sums, then filters that take long.
    fn order_filters(&mut self) {
        let (filters, count) = (self.filters, self.filters.count());
        let mut order: Vec<u32> = (0..count as u32).collect();
        let long = |filter| Some(filters.work(filter)).filter(|&work| work > CHEAP);
        let key = |&filter: &u32| (long(filter), filters.is_loose_sum(filter));
        order.sort_by_key(key);
        self.cheap = order.partition_point(|filter| key(filter) <= (None, false)) as u32;
        let of_filter = |(rank, &filter)| {
            filters.variables_of(filter).iter().map(move |&one| (one as usize, rank))
        };
        let pairs = (0..).zip(&order).flat_map(of_filter);
        let is_choosy = |&(_, rank): &(usize, u32)| filters.is_connected(order[rank as usize]);
        self.choosy_of = Table::sorted(self.count, pairs.clone().filter(is_choosy)).0;
        self.filter_sets = BitSets::new(self.count, count, pairs.filter(|pair| !is_choosy(pair)));
        self.order = order;
    }

    /// Reads the requirements. Returns `None` if one is of another kind, or if a variable need not have a value.
    fn read_requirements(
        &mut self,
        incidence: &Incidence,
        assignments: &[Assignment],
    ) -> Option<()> {
        let mut has_value = vec![false; self.count];
        let mut beside: Vec<(usize, (u32, u64))> = Vec::new();
        for id in incidence.requirements() {
            let bounds = incidence.bounds(id);
            let actions = incidence.actions_of(id);
            if bounds.lo == 0 && bounds.hi as usize >= actions.len() {
                continue;
            }
            let own: Vec<Assignment> =
                actions.iter().map(|action| assignments[action.index()]).collect();
            self.read_requirement(bounds, &own, &mut has_value, &mut beside)?;
        }
        if !beside.is_empty() {
            self.beside = Table::sorted(self.actions.len(), beside.into_iter()).0;
        }
        self.index_houses();
        has_value.iter().all(|&has| has).then_some(())
    }

    /// Reads a requirement whose actions have the assignments `own`. Returns `None` if it is of another kind. If it
    /// says that a variable has a value, sets `has_value` of the variable. If it has several variables and several
    /// values, adds to `beside`, for the index of each assignment, the values that it excludes.
    fn read_requirement(
        &mut self,
        Bounds { lo, hi }: Bounds,
        own: &[Assignment],
        has_value: &mut [bool],
        beside: &mut Vec<(usize, (u32, u64))>,
    ) -> Option<()> {
        let &(variable, bit) = own.first().filter(|_| hi == 1)?;
        if own.iter().all(|&(_, other)| other == bit) {
            self.read_value(own, lo == 1);
        } else if own.iter().all(|&(other, _)| other == variable) {
            // That a variable has one value at most is clear.
            if lo == 1 && own.len() != self.size(variable) {
                return None;
            }
            has_value[variable as usize] |= lo == 1;
        } else if lo == 0 {
            let pairs = own.iter().flat_map(|one| own.iter().map(move |other| (one, other)));
            let pairs = pairs.filter(|(one, other)| one.0 != other.0);
            let entry =
                |(&one, other): (_, &Assignment)| (self.index(one), (other.0, 1 << other.1));
            beside.extend(pairs.map(entry));
        } else {
            return None;
        }
        Some(())
    }

    /// Sets `houses_of`, `house_sets` and `in_house` by the houses.
    fn index_houses(&mut self) {
        let of_house = |house: u32| {
            let row = self.houses.row(house as usize).iter();
            row.map(move |&variable| (variable as usize, house))
        };
        let houses = self.needed_in_house.len();
        let pairs = (0..houses as u32).flat_map(of_house);
        self.houses_of = Table::sorted(self.count, pairs.clone()).0;
        self.house_sets = BitSets::new(self.count, houses, pairs.clone());
        let swapped = pairs.map(|(variable, house)| (house as usize, variable as u32));
        self.in_house = BitSets::new(houses, self.count, swapped);
    }

    /// Reads a requirement of one value: at most one of the variables has it, and one must if `is_needed`.
    fn read_value(&mut self, own: &[Assignment], is_needed: bool) {
        let mut set = vec![0; self.words];
        own.iter().for_each(|&(variable, _)| insert(&mut set, variable));
        for &(variable, bit) in own {
            let range = self.row(variable, bit as usize);
            let row = &mut self.seen[range];
            row.iter_mut().zip(&set).for_each(|(all, &word)| *all |= word);
            remove(row, variable);
        }
        if is_needed {
            self.add_to_houses(own.iter().map(|&(variable, _)| variable), 1 << own[0].1);
        }
    }

    /// Adds a needed value to the house of these variables.
    fn add_to_houses(&mut self, own: impl Iterator<Item = u32> + Clone, value: u64) {
        // The requirements of a house have consecutive ids.
        if let Some(needed) = self.needed_in_house.last_mut()
            && self.houses.row(self.houses.len() - 1).iter().copied().eq(own.clone())
        {
            *needed |= value;
            return;
        }
        own.for_each(|variable| self.houses.push(variable));
        self.houses.close_row().expect("there are no more variables than actions");
        self.needed_in_house.push(value);
    }

    /// Returns the number of values of the variable.
    fn size(&self, variable: u32) -> usize {
        self.actions[variable as usize * self.width..][..self.width].iter().flatten().count()
    }

    fn index(&self, (variable, bit): Assignment) -> usize {
        variable as usize * self.width + bit as usize
    }

    /// Returns the range of a row of `seen`.
    #[inline]
    fn row(&self, variable: u32, bit: usize) -> Range<usize> {
        let start = (bit * self.count + variable as usize) * self.words;
        start..start + self.words
    }

    /// Returns the set of the variables that cannot have the value of the bit if the variable has it.
    #[inline]
    pub(super) fn seen(&self, variable: u32, bit: usize) -> &[u64] {
        &self.seen[self.row(variable, bit)]
    }

    /// Returns values of other bits that other variables cannot have if the variable has the value of the bit.
    pub(super) fn beside(&self, variable: u32, bit: usize) -> &[(u32, u64)] {
        match self.beside.len() {
            0 => &[],
            _ => self.beside.row(self.index((variable, bit as u32))),
        }
    }

    /// Returns the action with which the variable has the value of the bit.
    pub(super) fn action(&self, variable: u32, bit: usize) -> Option<ActionId> {
        self.actions[self.index((variable, bit as u32))]
    }
}

/// Returns the number of values of a variable: without filters, that of the actions of the first requirement that must be
/// met. Returns `None` if a mask has no place for them.
fn width(incidence: &Incidence, filters: &Filters) -> Option<usize> {
    if filters.width() > 0 {
        return Some(filters.width());
    }
    let is_exact = |&id: &RequirementId| incidence.bounds(id).is_exact();
    let first = incidence.requirements().find(is_exact)?;
    Some(incidence.actions_of(first).len()).filter(|&width| width <= u64::BITS as usize)
}

/// Returns the variable and the bit of each action. An action that no filter has is one of a requirement with an action
/// for each bit.
fn assignments(incidence: &Incidence, filters: &Filters, width: usize) -> Option<Vec<Assignment>> {
    const NONE: Assignment = (u32::MAX, 0);
    let mut assignments = vec![NONE; incidence.action_count()];
    for action in incidence.actions() {
        match filters.of_action(action) {
            [] => {}
            &[assignment] => assignments[action.index()] = assignment,
            _ => return None,
        }
    }
    let mut count = filters.variable_count() as u32;
    for action in incidence.actions() {
        if assignments[action.index()] != NONE {
            continue;
        }
        let is_variable = |&id: &RequirementId| {
            let actions = incidence.actions_of(id);
            incidence.bounds(id).is_exact()
                && actions.len() == width
                && actions.iter().all(|other| assignments[other.index()] == NONE)
        };
        let id = incidence.requirements_of(action).iter().copied().find(is_variable)?;
        for (bit, other) in (0..).zip(incidence.actions_of(id)) {
            assignments[other.index()] = (count, bit);
        }
        count += 1;
    }
    Some(assignments)
}
