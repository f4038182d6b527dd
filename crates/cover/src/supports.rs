//! Removes the actions that a primitive excludes: values of a variable that no allowed combination of values of the
//! other variables supports. Unit propagation alone does not look at primitives.
//!
//! A sum of variables that requirements make different is read as sets of values: a set supports a value if each
//! variable has a value of the set and each value of the set has a variable. Any other sum is read by the totals that
//! the variables before and after can reach (M. A. Trick, *A Dynamic Programming Approach for Consistency and
//! Propagation for Knapsack Constraints*, Annals of Operations Research, 2003). Primitives that are neither sums nor
//! relations nor sets of values remove nothing here.

use super::{
    ActionId, Contradiction, Incidence, Position, Primitive, Reason, Relation, RequirementId,
    Status, Term,
};

/// The largest number of values for which a sum of different variables is read as sets of values.
const MOST_VALUES: usize = 12;

/// What is known of a primitive before and after its readings.
#[derive(Debug)]
pub(super) struct Reading {
    /// The sets of values that the primitive allows; `None` if it is not read as sets of values.
    sets: Option<AllowedSets>,
    /// The number of open actions at the last reading, so that an unchanged primitive is not read again.
    open: usize,
}

/// The values that a variable can still have, ascending, each with its action.
type Values = Vec<(i32, ActionId)>;

impl Position<'_> {
    /// Returns a reading of each primitive.
    pub(super) fn readings(&self) -> Vec<Reading> {
        let primitives = self.incidence().primitives().iter();
        let reading = |(_, primitive): &(RequirementId, Primitive<Term>)| Reading {
            sets: AllowedSets::of(self.incidence(), primitive),
            open: usize::MAX,
        };
        primitives.map(reading).collect()
    }

    /// Removes the open actions without support in some primitive. Returns a contradiction if a chosen action has none.
    pub(super) fn draw_supports(&mut self, readings: &mut [Reading]) -> Result<(), Contradiction> {
        let incidence = self.incidence();
        for ((id, primitive), reading) in incidence.primitives().iter().zip(readings) {
            let open = self.open_values(primitive);
            if open == std::mem::replace(&mut reading.open, open) {
                continue;
            }
            for action in self.unsupported(primitive, reading.sets.as_ref()) {
                match self.status(action) {
                    Status::Open => self.push(action, false, Reason::Primitive(*id)),
                    Status::Chosen => return Err(Contradiction::Violated(*id)),
                    Status::Removed => {}
                }
            }
        }
        Ok(())
    }

    /// Returns the number of open actions of the variables of a primitive.
    fn open_values(&self, primitive: &Primitive<Term>) -> usize {
        let of = |term: &Term| {
            let options = term.options().iter();
            options.filter(|&&(_, action)| self.status(action) == Status::Open).count()
        };
        match primitive {
            Primitive::OneOf(term, _) => of(term),
            Primitive::Related(first, second, _) => of(first) + of(second),
            Primitive::ValueSet(terms, _) => terms.iter().map(of).sum(),
            Primitive::Sum(parts, _) => parts.iter().map(|(_, term)| of(term)).sum(),
            _ => 0,
        }
    }

    /// Returns the actions whose values have no support.
    fn unsupported(
        &self,
        primitive: &Primitive<Term>,
        sets: Option<&AllowedSets>,
    ) -> Vec<ActionId> {
        let all = |terms: &[Term]| terms.iter().map(|term| self.values(term)).collect::<Vec<_>>();
        match primitive {
            Primitive::OneOf(term, values) => {
                without(&self.values(term), |value| values.contains(&value))
            }
            Primitive::Related(first, second, relation) => {
                unrelated(&self.values(first), &self.values(second), relation)
            }
            Primitive::ValueSet(terms, _) => {
                sets.map_or_else(Vec::new, |sets| sets.unsupported(&all(terms)))
            }
            Primitive::Sum(parts, totals) => {
                let values: Vec<_> = parts.iter().map(|(_, term)| self.values(term)).collect();
                match sets {
                    Some(sets) => sets.unsupported(&values),
                    None => unreachable_totals(parts, &values, totals),
                }
            }
            _ => Vec::new(),
        }
    }

    fn values(&self, term: &Term) -> Values {
        let options = term.options().iter().copied();
        options.filter(|&(_, action)| self.status(action) != Status::Removed).collect()
    }
}

