//! Runs `sudosat sat`, which solves a DIMACS CNF formula.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use super::opening::open_bounded;
use super::output::{Destination, is_same};
use super::{Exit, args, interrupt};
use crate::backend::{DratForm, Engine, Limits, Verdict};
use crate::certify::solve_with_proof;
use crate::dimacs::{Cnf, read_dimacs};
use crate::report::dimacs_verdict;

/// The largest number of variables of a formula: an engine takes about 250 bytes for each, even if no clause has it.
const MOST_VARIABLES: u32 = 100_000_000;

pub(super) fn run(command: &args::Sat) -> Result<Exit> {
    check_files(command)?;
    let limits = command.limits(interrupt::flag())?;
    let cnf = read(command)?;
    let start = Instant::now();
    let (verdict, conflicts) = match &command.proof {
        Some(path) => (prove(command, &cnf, &limits, path)?, None),
        None => solve(command, &cnf, &limits)?,
    };
    if command.stats {
        note!("variables    {}", cnf.variables);
        note!("clauses      {}", cnf.formula.len());
        conflicts.inspect(|conflicts| note!("conflicts    {conflicts}"));
        note!("time         {:.3?}", start.elapsed());
    }
    answer(command, &cnf, &verdict)
}

/// Checks that the proof has a file of its own: neither that of the answer nor that of the formula.
fn check_files(command: &args::Sat) -> Result<()> {
    let Some(proof) = &command.proof else { return Ok(()) };
    ensure!(
        !is_same(proof, command.output.output.as_deref())?,
        "the proof and the answer go to the same file: expected another one for --proof"
    );
    ensure!(
        !is_same(proof, Some(Path::new(&command.formula)))?,
        "--proof names the file of the formula: expected another one"
    );
    Ok(())
}

fn read(command: &args::Sat) -> Result<Cnf> {
    let _reading = interrupt::reading();
    let name = &command.formula;
    let input = open_bounded(name, command.input_limit.bound(command.timeout))?;
    let cnf = read_dimacs(input).with_context(|| format!("cannot read {name}"))?;
    ensure!(
        cnf.variables <= MOST_VARIABLES,
        "cannot read {name}: found {} variables, expected at most {MOST_VARIABLES}",
        cnf.variables
    );
    Ok(cnf)
}

/// Returns the verdict, and the number of conflicts if the engine counts them.
fn solve(command: &args::Sat, cnf: &Cnf, limits: &Limits) -> Result<(Verdict, Option<u64>)> {
    let mut solver = command.engine.of(cnf.variables as usize, false, limits).start(limits)?;
    cnf.write(&mut *solver);
    solver.reserve(cnf.variables);
    solver.eliminate(&[]);
    let verdict = solver.solve(&[])?;
    Ok((verdict, solver.conflicts()))
}

/// Returns the verdict, and writes the proof to `path`. The file of the proof appears only if the formula is
/// unsatisfiable.
fn prove(command: &args::Sat, cnf: &Cnf, limits: &Limits, path: &Path) -> Result<Verdict> {
    let mut proof = Destination::open(Some(path))?;
    let form = if command.binary { DratForm::Binary } else { DratForm::Text };
    let verdict = solve_with_proof(&command.engine, cnf, limits, form, &mut proof)?;
    if matches!(verdict, Verdict::Unsatisfiable(_)) {
        proof.finish()?;
        if matches!(command.engine, Engine::Command(_)) && !command.output.quiet {
            note!("the proof is as {} wrote it: it is not checked", command.engine);
        }
    }
    Ok(verdict)
}

/// Writes the verdict in the format of the SAT competitions. Before that, checks that the model, if there is one,
/// satisfies the formula.
fn answer(command: &args::Sat, cnf: &Cnf, verdict: &Verdict) -> Result<Exit> {
    if let Verdict::Satisfiable(model) = verdict {
        let holds = cnf.formula.first_violated(model).is_none();
        ensure!(holds, "the model of {} does not satisfy the formula", command.engine);
    }
    let mut out = Destination::open(command.output.output.as_deref())?;
    out.write_all(dimacs_verdict(verdict).as_bytes())?;
    out.finish()?;
    Ok(match verdict {
        Verdict::Satisfiable(_) => Exit::Satisfiable,
        Verdict::Unsatisfiable(_) => Exit::Unsatisfiable,
        Verdict::Unknown(limit) => {
            if !command.output.quiet {
                note!("{limit}");
            }
            Exit::Yes
        }
    })
}
