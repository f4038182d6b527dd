//! Pictures of puzzles: as SVG, and with the feature `cli` as PNG and PDF.
//!
//! A [`Picture`] is data: what stands in each cell and in which ink, and what is marked, each with its
//! [`Role`]. It is made of a puzzle, and of what was found of it: a solution, a step, clashes, an explanation.
//! [`Picture::svg`] draws it; [`pages`] puts several on sheets for printing.
//!
//! No role is told by colour alone: bases are plain, covers hatched, what is crossed out is struck through,
//! what is placed stands in a ring. The colours are those of M. Okabe and K. Ito, "Color universal design"
//! (2008), which colour-blind people tell apart.
//!
//! | file | question |
//! |---|---|
//! | `picture` | what is in a picture? |
//! | `step`, `clash`, `core`, `pair` | which marks show a step, clashes, an explanation, two solutions? |
//! | `place` | where does everything lie? |
//! | `colours` | in which colours is it drawn? |
//! | `frame`, `ornaments` | which lines make the grid, and how are the rules drawn? |
//! | `highlights`, `digits`, `legend` | how do marks, digits, and the words below look? |
//! | `drawing` | in which order do they lie upon each other? |
//! | `svg` | how is it written as SVG? |
//! | `page` | how do several lie on a sheet? |
//! | `outlines`, `drawn`, `pdf` | how does SVG become PNG and PDF? |
//!
//! ```
//! use sudosat::formats::{ReadOptions, read_str};
//! use sudosat::render::Picture;
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let entry = read_str(text, &ReadOptions::default()).next().unwrap()?;
//! let svg = Picture::of(&entry)?.svg();
//! assert_eq!(svg.matches("<text").count(), 30);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clash;
mod colours;
mod core;
mod digits;
mod drawing;
#[cfg(feature = "cli")]
mod drawn;
mod frame;
mod highlights;
mod legend;
mod ornaments;
#[cfg(feature = "cli")]
mod outlines;
mod page;
mod pair;
#[cfg(feature = "cli")]
mod pdf;
mod picture;
mod place;
mod step;
mod svg;

#[cfg(feature = "cli")]
pub use self::drawn::{DrawError, png};
pub use self::page::pages;
#[cfg(feature = "cli")]
pub use self::pdf::pdf;
pub use self::picture::{Area, Content, Ink, Link, Marked, Picture, Role, Spot};
