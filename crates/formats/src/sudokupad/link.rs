//! Finds the compressed puzzle in a link of SudokuPad, or in a text that consists only of it.

use crate::percent::decoded;

/// The parts of a link that name a site of SudokuPad.
const SITES: [&str; 3] = ["sudokupad.app/", "crackingthecryptic.com/", "sudokupad.svencodes.com/"];

/// The symbols before the compressed puzzle.
const PREFIXES: [&str; 2] = ["scl", "ctc"];

/// The minimum length of a text that is recognised as a compressed puzzle without a link. A shorter text is read as a
/// line of cells.
const LEAST_LENGTH: usize = 100;

/// Returns whether the text is a link with a compressed puzzle, or the compressed puzzle itself.
pub(crate) fn begins(text: &str) -> bool {
    match in_link(text) {
        Some(id) => payload(id).is_some(),
        None => text.len() >= LEAST_LENGTH && payload(text).is_some_and(is_base64),
    }
}

/// Returns the compressed puzzle that the text contains, without escaped symbols. Returns `None` if there is none.
pub(super) fn data_of(text: &str) -> Option<String> {
    payload(in_link(text).unwrap_or(text)).map(decoded)
}

/// Returns the text in a link of SudokuPad that names the puzzle: the parameter `puzzleid`, or else the path. Returns
/// `None` if the text is not such a link.
pub(crate) fn in_link(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once("://")?;
    let site = SITES.iter().find_map(|site| Some(rest.find(site)? + site.len()))?;
    let path = &rest[site..];
    if let Some((_, id)) = path.split_once("puzzleid=") {
        return id.split(['&', '#']).next();
    }
    let path = path.strip_prefix("sudoku/").unwrap_or(path);
    path.split(['?', '#']).next()
}

fn payload(id: &str) -> Option<&str> {
    PREFIXES.iter().find_map(|prefix| id.strip_prefix(prefix)).filter(|data| data.len() > 20)
}

fn is_base64(data: &str) -> bool {
    data.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/=%".contains(&byte))
}
