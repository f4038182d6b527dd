//! Finned and sashimi fish: a fish but for cells in one more house. Size 2 to 4, rank 1.

use std::ops::ControlFlow;

use super::crossing::{Fin, Kind};
use super::pattern::follows;
use super::search::{Search, Visit};
use super::sets::{Side, bits, bits_where, choose, count, each};
use super::{Board, Step, Technique};

/// Visits all fish with a fin that are called `technique`.
pub(super) fn finned(
    search: &Search<'_, '_>,
    technique: Technique,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let size = match technique {
        Technique::FinnedXWing | Technique::SashimiXWing => 2,
        Technique::FinnedSwordfish | Technique::SashimiSwordfish => 3,
        _ => 4,
    };
    let steps =
        search.finned(size, || all(search, size)).iter().filter(|step| step.technique == technique);
    steps.cloned().try_for_each(visit)
}

/// All fish of `size` lines with a fin, sashimi or not.
pub(super) fn all(search: &Search<'_, '_>, size: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    let _ = each(search, Kind::Lines, &mut |matrix, crossing| {
        for fin in &crossing.fins {
            look(
                search.board,
                size,
                &Side::of_rows(matrix, crossing),
                (fin, &fin.rows),
                &mut steps,
            );
            let columns = Side::of_columns(matrix, crossing);
            look(search.board, size, &columns, (fin, &fin.columns), &mut steps);
        }
        ControlFlow::Continue(())
    });
    steps
}

/// Adds the fish on one side of a crossing with one fin, which comes with the covers in which it has
/// actions, for each base.
fn look(
    board: &Board<'_>,
    size: usize,
    side: &Side<'_>,
    (fin, of_fin): (&Fin, &[u128]),
    steps: &mut Vec<Step>,
) {
    let in_fin: u128 = bits_where(side.masks.len(), |base| side.masks[base] & of_fin[base] != 0);
    let open = bits_where(side.masks.len(), |base| side.masks[base] != 0);
    // One base with a fin, and something to cross out outside the bases.
    if count(in_fin) < 2 || count(open) <= size {
        return;
    }
    let without: Vec<u128> = side.masks.iter().zip(of_fin).map(|(mask, fin)| mask & !fin).collect();
    let _ = choose(open, &without, size, (0, 0), &mut |chosen, union| {
        if chosen & in_fin != 0 && in_fin & !chosen != 0 {
            for covers in covers(side, of_fin, size, chosen, union) {
                steps.extend(step(board, side, (chosen, covers), fin));
            }
        }
        ControlFlow::Continue(())
    });
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

/// The step of some bases and covers and a fin, if there is a fin outside the covers and something to
/// cross out.
fn step(
    board: &Board<'_>,
    side: &Side<'_>,
    (chosen, union): (u128, u128),
    fin: &Fin,
) -> Option<Step> {
    if !bits(chosen).any(|base| side.masks[base] & !union != 0) {
        return None;
    }
    let bases: Vec<_> = bits(chosen).map(|base| side.bases[base]).collect();
    let mut covers: Vec<_> = bits(union).map(|cover| side.covers[cover]).collect();
    covers.push(fin.requirement);
    let eliminated = follows(board, &bases, &covers);
    let is_sashimi = bits(chosen).any(|base| count(side.masks[base] & union) < 2);
    let technique = technique(bases.len(), is_sashimi);
    (!eliminated.is_empty())
        .then(|| board.step_on(technique, bases, covers).eliminating(eliminated))
}

fn technique(size: usize, is_sashimi: bool) -> Technique {
    match (size, is_sashimi) {
        (2, false) => Technique::FinnedXWing,
        (2, true) => Technique::SashimiXWing,
        (3, false) => Technique::FinnedSwordfish,
        (3, true) => Technique::SashimiSwordfish,
        (_, false) => Technique::FinnedJellyfish,
        (_, true) => Technique::SashimiJellyfish,
    }
}
