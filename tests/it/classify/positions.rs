//! Patterns in single positions: as the definitions say, for each rule, and valid.

use naive::Naive;
use sudosat::classify::{Family, Patterns};
use sudosat::cover::{ActionId, CoverBuilder, Incidence, Position, RequirementId, Status};
use sudosat::formats::{Entry, ReadOptions, read_str};
use sudosat::grid::Puzzle;
use sudosat::rules::Sudoku;
use sudosat::solve::{Options, Solver};

use super::naive;
use crate::support::random::Random;
use crate::support::sample;

pub const FAMILIES: [Family; 4] =
    [Family::Whips, Family::GroupedWhips, Family::Braids, Family::GroupedBraids];

pub fn entries(text: &str) -> Vec<Entry> {
    read_str(text, &ReadOptions::default()).map(|entry| entry.unwrap()).collect()
}

pub fn patterns(incidence: &Incidence, position: &Position<'_>) -> Patterns {
    let is_open = |action: ActionId| position.status(action) == Status::Open;
    let is_met = |id: RequirementId| position.chosen_in(id) > 0;
    Patterns::new(incidence, is_open, is_met)
}

/// Compares the lengths of shortest patterns on open actions with those of the oracle, up to `longest`, and checks each
/// pattern found. Only `.ci/long` compares every open action. Returns how many patterns of a length above 1 there are.
fn agree(incidence: &Incidence, position: &Position<'_>, longest: usize) -> usize {
    let (naive, patterns) = (Naive::new(incidence, position), patterns(incidence, position));
    let mut long = 0;
    let open = incidence.actions().filter(|&action| position.status(action) == Status::Open);
    let stride = sample(if incidence.action_count() > 500 { 24 } else { 3 }, 1);
    for action in open.step_by(stride) {
        for family in FAMILIES {
            let found = patterns.on(action, family, longest, &|| false);
            let length = found.as_ref().map(|pattern| pattern.links.len());
            let expected = naive.shortest(action.index(), family, longest);
            assert_eq!(length, expected, "{family:?} on {action:?}: {found:?}");
            if let Some(pattern) = found {
                naive.check(&pattern, family);
                long += usize::from(length > Some(1));
            }
        }
    }
    long
}

fn agree_on(puzzle: &Puzzle, longest: usize) -> usize {
    let sudoku = Sudoku::for_layout(puzzle.layout().unwrap());
    let position = sudoku.propagated(puzzle).unwrap();
    agree(sudoku.cover().incidence(), &position, longest)
}

/// Compares as [`agree`] does, in a random position that has the solution of the puzzle: so many of its digits are
/// given, and a third of the wrong candidates are crossed out.
fn agree_somewhere(puzzle: &Puzzle, given: usize, longest: usize, random: &mut Random) -> usize {
    let sudoku = Sudoku::for_layout(puzzle.layout().unwrap());
    let solver = Solver::for_layout(puzzle.layout().unwrap(), Options::default());
    let solution = solver.solve(puzzle).unwrap().answer.solution().unwrap().clone();
    let right: Vec<ActionId> = sudoku.actions(&solution).collect();
    let (mut left, mut position) = (right.clone(), sudoku.cover().position());
    for _ in 0..given {
        position.choose(left.swap_remove(random.below(left.len()))).unwrap();
        position.propagate().unwrap();
    }
    for action in position.incidence().actions().filter(|action| !right.contains(action)) {
        if random.below(3) == 0 && position.status(action) == Status::Open {
            position.remove(action).unwrap();
            position.propagate().unwrap();
        }
    }
    agree(sudoku.cover().incidence(), &position, longest)
}

#[test]
fn patterns_of_small_grids_are_those_of_the_definition() {
    let mut random = Random::new(1);
    let small = [("1...\n..3.\n.4..\n...2\n", 1), ("..3...5..3....1..626..1......1...5..", 5)];
    for (text, given) in small {
        let puzzle = &entries(text)[0].puzzle;
        let long: usize = (0..8).map(|_| agree_somewhere(puzzle, given, 3, &mut random)).sum();
        assert!(long > sample(3, 8), "{text}: {long}");
    }
}

