//! The table of names: what patterns are called.

use std::fmt;
use std::str::FromStr;

/// What a pattern is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// A cell with one candidate.
    NakedSingle,
    /// A house with one cell for a digit.
    HiddenSingle,
    /// All cells of a house for a digit lie in another house.
    LockedCandidates,
    /// Two cells of a house with two digits between them.
    NakedPair,
    /// Two digits of a house with two cells between them.
    HiddenPair,
    /// Three cells of a house with three digits between them.
    NakedTriple,
    /// Three digits of a house with three cells between them.
    HiddenTriple,
    /// Four cells of a house with four digits between them.
    NakedQuad,
    /// Four digits of a house with four cells between them.
    HiddenQuad,
    /// Two lines whose cells for a digit lie in two crossing lines.
    XWing,
    /// Three lines whose cells for a digit lie in three crossing lines.
    Swordfish,
    /// Four lines whose cells for a digit lie in four crossing lines.
    Jellyfish,
    /// Two parallel lines with one strong link each for a digit, joined at one end.
    Skyscraper,
    /// A row and a column with one strong link each for a digit, joined in a box.
    TwoStringKite,
    /// Any other two strong links for a digit, joined at one end.
    TurbotFish,
    /// A cell with two digits that sees two others which share a third one.
    XyWing,
    /// As [`Technique::XyWing`], and the middle cell has the third digit too.
    XyzWing,
    /// Two cells with the same two digits, joined by a strong link of one of them.
    WWing,
    /// An X-wing but for cells in one house.
    FinnedXWing,
    /// A finned X-wing that is none without the fin.
    SashimiXWing,
    /// A swordfish but for cells in one house.
    FinnedSwordfish,
    /// A finned swordfish that is none without the fin.
    SashimiSwordfish,
    /// A jellyfish but for cells in one house.
    FinnedJellyfish,
    /// A finned jellyfish that is none without the fin.
    SashimiJellyfish,
    /// Four cells of two boxes, two rows and two columns must not hold only two digits, or two solutions
    /// differ in them alone.
    UniqueRectangle,
    /// Not every open cell may have two candidates, or there are two solutions or none.
    BugPlusOne,
    /// Strong and weak links of one digit in turn.
    XChain,
    /// Strong and weak links in turn, each strong link a cell with two candidates.
    XyChain,
    /// Strong and weak links in turn, closed to a ring.
    Loop,
    /// Strong and weak links in turn: an alternating inference chain.
    Aic,
    /// Whatever a cell holds, the same follows.
    CellForcingChain,
    /// Wherever a house holds a digit, the same follows.
    HouseForcingChain,
    /// The fewest requirements found from which the step follows, by unit propagation alone.
    ForcingNet,
    /// The fewest requirements found from which the step follows.
    Explanation,
}

use Technique::{
    Aic, BugPlusOne, CellForcingChain, Explanation, FinnedJellyfish, FinnedSwordfish, FinnedXWing,
    ForcingNet, HiddenPair, HiddenQuad, HiddenSingle, HiddenTriple, HouseForcingChain, Jellyfish,
    LockedCandidates, Loop, NakedPair, NakedQuad, NakedSingle, NakedTriple, SashimiJellyfish,
    SashimiSwordfish, SashimiXWing, Skyscraper, Swordfish, TurbotFish, TwoStringKite,
    UniqueRectangle, WWing, XChain, XWing, XyChain, XyWing, XyzWing,
};

impl Technique {
    /// All of them, in the order in which they are tried unless said otherwise: the easier first.
    pub const ALL: [Technique; 34] = [
        NakedSingle,
        HiddenSingle,
        LockedCandidates,
        NakedPair,
        HiddenPair,
        NakedTriple,
        HiddenTriple,
        XWing,
        Swordfish,
        NakedQuad,
        HiddenQuad,
        Jellyfish,
        Skyscraper,
        TwoStringKite,
        TurbotFish,
        XyWing,
        XyzWing,
        WWing,
        UniqueRectangle,
        BugPlusOne,
        FinnedXWing,
        SashimiXWing,
        FinnedSwordfish,
        SashimiSwordfish,
        FinnedJellyfish,
        SashimiJellyfish,
        XChain,
        XyChain,
        Loop,
        Aic,
        CellForcingChain,
        HouseForcingChain,
        ForcingNet,
        Explanation,
    ];

    /// Its name in JSON, in CSV and as an argument: `naked-single`.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            NakedSingle => "naked-single",
            HiddenSingle => "hidden-single",
            LockedCandidates => "locked-candidates",
            NakedPair => "naked-pair",
            HiddenPair => "hidden-pair",
            NakedTriple => "naked-triple",
            HiddenTriple => "hidden-triple",
            NakedQuad => "naked-quad",
            HiddenQuad => "hidden-quad",
            XWing => "x-wing",
            Swordfish => "swordfish",
            Jellyfish => "jellyfish",
            Skyscraper => "skyscraper",
            TwoStringKite => "two-string-kite",
            TurbotFish => "turbot-fish",
            XyWing => "xy-wing",
            XyzWing => "xyz-wing",
            WWing => "w-wing",
            FinnedXWing => "finned-x-wing",
            SashimiXWing => "sashimi-x-wing",
            FinnedSwordfish => "finned-swordfish",
            SashimiSwordfish => "sashimi-swordfish",
            FinnedJellyfish => "finned-jellyfish",
            SashimiJellyfish => "sashimi-jellyfish",
            UniqueRectangle => "unique-rectangle",
            BugPlusOne => "bug-plus-one",
            XChain => "x-chain",
            XyChain => "xy-chain",
            Loop => "loop",
            Aic => "aic",
            CellForcingChain => "cell-forcing-chain",
            HouseForcingChain => "house-forcing-chain",
            ForcingNet => "forcing-net",
            Explanation => "explanation",
        }
    }

    /// Whether it holds only if the puzzle has one solution.
    #[must_use]
    pub fn assumes_unique(self) -> bool {
        matches!(self, UniqueRectangle | BugPlusOne)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// A text that names no technique.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no technique: expected {expected}",
    expected = Technique::ALL.map(Technique::key).join(", ")
)]
pub struct UnknownTechnique(pub String);

/// Reads a key.
impl FromStr for Technique {
    type Err = UnknownTechnique;

    fn from_str(text: &str) -> Result<Self, UnknownTechnique> {
        let found = Technique::ALL.into_iter().find(|technique| technique.key() == text);
        found.ok_or_else(|| UnknownTechnique(text.to_owned()))
    }
}
