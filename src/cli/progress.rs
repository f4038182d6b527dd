//! Shows progress on standard error: only on a terminal, never with `--quiet`.

use std::fmt::Write;
use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};

use super::meter::Meter;

/// Returns a line that shows the number of `things` so far, their number per second, and the time so far.
pub(super) fn bar(things: &str, quiet: bool) -> ProgressBar {
    styled(things, quiet, |style| style)
}

/// Returns a line like [`bar`] that also shows the time left if `meter` can estimate it.
pub(super) fn bar_with_end(things: &str, quiet: bool, meter: Meter) -> ProgressBar {
    let left = move |state: &ProgressState, out: &mut dyn Write| {
        if let Some(left) = meter.time_left(state.elapsed()) {
            let _ = write!(out, ", {} left", HumanDuration(left));
        }
    };
    styled(things, quiet, |style| style.with_key("left", left))
}

fn styled(
    things: &str,
    quiet: bool,
    extend: impl FnOnce(ProgressStyle) -> ProgressStyle,
) -> ProgressBar {
    if quiet {
        return ProgressBar::hidden();
    }
    let template = format!("{{spinner}} {{human_pos}} {things}, {{per_sec}}, {{elapsed}}{{left}}");
    let style = ProgressStyle::with_template(&template).expect("the template is well-formed");
    let bar = ProgressBar::no_length().with_style(extend(style));
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}
