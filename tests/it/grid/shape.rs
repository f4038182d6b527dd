//! Sizes, boxes and canvases.

use sudosat::grid::{Cell, Shape, ShapeError};

#[test]
fn boxes_wider_than_high_are_numbered_row_by_row() {
    let shape = Shape::new(2, 3).unwrap();
    let boxes: Vec<_> = shape.cells().map(|cell| shape.box_of(cell)).collect();
    assert_eq!(boxes[..12], [0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1]);
    assert_eq!(boxes[12..18], [2, 2, 2, 3, 3, 3]);
}

#[test]
fn thin_boxes_and_giant_grids_are_refused() {
    assert!(matches!(Shape::new(9, 1), Err(ShapeError::OutOfRange { rows: 9, cols: 1 })));
    assert!(matches!(Shape::new(1, 101), Err(ShapeError::OutOfRange { .. })));
    assert!(matches!(Shape::new(11, 10), Err(ShapeError::OutOfRange { .. })));
    assert!(matches!(Shape::of_side(7), Err(ShapeError::NoBoxes(7))));
    assert!(matches!("3by3".parse::<Shape>(), Err(ShapeError::Syntax(_))));
    assert_eq!(Shape::of_side(100), Shape::new(10, 10));
}
#[test]
fn one_row_a_box_is_no_box_at_any_side() {
    for side in [1, 5, 7, 100] {
        let shape = Shape::new(1, side).unwrap();
        assert_eq!((shape.side(), shape.has_boxes()), (side, false));
    }
    assert!(Shape::CLASSIC.has_boxes());
}

#[test]
fn a_canvas_counts_its_own_rows_and_columns() {
    let shape = Shape::CLASSIC.on_canvas(15, 21).unwrap();
    assert_eq!((shape.side(), shape.cell_count()), (9, 315));
    assert_eq!(shape.index_of(Cell::new(2, 20)), 62);
    assert_eq!(shape.cell_at(62), Cell::new(2, 20));
    assert_eq!(shape.of_one_grid(), Shape::CLASSIC);
    assert!(Shape::CLASSIC.on_canvas(8, 21).is_err() && Shape::CLASSIC.on_canvas(9, 201).is_err());
}
