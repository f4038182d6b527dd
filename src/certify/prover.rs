//! Who writes the proofs: cdcl, varisat, or a program.

use std::fs::File;
use std::io;
use std::path::Path;

use super::elaborate::Elaborator;
use super::prove::ProveError;
use super::spool::Spool;
use super::statement::Statement;
use super::{Checker, ProofError, ProofForm};
use crate::backend::{
    Backend, Cdcl, DratWriter, Engine, Limits, Process, Settings, Template, Verdict,
    varisat_with_proof,
};
use crate::solve::SolveError;

/// Where a program finds the file for its proof.
const MARK: &str = "{proof}";

/// The proof that a formula has no model.
pub(super) struct Refuted {
    pub proof: Spool,
    pub form: ProofForm,
}

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

/// Has a fresh `engine` refute what cannot be if the claim is true; the proof is empty where that can be.
pub(super) fn refute(
    engine: &Engine,
    form: ProofForm,
    statement: &impl Statement,
    limits: &Limits,
) -> Result<(Verdict, Refuted), ProveError> {
    let mut proof = Spool::new();
    let verdict = match engine {
        Engine::Cdcl(settings) => by_cdcl(settings, statement, limits, &mut proof)?,
        Engine::Varisat => varisat_with_proof(limits, &mut proof, |sink| statement.write(sink))?,
        Engine::Command(template) => by_program(template, statement, limits, &mut proof)?,
        other => return Err(ProveError::NoProofs(other.clone())),
    };
    if matches!(verdict, Verdict::Unsatisfiable(_)) {
        proof = finished(engine, form, statement, proof)?;
    }
    Ok((verdict, Refuted { proof, form }))
}

fn by_cdcl(
    settings: &Settings,
    statement: &impl Statement,
    limits: &Limits,
    proof: &mut Spool,
) -> Result<Verdict, ProveError> {
    let mut solver = Cdcl::observed(settings, limits, DratWriter::new(proof));
    let variables = statement.write(&mut solver);
    solver.reserve(variables);
    solver.set_choices(&statement.choices());
    let verdict = solver.solve(&[])?;
    solver.into_observer().finish()?;
    Ok(verdict)
}

fn by_program(
    template: &Template,
    statement: &impl Statement,
    limits: &Limits,
    proof: &mut Spool,
) -> Result<Verdict, ProveError> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("proof");
    let Some(filled) = template.filled(MARK, &file) else {
        return Err(ProveError::NoProofs(Engine::Command(template.clone())));
    };
    let mut solver = Process::new(filled, limits);
    let variables = statement.write(&mut solver);
    solver.reserve(variables);
    let verdict = solver.solve(&[])?;
    if matches!(verdict, Verdict::Unsatisfiable(_)) {
        io::copy(&mut File::open(file)?, proof)?;
    }
    Ok(verdict)
}

/// The proof in the form that is wanted. What a program says is not believed.
fn finished(
    engine: &Engine,
    form: ProofForm,
    statement: &impl Statement,
    mut proof: Spool,
) -> Result<Spool, ProveError> {
    let wrong = |error| ProveError::WrongProof { writer: writer(engine), error };
    match (form, engine) {
        (ProofForm::Lrat, _) => elaborated(statement, &mut proof)?.map_err(wrong),
        (ProofForm::Drat, Engine::Command(_)) => {
            let mut checker = Checker::new(statement.sizes().variables);
            statement.write(&mut checker);
            checker.check(proof.read()?).map_err(wrong)?;
            Ok(proof)
        }
        (ProofForm::Drat, _) => Ok(proof),
    }
}

fn elaborated(
    statement: &impl Statement,
    proof: &mut Spool,
) -> io::Result<Result<Spool, ProofError>> {
    let mut elaborator = Elaborator::new(statement.sizes().variables, Spool::new());
    statement.write(&mut elaborator);
    let result = elaborator.elaborate(proof.read()?)?;
    Ok(result.map(|()| elaborator.into_inner()))
}

/// Of a program its name alone.
fn writer(engine: &Engine) -> String {
    match engine {
        Engine::Command(template) => template.program().to_owned(),
        other => other.to_string(),
    }
}
