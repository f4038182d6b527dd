//! Reads the settings that the page sends with a puzzle: the techniques, and the options of `truecandidates`.

use crate::explain::{ExplanationLevel, Technique, Techniques};

use crate::formats::{FpuzzlesData, FpuzzlesError};

/// The settings that come with a puzzle.
#[derive(Debug)]
pub(super) struct Settings {
    /// For each candidate, at most this number of solutions is counted. It is at least 1.
    pub most: u64,
    /// True if the answer marks each candidate that is in no solution, but that the techniques do not eliminate.
    pub is_logical: bool,
    /// The techniques that are tried.
    pub techniques: Techniques,
}

/// The value of [`Settings::most`] if the option is `colored`, which older pages send, and no number is given.
const COLORED: u64 = 8;

impl Settings {
    pub fn of(data: &FpuzzlesData) -> Result<Self, FpuzzlesError> {
        let options = lower(data.list("truecandidatesoptions")?);
        let has = |name: &str| options.iter().any(|option| option == name);
        let mut numbers = options
            .iter()
            .filter_map(|option| option.strip_prefix("truecandidatesnumsolutions=")?.parse().ok());
        let usual = if has("colored") { COLORED } else { 1 };
        Ok(Settings {
            most: numbers.rfind(|&most| most > 0).unwrap_or(usual),
            is_logical: has("logical"),
            techniques: techniques(&lower(data.list("disabledlogic")?)),
        })
    }
}

fn lower(names: Vec<String>) -> Vec<String> {
    names.iter().map(|name| name.trim().to_ascii_lowercase()).collect()
}

/// Returns all techniques except the groups in `off`. Singles belong to no group, so they are always on.
fn techniques(off: &[String]) -> Techniques {
    let is_on = |technique: &Technique| {
        group(*technique).is_none_or(|group| !off.iter().any(|name| name == group))
    };
    Techniques::of(Techniques::default().order().iter().copied().filter(is_on))
}

/// Returns the name of the group in the page's settings that contains the technique; `None` for a single.
fn group(technique: Technique) -> Option<&'static str> {
    use Technique::{
        CellForcingChain, FinnedJellyfish, FinnedSwordfish, FinnedXWing, HouseForcingChain,
        Jellyfish, LockedCandidates, SashimiJellyfish, SashimiSwordfish, SashimiXWing, Skyscraper,
        Swordfish, TurbotFish, TwoStringKite, WWing, XWing, XyWing, XyzWing,
    };
    match (technique, ExplanationLevel::of(technique)) {
        (
            _,
            ExplanationLevel::Eliminate
            | ExplanationLevel::NakedSingles
            | ExplanationLevel::Singles,
        ) => None,
        (LockedCandidates, _) => Some("pointing"),
        (
            XWing | Swordfish | Jellyfish | FinnedXWing | SashimiXWing | FinnedSwordfish
            | SashimiSwordfish | FinnedJellyfish | SashimiJellyfish,
            _,
        ) => Some("fishes"),
        (XyWing | XyzWing | WWing, _) => Some("wings"),
        (CellForcingChain | HouseForcingChain, _) | (_, ExplanationLevel::All) => {
            Some("contradictions")
        }
        (Skyscraper | TwoStringKite | TurbotFish, _) | (_, ExplanationLevel::Chains) => Some("aic"),
        (_, ExplanationLevel::Sets) => Some("tuples"),
    }
}
