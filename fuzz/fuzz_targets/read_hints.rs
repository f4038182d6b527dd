//! Any bytes are a proof with hints that is checked or an error, never a panic; what has a model is
//! never refuted.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rustsat::types::Lit;
use sudosat::certify::LratChecker;
use sudosat::encode::ClauseSink;

/// Three pigeons in two holes, but the third may stay away: 1 and 2 say where the first is, 3 and 4
/// the second, 5 and 6 the third.
const CLAUSES: [[i32; 2]; 8] =
    [[1, 2], [3, 4], [-1, -3], [-1, -5], [-3, -5], [-2, -4], [-2, -6], [-4, -6]];

fuzz_target!(|bytes: &[u8]| {
    let mut checker = LratChecker::new(6);
    for clause in CLAUSES {
        checker.add_clause(&clause.map(|number| Lit::from_ipasir(number).expect("not 0")));
    }
    assert!(checker.check(bytes).is_err());
});
