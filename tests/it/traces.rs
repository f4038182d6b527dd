//! The search as events: every step holds, every replay comes back, every decision is the one that
//! the heuristic's definition makes.

use crate::support::checked_trace;
use crate::support::replayer;
use crate::support::sample;
use std::ops::ControlFlow;
use std::time::Instant;

use checked_trace::checked_trace;
use replayer::Checked;
use rustsat::types::Lit;
use sudosat::backend::{Heuristic, Limit, Limits, SearchMode, Settings};
use sudosat::encode::{AtMostOne, ClauseSink, Encoding, EncodingLevel, Group};
use sudosat::formats::{Entry, ReadOptions, read_str};
use sudosat::grid::{Cell, Digit, Grid, Marks, Puzzle, Shape};
use sudosat::rules::Sudoku;
use sudosat::trace::{
    Breakpoint, BreakpointError, Ending, Event, Graph, Origin, Recording, Replay, Subject,
};

const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const GOLDEN_NUGGET: &str =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
/// The first with a wrong 4 in r1c2.
const UNSOLVABLE: &str =
    "84.........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn entry(text: &str) -> Entry {
    read_str(text, &ReadOptions::default()).next().unwrap().unwrap()
}

fn sudoku(puzzle: &Puzzle) -> Sudoku {
    Sudoku::for_layout(puzzle.layout().unwrap())
}

fn search(search: SearchMode, heuristic: Heuristic) -> Settings {
    Settings { search, heuristic, ..Settings::default() }
}

fn no_limits() -> Limits {
    Limits::none()
}

/// Traces a puzzle and has every step checked.
fn checked(text: &str, settings: &Settings, encoding: Encoding, limits: &Limits) -> Checked {
    let entry = entry(text);
    checked_trace(&sudoku(&entry.puzzle), &entry, settings, encoding, limits)
}

/// A puzzle and its formula, for the rest of the program: each test makes a few.
fn subject(text: &str, encoding: Encoding) -> Subject<'static> {
    let puzzle: &'static Puzzle = Box::leak(Box::new(entry(text).puzzle));
    let sudoku = Box::leak(Box::new(sudoku(puzzle)));
    Subject::new(sudoku, puzzle, encoding, &no_limits()).unwrap()
}

/// Every kind of search, with the puzzles it can be expected to end on.
fn all_settings() -> Vec<Settings> {
    let mut all: Vec<Settings> =
        Heuristic::ALL.iter().map(|&heuristic| search(SearchMode::Cdcl, heuristic)).collect();
    all.push(Settings { restarts: false, seed: 5, ..Settings::default() });
    all.push(search(SearchMode::Dpll, Heuristic::First));
    all.push(search(SearchMode::Dpll, Heuristic::Mrv));
    all
}

#[test]
fn every_step_of_a_search_holds() {
    // Only random goes on beyond 120.
    let limits = Limits { max_conflicts: Some(sample(4, 120) as u64), ..Limits::none() };
    for settings in all_settings() {
        for text in [INKALA, UNSOLVABLE, GOLDEN_NUGGET].into_iter().take(sample(2, 3)) {
            let checked = checked(text, &settings, Encoding::default(), &limits);
            assert!(checked.conflicts > 0, "{settings}: {checked:?}");
            let learned =
                if settings.search == SearchMode::Cdcl { checked.learned } else { checked.flipped };
            assert!(learned > 0 && learned <= checked.conflicts, "{settings}: {checked:?}");
        }
    }
}

#[test]
fn every_step_of_plain_backtracking_holds() {
    let conflicts = sample(60, 300);
    let limits = Limits { max_conflicts: Some(conflicts as u64), ..Limits::none() };
    for heuristic in [Heuristic::First, Heuristic::Mrv] {
        let settings = search(SearchMode::Backtracking, heuristic);
        let checked = checked(INKALA, &settings, Encoding::default(), &limits);
        let numbers = (checked.conflicts, checked.flipped, checked.learned);
        assert_eq!(numbers, (conflicts, conflicts, 0));
    }
}