/// Returns whether the primitive is a sum in which all weights are equal and requirements make the values of each two
/// variables different.
fn are_different(incidence: &Incidence, primitive: &Primitive<Term>) -> bool {
    let Primitive::Sum(parts, _) = primitive else { return false };
    let differ = |one: &Term, other: &Term| incidence.are_different(one, other, |_| true);
    let pair =
        |index: usize| parts[index + 1..].iter().all(|(_, other)| differ(&parts[index].1, other));
    parts.windows(2).all(|pair| pair[0].0 == pair[1].0) && (0..parts.len()).all(pair)
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

/// Sets of values that different variables may have together.
#[derive(Debug)]
struct AllowedSets {
    /// The values of all variables, ascending. Bit k of a set stands for the value with index k.
    values: Vec<i32>,
    sets: Vec<u64>,
}

impl AllowedSets {
    /// Returns the sets that the primitive allows. Returns `None` if it is neither a set of values nor a sum of
    /// different variables, or if there are too many values.
    fn of(incidence: &Incidence, primitive: &Primitive<Term>) -> Option<Self> {
        match primitive {
            Primitive::ValueSet(terms, sets) => {
                let values = values_of(terms.iter());
                let mask = |set: &Vec<i32>| set.iter().map(|&value| bit(&values, value)).sum();
                if values.len() > u64::BITS as usize {
                    return None;
                }
                let sets = sets.iter().filter_map(mask).collect();
                Some(AllowedSets { values, sets })
            }
            Primitive::Sum(parts, totals) => {
                let values = values_of(parts.iter().map(|(_, term)| term));
                let fits = values.len() <= MOST_VALUES && are_different(incidence, primitive);
                let weight = parts.first()?.0;
                fits.then(|| AllowedSets::with_totals(values, parts.len(), weight, totals))
            }
            _ => None,
        }
    }

    /// Returns the sets of `count` values whose sum, times `weight`, is one of `totals`.
    fn with_totals(values: Vec<i32>, count: usize, weight: i32, totals: &[i32]) -> Self {
        let sum = |set: u64| -> i32 {
            let chosen = values.iter().enumerate().filter(|&(index, _)| set >> index & 1 == 1);
            chosen.map(|(_, value)| value).sum()
        };
        let is_allowed = |&set: &u64| {
            set.count_ones() as usize == count && totals.contains(&(weight * sum(set)))
        };
        let sets = (0..1_u64 << values.len()).filter(is_allowed).collect();
        AllowedSets { values, sets }
    }

    /// Returns the actions whose values are in no set that the variables can have together: each variable has a value
    /// of the set, and each value of the set has a variable.
    fn unsupported(&self, variables: &[Values]) -> Vec<ActionId> {
        let mask = |values: &Values| -> u64 {
            values.iter().filter_map(|&(value, _)| bit(&self.values, value)).sum()
        };
        let masks: Vec<u64> = variables.iter().map(mask).collect();
        let mut supported = vec![0; masks.len()];
        for &set in &self.sets {
            let all = masks.iter().fold(0, |all, mask| all | mask & set);
            if all == set && masks.iter().all(|mask| mask & set != 0) {
                supported.iter_mut().zip(&masks).for_each(|(found, mask)| *found |= mask & set);
            }
        }
        let of_variable = |(values, &supported): (&Values, &u64)| {
            without(values, |value| {
                bit(&self.values, value).is_some_and(|bit| supported & bit != 0)
            })
        };
        variables.iter().zip(&supported).flat_map(of_variable).collect()
    }
}

/// Returns the values of the variables, ascending, each once.
fn values_of<'t>(terms: impl Iterator<Item = &'t Term>) -> Vec<i32> {
    let mut values: Vec<i32> =
        terms.flat_map(|term| term.options()).map(|&(value, _)| value).collect();
    values.sort_unstable();
    values.dedup();
    values
}

/// Returns the bit of a value in a set; `None` if no variable has the value.
fn bit(values: &[i32], value: i32) -> Option<u64> {
    values.binary_search(&value).ok().map(|index| 1 << index)
}
