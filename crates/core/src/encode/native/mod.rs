//! Propagates sums without clauses, in an engine that takes a propagator.
//!
//! For each variable [`NativeSums`] holds the values that are not excluded yet, as a bit mask, and for each sum a
//! [`Filter`], which finds the values without support. A literal is implied together with a snapshot of the masks of its
//! sum. The explanation of the literal begins with all values that are excluded in the snapshot, and leaves out those
//! without which the literal still follows.
//!
//! | file | content |
//! |---|---|
//! | `filter` | finds the values that a sum supports |
//! | `group` | finds the sets of values that variables with different values can have |

mod filter;
mod group;

use std::collections::{HashMap, VecDeque};

use rustsat::types::Lit;
use sudosat_cdcl::{Implications, Propagator};

use super::literal;
use super::primitive::Known;
use crate::cover::{Primitive, Variable};
use filter::Filter;

/// A set of values. Bit k stands for the value that is k above the least value of all variables.
type Mask = u32;

/// The values and literals of a variable.
#[derive(Debug)]
struct State {
    /// The values that are open at level 0.
    full: Mask,
    /// The values that no literal excludes now.
    mask: Mask,
    /// Per bit: the literal *the variable has the value*; `None` if the value is not open.
    literals: [Option<Lit>; Mask::BITS as usize],
    /// The indices of the sums that have the variable.
    sums: Vec<u32>,
}

/// A sum, and its variables in the order of the filter.
#[derive(Debug)]
struct Sum {
    filter: Filter,
    variables: Vec<u32>,
    /// Whether a mask may have changed since the last reading.
    is_due: bool,
}

/// The masks of a sum when it implied literals or was violated.
#[derive(Debug)]
struct Snapshot {
    sum: u32,
    /// The number of literals that were assigned at that time.
    assigned: usize,
    masks: Vec<Mask>,
}

/// A propagator of sums.
#[derive(Debug, Default)]
pub(super) struct NativeSums {
    /// The value of bit 0.
    least: i32,
    variables: Vec<State>,
    sums: Vec<Sum>,
    /// The indices of the sums to read, the first that became due first.
    due: VecDeque<u32>,
    /// Per variable of the formula: what its negative literal excludes, as indices of variables and bits.
    excluded: Vec<Vec<(u32, u32)>>,
    assigned: usize,
    snapshots: Vec<Snapshot>,
}

