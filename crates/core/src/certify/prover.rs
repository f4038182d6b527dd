//! Runs the engines that write proofs: cdcl, varisat, or an external program.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use super::derivation::{DerivingWriter, GroupedClauses};
use super::hashed::HashedTempFile;
use super::limited::LimitedReader;
use super::prove_error::ProveError;
use super::statement::Refutable;
use super::{ProofError, ProofForm};
use crate::backend::{
    Backend, Cdcl, DratForm, DratWriter, Engine, Limits, LratWriter, Observer, Process, SearchMode,
    Settings, Template, Verdict, varisat_with_proof,
};
use crate::encode::PrimitiveForm;
use crate::solve::SolveError;
use sudosat_proof_check::{Checker, Cnf, Elaborator};

/// The placeholder in a command line that stands for the path of the proof file.
const PROOF_PLACEHOLDER: &str = "{proof}";

/// The proof that an engine wrote, and its format. It shows that the formula has no model, if the verdict is
/// unsatisfiable.
pub(super) struct Refuted {
    pub proof: HashedTempFile,
    pub form: ProofForm,
    /// The form in which the engine received the primitives: clauses or native.
    pub primitives: PrimitiveForm,
}

/// What a solver writes: DRAT, or a proof with hints if it can write one and otherwise DRAT as text.
#[derive(Clone, Copy)]
enum Wanted {
    Drat(DratForm),
    Hints,
}

/// The answer of a solver that writes a proof.
struct Searched {
    verdict: Verdict,
    /// The form in which the solver received the primitives.
    primitives: PrimitiveForm,
    /// The format of the proof that it wrote.
    written: ProofForm,
}

/// Solves `formula` with a new solver of `engine`, and writes its proof to `proof`. The proof is complete only if the
/// verdict is unsatisfiable. It is not checked. cdcl and varisat write DRAT in the form `form`. The proof of an
/// external program is copied unchanged, whatever its format.
///
/// # Errors
///
/// Returns [`ProveError`] if the engine writes no proofs, cannot obey a limit on conflicts, or fails. Also returns it
/// if writing to `proof` fails.
pub fn solve_with_proof(
    engine: &Engine,
    formula: &Cnf,
    limits: &Limits,
    form: DratForm,
    proof: &mut dyn Write,
) -> Result<Verdict, ProveError> {
    let engine = proving_engine(engine, PrimitiveForm::Clauses, limits)?;
    let wanted = Wanted::Drat(form);
    Ok(solve(&engine, PrimitiveForm::Clauses, formula, limits, wanted, proof)?.verdict)
}

/// Returns the engine that writes the proof: cdcl for [`Engine::Auto`], and `engine` itself for any other engine.
/// Callers do this before they search for solutions.
///
/// # Errors
///
/// Returns [`ProveError`] if the engine writes no proofs, or cannot obey the limit on conflicts if there is one.
pub(super) fn proving_engine(
    engine: &Engine,
    primitives: PrimitiveForm,
    limits: &Limits,
) -> Result<Engine, ProveError> {
    let engine = match engine {
        Engine::Auto => Engine::Cdcl(Settings::default()),
        named => named.clone(),
    };
    let is_known = match &engine {
        Engine::Cdcl(_) | Engine::Varisat => true,
        Engine::Command(template) => {
            template.filled(PROOF_PLACEHOLDER, Path::new(PROOF_PLACEHOLDER)).is_some()
        }
        _ => false,
    };
    if !is_known {
        return Err(ProveError::NoProofs(engine));
    }
    engine.check_form(primitives).map_err(SolveError::from)?;
    match (&engine, limits.max_conflicts) {
        (Engine::Cdcl(_), _) | (_, None) => Ok(engine),
        (_, Some(_)) => Err(ProveError::NoConflictLimit(engine)),
    }
}

/// Solves the formula with a new solver of `engine`. If the verdict is unsatisfiable, [`converted_or_checked`]
/// converts or checks the proof. For any other verdict, the returned proof shows nothing.
pub(super) fn refute(
    engine: &Engine,
    primitives: PrimitiveForm,
    form: ProofForm,
    formula: &impl Refutable,
    limits: &Limits,
) -> Result<(Verdict, Refuted), ProveError> {
    let mut proof = HashedTempFile::new();
    let wanted = match form {
        ProofForm::Drat => Wanted::Drat(DratForm::Text),
        ProofForm::Lrat => Wanted::Hints,
    };
    let Searched { verdict, primitives, written } =
        solve(engine, primitives, formula, limits, wanted, &mut proof)?;
    if !matches!(verdict, Verdict::Unsatisfiable(_)) || written == ProofForm::Lrat {
        return Ok((verdict, Refuted { proof, form, primitives }));
    }
    match (converted_or_checked(engine, form, formula, &mut proof, limits), limits.reached()) {
        (Ok(elaborated), _) => {
            let proof = elaborated.unwrap_or(proof);
            Ok((verdict, Refuted { proof, form, primitives }))
        }
        // The reader of the proof fails when a limit is reached, so the error may come from the limit.
        (Err(_), Some(limit)) => Ok((Verdict::Unknown(limit), Refuted { proof, form, primitives })),
        (Err(error), None) => Err(error),
    }
}

