//! Steps of explanations on puzzles with clues of several cells: true, sufficient alone, and enough to reach the end.

use std::collections::{BTreeMap, HashMap};

use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use fastrand::Rng;
use sudosat::cover::{ActionId, RequirementId, Status};
use sudosat::explain::{Board, ClueReason, End, Explainer, Pace, Step, Technique, Techniques};
use sudosat::grid::clues::TYPES;
use sudosat::grid::{Cell, Clue, Puzzle, Solved};
use sudosat::rules::{Action, Requirement, Sudoku};

use crate::clues::{FIELDS, Field, random};
use crate::explain::corpus::walk;
use crate::explain::replay::assert_replays;
use crate::support::sample;

/// The types whose meaning depends on other cells than their own.
const FAR: [&str; 12] = [
    "boxindexer",
    "columnindexer",
    "countingcircles",
    "fullrank",
    "maximum",
    "minimum",
    "or",
    "regionsum",
    "rowindexer",
    "sandwich",
    "strictkropki",
    "strictxv",
];

/// The full grids that obey the clues.
pub fn solutions<'g>(puzzle: &Puzzle, field: &Field, grids: &'g [Vec<i32>]) -> Vec<&'g Vec<i32>> {
    let layout = puzzle.layout().unwrap();
    let obeys = |grid: &&Vec<i32>| {
        let value =
            |cell: Cell| grid[usize::from(cell.row) * field.columns + usize::from(cell.col)];
        let solved = Solved::new(&value, layout.space());
        puzzle.rules.clues().all(|clue| (clue.kind().holds)(clue, &solved))
    };
    grids.iter().filter(obeys).collect()
}

/// What a step cites of the requirements, and that each cell holds one digit, as clauses.
struct Cited<'b> {
    board: &'b Board<'b>,
    solver: BasicSolver,
    literals: HashMap<ActionId, Lit>,
}

impl<'b> Cited<'b> {
    fn of(board: &'b Board<'b>, step: &Step) -> Self {
        let mut solver = BasicSolver::default();
        let literals = board.open().map(|id| (id, Lit::new(solver.new_var_default(), true)));
        let literals = literals.collect();
        let mut cited = Cited { board, solver, literals };
        let cells = board.sudoku().layout().cells().iter();
        let cells = cells.map(|&cell| Requirement::Cell(cell));
        let cells = cells.filter_map(|cell| board.sudoku().cover().requirement_id(&cell));
        let exact: Vec<_> =
            cells.filter(|&id| board.is_wanting(id)).chain(step.bases.iter().copied()).collect();
        let different = step.clues.iter().flat_map(|&clue| cited.once_each(clue));
        let covers: Vec<_> = step.covers.iter().copied().chain(different).collect();
        exact.into_iter().for_each(|id| cited.exactly_one(id));
        covers.into_iter().for_each(|id| drop(cited.at_most_one(id)));
        cited
    }

    /// The requirements that each digit occurs once in the cells of a clue.
    fn once_each(&self, clue: RequirementId) -> Vec<RequirementId> {
        let sudoku = self.board.sudoku();
        let Requirement::Clue(clue) = sudoku.cover().requirement(clue) else { unreachable!() };
        let once = sudoku.shape().digits().map(|digit| Requirement::Once(clue.clone(), digit));
        once.filter_map(|one| sudoku.cover().requirement_id(&one)).collect()
    }

    fn exactly_one(&mut self, id: RequirementId) {
        let mut literals = self.at_most_one(id);
        self.solver.add_clause_reuse(&mut literals);
    }

    fn at_most_one(&mut self, id: RequirementId) -> Vec<Lit> {
        let literals: Vec<Lit> = self.board.open_of(id).map(|one| self.literals[&one]).collect();
        for (index, &one) in literals.iter().enumerate() {
            for &other in &literals[index + 1..] {
                self.solver.add_clause_reuse(&mut vec![!one, !other]);
            }
        }
        literals
    }

    /// Whether every assignment that takes the action, or leaves it, breaks a cited requirement or clue; `None` if
    /// there are too many to try.
    fn forbids(&mut self, clues: &[&Clue], action: ActionId, is_taken: bool) -> Option<bool> {
        let literal = self.literals[&action];
        self.forbids_all_with(clues, &[if is_taken { literal } else { !literal }])
    }

