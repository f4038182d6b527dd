//! Makes many classic 9x9 puzzles at the same time. In each round, one call of the bulk solver counts the solutions of
//! the boards of all puzzles.

use super::climb::{self, Climb, ClimbState};
use super::full_grid::even;
use super::generator::{Generator, GridSource, NotMade, Watch};
use super::judge::{Made, NearMiss, keep_nearest};
use super::mending::Mending;
use super::thinning::Thinning;
use sudosat_core::backend::{Limit, Limits};
use sudosat_core::bulk::{self, BulkAnswer, BulkBoard};
use sudosat_core::grid::Grid;

/// Makes the next puzzle of each source, until each has its puzzle or a limit is reached.
pub(super) fn next(
    generator: &Generator<'_>,
    sources: &mut [GridSource],
    watch: &Watch<'_>,
) -> Vec<Result<Made, NotMade>> {
    let mut works: Vec<Work<'_, '_>> =
        sources.iter_mut().map(|source| Work::new(generator, source)).collect();
    let mut solver = bulk::solver(generator.pattern().map_or(2, |_| climb::MOST));
    let mut boards = Vec::new();
    // The nearest miss of all sources so far. The nearer it is to the wanted properties, the sooner the test of another
    // puzzle can stop.
    let mut nearest = None;
    loop {
        boards.clear();
        let limits = (watch.limits)();
        let is_open = |work: &&mut Work<'_, '_>| work.end.is_none();
        for work in works.iter_mut().filter(is_open) {
            work.ask(&mut boards, limits.reached(), &mut nearest);
        }
        if boards.is_empty() {
            break;
        }
        let answers = solver.solve(&boards);
        let mut answers = answers.as_slice();
        for work in works.iter_mut().filter(|work| work.end.is_none()) {
            let (own, rest) = answers.split_at(work.asked);
            answers = rest;
            work.receive(own, &limits, &mut nearest);
            if let Some(Ok(_)) = work.end {
                (watch.found)();
            }
        }
    }
    works.into_iter().map(|work| work.end.expect("it asks until there is an end")).collect()
}

/// The work on one puzzle that is being made.
struct Work<'g, 's> {
    generator: &'g Generator<'s>,
    source: &'g mut GridSource,
    stage: Stage,
    /// The number of boards whose solutions this work wants counted in this round.
    asked: usize,
    mending: Mending,
    end: Option<Result<Made, NotMade>>,
}

/// What is being done for a puzzle.
enum Stage {
    /// Clues are being removed.
    Thinning { thinning: Thinning, board: BulkBoard },
    /// A search for digits in the cells of a pattern is running.
    Climbing(Box<Climb>),
    /// The puzzle has its final test. Its solutions are counted with all clues, and then, for each of these cells,
    /// without the clue of the cell.
    Checking { board: BulkBoard, cells: Vec<usize> },
}

impl<'g, 's> Work<'g, 's> {
    fn new(generator: &'g Generator<'s>, source: &'g mut GridSource) -> Self {
        let stage = begin(generator, source);
        let mending = Mending::default();
        Work { generator, source, stage, asked: 0, mending, end: None }
    }

    /// Adds to `boards` the boards whose solutions this work wants counted. If a limit was reached, adds no board and
    /// ends the work. The first work that ends in this way returns the nearest miss.
    fn ask(
        &mut self,
        boards: &mut Vec<BulkBoard>,
        limit: Option<Limit>,
        nearest: &mut Option<NearMiss>,
    ) {
        let before = boards.len();
        if let Some(limit) = limit {
            self.end = Some(Err(NotMade::limit(limit, nearest.take())));
            return;
        }
        match &mut self.stage {
            Stage::Thinning { thinning, board } => match thinning.question() {
                Some(sets) => boards.push(without(board, sets.iter().flatten())),
                None => self.stage = checking(self.generator, *board),
            },
            Stage::Climbing(climb) => {
                boards.extend(climb.questions().iter().map(numbers));
            }
            Stage::Checking { .. } => {}
        }
        if let Stage::Checking { board, cells } = &self.stage {
            boards.push(*board);
            boards.extend(cells.iter().map(|cell| without(board, [cell])));
        }
        self.asked = boards.len() - before;
    }