#[test]
fn every_step_holds_in_other_encodings_sizes_and_rules() {
    let large = include_str!("../../puzzles/large.txt");
    let sixteen = large.lines().find(|line| line.starts_with(".D")).unwrap();
    let diagonal = format!("# rules: diagonals,anti-knight\n{}", ".".repeat(81));
    let encodings = [
        Encoding { level: EncodingLevel::Triad, ..Encoding::default() },
        Encoding::for_export(EncodingLevel::Minimal, AtMostOne::Pairwise),
        Encoding::for_export(EncodingLevel::Natural, AtMostOne::Pairwise),
        Encoding { at_most_one: AtMostOne::Product, ..Encoding::default() },
    ];
    let limits = Limits { max_conflicts: Some(sample(5, 30) as u64), ..Limits::none() };
    // The first puzzle is solved in `.ci/long` alone.
    let of_nugget = Limits { max_conflicts: Some(sample(10, 1_000_000) as u64), ..Limits::none() };
    for encoding in encodings.into_iter().take(sample(1, 4)) {
        checked(GOLDEN_NUGGET, &Settings::default(), encoding, &of_nugget);
        checked(&diagonal, &Settings::default(), encoding, &limits);
    }
    checked(sixteen, &Settings::default(), Encoding::default(), &limits);
    let masked = "# rules: odd-even:ee..o.oeoo...oooe.oe.e..eo...o....e.\n...1.......6.........4.123..........";
    checked(masked, &Settings::default(), Encoding::default(), &no_limits());
}

/// A formula can be too large to be built in time.
#[test]
fn limits_hold_while_the_formula_is_built() {
    let entry = entry(&".".repeat(256));
    let sudoku = sudoku(&entry.puzzle);
    let late = Limits { deadline: Some(Instant::now()), ..Limits::none() };
    let built = Subject::new(&sudoku, &entry.puzzle, Encoding::default(), &late);
    assert_eq!(built.unwrap_err(), Limit::Time);
}

#[test]
fn the_variables_of_segments_have_names() {
    let triad = Encoding { level: EncodingLevel::Triad, ..Encoding::default() };
    let subject = subject(GOLDEN_NUGGET, triad);
    let name = |number| subject.clauses().literal(Lit::from_ipasir(number).unwrap());
    assert_eq!((&name(730)[..], &name(-730)[..]), ("1 in r1c1 to r1c3", "no 1 in r1c1 to r1c3"));
    assert_eq!(name(1215), "9 in r7c9 to r9c9");
}

fn record<'s>(subject: &Subject<'s>, settings: &Settings) -> Recording<'s> {
    subject.record(settings, &no_limits()).unwrap()
}

/// What a replay shows at a moment.
fn moment(replay: &Replay<'_>) -> (Grid, Marks, u32, usize) {
    (replay.grid(), replay.marks(), replay.level(), replay.trail().len())
}

#[test]
fn a_replay_shows_the_same_backwards_as_forwards() {
    let subject = subject(GOLDEN_NUGGET, Encoding::default());
    let recording = record(&subject, &Settings::default());
    assert!(recording.events.iter().any(|event| matches!(event, Event::Backjumped { .. })));
    let mut replay = Replay::new(&recording);
    let mut moments = vec![moment(&replay)];
    while replay.forward().is_some() {
        moments.push(moment(&replay));
    }
    assert_eq!(Ending::Solved(replay.grid()), recording.ending);
    for (position, expected) in moments.iter().enumerate().rev() {
        assert_eq!(replay.position(), position);
        assert_eq!(&moment(&replay), expected, "after {position} events");
        replay.backward();
    }
    assert!(replay.backward().is_none());
    replay.go_to(moments.len() / 2);
    assert_eq!(moment(&replay), moments[moments.len() / 2]);
    replay.go_to(usize::MAX);
    assert_eq!(Some(&moment(&replay)), moments.last());
}

