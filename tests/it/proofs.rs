//! The judge of proofs accepts right ones and no others, so that its word counts.

use crate::support::drat;
use crate::support::installed;
use rustsat::types::Lit;
use sudosat::encode::{ClauseSink, Formula};

/// Three pigeons in two holes: 1 and 2 say where the first is, 3 and 4 the second, 5 and 6 the third.
const PIGEONS: [&[i32]; 9] =
    [&[1, 2], &[3, 4], &[5, 6], &[-1, -3], &[-1, -5], &[-3, -5], &[-2, -4], &[-2, -6], &[-4, -6]];

/// Were the first in the first hole, the others would share the second; so it is in the second, and
/// they share the first.
const PROOF: &str = "-1 0\n0\n";

fn formula(clauses: &[&[i32]]) -> Formula {
    let mut formula = Formula::default();
    for clause in clauses {
        let literals = clause.iter().map(|&number| Lit::from_ipasir(number).unwrap());
        formula.add_clause(&literals.collect::<Vec<_>>());
    }
    formula
}

/// Expects a judgement, where the judge is installed.
fn judged(clauses: &[&[i32]], proof: &str, expected: bool) {
    if installed::installed("rate") {
        assert_eq!(drat::accepts(&formula(clauses), 8, proof.as_bytes()), expected, "{proof}");
    }
}

#[test]
fn a_right_proof_is_accepted() {
    judged(&PIGEONS, PROOF, true);
    judged(&PIGEONS, "-1 0\nd 1 2 0\n0\n", true);
}

#[test]
fn steps_may_not_be_left_out() {
    judged(&PIGEONS, "0\n", false);
}

#[test]
fn a_proof_must_come_to_a_contradiction() {
    judged(&PIGEONS, "", false);
    judged(&PIGEONS, "1 2 5 0\n", false);
}

#[test]
fn what_has_a_model_cannot_be_refuted() {
    judged(&PIGEONS[1..], PROOF, false);
}

#[test]
fn a_deleted_clause_cannot_be_used() {
    judged(&PIGEONS, "d 3 4 0\n-1 0\n0\n", false);
}

#[test]
fn only_clauses_that_are_there_can_be_deleted() {
    judged(&PIGEONS, "d 1 6 0\n-1 0\n0\n", false);
}

/// Checkers that go backwards from the end skip it.
#[test]
fn a_clause_that_does_not_follow_is_rejected_though_the_end_does_not_need_it() {
    let clauses = [&PIGEONS[..], &[&[-7, 8]]].concat();
    judged(&clauses, PROOF, true);
    judged(&clauses, "7 0\n-1 0\n0\n", false);
}
