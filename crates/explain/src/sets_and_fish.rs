//! Finds naked sets, hidden sets and fish: k rows of a crossing have all their open actions in k columns, or k columns
//! have all their open actions in k rows. Here k is 2 to 4, and the rank is 0 (see `pattern.rs`).

use std::ops::ControlFlow;

use sudosat_core::cover::RequirementId;

use super::Technique;
use super::crossing::{Crossing, Kind, Matrix};
use super::pattern::follows;
use super::search::{Search, Visit};

/// A crossing seen from one of its two sides: the rows are bases and the columns covers, or the columns are bases and
/// the rows covers.
pub(super) struct Side<'m> {
    pub bases: &'m [RequirementId],
    pub covers: &'m [RequirementId],
    /// The bit set of the requirements in `bases` that must be met. All others cannot be bases of a pattern.
    pub exact: u128,
    /// For each base, the bit set of the covers in which it has open actions.
    pub masks: &'m [u128],
    /// For each cover, the bit set of the bases in which it has open actions.
    crossing: &'m [u128],
}

/// Visits all sets of `size` cells of a house that together have only `size` digits as candidates.
pub(super) fn naked(search: &Search<'_, '_>, size: usize, visit: Visit<'_>) -> ControlFlow<()> {
    let technique = match size {
        2 => Technique::NakedPair,
        3 => Technique::NakedTriple,
        _ => Technique::NakedQuad,
    };
    each(search, Kind::House, &mut |matrix, crossing| {
        sets(search, technique, size, &Side::of_rows(matrix, crossing), visit)
    })
}

/// Visits all sets of `size` digits of a house that together have only `size` cells.
pub(super) fn hidden(search: &Search<'_, '_>, size: usize, visit: Visit<'_>) -> ControlFlow<()> {
    let technique = match size {
        2 => Technique::HiddenPair,
        3 => Technique::HiddenTriple,
        _ => Technique::HiddenQuad,
    };
    each(search, Kind::House, &mut |matrix, crossing| {
        sets(search, technique, size, &Side::of_columns(matrix, crossing), visit)
    })
}

/// Visits all sets of `size` rows whose candidates for a digit lie in only `size` columns. Also visits all sets of
/// `size` columns whose candidates for a digit lie in only `size` rows.
pub(super) fn fish(search: &Search<'_, '_>, size: usize, visit: Visit<'_>) -> ControlFlow<()> {
    let technique = match size {
        2 => Technique::XWing,
        3 => Technique::Swordfish,
        _ => Technique::Jellyfish,
    };
    each(search, Kind::Lines, &mut |matrix, crossing| {
        sets(search, technique, size, &Side::of_rows(matrix, crossing), visit)?;
        sets(search, technique, size, &Side::of_columns(matrix, crossing), visit)
    })
}

/// Calls `look` for each crossing of a kind.
pub(super) fn each(
    search: &Search<'_, '_>,
    kind: Kind,
    look: &mut dyn FnMut(Matrix<'_>, &Crossing) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut of_kind = search.matrices().filter(|(crossing, _)| crossing.kind == kind);
    of_kind.try_for_each(|(crossing, matrix)| look(matrix, crossing))
}

impl<'m> Side<'m> {
    pub fn of_rows(matrix: Matrix<'m>, crossing: &'m Crossing) -> Self {
        let (bases, covers) = (&crossing.rows[..], &crossing.columns[..]);
        let exact = crossing.exact[0];
        Side { bases, covers, exact, masks: matrix.rows, crossing: matrix.columns }
    }

    pub fn of_columns(matrix: Matrix<'m>, crossing: &'m Crossing) -> Self {
        let (bases, covers) = (&crossing.columns[..], &crossing.rows[..]);
        let exact = crossing.exact[1];
        Side { bases, covers, exact, masks: matrix.columns, crossing: matrix.rows }
    }

    /// Returns whether a cover in `union` has open actions outside the bases in `chosen`.
    fn crosses_out(&self, chosen: u128, union: u128) -> bool {
        bits(union).any(|cover| self.crossing[cover] & !chosen != 0)
    }
}

/// Returns the positions of the bits that are 1, in ascending order.
pub(super) fn bits(mut mask: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        place
    })
}

/// Visits the step of each set of `size` bases with `size` covers that crosses out at least one candidate.
fn sets(
    search: &Search<'_, '_>,
    technique: Technique,
    size: usize,
    side: &Side<'_>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let open = bits_where(side.masks.len(), |base| side.masks[base] != 0);
    let fits = |&base: &usize| count(side.masks[base]) <= size;
    let candidates = bits(open & side.exact).filter(fits).fold(0, |all, base| all | 1 << base);
    // If all bases with open actions are in the set, there is no candidate to cross out.
    if count(open) <= size || count(candidates) < size {
        return ControlFlow::Continue(());
    }
    let mut found = |chosen: u128, union: u128| {
        if count(union) != size || !side.crosses_out(chosen, union) {
            return ControlFlow::Continue(());
        }
        let bases: Vec<_> = bits(chosen).map(|base| side.bases[base]).collect();
        let covers: Vec<_> = bits(union).map(|cover| side.covers[cover]).collect();
        let eliminated = follows(search.board, &bases, &covers);
        visit(search.board.step_on(technique, bases, covers).eliminating(eliminated))
    };
    choose(candidates, side.masks, size, (0, 0), &mut found)
}

/// Adds `missing` bases to the bases that are already chosen, in every way in which all these bases have at most as
/// many covers as there are bases. Calls `found` with the bases and the covers of each such choice. `so_far` has the
/// bases and the covers that are already chosen.
pub(super) fn choose(
    candidates: u128,
    masks: &[u128],
    missing: usize,
    so_far: (u128, u128),
    found: &mut dyn FnMut(u128, u128) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (chosen, union) = so_far;
    if missing == 0 {
        return found(chosen, union);
    }
    let size = count(chosen) + missing;
    let mut rest = candidates;
    while rest != 0 {
        let base = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let wider = union | masks[base];
        if count(wider) <= size {
            choose(rest, masks, missing - 1, (chosen | 1 << base, wider), found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the size of a set. Nearly all sets fit into 32 bits, which are counted faster.
pub(super) fn count(mask: u128) -> usize {
    let ones = u32::try_from(mask).map_or_else(|_| mask.count_ones(), u32::count_ones);
    ones as usize
}

/// Returns the set of the indices below `places` that fulfil a condition.
pub(super) fn bits_where(places: usize, condition: impl Fn(usize) -> bool) -> u128 {
    (0..places).filter(|&place| condition(place)).fold(0, |all, place| all | 1 << place)
}
