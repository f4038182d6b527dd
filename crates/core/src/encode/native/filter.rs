//! Finds the values that a sum supports.
//!
//! The variables are in groups of variables with different values, as in the clauses of a sum. A value of a variable is
//! supported if a possible set of values of its group has it, and the sum of the set and sums of possible sets of the
//! other groups add up to a total. The sums that the groups before and after can reach are sets of bits (M. A. Trick, *A
//! Dynamic Programming Approach for Consistency and Propagation for Knapsack Constraints*, Annals of Operations Research,
//! 2003).

use super::Mask;
use super::group::{Group, Sums};
use crate::cover::{Primitive, Variable};
use crate::encode::primitive::{Known, groups_of_sum};

/// The least number of open variables for which a sum has a filter. The clauses of a shorter sum are few, and unit
/// propagation in them is as strong.
const LEAST_VARIABLES: usize = 3;

/// A sum over variables in groups.
#[derive(Debug)]
pub(super) struct Filter {
    groups: Vec<Group>,
    /// The totals that the sum may have, counted from the sum of the least sums of all groups.
    totals: Sums,
    /// Per variable: the values that are supported.
    supported: Vec<Mask>,
    /// Per group: the sums of the groups before it with which the sum can become a total. One more for all groups.
    wanted: Vec<Sums>,
}

impl Filter {
    /// Returns the filter of a primitive, and its open variables in the order of the filter. Bit 0 of masks stands for the
    /// value `zero`. Returns `None` if the primitive is no sum, if it is short, if its clauses have a selector for each
    /// set of values, or if it has too many values, sets or totals.
    pub(super) fn of<'v, 'p>(
        primitive: &'v Primitive<Variable<'p>>,
        zero: i32,
        known: &Known<'_>,
    ) -> Option<(Self, Vec<&'v Variable<'p>>)> {
        let Primitive::Sum(parts, totals) = primitive else { return None };
        let (mut groups, mut order) = (Vec::new(), Vec::new());
        for (weight, members) in groups_of_sum(parts, totals, known)? {
            let open: Vec<_> = members.into_iter().filter(|one| one.fixed.is_none()).collect();
            if !open.is_empty() {
                let indices = order.len()..order.len() + open.len();
                groups.push(Group::of(&open, indices, weight, zero)?);
                order.extend(open);
            }
        }
        let fixed: i32 = parts.iter().map(|(weight, one)| weight * one.fixed.unwrap_or(0)).sum();
        let least = fixed + groups.iter().map(|group| group.least).sum::<i32>();
        let most: u32 = groups.iter().map(Group::most).sum();
        if most >= Sums::BITS || order.len() < LEAST_VARIABLES {
            return None;
        }
        let totals = totals.iter().filter_map(|total| u32::try_from(total - least).ok());
        let totals = totals.filter(|&total| total <= most).fold(0, |set, total| set | 1 << total);
        let wanted = vec![0; groups.len() + 1];
        Some((Filter { groups, totals, supported: vec![0; order.len()], wanted }, order))
    }

    /// Returns for each variable those of its values, given by `masks`, that are supported. If a variable has none, no
    /// variable has any.
    pub(super) fn supported(&mut self, masks: &[Mask]) -> &[Mask] {
        let last = self.groups.len();
        self.wanted[last] = self.totals;
        for (index, group) in self.groups.iter_mut().enumerate().rev() {
            let sums = group.find_possible(&masks[group.variables.clone()]);
            self.wanted[index] = lowered(self.wanted[index + 1], sums);
        }
        let mut before = 1;
        for (group, &wanted) in self.groups.iter().zip(&self.wanted[1..]) {
            let (sums, values) = group.supported(lowered(wanted, before));
            for index in group.variables.clone() {
                self.supported[index] = masks[index] & values;
            }
            before = raised(before, sums);
        }
        &self.supported
    }
}

/// Returns each sum of one of `sums` and one of `others`.
fn raised(sums: Sums, others: Sums) -> Sums {
    let spread = |(start, len)| spread(sums << start, len, |set, by| set << by);
    runs(others).map(spread).fold(0, |found, set| found | set)
}

/// Returns each difference of one of `sums` and one of `others` that is not negative.
fn lowered(sums: Sums, others: Sums) -> Sums {
    let spread = |(start, len)| spread(sums >> start, len, |set, by| set >> by);
    runs(others).map(spread).fold(0, |found, set| found | set)
}

/// Returns the runs of bits in `set`: the first bit of each, and the number of bits.
fn runs(mut set: Sums) -> impl Iterator<Item = (u32, u32)> {
    std::iter::from_fn(move || {
        let start = set.trailing_zeros();
        (set != 0).then(|| {
            let len = (set >> start).trailing_ones();
            // Adding the first bit carries through the run, and clears it.
            set &= set.wrapping_add(1 << start);
            (start, len)
        })
    })
}

/// Returns the union of `set` moved by each of the numbers from 0 to `len - 1`.
fn spread(mut set: Sums, len: u32, moved: impl Fn(Sums, u32) -> Sums) -> Sums {
    let mut done = 1;
    while done < len {
        let by = done.min(len - done);
        set |= moved(set, by);
        done += by;
    }
    set
}
