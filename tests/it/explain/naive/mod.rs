//! What the textbook means by each name, for the classic 9x9 grid: cells, houses, and which cells see each
//! other, by brute force and without anything of the engine.

mod chains;
mod compare;
mod finned;
mod fish;
mod forcing;
mod marks;
mod sets;
mod turbot;
mod uniqueness;
mod wings;

use sudosat::explain::Technique::{self, *};

pub use compare::engine;
pub use marks::Marks;
pub use marks::{Said, Sayings};

/// The techniques with a definition here that says exactly what the engine is to find.
pub const EXACT: [Technique; 29] = [
    NakedSingle,
    HiddenSingle,
    LockedCandidates,
    NakedPair,
    HiddenPair,
    NakedTriple,
    HiddenTriple,
    NakedQuad,
    HiddenQuad,
    XWing,
    Swordfish,
    Jellyfish,
    Skyscraper,
    TwoStringKite,
    TurbotFish,
    XyWing,
    XyzWing,
    WWing,
    FinnedXWing,
    SashimiXWing,
    FinnedSwordfish,
    SashimiSwordfish,
    FinnedJellyfish,
    SashimiJellyfish,
    XChain,
    XyChain,
    Aic,
    CellForcingChain,
    HouseForcingChain,
];

/// All that the textbook concludes by a technique.
pub fn textbook(technique: Technique, marks: &Marks) -> Sayings {
    match technique {
        NakedSingle => sets::naked_singles(marks),
        HiddenSingle => sets::hidden_singles(marks),
        LockedCandidates => sets::locked(marks),
        NakedPair => sets::naked(marks, 2),
        NakedTriple => sets::naked(marks, 3),
        NakedQuad => sets::naked(marks, 4),
        HiddenPair => sets::hidden(marks, 2),
        HiddenTriple => sets::hidden(marks, 3),
        HiddenQuad => sets::hidden(marks, 4),
        XWing => fish::fish(marks, 2),
        Swordfish => fish::fish(marks, 3),
        Jellyfish => fish::fish(marks, 4),
        Skyscraper | TwoStringKite | TurbotFish => turbot::turbot(marks, technique),
        XyWing => wings::xy(marks),
        XyzWing => wings::xyz(marks),
        WWing => wings::w(marks),
        FinnedXWing => finned::finned(marks, 2, false),
        SashimiXWing => finned::finned(marks, 2, true),
        FinnedSwordfish => finned::finned(marks, 3, false),
        SashimiSwordfish => finned::finned(marks, 3, true),
        FinnedJellyfish => finned::finned(marks, 4, false),
        SashimiJellyfish => finned::finned(marks, 4, true),
        XChain | XyChain | Aic => chains::chains(marks, technique),
        Loop => chains::rings(marks),
        CellForcingChain | HouseForcingChain => forcing::forcing(marks, technique),
        other => panic!("{other} has no definition here"),
    }
}
