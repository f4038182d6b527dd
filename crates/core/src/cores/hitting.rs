//! Finds smallest hitting sets: sets with the fewest elements that contain an element of every set in a growing
//! list.

use rustsat::instances::BasicVarManager;
use rustsat::types::{Lit, Var};

use super::{PartId, Parts};
use crate::backend::{Cdcl, Limit, Limits, Verdict};
use crate::encode::{AtMostK, ClauseSink};

/// Finds smallest sets that have an element in common with each added set and contain no excluded set as a subset.
///
/// A SAT solver finds them, with a counter over the elements. As sets and exclusions are added, the size of a
/// smallest hitting set never decreases, so the bound of the counter only grows.
#[derive(Debug)]
pub(super) struct HittingSets {
    solver: Cdcl,
    variables: BasicVarManager,
    counter: AtMostK,
    /// The elements that occur in an added set. A smallest hitting set contains no other elements.
    elements: Parts,
    /// The number of all elements.
    all: usize,
    size: usize,
}

/// The result of a search for a hitting set.
pub(super) enum Hit {
    /// A hitting set. It is a smallest one if the method `smallest` returns it.
    With(Parts),
    /// There is no hitting set: each one is excluded, or an added set is empty.
    Nothing,
    Unknown(Limit),
}

impl HittingSets {
    /// Creates the solver without any sets. The elements have the numbers 0 to `elements` - 1.
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

    /// Adds a set that every further hitting set must meet.
    pub fn add(&mut self, set: &Parts) {
        for &part in set {
            if self.elements.insert(part) {
                self.counter.add(element(part));
            }
        }
        self.solver.add_clause(&set.iter().map(|&part| element(part)).collect::<Vec<_>>());
    }

    /// Excludes all further hitting sets that contain all elements of this set.
    pub fn exclude(&mut self, set: &Parts) {
        self.solver.add_clause(&set.iter().map(|&part| !element(part)).collect::<Vec<_>>());
    }

    /// Returns a lower bound on the size of a hitting set that is not excluded.
    pub fn at_least(&self) -> usize {
        self.size
    }

    /// Allows this number of conflicts from now on. `None` allows any number.
    pub fn allow(&mut self, conflicts: Option<u64>) {
        self.solver.allow_conflicts(conflicts);
    }

    /// Returns some hitting set, usually not a smallest one. The number of conflicts is not limited.
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

    /// Returns a smallest hitting set, [`Hit::Nothing`] if there is none, or the limit that was reached.
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
