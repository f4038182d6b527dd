//! Names the techniques and states their difficulties.
//!
//! The figures are those of Sudoku Explainer 1.2.1 (N. Juillerat, 2007).

use std::fmt;

/// A technique of Sudoku Explainer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum SeTechnique {
    /// The last open cell of a house, or the only place of a digit in a house.
    HiddenSingle,
    /// A locked candidate that leaves a digit one place in another house.
    DirectLocked,
    /// A hidden pair that leaves another digit one place in the house.
    DirectHiddenPair,
    /// The only candidate of a cell.
    NakedSingle,
    /// A hidden triple that leaves another digit one place in the house.
    DirectHiddenTriple,
    /// Pointing or claiming: all places of a digit in a house lie in a second house.
    Locked,
    /// Two cells of a house with two candidates in all.
    NakedPair,
    /// Two lines whose places for a digit lie in two crossing lines.
    XWing,
    /// Two digits of a house with two places in all.
    HiddenPair,
    /// Three cells of a house with three candidates in all.
    NakedTriple,
    /// Three lines whose places for a digit lie in three crossing lines.
    Swordfish,
    /// Three digits of a house with three places in all.
    HiddenTriple,
    /// XY-wing.
    XyWing,
    /// XYZ-wing.
    XyzWing,
    /// Unique rectangle or unique loop.
    UniqueLoop,
    /// Four cells of a house with four candidates in all.
    NakedQuad,
    /// Four lines whose places for a digit lie in four crossing lines.
    Jellyfish,
    /// Four digits of a house with four places in all.
    HiddenQuad,
    /// Bivalue universal grave.
    BivalueUniversalGrave,
    /// Aligned pair exclusion.
    AlignedPair,
    /// Aligned triplet exclusion.
    AlignedTriplet,
    /// A cycle of candidates that are true by turns.
    Cycle,
    /// A chain from a candidate to its own opposite.
    ForcingChain,
    /// Nishio: a candidate that implies a contradiction, followed in one digit.
    Nishio,
    /// All candidates of a cell, or all places of a digit in a house, imply the same.
    MultipleChains,
    /// Chains that use what they removed before.
    DynamicChains,
    /// Dynamic chains that use locked candidates, pairs and X-wings too.
    DynamicChainsPlus,
    /// Dynamic chains with chains inside.
    NestedChains,
}

impl fmt::Display for SeTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SeTechnique::HiddenSingle => "hidden single",
            SeTechnique::DirectLocked => "direct locked candidate",
            SeTechnique::DirectHiddenPair => "direct hidden pair",
            SeTechnique::NakedSingle => "naked single",
            SeTechnique::DirectHiddenTriple => "direct hidden triple",
            SeTechnique::Locked => "locked candidate",
            SeTechnique::NakedPair => "naked pair",
            SeTechnique::XWing => "X-wing",
            SeTechnique::HiddenPair => "hidden pair",
            SeTechnique::NakedTriple => "naked triple",
            SeTechnique::Swordfish => "swordfish",
            SeTechnique::HiddenTriple => "hidden triple",
            SeTechnique::XyWing => "XY-wing",
            SeTechnique::XyzWing => "XYZ-wing",
            SeTechnique::UniqueLoop => "unique loop",
            SeTechnique::NakedQuad => "naked quad",
            SeTechnique::Jellyfish => "jellyfish",
            SeTechnique::HiddenQuad => "hidden quad",
            SeTechnique::BivalueUniversalGrave => "bivalue universal grave",
            SeTechnique::AlignedPair => "aligned pair exclusion",
            SeTechnique::AlignedTriplet => "aligned triplet exclusion",
            SeTechnique::Cycle => "cycle",
            SeTechnique::ForcingChain => "forcing chain",
            SeTechnique::Nishio => "Nishio",
            SeTechnique::MultipleChains => "multiple forcing chains",
            SeTechnique::DynamicChains => "dynamic forcing chains",
            SeTechnique::DynamicChainsPlus => "dynamic forcing chains (+)",
            SeTechnique::NestedChains => "nested forcing chains",
        })
    }
}

/// Naked sets of two, three and four cells, with their difficulties.
pub(crate) const NAKED_SETS: [(SeTechnique, f64); 3] =
    [(SeTechnique::NakedPair, 3.0), (SeTechnique::NakedTriple, 3.6), (SeTechnique::NakedQuad, 5.0)];
/// Hidden sets of two, three and four digits, with their difficulties.
pub(crate) const HIDDEN_SETS: [(SeTechnique, f64); 3] = [
    (SeTechnique::HiddenPair, 3.4),
    (SeTechnique::HiddenTriple, 4.0),
    (SeTechnique::HiddenQuad, 5.4),
];
/// Fish of two, three and four lines, with their difficulties.
pub(crate) const FISH: [(SeTechnique, f64); 3] =
    [(SeTechnique::XWing, 3.2), (SeTechnique::Swordfish, 3.8), (SeTechnique::Jellyfish, 5.2)];

/// The difficulty of a unique loop of types 1, 2 and 4.
pub(crate) fn unique_loop(cells: usize) -> f64 {
    match cells {
        10.. => 4.5 + 0.3 + 0.2,
        8.. => 4.5 + 0.2,
        6.. => 4.5 + 0.1,
        _ => 4.5,
    }
}

/// What is added for a set of `size` in a unique loop or bivalue universal grave of type 3.
pub(crate) fn with_set(size: usize) -> f64 {
    (size as f64 - 1.0) * 0.1
}

/// What is added for the number of nodes of chains: one tenth for each limit 4, 6, 8, 12, 16, 24 .. that it exceeds.
pub(crate) fn for_length(nodes: u32) -> f64 {
    let mut added = 0.0;
    let mut limit = 4;
    let mut odd = false;
    while nodes.saturating_sub(2) > limit {
        added += 0.1;
        limit = if odd { limit * 4 / 3 } else { limit * 3 / 2 };
        odd = !odd;
    }
    added
}
