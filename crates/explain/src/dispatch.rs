//! Maps each technique to the function that searches for it.

use std::ops::ControlFlow;

use super::search::{Search, Visit};
use super::{
    Technique, chains, clues, finned, forcing, innies_outies, locked, sets_and_fish, singles,
    smallest, suppositions, turbot, uniqueness, whips, wings,
};

/// The largest number of open candidates of a board on which chains, patterns and suppositions are searched for. They
/// keep a set of candidates for each candidate: 313 MB at this number, which is above that of an empty 36x36 grid.
const MOST_LINKED: usize = 50_000;

/// Calls `visit` for each step of a technique, until `visit` breaks off.
pub(super) fn visit(
    search: &Search<'_, '_>,
    technique: Technique,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    if links_candidates(technique) && search.board.open().nth(MOST_LINKED).is_some() {
        return ControlFlow::Continue(());
    }
    match technique {
        Technique::NakedSingle => singles::naked(search, visit),
        Technique::HiddenSingle => singles::hidden(search, visit),
        Technique::Clue => clues::clues(search, visit),
        Technique::InniesOuties => innies_outies::innies_outies(search, visit),
        Technique::LockedCandidates => locked::locked(search, visit),
        Technique::NakedPair => sets_and_fish::naked(search, 2, visit),
        Technique::NakedTriple => sets_and_fish::naked(search, 3, visit),
        Technique::NakedQuad => sets_and_fish::naked(search, 4, visit),
        Technique::HiddenPair => sets_and_fish::hidden(search, 2, visit),
        Technique::HiddenTriple => sets_and_fish::hidden(search, 3, visit),
        Technique::HiddenQuad => sets_and_fish::hidden(search, 4, visit),
        Technique::XWing => sets_and_fish::fish(search, 2, visit),
        Technique::Swordfish => sets_and_fish::fish(search, 3, visit),
        Technique::Jellyfish => sets_and_fish::fish(search, 4, visit),
        Technique::Skyscraper | Technique::TwoStringKite | Technique::TurbotFish => {
            turbot::turbot(search, technique, visit)
        }
        Technique::XyWing => wings::xy(search, visit),
        Technique::XyzWing => wings::xyz(search, visit),
        Technique::WWing => wings::w(search, visit),
        Technique::FinnedXWing
        | Technique::SashimiXWing
        | Technique::FinnedSwordfish
        | Technique::SashimiSwordfish
        | Technique::FinnedJellyfish
        | Technique::SashimiJellyfish => finned::finned(search, technique, visit),
        Technique::XChain | Technique::XyChain | Technique::Loop | Technique::Aic => {
            chains::chains(search, technique, visit)
        }
        Technique::CellForcingChain | Technique::HouseForcingChain => {
            forcing::forcing(search, technique, visit)
        }
        Technique::Whip | Technique::GroupedWhip | Technique::Braid => {
            whips::whips(search, technique, visit)
        }
        Technique::Supposition => suppositions::suppositions(search, visit),
        Technique::Explanation => smallest::smallest(search, visit),
        Technique::UniqueRectangle => uniqueness::rectangles(search, visit),
        Technique::BugPlusOne => uniqueness::bug_plus_one(search, visit),
    }
}

/// Returns whether the technique asks which candidates exclude each other, candidate by candidate.
fn links_candidates(technique: Technique) -> bool {
    matches!(
        technique,
        Technique::XChain
            | Technique::XyChain
            | Technique::Loop
            | Technique::Aic
            | Technique::CellForcingChain
            | Technique::HouseForcingChain
            | Technique::Whip
            | Technique::GroupedWhip
            | Technique::Braid
            | Technique::Supposition
            | Technique::Explanation
    )
}
