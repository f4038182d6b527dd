//! Pictures: well-formed, every digit and every mark at its place, every rule drawn.

use crate::clues::{FIELDS, random};
use crate::support::well_known;
use std::collections::{BTreeMap, BTreeSet};

use roxmltree::{Document, Node};
use sudosat::ask::{self, PuzzleRef, Standing, View};
use sudosat::cores::WhyQuestion;
use sudosat::formats::{Alphabet, Entry, ReadOptions, read_str};
use sudosat::grid::clues::TYPES;
use sudosat::grid::{Cell, Clue, Digit, Grid, Layout, Puzzle, Rules, Shape};
use sudosat::render::{Picture, pages};
use sudosat::report::Source;
use sudosat::solve::Options;

use well_known::{EASY, EASY_SOLUTION, HARD, IMPOSSIBLE, TWO};

/// The side of a cell, and how far the grid is from the edge: with numbered rows and columns, and without.
pub const CELL: f64 = 64.0;
pub const PLAIN: f64 = 14.0;
const NUMBERED: f64 = 34.0;

pub fn entry(text: &str) -> Entry {
    read_str(text, &ReadOptions::default()).next().unwrap().unwrap()
}

/// The same as an entry, with clues that need not make sense.
fn made(shape: Shape, rules: &str, alphabet: Alphabet) -> Entry {
    let rules: Rules = rules.parse().unwrap();
    let layout = Layout::new(shape, &rules).unwrap();
    let mut clues = layout.empty_grid();
    let side = layout.shape().side();
    for (index, &cell) in layout.cells().iter().enumerate().step_by(3) {
        clues.set(cell, Digit::from_number(index * 7 % side + 1));
    }
    Entry { alphabet, puzzle: Puzzle { clues, marks: None, rules }, ..entry(EASY) }
}

fn seen(text: &str, view: View) -> (String, Standing) {
    let (source, entry) = (Source::default(), entry(text));
    let posed = PuzzleRef { source: &source, entry: &entry };
    let (picture, standing) = ask::render(posed, view, &Options::default()).unwrap();
    (picture.svg(), standing)
}

pub fn number(node: &Node, name: &str) -> f64 {
    node.attribute(name).unwrap().parse().unwrap()
}

/// Everything of the kind `tag` in groups of all these classes.
pub fn all<'d>(document: &'d Document, classes: &str, tag: &str) -> Vec<Node<'d, 'd>> {
    let is_in = |node: &Node| {
        let class = node.parent_element().and_then(|group| group.attribute("class"));
        let words: Vec<_> = class.unwrap_or_default().split(' ').collect();
        classes.split(' ').all(|wanted| words.contains(&wanted))
    };
    document.descendants().filter(|node| node.has_tag_name(tag) && is_in(node)).collect()
}

/// The 1-based row and column of a point.
fn cell_at(x: f64, y: f64, corner: f64) -> (usize, usize) {
    (((y - corner) / CELL) as usize + 1, ((x - corner) / CELL) as usize + 1)
}

/// The texts of a class by row and column, each in the middle of its cell.
fn digits(svg: &str, class: &str, corner: f64) -> BTreeMap<(usize, usize), String> {
    let document = Document::parse(svg).unwrap();
    let texts = all(&document, class, "text").into_iter().map(|text| {
        let (x, y) = (number(&text, "x"), number(&text, "y"));
        assert_eq!((x - corner) % CELL, CELL / 2.0, "in the middle");
        (cell_at(x, y, corner), text.text().unwrap().to_owned())
    });
    texts.collect()
}

/// What a grid holds, in 1-based rows and columns, as the symbols for it.
fn expected(grid: &Grid, symbols: &[String]) -> BTreeMap<(usize, usize), String> {
    let place = |cell: Cell| (usize::from(cell.row) + 1, usize::from(cell.col) + 1);
    grid.filled().map(|(cell, digit)| (place(cell), symbols[digit.index()].clone())).collect()
}

/// The cells in which circles of these classes lie, with the digit whose pencil mark that is on a 9x9 grid.
fn candidates(svg: &str, classes: &str) -> BTreeSet<(usize, usize, usize)> {
    let document = Document::parse(svg).unwrap();
    let circles = all(&document, classes, "circle").into_iter().map(|circle| {
        let (x, y) = (number(&circle, "cx"), number(&circle, "cy"));
        let (row, column) = cell_at(x, y, NUMBERED);
        let third = |at: f64| (((at - NUMBERED) % CELL) / CELL * 3.0) as usize;
        (row, column, 3 * third(y) + third(x) + 1)
    });
    circles.collect()
}

