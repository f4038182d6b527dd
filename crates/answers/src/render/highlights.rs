//! Draws marks. Tints, hatches, frames, discs and lines lie under the digits. Strokes lie over them.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::place::{CELL, Places, Point};
use super::svg_elements::{Length, Svg};
use super::{Link, Picture, Role};
use crate::explain::CandidateRole;
use crate::grid::Cell;

/// Draws the marks that lie under the lines of the grid: areas and tinted cells.
pub(super) fn below(picture: &Picture, places: &Places, svg: &mut Svg) {
    for role in [Role::Base, Role::Cover, Role::Core] {
        let cells = area_cells(picture, role);
        svg.group(&format!("{} {}", classes(role, "area"), area_style(role)), |svg| {
            cells.iter().for_each(|&cell| area(role, places.corner_of(cell), CELL, svg));
        });
    }
    for (&cell, &role) in &picture.marked().cells {
        svg.group(&format!("{} fill=\"{}\"", classes(role, "cell"), role.tint()), |svg| {
            svg.rect(places.corner_of(cell), (CELL, CELL));
        });
    }
}

/// Draws the marks that lie over the lines of the grid and under the digits: contours, frames, links and discs.
pub(super) fn between(picture: &Picture, places: &Places, svg: &mut Svg) {
    let marked = picture.marked();
    svg.group(&stroke(Role::Base, "contour", 3.0), |svg| {
        for area in marked.areas.iter().filter(|area| area.role == Role::Base) {
            svg.path(&places.contour(&area.cells));
        }
    });
    for (&cell, &role) in &marked.cells {
        svg.group(&stroke(role, "frame", 4.0), |svg| frame(places.corner_of(cell), CELL, svg));
    }
    for link in &marked.links {
        draw_link(link, places, svg);
    }
    for (&(cell, digit), &role) in &marked.candidates {
        svg.group(&candidate_style(role, "candidate"), |svg| {
            candidate(role, places.mark(cell, digit), radius(places), svg);
        });
    }
}

/// Draws the marks that lie over the digits: strokes through eliminated candidates and through eliminated digits of
/// cells.
pub(super) fn above(picture: &Picture, places: &Places, svg: &mut Svg) {
    svg.group(&stroke(Role::Eliminated, "strike", 2.2), |svg| {
        let marks = picture.marked().candidates.iter().filter(|(_, role)| is_struck(**role));
        for (&(cell, digit), _) in marks {
            strike(places.mark(cell, digit), radius(places), svg);
        }
    });
    svg.group(&stroke(Role::Eliminated, "strike", 5.0), |svg| {
        let cells = picture.marked().cells.iter().filter(|(_, role)| is_struck(**role));
        for (&cell, _) in cells {
            strike(places.centre_of(cell), 0.4 * CELL, svg);
        }
    });
}

/// Returns whether a candidate or digit of this role is struck through.
pub(super) fn is_struck(role: Role) -> bool {
    matches!(role, Role::Eliminated | Role::InProof(CandidateRole::Target | CandidateRole::Refuted))
}

/// Returns the class attribute of a group: the name of the role, and `part`, which names the kind of mark, such as
/// `cell`.
pub(super) fn classes(role: Role, part: &str) -> String {
    let name = match role {
        Role::Base => "base",
        Role::Cover => "cover",
        Role::Placed => "placed",
        Role::Eliminated => "eliminated",
        Role::Clash => "clash",
        Role::Core => "core",
        Role::InProof(role) => role.key(),
    };
    format!("class=\"{name} {part}\"")
}

/// Returns the style of the areas of a role. The areas of bases have a plain fill, and all other areas are hatched.
pub(super) fn area_style(role: Role) -> String {
    match role {
        Role::Base => format!("fill=\"{}\"", role.tint()),
        _ => format!("fill=\"none\" stroke=\"{}\" stroke-width=\"1.6\"", role.hatch()),
    }
}

pub(super) fn area(role: Role, (x, y): Point, side: f64, svg: &mut Svg) {
    match role {
        Role::Base => svg.rect((x, y), (side, side)),
        _ => svg.path(&hatch((x, y), side)),
    }
}

/// Returns the SVG attributes of outlines of a role: `part` names the kind of mark, and `width` is the line width.
pub(super) fn stroke(role: Role, part: &str, width: f64) -> String {
    let (classes, colour) = (classes(role, part), role.line());
    format!(
        "{classes} fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" \
         stroke-linecap=\"round\""
    )
}

