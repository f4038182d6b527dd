//! Tests whether a puzzle has the wanted properties.

use super::wanted::{DifficultyRange, PuzzleSpec, distance};
use sudosat_core::backend::{Limit, Limits};
use sudosat_core::grid::{Grid, Puzzle};
use sudosat_core::rules::Sudoku;
use sudosat_explain::rate::{Rater, Rating, Unrated};
use sudosat_explain::{Board, End, Explainer, Pace, Tables, Technique, Techniques};

/// A puzzle that was made. It has exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The puzzle, with its clues and rules.
    pub puzzle: Puzzle,
    /// The only solution of the puzzle.
    pub solution: Grid,
    /// The rating of the puzzle. `None` if no rating was requested, or if the rater finds none.
    pub rating: Option<Rating>,
}

/// A puzzle that lacks a wanted property, and its distance from the wanted properties.
#[derive(Clone, Debug)]
pub(super) struct NearMiss {
    pub made: Made,
    distance: Distance,
}

/// The distance from the wanted properties. Its four numbers are the distances of the number of clues, the number of
/// redundant clues and of missing clues of several cells, the technique and the difficulty. Distances are compared by
/// these numbers in this order.
pub(super) type Distance = [u64; 4];

/// The least distance of a puzzle that singles do not solve, if only puzzles that singles solve are wanted.
const NO_SINGLES: Distance = [0, 0, 0, 1];

/// Tests puzzles. All of them are tested for the properties in `wanted`.
#[derive(Clone, Debug)]
pub(super) struct Judge<'s> {
    sudoku: &'s Sudoku,
    wanted: PuzzleSpec,
    rater: Rater<'s>,
    /// A rater that tries only the techniques up to the hardest wanted level. `None` if the level of the puzzle is not
    /// tested while clues are removed.
    keeper: Option<Rater<'s>>,
    /// Two explainers: the first has the techniques easier than the wanted technique, and the second also has the
    /// wanted technique. `None` if no technique is wanted.
    explainers: Option<[Explainer<'s>; 2]>,
}

impl<'s> Judge<'s> {
    pub fn new(sudoku: &'s Sudoku, wanted: &PuzzleSpec) -> Self {
        let tables = Tables::of(sudoku);
        let explainers = wanted.technique.map(|technique| {
            let [easier, up_to] = techniques(technique);
            [easier, up_to].map(|techniques| {
                Explainer::with(sudoku, tables.clone(), techniques).at(Pace::Quick)
            })
        });
        let rater = Rater::with(sudoku, tables, wanted.scale);
        let hardest = wanted.hardest_level(sudoku.layout());
        let keeper = hardest.map(|level| rater.clone().up_to(level));
        Judge { sudoku, wanted: wanted.clone(), rater, keeper, explainers }
    }

    /// Returns how far a number of clues is below or above the wanted range. Returns 0 if it is in the range, or if no
    /// range is wanted.
    pub fn clue_distance(&self, count: usize) -> u64 {
        self.wanted
            .clues
            .as_ref()
            .map_or(0, |range| distance(count as u64, *range.start() as u64, *range.end() as u64))
    }

    /// Tests whether a puzzle with one solution has the wanted properties. `faults` is the number of its unwanted
    /// redundant clues and of its missing clues of several cells. Returns a near miss if the puzzle lacks a property.
    /// The test stops as soon as the puzzle cannot be nearer than `nearest`, the nearest miss so far.
    pub fn judge(
        &self,
        puzzle: Puzzle,
        solution: Grid,
        faults: u64,
        nearest: Option<&NearMiss>,
        limits: &Limits,
    ) -> Result<Result<Made, NearMiss>, Limit> {
        let clues = self.clue_distance(puzzle.clues.filled_count());
        let mut made = Made { puzzle, solution, rating: None };
        let miss = |made, distance| Ok(Err(NearMiss { made, distance }));
        if clues > 0 || faults > 0 {
            return miss(made, [clues, faults, 0, 0]);
        }
        if !self.has_technique(&made.puzzle, limits)? {
            return miss(made, [0, 0, 1, 0]);
        }
        if self.is_hopeless(&made.puzzle, nearest) {
            return miss(made, NO_SINGLES);
        }
        if self.wanted.difficulty.is_some() || self.wanted.rated {
            let goes_on = |rating: &Rating| self.may_be_nearer(rating, nearest);
            made.rating = match self.rater.rate_while(&made.puzzle, limits, goes_on) {
                Ok(rating) => Some(rating),
                Err(Unrated::Limit(limit)) => return Err(limit),
                // The path does not reach the solution, so the difficulty is unknown.
                Err(Unrated::Impossible(_) | Unrated::Stuck) => None,
            };
        }
        let far = match (&self.wanted.difficulty, &made.rating) {
            (Some(range), Some(rating)) => range.distance(rating),
            (Some(_), None) => u64::MAX,
            (None, _) => 0,
        };
        match far {
            0 => Ok(Ok(made)),
            far => miss(made, [0, 0, 0, far]),
        }
    }

