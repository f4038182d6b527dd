//! Finds finned and sashimi fish: fish with extra candidates, the fin, that all lie in one other house or pair of
//! cells. The bases are 2 to 4 lines. The fin needs one more cover, so the rank is 1 (see `pattern.rs`).

use std::ops::ControlFlow;

use super::crossing::{Fin, Kind};
use super::pattern::follows;
use super::search::{Search, Visit};
use super::sets_and_fish::{Side, bits, bits_where, choose, count, each};
use super::{Board, Step, Technique};

/// Visits the finned or sashimi fish that have the name `technique`.
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

/// Returns all finned and all sashimi fish of `size` lines.
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

/// Appends to `steps` the fish on one side of a crossing that use the fin `fin`. `of_fin` has for each base the bit
/// set of the covers in which the fin has actions.
fn look(
    board: &Board<'_>,
    size: usize,
    side: &Side<'_>,
    (fin, of_fin): (&Fin, &[u128]),
    steps: &mut Vec<Step>,
) {
    let in_fin: u128 = bits_where(side.masks.len(), |base| side.masks[base] & of_fin[base] != 0);
    let open = bits_where(side.masks.len(), |base| side.masks[base] != 0);
    // A base of the fish has an action in the fin. Another base, which is not in the fish, has the action in the fin
    // that is crossed out. So there must be two bases with actions in the fin, and more bases than the fish has.
    if count(in_fin) < 2 || count(open) <= size {
        return;
    }
    let without: Vec<u128> = side.masks.iter().zip(of_fin).map(|(mask, fin)| mask & !fin).collect();
    let _ = choose(open & side.exact, &without, size, (0, 0), &mut |chosen, union| {
        if chosen & in_fin != 0 && in_fin & !chosen != 0 {
            for covers in covers(side, of_fin, size, chosen, union) {
                steps.extend(step(board, side, (chosen, covers), fin));
            }
        }
        ControlFlow::Continue(())
    });
}

/// Returns the possible bit sets of `size` covers. `union` has the covers that the chosen bases need outside the fin.
/// If `union` has one cover too few, each result has one more cover: one in which a chosen base has an open action in
/// the fin. If it has still fewer, the list is empty.
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

/// Builds the step of these bases, covers and fin. Returns `None` if all open actions of the bases lie in the covers,
/// because then there is no fin. Also returns `None` if no candidate is crossed out.
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
