//! Reads a formula from a DIMACS file.
//!
//! The format is that of the SAT competitions: comment lines that begin with `c`, then a header `p cnf VARIABLES
//! CLAUSES`, then clauses, each ended by 0, over any number of lines. Comment lines may also stand between the later
//! lines. A line that begins with `%` ends the formula, as in the SATLIB collection.

use std::io::{self, BufRead};

use rustsat::types::Lit;

use crate::quantity::quantity;
use crate::{ClauseSink, Formula};

/// A formula, with the number of variables from the header of its file.
#[derive(Clone, Debug, Default)]
pub struct Cnf {
    /// The number of variables that the header declares.
    pub variables: u32,
    /// The clauses, in the order of the file.
    pub formula: Formula,
}

impl Cnf {
    /// Adds all clauses to `sink`, in the order of the file.
    pub fn write(&self, sink: &mut dyn ClauseSink) {
        self.formula.clauses().for_each(|clause| sink.add_clause(clause));
    }
}

/// An error in a DIMACS file, with its line and column.
#[derive(Debug, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct DimacsError {
    /// The line, 1-based.
    pub line: u64,
    /// The column in bytes, 1-based.
    pub column: u64,
    /// The error, without its place.
    pub kind: DimacsErrorKind,
}

/// The ways in which a file is not a DIMACS formula.
#[derive(Debug, thiserror::Error)]
pub enum DimacsErrorKind {
    /// Text that is neither a comment nor the header comes before the header.
    #[error("found `{0}`, expected a header `p cnf VARIABLES CLAUSES` before the first clause")]
    NoHeader(String),
    /// The header is not `p cnf` and two numbers of at most 64 bits.
    #[error("found `{0}`, expected `p cnf VARIABLES CLAUSES`, two whole numbers below 2^64")]
    WrongHeader(String),
    /// The header declares more variables than rustsat's literals can number.
    #[error("the header declares {0} variables: at most {MOST_VARIABLES} can be numbered")]
    TooManyVariables(u64),
    /// The file has a second header.
    #[error("a second header: one formula a file")]
    SecondHeader,
    /// A word in a clause is not a whole number, or has more than 63 bits.
    #[error("found `{0}`, expected a literal (a whole number) or the 0 that ends a clause")]
    NotALiteral(String),
    /// A literal has a variable that the header does not declare.
    #[error("found `{found}`: the header declares only {}", quantity((*.variables).into(), "variable"))]
    UndeclaredVariable {
        /// The literal as it is written in the file.
        found: i64,
        /// The number of variables that the header declares.
        variables: u32,
    },
    /// The file has more clauses than the header declares.
    #[error(
        "a clause more than the {0} that the header declares (does a 0 end a clause too early?)"
    )]
    TooManyClauses(u64),
    /// The file has fewer clauses than the header declares.
    #[error("the file ends after {}, the header declares {declared}", quantity(*found, "clause"))]
    TooFewClauses {
        /// The number of clauses in the file.
        found: u64,
        /// The number of clauses that the header declares.
        declared: u64,
    },
    /// The file ends inside a clause.
    #[error("the file ends inside a clause: expected the 0 that ends it")]
    Truncated,
    /// A line is longer than 2^27 bytes.
    #[error("the line is longer than {LONGEST_LINE} bytes")]
    LongLine,
    /// The file has no header at all.
    #[error("the file has no header `p cnf VARIABLES CLAUSES`")]
    Empty,
    /// Reading failed.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// The largest number of variables that the literals of rustsat can have.
const MOST_VARIABLES: u64 = (1 << 31) - 2;
/// The length in bytes of the longest line that is read: enough for a clause of ten million literals.
const LONGEST_LINE: u64 = 1 << 27;
/// The mark that some editors write before a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
/// The largest number of characters of a word that an error quotes.
const QUOTED: usize = 40;

/// Reads a formula from DIMACS text. Memory use depends on the clauses in the file, not on the
/// numbers in the header.
///
/// # Errors
///
/// Returns [`DimacsError`] for the first place at which the file is not a DIMACS formula.
pub fn read_dimacs(mut input: impl BufRead) -> Result<Cnf, DimacsError> {
    let mut reader = Reader::default();
    let mut line = Vec::new();
    loop {
        line.clear();
        reader.line += 1;
        let read = io::Read::take(&mut input, LONGEST_LINE + 1).read_until(b'\n', &mut line);
        let length = read.map_err(|error| reader.error(0, error.into()))? as u64;
        if length > LONGEST_LINE {
            return Err(reader.error(0, DimacsErrorKind::LongLine));
        }
        if length == 0 || line.trim_ascii_start().starts_with(b"%") {
            return reader.finish();
        }
        if reader.line == 1 && line.starts_with(BYTE_ORDER_MARK) {
            line.drain(..BYTE_ORDER_MARK.len());
        }
        reader.take(&line).map_err(|(column, kind)| reader.error(column, kind))?;
    }
}

