//! Finds the compressed puzzle in a link of penpa-edit.

use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use base64::{DecodeError, Engine};
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

use super::error::PenpaError;
use crate::percent::decoded;

/// The name of the program in the path of a link. Several sites have it.
const PROGRAM: &str = "/penpa-edit";

/// The base64 of links. The `=` at the end of a text may be lost when a link is copied.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// Returns bytes as base64.
pub(super) fn encoded(bytes: &[u8]) -> String {
    BASE64.encode(bytes)
}

/// Returns whether the text is a link of penpa-edit that contains a puzzle.
pub(crate) fn begins(text: &str) -> bool {
    parameter(text, "p").is_some_and(|data| !data.is_empty())
}

/// Returns the value of a parameter of the link, which stands behind `#` or `?`. Returns `None` if there is none, or if
/// the text is no link of penpa-edit.
pub(super) fn parameter<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once("://")?;
    let (_, rest) = rest.split_once(PROGRAM)?;
    let (_, parameters) = rest.split_once(['#', '?'])?;
    let mut parameters = parameters.split('&').filter_map(|parameter| parameter.split_once('='));
    parameters.find(|(found, _)| *found == name).map(|(_, value)| value)
}

/// Decompresses a parameter to a text of at most `most` bytes.
pub(super) fn decompressed(data: &str, most: usize) -> Result<String, PenpaError> {
    let damaged = |problem: &str| PenpaError::Damaged(problem.to_owned());
    let data = decoded(data);
    let bytes = BASE64.decode(&*data).map_err(|error| match error {
        DecodeError::InvalidByte(at, _) => {
            let found = data.get(at..).and_then(|rest| rest.chars().next()).unwrap_or_default();
            damaged(&format!("found `{}`, expected base64", found.escape_debug()))
        }
        _ => damaged("they end too early"),
    })?;
    let text = decompress_to_vec_with_limit(&bytes, most).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => PenpaError::TooLong(most),
        TINFLStatus::NeedsMoreInput | TINFLStatus::FailedCannotMakeProgress => {
            damaged("they end too early")
        }
        _ => damaged("they are not compressed by deflate"),
    })?;
    String::from_utf8(text).map_err(|_| damaged("the decompressed bytes are not UTF-8"))
}
