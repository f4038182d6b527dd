//! SVG with its texts turned into outlines, and PNG.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock, Mutex};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, ID};
use resvg::usvg::{FallbackSelectionFn, FontResolver, Options, Tree};

/// Roboto: digits are drawn with it on every machine, whatever fonts that has.
const FONTS: [&[u8]; 2] =
    [include_bytes!("fonts/Roboto-Regular.ttf"), include_bytes!("fonts/Roboto-Bold.ttf")];

/// The widest and highest picture in pixels: a gigabyte of memory.
const MOST: u32 = 1 << 14;

/// Why a picture is not drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawError {
    /// No font has these characters.
    #[error(
        "no font of this machine has `{0}`: expected other symbols, or a name that ends in .svg"
    )]
    NoFont(String),
    /// A picture has no pixels, or too many.
    #[error("{width}x{height} pixels are too many: expected at most {MOST}x{MOST}")]
    Size {
        /// Across.
        width: u64,
        /// Down.
        height: u64,
    },
    /// The SVG cannot be read or the PNG not be written: a mistake in sudosat.
    #[error("{0}: a mistake in sudosat")]
    Mistake(String),
}

static EMBEDDED: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    FONTS.into_iter().for_each(|font| fonts.load_font_data(font.to_vec()));
    Arc::new(fonts)
});

/// The width in pixels that is not passed unless it is told.
const USUAL: f32 = 4096.0;

/// An SVG document as a PNG file of this width in pixels, the height in proportion; without a width two
/// pixels for one of the SVG, as far as 4096.
///
/// # Errors
///
/// [`DrawError`].
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

/// The document with outlines in place of texts.
pub(super) fn outlined(svg: &str) -> Result<Tree, DrawError> {
    let missing = Mutex::new(BTreeSet::new());
    let resolver = FontResolver {
        select_font: FontResolver::default_font_selector(),
        select_fallback: fallback(&missing),
    };
    let options =
        Options { font_resolver: resolver, fontdb: Arc::clone(&EMBEDDED), ..Options::default() };
    let tree = Tree::from_str(svg, &options);
    let tree = tree.map_err(|error| DrawError::Mistake(error.to_string()))?;
    drop(options);
    let missing: String =
        missing.into_inner().expect("nobody panics with it").into_iter().collect();
    if missing.is_empty() { Ok(tree) } else { Err(DrawError::NoFont(missing)) }
}

/// Looks for a character among the fonts of the machine, which are loaded for it; notes it where none has it.
fn fallback(missing: &Mutex<BTreeSet<char>>) -> FallbackSelectionFn<'_> {
    let known = FontResolver::default_fallback_selector();
    Box::new(move |symbol: char, used: &[ID], fonts: &mut Arc<Database>| {
        if fonts.len() == FONTS.len() {
            Arc::make_mut(fonts).load_system_fonts();
        }
        let found = known(symbol, used, fonts);
        if found.is_none() {
            missing.lock().expect("nobody panics with it").insert(symbol);
        }
        found
    })
}
