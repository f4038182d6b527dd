//! Draws the distributions of a summary as bar charts, one below the other.

use super::colours::{INK, PENCIL, SOLUTION, THIN_LINE};
use super::drawing::{document, ground};
use super::svg_elements::Svg;
use crate::report::{Distribution, DistributionRow, SummaryReport};

/// The width of the document.
const WIDTH: f64 = 720.0;
/// The height of a chart with its heading and the values below it.
const HEIGHT: f64 = 260.0;
/// The room for the heading above the bars, and for the values below them.
const ABOVE: f64 = 50.0;
const BELOW: f64 = 34.0;
/// The room for the shares to the left of the bars; to the right there is a third of it.
const BESIDE: f64 = 60.0;
/// The part of the room of a bar that the bar fills.
const BAR: f64 = 0.7;
/// The largest number of values that are written below the bars. Of more values only some are written.
const MOST_LABELS: usize = 24;
/// The number of lines across the chart, with a share each.
const LINES: u32 = 4;

/// Returns an SVG document with a bar chart for each distribution. The height of a bar is the share of its value; a
/// line reaches from one standard error below to one above.
#[must_use]
pub fn bar_charts(summary: &SummaryReport) -> String {
    let distributions = summary.distributions();
    let size = (WIDTH, HEIGHT * distributions.len() as f64);
    document(size, size, "px", |svg| {
        ground(size, svg);
        for (index, distribution) in distributions.iter().enumerate() {
            Chart::new(distribution, HEIGHT * index as f64).draw(svg);
        }
    })
}

/// One chart.
struct Chart<'a> {
    distribution: &'a Distribution,
    /// The upper edge of the chart.
    top: f64,
    /// The share at the upper end of the room for bars.
    most: f64,
}

impl<'a> Chart<'a> {
    fn new(distribution: &'a Distribution, top: f64) -> Self {
        let upper_ends = distribution.values.iter().map(upper_end);
        // A tenth of the share is left free, and a chart without bars has room for all.
        let most = upper_ends.reduce(f64::max).map_or(1.0, |most| (1.1 * most).min(1.0));
        Chart { distribution, top, most }
    }

    fn draw(&self, svg: &mut Svg) {
        svg.group(&format!("font-size=\"15\" fill=\"{INK}\""), |svg| {
            svg.text((BESIDE, self.top + 28.0), &self.distribution.heading());
        });
        self.draw_lines(svg);
        svg.group(&format!("class=\"bars\" fill=\"{SOLUTION}\""), |svg| self.draw_bars(svg));
        let style = format!("class=\"errors\" stroke=\"{INK}\" stroke-width=\"1.5\"");
        svg.group(&style, |svg| self.draw_errors(svg));
        let style = format!("font-size=\"12\" fill=\"{PENCIL}\" text-anchor=\"middle\"");
        svg.group(&style, |svg| self.draw_values(svg));
    }

    /// Draws lines across the chart, each with its share.
    fn draw_lines(&self, svg: &mut Svg) {
        let shares = || (0..=LINES).map(|line| self.most * f64::from(line) / f64::from(LINES));
        svg.group(&format!("stroke=\"{THIN_LINE}\" stroke-width=\"0.5\""), |svg| {
            for share in shares() {
                let y = self.height_of(share);
                svg.line((BESIDE, y), (WIDTH - BESIDE / 3.0, y));
            }
        });
        let style = format!("font-size=\"12\" fill=\"{PENCIL}\" text-anchor=\"end\"");
        svg.group(&style, |svg| {
            for share in shares() {
                let y = self.height_of(share) + 4.0;
                svg.text((BESIDE - 8.0, y), &format!("{:.1} %", 100.0 * share));
            }
        });
    }

    fn draw_bars(&self, svg: &mut Svg) {
        let width = self.room() * BAR;
        for (index, row) in self.distribution.values.iter().enumerate() {
            let y = self.height_of(row.share);
            svg.rect((self.middle(index) - width / 2.0, y), (width, self.height_of(0.0) - y));
        }
    }

    fn draw_errors(&self, svg: &mut Svg) {
        for (index, row) in self.distribution.values.iter().enumerate() {
            let low = row.share - row.standard_error.unwrap_or(0.0);
            let (x, low, high) = (self.middle(index), low.max(0.0), upper_end(row));
            svg.line((x, self.height_of(low)), (x, self.height_of(high)));
        }
    }

    fn draw_values(&self, svg: &mut Svg) {
        let step = self.distribution.values.len().div_ceil(MOST_LABELS).max(1);
        for (index, row) in self.distribution.values.iter().enumerate().step_by(step) {
            svg.text((self.middle(index), self.height_of(0.0) + 18.0), &row.value);
        }
    }

    /// Returns the y coordinate of a share.
    fn height_of(&self, share: f64) -> f64 {
        self.top + HEIGHT - BELOW - share / self.most * (HEIGHT - ABOVE - BELOW)
    }

    /// Returns the width of the room for one bar.
    fn room(&self) -> f64 {
        (WIDTH - BESIDE * 4.0 / 3.0) / self.distribution.values.len().max(1) as f64
    }

    /// Returns the x coordinate of the middle of a bar.
    fn middle(&self, index: usize) -> f64 {
        BESIDE + self.room() * (index as f64 + 0.5)
    }
}

/// Returns the share of a value and one standard error more, at most 1.
fn upper_end(row: &DistributionRow) -> f64 {
    (row.share + row.standard_error.unwrap_or(0.0)).min(1.0)
}