/// The cells that squares of these classes fill.
fn squares(svg: &str, classes: &str, corner: f64) -> BTreeSet<(usize, usize)> {
    let document = Document::parse(svg).unwrap();
    let rects = all(&document, classes, "rect").into_iter();
    rects.map(|rect| cell_at(number(&rect, "x"), number(&rect, "y"), corner)).collect()
}

#[test]
fn every_digit_stands_at_its_place_at_every_size() {
    let symbols: Vec<_> = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".chars().map(String::from).collect();
    for side in 4..=25 {
        // Prime sides have no boxes.
        let boxed = Shape::of_side(side).ok().filter(|shape| shape.has_boxes());
        let (shape, rules) = match boxed {
            Some(shape) => (shape, "classic"),
            None => (Shape::new(1, side).unwrap(), "latin"),
        };
        let entry = made(shape, rules, Alphabet::for_side(side));
        let svg = Picture::of(&entry).unwrap().svg();
        assert_eq!(digits(&svg, "clues", PLAIN), expected(&entry.puzzle.clues, &symbols), "{side}");
    }
}

#[test]
fn large_grids_are_written_in_numbers() {
    let numbers: Vec<_> = (1..=49).map(|number: usize| number.to_string()).collect();
    for side in [16, 49] {
        let entry = made(Shape::of_side(side).unwrap(), "classic", Alphabet::numbers());
        let svg = Picture::of(&entry).unwrap().svg();
        assert_eq!(digits(&svg, "clues", PLAIN), expected(&entry.puzzle.clues, &numbers));
    }
}

#[test]
fn a_solution_is_written_in_another_ink() {
    let (svg, standing) = seen(EASY, View::Solution);
    let one = |text: &str| {
        expected(&entry(text).puzzle.clues, &(1..10).map(|n| n.to_string()).collect::<Vec<_>>())
    };
    let (clues, mut rest) = (one(EASY), one(EASY_SOLUTION));
    rest.retain(|place, _| !clues.contains_key(place));
    assert_eq!(standing, Standing::Yes);
    assert_eq!(digits(&svg, "clues", PLAIN), clues);
    assert_eq!(digits(&svg, "solution", PLAIN), rest);
}

#[test]
fn pencil_marks_lie_where_people_write_them() {
    let (svg, _) = seen("1...\n..3.\n.4..\n...2\n", View::Marks);
    let document = Document::parse(&svg).unwrap();
    let marks: BTreeSet<_> = all(&document, "marks", "text")
        .into_iter()
        .map(|text| {
            let (x, y) = (number(&text, "x"), number(&text, "y"));
            let half = |at: f64| (((at - PLAIN) % CELL) / CELL * 2.0) as usize;
            let (row, column) = cell_at(x, y, PLAIN);
            let digit = text.text().unwrap().parse::<usize>().unwrap();
            assert_eq!(digit, 2 * half(y) + half(x) + 1, "r{row}c{column}");
            (row, column, digit)
        })
        .collect();
    let of = |row, column| marks.iter().filter(|mark| (mark.0, mark.1) == (row, column)).count();
    assert_eq!((of(1, 1), of(1, 2), of(1, 4), of(2, 2)), (0, 2, 1, 1));
    assert!(marks.contains(&(1, 2, 2)) && marks.contains(&(1, 2, 3)) && marks.contains(&(2, 2, 2)));
}

#[test]
fn a_puzzle_keeps_its_own_pencil_marks() {
    let text = "1 234 23 4\n23 4 1 2\n4 1 2 3\n23 23 4 1\n";
    for view in [View::Puzzle, View::Marks] {
        let (svg, _) = seen(text, view);
        let document = Document::parse(&svg).unwrap();
        let marks = all(&document, "marks", "text");
        assert_eq!(
            marks.iter().filter_map(Node::text).collect::<String>(),
            "23423232323",
            "{view:?}"
        );
    }
}

/// How many of `tag` there are in the group of this class.
fn count(rules: &str, class: &str, tag: &str) -> usize {
    let svg = Picture::of(&made(Shape::CLASSIC, rules, Alphabet::digits())).unwrap().svg();
    all(&Document::parse(&svg).unwrap(), class, tag).len()
}

