//! Recognises stuck grids that have exactly two solutions.
//!
//! If propagation is stuck, a digit that is still to be placed in a house has at least two open cells there. If each
//! open cell has two candidates, the digit has exactly two, as counting shows: one of them gets the digit. (Players
//! call such a grid a bivalue universal grave.) So the digit of a cell determines the digits of all cells that are
//! linked to it by such pairs. An open digit has at least four cells, so up to seven open cells are all linked: there
//! are two solutions or none.
//!
//! There is a contradiction only if the pairs demand that two cells get one of their digits in the same solution and
//! another in different ones. But among so few cells a digit has four, the corners of a rectangle, or six, linked
//! alternately by rows and columns. Two cells in the same house then get a digit in different solutions, and two
//! opposite corners of a rectangle in the same, whatever the digit is. So there are two solutions.

use super::choice::OpenCells;

/// The largest number of open cells with two candidates each that are all linked.
const MOST_LINKED: u32 = 7;

/// Returns whether a stuck grid has at most seven open cells, all with two candidates, and therefore two solutions.
#[inline(always)]
pub(super) fn has_two_solutions(open: OpenCells) -> bool {
    open.candidates == 2 && open.fewest == open.all && open.all.count_ones() <= MOST_LINKED
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::super::BulkSolver;
    use super::super::board::{BulkBoard, BulkPuzzle};
    use super::super::choice::open_cells;
    use super::super::columns::{Column, Columns};
    use super::super::lanes::{LANES, Portable, Row};
    use super::super::propagate::{ROWS, propagate};
    use super::has_two_solutions;

    /// Propagates a board with solutions. Returns the number of open cells if the grid is stuck and recognised.
    fn recognised(board: &BulkBoard) -> Option<u32> {
        let mut state = Box::new([Row([0; LANES]); ROWS]);
        let (mut columns, mut column) = (Columns::new(), Column::EMPTY);
        columns.begin(0, &board.candidates());
        columns.put(Portable, &mut state);
        let seen = loop {
            let seen = propagate(Portable, &mut state);
            if (seen.stuck | seen.solved) & 1 == 1 {
                break seen;
            }
        };
        if seen.stuck & 1 == 0 {
            return None;
        }
        columns.take(Portable, &state);
        columns.get(0, &mut column);
        let open = open_cells(Portable, &column);
        has_two_solutions(open).then_some(open.all.count_ones())
    }

    /// Empties the cells of two or three digits in two or three rows, or columns, of a full grid. With a limit of three
    /// the solver guesses and does not use the rule.
    #[test]
    fn grids_that_are_recognised_have_two_solutions() {
        let solved =
            b"812753649943682175675491283154237896369845721287169534521974368438526917796318452";
        let full: BulkBoard = solved.map(|symbol| symbol - b'0');
        let lines = |many| (0..9_usize).combinations(many);
        let numbers = |many| (1..=9_u8).combinations(many);
        let mut sizes = Vec::new();
        for (many, by_rows) in [(2, true), (2, false), (3, true), (3, false)] {
            for (lines, numbers) in lines(many).cartesian_product(numbers(many)) {
                let line = |cell: usize| if by_rows { cell / 9 } else { cell % 9 };
                let is_emptied =
                    |cell: &usize| lines.contains(&line(*cell)) && numbers.contains(&full[*cell]);
                let mut board = full;
                (0..81).filter(is_emptied).for_each(|cell| board[cell] = 0);
                if let Some(size) = recognised(&board) {
                    sizes.push(size);
                    assert_eq!(BulkSolver::new(3).solve(&[board])[0].solutions, 2, "{board:?}");
                }
            }
        }
        assert!(sizes.contains(&4) && sizes.contains(&6));
    }
}
