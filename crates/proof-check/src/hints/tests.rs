//! Tests proofs with correct hints, and proofs that are wrong in one step.

use super::*;

/// Three pigeons in two holes: variables 1 and 2 place the first pigeon in hole 1 or 2, variables 3
/// and 4 the second pigeon, variables 5 and 6 the third.
const PIGEONS: [&[i32]; 9] =
    [&[1, 2], &[3, 4], &[5, 6], &[-1, -3], &[-1, -5], &[-3, -5], &[-2, -4], &[-2, -6], &[-4, -6]];

/// A correct proof: if the first pigeon is in hole 1, the other two are in hole 2; if not, the
/// other two are in hole 1.
const RIGHT: &str = "10 -1 0 4 2 5 3 9 0\n11 0 10 1 7 2 8 3 6 0\n";

fn checked(clauses: &[&[i32]], proof: &str) -> Result<u64, String> {
    let mut checker = LratChecker::new(6);
    for clause in clauses {
        let literal = |&number| Lit::from_ipasir(number).unwrap();
        checker.add_clause(&clause.iter().map(literal).collect::<Vec<_>>());
    }
    checker.check(proof.as_bytes()).map_err(|error| error.to_string())
}

#[test]
fn a_right_proof_is_accepted() {
    assert_eq!(checked(&PIGEONS, RIGHT), Ok(2));
    assert_eq!(checked(&PIGEONS, &RIGHT.replace("\n11", "\n10 d 9 5 0\n77")), Ok(2));
    assert_eq!(checked(&PIGEONS, &format!("{RIGHT}1 7 0 99 0\n")), Ok(2), "after the end");
    assert_eq!(checked(&[&[1], &[-1]], "3 0 1 2 0\n"), Ok(1));
    assert_eq!(checked(&[&[]], "2 0 1 0\n"), Ok(1));
    assert_eq!(checked(&[&[1, 2, 1], &[-1, -1], &[-2]], "4 0 2 3 1 0\n"), Ok(1));
}

#[test]
fn the_first_wrong_step_is_named() {
    let wrong = |from, to| checked(&PIGEONS, &RIGHT.replace(from, to)).unwrap_err();
    assert_eq!(wrong("5 3 9", "5 9"), "step 1, `10 -1 0`: the hints lead to no contradiction");
    assert_eq!(wrong("4 2 5", "2 4 5"), "step 1, `10 -1 0`: the hint 2 is not unit");
    assert_eq!(wrong("4 2 5", "4 4 2 5"), "step 1, `10 -1 0`: the hint 4 is not unit",);
    assert_eq!(wrong(" 9 0", " 0"), "step 1, `10 -1 0`: the hints lead to no contradiction");
    assert_eq!(
        wrong(" 9 0", " 9 1 0"),
        "step 1, `10 -1 0`: the clause 9 is false before the last hint"
    );
    assert_eq!(
        wrong("10 -1", "9 -1"),
        "step 1, `9 -1 0`: the number 9 is not higher than those before it"
    );
    assert_eq!(wrong("10 -1", "10 -7"), "step 1, `10 -7 0`: the formula has only 6 variables");
    assert_eq!(wrong("10 -1", "10 1"), "step 1, `10 1 0`: the hint 4 is not unit");
    assert_eq!(wrong(" 0 10", " 0 12"), "step 2, `11 0`: there is no clause 12");
    assert_eq!(wrong("\n11 0", "\n10 d 3 0\n11 0"), "step 3, `11 0`: there is no clause 3");
    assert_eq!(wrong("\n11 0", "\n10 d 3 3 0\n11 0"), "step 2, `d 3 3 0`: there is no clause 3");
    let without_end = RIGHT.lines().next().unwrap();
    let error = checked(&PIGEONS, without_end).unwrap_err();
    assert_eq!(error, "the proof ends after 1 step without the empty clause");
}

#[test]
fn what_has_a_model_is_not_refuted() {
    for left_out in 0..PIGEONS.len() {
        let mut clauses = PIGEONS.to_vec();
        clauses[left_out] = &[1, -1];
        assert!(checked(&clauses, RIGHT).is_err(), "without {left_out}");
    }
}

/// The formula that a file declares may have fewer variables than its clauses name.
#[test]
fn a_clause_declares_its_variables() {
    let mut checker = LratChecker::new(0);
    for number in [7, -7] {
        checker.add_clause(&[Lit::from_ipasir(number).unwrap()]);
    }
    let unknown = checker.check(&b"3 8 0 1 2 0\n"[..]).unwrap_err().to_string();
    assert_eq!(unknown, "step 1, `3 8 0`: the formula has only 7 variables");
    assert_eq!(checker.check(&b"3 0 1 2 0\n"[..]).unwrap(), 1);
}