#[test]
fn every_rule_is_drawn_or_named() {
    for (rules, class, tag, expected) in [
        ("diagonals", "diagonals", "path", 2),
        ("diagonal-up", "diagonals", "path", 1),
        ("classic", "diagonals", "path", 0),
        ("windows", "windows", "rect", 36),
        ("centre-dot", "centre-dots", "circle", 9),
        ("asterisk", "asterisk", "path", 54),
        ("samurai,diagonals", "diagonals", "path", 10),
        ("samurai", "grids", "path", 5),
        ("classic", "boxes", "path", 9),
        ("samurai", "boxes", "path", 41),
        ("latin", "boxes", "path", 0),
    ] {
        assert_eq!(count(rules, class, tag), expected, "{rules}");
    }
    let mask = format!("odd-even:{}", "eo.".repeat(27));
    assert_eq!((count(&mask, "even", "rect"), count(&mask, "odd", "circle")), (27, 27));
    for rule in ["disjoint-groups", "anti-knight", "anti-king", "non-consecutive"] {
        let svg = Picture::of(&made(Shape::CLASSIC, rule, Alphabet::digits())).unwrap().svg();
        assert!(svg.contains(&format!("rules: {rule}</text>")), "{rule}");
    }
}

#[test]
fn thick_lines_follow_the_regions_of_a_jigsaw() {
    let regions = "1112222331112233415263345556434566644455667777777";
    let rules = format!("jigsaw:{regions}");
    let entry = made(Shape::new(1, 7).unwrap(), &rules, Alphabet::digits());
    let svg = Picture::of(&entry).unwrap().svg();
    let document = Document::parse(&svg).unwrap();
    let steps: String =
        all(&document, "boxes", "path").iter().map(|path| path.attribute("d").unwrap()).collect();
    let region = |row: usize, column: usize| regions.as_bytes()[row * 7 + column];
    let line = |row: usize, column: usize, direction| {
        let at = |index: usize| PLAIN + index as f64 * CELL;
        steps.contains(&format!("M{} {}{direction}", at(column), at(row)))
    };
    for row in 0..7 {
        for column in 0..6 {
            let differ = region(row, column) != region(row, column + 1);
            assert_eq!(line(row, column + 1, 'v'), differ, "right of {row},{column}");
            let differ = region(column, row) != region(column + 1, row);
            assert_eq!(line(column + 1, row, 'h'), differ, "below {column},{row}");
        }
    }
}

#[test]
fn overlapping_grids_leave_the_canvas_between_them_empty() {
    let entry = made(Shape::CLASSIC, "samurai", Alphabet::digits());
    let svg = Picture::of(&entry).unwrap().svg();
    let symbols: Vec<_> = (1..10).map(|number| number.to_string()).collect();
    let found = digits(&svg, "clues", PLAIN);
    assert_eq!(found, expected(&entry.puzzle.clues, &symbols));
    assert!(!found.keys().any(|&(row, column)| row <= 6 && (10..=12).contains(&column)));
}

#[test]
fn a_step_shows_bases_covers_and_what_follows() {
    // Locked candidates: in column 3, 4 fits only in r1c3 and r2c3, which lie in box 1.
    let (svg, standing) = seen(HARD, View::Step(25));
    assert_eq!(standing, Standing::Yes);
    assert!(svg.contains("Locked candidates: in column 3, 4 fits only in r1c3"), "{svg}");
    let column: BTreeSet<_> = (1..10).map(|row| (row, 3)).collect();
    assert_eq!(squares(&svg, "base area", NUMBERED), column);
    let document = Document::parse(&svg).unwrap();
    assert_eq!(all(&document, "cover area", "path").len(), 9);
    assert_eq!(candidates(&svg, "base candidate"), BTreeSet::from([(1, 3, 4), (2, 3, 4)]));
    assert_eq!(candidates(&svg, "eliminated candidate"), BTreeSet::from([(2, 1, 4)]));
}

#[test]
fn a_chain_is_drawn_as_links() {
    let (svg, _) = seen(HARD, View::Step(43));
    assert!(svg.contains("Alternating inference chain"), "{svg}");
    let document = Document::parse(&svg).unwrap();
    let links = |role: &str| all(&document, &format!("{role} link"), "path").len();
    assert!(links("base") > 3 && links("cover") > 3);
}

