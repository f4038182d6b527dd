//! Draws pictures of puzzles as SVG. With the feature `pictures`, also converts them to PNG and PDF.
//!
//! A [`Picture`] is data: the content of each cell, and the marks. Each mark has a [`Role`]. [`Picture::of`] makes a
//! picture of a puzzle. Other methods add a solution, a step, clashes or an explanation. [`Picture::svg`] draws a
//! picture. [`pages`] puts several pictures on sheets for printing.
//!
//! The roles of a step are not shown by colour alone. The areas of bases are filled, the areas of covers are hatched,
//! eliminated digits are struck through, and placed digits have a dark disc. Of the candidates of a whip, a braid or a
//! supposition, right-linking ones have a dark disc, left-linking ones a square, z-candidates a dashed disc and
//! t-candidates a triangle; targets and refuted ones are struck through. The colours are based on those of M. Okabe
//! and K. Ito, "Color universal design" (2008), which colour-blind people can distinguish.
//!
//! | file | content |
//! |---|---|
//! | `picture` | the picture as data |
//! | `step`, `reasons` | the marks for a step; for clashes, an explanation and two solutions |
//! | `place` | the positions of cells, pencil marks and borders |
//! | `colours` | the colours of inks, lines and marks |
//! | `bar_chart` | the distributions of ratings as bar charts |
//! | `frame`, `rule_marks` | the lines of the grid, and the drawings of rules |
//! | `clues` | the drawings of clues of several cells |
//! | `highlights`, `digits`, `legend` | the drawings of marks and digits, and the text below the picture |
//! | `drawing` | a whole picture, layer by layer |
//! | `svg_elements` | the elements of SVG as text |
//! | `page` | several pictures on a sheet |
//! | `outlines`, `png`, `pdf` | the conversion of SVG to PNG and PDF |
//!
//! ```
//! # use sudosat_answers as sudosat;
//! use sudosat::formats::{ReadOptions, read_str};
//! use sudosat::render::Picture;
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let entry = read_str(text, &ReadOptions::default()).next().unwrap()?;
//! let svg = Picture::of(&entry)?.svg();
//! assert_eq!(svg.matches("<text").count(), 30);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bar_chart;
mod clues;
mod colours;
mod digits;
mod drawing;
#[cfg(feature = "pictures")]
mod png;
mod frame;
mod highlights;
mod legend;
mod rule_marks;
#[cfg(feature = "pictures")]
mod outlines;
mod page;
#[cfg(feature = "pictures")]
mod pdf;
mod picture;
mod place;
mod reasons;
mod step;
mod svg_elements;

pub use self::bar_chart::bar_charts;
pub use self::clues::Gesture;
pub use self::page::pages;
#[cfg(feature = "pictures")]
pub use self::pdf::pdf;
pub use self::picture::{Area, Content, Ink, Link, Marked, Picture, Role, Spot};
#[cfg(feature = "pictures")]
pub use self::png::{DrawError, png};
