//! Selects the techniques to try, and their order.

use std::str::FromStr;

use super::{ExplanationLevel, Technique};

/// The techniques to try, in order. The caller can change the techniques and their order.
///
/// ```
/// use sudosat_explain::{ExplanationLevel, Technique, Techniques};
///
/// let mut techniques = Techniques::default().up_to(ExplanationLevel::Sets).without(Technique::XyzWing);
/// assert_eq!(techniques.order()[0], Technique::NakedSingle);
/// techniques.first(Technique::HiddenSingle);
/// assert_eq!(techniques.order()[..2], [Technique::HiddenSingle, Technique::NakedSingle]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Techniques(Vec<Technique>);

/// The default: all techniques that do not assume that the solution is unique, the easiest first.
impl Default for Techniques {
    fn default() -> Self {
        Techniques(Technique::ALL.into_iter().filter(|one| !one.assumes_unique()).collect())
    }
}

impl Techniques {
    /// Returns all techniques, including those that are valid only if the solution is unique.
    #[must_use]
    pub fn assuming_unique() -> Self {
        Techniques(Technique::ALL.to_vec())
    }

    /// Returns singles and the patterns of one kind, on whose shortest ones a rating rests.
    #[must_use]
    pub fn with_patterns(kind: PatternKind) -> Self {
        let patterns: &[Technique] = match kind {
            PatternKind::Whips => &[Technique::Whip],
            PatternKind::GroupedWhips => &[Technique::GroupedWhip],
            PatternKind::Braids => &[Technique::Braid],
            PatternKind::Suppositions => &[Technique::Braid, Technique::Supposition],
        };
        let singles = [Technique::NakedSingle, Technique::HiddenSingle];
        Techniques::of(singles.into_iter().chain(patterns.iter().copied()))
    }

    /// Returns the techniques of `order` in that order. A technique that occurs again is dropped.
    #[must_use]
    pub fn of(order: impl IntoIterator<Item = Technique>) -> Self {
        let mut techniques = Techniques(Vec::new());
        for technique in order {
            if !techniques.0.contains(&technique) {
                techniques.0.push(technique);
            }
        }
        techniques
    }

    /// Returns the techniques in the order in which they are tried.
    #[must_use]
    pub fn order(&self) -> &[Technique] {
        &self.0
    }

    /// Drops `technique`, if it is among the techniques.
    #[must_use]
    pub fn without(mut self, technique: Technique) -> Self {
        self.0.retain(|&one| one != technique);
        self
    }

    /// Keeps the techniques of this level and of all easier levels.
    #[must_use]
    pub fn up_to(mut self, level: ExplanationLevel) -> Self {
        self.0.retain(|&one| ExplanationLevel::of(one) <= level);
        self
    }

    /// Moves `technique` to the front. If it is missing, adds it there.
    pub fn first(&mut self, technique: Technique) {
        self.0.retain(|&one| one != technique);
        self.0.insert(0, technique);
    }
}

/// The patterns that a path uses beside singles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PatternKind {
    /// Whips: the path of the W rating.
    Whips,
    /// Whips whose right candidates may be groups: the path of the gW rating.
    GroupedWhips,
    /// Braids: the path of the B rating.
    Braids,
    /// Braids, and suppositions inside each other where no braid is left: the path of the T&E-depth and of the BxB and
    /// BxBB ratings.
    Suppositions,
}

impl PatternKind {
    /// All kinds.
    pub const ALL: [PatternKind; 4] = [
        PatternKind::Whips,
        PatternKind::GroupedWhips,
        PatternKind::Braids,
        PatternKind::Suppositions,
    ];

    /// Returns the name on the command line and in JSON, for example `g-whips`.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            PatternKind::Whips => "whips",
            PatternKind::GroupedWhips => "g-whips",
            PatternKind::Braids => "braids",
            PatternKind::Suppositions => "suppositions",
        }
    }
}

/// The error for a text that is no kind of pattern.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no kind of pattern: expected whips, g-whips, braids or suppositions")]
pub struct UnknownPatternKind(pub String);

/// Parses a key, for example `g-whips`.
impl FromStr for PatternKind {
    type Err = UnknownPatternKind;

    fn from_str(text: &str) -> Result<Self, UnknownPatternKind> {
        let found = PatternKind::ALL.into_iter().find(|kind| kind.key() == text);
        found.ok_or_else(|| UnknownPatternKind(text.to_owned()))
    }
}
