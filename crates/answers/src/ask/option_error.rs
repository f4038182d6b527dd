//! Defines the errors about an option that does not fit the puzzle or the other options.

use std::fmt;

use crate::classify::Classification;
use crate::solve::Method;

/// An option that does not fit the puzzle or the other options. The message names it as a flag of the command line;
/// [`with_field`](Self::with_field) names it as a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// The caller requested the engine `bulk` alone, which takes only classic 9x9 puzzles, with or without pencil marks
    /// and an odd-even mask.
    NotForBulk,
    /// The caller requested the engine `bulk` alone and also the named feature, which bulk lacks.
    BeyondBulk(&'static str),
    /// The caller requested a SAT solver and this counting method, which takes none.
    NotForMethod(Method),
    /// The rules have clues of several cells, which the scale `se` (that of Sudoku Explainer) cannot rate.
    CluesNotRated,
    /// Patterns are valid without the assumption that the solution is unique, so there is nothing to assume.
    NothingToAssume(Classification),
}

impl OptionError {
    /// Returns the message for a caller whose options are fields of JSON or arguments of a function.
    #[must_use]
    pub fn with_field(&self) -> String {
        let (field, found, expected) = self.values();
        format!("{field}: found {found}, expected {expected}: {}", self.reason())
    }

    /// Returns the name of the option as a field, its value, and a value that fits.
    fn values(&self) -> (&'static str, &'static str, &'static str) {
        match self {
            OptionError::NotForBulk | OptionError::BeyondBulk(_) => ("engine", "bulk", "auto"),
            OptionError::NotForMethod(_) => ("engine", "a SAT solver", "auto"),
            OptionError::CluesNotRated => ("scale", "se", "score"),
            OptionError::NothingToAssume(_) => ("assume_unique", "true", "false"),
        }
    }

    /// Returns why the value does not fit.
    fn reason(&self) -> String {
        match self {
            OptionError::NotForBulk => "bulk takes only classic 9x9 puzzles".to_owned(),
            OptionError::BeyondBulk(feature) => format!("bulk has no {feature}"),
            OptionError::NotForMethod(method) => format!("the method {method} takes no engine"),
            OptionError::CluesNotRated => {
                "the scale se rates no cages, lines and other clues of several cells".to_owned()
            }
            OptionError::NothingToAssume(scale) => {
                format!("the scale {scale} does not use uniqueness")
            }
        }
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (field, _, expected) = self.values();
        let flag = field.replace('_', "-");
        match expected {
            "false" => write!(f, "{}: leave out --{flag}", self.reason()),
            value => write!(f, "{}: use --{flag} {value}", self.reason()),
        }
    }
}

impl std::error::Error for OptionError {}
