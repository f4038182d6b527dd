//! Clues that speak of several cells: each type against its own definition on every full grid.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use crate::support::alone::alone;
use crate::support::sample;
use fastrand::Rng;
use itertools::Itertools;
use sudosat::cores::{Wanted, Why, WhyQuestion, why};
use sudosat::cover::{Primitive, Total};
use sudosat::encode::{PrimitiveForm, Scope};
use sudosat::formats::{ReadOptions, read_str};
use sudosat::grid::clues::TYPES;
use sudosat::grid::{Cell, Clue, ClueType, Grid, Layout, Puzzle, Rule, Rules, Shape, Solved};
use sudosat::rules::Sudoku;
use sudosat::solve::{Answer, CountOptions, Method, Options, Solver};

/// Small grids of every kind, each with its rules and the number of its full grids.
pub struct Field {
    rules: &'static str,
    rows: usize,
    pub columns: usize,
    has_houses: bool,
    has_boxes: bool,
    /// The last rows are extra cells.
    extra_rows: usize,
    digits: RangeInclusive<i32>,
    grid_count: usize,
}

pub const FIELDS: [Field; 8] = [
    Field::new("latin", (4, 4), 1..=4, 576),
    Field { has_boxes: true, ..Field::new("classic", (4, 4), 1..=4, 288) },
    Field { has_boxes: true, ..Field::new("digits:0-3", (4, 4), 0..=3, 288) },
    Field::new("latin,size:3x4", (3, 4), 1..=4, 576),
    Field::new("latin,size:3x3,digits:2-5", (3, 3), 2..=5, 1056),
    Field { has_houses: false, ..Field::new("no-houses,size:2x4,digits:0-2", (2, 4), 0..=2, 6561) },
    Field {
        extra_rows: 2,
        ..Field::new("latin,size:2x3,digits:1-3,extra-cells:2x3", (4, 3), 1..=3, 8748)
    },
    Field::new("latin,size:2x2,digits:0-2", (2, 2), 0..=2, 18),
];

impl Field {
    const fn new(
        rules: &'static str,
        (rows, columns): (usize, usize),
        digits: RangeInclusive<i32>,
        grid_count: usize,
    ) -> Self {
        let (has_houses, has_boxes, extra_rows) = (true, false, 0);
        Field { rules, rows, columns, has_houses, has_boxes, extra_rows, digits, grid_count }
    }

    fn cells(&self) -> Vec<Cell> {
        let cell = |index| Cell::new(index / self.columns, index % self.columns);
        (0..self.rows * self.columns).map(cell).collect()
    }

    /// All full grids, by trying every digit in every cell.
    pub fn full_grids(&self) -> Vec<Vec<i32>> {
        let mut found = Vec::new();
        self.fill(&self.cells(), &mut Vec::new(), &mut found);
        assert_eq!(found.len(), self.grid_count, "{}", self.rules);
        found
    }

    fn fill(&self, cells: &[Cell], digits: &mut Vec<i32>, found: &mut Vec<Vec<i32>>) {
        let Some(&cell) = cells.get(digits.len()) else { return found.push(digits.clone()) };
        let sees = |other: Cell| {
            let is_in_box = (cell.row / 2, cell.col / 2) == (other.row / 2, other.col / 2);
            let is_extra = |cell: Cell| usize::from(cell.row) >= self.rows - self.extra_rows;
            self.has_houses
                && !is_extra(cell)
                && !is_extra(other)
                && (cell.row == other.row || cell.col == other.col || self.has_boxes && is_in_box)
        };
        for digit in self.digits.clone() {
            let before = cells.iter().zip(digits.iter());
            if before.into_iter().all(|(&other, &its)| its != digit || !sees(other)) {
                digits.push(digit);
                self.fill(cells, digits, found);
                digits.pop();
            }
        }
    }

