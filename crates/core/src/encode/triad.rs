//! Writes the triad encoding, which has a variable for each digit and each segment. A segment is the set of cells that
//! a box and a line (a row or column) share.
//!
//! The segment variable s(segment, d) means that one of the segment's cells holds digit d. In a box, exactly one of the
//! horizontal segments and exactly one of the vertical segments hold a digit; in a line, exactly one of its segments
//! does. Unit propagation therefore finds locked candidates. For 9x9 these are the *triads* of tdoku's
//! "augmented" encoding (T. Dillon, *tdoku*, 2019): 486 extra variables, 7,695 clauses.
//!
//! If only one cell of a segment is open for a digit, the literal of this cell is used instead of a segment variable.

use rustsat::instances::ManageVars;
use rustsat::types::Lit;

use super::encoder::Encoder;
use super::{Group, Halves, literal};
use crate::cover::{Constraint, Reduced};
use crate::grid::House;
use crate::rules::{Action, Requirement, Sudoku};

/// Writes the requirements of `problem`, which comes from `sudoku`, in the triad encoding.
pub(super) fn encode(sudoku: &Sudoku, problem: &Reduced<'_>, encoder: &mut Encoder<'_>) {
    let segments = Segments::write(sudoku, problem, encoder);
    for constraint in problem.constraints() {
        if !encoder.sink.wants_more() {
            break;
        }
        encoder.sink.begin_group(Group::Constraint(constraint.requirement.index() as u32));
        match sudoku.cover().requirement(constraint.requirement) {
            Requirement::Cell(_)
            | Requirement::House(House::Extra(_) | House::InGrid(..), _)
            | Requirement::Apart(..)
            | Requirement::NotConsecutive(..)
            | Requirement::Once(..)
            | Requirement::Clue(_) => encoder.constraint(&constraint, &|_| Halves::BOTH),
            Requirement::House(House::Row(_), _) => {
                exactly_one(&segments.literals(&constraint, Direction::Across), encoder);
            }
            Requirement::House(House::Column(_), _) => {
                exactly_one(&segments.literals(&constraint, Direction::Down), encoder);
            }
            Requirement::House(House::Box(_), _) => {
                exactly_one(&segments.literals(&constraint, Direction::Across), encoder);
                exactly_one(&segments.literals(&constraint, Direction::Down), encoder);
            }
        }
    }
}

fn exactly_one(literals: &[Lit], encoder: &mut Encoder<'_>) {
    encoder.sink.add_clause(literals);
    encoder.at_most_one(literals);
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Across,
    Down,
}

/// By place of each open action, the segment literals of its digit: for its horizontal and for its vertical segment.
struct Segments {
    across: Vec<Lit>,
    down: Vec<Lit>,
}

impl Segments {
    fn write(sudoku: &Sudoku, problem: &Reduced<'_>, encoder: &mut Encoder<'_>) -> Self {
        encoder.sink.begin_group(Group::Definitions);
        let across = write_direction(sudoku, problem, Direction::Across, encoder);
        let down = write_direction(sudoku, problem, Direction::Down, encoder);
        Segments { across, down }
    }

    /// Returns the segment literals of the constraint's actions in one direction, each once.
    fn literals(&self, constraint: &Constraint<'_>, direction: Direction) -> Vec<Lit> {
        let of_place = if direction == Direction::Across { &self.across } else { &self.down };
        let mut literals = Vec::with_capacity(constraint.places.len());
        for &place in constraint.places {
            let literal = of_place[place as usize];
            if !literals.contains(&literal) {
                literals.push(literal);
            }
        }
        literals
    }
}

/// Defines the segment variables of one direction. Returns the segment literal of each place.
fn write_direction(
    sudoku: &Sudoku,
    problem: &Reduced<'_>,
    direction: Direction,
    encoder: &mut Encoder<'_>,
) -> Vec<Lit> {
    let mut members = vec![Vec::new(); segment_count(sudoku)];
    for (place, &id) in problem.actions().iter().enumerate() {
        members[segment_of(sudoku, sudoku.action(id), direction)].push(literal(place as u32));
    }
    let mut of_place = vec![literal(0); problem.actions().len()];
    for cells in members.iter().filter(|cells| !cells.is_empty()) {
        let segment = define(cells, encoder);
        cells.iter().for_each(|cell| of_place[cell.vidx()] = segment);
    }
    of_place
}

/// Returns a literal equivalent to *one of `cells` is true*, and writes the clauses that define it. Also writes *at
/// most one of `cells` is true*. If there is only one cell, returns its literal and writes no clause.
fn define(cells: &[Lit], encoder: &mut Encoder<'_>) -> Lit {
    if let [only] = cells {
        return *only;
    }
    let segment = encoder.variables.new_lit();
    let mut some: Vec<Lit> = vec![!segment];
    some.extend(cells);
    encoder.sink.add_clause(&some);
    for &cell in cells {
        encoder.sink.add_clause(&[!cell, segment]);
    }
    encoder.at_most_one(cells);
    segment
}

/// Returns an upper bound on the number of segment variables in one direction. It is n lines, times the largest number
/// of segments of a line (one for each box that it crosses), times n digits.
fn segment_count(sudoku: &Sudoku) -> usize {
    let shape = sudoku.shape();
    shape.side() * shape.box_rows().max(shape.box_cols()) * shape.side()
}

fn segment_of(sudoku: &Sudoku, Action { cell, digit }: Action, direction: Direction) -> usize {
    let shape = sudoku.shape();
    let (row, col) = (usize::from(cell.row), usize::from(cell.col));
    let (line, part, parts) = match direction {
        Direction::Across => (row, col / shape.box_cols(), shape.box_rows()),
        Direction::Down => (col, row / shape.box_rows(), shape.box_cols()),
    };
    (line * parts + part) * shape.side() + digit.index()
}
