//! Puts several pictures on a sheet of paper, for printing.

use std::num::NonZeroUsize;

use super::Picture;
use super::colours::{INK, PENCIL};
use super::drawing::{document, ground};
use super::svg_elements::{Length, Svg};

/// The width and height of the sheet, A4, in millimetres.
const SHEET: (f64, f64) = (210.0, 297.0);
/// The white margin of the sheet in millimetres.
const MARGIN: f64 = 14.0;
/// The gap between pictures in millimetres.
const GAP: f64 = 7.0;
/// The height of the room for the title above a picture, in millimetres.
const TITLE: f64 = 7.0;

/// Returns the sheets as SVG documents. A chapter is a list of pictures that begins on a new sheet. Each sheet has at
/// most `per_page` pictures.
///
/// ```
/// # use sudosat_answers as sudosat;
/// use sudosat::formats::{ReadOptions, read_str};
/// use sudosat::render::{Picture, pages};
///
/// let entry = read_str("1...\n..3.\n.4..\n...2\n", &ReadOptions::default()).next().unwrap()?;
/// let picture = Picture::of(&entry)?;
/// let sheets = pages(&[vec![picture.clone(); 7], vec![picture]], 6.try_into()?);
/// assert_eq!(sheets.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn pages(chapters: &[Vec<Picture>], per_page: NonZeroUsize) -> Vec<String> {
    let sheets: Vec<&[Picture]> =
        chapters.iter().flat_map(|chapter| chapter.chunks(per_page.get())).collect();
    let grid = Grid::of(per_page.get());
    let total = sheets.len();
    let sheet = |(index, pictures)| {
        document(SHEET, SHEET, "mm", |svg| {
            ground(SHEET, svg);
            grid.draw(pictures, svg);
            if total > 1 {
                number(index + 1, total, svg);
            }
        })
    };
    sheets.into_iter().enumerate().map(sheet).collect()
}

/// The numbers of columns and rows of pictures on a sheet.
#[derive(Clone, Copy, Debug)]
struct Grid {
    columns: usize,
    rows: usize,
}

impl Grid {
    /// Returns the grid in which `count` square pictures, each with a title above it, can be largest.
    fn of(count: usize) -> Self {
        let grids = (1..=count).map(|columns| Grid { columns, rows: count.div_ceil(columns) });
        let largest = |grid: &Grid| {
            let (width, height) = grid.room();
            width.min(height)
        };
        // `max_by` returns the last of several maxima. Because the order is reversed, this is the grid with the fewest
        // columns.
        grids
            .rev()
            .max_by(|one, other| largest(one).total_cmp(&largest(other)))
            .unwrap_or(Grid { columns: 1, rows: 1 })
    }

    /// Returns the width and the height in millimetres that a picture can have, without its title.
    fn room(&self) -> (f64, f64) {
        let room = |whole: f64, parts: usize, extra: f64| {
            (whole - 2.0 * MARGIN + GAP) / parts as f64 - GAP - extra
        };
        (room(SHEET.0, self.columns, 0.0), room(SHEET.1, self.rows, TITLE))
    }

    fn draw(&self, pictures: &[Picture], svg: &mut Svg) {
        let (width, height) = self.room();
        for (index, picture) in pictures.iter().enumerate() {
            let (row, column) = (index / self.columns, index % self.columns);
            let x = MARGIN + column as f64 * (width + GAP);
            let y = MARGIN + row as f64 * (height + TITLE + GAP);
            draw_titled(picture, (x, y), (width, height), svg);
        }
    }
}

/// Draws a picture below its title, as large as possible.
fn draw_titled(picture: &Picture, (x, y): (f64, f64), (width, height): (f64, f64), svg: &mut Svg) {
    let (own_width, own_height) = picture.size();
    let scale = (width / own_width).min(height / own_height);
    let left = x + (width - own_width * scale) / 2.0;
    if let Some(title) = picture.title() {
        let style = format!("class=\"title\" fill=\"{INK}\" font-size=\"4\" font-weight=\"700\"");
        let most = (width / 2.3) as usize;
        // Without row numbers and numbers outside the grid, the title begins at the left line of the grid.
        svg.group(&style, |svg| {
            svg.text((left + 14.0 * scale, y + TITLE - 1.5), &cut(title, most))
        });
    }
    let [left, top] = [left, y + TITLE].map(Length);
    let style = format!("transform=\"translate({left} {top}) scale({scale:.5})\"");
    svg.group(&style, |svg| picture.draw(svg));
}

/// Returns the text with at most `most` characters. A longer text is cut and ends in an ellipsis.
fn cut(text: &str, most: usize) -> String {
    match text.chars().count() > most {
        true => text.chars().take(most.saturating_sub(1)).chain(['…']).collect(),
        false => text.to_owned(),
    }
}

fn number(number: usize, total: usize, svg: &mut Svg) {
    let style = format!("fill=\"{PENCIL}\" font-size=\"3.5\" text-anchor=\"middle\"");
    svg.group(&style, |svg| {
        svg.text((SHEET.0 / 2.0, SHEET.1 - 6.0), &format!("{number} of {total}"));
    });
}