    /// The shape of the boxes: 2x2, or none.
    fn shape(&self) -> Shape {
        match self.has_boxes {
            true => Shape::new(2, 2).unwrap(),
            false => Shape::new(1, (self.rows - self.extra_rows).max(self.columns)).unwrap(),
        }
    }

    pub fn puzzle(&self, clues: &[Clue]) -> Option<Puzzle> {
        let of_grid: Rules = self.rules.parse().unwrap();
        let rules = clues.iter().cloned().map(Rule::Clue).chain(of_grid.iter().cloned());
        let rules = Rules::new(rules).ok()?;
        let layout = Layout::new(self.shape(), &rules).ok()?;
        Some(Puzzle::from(layout.empty_grid()).under(rules))
    }
}

/// A walk over neighbouring cells, a whole row or column, or cells anywhere.
fn cells(rng: &mut Rng, field: &Field, count: usize) -> Vec<Cell> {
    let all = field.cells();
    if (count == field.columns || count == field.rows) && rng.bool() {
        let one = all[rng.usize(..all.len())];
        let is_row = rng.bool();
        let is_on = |cell: &Cell| if is_row { cell.row == one.row } else { cell.col == one.col };
        let mut cells: Vec<Cell> = all.into_iter().filter(is_on).collect();
        if rng.bool() {
            cells.reverse();
        }
        return cells;
    }
    let mut walk = vec![all[rng.usize(..all.len())]];
    while walk.len() < count.min(all.len()) {
        let last = walk[walk.len() - 1];
        let is_free = |cell: &&Cell| !walk.contains(cell);
        let is_near =
            |cell: &&Cell| cell.row.abs_diff(last.row) <= 1 && cell.col.abs_diff(last.col) <= 1;
        let near: Vec<_> = all.iter().filter(is_free).filter(is_near).collect();
        let far: Vec<_> = all.iter().filter(is_free).collect();
        let from = if near.is_empty() || rng.u8(..8) == 0 { far } else { near };
        walk.push(*from[rng.usize(..from.len())]);
    }
    walk.truncate(count);
    walk
}

/// A text for a type that has one in quotation marks.
fn words(rng: &mut Rng, field: &Field, kind: &ClueType) -> String {
    let patterns = [
        "1[23]*.*",
        "(12|3.)*4?",
        ".*[^2]1.*",
        "[1-3]{2,3}.?.*",
        "(4|.1)+",
        "..*",
        "2?1?4?3?.*",
        "(1|2|3)*4.{0,2}",
    ];
    if kind.name == "regex" {
        return patterns[rng.usize(..patterns.len())].to_owned();
    }
    let mut words: Vec<String> = Vec::new();
    if kind.name == "automaton" {
        words.extend(["0".to_owned(), format!("={}", rng.u32(..4)), "=1".to_owned()]);
        words.extend(rng.bool().then(|| "2".to_owned()));
    }
    for _ in 0..rng.usize(6..20) {
        let [from, to] = [(); 2].map(|()| rng.u32(..4));
        let [one, other] = match kind.name {
            "automaton" => [(); 2].map(|()| rng.i32(field.digits.clone())),
            _ => [(); 2].map(|()| rng.i32(1..=4)),
        };
        words.push(match kind.name {
            "automaton" => format!("{from}:{one}:{to}"),
            _ => format!("{one}:{other}"),
        });
    }
    words.join(" ")
}

/// One to three alternatives of one or two clues.
fn alternatives(rng: &mut Rng, field: &Field) -> String {
    let alternative = |rng: &mut Rng| {
        let count = rng.usize(1..=2);
        let clues: Vec<_> = (0..count)
            .map(|_| {
                let kind = TYPES[rng.usize(..TYPES.len())];
                random(rng, field, kind)
            })
            .collect();
        format!(" ( {} )", clues.join(" ; "))
    };
    let count = rng.usize(1..=3);
    (0..count).map(|_| alternative(rng)).collect()
}

