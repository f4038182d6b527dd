//! One picture, layer upon layer.

use super::colours::GROUND;
use super::legend::Words;
use super::place::Places;
use super::svg::{Length, Svg};
use super::{Picture, digits, frame, highlights, ornaments};

/// The type: the one that PNG and PDF are drawn with, and what is like it elsewhere.
pub(super) const FONTS: &str = "font-family=\"Roboto, Arial, Helvetica, sans-serif\"";

impl Picture {
    /// The picture as an SVG document.
    #[must_use]
    pub fn svg(&self) -> String {
        let (width, height) = self.size();
        document((width, height), (width, height), "", |svg| self.draw(svg))
    }

    /// Whether rows and columns are numbered: where something is marked, of which words may speak.
    pub(super) fn is_numbered(&self) -> bool {
        let marked = self.marked();
        !(marked.areas.is_empty()
            && marked.cells.is_empty()
            && marked.candidates.is_empty()
            && marked.links.is_empty())
    }

    /// Width and height; a cell is 64 wide.
    pub(super) fn size(&self) -> (f64, f64) {
        let places = Places::of(self);
        (places.width(), places.height() + Words::of(self, &places).height())
    }

    /// Draws it with its upper left corner at the origin.
    pub(super) fn draw(&self, svg: &mut Svg) {
        let places = Places::of(self);
        ornaments::draw(self, &places, svg);
        highlights::below(self, &places, svg);
        frame::draw(self, &places, svg);
        highlights::between(self, &places, svg);
        digits::draw(self, &places, svg);
        highlights::above(self, &places, svg);
        frame::number(self, &places, svg);
        Words::of(self, &places).draw(places.height(), svg);
    }
}

/// A document of `size`, in which what `inside` draws on a white ground is scaled from `room`.
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
    svg.raw(format_args!(
        "<rect width=\"{room_width}\" height=\"{room_height}\" fill=\"{GROUND}\"/>"
    ));
    inside(&mut svg);
    svg.raw(format_args!("</svg>"));
    svg.into_text()
}
