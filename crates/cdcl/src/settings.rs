//! Defines the settings of the search and their text form.

use std::fmt;
use std::str::FromStr;

/// The search method: the reaction to a conflict, and the strength of propagation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SearchMode {
    /// Conflict-driven clause learning: unit propagation; each conflict gives a learned clause and a
    /// backjump as far as that clause allows.
    #[default]
    Cdcl,
    /// The procedure of Davis, Putnam, Logemann and Loveland: unit propagation; a conflict flips the
    /// last decision, and nothing is learned (M. Davis, G. Logemann, D. Loveland, *A Machine Program
    /// for Theorem-Proving*, Communications of the ACM, 1962).
    Dpll,
    /// Backtracking with forward checking: like DPLL, but propagation only assigns negative literals, never
    /// positive ones. On a Sudoku the search removes candidates and notices a cell without candidates or a
    /// house without a cell for a digit, but every digit that it writes is a guess.
    Backtracking,
}

/// The decision heuristic: it chooses the variable of the next decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Heuristic {
    /// The free variable with the highest score. Each conflict raises the scores of its variables, and recent conflicts
    /// count most.
    #[default]
    Vsids,
    /// Minimum remaining values: the first free variable of the open choice (such as an empty cell) with the fewest
    /// free variables. Ties go to the choice with the most open neighbours, then to the first
    /// ([`Choices`](crate::Choices)). If no choice is open: the first free variable.
    Mrv,
    /// The first free variable.
    First,
    /// A random free variable.
    Random,
}

/// The settings of the search. The default is the fastest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// How the search reacts to a conflict, and how much it propagates.
    pub search: SearchMode,
    /// How the search chooses the variable of the next decision.
    pub heuristic: Heuristic,
    /// Whether the search restarts from time to time, and at some of the restarts replaces the values that decisions
    /// give to variables. Only the method CDCL restarts. The other methods never restart, because they would forget
    /// which assignments they have tried.
    pub restarts: bool,
    /// The random seed. It determines the initial scores of the variables for VSIDS and all decisions of
    /// the random heuristic; the other heuristics ignore it. With 0, VSIDS gives all variables the same
    /// initial score.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            search: SearchMode::default(),
            heuristic: Heuristic::default(),
            restarts: true,
            seed: 0,
        }
    }
}

impl SearchMode {
    /// All search methods, the strongest first.
    pub const ALL: [SearchMode; 3] = [SearchMode::Cdcl, SearchMode::Dpll, SearchMode::Backtracking];

    /// Returns the name that the text form of [`Settings`] uses.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            SearchMode::Cdcl => "cdcl",
            SearchMode::Dpll => "dpll",
            SearchMode::Backtracking => "backtracking",
        }
    }
}

impl Heuristic {
    /// All decision heuristics, the default first.
    pub const ALL: [Heuristic; 4] =
        [Heuristic::Vsids, Heuristic::Mrv, Heuristic::First, Heuristic::Random];

    /// Returns the name that the text form of [`Settings`] uses.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Heuristic::Vsids => "vsids",
            Heuristic::Mrv => "mrv",
            Heuristic::First => "first",
            Heuristic::Random => "random",
        }
    }
}

/// The error for a text that is not a valid [`Settings`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// The text before the settings is not the engine's name. The field is this text.
    #[error("found `{0}`, expected cdcl or nothing before the settings, as in cdcl:mrv@7")]
    Prefix(String),
    /// A word after a colon names no setting. The field is this word.
    #[error(
        "`{0}` is no setting of cdcl: expected vsids, mrv, first or random; cdcl, dpll or backtracking; no-restarts; and @SEED at the end"
    )]
    Unknown(String),
    /// Two words set the same setting. The field is the second word.
    #[error("`{0}` sets what was set before")]
    Twice(String),
    /// The text after `@` is not a number in range. The field is this text.
    #[error("`{0}` is no seed: expected a whole number from 0 to 18446744073709551615")]
    Seed(String),
}