#[test]
fn the_candidates_of_a_whip_are_drawn_by_their_roles() {
    // b5n9{r5c6 r4c6} - r1n9{c6 c3} - r6n9{c3 .}
    let puzzle =
        ".4..1.7..1......3...6..521....42..57.........28..76....389..4...5......8..1.3..9.";
    let (svg, _) = seen(puzzle, View::Step(15));
    assert!(svg.contains("Whip: b5n9{r5c6 r4c6}"), "{svg}");
    let expected = [
        ("target", vec![(5, 9, 9)]),
        ("right-linking", vec![(1, 3, 9), (4, 6, 9)]),
        ("z-candidate", vec![(1, 9, 9), (5, 5, 9), (6, 7, 9), (6, 9, 9)]),
    ];
    for (role, marked) in expected {
        assert_eq!(candidates(&svg, &format!("{role} candidate")), BTreeSet::from_iter(marked));
        assert!(svg.contains(&format!(">{role}</text>")), "the legend has {role}");
    }
    // Left-linking candidates have squares.
    let document = Document::parse(&svg).unwrap();
    assert_eq!(all(&document, "left-linking candidate", "rect").len(), 3);
    // From each left-linking candidate to the right-linking one of its requirement; the last requirement has none.
    assert_eq!(all(&document, "base link", "path").len(), 2);
    assert_eq!(all(&document, "cover link", "path").len(), 3);
}

#[test]
fn a_step_beyond_the_last_is_refused() {
    let (source, entry) = (Source::default(), entry(EASY));
    let posed = PuzzleRef { source: &source, entry: &entry };
    let refused = |earlier| ask::render(posed, View::Step(earlier), &Options::default()).err();
    assert!(refused(50).is_none());
    for earlier in [51, 1000] {
        let error = refused(earlier).unwrap();
        let number = earlier + 1;
        assert_eq!(error.to_string(), format!("there is no step {number}: the path has 51 steps"));
        assert_eq!(error.with_field(), format!("step: {error}"));
    }
}

#[test]
fn the_next_step_of_a_full_grid_is_the_solution() {
    let (svg, standing) = seen(EASY_SOLUTION, View::Step(0));
    assert_eq!(standing, Standing::Yes);
    assert!(svg.contains("solved"), "{svg}");
}

#[test]
fn clashes_are_framed_and_joined() {
    let (svg, standing) = seen(&EASY.replace("53..7", "55..7"), View::Clashes);
    assert_eq!(standing, Standing::No);
    assert_eq!(squares(&svg, "clash cell", NUMBERED), BTreeSet::from([(1, 1), (1, 2)]));
    assert_eq!(all(&Document::parse(&svg).unwrap(), "clash link", "path").len(), 1);
    assert!(svg.contains("5 stands twice in row 1: r1c1 and r1c2"));
    assert_eq!(seen(EASY, View::Clashes).1, Standing::Yes);
}

#[test]
fn an_explanation_leaves_other_clues_faint() {
    let (svg, standing) = seen(IMPOSSIBLE, View::Why(WhyQuestion::NoSolution));
    assert_eq!(standing, Standing::Yes);
    let (cited, faint) = (digits(&svg, "clues", NUMBERED), digits(&svg, "faint", NUMBERED));
    assert_eq!(cited.len() + faint.len(), entry(IMPOSSIBLE).puzzle.clues.filled_count());
    assert_eq!(squares(&svg, "core cell", NUMBERED), cited.keys().copied().collect());
    assert!(svg.contains(&format!("no solution: {} clues and", cited.len())));
}

#[test]
fn a_forced_digit_is_shown_in_its_cell() {
    let (svg, standing) = seen(EASY, View::Why("r5c5=5".parse().unwrap()));
    assert_eq!(standing, Standing::Yes);
    assert_eq!(digits(&svg, "solution", NUMBERED), BTreeMap::from([((5, 5), "5".to_owned())]));
    let (svg, _) = seen(EASY, View::Why("r5c5!=1".parse().unwrap()));
    assert!(squares(&svg, "eliminated cell", NUMBERED).contains(&(5, 5)));
}

#[test]
fn two_solutions_are_shown_where_they_differ() {
    let (svg, _) = seen(TWO, View::Why(WhyQuestion::NoSolution));
    let document = Document::parse(&svg).unwrap();
    let differ = all(&document, "base cell", "rect").len();
    assert!(differ >= 4, "{differ}");
    assert_eq!(all(&document, "marks", "text").len(), 2 * differ);
}