/// Returns the attributes of the shapes around pencil marks of a role; `part` names the kind of mark. The shape around
/// a z-candidate is dashed.
pub(super) fn candidate_style(role: Role, part: &str) -> String {
    let fill = if role == Role::Placed { role.line() } else { role.tint() };
    let (classes, colour) = (classes(role, part), role.line());
    let is_z = role == Role::InProof(CandidateRole::ZCandidate);
    let dashes = if is_z { " stroke-dasharray=\"3 2.5\"" } else { "" };
    format!("{classes} fill=\"{fill}\" stroke=\"{colour}\" stroke-width=\"1.5\"{dashes}")
}

/// Draws the shape around a pencil mark: a square for a left-linking candidate, a triangle for a t-candidate, and
/// otherwise a disc.
pub(super) fn candidate(role: Role, (x, y): Point, radius: f64, svg: &mut Svg) {
    match role {
        Role::InProof(CandidateRole::LeftLinking) => {
            svg.rect((x - radius, y - radius), (2.0 * radius, 2.0 * radius));
        }
        Role::InProof(CandidateRole::TCandidate) => svg.path(&triangle((x, y), radius)),
        _ => svg.circle((x, y), radius),
    }
}

/// Returns the SVG path commands of a triangle with its point below. It is a little wider and higher than a disc, so
/// that a digit is inside.
fn triangle((x, y): Point, radius: f64) -> String {
    let [left, right] = [x - 1.15 * radius, x + 1.15 * radius].map(Length);
    let [top, point] = [y - radius, y + 1.25 * radius].map(Length);
    format!("M{left} {top}L{right} {top}L{} {point}z", Length(x))
}

/// Returns the attributes of the line of a link; `part` names the kind of mark. The line of a cover, which joins two
/// candidates that cannot both be true, is dashed.
pub(super) fn link_style(role: Role, part: &str) -> String {
    let dashes = if role == Role::Cover { " stroke-dasharray=\"7 6\"" } else { "" };
    stroke(role, part, 3.5) + dashes
}

/// Draws a frame inside the square with this upper left corner and side.
pub(super) fn frame((x, y): Point, side: f64, svg: &mut Svg) {
    svg.rect((x + 3.0, y + 3.0), (side - 6.0, side - 6.0));
}

/// Draws a diagonal stroke with the given point as its middle. `radius` is half the width and half the height of the
/// stroke.
pub(super) fn strike((x, y): Point, radius: f64, svg: &mut Svg) {
    svg.line((x - radius, y + radius), (x + radius, y - radius));
}

fn area_cells(picture: &Picture, role: Role) -> BTreeSet<Cell> {
    let areas = picture.marked().areas.iter().filter(|area| area.role == role);
    areas.flat_map(|area| area.cells.iter().copied()).collect()
}

fn radius(places: &Places) -> f64 {
    let (width, height) = places.mark_room();
    0.47 * width.min(height)
}

/// Returns the SVG path commands of parallel diagonal lines across a square. The lines of adjacent squares meet.
fn hatch((x, y): Point, side: f64) -> String {
    let mut steps = String::new();
    for part in [0.125, 0.375, 0.625, 0.875] {
        let far = part * side;
        let lines = [((x, y + far), (x + far, y)), ((x + far, y + side), (x + side, y + far))];
        for ((x, y), (to_x, to_y)) in lines {
            let [x, y, to_x, to_y] = [x, y, to_x, to_y].map(Length);
            let _ = write!(steps, "M{x} {y}L{to_x} {to_y}");
        }
    }
    steps
}

/// The distance of the control point of a line between candidates from the straight line, as a fraction of its length.
/// The bend makes lines in the same row or column easier to distinguish.
const BEND: f64 = 0.1;

/// Draws a curve between two candidates, or a straight line between two cells. The curve ends at the discs of the
/// candidates, and the straight line ends before the centres of the cells. If the two candidates or cells are too close
/// for this, nothing is drawn.
fn draw_link(link: &Link, places: &Places, svg: &mut Svg) {
    let (from, to) = (places.spot(link.from), places.spot(link.to));
    let (kept, bend) = match link.from.digit {
        Some(_) => (radius(places), BEND),
        None => (0.3 * CELL, 0.0),
    };
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    if across.hypot(down) > 2.0 * kept {
        let middle = ((from.0 + to.0) / 2.0 - bend * down, (from.1 + to.1) / 2.0 + bend * across);
        let ends = [from, to].map(|end| towards(end, middle, kept));
        svg.group(&link_style(link.role, "link"), |svg| svg.curve(ends[0], middle, ends[1]));
    }
}

/// Returns the point at `distance` from `start` in the direction of `end`.
fn towards(start: Point, end: Point, distance: f64) -> Point {
    let part = distance / (end.0 - start.0).hypot(end.1 - start.1);
    (start.0 + part * (end.0 - start.0), start.1 + part * (end.1 - start.1))
}
