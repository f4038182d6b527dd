//! Tests that `LratChecker` accepts the elaborated proofs.

use super::*;
use crate::{Formula, LratChecker};

/// Three pigeons in two holes: variables 1 and 2 place the first pigeon in hole 1 or 2, variables 3
/// and 4 the second pigeon, variables 5 and 6 the third.
const PIGEONS: [&[i32]; 9] =
    [&[1, 2], &[3, 4], &[5, 6], &[-1, -3], &[-1, -5], &[-3, -5], &[-2, -4], &[-2, -6], &[-4, -6]];

fn formula(clauses: &[&[i32]]) -> Formula {
    let mut formula = Formula::default();
    for clause in clauses {
        let literal = |&number| Lit::from_ipasir(number).unwrap();
        formula.add_clause(&clause.iter().map(literal).collect_vec());
    }
    formula
}

/// Returns the LRAT proof, which `LratChecker` has accepted, or the first error of the DRAT proof.
fn elaborated(formula: &Formula, variables: u32, proof: &[u8]) -> Result<String, String> {
    let mut elaborator = Elaborator::new(variables, Vec::new());
    let mut checker = LratChecker::new(variables);
    for clause in formula.clauses() {
        elaborator.add_clause(clause);
        checker.add_clause(clause);
    }
    elaborator.elaborate(proof).unwrap().map_err(|error| error.to_string())?;
    let hints = elaborator.into_inner();
    checker.check(&hints[..]).unwrap();
    Ok(String::from_utf8(hints).unwrap())
}

#[test]
fn what_holds_for_good_is_said_once_and_when_it_is_used() {
    let proof = elaborated(&formula(&PIGEONS), 6, b"-1 0\n0\n").unwrap();
    let lines = proof.lines().collect_vec();
    assert!(lines[0].starts_with("10 -1 0 "), "{proof}");
    assert_eq!(lines[1], "11 2 0 10 1 0", "the first pigeon is in the second hole");
    assert!(lines.last().unwrap().split(' ').nth(1) == Some("0"), "{proof}");
}

#[test]
fn unusual_lemmas_and_deletions_are_elaborated() {
    for proof in [
        &b"-1 0\nd 1 2 0\n0\n"[..], // the unit 2, which follows from the deleted clause, stays
        b"-1 0\nd -1 0\n0\n",       // a deleted unit stays
        b"1 -1 0\nd -1 1 0\n-1 0\n0\n", // a tautology
        b"-1 -1 -1 0\n0\n",         // a literal twice
        b"1 2 0\nd 2 1 0\n-1 0\n0\n", // a clause twice
        b"-1 0\n1 3 5 0\n2 0\n0\n", // a permanently false literal, and a permanently true one
        b"-1 0\n",                  // without the empty clause
    ] {
        let elaborated = elaborated(&formula(&PIGEONS), 6, proof);
        assert!(elaborated.is_ok(), "{elaborated:?}");
    }
    assert_eq!(elaborated(&formula(&[&[1], &[-1]]), 1, b"0\n").unwrap(), "3 0 1 2 0\n");
    assert_eq!(elaborated(&formula(&[&[]]), 1, b"").unwrap(), "2 0 1 0\n");
}

#[test]
fn the_first_wrong_step_is_named() {
    let wrong = |proof| elaborated(&formula(&PIGEONS), 6, proof).unwrap_err();
    assert_eq!(wrong(b"0\n"), "step 1, `0`: it does not follow by unit propagation");
    assert_eq!(wrong(b"1 2 0\nd 3 0\n"), "step 2, `d 3 0`: there is no such clause to delete");
    assert_eq!(wrong(b"1 2 0\n7 0\n"), "step 2, `7 0`: the formula has only 6 variables");
    assert_eq!(wrong(b"1 2 0\n"), "the proof ends after 1 step without the empty clause");
    assert_eq!(
        wrong(b"1 2 0\nx"),
        "byte 7: line 2: found `x`, expected a literal or the 0 that ends a step"
    );
}
