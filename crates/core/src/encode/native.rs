//! Propagates primitives without clauses, in an engine that takes a propagator.
//!
//! [`NativePrimitives`] keeps for each variable the values that are not excluded yet, as a bit mask, and applies to
//! them the filters that also remove values before any formula is written. A literal is implied together with a
//! snapshot of the masks of its filter. The explanation of the literal begins with all values that are excluded in the
//! snapshot, and leaves out those without which the literal still follows.

use std::collections::VecDeque;
use std::sync::Arc;

use rustsat::types::Lit;
use sudosat_cdcl::{Implications, Propagator};

use super::literal;
use crate::cover::{Filters, Reduced, Status};

/// Which primitives a propagator propagates. An engine that has the propagator needs no clauses of them
/// ([`Problem::write_beside`](super::Problem::write_beside)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Propagated {
    /// Connected nodes, whose clauses are many.
    Connected,
    /// The same, and loose sums ([`Filters::is_loose_sum`]). Unit propagation in the clauses of other primitives finds
    /// as much as their filters do.
    ConnectedAndLooseSums,
    /// All primitives that have filters.
    Filtered,
    /// The same, and sums of cells that follow from the houses and the clues.
    FilteredAndImplied,
}

impl Propagated {
    /// Returns whether the propagator applies the filter with the 0-based index `filter`.
    pub(super) fn includes(self, filters: &Filters, filter: u32) -> bool {
        match self {
            Propagated::Connected => filters.is_connected(filter),
            Propagated::ConnectedAndLooseSums => {
                filters.is_connected(filter) || filters.is_loose_sum(filter)
            }
            Propagated::Filtered | Propagated::FilteredAndImplied => true,
        }
    }
}

/// The masks of a filter when it implied literals or was violated.
#[derive(Clone, Debug)]
struct Snapshot {
    filter: u32,
    /// The number of literals that were assigned at that time.
    assigned: usize,
    /// Where the masks begin in the list of all snapshots.
    start: usize,
}

/// A propagator of the primitives that have filters.
///
/// A copy of a propagator that no engine has received yet can go to another engine.
#[derive(Clone, Debug)]
pub struct NativePrimitives {
    filters: Arc<Filters>,
    /// Per variable: the values that the formula leaves open or has fixed.
    full: Vec<u64>,
    /// Per variable: the values that no literal excludes now.
    masks: Vec<u64>,
    /// Per variable and bit: the literal *the variable has the value*; `None` if the value is fixed or not possible.
    literals: Vec<Option<Lit>>,
    /// Per variable of the formula: what its negative literal excludes, as variables of filters and bits.
    excluded: Vec<Vec<(u32, u32)>>,
    /// The filters to apply, the first that became due first.
    due: VecDeque<u32>,
    is_due: Vec<bool>,
    /// The number of literals that are assigned.
    assigned: usize,
    /// Per variable of the formula: the number of literals that were assigned before its positive literal; `usize::MAX`
    /// if that is not true.
    taken_after: Vec<usize>,
    snapshots: Vec<Snapshot>,
    /// The masks of all snapshots.
    kept: Vec<u64>,
    /// Memory for the masks of a filter.
    own: Vec<u64>,
}

impl NativePrimitives {
    /// Creates the propagator of the filters with the indices `wanted`. `filters` are those of the problem that
    /// `reduced` comes from. The wanted ones are due.
    pub(super) fn new(filters: Arc<Filters>, wanted: &[u32], reduced: &Reduced<'_>) -> Self {
        let width = filters.width();
        let mut native = NativePrimitives {
            full: vec![0; filters.variable_count()],
            masks: Vec::new(),
            literals: vec![None; filters.variable_count() * width],
            excluded: vec![Vec::new(); reduced.actions().len()],
            due: wanted.iter().copied().collect(),
            // A filter that is due does not become due again, so those that are not wanted never do.
            is_due: vec![true; filters.count()],
            assigned: 0,
            taken_after: vec![usize::MAX; reduced.actions().len()],
            snapshots: Vec::new(),
            kept: Vec::new(),
            own: Vec::new(),
            filters,
        };
        for variable in 0..native.full.len() as u32 {
            (0..width).for_each(|bit| native.add_value(variable, bit, reduced));
        }
        native.masks = native.full.clone();
        native
    }