#[test]
fn levels_and_reasons_are_known_at_every_moment() {
    let subject = subject(INKALA, Encoding::default());
    let recording = record(&subject, &Settings::default());
    let mut replay = Replay::new(&recording);
    let mut before = replay.clone();
    while let Some(event) = replay.forward() {
        if let Some((literal, level)) = event.assigned() {
            let held = replay.held(literal).unwrap();
            assert_eq!((held.level, held.reason), (level, event.clause()));
            assert!(replay.held(!literal).is_none());
            if let (true, Some(action)) = (literal.is_pos(), recording.clauses.action(literal)) {
                let in_cell = replay.in_cell(action.cell).unwrap();
                let others = recording.clauses.action(in_cell.literal).unwrap();
                assert_eq!(others.cell, action.cell);
                let earlier = before.in_cell(action.cell);
                assert_eq!(Some(in_cell), earlier.or(Some(held)), "the first digit stays");
            }
        }
        before = replay.clone();
    }
}

/// The first decisions of MRV, as cell and digit.
fn decisions(text: &str, settings: &Settings, count: usize) -> Vec<String> {
    let subject = subject(text, Encoding::default());
    let recording = record(&subject, settings);
    let decided = recording.events.iter().filter_map(|event| match *event {
        Event::Decided { literal, .. } => Some(recording.clauses.literal(literal)),
        _ => None,
    });
    decided.take(count).collect()
}

/// Nothing is known: all cells have four digits left and seven undecided neighbours, so the first is
/// taken, with its first digit. Then r1c2 to r1c4, r2c1, r2c2, r3c1 and r4c1 have three left and six
/// undecided neighbours each: again the first. Then r1c3, r1c4, r2c1 and r2c2 have two left: r1c3 and
/// r1c4 have five undecided neighbours (r1c3: r1c4, r2c3, r2c4, r3c3, r4c3), r2c1 and r2c2 too.
#[test]
fn ties_of_remaining_values_and_degree_go_to_the_first_cell() {
    let mrv = search(SearchMode::Cdcl, Heuristic::Mrv);
    assert_eq!(decisions("................", &mrv, 3), ["r1c1=1", "r1c2=2", "r1c3=3"]);
}

/// By hand: box 2 needs its 2 in r1c3 (column 4 has one), then box 4 its 1 in r3c4, and row 4 its 1 in
/// r4c2. Two digits, 3 and 4, are left in r1c2, r1c4, r2c4, r3c3, r4c1 and r4c3; three in the rest of
/// the open cells, r2c1, r2c2, r3c1 and r3c2. Undecided neighbours: r1c2 has r1c4, r2c1, r2c2 and
/// r3c2; r4c1 has r4c3, r2c1, r3c1 and r3c2; r2c4 and r3c3 have three, r1c4 and r4c3 two. So r1c2 ties
/// with r4c1, and comes first.
#[test]
fn of_cells_with_as_few_digits_the_one_with_the_most_undecided_neighbours_is_decided() {
    let mrv = search(SearchMode::Cdcl, Heuristic::Mrv);
    assert_eq!(decisions("1.....1........2", &mrv, 1), ["r1c2=3"]);
}

/// The definition, read plainly, from the grid and the candidates of a moment.
fn plain_mrv(grid: &Grid, marks: &Marks) -> (Cell, Digit) {
    let shape = grid.shape();
    let are_neighbours = |one: Cell, two: Cell| {
        one != two
            && (one.row == two.row || one.col == two.col || shape.box_of(one) == shape.box_of(two))
    };
    let undecided: Vec<Cell> = shape.cells().filter(|&cell| grid.get(cell).is_none()).collect();
    let mut best = None;
    for &cell in &undecided {
        let left = marks.count(cell);
        let degree = undecided.iter().filter(|&&other| are_neighbours(cell, other)).count();
        let is_better = |&(_, fewest, most): &(Cell, usize, usize)| {
            left < fewest || (left == fewest && degree > most)
        };
        if best.as_ref().is_none_or(is_better) {
            best = Some((cell, left, degree));
        }
    }
    let (cell, ..) = best.unwrap();
    (cell, marks.digits(cell).next().unwrap())
}