/// Solves the formula. The primitives are native if `primitives` is this form and there is a primitive that can be left
/// to a propagator.
fn solve(
    engine: &Engine,
    primitives: PrimitiveForm,
    formula: &dyn Refutable,
    limits: &Limits,
    wanted: Wanted,
    proof: &mut dyn Write,
) -> Result<Searched, ProveError> {
    let form = match wanted {
        Wanted::Drat(form) => form,
        Wanted::Hints => DratForm::Text,
    };
    if let (Engine::Cdcl(settings), PrimitiveForm::Native) = (engine, primitives)
        && let Some(verdict) = with_propagator(settings, formula, limits, form, proof)?
    {
        return Ok(Searched { verdict, primitives, written: ProofForm::Drat });
    }
    let (verdict, written) = match (engine, wanted) {
        (Engine::Cdcl(settings), Wanted::Hints) if settings.search == SearchMode::Cdcl => {
            (with_hints(settings, formula, limits, proof)?, ProofForm::Lrat)
        }
        _ => (without_hints(engine, formula, limits, form, proof)?, ProofForm::Drat),
    };
    Ok(Searched { verdict, primitives: PrimitiveForm::Clauses, written })
}

fn without_hints(
    engine: &Engine,
    formula: &dyn Refutable,
    limits: &Limits,
    form: DratForm,
    proof: &mut dyn Write,
) -> Result<Verdict, ProveError> {
    match engine {
        Engine::Cdcl(settings) => {
            let writer = DratWriter::new(form, proof);
            let (verdict, writer) = by_cdcl(settings, formula, limits, writer);
            writer.finish()?;
            Ok(verdict)
        }
        Engine::Varisat => Ok(varisat_with_proof(limits, form, proof, |sink| formula.write(sink))?),
        Engine::Command(template) => by_program(template, formula, limits, proof),
        other => Err(ProveError::NoProofs(other.clone())),
    }
}

fn with_hints(
    settings: &Settings,
    formula: &dyn Refutable,
    limits: &Limits,
    proof: &mut dyn Write,
) -> Result<Verdict, ProveError> {
    let writer = LratWriter::new(formula.sizes().clauses, proof);
    let (verdict, writer) = by_cdcl(settings, formula, limits, writer);
    writer.finish()?;
    Ok(verdict)
}

fn by_cdcl<O: Observer>(
    settings: &Settings,
    formula: &dyn Refutable,
    limits: &Limits,
    observer: O,
) -> (Verdict, O) {
    let mut solver = Cdcl::observed(settings, limits, observer);
    let variables = formula.write(&mut solver);
    run(solver, variables, formula)
}

/// Solves the clauses that the solver holds. Returns the verdict and the observer.
fn run<O: Observer>(mut solver: Cdcl<O>, variables: u32, formula: &dyn Refutable) -> (Verdict, O) {
    solver.reserve(variables);
    solver.set_choices(&formula.choices());
    (solver.solve(&[]), solver.into_observer())
}

/// Solves the formula with a propagator of its primitives. The proof needs no propagator. Returns `None` and writes
/// nothing if no primitive can be left to a propagator.
fn with_propagator(
    settings: &Settings,
    formula: &dyn Refutable,
    limits: &Limits,
    form: DratForm,
    proof: &mut dyn Write,
) -> Result<Option<Verdict>, ProveError> {
    let mut clauses = GroupedClauses::default();
    formula.write(&mut clauses);
    let primitives = formula.primitives().into_iter();
    let writer = DerivingWriter::new(form, &mut *proof, limits, clauses, primitives);
    let mut solver = Cdcl::observed(settings, limits, writer);
    let Some((variables, propagator)) = formula.write_natively(&mut solver) else {
        return Ok(None);
    };
    solver.set_propagator(Box::new(propagator));
    let (verdict, proof) = run(solver, variables, formula);
    proof.finish()?;
    Ok(Some(verdict))
}

fn by_program(
    template: &Template,
    formula: &dyn Refutable,
    limits: &Limits,
    proof: &mut dyn Write,
) -> Result<Verdict, ProveError> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("proof");
    let Some(filled) = template.filled(PROOF_PLACEHOLDER, &file) else {
        return Err(ProveError::NoProofs(Engine::Command(template.clone())));
    };
    let mut solver = Process::new(filled, limits);
    let variables = formula.write(&mut solver);
    solver.reserve(variables);
    let verdict = solver.solve(&[])?;
    if matches!(verdict, Verdict::Unsatisfiable(_)) {
        io::copy(&mut File::open(file)?, proof)?;
    }
    Ok(verdict)
}

/// If `form` is LRAT, returns the proof converted to LRAT; the conversion also checks the proof. If `form` is DRAT,
/// returns `None`, and checks the proof only if an external program wrote it.
fn converted_or_checked(
    engine: &Engine,
    form: ProofForm,
    formula: &impl Refutable,
    proof: &mut HashedTempFile,
    limits: &Limits,
) -> Result<Option<HashedTempFile>, ProveError> {
    let wrong = |error| ProveError::WrongProof { writer: writer(engine), error };
    let proof = BufReader::new(LimitedReader { input: proof.read()?, limits });
    match (form, engine) {
        (ProofForm::Lrat, _) => converted_to_lrat(formula, proof)?.map(Some).map_err(wrong),
        (ProofForm::Drat, Engine::Command(_)) => {
            let mut checker = Checker::new(formula.sizes().variables);
            formula.write(&mut checker);
            checker.check(proof).map_err(wrong)?;
            Ok(None)
        }
        (ProofForm::Drat, _) => Ok(None),
    }
}

fn converted_to_lrat(
    formula: &impl Refutable,
    proof: impl BufRead,
) -> io::Result<Result<HashedTempFile, ProofError>> {
    let mut elaborator = Elaborator::new(formula.sizes().variables, HashedTempFile::new());
    formula.write(&mut elaborator);
    let result = elaborator.elaborate(proof)?;
    Ok(result.map(|()| elaborator.into_inner()))
}

/// Returns the name of the engine, with its settings. For an external program, returns the program without its
/// arguments.
fn writer(engine: &Engine) -> String {
    match engine {
        Engine::Command(template) => template.program().to_owned(),
        other => other.to_string(),
    }
}