/// The text of a random clue of the type; it may be refused.
pub fn random(rng: &mut Rng, field: &Field, kind: &ClueType) -> String {
    let numbers = rng.usize(kind.numbers.least..=kind.numbers.most.min(kind.numbers.least + 2));
    let lists = rng.usize(kind.lists.least..=kind.lists.most.min(3));
    let most = kind.cells.most.min(if kind.numbers.most == 0 { 5 } else { 6 });
    let size = rng.usize(kind.cells.least..=most);
    let mut text = kind.name.to_owned();
    for _ in 0..numbers {
        let number = if rng.bool() { rng.i32(1..=4) } else { rng.i32(0..=14) };
        text += &format!(" {number}");
    }
    if kind.text.is_some() {
        text += &format!(" \"{}\"", words(rng, field, kind));
    }
    if kind.alternatives.most > 0 {
        return text + &alternatives(rng, field);
    }
    for list in 0..lists {
        let size = if rng.bool() { size } else { rng.usize(kind.cells.least..=most) };
        let separator = if list == 0 { " " } else { " / " };
        let cells: Vec<_> = cells(rng, field, size).iter().map(Cell::to_string).collect();
        text += &(separator.to_owned() + &cells.join(" "));
    }
    text
}

/// How many instances of each type are compared.
fn samples() -> usize {
    sample(2, 200)
}

#[test]
fn each_type_has_the_solutions_that_its_definition_allows() {
    let all_grids = FIELDS.map(|field| (field.full_grids(), field));
    for (index, kind) in TYPES.iter().enumerate() {
        let mut rng = Rng::with_seed(index as u64);
        let (mut compared, mut informative, mut tried) = (0, 0, 0);
        // On small grids these leave nothing, or say nothing.
        let is_blunt = [
            "antitaxicab",
            "globalentropy",
            "globalmod",
            "strictdifference",
            "strictkropki",
            "strictratio",
        ]
        .contains(&kind.name);
        let least = (samples() / 25).max(1);
        while compared < samples() || informative < least && !is_blunt {
            tried += 1;
            assert!(tried < 200 * samples(), "{}: too few clues are accepted", kind.name);
            let (grids, field) = &all_grids[rng.usize(..all_grids.len())];
            let other = TYPES[rng.usize(..TYPES.len())];
            let texts: Vec<_> = [kind, other]
                .into_iter()
                .chain((0..rng.usize(..2)).map(|_| *kind))
                .take(rng.usize(1..=3))
                .map(|kind| random(&mut rng, field, kind))
                .collect();
            let clues: Result<Vec<Clue>, _> = texts.iter().map(|text| text.parse()).collect();
            let Some(puzzle) = clues.ok().and_then(|clues| field.puzzle(&clues)) else {
                continue;
            };
            let layout = puzzle.layout().unwrap();
            let expected = grids
                .iter()
                .filter(|grid| {
                    let value = |cell: Cell| {
                        grid[usize::from(cell.row) * field.columns + usize::from(cell.col)]
                    };
                    let solved = Solved::new(&value, layout.space());
                    puzzle.rules.clues().all(|clue| (clue.kind().holds)(clue, &solved))
                })
                .count();
            compared += 1;
            informative += usize::from(expected != 0 && expected != grids.len());
            let answer = Solver::for_layout(layout.clone(), Options::default()).solve(&puzzle);
            let found = match answer.unwrap().answer {
                Answer::None => 0,
                Answer::Unique(_) => 1,
                Answer::Several(..) => 2,
                other => panic!("{other:?} without a limit"),
            };
            assert_eq!(found, expected.min(2), "solve {} {texts:?}", field.rules);
            for (method, scope) in [
                (Method::Blocking, Scope::Whole),
                (Method::Blocking, Scope::Reduced),
                (Method::Search, Scope::Reduced),
            ] {
                let options = Options { scope, ..Options::default() };
                let solver = Solver::for_layout(layout.clone(), options);
                let how = CountOptions { method, ..CountOptions::default() };
                let count = solver
                    .count(&puzzle, how, &mut |_| std::ops::ControlFlow::Continue(()))
                    .unwrap_or_else(|error| {
                        panic!("{error}: {method:?} {scope:?} {} {texts:?}", field.rules)
                    });
                let expected = Total::from(expected as u64);
                assert_eq!(count.found, expected, "{method:?} {scope:?} {} {texts:?}", field.rules);
            }
        }
    }
}

