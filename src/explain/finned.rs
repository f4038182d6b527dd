//! Finned and sashimi fish: a fish but for cells in one more house. Size 2 to 4, rank 1.

use std::ops::ControlFlow;

use super::crossing::{Fin, Kind};
use super::pattern::follows;
use super::search::{Search, Visit};
use super::sets::{Side, bits, bits_where, choose, count, each};
use super::{Step, Technique};

/// What is looked for.
#[derive(Clone, Copy)]
struct Wanted {
    size: usize,
    /// Fish that are none without the fin, or the others.
    sashimi: bool,
}

/// Visits all fish of `size` lines with a fin; with `sashimi` those that are none without it.
pub(super) fn finned(
    search: &Search<'_, '_>,
    size: usize,
    sashimi: bool,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let wanted = Wanted { size, sashimi };
    each(search, Kind::Lines, &mut |matrix, crossing| {
        for fin in &crossing.fins {
            look(search, wanted, &Side::of_rows(matrix, crossing), fin, &fin.rows, visit)?;
            look(search, wanted, &Side::of_columns(matrix, crossing), fin, &fin.columns, visit)?;
        }
        ControlFlow::Continue(())
    })
}

/// Visits the fish on one side of a crossing with one fin; `of_fin` holds for each base the covers in which
/// the fin's requirement has actions.
fn look(
    search: &Search<'_, '_>,
    wanted: Wanted,
    side: &Side<'_>,
    fin: &Fin,
    of_fin: &[u128],
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let in_fin: u128 = bits_where(side.masks.len(), |base| side.masks[base] & of_fin[base] != 0);
    // One base with a fin, and something to cross out outside the bases.
    if in_fin & in_fin.wrapping_sub(1) == 0 {
        return ControlFlow::Continue(());
    }
    let without: Vec<u128> = side.masks.iter().zip(of_fin).map(|(mask, fin)| mask & !fin).collect();
    let candidates = bits_where(side.masks.len(), |base| side.masks[base] != 0);
    choose(candidates, &without, wanted.size, (0, 0), &mut |chosen, union| {
        if chosen & in_fin == 0 {
            return ControlFlow::Continue(());
        }
        for covers in covers(side, of_fin, wanted.size, chosen, union) {
            if is_of_kind(side, wanted, chosen, covers) {
                report(search, wanted, side, (chosen, covers), fin, visit)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// The choices of as many covers as bases, each with open actions of the bases: those needed, and one
/// more where the needed are one fewer.
fn covers(side: &Side<'_>, of_fin: &[u128], size: usize, chosen: u128, union: u128) -> Vec<u128> {
    match size - count(union) {
        0 => vec![union],
        1 => {
            let in_fin = bits(chosen).fold(0, |all, base| all | side.masks[base] & of_fin[base]);
            bits(in_fin & !union).map(|cover| union | 1 << cover).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether there is a fin outside the covers, and the fish is sashimi or not as wanted.
fn is_of_kind(side: &Side<'_>, wanted: Wanted, chosen: u128, covers: u128) -> bool {
    let has_fin = bits(chosen).any(|base| side.masks[base] & !covers != 0);
    let is_sashimi = bits(chosen).any(|base| count(side.masks[base] & covers) < 2);
    has_fin && is_sashimi == wanted.sashimi
}

fn report(
    search: &Search<'_, '_>,
    wanted: Wanted,
    side: &Side<'_>,
    (chosen, union): (u128, u128),
    fin: &Fin,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let bases: Vec<_> = bits(chosen).map(|base| side.bases[base]).collect();
    let mut covers: Vec<_> = bits(union).map(|cover| side.covers[cover]).collect();
    covers.push(fin.requirement);
    let eliminated = follows(search.board, &bases, &covers);
    if eliminated.is_empty() {
        return ControlFlow::Continue(());
    }
    visit(Step::on(search.board, wanted.technique(), bases, covers).eliminating(eliminated))
}

impl Wanted {
    fn technique(self) -> Technique {
        match (self.size, self.sashimi) {
            (2, false) => Technique::FinnedXWing,
            (2, true) => Technique::SashimiXWing,
            (3, false) => Technique::FinnedSwordfish,
            (3, true) => Technique::SashimiSwordfish,
            (_, false) => Technique::FinnedJellyfish,
            (_, true) => Technique::SashimiJellyfish,
        }
    }
}
