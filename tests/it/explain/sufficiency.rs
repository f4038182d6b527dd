//! Every step is sufficient alone: from what it cites, and nothing else, its conclusions follow.
//!
//! Nothing of the library's encoders is used: of each base exactly one of its open actions, of each cover
//! at most one, written out as clauses for batsat; with these each conclusion must be impossible to deny.

use std::collections::HashMap;
use std::time::Instant;

use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use sudosat::cover::Total;
use sudosat::cover::{ActionId, RequirementId};
use sudosat::explain::{Board, End, Explainer, Step, Technique, Techniques};
use sudosat::grid::{Puzzle, Shape};
use sudosat::rules::Sudoku;

use crate::explain::corpus::{CLASSIC_PATHS, file, on_all, rules, walk};
use crate::explain::formal::assert_rule;
use crate::explain::replay::assert_replays;
use crate::explain::sets::set;

/// What a step cites, as clauses.
#[derive(Default)]
struct Cited {
    solver: BasicSolver,
    literals: HashMap<ActionId, Lit>,
}

impl Cited {
    fn of(board: &Board<'_>, step: &Step) -> Self {
        let mut cited = Cited::default();
        for &base in &step.bases {
            let mut literals = cited.at_most_one(board, base);
            cited.solver.add_clause_reuse(&mut literals);
        }
        for &cover in &step.covers {
            cited.at_most_one(board, cover);
        }
        cited
    }

    fn literal(&mut self, action: ActionId) -> Lit {
        let solver = &mut self.solver;
        *self.literals.entry(action).or_insert_with(|| Lit::new(solver.new_var_default(), true))
    }

    /// Adds that at most one of the open actions is true; their literals.
    fn at_most_one(&mut self, board: &Board<'_>, requirement: RequirementId) -> Vec<Lit> {
        let open: Vec<ActionId> = board.open_of(requirement).collect();
        let literals: Vec<Lit> = open.into_iter().map(|action| self.literal(action)).collect();
        for (index, &one) in literals.iter().enumerate() {
            for &other in &literals[index + 1..] {
                self.solver.add_clause_reuse(&mut vec![!one, !other]);
            }
        }
        literals
    }

    /// Whether it cannot be otherwise than that the action is taken, or is not.
    fn force(&mut self, action: ActionId, is_taken: bool) -> bool {
        let literal = self.literal(action);
        let denial = if is_taken { !literal } else { literal };
        self.solver.solve_limited(&[denial]) == lbool::FALSE
    }

    /// Whether it can be at all: else anything would follow.
    fn is_possible(&mut self) -> bool {
        self.solver.solve_limited(&[]) == lbool::TRUE
    }
}

/// Asserts that a step says what it rests on, in the form it promises.
fn assert_in_form(board: &Board<'_>, step: &Step) {
    let mut open: Vec<_> = step.bases.iter().flat_map(|&base| board.open_of(base)).collect();
    open.sort_unstable();
    open.dedup();
    assert_eq!(step.open, open, "{step:?}");
    assert!(step.bases.iter().all(|&base| board.is_wanting(base)), "{step:?}");
    assert!(step.eliminated.is_sorted_by(|one, other| one < other), "{step:?}");
    assert!(step.placed.is_some() || !step.eliminated.is_empty(), "says nothing: {step:?}");
    let mut concluded = step.placed.iter().chain(&step.eliminated);
    assert!(concluded.all(|&action| board.is_open(action)), "says nothing new: {step:?}");
    for list in [&step.bases, &step.covers] {
        let mut once = list.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), list.len(), "twice the same: {step:?}");
    }
}

/// Whether the conclusions of a step follow from what it cites.
fn follows(board: &Board<'_>, step: &Step) -> bool {
    let mut cited = Cited::of(board, step);
    step.placed.iter().all(|&action| cited.force(action, true))
        && step.eliminated.iter().all(|&action| cited.force(action, false))
}

/// Asserts that a step on a board with a solution is sufficient, and how many conclusions it has.
pub fn assert_sufficient(board: &Board<'_>, step: &Step) -> usize {
    assert_in_form(board, step);
    if !step.technique.assumes_unique() {
        assert!(follows(board, step), "not sufficient: {step:?}");
        assert!(Cited::of(board, step).is_possible(), "cites what cannot be: {step:?}");
        assert_rule(board, step);
        assert_replays(board, step);
    }
    step.eliminated.len() + usize::from(step.placed.is_some())
}