#[test]
fn primitives_on_a_whole_line_mean_the_same_where_each_digit_is_once() {
    let layout = Layout::classic("2x2".parse().unwrap());
    let cells: Vec<Cell> = (0..4).map(|column| Cell::new(2, column)).collect();
    let hold = |primitives: &[Primitive<Cell>], line: &[i32]| {
        let value = |cell: &Cell| line[usize::from(cell.col)];
        primitives.iter().all(|one| one.holds(&value))
    };
    let mut stronger = BTreeSet::new();
    for (kind, number) in itertools::iproduct!(TYPES, 0..=12) {
        for cells in [cells.clone(), cells.iter().rev().copied().collect()] {
            let words: Vec<String> = cells.iter().map(Cell::to_string).collect();
            let text = format!("{} {number} {}", kind.name, words.join(" "));
            let Ok(clue) = text.parse::<Clue>() else { continue };
            let Some(on_line) = (kind.on_whole_line)(&clue, layout.space()) else { continue };
            let stated = (kind.primitives)(&clue, layout.space());
            for line in (0..4).map(|_| 1..=4).multi_cartesian_product() {
                match line.iter().all_unique() {
                    true => {
                        assert_eq!(hold(&on_line, &line), hold(&stated, &line), "{text} {line:?}")
                    }
                    false if hold(&stated, &line) && !hold(&on_line, &line) => {
                        stronger.insert(kind.name);
                    }
                    false => {}
                }
            }
        }
    }
    let expected = ["numberedroom", "sandwich", "skyscraper"];
    assert!(stronger.iter().eq(&expected), "{stronger:?}");
}

/// The members of an explanation must have no solution without the others: no clue may lean on a house that is not
/// named.
#[test]
fn what_clashes_has_no_solution_alone() {
    let mut rng = Rng::with_seed(5);
    let (mut refuted, mut tried) = (0, 0);
    while refuted < sample(15, 400) {
        tried += 1;
        assert!(tried < 100 * sample(15, 400), "too few puzzles have no solution");
        let count = rng.usize(2..=4);
        let kinds: Vec<_> = (0..count).map(|_| TYPES[rng.usize(..TYPES.len())]).collect();
        let texts: Vec<_> = kinds.iter().map(|kind| random(&mut rng, &FIELDS[1], kind)).collect();
        let clues: Result<Vec<Clue>, _> = texts.iter().map(|text| text.parse()).collect();
        let Some(puzzle) = clues.ok().and_then(|clues| FIELDS[1].puzzle(&clues)) else { continue };
        let sudoku = Sudoku::for_layout(puzzle.layout().unwrap());
        let found = why(&sudoku, &puzzle, WhyQuestion::NoSolution, &Wanted::default()).unwrap();
        let Why::Because(reasons) = found else { continue };
        if let Some(answer) = alone(&puzzle, &reasons.explanations[0]) {
            assert_eq!(answer, Answer::None, "{texts:?}");
            refuted += 1;
        }
    }
}

#[test]
fn a_sum_that_no_places_of_a_lunchbox_have_is_refuted_in_every_form() {
    let rules = "lunchbox 12 r1c1 r2c2 r3c3".parse().unwrap();
    let puzzle = Puzzle { rules, ..Puzzle::from(Grid::empty(Shape::CLASSIC)) };
    for primitives in [PrimitiveForm::Auto, PrimitiveForm::Clauses, PrimitiveForm::Native] {
        let options = Options { primitives, ..Options::default() };
        let answer = Solver::for_puzzle(&puzzle, options).unwrap().solve(&puzzle).unwrap().answer;
        assert_eq!(answer, Answer::None, "{primitives:?}");
    }
}

