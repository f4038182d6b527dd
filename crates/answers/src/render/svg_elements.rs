//! Writes the elements of SVG documents as text, with escaped characters and short numbers.

use std::fmt::{self, Display, Write};

/// A buffer for SVG text.
#[derive(Clone, Debug, Default)]
pub(super) struct Svg {
    text: String,
}

/// A length, written with at most two decimals.
#[derive(Clone, Copy, Debug)]
pub(super) struct Length(pub f64);

impl Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding 0 removes the sign of a rounded -0.
        write!(f, "{}", (self.0 * 100.0).round() / 100.0 + 0.0)
    }
}

/// A text that is written with its markup characters escaped. Control characters, and others that XML does not allow,
/// are left out.
pub(super) struct Escaped<'a>(pub &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().filter(|&symbol| is_allowed(symbol)).try_for_each(|symbol| match symbol {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            other => f.write_char(other),
        })
    }
}

/// Returns whether a character is written: it is allowed in XML 1.0 and is not a control character.
fn is_allowed(symbol: char) -> bool {
    !symbol.is_control() && !matches!(symbol, '\u{fffe}' | '\u{ffff}')
}

impl Svg {
    /// Appends a piece of markup, and a newline.
    pub fn raw(&mut self, markup: fmt::Arguments<'_>) {
        self.text.write_fmt(markup).expect("a string takes all");
        self.text.push('\n');
    }

    /// Writes a group with these attributes. The content of the group is the output of `inside`. If this output is
    /// empty, writes nothing.
    pub fn group(&mut self, attributes: &str, inside: impl FnOnce(&mut Svg)) {
        let start = self.text.len();
        self.raw(format_args!("<g {attributes}>"));
        let body = self.text.len();
        inside(self);
        match self.text.len() == body {
            true => self.text.truncate(start),
            false => self.raw(format_args!("</g>")),
        }
    }

    /// Writes a path with the path commands `steps`. If `steps` is empty, writes nothing.
    pub fn path(&mut self, steps: &str) {
        if !steps.is_empty() {
            self.raw(format_args!("<path d=\"{steps}\"/>"));
        }
    }

    pub fn rect(&mut self, (x, y): (f64, f64), (width, height): (f64, f64)) {
        let [x, y, width, height] = [x, y, width, height].map(Length);
        self.raw(format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"));
    }

    pub fn circle(&mut self, (x, y): (f64, f64), radius: f64) {
        let [x, y, radius] = [x, y, radius].map(Length);
        self.raw(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>"));
    }

    pub fn line(&mut self, (x, y): (f64, f64), (to_x, to_y): (f64, f64)) {
        let [x, y, to_x, to_y] = [x, y, to_x, to_y].map(Length);
        self.raw(format_args!("<path d=\"M{x} {y}L{to_x} {to_y}\"/>"));
    }

    /// Writes a quadratic Bézier curve with the control point `control`.
    pub fn curve(&mut self, (x, y): (f64, f64), control: (f64, f64), (to_x, to_y): (f64, f64)) {
        let [x, y, by_x, by_y, to_x, to_y] = [x, y, control.0, control.1, to_x, to_y].map(Length);
        self.raw(format_args!("<path d=\"M{x} {y}Q{by_x} {by_y} {to_x} {to_y}\"/>"));
    }

    /// Writes a text at this point, with its baseline at `y`.
    pub fn text(&mut self, (x, y): (f64, f64), text: &str) {
        let ([x, y], text) = ([x, y].map(Length), Escaped(text));
        self.raw(format_args!("<text x=\"{x}\" y=\"{y}\">{text}</text>"));
    }

    /// Returns the text written so far.
    pub fn into_text(self) -> String {
        self.text
    }
}