    /// Whether every assignment with the literals breaks a cited requirement or clue.
    fn forbids_all_with(&mut self, clues: &[&Clue], literals: &[Lit]) -> Option<bool> {
        for _ in 0..3_000 {
            if self.solver.solve_limited(literals) != lbool::TRUE {
                return Some(true);
            }
            let taken: Vec<ActionId> = self
                .literals
                .keys()
                .copied()
                .filter(|id| self.solver.value_lit(self.literals[id]) == lbool::TRUE)
                .collect();
            let sudoku = self.board.sudoku();
            let grid = self.board.grid();
            let chosen: HashMap<Cell, i32> = taken
                .iter()
                .map(|&id| {
                    let Action { cell, digit } = sudoku.action(id);
                    (cell, digit.number() as i32)
                })
                .collect();
            let value = |cell: Cell| match grid.get(cell) {
                Some(digit) => digit.number() as i32,
                None => chosen[&cell],
            };
            let solved = Solved::new(&value, sudoku.layout().space());
            let Some(broken) = clues.iter().find(|clue| !(clue.kind().holds)(clue, &solved)) else {
                return Some(false);
            };
            let cells = broken.all_cells();
            let is_own = |id: &&ActionId| cells.contains(&sudoku.action(**id).cell);
            let mut block: Vec<Lit> =
                taken.iter().filter(is_own).map(|id| !self.literals[id]).collect();
            self.solver.add_clause_reuse(&mut block);
        }
        None
    }
}

/// What an inference from clues of several cells follows from.
pub struct Premises<'p> {
    pub reason: &'p ClueReason,
    /// Actions that are known to be false.
    pub excluded: &'p [ActionId],
}

/// Whether the premises forbid the action, or anything at all if there is none; `None` if there are too many
/// assignments to try.
pub fn is_forbidden(
    board: &Board<'_>,
    premises: &Premises<'_>,
    action: Option<ActionId>,
) -> Option<bool> {
    if !premises.reason.houses.is_empty() {
        return Some(Equation::of(board, premises).is_some_and(|it| it.forbids(board, action)));
    }
    let &[id] = &premises.reason.clues[..] else { return Some(false) };
    let Requirement::Clue(clue) = board.sudoku().cover().requirement(id) else {
        return Some(false);
    };
    if FAR.contains(&clue.kind().name) || clue.all_cells().is_empty() {
        return None;
    }
    let step = Step {
        technique: Technique::Clue,
        placed: None,
        eliminated: Vec::new(),
        bases: Vec::new(),
        covers: premises.reason.covers.clone(),
        clues: vec![id],
        open: Vec::new(),
        inferences: Vec::new(),
    };
    let mut cited = Cited::of(board, &step);
    for excluded in premises.excluded {
        let literal = cited.literals[excluded];
        cited.solver.add_clause_reuse(&mut vec![!literal]);
    }
    let taken: Vec<Lit> = action.iter().map(|action| cited.literals[action]).collect();
    cited.forbids_all_with(&[clue], &taken)
}

/// The sum of houses without those of clues: an equation over the cells that do not cancel out.
struct Equation<'p> {
    premises: &'p Premises<'p>,
    /// Each cell that has not the weight 0, with its weight.
    weights: Vec<(Cell, i32)>,
    total: i32,
}

impl<'p> Equation<'p> {
    /// `None` if a house has not all digits, or a clue states no sum.
    fn of(board: &Board<'_>, premises: &'p Premises<'p>) -> Option<Self> {
        let sudoku = board.sudoku();
        let (mut weights, mut total) = (BTreeMap::new(), 0);
        for house in &premises.reason.houses {
            let mut houses = sudoku.layout().houses().iter();
            let cells = &houses.find(|named| named.house == *house)?.cells;
            let digits = sudoku.shape().digits().map(|digit| digit.number() as i32);
            (cells.len() == sudoku.shape().side()).then_some(())?;
            total += digits.sum::<i32>();
            cells.iter().for_each(|&cell| *weights.entry(cell).or_insert(0) += 1);
        }
        for &id in &premises.reason.clues {
            let Requirement::Clue(clue) = sudoku.cover().requirement(id) else { return None };
            let sum = match (clue.kind().name, clue.numbers()) {
                ("killer" | "sum", &[sum]) => sum,
                _ => return None,
            };
            total -= sum;
            clue.cells().iter().for_each(|&cell| *weights.entry(cell).or_insert(0) -= 1);
        }
        weights.retain(|_, weight| *weight != 0);
        Some(Equation { premises, weights: weights.into_iter().collect(), total })
    }

