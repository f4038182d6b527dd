//! Tests that the checkers accept every proof that the solver writes, both without and with hints.

use rustsat::types::Lit;
use sudosat_cdcl::{Cdcl, DratForm, DratWriter, Limits, Settings, Verdict};
use sudosat_proof_check::{Checker, ClauseSink, Elaborator, Formula, LratChecker};

/// Returns a random formula with three literals in each clause.
fn random(seed: u64, variables: u32, clauses: usize) -> Formula {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut formula = Formula::default();
    while formula.len() < clauses {
        let clause = [0; 3].map(|_| Lit::new(random.u32(..variables), random.bool()));
        let [a, b, c] = clause.map(|literal| literal.vidx32());
        if a != b && b != c && c != a {
            formula.add_clause(&clause);
        }
    }
    formula
}

#[test]
fn random_formulas_are_refuted_with_and_without_hints() {
    let variables = 60;
    let mut refuted = 0;
    for (seed, form) in (1..=20).zip([DratForm::Text, DratForm::Binary].into_iter().cycle()) {
        let formula = random(seed, variables, 300);
        let drat = DratWriter::new(form, Vec::new());
        let mut solver = Cdcl::observed(&Settings::default(), &Limits::none(), drat);
        formula.clauses().for_each(|clause| solver.add_clause(clause));
        if !matches!(solver.solve(&[]), Verdict::Unsatisfiable(_)) {
            continue;
        }
        refuted += 1;
        let proof = solver.into_observer().finish().unwrap();
        let mut checker = Checker::new(variables);
        let mut elaborator = Elaborator::new(variables, Vec::new());
        let mut by_hints = LratChecker::new(variables);
        for clause in formula.clauses() {
            checker.add_clause(clause);
            elaborator.add_clause(clause);
            by_hints.add_clause(clause);
        }
        checker.check(&proof[..]).unwrap();
        elaborator.elaborate(&proof[..]).unwrap().unwrap();
        by_hints.check(&elaborator.into_inner()[..]).unwrap();
    }
    assert!(refuted >= 10, "{refuted}");
}
