//! Converts SVG documents to a PDF file, with one page for each document. All texts become outlines.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Pdf, Rect, Ref};
use resvg::tiny_skia::{Path as Outline, PathSegment, Point};
use resvg::usvg::{Group, LineCap, Node, Paint, Path, Transform, Tree};

use super::png::{DrawError, outlined};

/// The number of points of 1/72 inch per pixel of 1/96 inch.
const POINTS: f32 = 0.75;

/// Returns a PDF file with the documents as its pages.
///
/// # Errors
///
/// Returns [`DrawError`] if there is a character that no font has, or if the conversion fails.
pub fn pdf(svgs: &[String]) -> Result<Vec<u8>, DrawError> {
    let mut pdf = Pdf::new();
    let (catalog, list) = (Ref::new(1), Ref::new(2));
    // Each page has two PDF objects: the page and its content.
    let page = |index: usize| Ref::new(3 + 2 * index as i32);
    let content = |index: usize| Ref::new(4 + 2 * index as i32);
    pdf.catalog(catalog).pages(list);
    pdf.pages(list).kids((0..svgs.len()).map(page)).count(svgs.len() as i32);
    for (index, svg) in svgs.iter().enumerate() {
        let tree = outlined(svg)?;
        let (width, height) = (tree.size().width() * POINTS, tree.size().height() * POINTS);
        let mut sheet = pdf.page(page(index));
        sheet.media_box(Rect::new(0.0, 0.0, width, height));
        sheet.parent(list).contents(content(index));
        sheet.resources().finish();
        sheet.finish();
        let packed = packed(&drawn(&tree, height));
        let packed = packed.map_err(|error| DrawError::Mistake(error.to_string()))?;
        pdf.stream(content(index), &packed).filter(Filter::FlateDecode);
    }
    Ok(pdf.finish())
}

fn packed(content: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(content)?;
    encoder.finish()
}

/// Returns the content of a page. The picture is turned upside down, because the origin of a PDF page is the lower left
/// corner and its vertical axis points up.
fn drawn(tree: &Tree, height: f32) -> Vec<u8> {
    let mut content = Content::new();
    content.transform([POINTS, 0.0, 0.0, -POINTS, 0.0, height]);
    draw_group(tree.root(), &mut content);
    content.finish().to_vec()
}

fn draw_group(group: &Group, content: &mut Content) {
    content.save_state();
    let Transform { sx, kx, ky, sy, tx, ty } = group.transform();
    content.transform([sx, ky, kx, sy, tx, ty]);
    for node in group.children() {
        match node {
            Node::Group(inner) => draw_group(inner, content),
            Node::Path(path) => draw_path(path, content),
            Node::Text(text) => draw_group(text.flattened(), content),
            // The drawings of puzzles contain no raster images.
            Node::Image(_) => {}
        }
    }
    content.restore_state();
}

fn draw_path(path: &Path, content: &mut Content) {
    if let Some([red, green, blue]) = path.fill().and_then(|fill| colour(fill.paint())) {
        content.set_fill_rgb(red, green, blue);
        trace(path.data(), content);
        content.fill_nonzero();
    }
    let Some(stroke) = path.stroke() else { return };
    if let Some([red, green, blue]) = colour(stroke.paint()) {
        content.set_stroke_rgb(red, green, blue);
        content.set_line_width(stroke.width().get());
        content.set_line_join(LineJoinStyle::MiterJoin);
        content.set_line_cap(match stroke.linecap() {
            LineCap::Butt => LineCapStyle::ButtCap,
            LineCap::Round => LineCapStyle::RoundCap,
            LineCap::Square => LineCapStyle::ProjectingSquareCap,
        });
        content.set_dash_pattern(stroke.dasharray().unwrap_or_default().iter().copied(), 0.0);
        trace(path.data(), content);
        content.stroke();
    }
}

/// Returns the red, green and blue parts of a plain colour, each from 0 to 1. Returns `None` for other
/// paints, such as gradients, which pictures of puzzles do not have.
fn colour(paint: &Paint) -> Option<[f32; 3]> {
    match paint {
        Paint::Color(colour) => {
            Some([colour.red, colour.green, colour.blue].map(|part| f32::from(part) / 255.0))
        }
        _ => None,
    }
}

fn trace(outline: &Outline, content: &mut Content) {
    let mut at = Point::default();
    for segment in outline.segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                content.move_to(to.x, to.y);
                at = to;
            }
            PathSegment::LineTo(to) => {
                content.line_to(to.x, to.y);
                at = to;
            }
            PathSegment::QuadTo(control, to) => {
                let [first, second] = cubic(at, control, to);
                content.cubic_to(first.x, first.y, second.x, second.y, to.x, to.y);
                at = to;
            }
            PathSegment::CubicTo(first, second, to) => {
                content.cubic_to(first.x, first.y, second.x, second.y, to.x, to.y);
                at = to;
            }
            PathSegment::Close => {
                content.close_path();
            }
        }
    }
}

/// Returns the two control points of the cubic curve that equals a quadratic curve. PDF has no quadratic curves.
fn cubic(from: Point, control: Point, to: Point) -> [Point; 2] {
    let towards = |end: Point| {
        Point::from_xy(
            end.x + (control.x - end.x) * 2.0 / 3.0,
            end.y + (control.y - end.y) * 2.0 / 3.0,
        )
    };
    [towards(from), towards(to)]
}
