//! Draws one picture, layer by layer.

use super::colours::GROUND;
use super::legend::Words;
use super::place::Places;
use super::svg_elements::{Length, Svg};
use super::{Picture, clues, digits, frame, highlights, rule_marks};

/// The SVG attribute that names the fonts of a document. The first font is the one in PNG and PDF files. The others are
/// similar fonts, for programs that lack the first one.
pub(super) const FONTS: &str = "font-family=\"Roboto, Arial, Helvetica, sans-serif\"";

impl Picture {
    /// Returns the picture as an SVG document.
    #[must_use]
    pub fn svg(&self) -> String {
        let (width, height) = self.size();
        document((width, height), (width, height), "", |svg| {
            ground((width, height), svg);
            self.draw(svg);
        })
    }

    /// Returns the clues of several cells alone as an SVG document without a ground, as large as the grid, to be laid
    /// over a grid of the same size. Numbers outside the grid are drawn beyond the edges of the document, and become
    /// visible if it has the style `overflow: visible`.
    #[must_use]
    pub fn clue_layer(&self) -> String {
        let places = Places::without_margin(self);
        document((places.width(), places.height()), (places.width(), places.height()), "", |svg| {
            clues::below(self, &places, svg);
            clues::above(self, &places, svg);
        })
    }

    /// Returns whether rows and columns are numbered. They are numbered only if something is marked, because a caption
    /// may then refer to cells by row and column.
    pub(super) fn is_numbered(&self) -> bool {
        let marked = self.marked();
        !(marked.areas.is_empty()
            && marked.cells.is_empty()
            && marked.candidates.is_empty()
            && marked.links.is_empty())
    }

    fn places(&self) -> Places {
        Places::of(self, clues::has_outside(self))
    }

    /// Returns the width and the height of the picture with the text below it, in units of 1/64 of a cell's side.
    pub(super) fn size(&self) -> (f64, f64) {
        let places = self.places();
        (places.width(), places.height() + Words::of(self, &places).height())
    }

    /// Draws the picture with its upper left corner at the origin.
    pub(super) fn draw(&self, svg: &mut Svg) {
        let places = self.places();
        rule_marks::draw(self, &places, svg);
        clues::below(self, &places, svg);
        highlights::below(self, &places, svg);
        frame::draw(self, &places, svg);
        highlights::between(self, &places, svg);
        clues::above(self, &places, svg);
        digits::draw(self, &places, svg);
        highlights::above(self, &places, svg);
        frame::number(self, &places, svg);
        Words::of(self, &places).draw(places.height(), svg);
    }
}

/// Draws a white area of this width and height from the origin on.
pub(super) fn ground((width, height): (f64, f64), svg: &mut Svg) {
    let [width, height] = [width, height].map(Length);
    svg.raw(format_args!("<rect width=\"{width}\" height=\"{height}\" fill=\"{GROUND}\"/>"));
}

/// Returns an SVG document of this width and height in `unit`. `inside` draws on an area with the width `room_width`
/// and the height `room_height`. The area is scaled to the size of the document.
pub(super) fn document(
    (width, height): (f64, f64),
    (room_width, room_height): (f64, f64),
    unit: &str,
    inside: impl FnOnce(&mut Svg),
) -> String {
    let [width, height, room_width, room_height] =
        [width, height, room_width, room_height].map(Length);
    let mut svg = Svg::default();
    svg.raw(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}{unit}\" height=\"{height}{unit}\" \
         viewBox=\"0 0 {room_width} {room_height}\" {FONTS}>"
    ));
    inside(&mut svg);
    svg.raw(format_args!("</svg>"));
    svg.into_text()
}
