//! Dives weigh, on average, as much as there are solutions.

use sudosat::cover::{CoverBuilder, Position, TreeSamples};

/// Returns the mean weight of many samples, which is close to the number of solutions.
fn mean(position: Position<'_>) -> f64 {
    const DIVES: usize = 20_000;
    TreeSamples::new(position, 1).take(DIVES).sum::<f64>() / DIVES as f64
}

#[test]
fn samples_weigh_as_much_as_there_are_solutions_on_average() {
    let mut builder = CoverBuilder::new();
    for index in 0..6 {
        builder.require(format!("row {index}")).unwrap();
        builder.require(format!("column {index}")).unwrap();
    }
    for index in 0..11 {
        builder.at_most_one(format!("rising {index}")).unwrap();
    }
    for (row, col) in itertools::iproduct!(0..6, 0..6) {
        let met = [format!("row {row}"), format!("column {col}"), format!("rising {}", row + col)];
        builder.action(format!("{row},{col}"), met).unwrap();
    }
    let cover = builder.build().unwrap();
    let solutions = cover.search().count() as f64;
    assert!((mean(cover.position()) - solutions).abs() < solutions / 20.0, "{solutions}");
}

#[test]
fn bounds_other_than_one_count_each_solution_once() {
    let mut builder = CoverBuilder::new();
    builder.require_between("some", 1, 2).unwrap();
    for action in 0..4 {
        builder.action(action, ["some"]).unwrap();
    }
    let cover = builder.build().unwrap();
    assert!((mean(cover.position()) - 10.0).abs() < 0.5);
}