    /// Whether no digits that are left solve the equation with the action, or no digits at all if there is none.
    fn forbids(&self, board: &Board<'_>, action: Option<ActionId>) -> bool {
        let known = action.map(|action| board.sudoku().action(action));
        let has_cell = |known: Action| self.weights.iter().any(|&(cell, _)| cell == known.cell);
        known.is_none_or(has_cell) && !self.has_solution(board, known, &mut Vec::new(), self.total)
    }

    fn has_solution(
        &self,
        board: &Board<'_>,
        known: Option<Action>,
        chosen: &mut Vec<Action>,
        rest: i32,
    ) -> bool {
        let Some(&(cell, weight)) = self.weights.get(chosen.len()) else { return rest == 0 };
        board.sudoku().shape().digits().any(|digit| {
            let action = Action { cell, digit };
            let id = board.sudoku().action_id(cell, digit);
            let is_left =
                board.status(id) != Status::Removed && !self.premises.excluded.contains(&id);
            let is_known = known.is_none_or(|known| known.cell != cell || known == action);
            if !is_left || !is_known || chosen.iter().any(|&it| self.clash(board, it, action)) {
                return false;
            }
            chosen.push(action);
            let rest = rest - weight * digit.number() as i32;
            let is_solved = self.has_solution(board, known, chosen, rest);
            chosen.pop();
            is_solved
        })
    }

    /// Whether the premises forbid the two actions together. The sum says of no house and no clue that its digits differ.
    fn clash(&self, board: &Board<'_>, one: Action, other: Action) -> bool {
        let sudoku = board.sudoku();
        let met = |it: Action| {
            let met =
                sudoku.cover().incidence().requirements_of(sudoku.action_id(it.cell, it.digit));
            met.iter().copied()
        };
        let covers = &self.premises.reason.covers;
        met(one).any(|id| met(other).any(|it| it == id) && covers.contains(&id))
    }

    /// The unmet requirements that digits are in the houses and in the cells of the equation.
    fn bases(&self, board: &Board<'_>) -> Vec<RequirementId> {
        let sudoku = board.sudoku();
        let of_houses = self.premises.reason.houses.iter().flat_map(|&house| {
            sudoku.shape().digits().map(move |digit| Requirement::House(house, digit))
        });
        let of_cells = self.weights.iter().map(|&(cell, _)| Requirement::Cell(cell));
        let ids = of_houses.chain(of_cells).filter_map(|one| sudoku.cover().requirement_id(&one));
        ids.filter(|&id| board.is_wanting(id)).collect()
    }
}

/// The requirements that a reason uses as met by exactly one action.
pub fn bases_of(board: &Board<'_>, reason: &ClueReason) -> Vec<RequirementId> {
    let premises = Premises { reason, excluded: &[] };
    let is_sum = !reason.houses.is_empty();
    let equation = is_sum.then(|| Equation::of(board, &premises)).flatten();
    equation.map_or(Vec::new(), |equation| equation.bases(board))
}

/// Asserts that the conclusions follow from the requirements and clues that the step cites; returns whether that could
/// be shown.
fn assert_sufficient(board: &Board<'_>, step: &Step) -> bool {
    let sudoku = board.sudoku();
    let clues: Vec<&Clue> = step
        .clues
        .iter()
        .map(|&id| match sudoku.cover().requirement(id) {
            Requirement::Clue(clue) => clue,
            other => panic!("{other:?}"),
        })
        .collect();
    if clues.iter().any(|clue| FAR.contains(&clue.kind().name) || clue.all_cells().is_empty()) {
        return false;
    }
    let mut cited = Cited::of(board, step);
    let concluded = step.eliminated.iter().map(|&action| (action, true));
    let concluded = concluded.chain(step.placed.iter().map(|&action| (action, false)));
    let mut is_shown = true;
    for (action, denied) in concluded {
        let forbidden = cited.forbids(&clues, action, denied);
        assert_ne!(forbidden, Some(false), "not sufficient: {step:?}");
        is_shown &= forbidden.is_some();
    }
    is_shown
}

