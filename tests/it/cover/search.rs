//! The search that visits every solution.

use sudosat::cover::{CoverBuilder, Progress};

/// Counts the solutions of n queens: rows and columns exactly once, diagonals at most once.
fn queens(n: usize) -> usize {
    let mut builder = CoverBuilder::new();
    for index in 0..n {
        builder.require(format!("row {index}")).unwrap();
        builder.require(format!("column {index}")).unwrap();
    }
    for index in 0..2 * n {
        builder.at_most_one(format!("rising {index}")).unwrap();
        builder.at_most_one(format!("falling {index}")).unwrap();
    }
    for (row, col) in itertools::iproduct!(0..n, 0..n) {
        let met = [
            format!("row {row}"),
            format!("column {col}"),
            format!("rising {}", row + col),
            format!("falling {}", n + row - col),
        ];
        builder.action(format!("{row},{col}"), met).unwrap();
    }
    builder.build().unwrap().search().count()
}

#[test]
fn queens_are_counted() {
    // OEIS A000170.
    assert_eq!([4, 5, 6, 7, 8].map(queens), [2, 10, 4, 40, 92]);
}

#[test]
fn bounds_other_than_one_are_counted_once_each() {
    let mut builder = CoverBuilder::new();
    builder.require_between("some", 1, 2).unwrap();
    for action in 0..4 {
        builder.action(action, ["some"]).unwrap();
    }
    assert_eq!(builder.build().unwrap().search().count(), 4 + 6);
}

#[test]
fn an_allowance_pauses_the_search_and_loses_nothing() {
    let mut builder = CoverBuilder::new();
    for requirement in 0..3 {
        builder.require(requirement).unwrap();
        builder.action(format!("{requirement}a"), [requirement]).unwrap();
        builder.action(format!("{requirement}b"), [requirement]).unwrap();
    }
    let cover = builder.build().unwrap();
    let mut search = cover.search();
    let (mut solutions, mut pauses) = (0, 0);
    loop {
        match search.advance(1) {
            Progress::Solution => solutions += 1,
            Progress::OutOfNodes => pauses += 1,
            Progress::Exhausted => break,
        }
    }
    assert_eq!(solutions, 8);
    assert!(pauses > 0);
    assert_eq!(search.part(), 1.0, "the whole search space is done");
    assert_eq!(search.advance(1), Progress::Exhausted);
}
