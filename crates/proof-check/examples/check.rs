//! Checks a DRAT proof of a DIMACS formula.
//!
//!     cargo run --release -p sudosat-proof-check --example check FILE.cnf PROOF

use std::error::Error;
use std::fs::File;
use std::io::BufReader;

use sudosat_proof_check::{Checker, read_dimacs};

fn main() -> Result<(), Box<dyn Error>> {
    let [_, formula, proof] = &std::env::args().collect::<Vec<_>>()[..] else {
        return Err("expected a DIMACS file and a proof".into());
    };
    let cnf = read_dimacs(BufReader::new(File::open(formula)?))?;
    let mut checker = Checker::new(cnf.variables);
    cnf.write(&mut checker);
    let lemmas = checker.check(BufReader::new(File::open(proof)?))?;
    println!("the formula has no model: {lemmas} lemmas, each follows");
    Ok(())
}