impl NativeSums {
    /// Returns a propagator of those of the primitives for which [`Filter::of`] has a filter. Returns `None` if there are
    /// none.
    pub(super) fn of<'p>(
        primitives: impl Iterator<Item = &'p Primitive<Variable<'p>>> + Clone,
        known: &Known<'_>,
    ) -> Option<Self> {
        let least = primitives.clone().filter_map(least_value).min()?;
        let mut native = NativeSums { least, ..NativeSums::default() };
        let mut numbers = HashMap::new();
        for primitive in primitives {
            if let Some((filter, open)) = Filter::of(primitive, least, known) {
                let number = |one: &&Variable<'p>| {
                    *numbers.entry(one.open.clone()).or_insert_with(|| native.add_variable(one))
                };
                let variables: Vec<u32> = open.iter().map(number).collect();
                native.add_sum(filter, variables);
            }
        }
        (!native.sums.is_empty()).then_some(native)
    }

    fn add_sum(&mut self, filter: Filter, variables: Vec<u32>) {
        let sum = self.sums.len() as u32;
        variables.iter().for_each(|&one| self.variables[one as usize].sums.push(sum));
        self.sums.push(Sum { filter, variables, is_due: true });
        self.due.push_back(sum);
    }

    fn add_variable(&mut self, variable: &Variable<'_>) -> u32 {
        let number = self.variables.len() as u32;
        let (mut full, mut literals) = (0, [None; Mask::BITS as usize]);
        for &(value, place) in &variable.open {
            let bit = (value - self.least) as u32;
            full |= 1 << bit;
            literals[bit as usize] = Some(literal(place));
            let place = place as usize;
            self.excluded.resize(self.excluded.len().max(place + 1), Vec::new());
            self.excluded[place].push((number, bit));
        }
        self.variables.push(State { full, mask: full, literals, sums: Vec::new() });
        number
    }

    /// Excludes the values for which `literal` stands, which is now false, and notes that their sums are to be read.
    fn exclude(&mut self, literal: Lit) {
        for &(variable, bit) in self.excluded.get(literal.vidx()).into_iter().flatten() {
            let variable = &mut self.variables[variable as usize];
            variable.mask &= !(1 << bit);
            for &sum in &variable.sums {
                if !std::mem::replace(&mut self.sums[sum as usize].is_due, true) {
                    self.due.push_back(sum);
                }
            }
        }
    }

    fn include(&mut self, literal: Lit) {
        for &(variable, bit) in self.excluded.get(literal.vidx()).into_iter().flatten() {
            self.variables[variable as usize].mask |= 1 << bit;
        }
    }

    /// Reads a sum. Returns whether it implies anything.
    fn read(&mut self, index: u32, implied: &mut Implications) -> bool {
        let sum = &mut self.sums[index as usize];
        sum.is_due = false;
        let mask = |&variable: &u32| self.variables[variable as usize].mask;
        let masks: Vec<Mask> = sum.variables.iter().map(mask).collect();
        let supported = sum.filter.supported(&masks);
        if supported == masks {
            return false;
        }
        let number = self.snapshots.len() as u32;
        let is_violated = supported.contains(&0);
        if !is_violated {
            for ((&variable, mask), supported) in sum.variables.iter().zip(&masks).zip(supported) {
                let unsupported = self.variables[variable as usize].literals_of(mask & !supported);
                unsupported.for_each(|literal| implied.push(!literal, number));
            }
        }
        self.snapshots.push(Snapshot { sum: index, assigned: self.assigned, masks });
        if is_violated {
            let mut clause = Vec::new();
            self.explain_conflict(number, None, &mut clause);
            implied.refute(clause);
        }
        true
    }

    /// Adds excluded values of a snapshot to `clause`, as literals. With them the sum is violated, if `taken` holds too.
    ///
    /// One variable after the other gets back all values with which the sum remains violated. Those that it does not get
    /// back are in the clause. A variable has only one value, so values that are impossible one by one are impossible
    /// together, even if the filter does not find it.
    fn explain_conflict(&mut self, number: u32, taken: Option<Lit>, clause: &mut Vec<Lit>) {
        let Snapshot { sum, masks, .. } = &self.snapshots[number as usize];
        let Sum { filter, variables, .. } = &mut self.sums[*sum as usize];
        let states = variables.iter().map(|&variable| &self.variables[variable as usize]);
        let states: Vec<&State> = states.collect();
        let mut masks = masks.clone();
        let target = taken.and_then(|taken| {
            states.iter().zip(&mut masks).position(|(state, mask)| state.take(taken, mask))
        });
        for (index, state) in states.iter().enumerate().filter(|&(index, _)| Some(index) != target)
        {
            let own = std::mem::replace(&mut masks[index], state.full);
            let possible = filter.supported(&masks)[index];
            // The filter is not exact, so a value that a variable had before may seem to be possible.
            let allowed = if possible & own == 0 { state.full & !possible } else { own };
            masks[index] = allowed;
            clause.extend(state.literals_of(state.full & !allowed));
        }
    }
}

impl State {
    fn literals_of(&self, mask: Mask) -> impl Iterator<Item = Lit> {
        group::bits(mask).filter_map(|bit| self.literals[bit as usize])
    }

    /// Reduces `mask` to the value for which `literal` stands. Returns false and changes nothing if the mask has no such
    /// value.
    fn take(&self, literal: Lit, mask: &mut Mask) -> bool {
        let stands = |bit: &u32| self.literals[*bit as usize] == Some(literal);
        let bit = group::bits(*mask).find(stands);
        bit.is_some_and(|bit| {
            *mask = 1 << bit;
            true
        })
    }
}

impl Propagator for NativeSums {
    fn assigned(&mut self, literals: &[Lit]) {
        self.assigned += literals.len();
        literals.iter().filter(|literal| literal.is_neg()).for_each(|&it| self.exclude(it));
    }

    fn freed(&mut self, literals: &[Lit]) {
        self.assigned -= literals.len();
        literals.iter().filter(|literal| literal.is_neg()).for_each(|&it| self.include(it));
        let kept = self.snapshots.partition_point(|it| it.assigned < self.assigned);
        self.snapshots.truncate(kept);
    }

    fn propagate(&mut self, implied: &mut Implications) {
        while let Some(sum) = self.due.pop_front() {
            if self.read(sum, implied) {
                return;
            }
        }
    }

    fn explain(&mut self, literal: Lit, number: u32, clause: &mut Vec<Lit>) {
        self.explain_conflict(number, Some(!literal), clause);
    }
}

/// Returns the least open value of the variables of a sum.
fn least_value(primitive: &Primitive<Variable<'_>>) -> Option<i32> {
    let Primitive::Sum(parts, _) = primitive else { return None };
    parts.iter().filter_map(|(_, one)| one.open.first()).map(|&(value, _)| value).min()
}
