//! Classic 9x9 puzzles: many in work, and the questions about all of them answered side by side.

use super::climb::{self, Climb, Stand};
use super::full_grid::even;
use super::generator::{Generator, NotMade, Source, Watch};
use super::judge::{Made, Miss, keep_nearest};
use super::mending::Mending;
use super::thinning::Thinning;
use crate::backend::{Limit, Limits};
use crate::bulk::{self, Answer, Board};
use crate::grid::Grid;

/// The next puzzle of each source.
pub(super) fn next(
    generator: &Generator<'_>,
    sources: &mut [Source],
    watch: &Watch<'_>,
) -> Vec<Result<Made, NotMade>> {
    let mut works: Vec<Work<'_, '_>> =
        sources.iter_mut().map(|source| Work::new(generator, source)).collect();
    let mut solver = bulk::solver(generator.pattern().map_or(2, |_| climb::MOST));
    let mut boards = Vec::new();
    // Of all: the nearer it is, the sooner others are seen to be no nearer.
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
            work.hear(own, &limits, &mut nearest);
            if let Some(Ok(_)) = work.end {
                (watch.found)();
            }
        }
    }
    works.into_iter().map(|work| work.end.expect("it asks until there is an end")).collect()
}

/// A puzzle in work.
struct Work<'g, 's> {
    generator: &'g Generator<'s>,
    source: &'g mut Source,
    stage: Stage,
    /// How many boards it asks about.
    asked: usize,
    mending: Mending,
    end: Option<Result<Made, NotMade>>,
}

/// What is done with it.
enum Stage {
    /// Clues go.
    Thinning { thinning: Thinning, board: Board },
    /// Clues for a pattern are looked for.
    Climbing(Box<Climb>),
    /// A puzzle is looked at once more: has it one solution, and without any of these cells?
    Checking { board: Board, cells: Vec<usize> },
}

impl<'g, 's> Work<'g, 's> {
    fn new(generator: &'g Generator<'s>, source: &'g mut Source) -> Self {
        let stage = begin(generator, source);
        let mending = Mending::default();
        Work { generator, source, stage, asked: 0, mending, end: None }
    }

    /// Adds the boards to be answered; past a limit there are none any more, and the first that hears of it
    /// has the nearest.
    fn ask(&mut self, boards: &mut Vec<Board>, limit: Option<Limit>, nearest: &mut Option<Miss>) {
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

    fn hear(&mut self, answers: &[Answer], limits: &Limits, nearest: &mut Option<Miss>) {
        match &mut self.stage {
            Stage::Thinning { thinning, board } => {
                let is_unique = answers[0].solutions == 1;
                if is_unique && let Some(sets) = thinning.question() {
                    *board = without(board, sets.iter().flatten());
                }
                thinning.hear(is_unique);
            }
            Stage::Climbing(climb) => {
                let counts: Vec<u64> = answers.iter().map(|answer| answer.solutions).collect();
                let layout = self.generator.solver.sudoku().layout();
                match climb.hear(&counts, layout, &mut self.source.random) {
                    Stand::Climbing => {}
                    Stand::Top => self.stage = checking(self.generator, numbers(climb.clues())),
                    Stand::Stuck => self.begin(),
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

    /// A new attempt.
    fn begin(&mut self) {
        self.mending = Mending::default();
        self.stage = begin(self.generator, self.source);
    }

    /// Whether other clues are tried, where some can go that may not.
    fn mends(&mut self, clues: &Grid, solution: &Board, redundant: &[usize]) -> bool {
        let generator = self.generator;
        if redundant.is_empty() || generator.pattern().is_some() {
            return false;
        }
        let fates = generator.fates(clues, redundant);
        let order = self.mending.next(fates, &mut self.source.random);
        let sets = order.map(|order| order.into_iter().map(|set| generator.orbits[set].clone()));
        let stage = sets.map(|sets| thinning_of(solution, sets.collect()));
        stage.map(|stage| self.stage = stage).is_some()
    }

    /// Judges a puzzle of which so many clues can go that may not.
    fn judge(
        &mut self,
        clues: Grid,
        solution: &Board,
        redundant: usize,
        limits: &Limits,
        nearest: &mut Option<Miss>,
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

/// These clues of a full grid, to go in this order.
fn thinning_of(full: &Board, order: Vec<Vec<usize>>) -> Stage {
    let mut board = [0; 81];
    for &cell in order.iter().flatten() {
        board[cell] = full[cell];
    }
    Stage::Thinning { thinning: Thinning::new(order, 0, false), board }
}

/// A new attempt.
fn begin(generator: &Generator<'_>, source: &mut Source) -> Stage {
    source.attempt();
    let board = even(&mut source.random);
    if let Some(cells) = generator.pattern() {
        let layout = generator.solver.sudoku().layout();
        return Stage::Climbing(Box::new(Climb::new(layout, &bulk::grid(&board), cells)));
    }
    let (order, fewest) = generator.plan(&mut source.random);
    Stage::Thinning { thinning: Thinning::new(order, fewest, true), board }
}

/// The last look at a puzzle; at its clues only where some may be such that they can go.
fn checking(generator: &Generator<'_>, board: Board) -> Stage {
    let cells = match generator.must_look_for_redundant() {
        true => (0..board.len()).filter(|&cell| board[cell] != 0).collect(),
        false => Vec::new(),
    };
    Stage::Checking { board, cells }
}

/// The board without these cells.
pub(super) fn without<'c>(board: &Board, cells: impl IntoIterator<Item = &'c usize>) -> Board {
    let mut board = *board;
    for &cell in cells {
        board[cell] = 0;
    }
    board
}

fn numbers(grid: &Grid) -> Board {
    grid.numbers().try_into().expect("it has 81 cells")
}
