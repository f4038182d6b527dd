//! Draws the text below a picture. The text gives the meaning of the marks, the meaning of clues of several cells, the
//! names of some rules that are not drawn, and the caption.

use super::colours::{INK, PENCIL};
use super::digits::lowered;
use super::highlights::{self, area_style, candidate_style, classes, link_style, stroke};
use super::place::{Places, Point};
use super::svg_elements::{Length, Svg};
use super::{Picture, Role, clues, rule_marks};

/// The height of a line, as a multiple of the font size.
const LEADING: f64 = 1.35;
/// The mean width of a character, as a multiple of the font size.
const MEAN_WIDTH: f64 = 0.49;
/// The side of a sample in the legend, as a multiple of the font size.
const SAMPLE: f64 = 1.3;

/// The SVG class of the samples. Marks in the grid have another class, which names the kind of mark.
const PART: &str = "sample";

/// The mark that a sample of the legend shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Sample {
    Area(Role),
    Cell(Role),
    Candidate(Role),
    Link(Role),
}

/// The text below a picture. It has rows of samples with the meaning of each sample, and then lines of text.
#[derive(Clone, Debug)]
pub(super) struct Words {
    size: f64,
    width: f64,
    legend: Vec<Vec<(Sample, &'static str)>>,
    lines: Vec<String>,
}

impl Words {
    pub fn of(picture: &Picture, places: &Places) -> Self {
        let width = places.width() - 28.0;
        // A large grid is usually shown at a smaller scale, so the text below it has a larger font.
        let size = (width / 30.0).max(19.0);
        let mut texts = clues::words(picture);
        texts.extend(rule_marks::undrawn(picture));
        texts.extend(picture.caption().map(str::to_owned));
        let most = (width / (size * MEAN_WIDTH)) as usize;
        let lines = texts.into_iter().flat_map(|text| wrapped(&text, most)).collect();
        Words { size, width, legend: rows(samples(picture), size, width), lines }
    }

    /// Returns the height of the text with a margin below it. Returns 0 if there is no text.
    pub fn height(&self) -> f64 {
        match self.legend.is_empty() && self.lines.is_empty() {
            true => 0.0,
            false => {
                self.size
                    * (self.legend.len() as f64 * 1.8 + self.lines.len() as f64 * LEADING + 0.7)
            }
        }
    }

    /// Draws the text below the vertical position `top`.
    pub fn draw(&self, top: f64, svg: &mut Svg) {
        let mut y = top + 0.2 * self.size;
        for row in &self.legend {
            self.draw_samples(row, y, svg);
            y += 1.8 * self.size;
        }
        let style = format!("class=\"caption\" fill=\"{INK}\" font-size=\"{}\"", self.length());
        svg.group(&style, |svg| {
            for line in &self.lines {
                y += LEADING * self.size;
                svg.text((14.0, y - 0.3 * self.size), line);
            }
        });
    }

    fn length(&self) -> Length {
        Length(self.size)
    }

