//! Sums that follow from the houses and the clues: what they say is true, and unit propagation does not find it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use fastrand::Rng;
use rustsat::types::Lit;
use sudosat::backend::{Backend, Engine, Limit, Limits, Verdict};
use sudosat::cover::{Position, Primitive, RequirementId, Search, Term};
use sudosat::encode::{Encoding, Problem, Scope};
use sudosat::formats::{ReadOptions, read_str};
use sudosat::grid::{Cell, Grid, Puzzle, Rules, Shape};
use sudosat::rules::{KnownSum, StatedSums, Sudoku};
use sudosat::solve::{Answer, CountOptions, Method, Options, Solver};

/// Writes the whole formula of a puzzle to cdcl, with or without the implied clauses. Returns the solver and the number
/// of variables.
fn solver(sudoku: &Sudoku, puzzle: &Puzzle, limits: &Limits, implied: bool) -> Box<dyn Backend> {
    let problem = Problem::of_puzzle(sudoku, puzzle, Scope::Whole, Position::propagate);
    let mut solver = "cdcl".parse::<Engine>().unwrap().start(limits).unwrap();
    let mut variables = problem.write(Encoding::default(), &mut *solver);
    if implied {
        let more = problem.write_implied(variables, &mut *solver);
        assert!(more >= variables);
        variables = more;
    }
    solver.reserve(variables);
    solver
}

/// A puzzle of clues alone.
fn puzzle(shape: &str, rules: &str) -> Puzzle {
    let shape: Shape = shape.parse().unwrap();
    Puzzle { rules: rules.parse::<Rules>().unwrap(), ..Puzzle::from(Grid::empty(shape)) }
}

/// The literal *this cell holds this digit* in the whole formula.
fn literal(sudoku: &Sudoku, cell: Cell, number: usize) -> Lit {
    let digit = sudoku.shape().digit_of(number).unwrap();
    Lit::positive(sudoku.action_id(cell, digit).index() as u32)
}

#[track_caller]
fn assert_found_by_implied_clauses_alone(puzzle: &Puzzle, cell: Cell, number: usize) {
    let sudoku = Sudoku::for_layout(puzzle.layout().unwrap());
    let literal = literal(&sudoku, cell, number);
    let limits = Limits { max_decisions: Some(0), ..Limits::none() };
    let without = solver(&sudoku, puzzle, &limits, false).solve(&[!literal]).unwrap();
    assert_eq!(without, Verdict::Unknown(Limit::Decisions));
    let with = solver(&sudoku, puzzle, &limits, true).solve(&[!literal]).unwrap();
    assert!(matches!(with, Verdict::Unsatisfiable(_)), "{with:?}");
}

#[test]
fn the_cell_that_the_cages_of_two_rows_leave_is_known() {
    let rules = "sum 7 r1c1 r1c2 r2c2, sum 9 r1c3 r2c1 r2c3 r2c4";
    assert_found_by_implied_clauses_alone(&puzzle("2x2", rules), Cell::new(0, 3), 4);
}

#[test]
fn the_cell_of_a_cage_outside_a_box_is_known() {
    // The box sums to 10, its cages to 12 with the cell beside it.
    let rules = "sum 5 r1c1 r2c1, sum 7 r1c2 r2c2 r2c3";
    assert_found_by_implied_clauses_alone(&puzzle("2x2", rules), Cell::new(1, 2), 2);
}

#[test]
fn a_search_knows_a_tight_sum_of_the_cells_around_a_box() {
    // The clues cover the first box and the second one, and leave four cells with the smallest sum.
    let rules =
        "sum 7 r1c1 r1c3 r1c4, sum 6 r2c1 r2c3 r2c4, sum 6 r1c2 r3c2 r4c2, sum 7 r2c2 r3c3 r4c4";
    let puzzle = puzzle("2x2", rules);
    let sudoku = Sudoku::for_layout(puzzle.layout().unwrap());
    let cells = [(2, 1), (2, 2), (3, 1), (3, 3)].map(|(row, col)| Cell::new(row, col));
    let around = Primitive::Sum(cells.map(|cell| (1, sudoku.term(cell))).to_vec(), vec![6]);
    let found = |sums: Vec<_>| sums.iter().any(|(_, sum)| *sum == around);
    assert!(found(sudoku.sums_for_search(|_| true)));
    assert!(!found(sudoku.implied_sums(|_| true)));
}

