//! Each field of f-puzzles alone on a 6x6 grid whose first two rows are given. The number of solutions is stated, and
//! is that of the full grids which fit what the field means, written here without any code of sudosat.

use std::ops::ControlFlow;

use serde_json::{Value, json};
use sudosat::cover::Total;
use sudosat::formats::{FpuzzlesData, FpuzzlesPart};
use sudosat::grid::Puzzle;
use sudosat::solve::{CountOptions, Method, Options, Solver};

use super::fpuzzles::with;
use crate::support::sample;

/// A full grid of side 6.
type Full = [[i32; 6]; 6];

/// The digits of two rows, one behind the other.
pub type Given = &'static str;

/// The first two rows of a grid, unless a rule forbids them.
pub const GIVEN: Given = "123456456123";

/// What a field means: a condition on the digits of the cells with these names, or on the whole grid.
enum Meaning {
    Cells(&'static str, fn(&[i32]) -> bool),
    Grid(fn(&Full) -> bool),
}

/// A field with its value, its meaning, and the number of solutions if the first two rows are given.
pub struct Row {
    given: Given,
    pub field: &'static str,
    pub value: Value,
    meaning: Meaning,
    count: u64,
}

/// The grids that begin with the given rows and have each digit once in each row, column and box of 2x3 cells.
fn full_grids(given: Given) -> Vec<Full> {
    let mut grid = [[0; 6]; 6];
    for (index, digit) in given.chars().enumerate() {
        grid[index / 6][index % 6] = digit.to_digit(10).unwrap() as i32;
    }
    let mut grids = Vec::new();
    fill(&mut grid, 12, &mut grids);
    grids
}

fn fill(grid: &mut Full, index: usize, grids: &mut Vec<Full>) {
    let (row, col) = (index / 6, index % 6);
    if row == 6 {
        return grids.push(*grid);
    }
    let is_seen = |grid: &Full, digit: i32| {
        let in_box = |step: usize| grid[row / 2 * 2 + step / 3][col / 3 * 3 + step % 3];
        (0..6).any(|step| [grid[row][step], grid[step][col], in_box(step)].contains(&digit))
    };
    for digit in 1..=6 {
        if !is_seen(grid, digit) {
            grid[row][col] = digit;
            fill(grid, index + 1, grids);
            grid[row][col] = 0;
        }
    }
}

/// The digit in the cell with a name such as `R3C1`.
fn at(grid: &Full, name: &str) -> i32 {
    let place: Vec<usize> = name[1..].split('C').map(|number| number.parse().unwrap()).collect();
    grid[place[0] - 1][place[1] - 1]
}

fn holds(meaning: &Meaning, grid: &Full) -> bool {
    match meaning {
        Meaning::Cells(names, holds) => {
            let digits: Vec<i32> = names.split(' ').map(|name| at(grid, name)).collect();
            holds(&digits)
        }
        Meaning::Grid(holds) => holds(grid),
    }
}

fn names(cells: &str) -> Vec<&str> {
    cells.split(' ').collect()
}

/// A field with one line. An empty number is none.
fn line(
    field: &'static str,
    cells: &'static str,
    number: &str,
    holds: fn(&[i32]) -> bool,
    count: u64,
) -> Row {
    let value = json!([{ "lines": [names(cells)], "value": number }]);
    Row { given: GIVEN, field, value, meaning: Meaning::Cells(cells, holds), count }
}

/// A field with one set of cells. An empty number is none.
fn cells(
    field: &'static str,
    cells: &'static str,
    number: &str,
    holds: fn(&[i32]) -> bool,
    count: u64,
) -> Row {
    let value = json!([{ "cells": names(cells), "value": number }]);
    Row { given: GIVEN, field, value, meaning: Meaning::Cells(cells, holds), count }
}

/// A field with a number beside a row or column, whose cells are seen from there in this order.
fn outside(
    field: &'static str,
    (cell, number): (&str, i32),
    seen: &'static str,
    holds: fn(&[i32]) -> bool,
    count: u64,
) -> Row {
    let value = json!([{ "cell": cell, "value": number.to_string() }]);
    Row { given: GIVEN, field, value, meaning: Meaning::Cells(seen, holds), count }
}

fn own(
    field: &'static str,
    value: Value,
    cells: &'static str,
    holds: fn(&[i32]) -> bool,
    count: u64,
) -> Row {
    Row { given: GIVEN, field, value, meaning: Meaning::Cells(cells, holds), count }
}

fn grid(field: &'static str, value: Value, holds: fn(&Full) -> bool, count: u64) -> Row {
    Row { given: GIVEN, field, value, meaning: Meaning::Grid(holds), count }
}

fn are_different(digits: &[i32]) -> bool {
    (1..digits.len()).all(|index| !digits[..index].contains(&digits[index]))
}

/// Whether a condition holds for all pairs of cells whose rows and columns differ by two of the steps.
fn all_pairs(grid: &Full, steps: &[(usize, usize)], holds: fn(i32, i32) -> bool) -> bool {
    let cells = || (0..36).map(|index| (index / 6, index % 6));
    cells().all(|(row, col): (usize, usize)| {
        let is_near = |&(r, c): &(usize, usize)| {
            let step = (row.abs_diff(r), col.abs_diff(c));
            steps.contains(&step) || steps.contains(&(step.1, step.0))
        };
        cells().filter(is_near).all(|(r, c)| holds(grid[row][col], grid[r][c]))
    })
}

const BESIDE: &[(usize, usize)] = &[(0, 1)];

/// The digits between the smallest and the largest digit of a row.
fn inside(digits: &[i32]) -> i32 {
    let place = |digit| digits.iter().position(|&it| it == digit).unwrap();
    let (one, other) = (place(1).min(place(6)), place(1).max(place(6)));
    digits[one + 1..other].iter().sum()
}

fn visible(digits: &[i32]) -> usize {
    (0..digits.len()).filter(|&end| digits[..end].iter().all(|&it| it < digits[end])).count()
}

/// Whether the digits have different remainders in each `size` consecutive cells.
fn is_modular(digits: &[i32], size: i32) -> bool {
    let has_all =
        |part: &[i32]| are_different(&part.iter().map(|it| it % size).collect::<Vec<_>>());
    digits.windows(size as usize).all(has_all)
}

fn differ_by(digits: &[i32], least: i32) -> bool {
    digits.windows(2).all(|pair| (pair[0] - pair[1]).abs() >= least)
}

const THREE: &str = "R3C1 R4C2 R5C3";
const FOUR: &str = "R3C1 R4C2 R5C3 R6C4";
const PAIR: &str = "R4C4 R5C4";
const COLUMN: &str = "R1C3 R2C3 R3C3 R4C3 R5C3 R6C3";

fn lines() -> Vec<Row> {
    let between = |it: &[i32]| it[0].min(it[2]) < it[1] && it[1] < it[0].max(it[2]);
    vec![
        line("thermometer", THREE, "", |it| it.is_sorted_by(|one, other| one < other), 56),
        line("slowthermometer", THREE, "", |it| it.is_sorted(), 144),
        line("palindrome", THREE, "", |it| it[0] == it[2], 352),
        line(
            "renban",
            THREE,
            "",
            |it| are_different(it) && it.iter().max().unwrap() - it.iter().min().unwrap() == 2,
            144,
        ),
        line("betweenline", THREE, "", between, 196),
        line(
            "lockout",
            THREE,
            "3",
            |it| {
                let (low, high) = (it[0].min(it[2]), it[0].max(it[2]));
                high - low >= 3 && (it[1] < low || it[1] > high)
            },
            76,
        ),
        line("regionsumline", "R3C2 R3C3 R3C4 R4C5", "", |it| it[0] + it[1] == it[2] + it[3], 32),
        line(
            "entropicline",
            FOUR,
            "",
            |it| {
                let thirds: Vec<i32> = it.iter().map(|digit| (digit - 1) / 2).collect();
                thirds.windows(3).all(are_different)
            },
            66,
        ),
        line("modularline", FOUR, "", |it| is_modular(it, 3), 128),
        line("modularline", FOUR, "2", |it| is_modular(it, 2), 248),
        line(
            "nabner",
            THREE,
            "",
            |it| {
                let near = |one: usize, other: usize| (it[one] - it[other]).abs() < 2;
                !near(0, 1) && !near(0, 2) && !near(1, 2)
            },
            176,
        ),
        line("doublearrow", FOUR, "", |it| it[0] + it[3] == it[1] + it[2], 188),
        line(
            "zipperline",
            "R3C1 R4C2 R5C3 R6C4 R5C5",
            "",
            |it| it[0] + it[4] == it[2] && it[1] + it[3] == it[2],
            4,
        ),
        line("whispers", FOUR, "", |it| differ_by(it, 3), 104),
        line("whispers", FOUR, "2", |it| differ_by(it, 2), 308),
        line("germanwhispers", FOUR, "", |it| differ_by(it, 3), 104),
        line("dutchwhispers", FOUR, "", |it| differ_by(it, 2), 308),
    ]
}

fn sets() -> Vec<Row> {
    vec![
        cells("difference", PAIR, "", |it| (it[0] - it[1]).abs() == 1, 432),
        cells("difference", PAIR, "3", |it| (it[0] - it[1]).abs() == 3, 544),
        cells("ratio", PAIR, "", |it| it[0] == 2 * it[1] || it[1] == 2 * it[0], 272),
        cells("ratio", PAIR, "3", |it| it[0] == 3 * it[1] || it[1] == 3 * it[0], 216),
        cells("xv", "R4C5 R5C5", "X", |it| it[0] + it[1] == 10, 216),
        cells("xv", "R4C5 R5C5", "v", |it| it[0] + it[1] == 5, 272),
        cells(
            "killercage",
            "R4C3 R4C4 R5C4",
            "10",
            |it| are_different(it) && it.iter().sum::<i32>() == 10,
            204,
        ),
        cells("killercage", "R4C3 R4C4 R5C4", "", are_different, 1160),
        cells("extraregion", "R3C3 R3C4 R4C3 R4C4 R5C3 R5C4", "", are_different, 304),
        cells("cage", "R4C4 R5C4 R6C4", "DR1", |it| it.iter().sum::<i32>() == 10, 352),
        cells("extraregion", "R3C3 R4C4 R5C5", "", are_different, 600),
    ]
}

fn numbers_outside() -> Vec<Row> {
    vec![
        outside("sandwichsum", ("R0C3", 9), COLUMN, |it| inside(it) == 9, 136),
        outside(
            "sandwichsum",
            ("R4C7", 0),
            "R4C6 R4C5 R4C4 R4C3 R4C2 R4C1",
            |it| inside(it) == 0,
            492,
        ),
        outside(
            "xsum",
            ("R7C3", 12),
            "R6C3 R5C3 R4C3 R3C3 R2C3 R1C3",
            |it| it[..it[0] as usize].iter().sum::<i32>() == 12,
            352,
        ),
        outside(
            "skyscraper",
            ("R4C0", 3),
            "R4C1 R4C2 R4C3 R4C4 R4C5 R4C6",
            |it| visible(it) == 3,
            232,
        ),
        own(
            "littlekillersum",
            json!([{ "cell": "R7C0", "direction": "UR", "value": "20" }]),
            "R6C1 R5C2 R4C3 R3C4 R2C5 R1C6",
            |it| it.iter().sum::<i32>() == 20,
            88,
        ),
    ]
}

fn others() -> Vec<Row> {
    vec![
        own(
            "arrow",
            json!([{ "cells": ["R3C1"], "lines": [["R3C1", "R4C2", "R5C3"]] }]),
            THREE,
            |it| it[0] == it[1] + it[2],
            106,
        ),
        // The digits of a pill are read in the order of the grid.
        own(
            "arrow",
            json!([{ "cells": ["R3C3", "R3C2"], "lines": [["R3C3", "R4C4", "R5C5", "R6C6"]] }]),
            "R3C2 R3C3 R4C4 R5C5 R6C6",
            |it| 10 * it[0] + it[1] == it[2..].iter().sum::<i32>(),
            14,
        ),
        own(
            "clone",
            json!([{ "cells": ["R3C1", "R4C2"], "cloneCells": ["R5C3", "R6C4"] }]),
            FOUR,
            |it| it[0] == it[2] && it[1] == it[3],
            56,
        ),
        own(
            "quadruple",
            json!([{ "cells": ["R4C3", "R4C4", "R5C3", "R5C4"], "values": [2, 2, "5"] }]),
            "R4C3 R4C4 R5C3 R5C4",
            |it| {
                let times = |digit| it.iter().filter(|&&it| it == digit).count();
                times(2) >= 2 && times(5) >= 1
            },
            168,
        ),
        own(
            "odd",
            json!([{ "cell": "R3C1" }, { "cell": "R5C5" }]),
            "R3C1 R5C5",
            |it| it.iter().all(|digit| digit % 2 == 1),
            388,
        ),
        own(
            "even",
            json!([{ "cell": "R3C1" }, { "cell": "R5C5" }]),
            "R3C1 R5C5",
            |it| it.iter().all(|digit| digit % 2 == 0),
            388,
        ),
        // Two marked neighbours are not compared with each other.
        own(
            "minimum",
            json!([{ "cell": "R4C4" }, { "cell": "R5C4" }]),
            "R4C4 R5C4 R3C4 R4C3 R4C5 R5C3 R5C5 R6C4",
            |it| {
                it[2..5].iter().all(|&near| it[0] < near)
                    && it[5..].iter().all(|&near| it[1] < near)
            },
            14,
        ),
        own(
            "maximum",
            json!([{ "cell": "R4C4" }, { "cell": "R5C4" }]),
            "R4C4 R5C4 R3C4 R4C3 R4C5 R5C3 R5C5 R6C4",
            |it| {
                it[2..5].iter().all(|&near| it[0] > near)
                    && it[5..].iter().all(|&near| it[1] > near)
            },
            122,
        ),
        grid(
            "rowindexer",
            json!([{ "cells": ["R3C2", "R4C5"] }]),
            |it| {
                at(it, &format!("R{}C2", at(it, "R3C2"))) == 3
                    && at(it, &format!("R{}C5", at(it, "R4C5"))) == 4
            },
            320,
        ),
        grid(
            "columnindexer",
            json!([{ "cells": ["R3C2"] }]),
            |it| at(it, &format!("R3C{}", at(it, "R3C2"))) == 2,
            296,
        ),
        // R4C2 is the fifth cell of its box.
        grid(
            "boxindexer",
            json!([{ "cells": ["R4C2"] }]),
            |it| {
                let index = at(it, "R4C2") - 1;
                at(it, &format!("R{}C{}", 3 + index / 3, 1 + index % 3)) == 5
            },
            272,
        ),
    ]
}

/// A field that turns a rule on.
fn on(field: &'static str, given: Given, holds: fn(&Full) -> bool, count: u64) -> Row {
    Row { given, ..grid(field, json!(true), holds, count) }
}

/// A rule in the list `negative`.
fn negative(name: &str, given: Given, holds: fn(&Full) -> bool, count: u64) -> Row {
    Row { given, ..grid("negative", json!([name]), holds, count) }
}

/// The rules of the whole grid, each with two rows that it allows. A program in another language counted them, too.
fn rules() -> Vec<Row> {
    vec![
        on("diagonal+", "635214412563", |it| are_different(&diagonal(it, |row| 5 - row)), 20),
        on("diagonal-", "216354453621", |it| are_different(&diagonal(it, |row| row)), 20),
        on(
            "antiknight",
            "351264264351",
            |it| all_pairs(it, &[(1, 2)], |one, other| one != other),
            4,
        ),
        on(
            "antiking",
            "145362236451",
            |it| all_pairs(it, &[(1, 1)], |one, other| one != other),
            14,
        ),
        on(
            "disjointgroups",
            "541326326145",
            |it| (0..6).all(|at| are_different(&group(it, at))),
            212,
        ),
        on(
            "nonconsecutive",
            "624135351462",
            |it| all_pairs(it, BESIDE, |one, other| (one - other).abs() != 1),
            2,
        ),
        negative(
            "xv",
            "634215512436",
            |it| all_pairs(it, BESIDE, |one, other| ![5, 10].contains(&(one + other))),
            7,
        ),
        negative(
            "ratio",
            "462315513264",
            |it| all_pairs(it, BESIDE, |one, other| one != 2 * other && other != 2 * one),
            7,
        ),
    ]
}

fn diagonal(grid: &Full, col: fn(usize) -> usize) -> [i32; 6] {
    std::array::from_fn(|row| grid[row][col(row)])
}

/// The digits at the same place of each box.
fn group(grid: &Full, place: usize) -> [i32; 6] {
    std::array::from_fn(|index| grid[index / 2 * 2 + place / 3][index % 2 * 3 + place % 3])
}

pub fn rows() -> Vec<Row> {
    [lines(), sets(), numbers_outside(), others(), rules()].into_iter().flatten().collect()
}

/// A puzzle whose first two rows are given, with further fields.
pub fn json_of(given: Given, fields: &[(&str, Value)]) -> Value {
    let mut puzzle = with(6, fields);
    for (index, digit) in given.chars().enumerate() {
        let cell = json!({ "value": digit.to_digit(10), "given": true });
        puzzle["grid"][index / 6][index % 6] = cell;
    }
    puzzle
}

pub fn read(json: &Value) -> Result<Puzzle, String> {
    let data = FpuzzlesData::from_json(&json.to_string()).map_err(|error| error.to_string())?;
    let read = data.puzzle(FpuzzlesPart::Givens, 36).map_err(|error| error.to_string())?;
    Ok(read.puzzle)
}

/// The number of solutions by blocking clauses and by search.
fn count_by(method: Method, puzzle: &Puzzle) -> Total {
    let solver = Solver::for_puzzle(puzzle, Options::default()).unwrap();
    let options = CountOptions { method, ..CountOptions::default() };
    solver.count(puzzle, options, &mut |_| ControlFlow::Continue(())).unwrap().found
}

#[test]
fn each_field_alone_has_the_solutions_that_it_means() {
    let all = full_grids(GIVEN);
    for Row { given, field, value, meaning, count } in rows() {
        let own = (given != GIVEN).then(|| full_grids(given));
        let grids = own.as_ref().unwrap_or(&all);
        let fitting = grids.iter().filter(|grid| holds(&meaning, grid)).count();
        assert!(0 < fitting && fitting < grids.len(), "{field} {value}: {fitting}");
        let puzzle = read(&json_of(given, &[(field, value.clone())])).unwrap();
        // Blocking takes long for many solutions.
        let methods = [Method::Search, Method::Blocking];
        for method in
            methods.into_iter().take(if count < sample(300, 10_000) as u64 { 2 } else { 1 })
        {
            let found = count_by(method, &puzzle);
            assert_eq!((fitting as u64, found), (count, Total::from(count)), "{field} {value}");
        }
    }
}

/// Names, texts, drawings and settings.
#[test]
fn fields_that_only_draw_leave_every_solution() {
    let drawn = json!([{ "cells": ["R1C1"], "lines": [["R1C1", "R1C2"]], "value": "x" }]);
    for field in ["line", "rectangle", "circle", "text", "fogofwar", "foglight", "cage"] {
        let puzzle = read(&json_of(GIVEN, &[(field, drawn.clone())])).unwrap();
        assert_eq!(count_by(Method::Search, &puzzle), Total::from(1408), "{field}");
    }
    for field in ["title", "author", "ruleset", "successMessage", "highlightConflicts"] {
        let puzzle = read(&json_of(GIVEN, &[(field, json!("x"))])).unwrap();
        assert_eq!(count_by(Method::Search, &puzzle), Total::from(1408), "{field}");
    }
}

/// R3C1, in the column of 1 and 4, has each of four digits in a quarter of the grids.
#[test]
fn fields_of_cells_have_the_solutions_that_they_mean() {
    for (cell, allowed) in [
        (json!({}), "2356"),
        (json!({ "value": 2 }), "2356"),
        (json!({ "value": "0", "given": true }), "2356"),
        (json!({ "value": 2, "given": true }), "2"),
        (json!({ "value": "3", "given": true }), "3"),
        (json!({ "givenPencilMarks": [1, 2, "5"] }), "25"),
        (json!({ "givenPencilMarks": [] }), "2356"),
        (json!({ "centerPencilMarks": [2] }), "2356"),
        (json!({ "cornerPencilMarks": [2], "highlight": 1, "c": "#fff" }), "2356"),
        (json!({ "region": 2 }), "2356"),
    ] {
        let mut json = json_of(GIVEN, &[]);
        json["grid"][2][0] = cell.clone();
        let is_allowed = |grid: &&Full| allowed.contains(&at(grid, "R3C1").to_string());
        let fitting = full_grids(GIVEN).iter().filter(is_allowed).count();
        assert_eq!(fitting, 352 * allowed.len());
        let puzzle = read(&json).unwrap();
        for method in [Method::Search, Method::Blocking].into_iter().take(sample(1, 2)) {
            assert_eq!(count_by(method, &puzzle), Total::from(fitting as u64), "{cell}");
        }
    }
}