#[test]
fn patterns_of_classic_grids_are_those_of_the_definition() {
    for line in super::corpus::RATED.lines().filter(|line| line.ends_with("4 4 4 4")).take(1) {
        let long = agree_on(&entries(line.split(' ').next().unwrap())[0].puzzle, 3);
        assert!(long > sample(0, 10), "{line}: {long}");
    }
}

#[test]
fn patterns_of_other_rules_are_those_of_the_definition() {
    let text = "\
# rules: jigsaw:111111222311445552314445222334455552344665662333766668737799868777798888799999988
.....7.2..1..6..........7.8....5.3......8..16......4.2....4.....6....9..........5
# rules: anti-knight
7.6.2......................18....5...3.9....7............27.....7...........58...
# rules: windows
.47..3.........6..83....1....6..2.........58..............4....31......7..8.....2
# rules: non-consecutive
....9.71....2.........8.......................1..................................
";
    let mut random = Random::new(2);
    let mut long = 0;
    for (entry, given) in entries(text).iter().zip([14, 8, 12, 0]) {
        long += agree_somewhere(&entry.puzzle, given, 2, &mut random);
    }
    assert!(long > sample(0, 5), "{long}");
}

/// A cover problem that is no Sudoku: random sets with a planted solution. Every third requirement may also be left
/// unmet.
fn random_cover(random: &mut Random) -> sudosat::cover::ExactCover<usize, usize> {
    let mut builder = CoverBuilder::new();
    for number in 0..24 {
        match number % 3 {
            0 => builder.at_most_one(number).unwrap(),
            _ => builder.require(number).unwrap(),
        };
    }
    for number in 0..8 {
        builder.action(number, [3 * number, 3 * number + 1, 3 * number + 2]).unwrap();
    }
    for number in 8..44 {
        let mut met: Vec<usize> = (0..3).map(|_| random.below(24)).collect();
        met.sort_unstable();
        met.dedup();
        builder.action(number, met).unwrap();
    }
    builder.build().unwrap()
}

#[test]
fn patterns_of_any_cover_are_those_of_the_definition() {
    let mut random = Random::new(3);
    let mut long = 0;
    for _ in 0..20 {
        let cover = random_cover(&mut random);
        let mut position = cover.position();
        position.propagate().unwrap();
        long += agree(cover.incidence(), &position, 3);
        let solutions: Vec<_> = cover.search().collect();
        let found = patterns(cover.incidence(), &position);
        for (_, pattern) in
            FAMILIES.iter().filter_map(|&family| found.shortest(&[family], 3, &|| false))
        {
            assert!(solutions.iter().all(|solution| !solution.contains(&pattern.target)));
        }
    }
    assert!(long > sample(15, 50), "{long}");
}

#[test]
fn a_pattern_excludes_nothing_that_a_solution_has() {
    let variants = std::fs::read_to_string("puzzles/variants.txt").unwrap();
    let mut count = 0;
    for entry in entries(&variants).into_iter().filter(|entry| entry.puzzle.shape().side() < 10) {
        let sudoku = Sudoku::for_layout(entry.puzzle.layout().unwrap());
        let Some(solution) = &entry.solution else { continue };
        let position = sudoku.propagated(&entry.puzzle).unwrap();
        let found = patterns(sudoku.cover().incidence(), &position);
        let taken: Vec<ActionId> = sudoku.actions(solution).collect();
        for action in &taken {
            for family in FAMILIES {
                assert_eq!(found.on(*action, family, 3, &|| false), None, "{:?}", entry.puzzle);
            }
        }
        count += 1;
    }
    assert!(count > 10, "{count}");
}