    fn draw_samples(&self, row: &[(Sample, &'static str)], y: f64, svg: &mut Svg) {
        let side = SAMPLE * self.size;
        let mut x = 14.0;
        for (sample, word) in row {
            sample.draw((x, y), side, svg);
            let style =
                format!("class=\"legend\" fill=\"{PENCIL}\" font-size=\"{}\"", self.length());
            let (text_x, text_y) = lowered((x + side + 0.4 * self.size, y + side / 2.0), self.size);
            svg.group(&style, |svg| svg.text((text_x, text_y), word));
            x += sample_width(word, self.size).min(self.width);
        }
    }
}

impl Sample {
    fn draw(self, (x, y): Point, side: f64, svg: &mut Svg) {
        let centre = (x + side / 2.0, y + side / 2.0);
        match self {
            Sample::Area(role) => {
                svg.group(&format!("{} {}", classes(role, PART), area_style(role)), |svg| {
                    highlights::area(role, (x, y), side, svg);
                });
                svg.group(&stroke(role, PART, 1.5), |svg| svg.rect((x, y), (side, side)));
            }
            Sample::Cell(role) => {
                svg.group(&format!("{} fill=\"{}\"", classes(role, PART), role.tint()), |svg| {
                    svg.rect((x, y), (side, side));
                });
                svg.group(&stroke(role, PART, 3.0), |svg| {
                    svg.rect((x + 1.5, y + 1.5), (side - 3.0, side - 3.0));
                });
            }
            Sample::Candidate(role) => {
                svg.group(&candidate_style(role, PART), |svg| {
                    highlights::candidate(role, centre, side / 2.4, svg);
                });
                if highlights::is_struck(role) {
                    svg.group(&stroke(Role::Eliminated, PART, 3.0), |svg| {
                        highlights::strike(centre, side / 2.4, svg);
                    });
                }
            }
            Sample::Link(role) => {
                let y = y + side / 2.0;
                svg.group(&link_style(role, PART), |svg| svg.line((x, y), (x + side, y)));
            }
        }
    }
}

/// Returns a sample of each mark that occurs in the picture, with its meaning. Marks without a word for their meaning
/// are left out.
fn samples(picture: &Picture) -> Vec<(Sample, &'static str)> {
    let marked = picture.marked();
    let areas = marked.areas.iter().map(|area| Sample::Area(area.role));
    let links = marked.links.iter().map(|link| Sample::Link(link.role));
    let candidates = marked.candidates.values().map(|&role| Sample::Candidate(role));
    let has_marks = !marked.candidates.is_empty();
    // The sample of a placed candidate also explains the frame of its cell.
    let cells = marked.cells.values().filter(|&&role| !(has_marks && role == Role::Placed));
    let mut all: Vec<_> =
        areas.chain(links).chain(candidates).chain(cells.map(|&role| Sample::Cell(role))).collect();
    all.sort_unstable();
    all.dedup();
    all.into_iter().filter_map(|sample| Some((sample, word(sample)?))).collect()
}

fn word(sample: Sample) -> Option<&'static str> {
    Some(match sample {
        Sample::Area(Role::Base) => "base",
        Sample::Area(Role::Cover) => "cover",
        Sample::Area(Role::Core) => "rule that matters",
        Sample::Link(Role::Base) => "one must stand",
        Sample::Link(Role::Cover) => "not both",
        Sample::Link(Role::Core) => "rule that matters",
        Sample::Cell(Role::Base) => "here they differ",
        Sample::Cell(Role::Core) => "clue that matters",
        Sample::Candidate(Role::Base) => "candidate of a base",
        Sample::Candidate(Role::Placed) | Sample::Cell(Role::Placed) => "must stand",
        Sample::Candidate(Role::Eliminated) | Sample::Cell(Role::Eliminated) => "cannot stand",
        Sample::Cell(Role::Clash) => "clash",
        Sample::Candidate(Role::InProof(role)) => role.key(),
        _ => return None,
    })
}

fn sample_width(word: &str, size: f64) -> f64 {
    size * (SAMPLE + 1.5 + MEAN_WIDTH * word.chars().count() as f64)
}

/// Returns the samples in rows. A row is at most `width` wide, unless it has a single sample that is wider.
fn rows(
    samples: Vec<(Sample, &'static str)>,
    size: f64,
    width: f64,
) -> Vec<Vec<(Sample, &'static str)>> {
    let mut rows: Vec<Vec<_>> = Vec::new();
    let mut left = 0.0;
    for (sample, word) in samples {
        let needed = sample_width(word, size);
        if needed > left || rows.is_empty() {
            rows.push(Vec::new());
            left = width;
        }
        left -= needed;
        rows.last_mut().expect("one was added").push((sample, word));
    }
    rows
}

/// Returns the text in lines of at most `most` characters. A longer word has a line of its own.
pub(super) fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
