//! Cubes of puzzles as they are written, read back as text and compared with a listing of all
//! solutions that shares no code with the library; and cubes that threads search.

use crate::support::oracle;
use crate::support::sample;
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use proptest::prelude::*;
use sudosat::backend::Limit;
use sudosat::dimacs::{Export, SearchPart};
use sudosat::encode::{Encoding, Scope};
use sudosat::formats::{ReadOptions, read_str};
use sudosat::grid::{Digit, Grid, Puzzle, Shape};
use sudosat::rules::Sudoku;
use sudosat::solve::{Answer, CubeSplit, Options, Solver};

/// What a solver reads: clauses, and what each `a` line assumes.
#[derive(Debug, PartialEq, Eq)]
struct File {
    header: String,
    clauses: Vec<Vec<i32>>,
    assumed: Vec<Vec<i32>>,
}

impl File {
    fn read(text: &str) -> File {
        let lines = text.lines().filter(|line| !line.starts_with("c "));
        let mut file = File { header: String::new(), clauses: Vec::new(), assumed: Vec::new() };
        for line in lines {
            match line.strip_prefix("a ") {
                Some(assumed) => file.assumed.push(literals(assumed)),
                None if line.starts_with("p ") => file.header = line.to_owned(),
                None => file.clauses.push(literals(line)),
            }
        }
        file
    }

    fn variables(&self) -> usize {
        let literals = self.clauses.iter().chain(&self.assumed).flatten();
        literals.map(|literal| literal.unsigned_abs() as usize).max().unwrap_or(0)
    }

    /// Whether repeated search for unit clauses meets an empty one.
    fn is_refuted_by_units(&self, assumed: &[i32]) -> bool {
        let mut value = vec![0; self.variables() + 1];
        let mut units: Vec<i32> = assumed.to_vec();
        loop {
            for unit in units.drain(..) {
                let variable = unit.unsigned_abs() as usize;
                if value[variable] == -unit.signum() {
                    return true;
                }
                value[variable] = unit.signum();
            }
            let of = |literal: i32| value[literal.unsigned_abs() as usize] * literal.signum();
            for clause in self.clauses.iter().filter(|clause| clause.iter().all(|&l| of(l) < 1)) {
                let open: Vec<i32> = clause.iter().copied().filter(|&l| of(l) == 0).collect();
                match open[..] {
                    [] => return true,
                    [unit] => units.push(unit),
                    _ => {}
                }
            }
            if units.is_empty() {
                return false;
            }
        }
    }
}

/// The numbers of a line up to its 0, which must be its end.
fn literals(line: &str) -> Vec<i32> {
    let mut numbers: Vec<i32> = line.split(' ').map(|word| word.parse().unwrap()).collect();
    assert_eq!(numbers.pop(), Some(0), "{line}");
    assert!(!numbers.contains(&0), "{line}");
    numbers
}

struct Case {
    sudoku: Sudoku,
    puzzle: Puzzle,
}

impl Case {
    fn new(shape: Shape, cells: &[u8]) -> Case {
        let mut grid = Grid::empty(shape);
        for (index, &number) in cells.iter().enumerate().filter(|(_, number)| **number > 0) {
            grid.set(shape.cell_at(index), Some(Digit::from_index(usize::from(number) - 1)));
        }
        let puzzle = Puzzle::from(grid);
        Case { sudoku: Sudoku::for_layout(puzzle.layout().unwrap()), puzzle }
    }

    fn export(&self, scope: Scope) -> Export<'_> {
        Export::new(&self.sudoku, &self.puzzle, Encoding::default(), scope)
    }

    fn whole(&self, scope: Scope) -> File {
        file(&self.export(scope))
    }

    fn cubes(&self, scope: Scope, wanted: usize) -> File {
        let mut export = self.export(scope);
        export.part = SearchPart::Cubes(export.cubes(wanted));
        file(&export)
    }

    fn cube(&self, scope: Scope, wanted: usize, index: usize) -> File {
        let mut export = self.export(scope);
        export.part = SearchPart::Cube(index, export.cubes(wanted));
        file(&export)
    }
}

fn file(export: &Export<'_>) -> File {
    let mut text = Vec::new();
    let sizes = export.write_cnf(&mut text).unwrap();
    let file = File::read(&String::from_utf8(text).unwrap());
    assert_eq!(sizes.clauses, file.clauses.len() as u64);
    assert!(file.variables() <= sizes.variables as usize);
    file
}

