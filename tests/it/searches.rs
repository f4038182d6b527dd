//! The searches of cdcl on the puzzle sets for measuring: every refutation comes with a proof, and every
//! step of a trace holds.
//!
//! `SUDOSAT_DATA=DIR cargo test --release --test it searches:: -- --ignored --nocapture`
//!
//! Without that folder each test says so and shows nothing; proofs need the program `rate`.

use crate::support::checked_trace;
use crate::support::drat;
use crate::support::installed;
use crate::support::sets;
use std::time::Instant;

use checked_trace::checked_trace;
use sets::set;
use sudosat::backend::{Cdcl, DratForm, DratWriter, Limits, Settings, Verdict};
use sudosat::cover::Position;
use sudosat::encode::{ClauseSink, Encoding, Formula, Problem, Scope, literal};
use sudosat::formats::Entry;
use sudosat::rules::Sudoku;

/// The formula of what propagation and locked actions leave, as `solve` gives it to an engine; `None`
/// where that refutes the puzzle or leaves nothing open.
fn reduced(sudoku: &Sudoku, entry: &Entry) -> Option<(Formula, u32, u32)> {
    let problem = Problem::of_puzzle(sudoku, &entry.puzzle, Scope::Reduced, Position::simplify);
    let places = problem.actions().len() as u32;
    let mut formula = Formula::default();
    let variables = problem.write(Encoding::default(), &mut formula);
    (places > 0).then_some((formula, variables, places))
}

/// The verdict on a formula, with the proof of a refutation.
fn solve(formula: &Formula, variables: u32) -> (Verdict, Vec<u8>) {
    let proof = DratWriter::new(DratForm::Text, Vec::new());
    let mut solver = Cdcl::observed(&Settings::default(), &Limits::none(), proof);
    solver.reserve(variables);
    formula.clauses().for_each(|clause| solver.add_clause(clause));
    let verdict = solver.solve(&[]);
    (verdict, solver.into_observer().finish().unwrap())
}

/// Refutes a puzzle, or a second solution of it, and has the proof judged; whether there was anything
/// to refute.
fn refuted(sudoku: &Sudoku, entry: &Entry) -> bool {
    let Some((mut formula, variables, places)) = reduced(sudoku, entry) else { return false };
    let (mut verdict, mut proof) = solve(&formula, variables);
    if let Verdict::Satisfiable(model) = &verdict {
        let chosen = (0..places).filter(|&place| model[place as usize]);
        let blocking: Vec<_> = chosen.map(|place| !literal(place)).collect();
        formula.add_clause(&blocking);
        (verdict, proof) = solve(&formula, variables);
    }
    let is_refuted = matches!(verdict, Verdict::Unsatisfiable(_));
    if is_refuted {
        let accepted = drat::accepts(&formula, variables, &proof);
        assert!(accepted, "line {}: {}", entry.line, String::from_utf8_lossy(&proof));
    }
    is_refuted
}

fn check_proofs(name: &str) {
    let Some(entries) = set(name) else { return };
    if !installed::installed("rate") {
        return;
    }
    let start = Instant::now();
    let sudoku = Sudoku::new(entries[0].puzzle.shape());
    let refuted = entries.iter().filter(|entry| refuted(&sudoku, entry)).count();
    eprintln!("{name}: {refuted} proofs of {} puzzles in {:.2?}", entries.len(), start.elapsed());
}

macro_rules! proofs {
    ($($test:ident: $file:literal;)*) => {
        $(
            #[test]
            #[ignore = "needs the puzzle sets, which are not part of the repository"]
            fn $test() {
                check_proofs($file);
            }
        )*
    };
}

proofs! {
    mixed_counts: "mixed_counts_43.txt";
    unbiased: "unbiased_20000.txt";
    seventeen: "17_clue_first5000.txt";
    magictour: "magictour_top1465.txt";
    forum_hardest: "forum_hardest_1106.txt";
    random_clues: "random_clues_10000.txt";
    no_solution: "no_solution_200.txt";
    minimal_16x16: "16x16_minimal_100.txt";
    dug_25x25: "25x25_dug_8.txt";
}

/// A hundred of the hardest puzzles, of those without solution, and of the list magictour each.
#[test]
#[ignore = "needs the puzzle sets, which are not part of the repository"]
fn three_hundred_traces_hold() {
    let start = Instant::now();
    let names = ["forum_hardest_1106.txt", "no_solution_200.txt", "magictour_top1465.txt"];
    let Some(sets) = names.map(set).into_iter().collect::<Option<Vec<_>>>() else { return };
    let entries: Vec<Entry> = sets.into_iter().flat_map(|set| set.into_iter().take(100)).collect();
    let sudoku = Sudoku::new(entries[0].puzzle.shape());
    let (mut conflicts, mut events) = (0, 0);
    for entry in &entries {
        let (settings, limits) = (Settings::default(), Limits::none());
        let checked = checked_trace(&sudoku, entry, &settings, Encoding::default(), &limits);
        conflicts += checked.conflicts;
        events += checked.events;
    }
    assert_eq!(entries.len(), 300);
    eprintln!("300 traces: {events} events, {conflicts} conflicts, {:.2?}", start.elapsed());
}