    /// Returns a function that tests whether a puzzle is no harder than wanted. The caller calls it while it removes
    /// clues. Returns `None` if only the level of the final puzzle is tested.
    pub fn keeper(&self) -> Option<impl Fn(&Puzzle, &Limits) -> bool> {
        let (keeper, range) = (self.keeper.as_ref()?, self.wanted.difficulty.as_ref()?);
        let is_of_singles = self.takes_singles();
        let rates_within = |puzzle: &Puzzle, limits: &Limits| {
            let within = |rating: &Rating| range.excess(rating) == 0;
            keeper.rate_while(puzzle, limits, within).is_ok_and(|rating| within(&rating))
        };
        Some(move |puzzle: &Puzzle, limits: &Limits| {
            (!is_of_singles || self.is_solved_by_singles(puzzle)) && rates_within(puzzle, limits)
        })
    }

    /// Returns whether a puzzle with at least the rating `rating` can be nearer to the wanted properties than
    /// `nearest`.
    fn may_be_nearer(&self, rating: &Rating, nearest: Option<&NearMiss>) -> bool {
        let excess = self.wanted.difficulty.as_ref().map_or(0, |range| range.excess(rating));
        excess == 0 || nearest.is_none_or(|nearest| [0, 0, 0, excess] < nearest.distance)
    }

    /// Returns true if only easy puzzles are wanted, singles do not solve this puzzle, and it therefore cannot be
    /// nearer than `nearest`. Unit propagation needs far less time than a rating to show this.
    fn is_hopeless(&self, puzzle: &Puzzle, nearest: Option<&NearMiss>) -> bool {
        let is_near = nearest.is_some_and(|nearest| nearest.distance <= NO_SINGLES);
        is_near && self.takes_singles() && !self.is_solved_by_singles(puzzle)
    }

    /// Returns whether a wanted puzzle must be solved by singles: only easy puzzles are wanted, and there are no clues
    /// of several cells. A puzzle that needs a step by such a clue can also be easy.
    fn takes_singles(&self) -> bool {
        let is_easy = self.wanted.difficulty.as_ref().is_some_and(DifficultyRange::is_of_singles);
        is_easy && self.sudoku.layout().clues().is_empty() && self.wanted.with.is_empty()
    }

    /// Returns whether singles alone solve the puzzle. The function uses unit propagation of the requirements, because
    /// each unit is a single: a cell with one candidate, or a house with one cell for a digit.
    fn is_solved_by_singles(&self, puzzle: &Puzzle) -> bool {
        let position = self.sudoku.propagated(puzzle);
        position.is_ok_and(|position| position.open_count() == 0)
    }

    /// Returns whether the wanted technique and easier techniques solve the puzzle, but the easier ones alone do not.
    /// Returns true if no technique is wanted. Returns the limit if one is reached before this is known.
    fn has_technique(&self, puzzle: &Puzzle, limits: &Limits) -> Result<bool, Limit> {
        let Some([easier, up_to]) = &self.explainers else { return Ok(true) };
        let board = Board::of(easier.sudoku(), puzzle).expect("a puzzle with a solution");
        let (board, end) = end_of_path(easier, board, limits)?;
        if end != End::Stuck {
            return Ok(false);
        }
        let (_, end) = end_of_path(up_to, board, limits)?;
        Ok(end == End::Solved)
    }
}

/// Takes all steps from `board` on. Returns the last board, and the state in which the path ends.
fn end_of_path<'s>(
    explainer: &Explainer<'s>,
    board: Board<'s>,
    limits: &Limits,
) -> Result<(Board<'s>, End), Limit> {
    let explainer = explainer.clone().within(limits.clone());
    let mut path = explainer.path(board);
    let mut step = || limits.reached().map_or_else(|| Ok(path.next().is_some()), Err);
    while step()? {}
    let end = path.end();
    // The explainer misses steps once a limit is reached, so only a solved path has its true end.
    match limits.reached() {
        Some(limit) if end != End::Solved => Err(limit),
        _ => Ok((path.board().clone(), end)),
    }
}

/// Returns two selections: the techniques easier than `hardest`, and the same techniques with `hardest`. A technique
/// that assumes a unique solution is included only if it is `hardest` itself.
fn techniques(hardest: Technique) -> [Techniques; 2] {
    let all = Technique::ALL.into_iter().filter(|one| *one == hardest || !one.assumes_unique());
    let easier: Vec<_> = all.take_while(|&one| one != hardest).collect();
    [Techniques::of(easier.clone()), Techniques::of(easier.into_iter().chain([hardest]))]
}

/// Stores `miss` in `nearest` if no miss is stored there, or if `miss` is nearer than the stored one.
pub(super) fn keep_nearest(nearest: &mut Option<NearMiss>, miss: NearMiss) {
    if nearest.as_ref().is_none_or(|kept| miss.distance < kept.distance) {
        *nearest = Some(miss);
    }
}
