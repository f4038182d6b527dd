//! Who writes the proofs: cdcl, varisat, or a program.

use std::fs;
use std::path::Path;

use super::prove::ProveError;
use super::statement::Statement;
use super::{Checker, ProofError};
use crate::backend::{
    Backend, Cdcl, DratWriter, Engine, Limits, Process, Settings, Template, Verdict,
    varisat_with_proof,
};
use crate::encode::Choices;
use crate::rules::Sudoku;
use crate::solve::SolveError;

/// Where a program finds the file for its proof.
const MARK: &str = "{proof}";

/// A verdict, and the proof where that is a refutation.
pub(super) type Refuted = (Verdict, Vec<u8>);

/// The engine for proofs: itself, unless it is auto.
pub(super) fn of(engine: &Engine) -> Engine {
    match engine {
        Engine::Auto => Engine::Cdcl(Settings::default()),
        named => named.clone(),
    }
}

/// Whether `engine` writes proofs and honours `limits`: asked before anything is looked for.
pub(super) fn check_engine(engine: &Engine, limits: &Limits) -> Result<(), ProveError> {
    let is_known = match engine {
        Engine::Cdcl(_) | Engine::Varisat => true,
        Engine::Command(template) => template.filled(MARK, Path::new(MARK)).is_some(),
        _ => false,
    };
    if !is_known {
        return Err(ProveError::NoProofs(engine.clone()));
    }
    Ok(engine.check(limits).map_err(SolveError::from)?)
}

/// Has a fresh `engine` refute what cannot be if the claim is true.
pub(super) fn refute(
    engine: &Engine,
    statement: &Statement<'_>,
    limits: &Limits,
) -> Result<Refuted, ProveError> {
    match engine {
        Engine::Cdcl(settings) => by_cdcl(settings, statement, limits),
        Engine::Varisat => by_varisat(statement, limits),
        Engine::Command(template) => by_program(template, statement, limits),
        other => Err(ProveError::NoProofs(other.clone())),
    }
}

fn by_varisat(statement: &Statement<'_>, limits: &Limits) -> Result<Refuted, ProveError> {
    let mut proof = Vec::new();
    let verdict = varisat_with_proof(limits, &mut proof, |sink| statement.write(sink))?;
    Ok((verdict, proof))
}

fn by_cdcl(
    settings: &Settings,
    statement: &Statement<'_>,
    limits: &Limits,
) -> Result<Refuted, ProveError> {
    let mut solver = Cdcl::observed(settings, limits, DratWriter::new(Vec::new()));
    let variables = statement.write(&mut solver);
    solver.reserve(variables);
    solver.set_choices(&choices(statement.sudoku));
    let verdict = solver.solve(&[])?;
    Ok((verdict, solver.into_observer().finish()?))
}

fn choices(sudoku: &Sudoku) -> Choices {
    Choices::of(&sudoku.cover().whole(), |id| sudoku.is_cell(id))
}

/// What a program says is not believed: its proof is checked before it becomes a certificate.
fn by_program(
    template: &Template,
    statement: &Statement<'_>,
    limits: &Limits,
) -> Result<Refuted, ProveError> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("proof");
    let Some(filled) = template.filled(MARK, &file) else {
        return Err(ProveError::NoProofs(Engine::Command(template.clone())));
    };
    let mut solver = Process::new(filled, limits);
    let variables = statement.write(&mut solver);
    solver.reserve(variables);
    let verdict = solver.solve(&[])?;
    if !matches!(verdict, Verdict::Unsatisfiable(_)) {
        return Ok((verdict, Vec::new()));
    }
    let proof = fs::read(file)?;
    let program = template.program().to_owned();
    check(statement, &proof).map_err(|error| ProveError::WrongProof { program, error })?;
    Ok((verdict, proof))
}

fn check(statement: &Statement<'_>, proof: &[u8]) -> Result<u64, ProofError> {
    let mut checker = Checker::new(statement.sizes().variables);
    statement.write(&mut checker);
    checker.check(proof)
}
