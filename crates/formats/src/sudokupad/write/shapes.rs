//! Makes the forms that mark cells, edges and corners: circles, squares, dots and texts.

use serde_json::{Value, json};

use super::drawings::{Point, written};

/// The grey of thermometers, circles and squares.
pub(super) const GREY: &str = "#CFCFCF";
const BLACK: &str = "#000000";
const WHITE: &str = "#FFFFFF";

/// Returns a filled circle without a border.
pub(super) fn disc(at: Point, size: f64, colour: &str) -> Value {
    form(at, size, true, colour, colour)
}

/// Returns a white circle with a border.
pub(super) fn ring(at: Point, size: f64, border: &str) -> Value {
    form(at, size, true, WHITE, border)
}

/// Returns a filled square without a border.
pub(super) fn square(at: Point, size: f64, colour: &str) -> Value {
    form(at, size, false, colour, colour)
}

/// Returns a white square on its corner.
pub(super) fn diamond(at: Point, border: &str) -> Value {
    let mut form = form(at, 0.6, false, WHITE, border);
    form["angle"] = 45.into();
    form
}

/// Returns a dot on the edge between two cells, with its number.
pub(super) fn dot(at: Point, is_black: bool, number: &str) -> Value {
    let (inner, letters) = if is_black { (BLACK, WHITE) } else { (WHITE, BLACK) };
    let mut dot = form(at, 0.3, true, inner, BLACK);
    dot["color"] = letters.into();
    dot["text"] = number.into();
    dot["fontSize"] = 12.into();
    dot
}

/// Returns a text on a white ground.
pub(super) fn label(at: Point, text: &str, size: usize) -> Value {
    let mut label = form(at, 0.25, false, WHITE, WHITE);
    label["text"] = text.into();
    label["fontSize"] = size.into();
    label
}

/// Returns the circle with digits on the corner that four cells share.
pub(super) fn quadruple(at: Point, digits: &str) -> Value {
    let mut circle = ring(at, 0.7, BLACK);
    circle["text"] = digits.into();
    circle["fontSize"] = 14.into();
    circle
}

fn form(at: Point, size: f64, rounded: bool, inner: &str, border: &str) -> Value {
    json!({
        "center": written(at),
        "width": size,
        "height": size,
        "rounded": rounded,
        "backgroundColor": inner,
        "borderColor": border,
    })
}