    fn add_value(&mut self, variable: u32, bit: usize, reduced: &Reduced<'_>) {
        let Some(action) = self.filters.action(variable, bit) else { return };
        if reduced.status(action) == Status::Removed {
            return;
        }
        self.full[variable as usize] |= 1 << bit;
        if let Some(place) = reduced.place(action) {
            let index = variable as usize * self.filters.width() + bit;
            self.literals[index] = Some(literal(place));
            self.excluded[place as usize].push((variable, bit as u32));
        }
    }

    /// Excludes the values for which `literal` stands, which is now false. The filters of their variables are due.
    fn exclude(&mut self, literal: Lit) {
        for &(variable, bit) in self.excluded.get(literal.vidx()).into_iter().flatten() {
            let before = self.masks[variable as usize];
            let after = before & !(1 << bit);
            self.masks[variable as usize] = after;
            for &filter in self.filters.filters_of(variable) {
                if self.filters.notices(filter, before, after)
                    && !std::mem::replace(&mut self.is_due[filter as usize], true)
                {
                    self.due.push_back(filter);
                }
            }
        }
    }

    fn set_taken(&mut self, literal: Lit, after: usize) {
        if let Some(taken) = self.taken_after.get_mut(literal.vidx()) {
            *taken = after;
        }
    }

    fn include(&mut self, literal: Lit) {
        for &(variable, bit) in self.excluded.get(literal.vidx()).into_iter().flatten() {
            self.masks[variable as usize] |= 1 << bit;
        }
    }

    /// Applies a filter. Returns whether it implies anything.
    fn apply(&mut self, filter: u32, implied: &mut Implications) -> bool {
        self.is_due[filter as usize] = false;
        let variables = self.filters.variables_of(filter);
        let masks = variables.iter().map(|&variable| self.masks[variable as usize]);
        let mut own = std::mem::take(&mut self.own);
        own.clear();
        own.extend(masks.clone());
        let is_possible = self.filters.narrow(filter, &mut own);
        let changes = !is_possible || masks.clone().ne(own.iter().copied());
        if changes {
            let number = self.snapshots.len() as u32;
            let start = self.kept.len();
            self.kept.extend(masks);
            self.snapshots.push(Snapshot { filter, assigned: self.assigned, start });
            if is_possible {
                self.imply(number, &own, implied);
            } else {
                let mut clause = Vec::new();
                self.explain_conflict(number, None, &mut clause);
                implied.refute(clause);
            }
        }
        self.own = own;
        changes
    }

    /// Implies that the variables have none of the values of the snapshot that are not in `left`.
    fn imply(&self, number: u32, left: &[u64], implied: &mut Implications) {
        let Snapshot { filter, start, .. } = self.snapshots[number as usize];
        let variables = self.filters.variables_of(filter);
        for ((&variable, before), left) in variables.iter().zip(&self.kept[start..]).zip(left) {
            let excluded = self.literals_of(variable, before & !left);
            excluded.for_each(|literal| implied.push(!literal, number));
        }
    }