/// Checks every step of the path; how many steps and conclusions there are.
fn check_path(explainer: &Explainer<'_>, puzzle: &Puzzle) -> (usize, usize) {
    let (mut steps, mut conclusions) = (0, 0);
    let (end, _) = walk(explainer, puzzle, |board, step| {
        steps += 1;
        conclusions += assert_sufficient(board, step);
    });
    assert_eq!(end, End::Solved);
    (steps, conclusions)
}

fn check_classic(name: &str, puzzles: &[Puzzle]) {
    let start = Instant::now();
    let sudoku = Sudoku::new(Shape::CLASSIC);
    let explainer = Explainer::new(&sudoku, Techniques::default());
    let found = on_all(puzzles, |puzzle| check_path(&explainer, puzzle));
    let steps: usize = found.iter().map(|(steps, _)| steps).sum();
    let conclusions: usize = found.iter().map(|(_, conclusions)| conclusions).sum();
    let (puzzles, time) = (puzzles.len(), start.elapsed());
    eprintln!("{name}: {puzzles} puzzles, {steps} steps, {conclusions} conclusions in {time:.2?}");
}

#[test]
fn on_the_classic_puzzles_of_the_project() {
    on_all(&CLASSIC_PATHS, |walked| {
        assert_eq!(walked.end, End::Solved);
        walked.steps.iter().map(|(board, step)| assert_sufficient(board, step)).sum::<usize>()
    });
}

/// Whether a variant takes so many smallest explanations that it takes its time.
fn is_slow(puzzle: &Puzzle) -> bool {
    ["anti-knight", "non-consecutive"].contains(&puzzle.rules.to_string().as_str())
}

fn check_variants(is_wanted: impl Fn(&Puzzle) -> bool) {
    let entries = ["small", "variants"].iter().flat_map(|name| file(name));
    let entries = entries.filter(|entry| entry.expected_count == Some(Total::ONE));
    let puzzles = entries.map(|entry| entry.puzzle).filter(|puzzle| is_wanted(puzzle));
    on_all(&puzzles.collect::<Vec<_>>(), |puzzle| {
        let (start, sudoku) = (Instant::now(), rules(puzzle));
        let explainer = Explainer::new(&sudoku, Techniques::default());
        let (steps, conclusions) = check_path(&explainer, puzzle);
        let (rules, time) = (&puzzle.rules, start.elapsed());
        eprintln!("{rules}: {steps} steps, {conclusions} conclusions in {time:.2?}");
    });
}

#[test]
fn on_other_sizes_and_rules() {
    check_variants(|puzzle| !is_slow(puzzle));
}

#[test]
#[ignore = "a minute or two, even in release mode"]
fn on_other_rules_that_take_long() {
    check_variants(is_slow);
}

/// A check that cannot fail shows nothing: a set without one of its bases is not enough.
#[test]
fn a_set_needs_each_of_its_bases_and_covers() {
    let mut sets = 0;
    for (board, step) in CLASSIC_PATHS.iter().flat_map(|walked| &walked.steps) {
        if !matches!(step.technique, Technique::HiddenPair | Technique::XWing) {
            continue;
        }
        sets += 1;
        for base in 0..step.bases.len() {
            let mut less = step.clone();
            less.bases.remove(base);
            assert!(!follows(board, &less), "{step:?}");
        }
        for cover in 0..step.covers.len() {
            let mut less = step.clone();
            less.covers.remove(cover);
            assert!(!follows(board, &less), "{step:?}");
        }
    }
    assert!(sets > 0);
}

/// Puzzles of several sets: random ones, hard ones, with few clues, the hardest, easy ones.
#[test]
#[ignore = "needs the puzzle sets, which are not part of the repository"]
fn on_a_thousand_puzzles_of_all_sets() {
    const SHARES: [(&str, usize); 5] = [
        ("unbiased_20000.txt", 500),
        ("magictour_top1465.txt", 250),
        ("17_clue_first5000.txt", 100),
        ("forum_hardest_1106.txt", 100),
        ("easy_singles_20000.txt", 50),
    ];
    for (name, share) in SHARES {
        let Some(entries) = set(name) else { return };
        let every = entries.len() / share;
        let puzzles = entries.into_iter().map(|entry| entry.puzzle).step_by(every).take(share);
        check_classic(name, &puzzles.collect::<Vec<_>>());
    }
}
