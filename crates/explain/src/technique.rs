//! The names of the techniques.

use std::fmt;
use std::str::FromStr;

/// A technique, named after the pattern that its steps have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// A cell with one candidate.
    NakedSingle,
    /// A house with one cell for a digit.
    HiddenSingle,
    /// A clue of several cells excludes candidates in its cells, by itself or because digits in these cells differ.
    Clue,
    /// The 45 rule: the sum of a few houses, minus the sums of the cages in these houses, is the sum of the few cells
    /// that are left.
    InniesOuties,
    /// All cells of a house for a digit also lie in another house.
    LockedCandidates,
    /// Two cells of a house that have only two digits.
    NakedPair,
    /// Two digits of a house that have only two cells.
    HiddenPair,
    /// Three cells of a house that have only three digits.
    NakedTriple,
    /// Three digits of a house that have only three cells.
    HiddenTriple,
    /// Four cells of a house that have only four digits.
    NakedQuad,
    /// Four digits of a house that have only four cells.
    HiddenQuad,
    /// Two lines whose cells for a digit lie in two crossing lines.
    XWing,
    /// Three lines whose cells for a digit lie in three crossing lines.
    Swordfish,
    /// Four lines whose cells for a digit lie in four crossing lines.
    Jellyfish,
    /// Two parallel lines, each with a strong link for the same digit, joined at one end in a crossing line.
    Skyscraper,
    /// A row and a column, each with a strong link for the same digit, joined in a box or region.
    TwoStringKite,
    /// Any other two strong links for a digit, joined at one end.
    TurbotFish,
    /// A cell with the candidates x and y sees a cell with the candidates x and z, and a cell with the candidates y
    /// and z.
    XyWing,
    /// The same pattern as [`Technique::XyWing`], but the first cell also has the candidate z.
    XyzWing,
    /// Two cells with the same two candidates, joined by a strong link of one of the two digits.
    WWing,
    /// An X-wing with extra candidates, the fin, all in one other house or pair of cells.
    FinnedXWing,
    /// A finned X-wing with a line that has fewer than two candidates outside the fin.
    SashimiXWing,
    /// A swordfish with extra candidates, the fin, all in one other house or pair of cells.
    FinnedSwordfish,
    /// A finned swordfish with a line that has fewer than two candidates outside the fin.
    SashimiSwordfish,
    /// A jellyfish with extra candidates, the fin, all in one other house or pair of cells.
    FinnedJellyfish,
    /// A finned jellyfish with a line that has fewer than two candidates outside the fin.
    SashimiJellyfish,
    /// Four cells in two boxes, two rows and two columns. They cannot hold only two digits: two solutions
    /// would differ in just these cells.
    UniqueRectangle,
    /// All empty cells but one have two candidates. If that cell had only two, there would be two solutions or none. So
    /// the cell holds the digit that has a third place in its houses.
    BugPlusOne,
    /// A chain of alternating strong and weak links of one digit.
    XChain,
    /// A chain of alternating strong and weak links, where each strong link is a cell with two candidates.
    XyChain,
    /// A chain of alternating strong and weak links that closes to a ring.
    Loop,
    /// A chain of alternating strong and weak links: an alternating inference chain.
    Aic,
    /// Every candidate of a cell leads to the same conclusion.
    CellForcingChain,
    /// Every cell of a house for a digit leads to the same conclusion.
    HouseForcingChain,
    /// A chain of requirements from a candidate that is assumed to a requirement that cannot be met.
    Whip,
    /// A whip in which one of several candidates of a requirement, which another requirement contains together, is
    /// true.
    GroupedWhip,
    /// A whip with branches: a requirement may depend on any candidate before it, not only on the one directly before.
    Braid,
    /// A candidate is assumed, and then others inside this assumption, until a requirement cannot be met.
    Supposition,
    /// The fewest requirements that the search finds from which the step follows, by any reasoning.
    Explanation,
}

use Technique::{
    Aic, Braid, BugPlusOne, CellForcingChain, Clue, Explanation, FinnedJellyfish, FinnedSwordfish,
    FinnedXWing, GroupedWhip, HiddenPair, HiddenQuad, HiddenSingle, HiddenTriple,
    HouseForcingChain, InniesOuties, Jellyfish, LockedCandidates, Loop, NakedPair, NakedQuad,
    NakedSingle, NakedTriple, SashimiJellyfish, SashimiSwordfish, SashimiXWing, Skyscraper,
    Supposition, Swordfish, TurbotFish, TwoStringKite, UniqueRectangle, WWing, Whip, XChain, XWing,
    XyChain, XyWing, XyzWing,
};

impl Technique {
    /// All techniques in the default order, the easiest first.
    pub const ALL: [Technique; 39] = [
        NakedSingle,
        HiddenSingle,
        Clue,
        InniesOuties,
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
        Whip,
        GroupedWhip,
        Braid,
        Supposition,
        Explanation,
    ];

    /// Returns whether each step of the technique is a single: the last digit for a cell, or the last place of a digit
    /// in a house.
    #[must_use]
    pub fn is_single(self) -> bool {
        matches!(self, NakedSingle | HiddenSingle)
    }

    /// Returns whether each step of the technique assumes a candidate and leads that to a contradiction.
    #[must_use]
    pub fn is_refutation(self) -> bool {
        matches!(self, Whip | GroupedWhip | Braid | Supposition)
    }

    /// Returns the name in JSON, in CSV and on the command line, for example `naked-single`.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            NakedSingle => "naked-single",
            HiddenSingle => "hidden-single",
            Clue => "clue",
            InniesOuties => "innies-outies",
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
            Whip => "whip",
            GroupedWhip => "grouped-whip",
            Braid => "braid",
            Supposition => "supposition",
            Explanation => "explanation",
        }
    }

    /// Returns whether the technique is valid only if the puzzle has exactly one solution.
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

/// The error for a text that is no technique.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no technique: expected {expected}",
    expected = Technique::ALL.map(Technique::key).join(", ")
)]
pub struct UnknownTechnique(pub String);

/// Parses a key, for example `naked-single`.
impl FromStr for Technique {
    type Err = UnknownTechnique;

    fn from_str(text: &str) -> Result<Self, UnknownTechnique> {
        let found = Technique::ALL.into_iter().find(|technique| technique.key() == text);
        found.ok_or_else(|| UnknownTechnique(text.to_owned()))
    }
}
