//! Finds XY-, XYZ- and W-wings: one of several cells holds a digit, so a cell that sees all of them cannot hold the
//! digit. A wing has three bases (see `pattern`): three cells, or two cells and a strong link.

use std::ops::ControlFlow;

use sudosat_core::cover::{ActionId, RequirementId};
use sudosat_core::grid::Digit;

use super::pairs::{cells, digit_of};
use super::pattern::{excluded_by_all, shared};
use super::search::{Search, Visit};
use super::{Board, Technique};

/// Visits the step of each XY-wing that excludes a candidate.
pub(super) fn xy(search: &Search<'_, '_>, visit: Visit<'_>) -> ControlFlow<()> {
    for pivot in search.pairs() {
        pincers(search, pivot.cell, pivot.actions, |_| true, &mut |ends, parts| {
            report(search.board, Technique::XyWing, &ends, parts, visit)
        })?;
    }
    ControlFlow::Continue(())
}

/// Visits the step of each XYZ-wing that excludes a candidate.
pub(super) fn xyz(search: &Search<'_, '_>, visit: Visit<'_>) -> ControlFlow<()> {
    let board = search.board;
    for pivot in cells(board, 3) {
        let actions: Vec<ActionId> = board.open_of(pivot).collect();
        for (third, [x, y]) in [(0, [1, 2]), (1, [0, 2]), (2, [0, 1])] {
            let digit = digit_of(board, actions[third]);
            let others = [actions[x], actions[y]];
            pincers(search, pivot, others, |left| left == digit, &mut |ends, parts| {
                let ends = [actions[third], ends[0], ends[1]];
                report(board, Technique::XyzWing, &ends, parts, visit)
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// The bases and the covers of a pattern (see `pattern`). `report` adds the covers through which the ends of the
/// pattern exclude candidates.
type Parts = (Vec<RequirementId>, Vec<RequirementId>);

/// Visits all pairs of pincers: two cells with two candidates each. In the first cell, one candidate has the digit of
/// `x` and excludes `x`. In the second cell, one candidate has the digit of `y` and excludes `y`. The other candidates
/// of the two cells have the same digit, for which `wanted` returns true. These other candidates are the ends.
fn pincers(
    search: &Search<'_, '_>,
    pivot: RequirementId,
    [x, y]: [ActionId; 2],
    wanted: impl Fn(Digit) -> bool,
    visit: &mut dyn FnMut([ActionId; 2], Parts) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let beside = |action: ActionId| {
        let digit = digit_of(search.board, action);
        search.pairs().iter().filter_map(move |pair| {
            let (own, end, left) = pair.split(digit).filter(|_| pair.cell != pivot)?;
            Some((pair.cell, shared(search.board, own, action)?, end, left))
        })
    };
    for (first, first_by, first_end, left) in beside(x).filter(|&(.., left)| wanted(left)) {
        for (second, second_by, second_end, other_left) in beside(y) {
            if first != second && left == other_left {
                let parts = (vec![pivot, first, second], vec![first_by, second_by]);
                visit([first_end, second_end], parts)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Visits the step of each W-wing that excludes a candidate.
pub(super) fn w(search: &Search<'_, '_>, visit: Visit<'_>) -> ControlFlow<()> {
    let pairs = search.pairs();
    for (place, one) in pairs.iter().enumerate() {
        for other in pairs[place + 1..].iter().filter(|other| other.digits == one.digits) {
            let cells = [one.cell, other.cell];
            let candidates = [0, 1].map(|index| [one.actions[index], other.actions[index]]);
            link(search, cells, candidates[0], candidates[1], visit)?;
            link(search, cells, candidates[1], candidates[0], visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// Visits the W-wings of two cells with the same two digits. Each W-wing has a strong link for one of the digits:
/// one end of the link excludes the digit from one cell, the other end excludes it from the other cell. The candidates
/// of this digit in the cells are `linked`. The candidates of the other digit are `ends`.
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

/// Visits the step of a pattern in which at least one of the `ends` is true. The step crosses out the candidates that
/// all ends exclude. If there are none, visits no step.
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
    visit(board.step_on(technique, bases, covers).eliminating(eliminated))
}