/// Random cages over about two thirds of the cells, which sum to what `solution` says.
fn cages(rng: &mut Rng, solution: &Grid) -> Rules {
    let shape = solution.shape();
    let mut free: Vec<Cell> = shape.cells().collect();
    let mut texts = Vec::new();
    while free.len() > shape.cell_count() / 3 {
        let mut cage = vec![free.swap_remove(rng.usize(..free.len()))];
        let size = rng.usize(1..=4);
        while cage.len() < size {
            let beside = |cell: &Cell| {
                cage.iter().any(|one| one.row.abs_diff(cell.row) + one.col.abs_diff(cell.col) == 1)
            };
            let Some(at) = free.iter().position(beside) else { break };
            cage.push(free.swap_remove(at));
        }
        let number = |cell: &Cell| solution.get(*cell).unwrap().number();
        let total: usize = cage.iter().map(number).sum();
        let cells: Vec<String> = cage.iter().map(Cell::to_string).collect();
        texts.push(format!("sum {total} {}", cells.join(" ")));
    }
    texts.join(", ").parse().unwrap()
}

#[test]
fn implied_clauses_keep_every_solution() {
    let mut rng = Rng::with_seed(14);
    for (shape, rounds) in [("2x2", 60), ("2x3", 30), ("3x3", 4)] {
        let shape: Shape = shape.parse().unwrap();
        for _ in 0..rounds {
            let (puzzle, _) = random_puzzle(&mut rng, shape);
            let sudoku = Sudoku::for_layout(puzzle.layout().unwrap());
            let all = solutions(&puzzle);
            let mut solver = solver(&sudoku, &puzzle, &Limits::none(), true);
            for solution in &all {
                let literals = solution.filled();
                let literals: Vec<_> =
                    literals.map(|(cell, digit)| literal(&sudoku, cell, digit.number())).collect();
                let verdict = solver.solve(&literals).unwrap();
                assert!(matches!(verdict, Verdict::Satisfiable(_)), "{}", puzzle.rules);
            }
        }
    }
}

/// A random puzzle of cages alone, and the solution that they come from.
fn random_puzzle(rng: &mut Rng, shape: Shape) -> (Puzzle, Grid) {
    let empty = Puzzle::from(Grid::empty(shape));
    let solution = random_solution(rng, &empty);
    (Puzzle { rules: cages(rng, &solution), ..empty }, solution)
}

/// A random solution of a puzzle that has many.
fn random_solution(rng: &mut Rng, puzzle: &Puzzle) -> Grid {
    let engine = format!("cdcl:random@{}", rng.u32(..)).parse().unwrap();
    let solver = Solver::for_puzzle(puzzle, Options { engine, ..Options::default() }).unwrap();
    match solver.solve_first(puzzle, &mut |_| {}).unwrap().answer {
        Answer::First(solution) => solution,
        other => panic!("the puzzle has solutions, found {other:?}"),
    }
}

/// Sums of the solution that three to five cells anywhere have; each cell belongs to one of them.
fn scattered_sums(rng: &mut Rng, solution: &Grid) -> StatedSums {
    let mut cells: Vec<Cell> = solution.shape().cells().collect();
    rng.shuffle(&mut cells);
    let mut sums = Vec::new();
    while !cells.is_empty() {
        let taken = cells.split_off(cells.len().saturating_sub(rng.usize(3..=5)));
        let weights: BTreeMap<Cell, i32> = taken.into_iter().map(|cell| (cell, 1)).collect();
        let total = value(&weights, solution);
        sums.push(KnownSum { weights, total, clues: vec![RequirementId::from_index(sums.len())] });
    }
    StatedSums::new(sums)
}

