//! The route `state`: the state of a visitor's puzzle.

use std::sync::atomic::Ordering;

use serde::Serialize;
use utoipa::ToSchema;

use super::super::ApiError;
use super::super::conflict::Conflict;
use super::super::content::Content;
use super::session::{Ended, Progress, Run, SessionContent, Status};
use super::visitor::Visitor;
use crate::backend::Counters;
use crate::formats::{Entry, write};
use crate::grid::{Cell, Digit, Grid, HouseKind, Layout, Rule};

/// The state of a visitor's puzzle.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct State {
    /// The name of the session.
    session: String,
    /// The rows x columns of a box, such as 3x3.
    shape: String,
    /// The number of digits.
    side: usize,
    /// The number of rows of the grid, or of the canvas for several grids.
    rows: usize,
    /// The number of columns of the grid, or of the canvas for several grids.
    columns: usize,
    /// The rules; null if they are the classic ones.
    rules: Option<String>,
    /// The puzzle as one line.
    puzzle: String,
    /// The digits, row by row; 0 for an empty cell, null for a cell in no grid. After a run that found a solution: the
    /// digits of the solution.
    board: Vec<Vec<Option<usize>>>,
    /// True for each cell with a clue, row by row.
    given: Vec<Vec<bool>>,
    /// The digits that each empty cell may hold: they clash with no digit on the board, and the pencil marks allow
    /// them. The list of a filled cell is empty.
    candidates: Vec<Vec<Vec<usize>>>,
    /// The direct conflicts: the clues that break a rule.
    conflicts: Vec<Conflict>,
    /// The sets of cells that hold no digit twice.
    houses: Vec<HouseCells>,
    /// The rules one by one, clues of several cells included, in the order of `rules`.
    constraints: Vec<Constraint>,
    /// Whether digits can break the rules although no house holds a digit twice, for example by equal digits a knight's
    /// move apart. `/api/v1/check` lists such conflicts.
    clashes_beyond_houses: bool,
    /// The state of the solver.
    status: Status,
    /// The limit that was reached; null if the status is not unknown.
    reason: Option<String>,
    /// The progress of the run; null if no run is in progress.
    progress: Option<RunProgress>,
    /// The decisions that hold at the end of the last run. The list is empty unless that run was in steps mode.
    decision_points: Vec<DecisionPoint>,
    /// The engine of the last run, and what it counted; null if no run on this puzzle has ended with a result.
    solver: Option<Solver>,
}

/// A set of cells that holds no digit twice.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct HouseCells {
    /// The name of the house, such as row 3.
    name: String,
    /// The kind of the house: row, column, box, region, window, diagonal, group, centre_dots, asterisk.
    kind: &'static str,
    /// The cells of the house, such as r1c5.
    cells: Vec<String>,
}

/// One of the rules of a puzzle.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct Constraint {
    /// The text, as it stands in `rules`.
    #[schema(example = "killer 10 r1c1 r1c2")]
    text: String,
    /// The name of the rule, or the type of the clue.
    name: &'static str,
    /// The meaning of a clue of several cells, without a full stop; null for another rule.
    sentence: Option<String>,
    /// The cells of a clue of several cells, such as r1c5; empty for another rule, and for a clue about the whole grid.
    cells: Vec<String>,
}

/// What a run that is in progress has counted so far.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct RunProgress {
    steps: u64,
    decisions: u64,
    conflicts: u64,
    elapsed_ms: u64,
}

/// A decision of the search that holds at its end.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct DecisionPoint {
    /// The index of the step that makes the decision, 0-based.
    step: u64,
    /// The decision level of the decision.
    level: u32,
    /// The literal that the decision makes true, such as r1c5=7.
    says: String,
}

/// The engine of a run, and what it counted.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct Solver {
    engine: String,
    mode: &'static str,
    variables: u32,
    clauses: u64,
    /// The number of steps that `solverSteps` can list; 0 in instant mode.
    steps: u64,
    elapsed_ms: u64,
    /// The number of conflicts; null if the engine does not count them.
    conflicts: Option<u64>,
    /// The number of decisions; null in instant mode.
    decisions: Option<u64>,
    /// The number of propagated literals; null in instant mode.
    propagations: Option<u64>,
    /// The number of learned clauses; null in instant mode.
    learned: Option<u64>,
    /// The number of restarts; null in instant mode.
    restarts: Option<u64>,
    /// The deepest decision level; null in instant mode.
    deepest_level: Option<u64>,
}

/// Get the state of the visitor's puzzle
///
/// The state consists of the board, candidates, conflicts, decision points and the last run of the solver.
#[utoipa::path(
    get, path = "/api/sudoku/state", tag = "session",
    params(("X-Session" = Option<String>, Header, description = "The session; a cookie does as well")),
    responses((status = 200, body = State), (status = 404, body = ApiError)),
)]
pub(super) async fn state(visitor: Visitor) -> Result<Content, ApiError> {
    let content = visitor.session.content();
    Content::about(&content.entry, &State::new(visitor.name.clone(), &content)?)
}

