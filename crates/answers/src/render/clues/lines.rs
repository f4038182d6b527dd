//! Draws lines through cells, and arrows.

use std::fmt::Write;

use super::look::{Ends, Look, Stroke, look};
use crate::grid::Cell;
use crate::grid::clues::Clue;
use crate::render::Picture;
use crate::render::colours::{GROUND, RULE_LINE};
use crate::render::place::{CELL, Places, Point};
use crate::render::svg_elements::{Length, Svg};

/// The radius of bulbs, rings, diamonds, and the circles of arrows.
const RADIUS: f64 = 0.36 * CELL;

/// Returns whether the short name of the type of the line is written into its first cell. It is written if the picture
/// has lines of another type that differ from this one in their colour alone, because some people cannot
/// distinguish colours.
pub(super) fn is_named(clue: &Clue, picture: &Picture) -> bool {
    let mut others =
        picture.layout().rules().clues().filter(|other| other.kind().name != clue.kind().name);
    let form = form(clue);
    form.is_some() && others.any(|other| self::form(other) == form)
}

/// Returns how a line is drawn apart from its colour: its width, its dashes and its ends. Returns `None` for a clue
/// that is drawn in another way.
fn form(clue: &Clue) -> Option<(f64, &'static str, Ends)> {
    match look(clue).0 {
        Look::Line(Stroke { width, dashes, .. }, ends) => Some((width, dashes, ends)),
        _ => None,
    }
}

/// Draws a line through the cells of each list of the clue, with the shapes `ends` at the ends of the line.
pub(super) fn line(clue: &Clue, stroke: Stroke, ends: Ends, places: &Places, svg: &mut Svg) {
    let Stroke { colour, width, dashes } = stroke;
    let style = format!(
        "{} fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\" stroke-dasharray=\"{}\"",
        super::class(clue),
        Length(width),
        if dashes.is_empty() { "none" } else { dashes }
    );
    svg.group(&style, |svg| {
        for cells in clue.lists() {
            svg.path(&through(&points(cells, places)));
        }
    });
    let fill = if ends == Ends::Bulb { colour } else { GROUND };
    let style =
        format!("{} fill=\"{fill}\" stroke=\"{colour}\" stroke-width=\"4\"", super::class(clue));
    svg.group(&style, |svg| {
        for cells in clue.lists() {
            draw_ends(ends, &points(cells, places), svg);
        }
    });
}

fn draw_ends(ends: Ends, points: &[Point], svg: &mut Svg) {
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return };
    match ends {
        Ends::Plain => {}
        Ends::Bulb => svg.circle(first, RADIUS),
        Ends::Rings => [first, last].into_iter().for_each(|at| svg.circle(at, RADIUS)),
        Ends::Diamonds => [first, last].into_iter().for_each(|(x, y)| {
            let corners = [(x - RADIUS, y), (x, y - RADIUS), (x + RADIUS, y), (x, y + RADIUS)];
            svg.path(&format!("{}z", through(&corners)));
        }),
    }
}

/// Draws a circle or capsule around the cells of the first list. From its cell nearest to the arrow, draws an arrow
/// along each other list.
pub(super) fn arrow(clue: &Clue, places: &Places, svg: &mut Svg) {
    let style = |width: f64| {
        format!(
            "{} fill=\"none\" stroke=\"{RULE_LINE}\" stroke-width=\"{}\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\"",
            super::class(clue),
            Length(width)
        )
    };
    let [circle, shafts @ ..] = clue.lists() else { return };
    let circle = points(circle, places);
    svg.group(&style(4.0), |svg| {
        for shaft in shafts {
            let shaft = points(shaft, places);
            let Some(&start) = circle.iter().min_by(|one, other| {
                distance(**one, shaft[0]).total_cmp(&distance(**other, shaft[0]))
            }) else {
                continue;
            };
            let way: Vec<Point> = std::iter::once(start).chain(shaft).collect();
            svg.path(&through(&way));
            tip(&way, svg);
        }
    });
    // A thick line with a thinner white line on it is a capsule.
    svg.group(&style(2.0 * RADIUS + 4.0), |svg| svg.path(&through(&circle)));
    let white = style(2.0 * RADIUS - 4.0).replace(RULE_LINE, GROUND);
    svg.group(&white, |svg| svg.path(&through(&circle)));
}

/// Draws the tip of an arrow at the last point of `way`.
fn tip(way: &[Point], svg: &mut Svg) {
    let [.., from, to] = way else { return };
    let length = distance(*from, *to).max(1.0);
    let (x, y) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
    let wing = |side: f64| (to.0 - 13.0 * (x - side * y), to.1 - 13.0 * (y + side * x));
    svg.path(&through(&[wing(0.8), *to, wing(-0.8)]));
}

fn points(cells: &[Cell], places: &Places) -> Vec<Point> {
    cells.iter().map(|&cell| places.centre_of(cell)).collect()
}

fn distance(one: Point, other: Point) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

/// Returns the SVG path commands of a line through these points. A single point becomes a line of length 0. Such a
/// line is visible if its ends are round.
pub(super) fn through(points: &[Point]) -> String {
    let mut steps = String::new();
    for (index, &(x, y)) in points.iter().enumerate() {
        let _ = write!(steps, "{}{} {}", if index == 0 { 'M' } else { 'L' }, Length(x), Length(y));
    }
    if points.len() == 1 {
        steps.push_str("h0");
    }
    steps
}
