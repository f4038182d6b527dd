//! Making a certificate: the solutions that the claim needs, then a proof that there are no others.
//!
//! The proof comes from a fresh engine that is given one formula and solves it once: what an engine
//! keeps from one question to the next has no place in a proof.

use std::io;
use std::ops::ControlFlow;

use super::certificate::Certificate;
use super::statement::{Statement, without};
use super::{Claim, ProofError, ProofForm, prover};
use crate::backend::{Engine, Limit, Limits, ProgramError, Verdict};
use crate::decode::{DecodeError, decode_model};
use crate::grid::{Grid, Puzzle, RulesError};
use crate::rules::Action;
use crate::solve::{Answer, CountOptions, CountStop, Options, SolveError, Solver};

/// What became of a claim.
#[derive(Debug)]
pub enum Proved {
    /// It is true: here is the certificate.
    True(Box<Certificate>),
    /// It is false.
    False(Refutation),
    /// A limit was reached first.
    Unknown(Limit),
}

/// Why a claim is false.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refutation {
    /// There are fewer solutions.
    #[error("the puzzle has {}", solutions(*.0))]
    Fewer(u64),
    /// There are more solutions, this one among them.
    #[error("the puzzle has more solutions than that")]
    More(Grid),
    /// In this solution it is otherwise.
    #[error("there is a solution in which it is otherwise")]
    Otherwise(Grid),
    /// Without this clue there is still exactly one solution.
    #[error("without the clue {0} the puzzle still has exactly one solution")]
    Redundant(Action),
}

fn solutions(count: u64) -> String {
    match count {
        0 => "no solution".to_owned(),
        1 => "only one solution".to_owned(),
        count => format!("only {count} solutions"),
    }
}

/// Why there is no answer at all.
#[derive(Debug, thiserror::Error)]
pub enum ProveError {
    /// The rules make no sense on the puzzle's shape.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The claim speaks of a cell or a digit that the grid does not have.
    #[error("`{0}` speaks of a cell or a digit that the grid does not have")]
    NotInGrid(Claim),
    /// Pencil marks say more than the clues, so a clue that is taken away leaves something behind.
    #[error("`minimal` is about clues, and the puzzle has pencil marks")]
    Marks,
    /// The engine writes no proofs.
    #[error(
        "{0} writes no proofs here: expected cdcl, perhaps with settings, varisat, or \
         'cmd: PROGRAM ARGS' with {{input}} and {{proof}}"
    )]
    NoProofs(Engine),
    /// The proof that an engine wrote does not hold.
    #[error("the proof of `{writer}` does not hold: {error}")]
    WrongProof {
        /// The program, or the engine.
        writer: String,
        /// What is wrong with it.
        error: ProofError,
    },
    /// No solution could be looked for.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The engine failed.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// The engine found what is no solution.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// Something could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Proves `claim` about `puzzle` by a proof of the wanted form. Limits hold for each solution that is looked for and for the proof.
///
/// ```
/// use sudosat::certify::{Claim, ProofForm, Proved, prove};
/// use sudosat::formats::{ReadOptions, read_str};
/// use sudosat::solve::Options;
///
/// let entry = read_str("1...\n..2.\n...3\n4...\n", &ReadOptions::default()).next().unwrap()?;
/// let proved = prove(&entry.puzzle, Claim::Count(1), ProofForm::Drat, &Options::default())?;
/// assert!(matches!(proved, Proved::True(certificate) if certificate.manifest.solutions == 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`ProveError`], when the claim makes no sense, or an engine cannot be had or fails.
pub fn prove(
    puzzle: &Puzzle,
    claim: Claim,
    form: ProofForm,
    options: &Options,
) -> Result<Proved, ProveError> {
    let engine = prover::of(&options.engine);
    prover::check_engine(&engine, &options.limits())?;
    let options = Options { engine: Engine::Auto, ..options.clone() };
    let solver = Solver::for_puzzle(puzzle, options)?;
    if !claim.fits(solver.sudoku()) {
        return Err(ProveError::NotInGrid(claim));
    }
    match find(&solver, puzzle, claim)? {
        Found::All(solutions) => {
            let (sudoku, solutions) = (solver.sudoku(), &solutions[..]);
            let statement = Statement { sudoku, puzzle, claim, solutions };
            refute_denial(&statement, &engine, form, &solver.options().limits())
        }
        Found::False(refutation) => Ok(Proved::False(refutation)),
        Found::Unknown(limit) => Ok(Proved::Unknown(limit)),
    }
}

