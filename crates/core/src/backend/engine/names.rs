//! Parses and writes the names of engines and races: `cdcl@2`, `race:cdcl,varisat+triad`.

use std::fmt;
use std::str::FromStr;

use itertools::Itertools;

use super::{Engine, EngineError, Entrant, Lineup};
use crate::backend::Template;
use crate::encode::{AtMostOne, EncodingLevel, PrimitiveForm};

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Engine::Auto => f.write_str("auto"),
            Engine::Varisat => f.write_str("varisat"),
            Engine::Cdcl(settings) => write!(f, "cdcl{settings}"),
            Engine::Batsat => f.write_str("batsat"),
            #[cfg(feature = "cadical")]
            Engine::Cadical => f.write_str("cadical"),
            Engine::Command(template) => write!(f, "cmd: {template}"),
            Engine::Race(lineup) => write!(f, "race:{lineup}"),
        }
    }
}

impl FromStr for Engine {
    type Err = EngineError;

    fn from_str(name: &str) -> Result<Self, EngineError> {
        if let Some(command) = name.strip_prefix("cmd:") {
            return Template::parse(command)
                .map(Engine::Command)
                .map_err(|why| EngineError::Template(command.trim().to_owned(), why));
        }
        if let Some(members) = name.strip_prefix("race:") {
            return Ok(Engine::Race(members.parse()?));
        }
        match (name, name.strip_prefix("cdcl")) {
            ("auto", _) => Ok(Engine::Auto),
            ("varisat", _) => Ok(Engine::Varisat),
            ("batsat", _) => Ok(Engine::Batsat),
            ("bulk", _) => Err(EngineError::Bulk),
            #[cfg(feature = "cadical")]
            ("cadical", _) => Ok(Engine::Cadical),
            #[cfg(not(feature = "cadical"))]
            ("cadical", _) => Err(EngineError::NotCompiledIn("cadical")),
            (_, Some(settings)) if settings.is_empty() || settings.starts_with([':', '@']) => {
                Ok(Engine::Cdcl(settings.parse()?))
            }
            _ => Err(EngineError::Unknown(name.to_owned())),
        }
    }
}

/// The allowed number of members of a race; each member has its own thread and solver.
const MEMBERS: std::ops::RangeInclusive<usize> = 2..=16;

impl Entrant {
    /// Sets the level, the at-most-one encoding or the form of primitives that `word` names. Returns an error if it
    /// names none of these, or if this was set before. `auto` is the name of an at-most-one encoding here.
    fn set(&mut self, word: &str) -> Result<(), EngineError> {
        let is_new = match (word.parse(), word.parse(), word.parse()) {
            (Ok(level), ..) => self.level.replace(level).is_none(),
            (_, Ok(kind), _) => self.at_most_one.replace(kind).is_none(),
            (.., Ok(form)) => self.primitives.replace(form).is_none(),
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
        if let Some(kind) = self.at_most_one {
            write!(f, "+{kind}")?;
        }
        match self.primitives {
            Some(form) => write!(f, "+{form}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Lineup {
    type Err = EngineError;

    /// Parses the names of the members, separated by commas. So the command line of a member cannot contain a comma.
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

    /// Parses an engine's name, followed by `+` and a level, an at-most-one encoding or a form of primitives, at most
    /// one of each. Returns an error if the engine cannot receive primitives in the form.
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
        let mut entrant = Entrant { engine, level: None, at_most_one: None, primitives: None };
        words.into_iter().try_for_each(|word| entrant.set(word))?;
        entrant.engine.check_form(entrant.primitives(PrimitiveForm::Auto))?;
        Ok(entrant)
    }
}

/// Returns the engine's name, and the words after each `+`. A command line may contain `+` itself. So for `cmd:` the
/// function splits off only words at the end that name a level, an at-most-one encoding or a form of primitives.
fn without_encodings(text: &str) -> (&str, Vec<&str>) {
    if !text.starts_with("cmd:") {
        let mut words = text.split('+');
        return (words.next().unwrap_or_default(), words.collect());
    }
    let is_encoding = |word: &str| {
        word.parse::<EncodingLevel>().is_ok()
            || word.parse::<AtMostOne>().is_ok()
            || word.parse::<PrimitiveForm>().is_ok()
    };
    let (mut command, mut words) = (text, Vec::new());
    while let Some((rest, word)) = command.rsplit_once('+').filter(|(_, word)| is_encoding(word)) {
        (command, words) = (rest, [vec![word], words].concat());
    }
    (command, words)
}