/// Writes the part of an engine's name after `cdcl`: each setting that is not the default after a colon,
/// then the seed after `@`, as in `:mrv:dpll` or `:random@7`.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.heuristic != Heuristic::default() {
            write!(f, ":{}", self.heuristic.name())?;
        }
        if self.search != SearchMode::default() {
            write!(f, ":{}", self.search.name())?;
        }
        if !self.restarts {
            f.write_str(":no-restarts")?;
        }
        if self.seed != 0 {
            write!(f, "@{}", self.seed)?;
        }
        Ok(())
    }
}

impl FromStr for Settings {
    type Err = SettingsError;

    /// Parses the text form that `Display` writes. It may have the engine's name `cdcl` in front, and it may name
    /// default settings too.
    fn from_str(text: &str) -> Result<Self, SettingsError> {
        let (words, seed) = text.split_once('@').map_or((text, None), |(a, b)| (a, Some(b)));
        let mut words = words.split(':');
        let prefix = words.next().unwrap_or_default();
        if !matches!(prefix, "" | "cdcl") {
            return Err(SettingsError::Prefix(prefix.to_owned()));
        }
        let (mut heuristic, mut search, mut restarts) = (None, None, None);
        for word in words {
            let is_new = match word {
                "no-restarts" => restarts.replace(false).is_none(),
                _ => match (
                    named(Heuristic::ALL, Heuristic::name, word),
                    named(SearchMode::ALL, SearchMode::name, word),
                ) {
                    (Some(found), _) => heuristic.replace(found).is_none(),
                    (_, Some(found)) => search.replace(found).is_none(),
                    _ => return Err(SettingsError::Unknown(word.to_owned())),
                },
            };
            if !is_new {
                return Err(SettingsError::Twice(word.to_owned()));
            }
        }
        Ok(Settings {
            search: search.unwrap_or_default(),
            heuristic: heuristic.unwrap_or_default(),
            restarts: restarts.unwrap_or(true),
            seed: seed.map_or(Ok(0), read_seed)?,
        })
    }
}

fn read_seed(text: &str) -> Result<u64, SettingsError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let seed = text.parse().ok().filter(|_| digits);
    seed.ok_or_else(|| SettingsError::Seed(text.to_owned()))
}

/// Returns the item of `all` whose name is `word`; `None` if there is none.
fn named<T: Copy, const N: usize>(
    all: [T; N],
    name: fn(T) -> &'static str,
    word: &str,
) -> Option<T> {
    all.into_iter().find(|&one| name(one) == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_as_they_are_written() {
        for search in SearchMode::ALL {
            for heuristic in Heuristic::ALL {
                for (restarts, seed) in [(true, 0), (false, 7), (true, u64::MAX)] {
                    let settings = Settings { search, heuristic, restarts, seed };
                    assert_eq!(settings.to_string().parse(), Ok(settings), "{settings}");
                }
            }
        }
        assert_eq!(Settings::default().to_string(), "");
        assert_eq!(":cdcl:vsids".parse(), Ok(Settings::default()));
    }

    #[test]
    fn what_cannot_be_meant_is_refused() {
        let error = |text: &str| text.parse::<Settings>().unwrap_err();
        assert_eq!(error(":vsid"), SettingsError::Unknown("vsid".to_owned()));
        assert_eq!(error(":mrv:first"), SettingsError::Twice("first".to_owned()));
        assert_eq!(error("@-1"), SettingsError::Seed("-1".to_owned()));
        assert_eq!(error("@"), SettingsError::Seed(String::new()));
        assert_eq!(error("@+7"), SettingsError::Seed("+7".to_owned()));
        assert_eq!(error(":"), SettingsError::Unknown(String::new()));
        assert_eq!(error("::mrv"), SettingsError::Unknown(String::new()));
    }

    #[test]
    fn only_the_name_of_the_engine_may_stand_before_the_settings() {
        for text in ["cdcl", "cdcl:mrv:dpll@7", ":mrv:dpll@7"] {
            let bare = text.strip_prefix("cdcl").unwrap_or(text);
            assert_eq!(text.parse::<Settings>(), bare.parse(), "{text}");
        }
        for (text, name) in [("mrv", "mrv"), ("varisat:mrv@7", "varisat"), (" @7", " ")] {
            let error = text.parse::<Settings>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("found `{name}`, expected")), "{error}");
        }
    }
}