#[test]
fn clues_are_read_back_as_they_are_written() {
    let mut rng = Rng::with_seed(7);
    for kind in TYPES {
        let read = (0..1000).find_map(|_| random(&mut rng, &FIELDS[0], kind).parse::<Clue>().ok());
        let clue = read.unwrap_or_else(|| panic!("{}", kind.name));
        assert_eq!(clue.to_string().parse::<Clue>(), Ok(clue.clone()));
        let rules: Rules = clue.to_string().parse().unwrap();
        assert_eq!(rules.to_string(), clue.to_string());
        for alias in kind.aliases {
            let text = clue.to_string().replacen(kind.name, alias, 1);
            assert_eq!(text.parse::<Clue>().as_ref(), Ok(&clue));
        }
        assert!(!clue.sentence().is_empty());
    }
    let mut names: Vec<_> =
        TYPES.iter().flat_map(|kind| kind.aliases.iter().chain([&kind.name])).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count, "a name is taken twice");
}

/// The number of full grids under these rules, by search.
fn count_under(rules: &str, text: &str) -> Total {
    let text = format!("# rules: {rules}\n{text}");
    let entry = read_str(&text, &ReadOptions::default()).next().unwrap().unwrap();
    let solver = Solver::for_puzzle(&entry.puzzle, Options::default()).unwrap();
    let how = CountOptions { method: Method::Search, ..CountOptions::default() };
    solver.count(&entry.puzzle, how, &mut |_| std::ops::ControlFlow::Continue(())).unwrap().found
}

/// Found in puzzles for another program: a closed line, a list that holds the cell it is about, and no cells to add.
#[test]
fn lines_may_be_closed_and_the_first_zero_cells_sum_to_zero() {
    let empty = ".".repeat(16);
    assert_ne!(count_under("entropic r1c1 r1c2 r2c2 r1c1", &empty), Total::from(0));
    assert_ne!(count_under("valueindexing r1c2 r1c1 r1c2 r1c3 r1c4", &empty), Total::from(0));
    let digits = format!("0{}", ".".repeat(15));
    let free = count_under("digits:0-3", &digits);
    assert_eq!(count_under("digits:0-3, xsum 0 r1c1-r1c4", &digits), free);
    assert_eq!(count_under("digits:0-3, xsum 1 r1c1-r1c4", &digits), Total::from(0));
}

/// With extra cells for all houses, the clue has other primitives.
#[test]
fn extra_cells_of_a_doppelganger_hold_what_its_houses_miss() {
    let grid = format!("1{}2..0", ".".repeat(11));
    let alone = count_under("size:4x4,digits:0-4,doppelganger", &grid);
    assert_ne!(alone, Total::from(0));
    for (blocks, lists) in [
        ("4", "r5c1-r5c4"),
        ("4/4", "r5c1-r5c4 / r6c1-r6c4"),
        ("4/4/4", "r5c1-r5c4 / r6c1-r6c4 / r7c1-r7c4"),
    ] {
        let extra = ".".repeat(4 * lists.split('/').count());
        let rules = format!("size:4x4,digits:0-4,extra-cells:{blocks},doppelganger {lists}");
        assert_eq!(count_under(&rules, &format!("{grid}{extra}")), alone, "{lists}");
    }
    for (lists, found) in [
        ("r1c1-r1c4", "r1c1 r1c2 r1c3 r1c4"),
        ("r5c1-r5c3", "r5c1 r5c2 r5c3"),
        ("r5c1-r5c4 / r6c1", "r5c1 r5c2 r5c3 r5c4 / r6c1"),
    ] {
        let rules: Rules =
            format!("size:4x4,digits:0-4,extra-cells:4/4,doppelganger {lists}").parse().unwrap();
        let error = Layout::new(Shape::new(2, 2).unwrap(), &rules).err().unwrap().to_string();
        assert!(error.contains(&format!("found {found}, expected no cells")), "{error}");
    }
}