#[test]
fn what_cannot_be_shown_is_said() {
    for (text, view, words) in [
        (TWO, View::Solution, "one of several solutions"),
        (IMPOSSIBLE, View::Solution, "no solution"),
        (IMPOSSIBLE, View::Step(0), "no solution"),
        (EASY, View::Why("r5c5=1".parse().unwrap()), "r5c5=1 does not follow"),
    ] {
        let (svg, standing) = seen(text, view);
        assert!(svg.to_lowercase().contains(words), "{words}: {svg}");
        assert_eq!(standing, Standing::No, "{words}");
    }
}

#[test]
fn sheets_hold_so_many_pictures_and_chapters_begin_new_ones() {
    let picture = Picture::of(&entry(EASY)).unwrap();
    let chapters = [
        vec![picture.clone(); 7],
        vec![picture.with_solution(&entry(EASY_SOLUTION).puzzle.clues); 7],
    ];
    let sheets = pages(&chapters, 6.try_into().unwrap());
    let grids = |sheet: &String| all(&Document::parse(sheet).unwrap(), "grids", "path").len();
    assert_eq!(sheets.iter().map(grids).collect::<Vec<_>>(), [6, 1, 6, 1]);
    assert!(!sheets[1].contains("class=\"solution\"") && sheets[2].contains("class=\"solution\""));
    assert!(sheets[3].contains(">4 of 4</text>"));
}

#[test]
fn symbols_and_words_are_no_markup() {
    let alphabet = Alphabet::custom("<&>\"").unwrap();
    let entry = made(Shape::of_side(4).unwrap(), "classic", alphabet);
    let picture = Picture::of(&entry).unwrap().with_title("a < b & \u{1}c").with_caption("</text>");
    let svg = picture.svg();
    let symbols = ["<", "&", ">", "\""].map(str::to_owned);
    assert_eq!(digits(&svg, "clues", PLAIN), expected(&entry.puzzle.clues, &symbols));
    let sheets = pages(&[vec![picture]], 1.try_into().unwrap());
    let sheet = Document::parse(&sheets[0]).unwrap();
    let texts =
        |class| all(&sheet, class, "text").iter().filter_map(Node::text).collect::<String>();
    assert_eq!((texts("title").as_str(), texts("caption").as_str()), ("a < b & c", "</text>"));
}

#[cfg(feature = "cli")]
mod files {
    use resvg::tiny_skia::Pixmap;
    use sudosat::render::{DrawError, pdf, png};

    use super::*;

    /// How many pixels of the middle of a cell are dark.
    fn dark(pixels: &Pixmap, row: usize, column: usize) -> usize {
        let middle = |index: usize| 14 + 64 * index as u32 + 16..14 + 64 * index as u32 + 48;
        let places = middle(row).flat_map(|y| middle(column).map(move |x| (x, y)));
        places.filter(|&(x, y)| pixels.pixel(x, y).unwrap().red() < 100).count()
    }

    #[test]
    fn digits_are_there_in_a_png() {
        for (entry, side) in [
            (entry(EASY), 9),
            (made(Shape::of_side(10).unwrap(), "classic", Alphabet::letters()), 10),
        ] {
            let picture = Picture::of(&entry).unwrap();
            let pixels =
                Pixmap::decode_png(&png(&picture.svg(), Some(28 + 64 * side)).unwrap()).unwrap();
            assert_eq!(pixels.width(), 28 + 64 * side);
            for cell in entry.puzzle.shape().cells() {
                let found = dark(&pixels, cell.row.into(), cell.col.into());
                assert_eq!(found > 60, entry.puzzle.clues.get(cell).is_some(), "{cell}: {found}");
            }
        }
    }

    #[test]
    fn symbols_without_a_font_are_named() {
        // Private characters, which no font draws.
        let alphabet = Alphabet::custom("\u{10fff0}\u{10fff1}\u{10fff2}\u{10fff3}").unwrap();
        let svg =
            Picture::of(&made(Shape::of_side(4).unwrap(), "classic", alphabet)).unwrap().svg();
        let Err(DrawError::NoFont(missing)) = png(&svg, None) else { panic!("it is drawn") };
        assert!(missing.contains('\u{10fff0}'));
    }

