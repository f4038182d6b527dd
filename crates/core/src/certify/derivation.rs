//! Writes the proof of a search that leaves primitives to a propagator.
//!
//! The clauses by which the propagator explains its literals are not in the formula of the proof, and unit propagation
//! in the formula may be too weak to show that they follow. So another solver derives each of them when the search
//! first uses it, and what it learns is written to the same proof (compare O. Ohrimenko, P. J. Stuckey, M. Codish,
//! *Propagation via Lazy Clause Generation*, Constraints 2009). There is a solver for each primitive, which has the
//! clauses over its variables only: in the whole formula each literal of an explanation would propagate through all
//! houses. The hash maps have no random keys, so that the same question has the same proof.

use std::io::{self, Write};

use rustc_hash::{FxHashMap, FxHashSet};
use rustsat::types::Lit;
use sudosat_cdcl::{Cdcl, DratForm, DratWriter, Limits, Observer, Settings, Verdict};

use crate::encode::{ClauseSink, Group};

/// An observer of the search that writes a proof from the formula alone.
pub(super) struct DerivingWriter<W: Write> {
    proof: DratWriter<W>,
    clauses: GroupedClauses,
    limits: Limits,
    /// The variables of the clauses of each primitive, and the solver that derives its explanations once there is one.
    regions: Vec<(FxHashSet<u32>, Option<Deriver>)>,
    /// Per variable: the indices of the regions that have it.
    of_variable: FxHashMap<u32, Vec<usize>>,
    /// The solver that derives what no region does.
    whole: Option<Deriver>,
    /// The explanations that are derived, with their literals in ascending order.
    derived: FxHashSet<Vec<Lit>>,
    /// Whether a limit was reached before an explanation was derived.
    is_stopped: bool,
}

/// The clauses of a formula.
#[derive(Debug, Default)]
pub(super) struct GroupedClauses {
    clauses: Vec<Vec<Lit>>,
    /// The group that the next clause belongs to.
    group: Option<Group>,
    /// Per group of a requirement: the indices of its clauses.
    by_group: FxHashMap<u32, Vec<usize>>,
    /// Per variable: the indices of the clauses that begin with it.
    by_first: FxHashMap<u32, Vec<usize>>,
}

/// A solver that derives explanations from some clauses of the formula. It numbers their variables anew.
struct Deriver {
    solver: Cdcl<Steps>,
    /// Per variable of the solver: the variable of the formula.
    variables: Vec<u32>,
    /// Per variable of the formula: the variable of the solver.
    numbers: FxHashMap<u32, u32>,
}

/// The proof of a deriving solver: clauses that it adds, and, where `false`, deletes.
#[derive(Default)]
struct Steps(Vec<(bool, Vec<Lit>)>);

impl<W: Write> DerivingWriter<W> {
    /// Returns a writer to `out` of a proof from `clauses`. `primitives` are the requirements whose groups of clauses a
    /// propagator replaces.
    pub(super) fn new(
        form: DratForm,
        out: W,
        limits: &Limits,
        clauses: GroupedClauses,
        primitives: impl Iterator<Item = u32>,
    ) -> Self {
        let mut writer = DerivingWriter {
            proof: DratWriter::new(form, out),
            clauses,
            // The limit on conflicts is one of the search.
            limits: Limits { max_conflicts: None, ..limits.clone() },
            regions: Vec::new(),
            of_variable: FxHashMap::default(),
            whole: None,
            derived: FxHashSet::default(),
            is_stopped: false,
        };
        primitives.for_each(|group| writer.add_region(group));
        writer
    }

    fn add_region(&mut self, group: u32) {
        let own = self.clauses.by_group.get(&group).into_iter().flatten();
        let literals = own.flat_map(|&index| &self.clauses.clauses[index]);
        let variables: FxHashSet<u32> = literals.map(|literal| literal.vidx32()).collect();
        for &variable in &variables {
            self.of_variable.entry(variable).or_default().push(self.regions.len());
        }
        self.regions.push((variables, None));
    }

    /// Flushes the proof.
    ///
    /// # Errors
    ///
    /// Returns an error if writing or flushing failed.
    pub(super) fn finish(self) -> io::Result<W> {
        self.proof.finish()
    }

    /// Writes a derivation of the clause: from the clauses of a primitive that has all its variables, or from all.
    fn derive(&mut self, clause: &[Lit]) {
        let regions = clause.first().and_then(|first| self.of_variable.get(&first.vidx32()));
        for index in regions.cloned().unwrap_or_default() {
            let (variables, deriver) = &mut self.regions[index];
            if clause.iter().all(|literal| variables.contains(&literal.vidx32())) {
                let clauses = || self.clauses.within(variables);
                let deriver = deriver.get_or_insert_with(|| Deriver::of(clauses(), &self.limits));
                if deriver.derive(clause, &mut self.proof) == Verdict::Unsatisfiable(()) {
                    return;
                }
            }
        }
        let all = || Deriver::of(self.clauses.clauses.iter(), &self.limits);
        let whole = self.whole.get_or_insert_with(all);
        match whole.derive(clause, &mut self.proof) {
            Verdict::Unsatisfiable(()) => {}
            Verdict::Unknown(_) => self.is_stopped = true,
            Verdict::Satisfiable(()) => {
                unreachable!("what a primitive excludes follows from the formula")
            }
        }
    }
}