/// Explains a puzzle and asserts that no step excludes one of the solutions; returns whether the path ends at the only
/// one, and how many steps were shown to be sufficient.
fn explain(
    puzzle: &Puzzle,
    (field, solutions): (&Field, &[&Vec<i32>]),
    techniques: &mut HashMap<Technique, usize>,
) -> (bool, usize) {
    let sudoku = Sudoku::for_layout(puzzle.layout().unwrap());
    let explainer = Explainer::new(&sudoku, Techniques::default()).at(Pace::Quick);
    let has = |grid: &[i32], action: ActionId| {
        let Action { cell, digit } = sudoku.action(action);
        let at = usize::from(cell.row) * field.columns + usize::from(cell.col);
        grid[at] == digit.number() as i32
    };
    let mut checked = 0;
    let (end, _) = walk(&explainer, puzzle, |board, step| {
        *techniques.entry(step.technique).or_default() += 1;
        for grid in solutions {
            let is_kept = step.eliminated.iter().all(|&action| !has(grid, action));
            let is_placed = step.placed.iter().all(|&action| has(grid, action));
            assert!(is_kept && is_placed, "{}: {step:?}", puzzle.rules);
        }
        assert_replays(board, step);
        if !step.clues.is_empty() {
            checked += usize::from(assert_sufficient(board, step));
        }
    });
    assert!(!matches!(end, End::Impossible(_)), "{}", puzzle.rules);
    assert!(solutions.len() > 1 || end == End::Solved, "{}", puzzle.rules);
    (end == End::Solved && solutions.len() == 1, checked)
}

#[test]
fn steps_are_true_and_sufficient_and_reach_the_only_solution() {
    let all_grids = FIELDS.map(|field| (field.full_grids(), field));
    let mut techniques: HashMap<Technique, usize> = HashMap::new();
    let (mut solved, mut checked) = (0, 0);
    for (index, kind) in TYPES.iter().enumerate() {
        let mut rng = Rng::with_seed(index as u64);
        let (mut explained, mut tried) = (0, 0);
        while explained < sample(1, 10) && tried < 4_000 {
            tried += 1;
            let (grids, field) = &all_grids[rng.usize(..all_grids.len())];
            let count = rng.usize(1..=6);
            let others = (0..count).map(|_| TYPES[rng.usize(..TYPES.len())]);
            let kinds: Vec<_> = [*kind].into_iter().chain(others).collect();
            let texts: Vec<_> = kinds.iter().map(|kind| random(&mut rng, field, kind)).collect();
            let clues: Result<Vec<Clue>, _> = texts.iter().map(|text| text.parse()).collect();
            let Some(puzzle) = clues.ok().and_then(|clues| field.puzzle(&clues)) else { continue };
            let solutions = solutions(&puzzle, field, grids);
            if solutions.is_empty() || solutions.len() == grids.len() {
                continue;
            }
            explained += 1;
            let (is_solved, shown) = explain(&puzzle, (field, &solutions), &mut techniques);
            solved += usize::from(is_solved);
            checked += shown;
        }
    }
    let least = TYPES.len() * sample(1, 4) / 4;
    assert!(solved > sample(2, 10) && checked > least, "{solved} {checked}");
    assert!(techniques[&Technique::Clue] > least, "{techniques:?}");
    assert!(techniques[&Technique::Supposition] > 0, "{techniques:?}");
}

/// Rows of three cells for four digits: two digits with two cells left are no hidden pair, because one may be missing.
#[test]
fn a_digit_may_be_missing_in_a_short_house() {
    let field = &FIELDS[4];
    let clues = ["antitaxicab", "ratio r1c1 r2c2"].map(|text| text.parse().unwrap());
    let puzzle = field.puzzle(&clues).unwrap();
    let grids = field.full_grids();
    let solutions = solutions(&puzzle, field, &grids);
    assert!(solutions.len() > 1);
    explain(&puzzle, (field, &solutions), &mut HashMap::new());
}

/// A killer of which row 1 has cages for all but one cell, and of which a cage sticks out of column 4.
#[test]
fn innies_and_outies_are_found_and_said() {
    let rules = "killer 7 r1c1 r2c1, killer 5 r1c2 r1c3, sum 6 r3c4 r4c4, killer 7 r2c3 r2c4";
    let puzzle = FIELDS[1]
        .puzzle(&rules.split(", ").map(|text| text.parse().unwrap()).collect::<Vec<Clue>>());
    let puzzle = puzzle.unwrap();
    let sudoku = Sudoku::for_layout(puzzle.layout().unwrap());
    let explainer = Explainer::new(&sudoku, Techniques::default());
    let board = Board::of(&sudoku, &puzzle).unwrap();
    let steps = explainer.all(&board, Technique::InniesOuties);
    assert!(!steps.is_empty());
    for step in &steps {
        assert!(assert_sufficient(&board, step));
        assert!(step.eliminated.iter().all(|&id| board.status(id) == Status::Open));
    }
}