    /// Adds excluded values of a snapshot to `clause`, as literals. With them the primitive does not hold, if `taken`
    /// holds too.
    ///
    /// The variables get back values with which the primitive still does not hold. Those that they do not get back are
    /// in the clause. A variable has only one value, so values that are impossible one by one are impossible together,
    /// even if the filter does not find it.
    fn explain_conflict(&self, number: u32, taken: Option<Lit>, clause: &mut Vec<Lit>) {
        let Snapshot { filter, start, .. } = self.snapshots[number as usize];
        let variables = self.filters.variables_of(filter);
        let mut masks = self.kept[start..start + variables.len()].to_vec();
        let mut full: Vec<u64> = variables.iter().map(|&one| self.full[one as usize]).collect();
        for (index, &variable) in variables.iter().enumerate() {
            if let Some(bit) = taken.and_then(|taken| self.bit_of(variable, taken)) {
                masks[index] = 1 << bit;
                full[index] = 1 << bit;
            }
        }
        let is_weakened = self.filters.weaken(filter, &mut masks, &full);
        if !is_weakened {
            self.weaken(filter, &mut masks, &full);
        }
        for ((&variable, &mask), full) in variables.iter().zip(&masks).zip(full) {
            match is_weakened {
                true if mask != full => self.deny(number, variable, mask, clause),
                true => {}
                false => clause.extend(self.literals_of(variable, full & !mask)),
            }
        }
    }

    /// Gives back to each mask all values with which the filter is still violated, one variable after the other.
    fn weaken(&self, filter: u32, masks: &mut [u64], full: &[u64]) {
        let mut left = Vec::with_capacity(masks.len());
        for (index, &full) in full.iter().enumerate() {
            if masks[index] == full {
                continue;
            }
            let own = std::mem::replace(&mut masks[index], full);
            left.clear();
            left.extend_from_slice(masks);
            let is_possible = self.filters.narrow(filter, &mut left);
            let possible = if is_possible { left[index] } else { 0 };
            // The filter is not exact, so a value that a variable had before may seem to be possible.
            masks[index] = if possible & own == 0 { full & !possible } else { own };
        }
    }

    /// Adds literals to `clause` that are false because the variable has no value outside of `mask`.
    fn deny(&self, number: u32, variable: u32, mask: u64, clause: &mut Vec<Lit>) {
        let assigned = self.snapshots[number as usize].assigned;
        let only =
            if mask.is_power_of_two() { self.literals_of(variable, mask).next() } else { None };
        match only.filter(|literal| self.taken_after[literal.vidx()] < assigned) {
            Some(literal) => clause.push(!literal),
            None => clause.extend(self.literals_of(variable, self.full[variable as usize] & !mask)),
        }
    }

    fn literals_of(&self, variable: u32, mut mask: u64) -> impl Iterator<Item = Lit> {
        let width = self.filters.width();
        let row = &self.literals[variable as usize * width..][..width];
        std::iter::from_fn(move || {
            let bit = mask.trailing_zeros();
            (mask != 0).then(|| {
                mask &= mask - 1;
                row[bit as usize]
            })
        })
        .flatten()
    }

    /// Returns the bit of the value for which `literal` stands in the variable; `None` if it stands for none.
    fn bit_of(&self, variable: u32, literal: Lit) -> Option<u32> {
        let stands = self.excluded.get(literal.vidx())?.iter();
        stands.copied().find_map(|(one, bit)| (one == variable).then_some(bit))
    }
}

impl Propagator for NativePrimitives {
    fn assigned(&mut self, literals: &[Lit]) {
        for &literal in literals {
            match literal.is_neg() {
                true => self.exclude(literal),
                false => self.set_taken(literal, self.assigned),
            }
            self.assigned += 1;
        }
    }

    fn freed(&mut self, literals: &[Lit]) {
        self.assigned -= literals.len();
        for &literal in literals {
            match literal.is_neg() {
                true => self.include(literal),
                false => self.set_taken(literal, usize::MAX),
            }
        }
        let kept = self.snapshots.partition_point(|it| it.assigned < self.assigned);
        if let Some(first) = self.snapshots.get(kept) {
            self.kept.truncate(first.start);
        }
        self.snapshots.truncate(kept);
    }

    fn propagate(&mut self, implied: &mut Implications) {
        while let Some(filter) = self.due.pop_front() {
            if self.apply(filter, implied) {
                return;
            }
        }
    }

    fn explain(&mut self, literal: Lit, number: u32, clause: &mut Vec<Lit>) {
        self.explain_conflict(number, Some(!literal), clause);
    }
}
