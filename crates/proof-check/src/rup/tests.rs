//! Tests correct proofs, and proofs that are wrong in one step.

use super::*;

/// Three pigeons in two holes: variables 1 and 2 place the first pigeon in hole 1 or 2, variables 3
/// and 4 the second pigeon, variables 5 and 6 the third.
const PIGEONS: [&[i32]; 9] =
    [&[1, 2], &[3, 4], &[5, 6], &[-1, -3], &[-1, -5], &[-3, -5], &[-2, -4], &[-2, -6], &[-4, -6]];

fn lits(numbers: &[i32]) -> Vec<Lit> {
    numbers.iter().map(|&number| Lit::from_ipasir(number).unwrap()).collect()
}

fn checked(clauses: &[&[i32]], proof: &str) -> Result<u64, String> {
    let mut checker = Checker::new(6);
    clauses.iter().for_each(|clause| checker.add_clause(&lits(clause)));
    checker.check(proof.as_bytes()).map_err(|error| error.to_string())
}

#[test]
fn a_right_proof_is_accepted() {
    assert_eq!(checked(&PIGEONS, "-1 0\n0\n"), Ok(2));
    assert_eq!(checked(&PIGEONS, "-1 0\nd 2 1 0\n0\n"), Ok(2), "the unit 2 stays");
    assert_eq!(checked(&PIGEONS, "-1 0\n1 -1 0\n0\nd 1 2 3 0\n"), Ok(3));
}

#[test]
fn the_first_wrong_step_is_named() {
    let wrong = |proof| checked(&PIGEONS, proof).unwrap_err();
    assert_eq!(wrong("0\n"), "step 1, `0`: it does not follow by unit propagation");
    assert_eq!(wrong("d 1 2 3 0\n"), "step 1, `d 1 2 3 0`: there is no such clause to delete");
    assert_eq!(wrong("1 2 3 0\n-7 0\n"), "step 2, `-7 0`: the formula has only 6 variables");
    assert_eq!(wrong(""), "the proof ends after 0 steps without the empty clause");
    assert_eq!(wrong("-1 0\n"), "the proof ends after 1 step without the empty clause");
    assert_eq!(wrong("-1 0"), "the proof ends after 1 step without the empty clause");
    assert_eq!(wrong("-1"), "byte 2: the file ends inside a step");
    assert_eq!(wrong("-1 0\n0\n1"), "byte 8: the file ends inside a step");
}

#[test]
fn a_deleted_clause_cannot_be_used() {
    let wrong = |proof| checked(&PIGEONS, proof).unwrap_err();
    assert!(wrong("d 3 4 0\n-1 0\n0\n").starts_with("step 2, `-1 0`"));
    assert!(wrong("d 3 4 0\nd 4 3 0\n").starts_with("step 2, `d 4 3 0`"));
}

#[test]
fn a_clause_that_is_there_twice_can_be_deleted_twice() {
    let clauses = [&PIGEONS[..], &PIGEONS[..1]].concat();
    assert_eq!(checked(&clauses, "d 1 2 0\n-1 0\n0\n"), Ok(2));
    assert!(checked(&clauses, "d 1 2 0\nd 1 2 0\n-1 0\n0\n").is_err());
}

#[test]
fn what_has_a_model_is_not_refuted() {
    for left_out in 0..PIGEONS.len() {
        let mut clauses = PIGEONS.to_vec();
        clauses.remove(left_out);
        assert!(checked(&clauses, "-1 0\n0\n").is_err(), "without {left_out}");
    }
}

#[test]
fn a_formula_may_refute_itself() {
    assert_eq!(checked(&[&[1], &[-1]], "0\n"), Ok(1));
    assert_eq!(checked(&[&[]], "0\n"), Ok(1));
    assert!(checked(&[&[1], &[-1]], "").is_err(), "the proof has to say so");
}

/// The definition of a new variable preserves satisfiability but does not follow from the formula.
#[test]
fn a_lemma_that_is_only_rat_is_rejected() {
    assert!(checked(&[&[1, 2]], "3 -1 0\n").unwrap_err().starts_with("step 1, `3 -1 0`"));
}