/// A reader of a DIMACS file: the current line, the header and the clauses read so far.
#[derive(Default)]
struct Reader {
    /// The current line, 1-based.
    line: u64,
    cnf: Cnf,
    /// The number of clauses that the header declares; `None` before the header.
    declared: Option<u64>,
    /// The literals of the current clause.
    clause: Vec<Lit>,
    /// The line (1-based) and the column (0-based) of the first literal of `clause`.
    start: (u64, usize),
}

/// A 0-based column of the current line, and the error there.
type Fault = (usize, DimacsErrorKind);

impl Reader {
    fn take(&mut self, line: &[u8]) -> Result<(), Fault> {
        let mut words = words(line);
        let Some((column, first)) = words.next() else { return Ok(()) };
        match (first, self.declared) {
            _ if first.starts_with(b"c") => Ok(()),
            (b"p", None) => self.header(line, column),
            (b"p", Some(_)) => Err((column, DimacsErrorKind::SecondHeader)),
            (_, None) => Err((column, DimacsErrorKind::NoHeader(quoted(first)))),
            (_, Some(declared)) => {
                self.literal(column, first, declared)?;
                words.try_for_each(|(column, word)| self.literal(column, word, declared))
            }
        }
    }

    fn header(&mut self, line: &[u8], column: usize) -> Result<(), Fault> {
        let wrong = || (column, DimacsErrorKind::WrongHeader(quoted(line.trim_ascii())));
        let words: Vec<&[u8]> = words(line).map(|(_, word)| word).collect();
        let [b"p", b"cnf", variables, clauses] = words[..] else { return Err(wrong()) };
        let variables = unsigned(variables).ok_or_else(wrong)?;
        self.declared = Some(unsigned(clauses).ok_or_else(wrong)?);
        if variables > MOST_VARIABLES {
            return Err((column, DimacsErrorKind::TooManyVariables(variables)));
        }
        self.cnf.variables = variables as u32;
        Ok(())
    }

    /// Reads the word at `column` as a literal, or as the 0 that ends a clause.
    fn literal(&mut self, column: usize, word: &[u8], declared: u64) -> Result<(), Fault> {
        let number = signed(word);
        let number = number.ok_or_else(|| (column, DimacsErrorKind::NotALiteral(quoted(word))))?;
        if self.clause.is_empty() {
            self.start = (self.line, column);
            if self.cnf.formula.len() as u64 == declared {
                return Err((column, DimacsErrorKind::TooManyClauses(declared)));
            }
        }
        if number == 0 {
            self.cnf.formula.add_clause(&self.clause);
            self.clause.clear();
            return Ok(());
        }
        let variables = self.cnf.variables;
        if number.unsigned_abs() > u64::from(variables) {
            let kind = DimacsErrorKind::UndeclaredVariable { found: number, variables };
            return Err((column, kind));
        }
        self.clause.push(Lit::new(number.unsigned_abs() as u32 - 1, number < 0));
        Ok(())
    }

    fn finish(self) -> Result<Cnf, DimacsError> {
        let Some(declared) = self.declared else {
            return Err(self.error(0, DimacsErrorKind::Empty));
        };
        if !self.clause.is_empty() {
            let (line, column) = self.start;
            return Err(Reader { line, ..self }.error(column, DimacsErrorKind::Truncated));
        }
        let found = self.cnf.formula.len() as u64;
        if found < declared {
            return Err(self.error(0, DimacsErrorKind::TooFewClauses { found, declared }));
        }
        Ok(self.cnf)
    }

    fn error(&self, column: usize, kind: DimacsErrorKind) -> DimacsError {
        DimacsError { line: self.line, column: column as u64 + 1, kind }
    }
}

/// Returns the words of a line, each with its 0-based column.
fn words(line: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    words.map(move |word| (word.as_ptr() as usize - line.as_ptr() as usize, word))
}

