//! Solves a DIMACS file. Prints `s` and `v` lines as in the SAT competitions. Exits with 10 if there is a model, 20 if
//! there is none, and 0 if this is unknown. Writes a DRAT proof if a second file is named.
//!
//!     cargo run --release -p sudosat-cdcl --example sat FILE.cnf [PROOF]

use std::error::Error;
use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::process::ExitCode;

use sudosat_cdcl::{Cdcl, DratForm, DratWriter, Limits, Observer, Settings, Unobserved, Verdict};
use sudosat_proof_check::{Cnf, read_dimacs};

fn solve<O: Observer>(cnf: &Cnf, observer: O) -> (Verdict, O) {
    let mut solver = Cdcl::observed(&Settings::default(), &Limits::none(), observer);
    solver.reserve(cnf.variables);
    cnf.write(&mut solver);
    solver.eliminate(&[]);
    let verdict = solver.solve(&[]);
    eprintln!("{:?}", solver.counters());
    (verdict, solver.into_observer())
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("expected a DIMACS file")?;
    let cnf = read_dimacs(BufReader::new(File::open(file)?))?;
    let verdict = match arguments.next() {
        Some(path) => {
            let file = BufWriter::new(File::create(path)?);
            let (verdict, drat) = solve(&cnf, DratWriter::new(DratForm::Text, file));
            drat.finish()?;
            verdict
        }
        None => solve(&cnf, Unobserved).0,
    };
    Ok(match verdict {
        Verdict::Satisfiable(model) => {
            let literal = |(variable, value): (i64, bool)| if value { variable } else { -variable };
            let values = (1..).zip(model).map(literal).map(|literal| literal.to_string());
            println!("s SATISFIABLE\nv {} 0", values.collect::<Vec<_>>().join(" "));
            10.into()
        }
        Verdict::Unsatisfiable(_) => {
            println!("s UNSATISFIABLE");
            20.into()
        }
        Verdict::Unknown(_) => {
            println!("s UNKNOWN");
            0.into()
        }
    })
}
