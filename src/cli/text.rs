//! Reads a text as a whole, with a limit on its size. A signal while a text is read or parsed ends the program.

use std::fs;
use std::io::{self, Read};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, ensure};

use super::bounded::{AT_ANY_TIME, Bound, TooSlow};
use super::interrupt;
use super::opening::open_bounded;
use crate::formats::{CoverText, read_cover_while};

/// The largest size in bytes of a file that a rule names. Such a file is usually far smaller.
const LONGEST_RULE: u64 = 1 << 20;

/// Returns the text of a file, compressed or not, or of standard input if `name` is `-`. Bytes that are not UTF-8 are
/// an error.
pub(super) fn read(name: &str, bound: Bound) -> Result<String> {
    let _reading = interrupt::reading();
    let mut bytes = Vec::new();
    let read = open_bounded(name, bound)?.read_to_end(&mut bytes);
    read.with_context(|| format!("cannot read {name}"))?;
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = valid.iter().filter(|&&byte| byte == b'\n').count() + 1;
        anyhow!("{name}: line {line}: found bytes that are not UTF-8, expected text")
    })
}

/// Returns the text of a file that a rule names. It must be a regular file: a rule may come from an untrusted text, and
/// a device or a pipe may never end.
pub(super) fn read_rule(name: &str) -> Result<String> {
    let about = fs::metadata(name).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => anyhow!("cannot read {name}: no such file"),
        _ => anyhow!("cannot read {name}: {error}"),
    })?;
    ensure!(about.is_file(), "cannot read {name}: it is no regular file, expected one");
    let most = LONGEST_RULE;
    ensure!(
        about.len() <= most,
        "cannot read {name}: found {} bytes, expected at most {most}",
        about.len()
    );
    read(name, Bound { most, timeout: None, flag: None })
}

/// Parses the text of a cover problem. Unless `quiet` is true, prints which options are left out because they have no
/// required item. `timeout` is the longest time for parsing.
pub(super) fn cover(
    name: &str,
    text: &str,
    timeout: Option<Duration>,
    quiet: bool,
) -> Result<CoverText> {
    let _reading = interrupt::reading();
    // A short text is parsed without a time limit. So it always gets an answer, even if the answer is only that the
    // time limit was reached.
    let timeout = timeout.filter(|_| text.len() as u64 > AT_ANY_TIME);
    let begun = Instant::now();
    let mut in_time = || timeout.is_none_or(|timeout| begun.elapsed() <= timeout);
    let problem = read_cover_while(text, &mut in_time).with_context(|| name.to_owned())?;
    let problem = problem
        .ok_or_else(|| io::Error::other(TooSlow))
        .with_context(|| format!("cannot read {name}"))?;
    for line in problem.left_out.iter().filter(|_| !quiet) {
        note!("{name}: line {line}: no primary item, so this option is never chosen");
    }
    Ok(problem)
}