fn unsigned(word: &[u8]) -> Option<u64> {
    let is_number = word.iter().all(u8::is_ascii_digit);
    is_number.then(|| std::str::from_utf8(word).ok()?.parse().ok()).flatten()
}

/// Parses a whole number, which may have a minus sign but no plus sign.
fn signed(word: &[u8]) -> Option<i64> {
    let (digits, sign) = match word {
        [b'-', digits @ ..] => (digits, -1),
        digits => (digits, 1),
    };
    Some(sign * i64::try_from(unsigned(digits)?).ok()?)
}

/// Returns a word as an error quotes it: at most `QUOTED` characters, without control characters.
fn quoted(word: &[u8]) -> String {
    let text = String::from_utf8_lossy(&word[..word.len().min(4 * QUOTED)]);
    let cut: String = text.chars().take(QUOTED).collect();
    let cut = cut.replace(char::is_control, " ");
    if text.chars().count() > QUOTED { cut + "..." } else { cut }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(u32, Vec<Vec<i32>>), String> {
        let cnf = read_dimacs(text.as_bytes()).map_err(|error| error.to_string())?;
        let numbers = |clause: &[Lit]| clause.iter().map(|literal| literal.to_ipasir()).collect();
        Ok((cnf.variables, cnf.formula.clauses().map(numbers).collect()))
    }

    #[test]
    fn clauses_end_at_a_zero_wherever_the_lines_end() {
        let text = "c made by hand\ncomment\n\np  cnf 3 3\n1 -2\n 3 0 -1 0\nc13 between\n0\n";
        assert_eq!(read(text), Ok((3, vec![vec![1, -2, 3], vec![-1], vec![]])));
        assert_eq!(read("p cnf 0 0\n"), Ok((0, vec![])));
        assert_eq!(read("\u{feff}p cnf 1 1\n1 0\n"), Ok((1, vec![vec![1]])));
        assert_eq!(read("p cnf 1 1\r\n1 0\r\n%\n0\n\n"), Ok((1, vec![vec![1]])), "as in SATLIB");
    }

    #[test]
    fn a_fault_is_named_with_its_line_and_column() {
        let error = |text| read(text).unwrap_err();
        assert_eq!(
            error("c x\n1 2 0\n"),
            "line 2, column 1: found `1`, expected a header `p cnf VARIABLES CLAUSES` before the first clause"
        );
        let too_large = "p cnf 3 18446744073709551616";
        for header in ["p cnf 3", "p dnf 3 2", "p cnf -3 2", "p cnf 3 2 1", "p cnf 3 x", too_large]
        {
            let expected = format!(
                "line 1, column 1: found `{header}`, expected `p cnf VARIABLES CLAUSES`, two whole numbers below 2^64"
            );
            assert_eq!(error(header), expected);
        }
        assert_eq!(
            error("p cnf 2 1\n1 0 2 0\n"),
            "line 2, column 5: a clause more than the 1 that the header declares (does a 0 end a clause too early?)"
        );
        assert_eq!(
            error("p cnf 2 2\n1 -3 0\n"),
            "line 2, column 3: found `-3`: the header declares only 2 variables"
        );
        assert_eq!(
            error("p cnf 2 2\n1 +2 0\n"),
            "line 2, column 3: found `+2`, expected a literal (a whole number) or the 0 that ends a clause"
        );
        assert_eq!(
            error("p cnf 2 2\n1 0\n\n  1 2\n"),
            "line 4, column 3: the file ends inside a clause: expected the 0 that ends it"
        );
        assert_eq!(
            error("p cnf 2 9\n1 0\n"),
            "line 3, column 1: the file ends after 1 clause, the header declares 9"
        );
        assert_eq!(
            error("p cnf 1 0\np cnf 1 0\n"),
            "line 2, column 1: a second header: one formula a file"
        );
        assert!(error("").contains("the file has no header"));
    }

    #[test]
    fn huge_counts_cost_no_memory_and_are_named() {
        let error = |text| read(text).unwrap_err();
        assert!(error("p cnf 9999999999 1\n").contains("declares 9999999999 variables"));
        assert!(error("p cnf 5 99999999999999999\n1 0\n").contains("after 1 clause,"));
        assert!(error("p cnf 5 99999999999999999999999\n").contains("expected `p cnf"));
        assert!(
            error("p cnf 5 1\n99999999999999999999999 0\n")
                .contains("found `99999999999999999999999`")
        );
        assert!(error(&format!("p cnf 5 1\n{}\n", "x".repeat(1_000))).len() < 200);
    }
}
