//! What stands in the cells.

use super::colours::{FAINT, INK, PENCIL, SOLUTION};
use super::highlights::is_inverted;
use super::place::{Places, Point};
use super::svg::Svg;
use super::{Content, Ink, Picture, Role};
use crate::grid::{Cell, Digit};

/// How high capitals and digits are, in parts of the size of their type.
const CAPITALS: f64 = 0.711;

/// Draws digits and pencil marks.
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
    marks(picture, places, mark_size(places, widest), svg);
}

/// The point of the baseline from which a text is centred on `centre`.
pub(super) fn lowered((x, y): Point, size: f64) -> Point {
    (x, y + size * CAPITALS / 2.0)
}

/// How many characters the longest digit has.
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
    // A digit is a little more than half as wide as its type is high.
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

/// Pencil marks: those with a part in what is shown bold, the one that is placed white on its disc.
fn marks(picture: &Picture, places: &Places, size: f64, svg: &mut Svg) {
    let cells = picture.layout().cells().iter();
    let all: Vec<(Cell, Digit)> = cells
        .flat_map(|&cell| match picture.content(cell) {
            Content::Marks(digits) => digits.iter().map(|&digit| (cell, digit)).collect(),
            _ => Vec::new(),
        })
        .collect();
    let is_marked = |mark: &&(Cell, Digit)| {
        picture.marked().candidates.get(mark).is_some_and(|&role| role != Role::Placed)
    };
    let is_inverted = |mark: &&(Cell, Digit)| is_inverted(picture, mark.0, mark.1);
    let kinds: [(&str, u16, Box<dyn Fn(&&(Cell, Digit)) -> bool>); 3] = [
        (PENCIL, 400, Box::new(|mark| !is_marked(mark) && !is_inverted(mark))),
        (INK, 700, Box::new(is_marked)),
        ("#ffffff", 700, Box::new(is_inverted)),
    ];
    for (colour, weight, is_meant) in kinds {
        let style = format!(
            "class=\"marks\" fill=\"{colour}\" font-size=\"{}\" font-weight=\"{weight}\" \
             text-anchor=\"middle\"",
            super::svg::Length(size)
        );
        svg.group(&style, |svg| {
            for &(cell, digit) in all.iter().filter(|mark| is_meant(mark)) {
                svg.text(lowered(places.mark(cell, digit), size), &picture.symbol(digit));
            }
        });
    }
}