/// The solutions that belong to a claim, or why there are none.
enum Found {
    All(Vec<Grid>),
    False(Refutation),
    Unknown(Limit),
}

fn find(solver: &Solver, puzzle: &Puzzle, claim: Claim) -> Result<Found, ProveError> {
    match claim {
        Claim::Count(count) => Ok(all(solver, puzzle, count)?),
        Claim::Is(action) => Ok(one_with(solver, puzzle, action)?),
        Claim::IsNot(_) => Ok(Found::All(Vec::new())),
        Claim::Minimal if puzzle.marks.is_some() => Err(ProveError::Marks),
        Claim::Minimal => Ok(witnesses(solver, puzzle)?),
    }
}

fn all(solver: &Solver, puzzle: &Puzzle, count: u64) -> Result<Found, SolveError> {
    let mut found = Vec::new();
    let options = CountOptions { limit: Some(count.saturating_add(1)), ..CountOptions::default() };
    let counted = solver.list(puzzle, options, &mut |grid: &Grid| {
        found.push(grid.clone());
        ControlFlow::Continue(())
    })?;
    let number = found.len() as u64;
    Ok(match (counted.stopped, found.pop()) {
        (Some(CountStop::Limit(limit)), _) => Found::Unknown(limit),
        (_, Some(last)) if number > count => Found::False(Refutation::More(last)),
        _ if number < count => Found::False(Refutation::Fewer(number)),
        (_, last) => {
            found.extend(last);
            Found::All(found)
        }
    })
}

fn one_with(solver: &Solver, puzzle: &Puzzle, action: Action) -> Result<Found, SolveError> {
    Ok(match solver.solve_first(puzzle, &mut |_| {})?.answer {
        Answer::None => Found::False(Refutation::Fewer(0)),
        Answer::Unknown(_, limit) => Found::Unknown(limit),
        Answer::First(grid) | Answer::Unique(grid) | Answer::Several(grid, _) => {
            match grid.get(action.cell) == Some(action.digit) {
                true => Found::All(vec![grid]),
                false => Found::False(Refutation::Otherwise(grid)),
            }
        }
    })
}

/// The solution, and for each clue another one that appears without it.
fn witnesses(solver: &Solver, puzzle: &Puzzle) -> Result<Found, SolveError> {
    let mut grids = match all(solver, puzzle, 1)? {
        Found::All(grids) => grids,
        other => return Ok(other),
    };
    for clue in puzzle.clues.filled() {
        match solver.solve(&without(puzzle, clue))?.answer {
            Answer::Several(one, other) => grids.push(if one == grids[0] { other } else { one }),
            Answer::Unknown(_, limit) => return Ok(Found::Unknown(limit)),
            _ => {
                let (cell, digit) = clue;
                return Ok(Found::False(Refutation::Redundant(Action { cell, digit })));
            }
        }
    }
    Ok(Found::All(grids))
}

/// Has what cannot be if the claim is true refuted.
fn refute_denial(
    statement: &Statement<'_>,
    engine: &Engine,
    form: ProofForm,
    limits: &Limits,
) -> Result<Proved, ProveError> {
    let (verdict, refuted) = prover::refute(engine, form, statement, limits)?;
    match verdict {
        Verdict::Unknown(limit) => Ok(Proved::Unknown(limit)),
        Verdict::Satisfiable(model) => {
            let grid = decode_model(statement.sudoku, statement.puzzle, &model)?;
            Ok(Proved::False(match statement.claim {
                Claim::Count(_) | Claim::Minimal => Refutation::More(grid),
                Claim::Is(_) | Claim::IsNot(_) => Refutation::Otherwise(grid),
            }))
        }
        Verdict::Unsatisfiable(_) => {
            let certificate = Certificate::new(statement, engine.to_string(), refuted)?;
            Ok(Proved::True(Box::new(certificate)))
        }
    }
}
