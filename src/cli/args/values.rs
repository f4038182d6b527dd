//! Parsers of flag values: rules, addresses, and origins of web pages.

use std::path::Path;

use anyhow::{Result, ensure};

use crate::cli::text;
use crate::grid::Rules;

/// Reads a list of rules. For `gattai:FILE`, the first cells of the grids are read from the file.
pub(in crate::cli) fn rules(text: &str) -> Result<Rules> {
    let item = |item: &str| match item.strip_prefix("gattai:").map(str::trim) {
        Some(path) if Path::new(path).exists() || !begins_with_cell(path) => arrangement(path),
        _ => Ok(item.to_owned()),
    };
    let items: Vec<String> = Rules::items(text).into_iter().map(item).collect::<Result<_>>()?;
    Ok(items.join(",").parse()?)
}

/// Returns whether `text` begins like the name of a cell: `r` and a numeral. Any other argument of `gattai` is the name
/// of a file, even if there is no such file.
fn begins_with_cell(text: &str) -> bool {
    text.strip_prefix('r').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Returns the text of the rule `gattai` with the cells in a file. The file has the first cell of each grid, such as
/// r1c1, separated by blanks or newlines; `#` begins a comment.
fn arrangement(path: &str) -> Result<String> {
    let text = text::read_rule(path)?;
    // Some editors write a byte order mark at the start of a file.
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
    let corners: Vec<_> = lines.flat_map(str::split_whitespace).collect();
    let comma = corners.iter().find(|word| word.contains([',', '+']));
    ensure!(
        comma.is_none(),
        "{path}: found `{}`, expected a first cell such as r1c1 on each line, without commas",
        comma.unwrap_or(&"")
    );
    Ok(format!("gattai:{}", corners.join("/")))
}

/// Reads the address to listen on.
#[cfg(feature = "server")]
pub(in crate::cli) fn address(text: &str) -> Result<std::net::SocketAddr> {
    let expected = "expected an IP address and a port, such as 127.0.0.1:8080";
    text.parse().map_err(|_| anyhow::anyhow!("found `{text}`, {expected}"))
}

/// Reads the origin of web pages: `https://` or `http://` and a host, with or without a port, or `*` for any origin.
#[cfg(feature = "server")]
pub(in crate::cli) fn origin(text: &str) -> Result<String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let is_host = |host: &str| {
        let is_part = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
        !host.is_empty() && host.chars().all(is_part)
    };
    ensure!(
        text == "*" || host.is_some_and(is_host),
        "found `{text}`, expected an origin such as https://example.org, or *"
    );
    Ok(text.to_owned())
}
