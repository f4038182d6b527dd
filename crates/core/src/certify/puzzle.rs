//! Converts a claim about a puzzle into a formula, and checks the solutions that the claim needs.

use rustsat::types::Lit;

use super::manifest::ProblemKind;
use super::statement::{Refutable, Statement, WrongSolutions, check_all, check_number};
use super::{Claim, ProveError};
use crate::backend::Choices;
use crate::cover::Position;
use crate::decode::{decode_model, verify};
use crate::encode::{self, ClauseSink, Encoding, Problem, Scope};
use crate::formats::{Alphabet, write};
use crate::grid::{Cell, Digit, Grid, Puzzle};
use crate::rules::{Action, Assertion, Sudoku};

/// A claim about a puzzle, with the solutions that the claim needs.
///
/// | claim | solutions | clauses after rules and clues |
/// |---|---|---|
/// | `Count` | all solutions, no two of them equal | for each solution, a clause that excludes it |
/// | `Cell`, the cell holds the digit | one solution | the cell does not hold the digit |
/// | `Cell`, the cell does not hold the digit | none | the cell holds the digit |
/// | `Minimal` | first the solution of the puzzle; then, for each clue, another solution of the puzzle without this clue | a clause that excludes the first solution |
pub(super) struct PuzzleStatement<'s> {
    sudoku: &'s Sudoku,
    puzzle: &'s Puzzle,
    problem: Problem<'s>,
    claim: Claim,
    solutions: &'s [Grid],
}

impl<'s> PuzzleStatement<'s> {
    pub fn new(
        sudoku: &'s Sudoku,
        puzzle: &'s Puzzle,
        claim: Claim,
        solutions: &'s [Grid],
    ) -> Self {
        let problem = Problem::of_puzzle(sudoku, puzzle, Scope::Whole, Position::propagate);
        PuzzleStatement { sudoku, puzzle, problem, claim, solutions }
    }

    /// Writes the denial of the claim: clauses that contradict the rules and clues if the claim is true.
    fn write_denial(&self, sink: &mut dyn ClauseSink) {
        match self.claim {
            Claim::Count(_) => self.solutions.iter().for_each(|grid| self.exclude(grid, sink)),
            Claim::Minimal => {
                self.solutions.iter().take(1).for_each(|grid| self.exclude(grid, sink))
            }
            Claim::Cell(Assertion::Is(action)) => sink.add_clause(&[!self.literal(action)]),
            Claim::Cell(Assertion::IsNot(action)) => sink.add_clause(&[self.literal(action)]),
        }
    }

    fn exclude(&self, grid: &Grid, sink: &mut dyn ClauseSink) {
        sink.add_clause(&self.problem.excluding_actions(self.sudoku.actions(grid)));
    }

    fn literal(&self, action: Action) -> Lit {
        encode::literal(self.sudoku.action_id(action.cell, action.digit).index() as u32)
    }

    /// Returns the number of solutions that the claim needs.
    fn needed(&self) -> u64 {
        match self.claim {
            Claim::Count(count) => count,
            Claim::Cell(Assertion::Is(_)) => 1,
            Claim::Cell(Assertion::IsNot(_)) => 0,
            Claim::Minimal => 1 + self.puzzle.clues.filled_count() as u64,
        }
    }

    /// Checks the solutions that the claim `minimal` needs. The first solution must solve the puzzle. Then, for each
    /// clue in the order of cells, the next solution must solve the puzzle without this clue, and must differ from the
    /// first solution.
    fn check_witnesses(&self) -> Result<(), WrongSolutions> {
        verified(self.puzzle, &self.solutions[0], 1)?;
        let witnesses = self.solutions.iter().enumerate().skip(1);
        for ((index, witness), clue) in witnesses.zip(self.puzzle.clues.filled()) {
            verified(&without(self.puzzle, clue), witness, index + 1)?;
            if *witness == self.solutions[0] {
                return Err(WrongSolutions::Same { number: index + 1, same: 1 });
            }
        }
        Ok(())
    }
}

impl Refutable for PuzzleStatement<'_> {
    fn write(&self, sink: &mut dyn ClauseSink) -> u32 {
        let variables = self.problem.write(Encoding::default(), sink);
        self.write_denial(sink);
        variables
    }

    fn choices(&self) -> Choices {
        self.problem.choices()
    }
}

impl Statement for PuzzleStatement<'_> {
    type Solution = Grid;

    fn claim(&self) -> Claim {
        self.claim
    }

    fn kind(&self) -> ProblemKind {
        ProblemKind::Puzzle
    }

    fn encoding(&self) -> String {
        let Encoding { level, at_most_one, .. } = Encoding::default();
        format!("{level}, {at_most_one}")
    }

    /// Returns the puzzle as one JSON object, because no other output format can hold the shape, the rules and the
    /// pencil marks.
    fn problem_text(&self) -> String {
        let alphabet = Alphabet::for_shape(self.puzzle.shape());
        write::json(self.puzzle, None, &alphabet) + "\n"
    }

    fn solution_lines(&self) -> String {
        let line = |grid: &Grid| write::line(grid, &Alphabet::for_shape(grid.shape())) + "\n";
        self.solutions.iter().map(line).collect()
    }

    fn solution_count(&self) -> usize {
        self.solutions.len()
    }

    fn check_solutions(&self) -> Result<(), WrongSolutions> {
        check_number(self.solutions.len(), self.needed())?;
        match self.claim {
            Claim::Minimal => return self.check_witnesses(),
            _ => check_all(self.solutions, |grid, number| verified(self.puzzle, grid, number))?,
        }
        match (self.claim, self.solutions) {
            (Claim::Cell(Assertion::Is(action)), [grid])
                if grid.get(action.cell) != Some(action.digit) =>
            {
                Err(WrongSolutions::Otherwise(action))
            }
            _ => Ok(()),
        }
    }

    fn decode(&self, model: &[bool]) -> Result<Grid, ProveError> {
        Ok(decode_model(self.sudoku, self.puzzle, model)?)
    }
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
