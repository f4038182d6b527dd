//! What can be done to a solver, and its text: one call a line.

use std::fmt;

/// One call; literals are numbers as in DIMACS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Call {
    /// Not more conflicts than this: a limit from the start on, wherever it stands.
    MaxConflicts(u64),
    /// Not more decisions than this: a limit from the start on, wherever it stands.
    MaxDecisions(u64),
    /// No longer than so many microseconds: a limit from the start on, wherever it stands.
    Deadline(u64),
    /// Declares so many variables.
    Reserve(u32),
    /// Adds a clause.
    Add(Vec<i32>),
    /// Adds the clause that excludes the model of the last answer, if it was one.
    Block,
    /// Solves under assumptions.
    Solve(Vec<i32>),
    /// Raises the flag that interrupts.
    Interrupt,
    /// Raises and lowers the flag all the time, while the calls go on.
    Flicker,
    /// Lowers the flag.
    Resume,
}

impl Call {
    /// The literals that stand in the call.
    pub fn literals(&self) -> &[i32] {
        match self {
            Call::Add(literals) | Call::Solve(literals) => literals,
            _ => &[],
        }
    }

    fn parse(line: &str) -> Option<Call> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        Some(match word {
            "max-conflicts" => Call::MaxConflicts(rest.parse().ok()?),
            "max-decisions" => Call::MaxDecisions(rest.parse().ok()?),
            "deadline" => Call::Deadline(rest.parse().ok()?),
            "reserve" => Call::Reserve(rest.parse().ok()?),
            "add" => Call::Add(numbers(rest)?),
            "block" => Call::Block,
            "solve" => Call::Solve(numbers(rest)?),
            "interrupt" => Call::Interrupt,
            "flicker" => Call::Flicker,
            "resume" => Call::Resume,
            _ => return None,
        })
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::MaxConflicts(most) => write!(f, "max-conflicts {most}"),
            Call::MaxDecisions(most) => write!(f, "max-decisions {most}"),
            Call::Deadline(micros) => write!(f, "deadline {micros}"),
            Call::Reserve(variables) => write!(f, "reserve {variables}"),
            Call::Add(clause) => write!(f, "add{}", spaced(clause)),
            Call::Block => f.write_str("block"),
            Call::Solve(assumptions) => write!(f, "solve{}", spaced(assumptions)),
            Call::Interrupt => f.write_str("interrupt"),
            Call::Flicker => f.write_str("flicker"),
            Call::Resume => f.write_str("resume"),
        }
    }
}

fn spaced(literals: &[i32]) -> String {
    literals.iter().map(|literal| format!(" {literal}")).collect()
}

fn numbers(text: &str) -> Option<Vec<i32>> {
    let literal = |number: &str| number.parse().ok().filter(|&number| number != 0);
    text.split_whitespace().map(literal).collect()
}

/// The calls of a text; empty lines and lines that begin with `#` say nothing.
pub fn read(text: &str) -> Vec<Call> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| Call::parse(line).unwrap_or_else(|| panic!("no call: `{line}`"))).collect()
}

/// The text of calls.
pub fn text(calls: &[Call]) -> String {
    calls.iter().map(|call| format!("{call}\n")).collect()
}
