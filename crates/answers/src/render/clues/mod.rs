//! Draws clues of several cells as lines, cages, dots, forms and numbers outside the grid. Also makes the text that
//! explains them below the picture.
//!
//! | file | content |
//! |---|---|
//! | `look` | how each type of clue is drawn |
//! | `gesture` | which cells a person points at to draw a clue of a type |
//! | `lines` | lines and arrows |
//! | `cages` | cages, circles on corners, and forms in cells |
//! | `between` | dots and signs between two cells |
//! | `labels` | labels in the corners of cells |
//! | `outside` | numbers outside the grid |

mod between;
mod cages;
mod gesture;
mod labels;
mod lines;
mod look;
mod outside;

use itertools::Itertools;

pub use self::gesture::Gesture;
use self::labels::Labels;
use self::look::{Look, look};
use super::Picture;
use super::place::Places;
use super::svg_elements::Svg;
use crate::grid::clues::Clue;

/// Draws the parts of clues that lie under the lines of the grid: lines through cells, arrows, and forms in cells.
pub(super) fn below(picture: &Picture, places: &Places, svg: &mut Svg) {
    for clue in picture.layout().rules().clues() {
        match look(clue).0 {
            Look::Line(stroke, ends) => lines::line(clue, stroke, ends, places, svg),
            Look::Arrow => lines::arrow(clue, places, svg),
            Look::Cells(form) => cages::forms(clue, form, places, svg),
            _ => {}
        }
    }
}

/// Draws the parts of clues that lie over the lines of the grid: cages, circles on corners, marks between cells,
/// labels, and numbers outside the grid.
pub(super) fn above(picture: &Picture, places: &Places, svg: &mut Svg) {
    let mut names = 'A'..='Z';
    let mut labels = Labels::default();
    for clue in picture.layout().rules().clues() {
        match look(clue).0 {
            Look::Cage => cage(clue, &mut labels, places, svg),
            Look::Lists => {
                let name = names.next().unwrap_or('?').to_string();
                for cells in clue.lists() {
                    cages::cage(clue, (cells, name.clone()), &mut labels, places, svg);
                }
            }
            Look::Corner => cages::corner(clue, &mut labels, places, svg),
            Look::Sum => sum(clue, &mut labels, places, svg),
            Look::Dot { is_black } => between::dot(clue, is_black, places, svg),
            Look::Greater => between::greater(clue, places, svg),
            Look::Line(..) => {
                labels.add(clue, clue.cells().first(), line_label(clue, picture));
            }
            Look::Cells(_) => labels.add_to_each(clue),
            Look::Arrow | Look::Outside | Look::Undrawn => {}
        }
    }
    labels.write(places, svg);
    outside::draw(picture, places, svg);
}

/// Returns whether any clue of the picture is drawn as a number outside the grid.
pub(super) fn has_outside(picture: &Picture) -> bool {
    picture.layout().rules().clues().any(outside::is_outside)
}

/// Returns the texts that explain the clues. First come the meaning and the look of each type of clue that is drawn or
/// that is about the whole grid. Then comes a sentence for each clue that the drawing does not fully show, except for
/// very long sentences.
pub(super) fn words(picture: &Picture) -> Vec<String> {
    let clues = || picture.layout().rules().clues();
    let meaning = |clue: &Clue| {
        let words = look(clue).1;
        let name = match look::short_name(clue) {
            "" => String::new(),
            name if outside::is_outside(clue) && outside::are_named(picture) => {
                format!(" after {name}")
            }
            name if lines::is_named(clue, picture) => format!(" with {name}"),
            _ => String::new(),
        };
        let meaning = clue.kind().meaning.trim_end_matches('.');
        (!words.is_empty()).then(|| format!("{meaning} ({words}{name})."))
    };
    let sentence =
        |clue: &Clue| look::needs_sentence(clue).then(|| format!("{}.", clue.sentence()));
    clues().filter_map(meaning).unique().chain(clues().filter_map(sentence)).collect()
}

/// Returns the label of a line: its numbers, after the short name of its type if that is needed.
fn line_label(clue: &Clue, picture: &Picture) -> String {
    match lines::is_named(clue, picture) {
        true => cages::label(clue),
        false => cages::numbers(clue),
    }
}

fn cage<'c>(clue: &'c Clue, labels: &mut Labels<'c>, places: &Places, svg: &mut Svg) {
    cages::cage(clue, (clue.cells(), cages::label(clue)), labels, places, svg);
}

fn sum<'c>(clue: &'c Clue, labels: &mut Labels<'c>, places: &Places, svg: &mut Svg) {
    match (clue.numbers(), clue.cells()) {
        (&[total @ (5 | 10)], [one, other]) if between::are_near(*one, *other) => {
            between::letter(clue, if total == 5 { "V" } else { "X" }, places, svg);
        }
        _ if outside::is_outside(clue) => {}
        _ => cage(clue, labels, places, svg),
    }
}

/// Returns the class attribute for the drawing of a clue: `clue` and the name of its type.
fn class(clue: &Clue) -> String {
    format!("class=\"clue {}\"", clue.kind().name)
}
