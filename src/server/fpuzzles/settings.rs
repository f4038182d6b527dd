//! What somebody has set on the page: techniques, and how true candidates are told.

use crate::explain::{ExplanationLevel, Technique, Techniques};

use super::data::{Data, DataError};

/// The settings that come with a puzzle.
#[derive(Debug)]
pub(super) struct Settings {
    /// Up to how many solutions of each candidate are counted.
    pub most: u64,
    /// Whether false candidates are told apart by whether logic finds them.
    pub is_logical: bool,
    /// What is tried.
    pub techniques: Techniques,
}

/// What `colored` stands for, an older name for a number of solutions.
const COLORED: u64 = 8;

impl Settings {
    pub fn of(data: &Data) -> Result<Self, DataError> {
        let options = lower(data.list("truecandidatesoptions")?);
        let has = |name: &str| options.iter().any(|option| option == name);
        let mut told = options
            .iter()
            .filter_map(|option| option.strip_prefix("truecandidatesnumsolutions=")?.parse().ok());
        let usual = if has("colored") { COLORED } else { 1 };
        Ok(Settings {
            most: told.rfind(|&most| most > 0).unwrap_or(usual),
            is_logical: has("logical"),
            techniques: techniques(&lower(data.list("disabledlogic")?)),
        })
    }
}

fn lower(names: Vec<String>) -> Vec<String> {
    names.iter().map(|name| name.trim().to_ascii_lowercase()).collect()
}

/// All techniques but the groups that are off; singles cannot be.
fn techniques(off: &[String]) -> Techniques {
    let is_on = |technique: &Technique| {
        group(*technique).is_none_or(|group| !off.iter().any(|name| name == group))
    };
    Techniques::of(Techniques::default().order().iter().copied().filter(is_on))
}

/// The group of the page's settings that the technique belongs to.
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