    /// Takes the answers for the boards that [`ask`](Self::ask) added. Then continues with the next step or stage.
    fn receive(&mut self, answers: &[BulkAnswer], limits: &Limits, nearest: &mut Option<NearMiss>) {
        match &mut self.stage {
            Stage::Thinning { thinning, board } => {
                let is_unique = answers[0].solutions == 1;
                if is_unique && let Some(sets) = thinning.question() {
                    *board = without(board, sets.iter().flatten());
                }
                thinning.receive(is_unique);
            }
            Stage::Climbing(climb) => {
                let counts: Vec<u64> = answers.iter().map(|answer| answer.solutions).collect();
                let layout = self.generator.solver.layout();
                match climb.receive(&counts, layout, &mut self.source.random) {
                    ClimbState::Climbing => {}
                    ClimbState::Top => {
                        self.stage = checking(self.generator, numbers(climb.clues()))
                    }
                    ClimbState::Stuck => self.begin(),
                }
            }
            Stage::Checking { board, cells } => {
                let (Some(solution), 1) = (answers[0].first, answers[0].solutions) else {
                    unreachable!("it had one solution before")
                };
                let without = cells.iter().zip(&answers[1..]);
                let redundant = without.filter(|(_, answer)| answer.solutions == 1);
                let redundant: Vec<usize> = redundant.map(|(&cell, _)| cell).collect();
                let clues = bulk::grid(board);
                if !self.mends(&clues, &solution, &redundant) {
                    self.judge(clues, &solution, redundant.len(), limits, nearest);
                }
            }
        }
    }

    /// Starts a new attempt.
    fn begin(&mut self) {
        self.mending = Mending::default();
        self.stage = begin(self.generator, self.source);
    }

    /// If clues are redundant although they must not be, starts to remove clues again, from another set of clues of the
    /// same solution. Returns whether it starts this.
    fn mends(&mut self, clues: &Grid, solution: &BulkBoard, redundant: &[usize]) -> bool {
        let generator = self.generator;
        if redundant.is_empty() || generator.pattern().is_some() {
            return false;
        }
        let states = generator.states(clues, redundant);
        let order = self.mending.next(states, &mut self.source.random);
        let sets = order.map(|order| order.into_iter().map(|set| generator.orbits[set].clone()));
        let stage = sets.map(|sets| thinning_of(solution, sets.collect()));
        stage.map(|stage| self.stage = stage).is_some()
    }

    /// Tests the puzzle with these clues. `redundant` is the number of its unwanted redundant clues. Ends the work if
    /// the puzzle has the wanted properties or a limit was reached. Otherwise starts a new attempt.
    fn judge(
        &mut self,
        clues: Grid,
        solution: &BulkBoard,
        redundant: usize,
        limits: &Limits,
        nearest: &mut Option<NearMiss>,
    ) {
        let (puzzle, solution) = (self.generator.puzzle(clues), bulk::grid(solution));
        let judge = &self.generator.judge;
        match judge.judge(puzzle, solution, redundant as u64, nearest.as_ref(), limits) {
            Ok(Ok(made)) => self.end = Some(Ok(made)),
            Ok(Err(miss)) => {
                keep_nearest(nearest, miss);
                self.begin();
            }
            Err(limit) => self.end = Some(Err(NotMade::limit(limit, nearest.take()))),
        }
    }
}

/// Returns a stage that removes clues. It starts with the digits of `full` in the cells of `order`, and tries to
/// remove them in that order.
fn thinning_of(full: &BulkBoard, order: Vec<Vec<usize>>) -> Stage {
    let mut board = [0; 81];
    for &cell in order.iter().flatten() {
        board[cell] = full[cell];
    }
    Stage::Thinning { thinning: Thinning::new(order, 0, false), board }
}

/// Starts a new attempt and returns its first stage.
fn begin(generator: &Generator<'_>, source: &mut GridSource) -> Stage {
    source.attempt();
    let board = even(&mut source.random);
    if let Some(cells) = generator.pattern() {
        let layout = generator.solver.layout();
        return Stage::Climbing(Box::new(Climb::new(layout, &bulk::grid(&board), cells)));
    }
    let (order, fewest) = generator.plan(&mut source.random);
    Stage::Thinning { thinning: Thinning::new(order, fewest, true), board }
}

/// Returns the stage with the final test of a puzzle. The stage tests single clues only if some of them may be
/// redundant.
fn checking(generator: &Generator<'_>, board: BulkBoard) -> Stage {
    let cells = match generator.must_look_for_redundant() {
        true => (0..board.len()).filter(|&cell| board[cell] != 0).collect(),
        false => Vec::new(),
    };
    Stage::Checking { board, cells }
}

/// Returns the board without the digits of these cells.
pub(super) fn without<'c>(
    board: &BulkBoard,
    cells: impl IntoIterator<Item = &'c usize>,
) -> BulkBoard {
    let mut board = *board;
    for &cell in cells {
        board[cell] = 0;
    }
    board
}

fn numbers(grid: &Grid) -> BulkBoard {
    grid.numbers().try_into().expect("it has 81 cells")
}