    /// A caption may have an emoji's variation selector, which no font draws, or other invisible characters.
    #[test]
    fn invisible_characters_of_a_caption_leave_no_trace() {
        let drawn = |caption: &str| {
            let picture = Picture::of(&entry(EASY)).unwrap().with_caption(caption);
            png(&picture.svg(), Some(200)).unwrap()
        };
        let plain = drawn("a b");
        assert_eq!(drawn("a\u{fe0f} b\u{200d}\u{feff}"), plain);
        assert_ne!(drawn("a c"), plain);
    }

    #[test]
    fn a_pdf_has_a_page_for_each_document() {
        let svg = Picture::of(&entry(EASY)).unwrap().svg();
        let bytes = pdf(&[svg.clone(), svg.clone(), svg]).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        assert!(text.starts_with("%PDF-") && text.trim_end().ends_with("%%EOF"));
        assert_eq!(text.matches("/MediaBox").count(), 3);
    }

    #[test]
    fn the_same_is_drawn_twice() {
        let svgs = || {
            vec![Picture::of(&entry("1...\n..3.\n.4..\n...2\n")).unwrap().with_open_marks().svg()]
        };
        assert_eq!(svgs(), svgs());
        assert_eq!(png(&svgs()[0], Some(100)), png(&svgs()[0], Some(100)));
        assert_eq!(pdf(&svgs()), pdf(&svgs()));
    }
}

fn with_clue(clue: &str) -> String {
    let text = format!("# rules: {clue}\n{}", ".".repeat(81));
    Picture::of(&entry(&text)).unwrap().svg()
}

/// The words below a picture, in one line.
pub fn caption(document: &Document) -> String {
    let lines = all(document, "caption", "text");
    lines.iter().filter_map(Node::text).collect::<Vec<_>>().join(" ")
}

/// The numbers in a path of moves and lines.
pub fn path_points(path: &Node) -> Vec<(f64, f64)> {
    let steps = path.attribute("d").unwrap();
    let points = steps.split(['M', 'L', 'z']).filter(|point| !point.is_empty());
    let coordinates = points.map(|point| point.split_once(' ').unwrap());
    coordinates
        .map(|(x, y)| (x.parse().unwrap(), y.trim_end_matches("h0").parse().unwrap()))
        .collect()
}

#[test]
fn every_type_of_clues_is_drawn_or_said() {
    let mut rng = fastrand::Rng::with_seed(3);
    for kind in TYPES {
        // Most types are drawn on the grid with boxes; some need one of the others.
        let read = std::iter::repeat_n(&FIELDS[1], 100)
            .chain(FIELDS.iter().cycle())
            .take(1000)
            .find_map(|field| {
                let clue: Clue = random(&mut rng, field, kind).parse().ok()?;
                let puzzle = field.puzzle(std::slice::from_ref(&clue))?;
                let cells = puzzle.shape().cell_count();
                let text = format!("# rules: {}\n{}", puzzle.rules, ".".repeat(cells));
                let entry = read_str(&text, &ReadOptions::default()).next()?.ok()?;
                Some((clue, entry))
            });
        let (clue, entry) = read.unwrap_or_else(|| panic!("{}", kind.name));
        let svg = Picture::of(&entry).unwrap().svg();
        let document = Document::parse(&svg).unwrap();
        let is_of_clue = |node: &Node| {
            let class = node.attribute("class").unwrap_or_default();
            class == format!("clue {}", kind.name) || class == "clue outside"
        };
        let is_drawn = document.descendants().any(|node| is_of_clue(&node));
        let words = caption(&document);
        let meaning = kind.meaning.trim_end_matches('.');
        let is_said = words.contains(meaning) || words.contains(&clue.sentence());
        assert!(is_said || is_drawn && clue.sentence().len() > 200, "{clue}: {words}");
        let has_look = words.contains(&format!("{meaning} ("));
        assert_eq!(is_drawn, has_look && !words.contains("(everywhere)"), "{clue}: {words}");
    }
}