impl State {
    pub fn new(session: String, content: &SessionContent) -> Result<Self, ApiError> {
        let SessionContent { entry, run, .. } = content;
        let (layout, shape) = (entry.puzzle.layout()?, entry.puzzle.shape());
        let clues = &entry.puzzle.clues;
        let ended = run.ended();
        let shown = ended.and_then(|ended| ended.solution.as_ref()).unwrap_or(clues);
        Ok(State {
            session,
            shape: shape.to_string(),
            side: shape.side(),
            rows: shape.rows(),
            columns: shape.columns(),
            rules: (!entry.puzzle.rules.is_classic()).then(|| entry.puzzle.rules.to_string()),
            puzzle: write::line(clues, &entry.alphabet),
            board: digits_by_rows(shown),
            given: by_rows(clues, |cell| clues.get(cell).is_some()),
            candidates: candidates(entry, &layout, shown),
            conflicts: Conflict::all(entry, &layout),
            houses: layout.houses().iter().map(HouseCells::from).collect(),
            constraints: layout.rules().iter().map(Constraint::from).collect(),
            clashes_beyond_houses: has_clashes_beyond_houses(&layout),
            status: run.status(),
            reason: ended.and_then(|ended| ended.limit).map(|limit| limit.to_string()),
            progress: run.progress().map(RunProgress::from),
            decision_points: ended.map(decision_points).unwrap_or_default(),
            solver: ended.map(Solver::from),
        })
    }
}

impl Run {
    fn status(&self) -> Status {
        match self {
            Run::Ready => Status::Ready,
            Run::Solving(_) => Status::Solving,
            Run::Ended(ended) => ended.status,
        }
    }

    fn progress(&self) -> Option<&Progress> {
        match self {
            Run::Solving(progress) => Some(progress),
            _ => None,
        }
    }

    pub(super) fn ended(&self) -> Option<&Ended> {
        match self {
            Run::Ended(ended) => Some(ended),
            _ => None,
        }
    }
}

fn has_clashes_beyond_houses(layout: &Layout) -> bool {
    let has_mask = layout.rules().mask().is_some();
    has_mask
        || !layout.clues().is_empty()
        || !layout.pairs().is_empty()
        || !layout.neighbours().is_empty()
}

/// Calls `of` with each cell of the grid, and returns the results row by row.
fn by_rows<T>(grid: &Grid, of: impl Fn(Cell) -> T) -> Vec<Vec<T>> {
    let shape = grid.shape();
    let row = |row| (0..shape.columns()).map(|column| of(Cell::new(row, column))).collect();
    (0..shape.rows()).map(row).collect()
}

/// Returns the digits row by row: 0 for an empty cell, `None` for a cell in no grid.
pub(super) fn digits_by_rows(grid: &Grid) -> Vec<Vec<Option<usize>>> {
    by_rows(grid, |cell| (!grid.is_void(cell)).then(|| grid.get(cell).map_or(0, Digit::number)))
}

/// Returns for each cell, row by row, the digits that clash with no digit of `shown` and that the pencil marks allow.
/// The list of a filled cell is empty.
fn candidates(entry: &Entry, layout: &Layout, shown: &Grid) -> Vec<Vec<Vec<usize>>> {
    let (marks, open) = (entry.puzzle.marks.as_ref(), layout.open_marks(shown));
    by_rows(shown, |cell| {
        if shown.get(cell).is_some() {
            return Vec::new();
        }
        let is_marked = |digit: &Digit| marks.is_none_or(|marks| marks.allows(cell, *digit));
        open.digits(cell).filter(is_marked).map(Digit::number).collect()
    })
}

fn decision_points(ended: &Ended) -> Vec<DecisionPoint> {
    let decisions = ended.recorded.iter().flat_map(|recorded| &recorded.decisions);
    let point = |(step, level, says): &(u64, u32, String)| DecisionPoint {
        step: *step,
        level: *level,
        says: says.clone(),
    };
    decisions.map(point).collect()
}

impl From<&crate::grid::NamedHouse> for HouseCells {
    fn from(named: &crate::grid::NamedHouse) -> Self {
        let kind = match named.house.kind() {
            HouseKind::Row(_) => "row",
            HouseKind::Column(_) => "column",
            HouseKind::Box(_) => "box",
            HouseKind::Region(_) => "region",
            HouseKind::Window(_) => "window",
            HouseKind::DiagonalDown | HouseKind::DiagonalUp => "diagonal",
            HouseKind::Group(_) => "group",
            HouseKind::CentreDots => "centre_dots",
            HouseKind::Asterisk => "asterisk",
        };
        let cells = named.cells.iter().map(ToString::to_string).collect();
        HouseCells { name: named.house.to_string(), kind, cells }
    }
}

impl From<&Rule> for Constraint {
    fn from(rule: &Rule) -> Self {
        let (sentence, cells) = match rule {
            Rule::Clue(clue) => (Some(clue.sentence()), clue.all_cells()),
            _ => (None, Vec::new()),
        };
        let cells = cells.iter().map(Cell::to_string).collect();
        Constraint { text: rule.to_string(), name: rule.name(), sentence, cells }
    }
}

impl From<&Progress> for RunProgress {
    fn from(progress: &Progress) -> Self {
        RunProgress {
            steps: progress.steps.load(Ordering::Relaxed),
            decisions: progress.search.decisions.load(Ordering::Relaxed),
            conflicts: progress.search.conflicts.load(Ordering::Relaxed),
            elapsed_ms: progress.elapsed().as_millis() as u64,
        }
    }
}

impl From<&Ended> for Solver {
    fn from(ended: &Ended) -> Self {
        let counted =
            |of: fn(&Counters) -> u64| ended.recorded.is_some().then(|| of(&ended.counters));
        Solver {
            engine: ended.engine.clone(),
            mode: if ended.recorded.is_some() { "steps" } else { "instant" },
            variables: ended.variables,
            clauses: ended.clauses,
            steps: ended.recorded.as_ref().map_or(0, |recorded| recorded.steps),
            elapsed_ms: ended.elapsed.as_millis() as u64,
            conflicts: ended.conflicts,
            decisions: counted(|counters| counters.decisions),
            propagations: counted(|counters| counters.propagations),
            learned: counted(|counters| counters.learned),
            restarts: counted(|counters| counters.restarts),
            deepest_level: counted(|counters| counters.deepest_level),
        }
    }
}
