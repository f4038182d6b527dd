//! States the claims about a puzzle, and checks the solutions that they need.

use super::Claim;
use super::manifest::ProblemKind;
use super::statement::{Certified, Denial, Texts, WrongSolutions, check_all, check_number};
use crate::cover::ActionId;
use crate::decode::{PuzzleInstance, verify};
use crate::encode::{self, Encoding};
use crate::formats::{Alphabet, write};
use crate::grid::{Cell, Digit, Grid, Puzzle};
use crate::rules::{Action, Assertion};

/// The statements about a puzzle:
///
/// | claim | solutions | clauses after rules and clues |
/// |---|---|---|
/// | `Count` | all solutions, no two of them equal | for each solution, a clause that excludes it |
/// | `Cell`, the cell holds the digit | one solution | the cell does not hold the digit |
/// | `Cell`, the cell does not hold the digit | none | the cell holds the digit |
/// | `Minimal` | first the solution of the puzzle; then, for each given digit, another solution of the puzzle without this digit | a clause that excludes the first solution |
impl<'s> Certified<'s> for PuzzleInstance<'s> {
    type Claim = Claim;
    const KIND: ProblemKind = ProblemKind::Puzzle;

    fn encoding() -> String {
        let Encoding { level, at_most_one, .. } = Encoding::default();
        format!("{level}, {at_most_one}")
    }

    fn actions(self, grid: &Grid) -> impl Iterator<Item = ActionId> {
        self.sudoku.actions(grid)
    }

    fn denial(self, claim: Claim) -> Denial {
        let literal = |Action { cell, digit }| {
            encode::literal(self.sudoku.action_id(cell, digit).index() as u32)
        };
        match claim {
            Claim::Count(count) => Denial::Solutions(count),
            Claim::Minimal => Denial::Solutions(1),
            Claim::Cell(Assertion::Is(action)) => Denial::Unit(!literal(action)),
            Claim::Cell(Assertion::IsNot(action)) => Denial::Unit(literal(action)),
        }
    }

    fn check(self, claim: Claim, solutions: &[Grid]) -> Result<(), WrongSolutions> {
        check_number(solutions.len(), needed(self.puzzle, claim))?;
        match claim {
            Claim::Minimal => return check_witnesses(self.puzzle, solutions),
            _ => check_all(solutions, |grid, number| verified(self.puzzle, grid, number))?,
        }
        match (claim, solutions) {
            (Claim::Cell(Assertion::Is(action)), [grid])
                if grid.get(action.cell) != Some(action.digit) =>
            {
                Err(WrongSolutions::Otherwise(action))
            }
            _ => Ok(()),
        }
    }
}

/// Returns the puzzle as one JSON object, because no other output format can hold the shape, the rules and the pencil
/// marks. Returns each solution as one line.
pub(super) fn texts(puzzle: &Puzzle, solutions: &[Grid]) -> Texts {
    let alphabet = Alphabet::for_shape(puzzle.shape());
    let line = |grid: &Grid| write::line(grid, &Alphabet::for_shape(grid.shape())) + "\n";
    Texts {
        problem: write::json(puzzle, None, &alphabet) + "\n",
        solutions: solutions.iter().map(line).collect(),
    }
}

/// Returns the number of solutions that the claim needs.
fn needed(puzzle: &Puzzle, claim: Claim) -> u64 {
    match claim {
        Claim::Count(count) => count,
        Claim::Cell(Assertion::Is(_)) => 1,
        Claim::Cell(Assertion::IsNot(_)) => 0,
        Claim::Minimal => 1 + puzzle.clues.filled_count() as u64,
    }
}

/// Checks the solutions that the claim `minimal` needs. The first solution must solve the puzzle. Then, for each clue
/// in the order of cells, the next solution must solve the puzzle without this clue, and must differ from the first
/// solution.
fn check_witnesses(puzzle: &Puzzle, solutions: &[Grid]) -> Result<(), WrongSolutions> {
    verified(puzzle, &solutions[0], 1)?;
    let witnesses = solutions.iter().enumerate().skip(1);
    for ((index, witness), clue) in witnesses.zip(puzzle.clues.filled()) {
        verified(&without(puzzle, clue), witness, index + 1)?;
        if *witness == solutions[0] {
            return Err(WrongSolutions::Same { number: index + 1, same: 1 });
        }
    }
    Ok(())
}

fn verified(puzzle: &Puzzle, grid: &Grid, number: usize) -> Result<(), WrongSolutions> {
    verify(puzzle, grid).map_err(|violation| WrongSolutions::Violation { number, violation })
}

/// Returns the puzzle without the clue in `cell`.
pub(super) fn without(puzzle: &Puzzle, (cell, _): (Cell, Digit)) -> Puzzle {
    let mut puzzle = puzzle.clone();
    puzzle.clues.set(cell, None);
    puzzle
}