#[test]
fn clues_stand_where_their_cells_are() {
    let centre = |row: usize, column: usize, margin: f64| {
        (margin + (column as f64 - 0.5) * CELL, margin + (row as f64 - 0.5) * CELL)
    };
    let svg = with_clue("thermo r4c3 r4c4 r5c5");
    let document = Document::parse(&svg).unwrap();
    let [line] = all(&document, "thermo", "path")[..] else { panic!("{svg}") };
    let way = [centre(4, 3, PLAIN), centre(4, 4, PLAIN), centre(5, 5, PLAIN)];
    assert_eq!(path_points(&line), way);
    let [bulb] = all(&document, "thermo", "circle")[..] else { panic!("{svg}") };
    assert_eq!((number(&bulb, "cx"), number(&bulb, "cy")), way[0]);

    let svg = with_clue("killer 17 r2c2 r2c3 r3c2");
    let document = Document::parse(&svg).unwrap();
    let [sum] = all(&document, "killer", "text")[..] else { panic!("{svg}") };
    assert_eq!(sum.text(), Some("17"));
    assert_eq!(cell_at(number(&sum, "x"), number(&sum, "y"), PLAIN), (2, 2));
    let [border] = all(&document, "killer", "path")[..] else { panic!("{svg}") };
    let points = path_points(&border);
    let cells: BTreeSet<_> = points.iter().map(|(x, y)| cell_at(*x, *y, PLAIN)).collect();
    assert_eq!(cells, [(2, 2), (2, 3), (3, 2)].into());
    // Eight sides; each end but those at the inner corner is the end of another side.
    assert_eq!(points.len(), 16);
    let ends: BTreeMap<(String, String), usize> =
        points.iter().fold(BTreeMap::new(), |mut ends, (x, y)| {
            *ends.entry((x.to_string(), y.to_string())).or_default() += 1;
            ends
        });
    assert!(ends.values().all(|times| *times == 2), "the border is closed: {ends:?}");

    let svg = with_clue("difference 3 r1c1 r2c1");
    let document = Document::parse(&svg).unwrap();
    let [dot] = all(&document, "difference", "circle")[..] else { panic!("{svg}") };
    assert_eq!((number(&dot, "cx"), number(&dot, "cy")), (PLAIN + CELL / 2.0, PLAIN + CELL));
    assert_eq!(all(&document, "difference", "text")[0].text(), Some("3"));
    let svg = with_clue("difference r1c1 r2c1");
    assert!(all(&Document::parse(&svg).unwrap(), "difference", "text").is_empty(), "the usual one");

    let svg = with_clue("contains 1 2 3 4 r5c5 r5c6 r6c5 r6c6");
    let document = Document::parse(&svg).unwrap();
    let [circle] = all(&document, "contains", "circle")[..] else { panic!("{svg}") };
    let corner = PLAIN + 5.0 * CELL;
    assert_eq!((number(&circle, "cx"), number(&circle, "cy")), (corner, corner));
}

#[test]
fn numbers_stand_outside_before_their_first_cell() {
    let outside = |rules: &str| {
        let svg = with_clue(rules);
        let document = Document::parse(&svg).unwrap();
        let groups =
            document.descendants().filter(|node| node.attribute("class") == Some("clue outside"));
        let texts =
            groups.flat_map(|group| group.descendants().filter(|node| node.has_tag_name("text")));
        let place = |text: Node| {
            let at = |name: &str| ((number(&text, name) - 52.0) / CELL).floor() as i32 + 1;
            (text.text().unwrap().to_owned(), (at("y"), at("x")))
        };
        texts.map(place).collect::<Vec<_>>()
    };
    let one = |text: &str, place: (i32, i32)| vec![(text.to_owned(), place)];
    assert_eq!(outside("sandwich 12 r3c1-r3c9"), one("12", (3, 0)));
    assert_eq!(outside("xsum 12 r9c4-r1c4"), one("12", (10, 4)));
    assert_eq!(outside("skyscraper 2 r3c9-r3c1"), one("2", (3, 10)));
    assert_eq!(outside("sum 20 r1c4 r2c3 r3c2 r4c1"), one("20", (0, 5)), "a little killer");
    assert_eq!(outside("killer 12 r3c1-r3c3"), []);
    let both = "sandwich 12 r3c1-r3c9, skyscraper 2 r3c1-r3c9";
    assert_eq!(outside(both), one("S12 T2", (3, 0)), "several types are named");
    let beside = "sum 20 r1c4 r2c3 r3c2 r4c1, skyscraper 2 r1c5-r9c5";
    let [(text, _)] = &outside(beside)[..] else { panic!("two texts at one place") };
    assert_eq!(text, "T2 20", "a diagonal and the column beside it");
    let words = caption(&Document::parse(&with_clue(both)).unwrap());
    assert!(words.contains("(number outside after S)"), "{words}");
}
