//! Proves a claim about a puzzle.

use super::prove::{ClaimSearch, Proved, Refutation, exactly, refute_denial};
use super::prove_error::ProveError;
use super::puzzle::{texts, without};
use super::statement::Statement;
use super::{Claim, ProofForm, prover};
use crate::backend::Engine;
use crate::decode::PuzzleInstance;
use crate::encode::PrimitiveForm;
use crate::grid::{Grid, Puzzle};
use crate::rules::{Action, Assertion};
use crate::solve::{Answer, Options, SolveError, Solver};

/// Decides whether `claim` about `puzzle` is true. If it is, makes a certificate with a proof of the format `form`. The
/// limits in `options` apply to each search for solutions, and then anew to the proof.
///
/// ```
/// # use sudosat_core as sudosat;
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
/// Returns [`ProveError`] if the claim makes no sense for the puzzle, or if the engine writes no proofs, is not
/// available, cannot obey a limit, or fails.
pub fn prove(
    puzzle: &Puzzle,
    claim: Claim,
    form: ProofForm,
    options: &Options,
) -> Result<Proved, ProveError> {
    let engine = prover::proving_engine(&options.engine, options.primitives, &options.limits())?;
    let primitives = options.primitives;
    let options =
        Options { engine: Engine::Auto, primitives: PrimitiveForm::Auto, ..options.clone() };
    let solver = Solver::for_puzzle(puzzle, options)?;
    let claim = claim.on(solver.sudoku()).ok_or(ProveError::NotInGrid(claim))?;
    find(&solver, puzzle, claim)?.decide(|solutions| {
        let instance = PuzzleInstance { sudoku: solver.sudoku(), puzzle };
        let statement = Statement::new(instance, claim, solutions);
        refute_denial(
            &statement,
            &texts(puzzle, solutions),
            (&engine, primitives),
            form,
            &solver.options().limits(),
        )
    })
}

fn find(solver: &Solver, puzzle: &Puzzle, claim: Claim) -> Result<ClaimSearch<Grid>, ProveError> {
    match claim {
        Claim::Count(count) => Ok(all(solver, puzzle, count)?),
        Claim::Cell(Assertion::Is(action)) => Ok(one_with(solver, puzzle, action)?),
        Claim::Cell(Assertion::IsNot(_)) => Ok(ClaimSearch::All(Vec::new())),
        Claim::Minimal if puzzle.marks.is_some() => Err(ProveError::Marks),
        Claim::Minimal => Ok(witnesses(solver, puzzle)?),
    }
}

fn all(solver: &Solver, puzzle: &Puzzle, count: u64) -> Result<ClaimSearch<Grid>, SolveError> {
    exactly(count, |options, visit| solver.list(puzzle, options, visit))
}

fn one_with(
    solver: &Solver,
    puzzle: &Puzzle,
    action: Action,
) -> Result<ClaimSearch<Grid>, SolveError> {
    Ok(match solver.solve_first(puzzle, &mut |_| {})?.answer {
        Answer::None => ClaimSearch::False(Refutation::Fewer(0)),
        Answer::Unknown(_, limit) => ClaimSearch::Unknown(limit),
        Answer::First(grid) | Answer::Unique(grid) | Answer::Several(grid, _) => {
            match grid.get(action.cell) == Some(action.digit) {
                true => ClaimSearch::All(vec![grid]),
                false => ClaimSearch::False(Refutation::Otherwise(grid)),
            }
        }
    })
}

/// Returns the solutions that the claim `minimal` needs. The first is the solution of the puzzle. Then follows, for
/// each clue, a different solution of the puzzle without this clue.
fn witnesses(solver: &Solver, puzzle: &Puzzle) -> Result<ClaimSearch<Grid>, SolveError> {
    let mut grids = match all(solver, puzzle, 1)? {
        ClaimSearch::All(grids) => grids,
        other => return Ok(other),
    };
    for clue in puzzle.clues.filled() {
        match solver.solve(&without(puzzle, clue))?.answer {
            Answer::Several(one, other) => grids.push(if one == grids[0] { other } else { one }),
            Answer::Unknown(_, limit) => return Ok(ClaimSearch::Unknown(limit)),
            _ => {
                let (cell, digit) = clue;
                return Ok(ClaimSearch::False(Refutation::Redundant(Action { cell, digit })));
            }
        }
    }
    Ok(ClaimSearch::All(grids))
}
