//! Draws the contents of the cells: digits and pencil marks.

use super::colours::{FAINT, GROUND, INK, PENCIL, SOLUTION};
use super::place::{Places, Point};
use super::svg_elements::{Length, Svg};
use super::{Content, Ink, Picture, Role};
use crate::explain::CandidateRole;
use crate::grid::{Cell, Digit};

/// The height of capital letters and digits, as a fraction of the font size.
const CAPITALS: f64 = 0.711;

/// Draws the digits and pencil marks of all cells.
pub(super) fn draw(picture: &Picture, places: &Places, svg: &mut Svg) {
    let widest = widest(picture);
    for ink in [Ink::Clue, Ink::Faint, Ink::Solution] {
        svg.group(&digit_style(ink, digit_size(widest)), |svg| {
            for (cell, digit) in written(picture, ink) {
                let text = picture.symbol(digit);
                svg.text(lowered(places.centre_of(cell), digit_size(widest)), &text);
            }
        });
    }
    draw_marks(picture, places, mark_size(places, widest), svg);
}

/// Returns the point of the baseline for a text of font size `size` that is vertically centred on the given point.
pub(super) fn lowered((x, y): Point, size: f64) -> Point {
    (x, y + size * CAPITALS / 2.0)
}

/// Returns the number of characters of the longest symbol of a digit.
fn widest(picture: &Picture) -> usize {
    let digits = picture.layout().shape().digits();
    digits.map(|digit| picture.symbol(digit).chars().count()).max().unwrap_or(1)
}

fn digit_size(widest: usize) -> f64 {
    match widest {
        1 => 42.0,
        2 => 35.0,
        _ => 26.0,
    }
}

fn mark_size(places: &Places, widest: usize) -> f64 {
    let (width, height) = places.mark_room();
    // A digit is a little wider than half the font size, so `width * 1.5` leaves space beside it.
    (height * 0.95).min(width * 1.5 / widest as f64).min(22.0)
}

fn digit_style(ink: Ink, size: f64) -> String {
    let (class, colour, weight) = match ink {
        Ink::Clue => ("clues", INK, 700),
        Ink::Faint => ("faint", FAINT, 700),
        Ink::Solution => ("solution", SOLUTION, 400),
    };
    format!(
        "class=\"{class}\" fill=\"{colour}\" font-size=\"{size}\" font-weight=\"{weight}\" \
         text-anchor=\"middle\""
    )
}

fn written(picture: &Picture, wanted: Ink) -> impl Iterator<Item = (Cell, Digit)> {
    picture.layout().cells().iter().filter_map(move |&cell| match picture.content(cell) {
        Content::Digit(digit, ink) if *ink == wanted => Some((cell, *digit)),
        _ => None,
    })
}

/// The style of a pencil mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pencil {
    /// The mark is grey and regular, because it has no role.
    Thin,
    /// The mark is black and bold, because it has a role.
    Bold,
    /// The mark is white and bold, because the fill of its mark is dark.
    White,
}

impl Pencil {
    fn of(picture: &Picture, mark: &(Cell, Digit)) -> Self {
        match picture.marked().candidates.get(mark) {
            None => Pencil::Thin,
            Some(Role::Placed | Role::InProof(CandidateRole::RightLinking)) => Pencil::White,
            Some(_) => Pencil::Bold,
        }
    }

    fn style(self, size: f64) -> String {
        let (colour, weight) = match self {
            Pencil::Thin => (PENCIL, 400),
            Pencil::Bold => (INK, 700),
            Pencil::White => (GROUND, 700),
        };
        format!(
            "class=\"marks\" fill=\"{colour}\" font-size=\"{}\" font-weight=\"{weight}\" \
             text-anchor=\"middle\"",
            Length(size)
        )
    }
}

fn draw_marks(picture: &Picture, places: &Places, size: f64, svg: &mut Svg) {
    for pencil in [Pencil::Thin, Pencil::Bold, Pencil::White] {
        svg.group(&pencil.style(size), |svg| {
            for mark in marks(picture).filter(|mark| Pencil::of(picture, mark) == pencil) {
                let (cell, digit) = mark;
                svg.text(lowered(places.mark(cell, digit), size), &picture.symbol(digit));
            }
        });
    }
}

/// Returns all pencil marks of the picture.
fn marks(picture: &Picture) -> impl Iterator<Item = (Cell, Digit)> {
    picture.layout().cells().iter().flat_map(|&cell| {
        let digits = match picture.content(cell) {
            Content::Marks(digits) => digits.as_slice(),
            _ => &[],
        };
        digits.iter().map(move |&digit| (cell, digit))
    })
}
