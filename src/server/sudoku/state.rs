//! How a visitor's puzzle stands.

use std::sync::atomic::Ordering;

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::super::ApiError;
use super::super::conflict::Conflict;
use super::session::{Ended, Progress, Run, Status, Visit};
use super::visitor::Visitor;
use crate::backend::Counters;
use crate::formats::{Entry, write};
use crate::grid::{Cell, Digit, Grid, HouseKind, Layout};

/// How a visitor's puzzle stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct State {
    /// The name of the session.
    session: String,
    /// Rows x columns of a box.
    shape: String,
    /// The number of digits.
    side: usize,
    /// The rows of the canvas.
    rows: usize,
    /// The columns of the canvas.
    columns: usize,
    /// The rules; null if classic.
    rules: Option<String>,
    /// The puzzle as one line.
    puzzle: String,
    /// The digits, row by row; 0 where there is none, null where no grid is. The solution, once it is found.
    board: Vec<Vec<Option<usize>>>,
    /// Which digits were given.
    given: Vec<Vec<bool>>,
    /// The digits that no other digit on the board excludes; none in filled cells.
    candidates: Vec<Vec<Vec<usize>>>,
    /// Digits that the rules do not allow together.
    conflicts: Vec<Conflict>,
    /// The sets of cells that hold every digit once.
    houses: Vec<HouseCells>,
    /// How far the solver is.
    status: Status,
    /// Why the status is unknown.
    reason: Option<String>,
    /// While it runs.
    progress: Option<RunProgress>,
    /// What was decided and still holds at the end of the run.
    decision_points: Vec<DecisionPoint>,
    /// What the run took.
    solver: Option<Solver>,
}

/// A house.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct HouseCells {
    /// Its name, such as row 3.
    name: String,
    /// What makes it a house: row, column, box, region, window, diagonal, group, centre_dots, asterisk.
    kind: &'static str,
    /// Its cells, such as r1c5.
    cells: Vec<String>,
}

/// How far a run is.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct RunProgress {
    steps: u64,
    decisions: u64,
    conflicts: u64,
    elapsed_ms: u64,
}

/// A decision.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct DecisionPoint {
    /// Its number among the steps.
    step: u64,
    /// Its decision level.
    level: u32,
    /// What it says, such as r1c5=7.
    says: String,
}

/// What a run took.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct Solver {
    engine: String,
    mode: &'static str,
    variables: u32,
    clauses: u64,
    /// The number of steps that can be shown.
    steps: u64,
    elapsed_ms: u64,
    /// Null where the engine does not count them; so for the others, which only steps tell.
    conflicts: Option<u64>,
    decisions: Option<u64>,
    propagations: Option<u64>,
    learned: Option<u64>,
    restarts: Option<u64>,
    deepest_level: Option<u64>,
}

/// The visitor's puzzle as it stands: board, candidates, conflicts, decision points, what the solver did
#[utoipa::path(
    get, path = "/api/sudoku/state", tag = "session",
    params(("X-Session" = Option<String>, Header, description = "The session; a cookie does as well")),
    responses((status = 200, body = State), (status = 404, body = ApiError)),
)]
pub(super) async fn state(visitor: Visitor) -> Result<Json<State>, ApiError> {
    Ok(Json(State::new(visitor.name.clone(), &visitor.session.visit())?))
}

impl State {
    pub fn new(session: String, visit: &Visit) -> Result<Self, ApiError> {
        let Visit { entry, run, .. } = visit;
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
            board: by_rows(clues, |cell| cell_value(shown, cell)),
            given: by_rows(clues, |cell| clues.get(cell).is_some()),
            candidates: candidates(entry, &layout, shown),
            conflicts: Conflict::all(entry, &layout),
            houses: layout.houses().iter().map(HouseCells::from).collect(),
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

/// What `of` says of each cell, row by row.
fn by_rows<T>(grid: &Grid, of: impl Fn(Cell) -> T) -> Vec<Vec<T>> {
    let shape = grid.shape();
    let row = |row| (0..shape.columns()).map(|column| of(Cell::new(row, column))).collect();
    (0..shape.rows()).map(row).collect()
}

fn cell_value(grid: &Grid, cell: Cell) -> Option<usize> {
    (!grid.is_void(cell)).then(|| grid.get(cell).map_or(0, Digit::number))
}

/// The digits that can be put into each empty cell without a conflict, and that its pencil marks allow.
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
