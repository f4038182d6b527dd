//! Removes the actions that a primitive excludes: values of a variable that no allowed combination of values of the
//! other variables supports. Unit propagation alone does not look at primitives.
//!
//! Sets of values, and sums of variables that requirements make different, are read as in `draw_sets`. Any other sum is
//! read by the totals that the variables before and after can reach (M. A. Trick, *A Dynamic Programming Approach for
//! Consistency and Propagation for Knapsack Constraints*, Annals of Operations Research, 2003). Primitives that are
//! neither sums nor relations nor sets of values remove nothing here.

use super::readings::{Reading, Readings};
use super::{
    ActionId, Contradiction, Position, Primitive, Reason, Relation, RequirementId, Status, Term,
};

/// Which primitives have changed in a position since they were last read.
#[derive(Clone, Debug)]
pub(super) struct Supports<'c> {
    readings: &'c Readings,
    /// The number of steps of the trail whose readings are noted.
    noted: usize,
    /// The indices of the readings that have to be done.
    due: Vec<u32>,
    /// For each reading: whether it is in `due`.
    is_due: Vec<bool>,
    /// Memory for the values that the variables of a primitive can have.
    masks: Vec<u64>,
}

/// The values that a variable can still have, ascending, each with its action.
type Values = Vec<(i32, ActionId)>;

impl<'c> Supports<'c> {
    /// Prepares the readings of a position's primitives. All have to be done.
    pub(super) fn new(position: &Position<'c>) -> Self {
        let readings = position.incidence().readings();
        let count = readings.list.len();
        let due = (0..count as u32).rev().collect();
        let (noted, masks) = (position.trail().len(), Vec::new());
        Supports { readings, noted, due, is_due: vec![true; count], masks }
    }

    /// Removes the open actions without support in a primitive that has changed. Returns a contradiction if a chosen
    /// action has none.
    pub(super) fn draw(&mut self, position: &mut Position<'c>) -> Result<(), Contradiction> {
        for step in &position.trail()[self.noted..] {
            for &reading in self.readings.of_action.row(step.action.index()) {
                if !std::mem::replace(&mut self.is_due[reading as usize], true) {
                    self.due.push(reading);
                }
            }
        }
        self.noted = position.trail().len();
        while let Some(reading) = self.due.pop() {
            self.is_due[reading as usize] = false;
            self.read(&self.readings.list[reading as usize], position)?;
        }
        Ok(())
    }

    /// Removes the open actions that the primitive excludes.
    fn read(
        &mut self,
        reading: &Reading,
        position: &mut Position<'c>,
    ) -> Result<(), Contradiction> {
        let (id, primitive) = &position.incidence().primitives()[reading.primitive];
        match &reading.sets {
            Some(sets) => position.draw_sets(*id, sets, &mut self.masks),
            None => {
                let mut found = position.unsupported(primitive).into_iter();
                found.try_for_each(|action| position.remove_unsupported(*id, action))
            }
        }
    }

    /// Notes that steps of the trail were undone up to a position in which all readings were done.
    pub(super) fn undone(&mut self, position: &Position<'c>) {
        self.noted = self.noted.min(position.trail().len());
        for reading in self.due.drain(..) {
            self.is_due[reading as usize] = false;
        }
    }
}

impl Position<'_> {
    /// Returns the actions whose values have no support in a primitive that is not read as sets of values.
    fn unsupported(&self, primitive: &Primitive<Term>) -> Vec<ActionId> {
        match primitive {
            Primitive::OneOf(term, allowed) => {
                without(&self.values(term), |value| allowed.contains(&value))
            }
            Primitive::Related(first, second, relation) => {
                unrelated(&self.values(first), &self.values(second), relation)
            }
            Primitive::Sum(parts, totals) => {
                let values: Vec<_> = parts.iter().map(|(_, term)| self.values(term)).collect();
                unreachable_totals(parts, &values, totals)
            }
            _ => Vec::new(),
        }
    }

    /// Removes the action if it is open, because the primitive excludes it.
    pub(super) fn remove_unsupported(
        &mut self,
        primitive: RequirementId,
        action: ActionId,
    ) -> Result<(), Contradiction> {
        match self.status(action) {
            Status::Open => self.push(action, false, Reason::Primitive(primitive)),
            Status::Chosen => return Err(Contradiction::Violated(primitive)),
            Status::Removed => {}
        }
        Ok(())
    }

    fn values(&self, term: &Term) -> Values {
        let options = term.options().iter().copied();
        options.filter(|&(_, action)| self.status(action) != Status::Removed).collect()
    }
}

/// Returns the actions of the values for which `is_supported` is false.
fn without(values: &Values, is_supported: impl Fn(i32) -> bool) -> Vec<ActionId> {
    values.iter().filter(|&&(value, _)| !is_supported(value)).map(|&(_, action)| action).collect()
}

fn unrelated(first: &Values, second: &Values, relation: &Relation) -> Vec<ActionId> {
    let mut found =
        without(first, |one| second.iter().any(|&(other, _)| relation.holds(one, other)));
    found.extend(without(second, |other| first.iter().any(|&(one, _)| relation.holds(one, other))));
    found
}

/// Returns the actions of values with which the weighted sum of the variables cannot be one of `totals`.
fn unreachable_totals(
    parts: &[(i32, Term)],
    variables: &[Values],
    totals: &[i32],
) -> Vec<ActionId> {
    let weighted: Vec<Vec<i32>> = parts
        .iter()
        .zip(variables)
        .map(|((weight, _), values)| values.iter().map(|&(value, _)| weight * value).collect())
        .collect();
    let least: Vec<i32> =
        weighted.iter().map(|one| one.iter().min().copied().unwrap_or(0)).collect();
    let most: i32 = weighted.iter().map(|one| one.iter().max().copied().unwrap_or(0)).sum();
    let start: i32 = least.iter().sum();
    // Bit k of a set stands for the total `start + k`.
    if most - start >= u128::BITS as i32 {
        return Vec::new();
    }
    let bit = |total: &&i32| (start..=most).contains(*total);
    let mut after =
        totals.iter().filter(bit).fold(0, |set: u128, &total| set | 1 << (total - start));
    let mut suffixes = vec![after];
    for (one, least) in weighted.iter().zip(&least).rev() {
        after = one.iter().fold(0, |set, value| set | after >> (value - least));
        suffixes.push(after);
    }
    suffixes.reverse();
    let (mut found, mut before) = (Vec::new(), 1_u128);
    for (index, (one, least)) in weighted.iter().zip(&least).enumerate() {
        for (value, &(_, action)) in one.iter().zip(&variables[index]) {
            if (before << (value - least)) & suffixes[index + 1] == 0 {
                found.push(action);
            }
        }
        before = one.iter().fold(0, |set, value| set | before << (value - least));
    }
    found
}