impl GroupedClauses {
    /// Returns the clauses that have no variables but these.
    fn within(&self, variables: &FxHashSet<u32>) -> impl Iterator<Item = &Vec<Lit>> {
        let first = variables.iter().filter_map(|variable| self.by_first.get(variable)).flatten();
        let clauses = first.map(|&index| &self.clauses[index]);
        clauses.filter(|clause| clause.iter().all(|it| variables.contains(&it.vidx32())))
    }
}

impl ClauseSink for GroupedClauses {
    fn add_clause(&mut self, clause: &[Lit]) {
        let index = self.clauses.len();
        if let Some(Group::Constraint(group)) = self.group {
            self.by_group.entry(group).or_default().push(index);
        }
        if let Some(first) = clause.first() {
            self.by_first.entry(first.vidx32()).or_default().push(index);
        }
        self.clauses.push(clause.to_vec());
    }

    fn begin_group(&mut self, group: Group) {
        self.group = Some(group);
    }
}

impl Deriver {
    fn of<'c>(clauses: impl Iterator<Item = &'c Vec<Lit>>, limits: &Limits) -> Self {
        let solver = Cdcl::observed(&Settings::default(), limits, Steps::default());
        let mut deriver = Deriver { solver, variables: Vec::new(), numbers: FxHashMap::default() };
        for clause in clauses {
            let own: Vec<Lit> = clause.iter().map(|&literal| deriver.own(literal)).collect();
            deriver.solver.add_clause(&own);
        }
        deriver
    }

    /// Returns the literal in the numbering of the solver. A variable without a number gets the next one.
    fn own(&mut self, literal: Lit) -> Lit {
        let number = *self.numbers.entry(literal.vidx32()).or_insert_with(|| {
            self.variables.push(literal.vidx32());
            self.variables.len() as u32 - 1
        });
        Lit::new(number, literal.is_neg())
    }

    /// Writes to `proof` what the solver learns while it refutes the negation of the clause. The last lemma is a part
    /// of the clause if the clause follows; then the verdict is unsatisfiable.
    fn derive<W: Write>(&mut self, clause: &[Lit], proof: &mut DratWriter<W>) -> Verdict<(), ()> {
        let negated: Vec<Lit> = clause.iter().map(|&literal| self.own(!literal)).collect();
        self.solver.reserve(self.variables.len() as u32);
        let verdict = self.solver.solve(&negated);
        for (is_lemma, clause) in self.solver.observer_mut().0.drain(..) {
            let variable = |literal: &Lit| self.variables[literal.vidx()];
            let named = clause.iter().map(|literal| Lit::new(variable(literal), literal.is_neg()));
            match is_lemma {
                true => proof.lemma(named),
                false => proof.deletion(named),
            }
        }
        match verdict {
            Verdict::Unsatisfiable(_) => Verdict::Unsatisfiable(()),
            Verdict::Satisfiable(_) => Verdict::Satisfiable(()),
            Verdict::Unknown(limit) => Verdict::Unknown(limit),
        }
    }
}

impl Observer for Steps {
    const WATCHES_PROPAGATION: bool = false;
    const WATCHES_RESOLUTION: bool = false;

    fn learned(&mut self, clause: &[Lit], _lbd: u32) {
        self.0.push((true, clause.to_vec()));
    }

    fn derived(&mut self, clause: &[Lit]) {
        self.0.push((true, clause.to_vec()));
    }

    fn forgot(&mut self, clause: &[Lit]) {
        self.0.push((false, clause.to_vec()));
    }

    fn refuted(&mut self, core: &[Lit]) {
        self.0.push((true, core.iter().map(|&assumption| !assumption).collect()));
    }
}

impl<W: Write> Observer for DerivingWriter<W> {
    const WATCHES_PROPAGATION: bool = false;
    const WATCHES_RESOLUTION: bool = false;

    fn explained(&mut self, clause: &[Lit]) {
        let mut sorted = clause.to_vec();
        sorted.sort_unstable();
        if self.derived.insert(sorted) {
            self.derive(clause);
        }
    }

    fn learned(&mut self, clause: &[Lit], lbd: u32) {
        self.proof.learned(clause, lbd);
    }

    fn derived(&mut self, clause: &[Lit]) {
        self.proof.derived(clause);
    }

    fn flipped(&mut self, clause: &[Lit]) {
        self.proof.flipped(clause);
    }

    fn forgot(&mut self, clause: &[Lit]) {
        self.proof.forgot(clause);
    }

    fn refuted(&mut self, core: &[Lit]) {
        self.proof.refuted(core);
    }

    fn is_done(&self) -> bool {
        self.is_stopped || self.proof.is_done()
    }
}
