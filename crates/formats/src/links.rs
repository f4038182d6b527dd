//! Recognises links that contain no puzzle: those with only an id, whose puzzle is on the site.

use super::quoted::shortened;
use super::sudokupad;

/// The reason why a link is not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// The link has only an id. The puzzle itself is on the site.
    #[error(
        "the link has only the id `{id}`, and the puzzle itself is on the site: expected the long link, which contains the puzzle"
    )]
    Id {
        /// The id of the puzzle on the site.
        id: String,
    },
    /// The link leads to no site whose links are read, or it contains no puzzle.
    #[error(
        "found a link without a puzzle, expected one of f-puzzles (`?load=N4Ig...`), SudokuPad (`/scl...`) or penpa-edit (`#m=edit&p=...`)"
    )]
    Unknown,
}

/// Sites whose links have an id behind this text.
const WITH_ID: [&str; 3] = ["f-puzzles.com/?id=", "tinyurl.com/", "bit.ly/"];

/// Returns whether the text is a link. The other readers of links have not recognised it.
pub(super) fn begins(text: &str) -> bool {
    ["http://", "https://"].iter().any(|scheme| text.starts_with(scheme))
}

/// Returns the reason why the link contains no puzzle that is read.
pub(super) fn problem(link: &str) -> LinkError {
    let of_site = |site: &str| link.split_once(site).map(|(_, id)| id);
    let id = WITH_ID.iter().find_map(|site| of_site(site)).or_else(|| sudokupad::in_link(link));
    match id.map(|id| id.split(['&', '#']).next().unwrap_or_default()) {
        Some(id) if !id.is_empty() => LinkError::Id { id: shortened(id).to_owned() },
        _ => LinkError::Unknown,
    }
}
