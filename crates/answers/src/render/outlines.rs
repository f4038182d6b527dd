//! Converts the texts of an SVG document to outlines, because the conversions to PNG and PDF use no fonts.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::LazyLock;

use fontdb::Database;
use roxmltree::{Document, Node};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use super::svg_elements::Length;

/// Roboto, regular and bold, embedded so that digits look the same on every machine.
const FONTS: [&[u8]; 2] =
    [include_bytes!("fonts/Roboto-Regular.ttf"), include_bytes!("fonts/Roboto-Bold.ttf")];
/// The least font weight that is drawn in bold.
const BOLD: f32 = 600.0;

/// The embedded fonts, in the order of [`FONTS`].
static EMBEDDED: LazyLock<[Face<'static>; 2]> =
    LazyLock::new(|| FONTS.map(|font| Face::parse(font, 0).expect("Roboto is a font")));

/// The fonts of the machine, for symbols that Roboto lacks.
static INSTALLED: LazyLock<Database> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_system_fonts();
    fonts
});

/// Returns the document with a path in place of each text. If no font can draw some of the characters, returns these
/// characters as the error.
pub(super) fn outlined(document: &Document<'_>) -> Result<String, String> {
    let source = document.input_text();
    let (mut result, mut done, mut missing) = (String::new(), 0, BTreeSet::new());
    for text in document.descendants().filter(|node| node.has_tag_name("text")) {
        result += &source[done..text.range().start];
        done = text.range().end;
        let steps = Text::of(text).outline(&mut missing);
        write!(result, "<path d=\"{steps}\"/>").expect("a string takes all");
    }
    result += &source[done..];
    if missing.is_empty() { Ok(result) } else { Err(missing.into_iter().collect()) }
}

/// A text of the document, with the attributes that it inherits.
struct Text<'d> {
    text: &'d str,
    x: f32,
    y: f32,
    size: f32,
    is_bold: bool,
    anchor: &'d str,
}

impl<'d> Text<'d> {
    fn of(node: Node<'d, '_>) -> Self {
        let inherited = |name: &str| node.ancestors().find_map(|node| node.attribute(name));
        let number = |name: &str| inherited(name).and_then(|text| text.parse().ok());
        Text {
            text: node.text().unwrap_or_default(),
            x: number("x").unwrap_or(0.0),
            y: number("y").unwrap_or(0.0),
            size: number("font-size").unwrap_or(16.0),
            is_bold: number("font-weight").is_some_and(|weight| weight >= BOLD),
            anchor: inherited("text-anchor").unwrap_or("start"),
        }
    }

    /// Returns the SVG path commands that draw the text. Adds each character that no font can draw to `missing`, except
    /// white space. Invisible characters are left out.
    fn outline(&self, missing: &mut BTreeSet<char>) -> String {
        let symbols = || self.text.chars().filter(|&symbol| !is_invisible(symbol));
        let width: f32 = symbols().map(|symbol| self.advance(symbol)).sum();
        let start = match self.anchor {
            "middle" => self.x - width / 2.0,
            "end" => self.x - width,
            _ => self.x,
        };
        let mut pen = Pen { x: start, y: self.y, scale: 1.0, steps: String::new() };
        for symbol in symbols() {
            if !self.draw(symbol, &mut pen) && !symbol.is_whitespace() {
                missing.insert(symbol);
            }
            pen.x += self.advance(symbol);
        }
        pen.steps
    }

    fn face(&self) -> &'static Face<'static> {
        &EMBEDDED[usize::from(self.is_bold)]
    }

    /// Draws a character. Returns false if the found font has no outline for it, or if no font has the character.
    fn draw(&self, symbol: char, pen: &mut Pen) -> bool {
        with_glyph(self.face(), symbol, |face, glyph| {
            pen.scale = self.size / f32::from(face.units_per_em());
            face.outline_glyph(glyph, pen).is_some()
        })
        .unwrap_or(false)
    }

    /// Returns the distance from the start of a character to the start of the next one. If no font has the character,
    /// this is a quarter of the font size.
    fn advance(&self, symbol: char) -> f32 {
        let advance = with_glyph(self.face(), symbol, |face, glyph| {
            let advance = face.glyph_hor_advance(glyph).unwrap_or_default();
            f32::from(advance) * self.size / f32::from(face.units_per_em())
        });
        advance.unwrap_or(self.size / 4.0)
    }
}

/// Returns whether a character only changes how its neighbours look or break, such as the variation selector behind an
/// emoji. No font needs to draw it, and it has no width.
fn is_invisible(symbol: char) -> bool {
    matches!(
        symbol,
        '\u{ad}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2069}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{e0100}'..='\u{e01ef}'
    )
}

/// Calls `take` with a font and the glyph of a character in it, and returns the result. The font is `own`, or the first
/// font of the machine that has the character if `own` lacks it. Returns `None` if no font has it.
fn with_glyph<T>(
    own: &Face<'_>,
    symbol: char,
    take: impl FnOnce(&Face<'_>, GlyphId) -> T,
) -> Option<T> {
    if let Some(glyph) = own.glyph_index(symbol) {
        return Some(take(own, glyph));
    }
    let mut take = Some(take);
    INSTALLED.faces().find_map(|face| {
        let found = INSTALLED.with_face_data(face.id, |data, index| {
            let face = Face::parse(data, index).ok()?;
            let glyph = face.glyph_index(symbol)?;
            face.glyph_bounding_box(glyph)?;
            Some(take.take()?(&face, glyph))
        });
        found.flatten()
    })
}

/// Writes the outline of a glyph as SVG path commands. It turns the glyph upside down, because the vertical axis points
/// up in fonts but down in pictures.
struct Pen {
    x: f32,
    y: f32,
    /// The number of units of the picture per unit of the font.
    scale: f32,
    steps: String,
}

impl Pen {
    fn step<const N: usize>(&mut self, letter: char, points: [(f32, f32); N]) {
        self.steps.push(letter);
        for (x, y) in points {
            let [x, y] =
                [self.x + x * self.scale, self.y - y * self.scale].map(f64::from).map(Length);
            write!(self.steps, "{x} {y} ").expect("a string takes all");
        }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.step('M', [(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.step('L', [(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.step('Q', [(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.step('C', [(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.step('Z', []);
    }
}
