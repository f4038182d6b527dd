//! Defines the languages in which steps are described.

use std::fmt;
use std::str::FromStr;

use super::english::ENGLISH;
use super::french::FRENCH;
use super::words::Words;
use crate::explain::Technique;

/// A language in which steps are described. A new language needs a table of sentences (`french.rs` is an example), a
/// variant of this enum, an entry in [`Language::ALL`], and a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Language {
    /// English, with the key `en`.
    #[default]
    English,
    /// French, with the key `fr`.
    French,
}

/// The error for a text that is not the key of a language.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no known language: expected en or fr")]
pub struct UnknownLanguage(pub String);

impl Language {
    /// All languages in which steps can be described.
    pub const ALL: [Language; 2] = [Language::English, Language::French];

    /// Returns the name of the language in JSON and on the command line: its code in ISO 639-1.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }

    /// Returns the name of a technique as it appears inside a sentence, for example `X-wing`.
    #[must_use]
    pub fn technique(self, technique: Technique) -> &'static str {
        (self.words().technique)(technique)
    }

    pub(super) fn words(self) -> &'static Words {
        match self {
            Language::English => &ENGLISH,
            Language::French => &FRENCH,
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// Parses the key of a language, for example `en`.
impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Self, UnknownLanguage> {
        let found = Language::ALL.into_iter().find(|language| language.key() == text);
        found.ok_or_else(|| UnknownLanguage(text.to_owned()))
    }
}