#[test]
fn mrv_decides_what_its_definition_says_at_every_moment() {
    let empty = ".".repeat(81);
    for settings in [
        search(SearchMode::Cdcl, Heuristic::Mrv),
        search(SearchMode::Dpll, Heuristic::Mrv),
        Settings { restarts: false, ..search(SearchMode::Cdcl, Heuristic::Mrv) },
    ] {
        for text in [INKALA, &empty, GOLDEN_NUGGET].into_iter().take(sample(2, 3)) {
            let subject = subject(text, Encoding::default());
            let recording = record(&subject, &settings);
            let mut replay = Replay::new(&recording);
            let mut decided = 0;
            loop {
                let expected = (replay.grid(), replay.marks());
                let Some(event) = replay.forward() else { break };
                if let Event::Decided { literal, .. } = event {
                    let (cell, digit) = plain_mrv(&expected.0, &expected.1);
                    assert_eq!(recording.clauses.literal(literal), format!("{cell}={digit}"));
                    decided += 1;
                }
            }
            assert!(decided > 10, "{decided}");
        }
    }
}

#[test]
fn first_decides_the_first_open_action_and_a_seed_repeats_its_run() {
    let first = search(SearchMode::Cdcl, Heuristic::First);
    assert_eq!(decisions("................", &first, 2), ["r1c1=1", "r1c2=2"]);
    let seeded = |heuristic, seed| Settings { heuristic, seed, ..Settings::default() };
    for heuristic in [Heuristic::Random, Heuristic::Vsids] {
        let run = |seed| decisions(INKALA, &seeded(heuristic, seed), 30);
        assert_eq!(run(1), run(1));
        assert_ne!(run(1), run(2));
    }
}

/// A graph holds what the first conflict follows from: each cause is in it, and only decisions have
/// none; without the first unique implication point no way leads from the last decision to the
/// conflict.
#[test]
fn the_graph_of_a_conflict_leads_back_to_decisions() {
    let subject = subject(INKALA, Encoding::default());
    let recording = record(&subject, &Settings::default());
    let conflicts = recording.counters.conflicts as usize;
    for conflict in 1..=conflicts {
        let graph = Graph::of(&recording, conflict).unwrap();
        if graph.level == 0 {
            continue;
        }
        let position = |literal| graph.nodes.iter().position(|node| node.held.literal == literal);
        for (index, node) in graph.nodes.iter().enumerate() {
            assert!(node.causes.iter().all(|&cause| position(cause).unwrap() < index));
            assert!(node.held.reason.is_none() || !node.causes.is_empty());
        }
        let uip = graph.first_uip.unwrap();
        let mut reached = vec![false; graph.nodes.len()];
        for (index, node) in graph.nodes.iter().enumerate() {
            let begins = node.held.reason.is_none() && node.held.level == graph.level;
            let led = node.causes.iter().any(|&cause| reached[position(cause).unwrap()]);
            reached[index] = node.held.literal != uip && (begins || led);
        }
        assert!(!graph.causes.iter().any(|&cause| reached[position(cause).unwrap()]));
    }
    assert!(Graph::of(&recording, conflicts + 1).is_none() && Graph::of(&recording, 0).is_none());
}

/// The events up to and with the one that a breakpoint stops at.
fn stopped_at(text: &str, breakpoint: &str) -> (usize, Option<Event>) {
    let subject = subject(text, Encoding::default());
    let breakpoint: Breakpoint = breakpoint.parse().unwrap();
    let (mut count, mut last) = (0, None);
    let traced = subject
        .trace(&Settings::default(), &no_limits(), &mut |event, clauses| {
            (count, last) = (count + 1, Some(event));
            match breakpoint.is_hit(&event, clauses) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        })
        .unwrap();
    let hit = traced.ending == Ending::Stopped;
    (count, last.filter(|_| hit))
}

#[test]
fn a_breakpoint_ends_the_search_at_once() {
    let (count, event) = stopped_at(INKALA, "level=3");
    assert!(count > 30 && matches!(event, Some(Event::Decided { level: 3, .. })));
    for text in ["r1c2", "r1c2=1", "7"] {
        assert!(stopped_at(INKALA, text).1.unwrap().assigned().is_some(), "{text}");
    }
    let (_, learned) = stopped_at(INKALA, "clause=10552");
    assert!(matches!(learned, Some(Event::Learned { .. })));
    assert_eq!(stopped_at(INKALA, "level=80").1, None, "no search goes so deep");
    assert_eq!(stopped_at(INKALA, "r1c1").1, None, "a clue is no event of the search");
    let entry = entry(INKALA);
    let check = |text: &str| {
        text.parse::<Breakpoint>().unwrap().check(&sudoku(&entry.puzzle), &entry.puzzle)
    };
    for text in ["r10c1", "r3c3=10", "10"] {
        assert!(matches!(check(text), Err(BreakpointError::Nowhere(_))), "{text}");
    }
    for text in ["r1c1", "r1c1=8"] {
        assert!(matches!(check(text), Err(BreakpointError::Clue(_))), "{text}");
    }
    for text in ["r9c9", "r1c1=7", "9", "level=99", "clause=999999"] {
        assert_eq!(check(text), Ok(()), "{text}");
    }
}

