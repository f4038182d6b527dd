//! Random regions of jigsaws.

use sudosat::backend::Limits;
use sudosat::generate::with_random_regions;
use sudosat::grid::{Cell, Layout, Puzzle, Regions, Rules, Shape};
use sudosat::solve::{Options, Solver};

fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

/// Whether each cell of a region is reached from its first by steps to cells beside, within it.
fn are_connected(regions: &Regions, side: usize) -> bool {
    let home = regions.numbers();
    (0..side).all(|region| {
        let cells: Vec<usize> =
            (0..home.len()).filter(|&cell| usize::from(home[cell]) == region).collect();
        let mut reached = vec![cells[0]];
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            let is_beside = |&&other: &&usize| {
                let (row, col) = (cell / side, cell % side);
                row.abs_diff(other / side) + col.abs_diff(other % side) == 1
            };
            let new = cells.iter().filter(is_beside).filter(|cell| !reached.contains(cell));
            let new: Vec<usize> = new.copied().collect();
            reached.extend(new);
            next += 1;
        }
        reached.len() == cells.len()
    })
}

/// The boxes as regions; the rows if there are none.
fn boxes(shape: Shape) -> Regions {
    let of = |cell: Cell| if shape.has_boxes() { shape.box_of(cell) } else { cell.row.into() };
    Regions::new(shape.cells().map(|cell| of(cell) as u8))
}

#[test]
fn regions_are_connected_of_equal_size_and_not_the_boxes() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 3), (1, 5), (1, 7), (4, 4)] {
        let shape = Shape::new(rows, columns).unwrap();
        for seed in 0..5 {
            let made = with_random_regions(&rules("jigsaw"), shape, seed, &Limits::none()).unwrap();
            let made = made.regions().unwrap();
            made.check(shape).unwrap();
            assert!(are_connected(made, shape.side()), "{made}");
            assert!(shape.side() < 5 || *made != boxes(shape), "{made}");
        }
    }
}

#[test]
fn a_seed_makes_the_same_regions_and_another_seed_others() {
    let made = |seed| {
        with_random_regions(&rules("jigsaw"), Shape::CLASSIC, seed, &Limits::none()).unwrap()
    };
    assert_eq!(made(1), made(1));
    assert_ne!(made(1), made(2));
}

#[test]
fn some_full_grid_fits_them_under_the_other_rules_too() {
    for text in ["jigsaw", "jigsaw,diagonals", "jigsaw,anti-king"] {
        for seed in 0..5 {
            let made =
                with_random_regions(&rules(text), Shape::CLASSIC, seed, &Limits::none()).unwrap();
            let layout = Layout::new(Shape::CLASSIC, &made).unwrap();
            let puzzle = Puzzle::from(layout.empty_grid()).under(layout.rules().clone());
            let options = Options { max_conflicts: Some(2_000), ..Options::default() };
            let found = Solver::for_layout(layout, options).solve_first(&puzzle, &mut |_| {});
            assert!(found.unwrap().answer.solution().is_some(), "{made}");
        }
    }
}

#[test]
fn regions_that_are_stated_and_other_rules_stay() {
    let given = rules("jigsaw:1122112233443344");
    let shape = Shape::new(2, 2).unwrap();
    assert_eq!(with_random_regions(&given, shape, 1, &Limits::none()).unwrap(), given);
    let plain = rules("diagonals");
    assert_eq!(with_random_regions(&plain, shape, 1, &Limits::none()).unwrap(), plain);
}
