//! Runs `sudosat solve`, which solves puzzles and reports whether the solution is unique, and `sudosat candidates`,
//! which prints for each cell the digits that it holds in at least one solution.

use std::io::Write;
use std::num::NonZeroUsize;

use anyhow::Result;

use super::announce::Announcer;
use super::args::{self, AnswerFormat};
use super::output::Destination;
use super::timing::{Clock, Totals};
use super::{Exit, batch, interrupt};
use crate::ask::{self, AskError, BulkPolicy, PlainAnswer, PuzzleRef, Question, Solving, Standing};
use crate::bulk;
use crate::formats::PlainLine;
use crate::grid::Puzzle;
use crate::report::{SolveReport, dimacs_answer};
use crate::solve::{Answer, CubeSplit, Options, Outcome, SolveError, Solver};

pub(super) fn run(command: &args::Solve) -> Result<Exit> {
    let totals = Totals::new();
    let exit = match command.question.asked.answers.format {
        AnswerFormat::Dimacs => {
            let options = command.question.engine.options(interrupt::flag())?;
            solve_as_sat_solver(command, options, &totals)?
        }
        _ => solve_all(command, &totals)?,
    };
    if command.stats {
        totals.print();
    }
    Ok(exit)
}

fn solve_all(command: &args::Solve, totals: &Totals) -> Result<Exit> {
    let engine = &command.question.engine;
    let beyond_bulk = command.cubes.map(|_| "--cubes").or(engine.beyond_bulk());
    let solving = Solving::new(command.first).by(&engine.run.engine, beyond_bulk)?;
    let options = engine.options_beside_bulk(interrupt::flag())?;
    let mut asked = command.question.asked.clone();
    if command.cubes.is_some() {
        // All threads search the cubes of one puzzle after the other.
        asked.answers.jobs.jobs = Some(1);
    }
    batch::ask(&asked, &options, &TimedSolving { solving, command, totals })
}

/// Returns how each puzzle is split; `None` if no cubes are asked for.
fn split(command: &args::Solve) -> Option<CubeSplit> {
    let threads = NonZeroUsize::new(command.question.asked.answers.jobs.threads());
    let cubes = command.cubes.and_then(|cubes| NonZeroUsize::new(usize::try_from(cubes).ok()?));
    cubes.zip(threads).map(|(cubes, threads)| CubeSplit { cubes, threads })
}

/// The question of `solve`. With `--stats` it also adds the time of each stage to `totals`.
struct TimedSolving<'a> {
    solving: Solving,
    command: &'a args::Solve,
    totals: &'a Totals,
}

impl Question for TimedSolving<'_> {
    type Report = SolveReport;

    fn answer(
        &self,
        solver: &Solver,
        puzzle_ref: PuzzleRef<'_>,
    ) -> Result<(SolveReport, Standing), AskError> {
        let puzzle = &puzzle_ref.entry.puzzle;
        let outcome = timed(self.solving, self.command, solver, puzzle, self.totals)?;
        Ok(Solving::report(puzzle_ref, &outcome))
    }

    /// With `--stats`, bulk answers only if the user chooses it as the engine. The engine auto then leaves all puzzles
    /// to a SAT solver, so that its stages are measured.
    fn bulk(&self) -> Option<BulkPolicy> {
        self.solving.bulk().filter(|policy| policy.is_alone || !self.command.stats)
    }

    fn answer_by_bulk(
        &self,
        puzzle_ref: PuzzleRef<'_>,
        found: &bulk::BulkAnswer,
    ) -> Option<(SolveReport, Standing)> {
        let answer = self.solving.answer_by_bulk(puzzle_ref, found)?;
        self.totals.add_by_bulk(self.command.stats);
        Some(answer)
    }

    fn line_by_bulk<'c>(
        &self,
        line: &PlainLine,
        found: &bulk::BulkAnswer,
        cells: &'c mut PlainLine,
    ) -> Option<PlainAnswer<'c>> {
        let answer = self.solving.line_by_bulk(line, found, cells)?;
        self.totals.add_by_bulk(self.command.stats);
        Some(answer)
    }
}

fn timed(
    solving: Solving,
    command: &args::Solve,
    solver: &Solver,
    puzzle: &Puzzle,
    totals: &Totals,
) -> Result<Outcome, SolveError> {
    let mut clock = Clock::default();
    let outcome = match split(command) {
        Some(split) => solver.solve_cubes(puzzle, split, if command.first { 1 } else { 2 })?,
        None => solving.outcome(solver, puzzle, &mut |stage| clock.begin(stage))?,
    };
    if command.stats {
        totals.add(outcome.statistics.clone(), clock);
    }
    Ok(outcome)
}

/// Answers the only puzzle of the input as a SAT solver does: with `s` and `v` lines, and the exit code 10 (a
/// solution), 20 (none) or 0 (unknown).
fn solve_as_sat_solver(command: &args::Solve, options: Options, totals: &Totals) -> Result<Exit> {
    let item = command.question.asked.input.single(options.timeout)?;
    let output = &command.question.asked.answers.output;
    Announcer::of_solver(output.quiet).announce(&item);
    let mut out = Destination::open(output.output.as_deref())?;
    let solver = Solver::for_puzzle(&item.entry.puzzle, options)?;
    let outcome = timed(Solving::new(command.first), command, &solver, &item.entry.puzzle, totals)?;
    out.write_all(dimacs_answer(&outcome.answer).as_bytes())?;
    out.finish()?;
    Ok(match (&outcome.answer, outcome.answer.solution()) {
        (Answer::None, _) => Exit::Unsatisfiable,
        (_, Some(_)) => Exit::Satisfiable,
        (_, None) => Exit::Yes,
    })
}

/// Runs `sudosat candidates`.
pub(super) fn candidates(question: &args::QuestionFlags) -> Result<Exit> {
    let options = question.engine.options(interrupt::flag())?;
    batch::run(&question.asked, &options, ask::candidates)
}
