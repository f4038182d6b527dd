//! Our ratings against those of Sudoku Explainer, as a scatter plot.
//! `cargo run --release --example se_scatter FILE > plot.svg`, where FILE has a line `puzzle ER/EP/ED` each.

#[path = "../tests/it/support/ranks.rs"]
mod ranks;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write;

use sudosat::backend::Limits;
use sudosat::explain::rate::{Rater, Scale};
use sudosat::formats::{ReadOptions, read_str};
use sudosat::grid::Shape;
use sudosat::rules::Sudoku;

/// A puzzle by its two ratings in tenths: theirs, ours.
type Point = (u32, u32);

/// The lines without a rating of their own, such as comments, are left out.
fn points(text: &str) -> Result<Vec<Point>, Box<dyn Error>> {
    let sudoku = Sudoku::new(Shape::CLASSIC);
    let rater = Rater::new(&sudoku, Scale::Se);
    let mut points = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (puzzle, ratings) = line.split_once(' ').ok_or("expected puzzle ER/EP/ED")?;
        let hardest: f64 = ratings.split('/').next().unwrap_or_default().parse()?;
        let entry =
            read_str(puzzle, &ReadOptions::default()).next().ok_or("expected a puzzle")??;
        let rating = rater.rate(&entry.puzzle, &Limits::none());
        let rating = rating.map_err(|_| format!("{puzzle} has not exactly one solution"))?;
        points.push(((hardest * 10.0).round() as u32, rating.difficulty().0));
    }
    Ok(points)
}

/// Both axes begin and end with these, in tenths.
const FIRST: u32 = 10;
const LAST: u32 = 120;
/// Pixels: of a tenth, and around the plot.
const TENTH: u32 = 6;
const MARGIN: u32 = 60;
const SIDE: u32 = (LAST - FIRST) * TENTH + 2 * MARGIN;

const STYLE: &str = "
  text { font: 13px sans-serif; fill: #24292f; text-anchor: middle } .title { font-size: 16px }
  .paper { fill: #ffffff } .grid { stroke: #d0d7de } .equal { stroke: #8c959f; stroke-dasharray: 6 4 }
  circle { fill: #0969da; fill-opacity: 0.5; stroke: #0969da }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } .paper { fill: #0d1117 } .grid { stroke: #30363d } .equal { stroke: #8b949e }
    circle { fill: #58a6ff; stroke: #58a6ff }
  }
";

/// The plot: a disc's area is by the number of puzzles with both ratings.
fn plot(points: &[Point]) -> Result<String, std::fmt::Error> {
    let x = |tenths: u32| MARGIN + (tenths - FIRST) * TENTH;
    let y = |tenths: u32| SIDE - x(tenths);
    let (low, high, middle) = (x(FIRST), x(LAST), SIDE / 2);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIDE} {SIDE}\" width=\"{SIDE}\" height=\"{SIDE}\">\n\
        <style>{STYLE}</style>\n<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n"
    );
    for tenths in (FIRST..=LAST).step_by(10) {
        let (across, up, number) = (x(tenths), y(tenths), tenths / 10);
        writeln!(svg, "<path class=\"grid\" d=\"M{across} {low}V{high}M{low} {up}H{high}\"/>")?;
        writeln!(svg, "<text x=\"{across}\" y=\"{}\">{number}</text>", high + 20)?;
        writeln!(svg, "<text x=\"{}\" y=\"{}\">{number}</text>", low - 16, up + 4)?;
    }
    writeln!(svg, "<path class=\"equal\" d=\"M{low} {high}L{high} {low}\"/>")?;
    let mut discs = BTreeMap::<Point, u32>::new();
    points.iter().for_each(|&point| *discs.entry(point).or_default() += 1);
    for ((theirs, ours), number) in discs {
        let radius = 2.5 * f64::from(number).sqrt();
        let at = format!("cx=\"{}\" cy=\"{}\" r=\"{radius:.1}\"", x(theirs), y(ours));
        let [theirs, ours] = [theirs, ours].map(|tenths| f64::from(tenths) / 10.0);
        let said = format!("{theirs:.1} there, {ours:.1} here: {number}");
        writeln!(svg, "<circle {at}><title>{said}</title></circle>")?;
    }
    let of =
        |one: fn(&Point) -> u32| points.iter().map(|it| f64::from(one(it))).collect::<Vec<_>>();
    let spearman = ranks::spearman(&of(|point| point.0), &of(|point| point.1));
    let title = format!("{} puzzles, Spearman {spearman:.3}", points.len());
    writeln!(svg, "<text class=\"title\" x=\"{middle}\" y=\"{}\">{title}</text>", low - 24)?;
    let below = high + 44;
    writeln!(svg, "<text x=\"{middle}\" y=\"{below}\">ER of Sudoku Explainer</text>")?;
    let turned = format!("transform=\"translate(18 {middle}) rotate(-90)\"");
    writeln!(svg, "<text {turned}>sudosat rate --scale se</text>\n</svg>")?;
    Ok(svg)
}

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("expected a file of lines `puzzle ER/EP/ED`")?;
    print!("{}", plot(&points(&std::fs::read_to_string(file)?)?)?);
    Ok(())
}

#[test]
fn puzzles_with_the_same_ratings_share_a_disc() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let harder =
        "2....4..74..5..6.8..............23.97.6...5..19..3....5....9.7.6...8....97.2....4";
    let text = format!(
        "# puzzle ER/EP/ED\n{easy} 1.2/1.2/1.2\n{harder} 2.3/1.2/1.2\n{easy} 1.2/1.2/1.2\n"
    );
    let points = points(&text).unwrap();
    assert_eq!(points, [(12, 12), (23, 23), (12, 12)]);
    let svg = plot(&points).unwrap();
    assert_eq!((svg.matches("<circle").count(), svg.matches("here: 2</title>").count()), (2, 1));
    assert!(svg.contains(">3 puzzles, Spearman 1.000</text>"), "{svg}");
}
