//! Converts an SVG document to PNG. The texts of the document become outlines first.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use roxmltree::{Document, Node};

use super::outlines;

/// The largest width and the largest height of a picture in pixels. A picture of this width and height takes a
/// gigabyte of memory.
const MOST: u32 = 1 << 14;

/// The largest number of elements of an SVG document that usvg reads.
const MOST_ELEMENTS: usize = 1_000_000;

/// The reason why a picture cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawError {
    /// Neither the embedded font Roboto nor any font of the machine has these characters.
    #[error(
        "no font of this machine has `{0}`: expected other symbols, or a name that ends in .svg"
    )]
    NoFont(String),
    /// The picture has no pixels, or it has too many pixels.
    #[error("{width}x{height} pixels are too many: expected at most {MOST}x{MOST}")]
    Size {
        /// The width in pixels.
        width: u64,
        /// The height in pixels.
        height: u64,
    },
    /// The picture has too many elements. The field is their number.
    #[error(
        "{0} lines, digits and marks are too many for this form: expected at most {MOST_ELEMENTS}, or a name that ends in .svg"
    )]
    Elements(usize),
    /// The SVG cannot be read, or the PNG or PDF cannot be written: a bug in sudosat.
    #[error("{0}: a mistake in sudosat")]
    Mistake(String),
}

/// The maximum width in pixels of a PNG picture for which the caller gives no width.
const USUAL: f32 = 4096.0;

/// Converts an SVG document to a PNG file of this width in pixels, with the height in proportion. If `width` is
/// `None`, the file has two pixels per unit of the SVG document, up to a width of 4096 pixels.
///
/// # Errors
///
/// Returns [`DrawError`] if there is a character that no font has, if the picture has no pixels or too many, or if the
/// conversion fails.
pub fn png(svg: &str, width: Option<u32>) -> Result<Vec<u8>, DrawError> {
    let tree = outlined(svg)?;
    let width = width.unwrap_or((2.0 * tree.size().width()).min(USUAL) as u32);
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round();
    let too_large = DrawError::Size { width: width.into(), height: height as u64 };
    if width > MOST || height as u64 > MOST.into() {
        return Err(too_large);
    }
    let mut pixels = Pixmap::new(width, height.max(1.0) as u32).ok_or(too_large)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| DrawError::Mistake(error.to_string()))
}

/// Parses the document and replaces its texts by outlines.
pub(super) fn outlined(svg: &str) -> Result<Tree, DrawError> {
    let document = Document::parse(svg).map_err(|error| DrawError::Mistake(error.to_string()))?;
    let elements = document.descendants().filter(Node::is_element).count();
    if elements > MOST_ELEMENTS {
        return Err(DrawError::Elements(elements));
    }
    let outlined = outlines::outlined(&document).map_err(DrawError::NoFont)?;
    Tree::from_str(&outlined, &Options::default())
        .map_err(|error| DrawError::Mistake(error.to_string()))
}
