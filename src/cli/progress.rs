//! Progress on standard error: only on a terminal, never with `--quiet`.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A line that shows how many `things` there have been so far, and how many a second.
pub(super) fn bar(things: &str, quiet: bool) -> ProgressBar {
    if quiet {
        return ProgressBar::hidden();
    }
    let template = format!("{{spinner}} {{human_pos}} {things}, {{per_sec}}, {{elapsed}}");
    let style = ProgressStyle::with_template(&template).expect("the template is well-formed");
    let bar = ProgressBar::no_length().with_style(style);
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}