/// All solutions as the variables that are true, ((r-1)n + (c-1))n + d.
fn solutions(rows: usize, cols: usize, cells: &[u8]) -> Vec<BTreeSet<i32>> {
    let side = rows * cols;
    match cells.iter().position(|&number| number == 0) {
        _ if oracle::count(rows, cols, cells, 1).0 == 0 => Vec::new(),
        None => {
            let variable = |(cell, &number): (usize, &u8)| (cell * side) as i32 + i32::from(number);
            vec![cells.iter().enumerate().map(variable).collect()]
        }
        Some(empty) => (1..=side as u8)
            .flat_map(|number| {
                let mut cells = cells.to_vec();
                cells[empty] = number;
                solutions(rows, cols, &cells)
            })
            .collect(),
    }
}

fn holds(solution: &BTreeSet<i32>, cube: &[i32]) -> bool {
    cube.iter().all(|&literal| solution.contains(&literal.abs()) == (literal > 0))
}

/// Puzzles of side 4 and 6: parts of a full grid, sometimes with a wrong number.
fn puzzles() -> impl Strategy<Value = (usize, usize, Vec<u8>)> {
    const FULL: [(usize, usize, usize, &[u8]); 2] = [
        (2, 2, 4, &[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]),
        (
            2,
            3,
            22,
            &[
                1, 2, 3, 4, 5, 6, 4, 5, 6, 1, 2, 3, 2, 3, 1, 5, 6, 4, 5, 6, 4, 2, 3, 1, 3, 1, 2, 6,
                4, 5, 6, 4, 5, 3, 1, 2,
            ],
        ),
    ];
    (prop::sample::select(&FULL[..]), any::<prop::sample::Index>(), prop::num::u64::ANY, 0u8..3)
        .prop_map(|((rows, cols, most, full), index, seed, wrong)| {
            let mut cells = full.to_vec();
            let holes = if rows == cols { 4 + (seed % 13) as usize } else { most - 4 };
            let mut random = seed;
            for _ in 0..holes {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                cells[(random >> 33) as usize % full.len()] = 0;
            }
            if wrong == 0 {
                cells[index.index(full.len())] = 1;
            }
            (rows, cols, cells)
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(sample(30, 150) as u32))]

    #[test]
    fn every_solution_is_in_just_one_cube(
        (rows, cols, cells) in puzzles(),
        wanted in 1usize..40,
    ) {
        let case = Case::new(Shape::new(rows, cols).unwrap(), &cells);
        let file = case.cubes(Scope::Whole, wanted);
        let solutions = solutions(rows, cols, &cells);
        prop_assert_eq!(&file.header, "p inccnf");
        let count = file.assumed.len();
        prop_assert!(count == wanted || count == solutions.len().max(1), "{} of {}", count, wanted);
        for solution in &solutions {
            let holding = file.assumed.iter().filter(|cube| holds(solution, cube));
            prop_assert_eq!(holding.count(), 1, "{:?}", solution);
        }
        let is_refuted = |cube: &Vec<i32>| file.is_refuted_by_units(cube);
        prop_assert!(count == 1 || !file.assumed.iter().any(is_refuted));
    }

    #[test]
    fn threads_that_search_cubes_find_as_many_solutions_as_there_are(
        (rows, cols, cells) in puzzles(),
        wanted in 1usize..12,
        threads in 1usize..4,
    ) {
        let shape = Shape::new(rows, cols).unwrap();
        let puzzle = Case::new(shape, &cells).puzzle;
        let all = solutions(rows, cols, &cells);
        let answer = by_cubes(&puzzle, wanted, threads, &Options::default());
        let is_right = |grid: &Grid| {
            let numbers = (0..).zip(grid.numbers());
            let side = (rows * cols) as i32;
            let literals = numbers.map(|(cell, &number): (i32, _)| cell * side + i32::from(number));
            all.contains(&literals.collect())
        };
        prop_assert!(match &answer {
            Answer::None => all.is_empty(),
            Answer::Unique(only) => all.len() == 1 && is_right(only),
            Answer::Several(one, other) => one != other && is_right(one) && is_right(other),
            _ => false,
        }, "{answer:?} of {} solutions", all.len());
    }

    #[test]
    fn the_file_of_a_cube_is_the_formula_and_what_the_cube_says(
        (rows, cols, cells) in puzzles(),
        wanted in 1usize..12,
    ) {
        let case = Case::new(Shape::new(rows, cols).unwrap(), &cells);
        for scope in [Scope::Whole, Scope::Reduced] {
            let (whole, all) = (case.whole(scope), case.cubes(scope, wanted));
            prop_assert_eq!(&all.clauses, &whole.clauses);
            for (index, cube) in all.assumed.iter().enumerate() {
                let file = case.cube(scope, wanted, index);
                let units = cube.iter().map(|&literal| vec![literal]);
                let expected: Vec<_> = whole.clauses.iter().cloned().chain(units).collect();
                prop_assert_eq!(&file.clauses, &expected);
                prop_assert!(file.header.starts_with("p cnf ") && file.assumed.is_empty());
            }
        }
    }

    #[test]
    fn clues_that_are_assumed_stand_before_each_cube(
        (rows, cols, cells) in puzzles(),
        wanted in 1usize..12,
    ) {
        let case = Case::new(Shape::new(rows, cols).unwrap(), &cells);
        let clues = case.whole(Scope::Assumed).assumed.remove(0);
        let plain = case.cubes(Scope::Whole, wanted).assumed;
        let expected: Vec<_> = plain.iter().map(|cube| [&clues[..], cube].concat()).collect();
        prop_assert_eq!(&case.cubes(Scope::Assumed, wanted).assumed, &expected);
        let first = case.cube(Scope::Assumed, wanted, 0);
        prop_assert_eq!(first.assumed, &expected[..1]);
        prop_assert_eq!(first.clauses, case.whole(Scope::Assumed).clauses);
    }
}

