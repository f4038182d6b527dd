//! Smallest hitting sets: the fewest elements that meet every one of a growing list of sets.

use rustsat::instances::BasicVarManager;
use rustsat::types::{Lit, Var};

use super::{PartId, Parts};
use crate::backend::{Cdcl, Limit, Limits, Verdict};
use crate::encode::{AtMostK, ClauseSink};

/// Finds smallest sets that hit all sets added and contain none of those excluded.
///
/// A SAT solver with a counter over the elements. As sets and exclusions are added the smallest sets
/// only ever grow, and so does the bound of the counter.
#[derive(Debug)]
pub(super) struct HittingSets {
    solver: Cdcl,
    variables: BasicVarManager,
    counter: AtMostK,
    /// The elements that occur in a set; no other is ever needed.
    elements: Parts,
    /// How many elements there could be.
    all: usize,
    size: usize,
}

/// What there is to hit all sets.
pub(super) enum Hit {
    /// A smallest hitting set.
    With(Parts),
    /// Nothing: every hitting set is excluded, or a set is empty.
    Nothing,
    Unknown(Limit),
}

impl HittingSets {
    /// No sets yet; elements are below `elements`.
    pub fn new(elements: usize, limits: &Limits) -> Self {
        let mut solver = Cdcl::new(&Limits { max_conflicts: None, ..limits.clone() });
        solver.reserve(elements as u32);
        HittingSets {
            solver,
            variables: BasicVarManager::from_next_free(Var::new(elements as u32)),
            counter: AtMostK::default(),
            elements: Parts::new(),
            all: elements,
            size: 0,
        }
    }

    /// From now on this set has to be hit.
    pub fn add(&mut self, set: &Parts) {
        for &part in set {
            if self.elements.insert(part) {
                self.counter.add(element(part));
            }
        }
        self.solver.add_clause(&set.iter().map(|&part| element(part)).collect::<Vec<_>>());
    }

    /// From now on nothing that contains this set is wanted.
    pub fn exclude(&mut self, set: &Parts) {
        self.solver.add_clause(&set.iter().map(|&part| !element(part)).collect::<Vec<_>>());
    }

    /// So many elements are needed at least, as far as is known.
    pub fn at_least(&self) -> usize {
        self.size
    }

    /// Allows this number of conflicts from now on; `None` allows any number.
    pub fn allow(&mut self, conflicts: Option<u64>) {
        self.solver.allow_conflicts(conflicts);
    }

    /// Any set that hits all, rather a large one, whatever number of conflicts that takes.
    pub fn any(&mut self) -> Hit {
        self.solver.allow_conflicts(None);
        match self.solver.solve(&[]) {
            Verdict::Satisfiable(model) => {
                let all = (0..self.all).map(PartId::from_index);
                Hit::With(all.filter(|part| model[part.index()]).collect())
            }
            Verdict::Unknown(limit) => Hit::Unknown(limit),
            Verdict::Unsatisfiable(_) => Hit::Nothing,
        }
    }

    /// A smallest set that hits all.
    pub fn smallest(&mut self) -> Hit {
        loop {
            let bound = self.counter.at_most(self.size, &mut self.variables, &mut self.solver);
            match self.solver.solve(&bound) {
                Verdict::Satisfiable(model) => {
                    let chosen = |part: &&PartId| model[part.index()];
                    return Hit::With(self.elements.iter().filter(chosen).copied().collect());
                }
                Verdict::Unknown(limit) => return Hit::Unknown(limit),
                Verdict::Unsatisfiable(core) if core.is_empty() => return Hit::Nothing,
                Verdict::Unsatisfiable(_) => self.size += 1,
            }
        }
    }
}

fn element(part: PartId) -> Lit {
    Lit::positive(part.index() as u32)
}