/// What the weighted cells sum to in the solution.
fn value(weights: &BTreeMap<Cell, i32>, solution: &Grid) -> i32 {
    let number = |cell| solution.get(cell).unwrap().number() as i32;
    weights.iter().map(|(&cell, weight)| weight * number(cell)).sum()
}

#[test]
fn the_sum_around_a_house_is_that_of_the_solution() {
    let mut rng = Rng::with_seed(47);
    let (mut around, mut longest) = (0, 0);
    for (shape, rounds) in [("2x2", 40), ("2x3", 20), ("3x3", 10)] {
        let empty = puzzle(shape, "diagonals");
        let layout = empty.layout().unwrap();
        let side = empty.shape().side() as i32;
        let total = side * (side + 1) / 2;
        let full: Vec<_> =
            layout.houses().iter().map(|house| KnownSum::of_house(house, total)).collect();
        for _ in 0..rounds {
            let solution = random_solution(&mut rng, &empty);
            let stated = scattered_sums(&mut rng, &solution);
            for house in layout.houses() {
                if let Some(sum) = KnownSum::around(house, total, &stated, &full) {
                    assert_eq!(value(&sum.weights, &solution), sum.total, "{sum:?}");
                    assert!(sum.weights.values().all(|&weight| weight == 1), "{sum:?}");
                    around += 1;
                    longest = longest.max(sum.weights.len());
                }
            }
        }
    }
    assert!(around > 1000 && longest > 20, "{around} {longest}");
}