#[test]
fn limits_end_a_search_with_an_answer_of_its_own() {
    let subject = subject(INKALA, Encoding::default());
    let limits = Limits { max_decisions: Some(3), ..Limits::none() };
    let (ending, counters) = subject.measure(&Settings::default(), &limits).unwrap();
    assert!(matches!(ending, Ending::Unknown(_)));
    assert_eq!(counters.decisions, 3);
}

/// Watching changes nothing: the same decisions, conflicts and learned clauses.
#[test]
fn a_watched_search_is_the_same_search() {
    let subject = subject(GOLDEN_NUGGET, Encoding::default());
    for settings in all_settings() {
        let (ending, counters) = subject.measure(&settings, &no_limits()).unwrap();
        let recording = record(&subject, &settings);
        assert_eq!((recording.ending, recording.counters), (ending, counters), "{settings}");
        let propagated = |event: &&Event| matches!(event, Event::Propagated { .. });
        let propagations = recording.events.iter().filter(propagated).count();
        assert_eq!(propagations as u64, counters.propagations);
    }
}

#[test]
fn breakpoints_are_read_as_they_are_written() {
    for text in ["r3c5", "r3c5=7", "7", "level=4", "clause=12", "r100c100=100"] {
        assert_eq!(text.parse::<Breakpoint>().unwrap().to_string(), text);
    }
    for text in ["", "r0c1", "r3", "r3c5=", "level=0", "level=", "clause=-1", "c3r5", "x=1"] {
        assert_eq!(text.parse::<Breakpoint>(), Err(BreakpointError::Unknown(text.to_owned())));
    }
}

#[test]
fn what_is_learned_becomes_a_sentence() {
    let sudoku = Sudoku::new(Shape::CLASSIC);
    let puzzle = Puzzle::from(Grid::empty(Shape::CLASSIC));
    let encoding = Encoding::for_export(EncodingLevel::Natural, AtMostOne::Pairwise);
    let limits = Limits { max_conflicts: Some(1), ..Limits::none() };
    let subject = Subject::new(&sudoku, &puzzle, encoding, &limits).unwrap();
    let mut clauses = record(&subject, &Settings::default()).clauses;
    // What belongs to no requirement is said as what is learned is.
    clauses.begin_group(Group::SideClause);
    let mut action_text = |numbers: &[i32]| {
        let literals: Vec<Lit> =
            numbers.iter().map(|&number| Lit::from_ipasir(number).unwrap()).collect();
        clauses.add_clause(&literals);
        let clause = clauses.iter().last().unwrap();
        assert_eq!(clauses.origin(clause), Origin::Encoding);
        clauses.sentence(clause)
    };
    // r1c1=1 is variable 1, r1c2=3 is 12, r2c1=9 is 90; 730 is auxiliary.
    assert_eq!(action_text(&[-1]), "r1c1=1 cannot hold");
    assert_eq!(action_text(&[1]), "r1c1=1 holds");
    assert_eq!(action_text(&[-12, -1]), "r1c1=1 and r1c2=3 cannot both hold");
    assert_eq!(action_text(&[-1, -12, -90]), "r1c1=1, r1c2=3 and r2c1=9 cannot all hold");
    assert_eq!(action_text(&[1, 12, 90]), "r1c1=1, r1c2=3 or r2c1=9 holds");
    assert_eq!(action_text(&[-1, 12]), "if r1c1=1, then r1c2=3");
    assert_eq!(action_text(&[-1, -90, 12, 730]), "if r1c1=1 and r2c1=9, then r1c2=3 or x730");
    assert_eq!(action_text(&[]), "there is no solution");
}
