//! Sizes of the encodings, as published or derived; the table is repeated in the README.

use rustsat::instances::{BasicVarManager, ManageVars};
use rustsat::types::{Lit, Var};
use sudosat::encode::{
    AtMostOne, ClauseCounter, ClauseSink, Encoding, EncodingLevel, Formula, Problem,
};
use sudosat::grid::Shape;
use sudosat::rules::Sudoku;

fn sizes(shape: Shape, encoding: Encoding) -> (u32, u64) {
    let sudoku = Sudoku::new(shape);
    let mut counter = ClauseCounter::default();
    let variables = Problem::of_rules(&sudoku).write(encoding, &mut counter);
    (variables, counter.clauses)
}

fn clauses(shape: Shape, level: EncodingLevel, duplicates: bool) -> u64 {
    let encoding = Encoding { level, duplicates, ..Encoding::default() };
    let (variables, clauses) = sizes(shape, encoding);
    assert_eq!(variables as usize, shape.side().pow(3));
    clauses
}

#[test]
fn the_levels_have_the_published_sizes() {
    // side, minimal, natural, extended with duplicates, extended
    let table = [
        (4, 304, 400, 448, 384),
        (6, 1_656, 2_196, 2_304, 1_980),
        (9, 8_829, 11_745, 11_988, 10_530),
        (16, 92_416, 123_136, 123_904, 111_616),
        (25, 563_125, 750_625, 752_500, 690_000),
    ];
    for (side, minimal, natural, extended, distinct) in table {
        let shape = Shape::of_side(side).unwrap();
        assert_eq!(clauses(shape, EncodingLevel::Minimal, true), minimal);
        assert_eq!(clauses(shape, EncodingLevel::Natural, true), natural);
        assert_eq!(clauses(shape, EncodingLevel::Extended, true), extended);
        assert_eq!(clauses(shape, EncodingLevel::Extended, false), distinct);
    }
}

#[test]
fn the_sizes_follow_the_formulas_at_boxes_that_are_not_square() {
    for (rows, cols) in [(2, 3), (3, 2), (2, 4), (3, 4), (2, 5)] {
        let (r, c) = (rows as u64, cols as u64);
        let (n, k) = (r * c, r * c * (r * c - 1) / 2);
        let shape = Shape::new(rows, cols).unwrap();
        assert_eq!(clauses(shape, EncodingLevel::Minimal, true), n * n + 3 * n * n * k);
        assert_eq!(clauses(shape, EncodingLevel::Natural, true), n * n + 4 * n * n * k);
        assert_eq!(clauses(shape, EncodingLevel::Extended, true), 4 * n * n * (1 + k));
        let duplicates = n * n * (r * c * (c - 1) / 2 + c * r * (r - 1) / 2);
        assert_eq!(
            clauses(shape, EncodingLevel::Extended, false),
            4 * n * n * (1 + k) - duplicates
        );
    }
}

#[test]
fn the_triad_encoding_of_the_classic_grid_has_its_published_size() {
    let triad = Encoding { level: EncodingLevel::Triad, ..Encoding::default() };
    assert_eq!(sizes(Shape::CLASSIC, triad), (1_215, 7_695));
}

#[test]
fn no_clause_is_written_twice_and_none_repeats_a_literal() {
    for level in EncodingLevel::ALL {
        for shape in ["2x2", "2x3", "3x3"] {
            let sudoku = Sudoku::new(shape.parse().unwrap());
            let mut formula = Formula::default();
            let encoding = Encoding { level, ..Encoding::default() };
            Problem::of_rules(&sudoku).write(encoding, &mut formula);
            let mut clauses: Vec<Vec<Lit>> = formula.clauses().map(<[Lit]>::to_vec).collect();
            for clause in &mut clauses {
                clause.sort_unstable();
                assert!(clause.windows(2).all(|pair| pair[0].var() != pair[1].var()));
            }
            let total = clauses.len();
            clauses.sort_unstable();
            clauses.dedup();
            assert_eq!(clauses.len(), total, "{level} {shape}");
        }
    }
}

#[test]
fn at_most_one_encodings_have_their_sizes() {
    // encoding, then (clauses, variables) for n = 9, 25, 64
    let table = [
        (AtMostOne::Pairwise, [(36, 0), (300, 0), (2_016, 0)]),
        (AtMostOne::Sequential, [(23, 8), (71, 24), (188, 63)]),
        (AtMostOne::Product, [(24, 6), (78, 20), (174, 28)]),
        (AtMostOne::Commander, [(21, 3), (70, 12), (188, 33)]),
        (AtMostOne::Bimander, [(31, 3), (112, 4), (352, 5)]),
        (AtMostOne::Bitwise, [(36, 4), (125, 5), (384, 6)]),
    ];
    for (encoding, expected) in table {
        let found = [9, 25, 64].map(|n| at_most_one_size(encoding, n));
        assert_eq!(found, expected, "{encoding}");
    }
}

fn at_most_one_size(encoding: AtMostOne, n: u32) -> (u64, u32) {
    let literals: Vec<Lit> = (0..n).map(Lit::positive).collect();
    let mut variables = BasicVarManager::from_next_free(Var::new(n));
    let mut counter = ClauseCounter::default();
    encoding.encode(&literals, &mut variables, &mut counter);
    (counter.clauses, variables.n_used() - n)
}

#[test]
fn at_most_one_encodings_mean_at_most_one() {
    // Every assignment of five literals, extended by every assignment of the auxiliary variables.
    for encoding in AtMostOne::ALL {
        let literals: Vec<Lit> = (0..5).map(Lit::positive).collect();
        let mut variables = BasicVarManager::from_next_free(Var::new(5));
        let mut formula = Formula::default();
        encoding.encode(&literals, &mut variables, &mut formula);
        let auxiliary = variables.n_used() - 5;
        for chosen in 0u32..32 {
            let extends = (0u32..1 << auxiliary).any(|rest| {
                let bits = chosen | rest << 5;
                let assignment: Vec<bool> =
                    (0..5 + auxiliary).map(|v| bits >> v & 1 == 1).collect();
                formula.first_violated(&assignment).is_none()
            });
            assert_eq!(extends, chosen.count_ones() <= 1, "{encoding} {chosen:05b}");
        }
    }
}

#[test]
fn the_violation_of_a_clause_is_noticed() {
    let mut formula = Formula::default();
    formula.add_clause(&[Lit::positive(0), Lit::negative(1)]);
    assert!(formula.first_violated(&[false, true]).is_some());
    assert!(formula.first_violated(&[false, false]).is_none());
}