#[test]
fn implied_sums_hold_in_the_solution() {
    let mut rng = Rng::with_seed(45);
    let mut compared = 0;
    for (shape, rounds) in [("2x3", 40), ("3x3", 20)] {
        for _ in 0..rounds {
            let (puzzle, solution) = random_puzzle(&mut rng, shape.parse().unwrap());
            let sudoku = Sudoku::for_layout(puzzle.layout().unwrap());
            let taken: Vec<_> = sudoku.actions(&solution).collect();
            let value = |term: &Term| term.value(|action| taken.contains(&action));
            let (written, searched) =
                (sudoku.implied_sums(|_| true), sudoku.sums_for_search(|_| true));
            for (_, primitive) in written.iter().chain(&searched) {
                assert_eq!(primitive.evaluate(&value), Some(true), "{}", puzzle.rules);
                compared += 1;
            }
        }
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn a_search_with_implied_sums_finds_the_same_solutions_in_fewer_nodes() {
    let mut rng = Rng::with_seed(46);
    let (mut without, mut written, mut searched) = (0, 0, 0);
    for _ in 0..40 {
        let (puzzle, _) = random_puzzle(&mut rng, "2x3".parse().unwrap());
        let sudoku = Sudoku::for_layout(puzzle.layout().unwrap());
        let (incidence, position) = (sudoku.cover().incidence(), sudoku.cover().position());
        let few = incidence.filters_with(&sudoku.implied_sums(|_| true));
        let many = incidence.filters_with(&sudoku.sums_for_search(|_| true));
        let with = |filters| Search::filtered_by(position.clone(), filters);
        let searches = [Search::new(position.clone()), with(&few), with(&many)];
        let [(first, all), (second, same), (third, also)] = searches.map(|mut search| {
            let mut found: Vec<_> = search.by_ref().take(300).collect();
            found.sort();
            (search.nodes(), found)
        });
        if all.len() < 300 {
            assert_eq!(all, same, "{}", puzzle.rules);
            assert_eq!(all, also, "{}", puzzle.rules);
            (without, written, searched) = (without + first, written + second, searched + third);
        }
    }
    assert!(written < without && searched < written, "{without} {written} {searched} nodes");
}

#[test]
fn a_long_implied_sum_removes_values_before_few_of_its_cells_are_open() {
    // Twelve cells in four rows and four boxes hold 1, 2 and 3 each: 24 is their smallest sum.
    let sudoku = Sudoku::for_layout(puzzle("3x3", "sum 15 r9c1 r9c2").layout().unwrap());
    let cells = [(0, 0), (1, 3), (4, 1), (5, 4)]
        .into_iter()
        .flat_map(|(row, first)| (first..first + 3).map(move |col| Cell::new(row, col)));
    let smallest = Primitive::Sum(cells.map(|cell| (1, sudoku.term(cell))).collect(), vec![24]);
    let incidence = sudoku.cover().incidence();
    let (stated, _) = incidence.primitives()[0];
    let filters = incidence.filters_with(&[(stated, smallest)]);
    let mut search = Search::filtered_by(sudoku.cover().position(), &filters);
    assert!(search.next().is_some());
    assert!(search.nodes() < 100, "{} nodes", search.nodes());
}

#[test]
fn only_a_search_has_tight_sums_of_many_cells() {
    // The last six cells of rows 1 and 2 lie in a box and sum to 90 - 30 - 38, which is the smallest possible sum and
    // 1.
    let first = "R1C1~R1C2~R1C3~R2C1~R2C2~R2C3";
    let second = "R1C4~R1C5~R1C6~R2C4~R2C5~R2C6";
    let text = format!(".Cage~30~{first}.Cage~38~{second}");
    let puzzle = read_str(&text, &ReadOptions::default()).next().unwrap().unwrap().puzzle;
    let sudoku = Sudoku::for_layout(puzzle.layout().unwrap());
    let sizes = |sums: Vec<(_, Primitive<Term>)>| {
        let sizes = sums.iter().map(|(_, primitive)| primitive.variables().len());
        sizes.collect::<BTreeSet<_>>()
    };
    assert!(!sizes(sudoku.implied_sums(|_| true)).contains(&6));
    assert!(sizes(sudoku.sums_for_search(|_| true)).contains(&6));
}

/// Up to 200 solutions, found without implied clauses.
fn solutions(puzzle: &Puzzle) -> Vec<Grid> {
    let solver = Solver::for_puzzle(puzzle, Options::default()).unwrap();
    let mut found = Vec::new();
    let how = CountOptions { method: Method::Search, limit: Some(200) };
    solver
        .list(puzzle, how, &mut |solution| {
            found.push(solution.clone());
            ControlFlow::Continue(())
        })
        .unwrap();
    found
}

/// Returns a 4x4 grid with the digits 0 to 4. The pencil marks of each cell are `digits`. The first three cells of row
/// 1 are a cage with the sum 7.
fn with_marks(digits: &str) -> Puzzle {
    let cells = (1..=4).flat_map(|row| (1..=4).map(move |column| format!("~R{row}C{column}_")));
    let marks: String = cells.map(|cell| cell + digits).collect();
    let text = format!(".Shape~4x4~0-4.Cage~7~R1C1~R1C2~R1C3.{marks}");
    read_str(&text, &ReadOptions::default()).next().unwrap().unwrap().puzzle
}

#[test]
fn a_house_that_has_only_as_many_digits_as_cells_needs_each_of_them() {
    let puzzle = with_marks("1_2_3_4");
    let sudoku = Sudoku::for_layout(puzzle.layout().unwrap());
    let full = sudoku.with_full_houses(&puzzle).unwrap();
    let all = |sudoku: &Sudoku| {
        let mut position = sudoku.cover().position();
        sudoku.assert_puzzle(&puzzle, &mut position).unwrap();
        Search::new(position).collect::<BTreeSet<_>>()
    };
    assert_eq!(all(&full), all(&sudoku));
    assert_eq!(all(&full).len(), 72);
    // The last cell of the cage's row is 10 - 7.
    let is_single = |(_, primitive): &(_, Primitive<Term>)| matches!(primitive, Primitive::Sum(parts, totals) if parts.len() == 1 && totals == &[3]);
    assert!(full.implied_sums(|_| true).iter().any(is_single));
    assert_eq!(sudoku.implied_sums(|_| true), []);
}

#[test]
fn a_house_with_more_digits_than_cells_needs_none_of_them() {
    let puzzle = with_marks("0_1_2_3_4");
    let sudoku = Sudoku::for_layout(puzzle.layout().unwrap());
    assert!(sudoku.with_full_houses(&puzzle).is_none());
}
