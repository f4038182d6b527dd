//! XY-, XYZ- and W-wings: whichever of two cells holds the digit, what both exclude cannot. Size 3,
//! rank 1 (or more, where each is excluded by a requirement of its own).

use std::ops::ControlFlow;

use crate::cover::{ActionId, RequirementId};
use crate::grid::Digit;

use super::pattern::{excluded_by_all, shared};
use super::search::{Search, Visit};
use super::{Board, Step, Technique};

/// A cell with its candidates.
struct Open {
    cell: RequirementId,
    actions: Vec<ActionId>,
}

impl Open {
    /// The candidate of the digit.
    fn of(&self, board: &Board<'_>, digit: Digit) -> Option<ActionId> {
        self.actions.iter().copied().find(|&action| digit_of(board, action) == digit)
    }

    /// The other of two candidates, if the first excludes `action`, of the same digit.
    fn beside(&self, board: &Board<'_>, action: ActionId) -> Option<(RequirementId, ActionId)> {
        let own = self.of(board, digit_of(board, action))?;
        let by = shared(board, own, action)?;
        let other = self.actions.iter().copied().find(|&other| other != own)?;
        Some((by, other))
    }
}

fn digit_of(board: &Board<'_>, action: ActionId) -> Digit {
    board.sudoku().action(action).digit
}

/// The cells with so many candidates.
fn cells(board: &Board<'_>, candidates: usize) -> Vec<Open> {
    let requirements = board.sudoku().cover().incidence().requirements();
    let fits = |&id: &RequirementId| {
        board.open_in(id) == candidates && board.sudoku().is_cell(id) && board.is_wanting(id)
    };
    let open = |cell| Open { cell, actions: board.open_of(cell).collect() };
    requirements.filter(fits).map(open).collect()
}

/// Visits all XY-wings.
pub(super) fn xy(search: &Search<'_, '_>, visit: Visit<'_>) -> ControlFlow<()> {
    let board = search.board;
    let pairs = cells(board, 2);
    for pivot in &pairs {
        pincers(board, pivot, [pivot.actions[0], pivot.actions[1]], &pairs, &mut |ends, parts| {
            report(board, Technique::XyWing, &ends, parts, visit)
        })?;
    }
    ControlFlow::Continue(())
}

/// Visits all XYZ-wings.
pub(super) fn xyz(search: &Search<'_, '_>, visit: Visit<'_>) -> ControlFlow<()> {
    let board = search.board;
    let pairs = cells(board, 2);
    for pivot in &cells(board, 3) {
        for third in &pivot.actions {
            let [x, y] = two_others(&pivot.actions, *third);
            pincers(board, pivot, [x, y], &pairs, &mut |ends, parts| {
                if digit_of(board, ends[0]) != digit_of(board, *third) {
                    return ControlFlow::Continue(());
                }
                report(board, Technique::XyzWing, &[*third, ends[0], ends[1]], parts, visit)
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// The others of three.
fn two_others(three: &[ActionId], one: ActionId) -> [ActionId; 2] {
    let mut others = three.iter().copied().filter(|&other| other != one);
    [others.next(), others.next()].map(|other| other.expect("there are three"))
}

/// The bases and the covers of a wing, but for those by which its ends exclude something.
type Parts = (Vec<RequirementId>, Vec<RequirementId>);

/// Visits all pairs of cells with two candidates: the first shares one with `x` and excludes it, the other
/// with `y`, and the digit left is the same. The ends are what is left.
fn pincers(
    board: &Board<'_>,
    pivot: &Open,
    [x, y]: [ActionId; 2],
    pairs: &[Open],
    visit: &mut dyn FnMut([ActionId; 2], Parts) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let beside = |action| {
        let others = pairs.iter().filter(|pair| pair.cell != pivot.cell);
        others.filter_map(move |pair| Some((pair.cell, pair.beside(board, action)?)))
    };
    for (first, (first_by, first_end)) in beside(x) {
        for (second, (second_by, second_end)) in beside(y) {
            if first != second && digit_of(board, first_end) == digit_of(board, second_end) {
                let parts = (vec![pivot.cell, first, second], vec![first_by, second_by]);
                visit([first_end, second_end], parts)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Visits all W-wings.
pub(super) fn w(search: &Search<'_, '_>, visit: Visit<'_>) -> ControlFlow<()> {
    let board = search.board;
    let pairs = cells(board, 2);
    for (place, one) in pairs.iter().enumerate() {
        for other in &pairs[place + 1..] {
            let [x, y] = [one.actions[0], one.actions[1]];
            let same = [x, y].map(|action| other.of(board, digit_of(board, action)));
            let [Some(other_x), Some(other_y)] = same else { continue };
            let cells = [one.cell, other.cell];
            link(search, cells, [x, other_x], [y, other_y], visit)?;
            link(search, cells, [y, other_y], [x, other_x], visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// Visits the W-wings of two cells by each strong link that joins `linked`, their candidates of one digit;
/// the `ends` are the others.
fn link(
    search: &Search<'_, '_>,
    cells: [RequirementId; 2],
    linked: [ActionId; 2],
    ends: [ActionId; 2],
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let board = search.board;
    let digit = digit_of(board, linked[0]);
    let of_digit = search.strong_links().iter().filter(|link| link.digit == digit);
    for link in of_digit.filter(|link| link.ends.iter().all(|end| !linked.contains(end))) {
        let [one, other] = link.ends;
        for [u, v] in [[one, other], [other, one]] {
            let by = [shared(board, u, linked[0]), shared(board, v, linked[1])];
            if let [Some(first), Some(second)] = by {
                let parts = (vec![cells[0], cells[1], link.base], vec![first, second]);
                report(board, Technique::WWing, &ends, parts, visit)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Reports a pattern one of whose `ends` is true, if they exclude anything together.
pub(super) fn report(
    board: &Board<'_>,
    technique: Technique,
    ends: &[ActionId],
    (bases, mut covers): Parts,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let (eliminated, by) = excluded_by_all(board, ends);
    if eliminated.is_empty() {
        return ControlFlow::Continue(());
    }
    covers.extend(by);
    visit(Step::on(board, technique, bases, covers).eliminating(eliminated))
}