#[test]
fn the_288_grids_of_side_4_are_parted() {
    let solutions = solutions(2, 2, &[0; 16]);
    assert_eq!(solutions.len(), 288);
    for wanted in [1, 2, 3, 7, 64, 287, 288, 1000] {
        let file = Case::new(Shape::new(2, 2).unwrap(), &[0; 16]).cubes(Scope::Whole, wanted);
        assert_eq!(file.assumed.len(), wanted.min(288));
        let holding = |cube: &Vec<i32>| solutions.iter().filter(|it| holds(it, cube)).count();
        let counts: Vec<_> = file.assumed.iter().map(holding).collect();
        assert_eq!(counts.iter().sum::<usize>(), 288);
    }
}

#[test]
fn large_and_empty_grids_are_split_at_once() {
    let shape = Shape::new(6, 6).unwrap();
    let case = Case::new(shape, &vec![0; shape.cell_count()]);
    let cubes = case.export(Scope::Whole).cubes(500);
    assert_eq!(cubes.len(), 500);
    let open: Vec<_> = cubes.iter().map(|cube| cube.open_count()).collect();
    let (most, fewest) = (open.iter().max().unwrap(), open.iter().min().unwrap());
    assert!(fewest * 2 > *most, "{fewest} to {most} actions are open");
}

/// Lets threads search the cubes of a puzzle for two solutions.
fn by_cubes(puzzle: &Puzzle, cubes: usize, threads: usize, options: &Options) -> Answer<Grid> {
    let number = |number| NonZeroUsize::new(number).unwrap();
    let split = CubeSplit { cubes: number(cubes), threads: number(threads) };
    let solver = Solver::for_puzzle(puzzle, options.clone()).unwrap();
    solver.solve_cubes(puzzle, split, 2).unwrap().answer
}

fn read(text: &str) -> Puzzle {
    read_str(text, &ReadOptions::default()).next().unwrap().unwrap().puzzle
}

#[test]
fn cubes_of_puzzles_under_rules_and_clues_have_the_same_answer() {
    let text = include_str!("../../puzzles/clues.txt");
    for entry in read_str(text, &ReadOptions::default()) {
        let puzzle = entry.unwrap().puzzle;
        let expected = Solver::for_puzzle(&puzzle, Options::default()).unwrap().solve(&puzzle);
        let expected = expected.unwrap().answer;
        assert!(matches!(expected, Answer::Unique(_)));
        assert_eq!(by_cubes(&puzzle, 8, 2, &Options::default()), expected);
    }
}

#[test]
fn a_single_thread_searches_all_cubes() {
    let unique =
        read("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    assert!(matches!(by_cubes(&unique, 100, 1, &Options::default()), Answer::Unique(_)));
}

#[test]
fn limits_and_interrupts_end_the_search_of_cubes() {
    let empty = Puzzle::from(Grid::empty(Shape::new(6, 6).unwrap()));
    let none = Options { max_conflicts: Some(0), ..Options::default() };
    let late = Options { timeout: Some(Duration::ZERO), ..Options::default() };
    let ended = Options { interrupt: Some(Arc::new(AtomicBool::new(true))), ..Options::default() };
    for (options, limit) in [(late, Limit::Time), (ended, Limit::Interrupt)] {
        let answer = by_cubes(&empty, 1_000_000, 2, &options);
        assert_eq!(answer, Answer::Unknown(None, limit));
    }
    let hard =
        read("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    assert_eq!(by_cubes(&hard, 3, 2, &none), Answer::Unknown(None, Limit::Conflicts));
}
