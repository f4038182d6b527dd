//! Who runs, by name.

use std::fmt;
use std::str::FromStr;

use itertools::Itertools;

use crate::backend::{Engine, EngineError};
use crate::encode::{AtMostOne, Encoding, Level};

/// The fewest and the most members of a race: each has a thread and a solver of its own.
const MEMBERS: std::ops::RangeInclusive<usize> = 2..=16;

/// The members of a race, two to sixteen.
///
/// ```
/// let engine: sudosat::backend::Engine = "race:cdcl,cdcl@2,varisat+triad".parse()?;
/// assert_eq!(engine.to_string(), "race:cdcl,cdcl@2,varisat+triad");
/// # Ok::<(), sudosat::backend::EngineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lineup(Vec<Entrant>);

/// A member of a race: an engine, and how its formula differs from what the caller asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    engine: Engine,
    level: Option<Level>,
    at_most_one: Option<AtMostOne>,
}

impl Lineup {
    /// The members, in the order in which they were named.
    #[must_use]
    pub fn entrants(&self) -> &[Entrant] {
        &self.0
    }
}

impl Entrant {
    /// The engine: neither auto nor a race.
    #[must_use]
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// How its formula is encoded, when the caller asks for `encoding`.
    #[must_use]
    pub fn encoding(&self, encoding: Encoding) -> Encoding {
        Encoding {
            level: self.level.unwrap_or(encoding.level),
            at_most_one: self.at_most_one.unwrap_or(encoding.at_most_one),
            ..encoding
        }
    }

    /// Notes an encoding by name.
    fn set(&mut self, word: &str) -> Result<(), EngineError> {
        let is_new = match (word.parse(), word.parse()) {
            (Ok(level), _) => self.level.replace(level).is_none(),
            (_, Ok(kind)) => self.at_most_one.replace(kind).is_none(),
            _ => return Err(EngineError::RaceEncoding(word.to_owned())),
        };
        if is_new { Ok(()) } else { Err(EngineError::RaceEncodingTwice(word.to_owned())) }
    }
}

impl fmt::Display for Lineup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.iter().format(","))
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.engine)?;
        if let Some(level) = self.level {
            write!(f, "+{level}")?;
        }
        match self.at_most_one {
            Some(kind) => write!(f, "+{kind}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Lineup {
    type Err = EngineError;

    /// Reads names separated by commas.
    fn from_str(text: &str) -> Result<Self, EngineError> {
        let entrants: Vec<Entrant> =
            text.split(',').map(|name| name.trim().parse()).collect::<Result<_, _>>()?;
        match MEMBERS.contains(&entrants.len()) {
            true => Ok(Lineup(entrants)),
            false => Err(EngineError::RaceSize(entrants.len())),
        }
    }
}

impl FromStr for Entrant {
    type Err = EngineError;

    /// Reads an engine's name, and encodings behind `+`.
    fn from_str(text: &str) -> Result<Self, EngineError> {
        let (name, words) = without_encodings(text);
        let engine = match name.strip_prefix("race:") {
            Some(_) => return Err(EngineError::RaceMember(name.to_owned())),
            None => name.parse(),
        };
        let engine = match engine {
            Ok(Engine::Auto) | Err(EngineError::Bulk) => {
                return Err(EngineError::RaceMember(name.to_owned()));
            }
            engine => engine?,
        };
        let mut entrant = Entrant { engine, level: None, at_most_one: None };
        words.into_iter().try_for_each(|word| entrant.set(word))?;
        Ok(entrant)
    }
}

/// The engine's name, and the words behind `+`. A command line may have a plus of its own, so there
/// only words that are encodings are taken, from the end.
fn without_encodings(text: &str) -> (&str, Vec<&str>) {
    if !text.starts_with("cmd:") {
        let mut words = text.split('+');
        return (words.next().unwrap_or_default(), words.collect());
    }
    let is_encoding =
        |word: &str| word.parse::<Level>().is_ok() || word.parse::<AtMostOne>().is_ok();
    let (mut command, mut words) = (text, Vec::new());
    while let Some((rest, word)) = command.rsplit_once('+').filter(|(_, word)| is_encoding(word)) {
        (command, words) = (rest, [vec![word], words].concat());
    }
    (command, words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lineup_is_read_as_it_is_written() {
        for text in [
            "cdcl,cdcl@2",
            "cdcl:mrv@3,varisat+triad,batsat+minimal+pairwise",
            "cmd: kissat -q {input}+sequential,cmd: a+b",
        ] {
            assert_eq!(text.parse::<Lineup>().unwrap().to_string(), text);
        }
        let spaced: Lineup = " cdcl , batsat+bitwise+natural ".parse().unwrap();
        assert_eq!(spaced.to_string(), "cdcl,batsat+natural+bitwise");
    }

    #[test]
    fn a_member_changes_only_what_it_names() {
        let asked = Encoding { level: Level::Natural, ..Encoding::default() };
        let encoding = |text: &str| text.parse::<Entrant>().unwrap().encoding(asked);
        assert_eq!(encoding("cdcl"), asked);
        assert_eq!(encoding("cdcl+triad"), Encoding { level: Level::Triad, ..asked });
        let product = Encoding { at_most_one: AtMostOne::Product, ..asked };
        assert_eq!(encoding("cdcl+product"), product);
    }

    #[test]
    fn what_cannot_race_is_refused() {
        let error = |text: &str| text.parse::<Lineup>().unwrap_err();
        assert_eq!(error("cdcl"), EngineError::RaceSize(1));
        assert_eq!(error(&vec!["cdcl"; 17].join(",")), EngineError::RaceSize(17));
        assert_eq!(error("auto,cdcl"), EngineError::RaceMember("auto".to_owned()));
        assert_eq!(error("race:cdcl,batsat"), EngineError::RaceMember("race:cdcl".to_owned()));
        assert_eq!(error("cdcl,"), EngineError::Unknown(String::new()));
        assert_eq!(error("cdcl+tried,batsat"), EngineError::RaceEncoding("tried".to_owned()));
        let twice = EngineError::RaceEncodingTwice("natural".to_owned());
        assert_eq!(error("cdcl+triad+natural,batsat"), twice);
    }
}
