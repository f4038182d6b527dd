//! The picture of each type of clue, read as XML: every mark is at the place that the cells of the clue say.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use roxmltree::{Document, Node};
use sudosat::grid::clues::TYPES;
use sudosat::grid::{Cell, Clue};
use sudosat::render::Picture;

use crate::clue_docs::{PICTURES, examples};
use crate::render::{CELL, PLAIN, all, caption, entry, number, path_points};

/// How far the grid is from the edge if numbers stand outside it.
const WITH_OUTSIDE: f64 = PLAIN + 38.0;

const GREY: &str = "#c4c4c4";
const GREEN: &str = "#7fd1ae";
const PURPLE: &str = "#d3a3c4";
const BLUE: &str = "#9fcdea";
const ORANGE: &str = "#f2c879";
const RED: &str = "#efab86";
const YELLOW: &str = "#e8df6b";
const WHITE: &str = "#ffffff";
const BLACK: &str = "#111111";

/// What is at the ends of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Ends {
    Plain,
    Bulb,
    Rings,
    Diamonds,
}

/// A line without its colour: the width, the dashes and the ends.
type Form = (f64, &'static str, Ends);

const SOLID: Form = (10.0, "none", Ends::Plain);
const DASHED: Form = (10.0, "24 14", Ends::Plain);
const RINGED: Form = (10.0, "none", Ends::Rings);

/// What stands in each cell of a clue.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Shape {
    Disc,
    Square,
    Ring,
    Tint,
}

/// The marks of a clue. A text is a label, empty if there is none.
#[derive(Clone, Copy, Debug)]
enum Mark {
    /// A line through the middles of the cells of each list.
    Line(&'static str, Form, &'static str),
    /// A capsule around the first list, and an arrow through each other list.
    Arrow,
    /// A dashed border inside the outer edges of each list.
    Cages(&'static str),
    /// A disc of this colour between two cells.
    Dot(&'static str, &'static str),
    /// A sign between two cells, open towards the first.
    Sign,
    /// A circle on the corner of four cells, with rows of digits.
    Corner(&'static [&'static str]),
    /// A number outside the grid. The offset says how many rows below the first cell of the clue and how many columns
    /// to the right of it the number stands.
    Outside(&'static str, (i32, i32)),
    /// A shape in each cell.
    Each(Shape, &'static str),
    /// Nothing but words below the picture.
    Words,
}

use Mark::*;

/// The marks in the pictures of the page of all types of clues.
const MARKS: [(&str, Mark); 73] = [
    ("allpairs", Line(ORANGE, DASHED, "")),
    ("antitaxicab", Words),
    ("arrow", Arrow),
    ("automaton", Line(RED, DASHED, "")),
    ("between", Line(GREY, RINGED, "")),
    ("boxindexer", Each(Shape::Tint, "box")),
    ("chaosarrow", Each(Shape::Tint, "arrow")),
    ("chaosconstruction", Words),
    ("chaoscount", Each(Shape::Tint, "count")),
    ("chess", Words),
    ("clone", Cages("A")),
    ("columnindexer", Each(Shape::Tint, "col")),
    ("connected", Cages("conn 1 2")),
    ("connectedarea", Cages("conn 4 3 4")),
    ("contains", Corner(&["1 2", "2"])),
    ("containsexactly", Cages("has 1 2")),
    ("countdistinct", Words),
    ("countingcircles", Each(Shape::Ring, "")),
    ("difference", Dot(WHITE, "")),
    ("different", Cages("")),
    ("dnc", Words),
    ("doppelganger", Words),
    ("doublearrow", Line(BLUE, RINGED, "")),
    ("dutchflatmates", Words),
    ("entropic", Line(RED, SOLID, "")),
    ("equalitycage", Cages("equal")),
    ("equalsum", Cages("A")),
    ("even", Each(Shape::Square, "")),
    ("fullrank", Outside("3", (0, -1))),
    ("globalentropy", Words),
    ("globalmod", Words),
    ("greater", Sign),
    ("hiddenskyscraper", Outside("2", (0, -1))),
    ("killer", Cages("6")),
    ("knightmare", Words),
    ("lockout", Line(BLUE, (10.0, "none", Ends::Diamonds), "2")),
    ("lookandsay", Cages("say 2 1")),
    ("lunchbox", Cages("lunch 3")),
    ("maximum", Each(Shape::Tint, "max")),
    ("minimum", Each(Shape::Tint, "min")),
    ("modular", Line(ORANGE, SOLID, "2")),
    ("mskiller", Cages("5 6")),
    ("nabner", Line(YELLOW, SOLID, "")),
    ("numberedroom", Outside("3", (0, -1))),
    ("odd", Each(Shape::Disc, "")),
    ("oneof", Words),
    ("or", Words),
    ("pair", Line(GREEN, DASHED, "")),
    ("palindrome", Line(GREY, SOLID, "")),
    ("ratio", Dot(BLACK, "")),
    ("regex", Line(RED, DASHED, "")),
    ("regionsum", Line(BLUE, SOLID, "")),
    ("rellik", Cages("rellik 5")),
    ("renban", Line(PURPLE, SOLID, "")),
    ("rowindexer", Each(Shape::Tint, "row")),
    ("samevalues", Cages("A")),
    ("sandwich", Outside("2", (0, -1))),
    ("skyscraper", Outside("3", (0, -1))),
    ("slowthermo", Line(GREY, (18.0, "2 26", Ends::Bulb), "")),
    ("strictdifference", Words),
    ("strictkropki", Words),
    ("strictratio", Words),
    ("strictxv", Words),
    ("sum", Outside("10", (-1, -1))),
    ("sumline", Line(BLUE, DASHED, "5")),
    ("taxi", Words),
    ("thermo", Line(GREY, (18.0, "none", Ends::Bulb), "")),
    ("tiedrank", Outside("3", (0, -1))),
    ("untiedranks", Words),
    ("valueindexing", Words),
    ("whispers", Line(GREEN, SOLID, "2")),
    ("xsum", Outside("5", (0, -1))),
    ("zipper", Line(PURPLE, DASHED, "")),
];

/// More clues of these types, which look otherwise or point another way, on a 9x9 grid.
const OTHERS: [(&str, Mark); 20] = [
    ("arrow r2c2 r2c3 / r3c4 r4c4", Arrow),
    ("killer 21 r4c4 r4c5 r4c6 r5c4 r5c6 r6c4 r6c5 r6c6", Cages("21")),
    ("different r9c9", Cages("")),
    ("contains 1 r5c5 r5c6 r6c5 r6c6", Corner(&["1"])),
    ("contains 1 2 3 4 r5c6 r6c5 r6c6 r5c5", Corner(&["1 2", "3 4"])),
    ("contains 1 r5c5 r5c6 r5c7 r5c8", Cages("has 1")),
    ("difference 3 r5c5 r6c5", Dot(WHITE, "3")),
    ("ratio 3 r5c6 r5c5", Dot(BLACK, "3")),
    ("sum 10 r5c5 r5c6", Dot(WHITE, "X")),
    ("sum 5 r5c5 r4c5", Dot(WHITE, "V")),
    ("sum 12 r5c5 r5c6", Cages("12")),
    ("greater r5c5 r5c4", Sign),
    ("greater r5c5 r6c5", Sign),
    ("sum 20 r1c4 r2c3 r3c2 r4c1", Outside("20", (-1, 1))),
    ("sum 20 r9c4 r8c3 r7c2 r6c1", Outside("20", (1, 1))),
    ("sandwich 12 r1c3-r9c3", Outside("12", (-1, 0))),
    ("skyscraper 2 r3c9-r3c1", Outside("2", (0, 1))),
    ("xsum 12 r9c4-r1c4", Outside("12", (1, 0))),
    ("regionsum r1c1 r1c2 r1c3 r1c4 r2c5", Line(BLUE, SOLID, "")),
    ("whispers r7c7 r6c8", Line(GREEN, SOLID, "")),
];

type Point = (f64, f64);

/// A picture of a clue, read as XML.
struct Drawn<'d> {
    document: &'d Document<'d>,
    clue: &'d Clue,
    margin: f64,
}

fn near(one: Point, other: Point, most: f64) -> bool {
    (one.0 - other.0).abs() <= most && (one.1 - other.1).abs() <= most
}

/// An attribute of the group in which an element stands.
fn style<'d>(node: &Node<'d, 'd>, name: &str) -> &'d str {
    node.parent_element().and_then(|group| group.attribute(name)).unwrap_or_default()
}

fn at(node: &Node, x: &str, y: &str) -> Point {
    (number(node, x), number(node, y))
}

impl<'d> Drawn<'d> {
    /// The upper left corner of a cell.
    fn corner(&self, cell: Cell) -> Point {
        (self.margin + f64::from(cell.col) * CELL, self.margin + f64::from(cell.row) * CELL)
    }

    fn centre(&self, cell: Cell) -> Point {
        let (x, y) = self.corner(cell);
        (x + CELL / 2.0, y + CELL / 2.0)
    }

    fn centres(&self, cells: &[Cell]) -> Vec<Point> {
        cells.iter().map(|&cell| self.centre(cell)).collect()
    }

    /// The middle between the two cells of the clue.
    fn middle(&self) -> Point {
        let [one, other] = self.centres(self.clue.cells())[..] else { panic!("{}", self.clue) };
        ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0)
    }

    /// All elements of the clue with this tag.
    fn nodes(&self, tag: &str) -> Vec<Node<'d, 'd>> {
        all(self.document, &format!("clue {}", self.clue.kind().name), tag)
    }

    fn paths(&self) -> Vec<Vec<Point>> {
        self.nodes("path").iter().map(path_points).collect()
    }

    fn circles(&self) -> Vec<Point> {
        self.nodes("circle").iter().map(|circle| at(circle, "cx", "cy")).collect()
    }

    /// The labels are these words, each in the upper left of its cell.
    fn has_labels(&self, expected: &[(Cell, &str)]) {
        let texts = self.nodes("text");
        let words: Vec<_> = texts.iter().filter_map(Node::text).collect();
        let expected = expected.iter().filter(|(_, label)| !label.is_empty());
        let (cells, labels): (Vec<Cell>, Vec<&str>) = expected.copied().unzip();
        assert_eq!(words, labels, "{}", self.clue);
        for (text, cell) in texts.iter().zip(cells) {
            let ((x, y), corner) = (at(text, "x", "y"), self.corner(cell));
            assert!(near((x, y - 8.0), corner, 8.0), "{}: {x} {y}", self.clue);
        }
    }

    fn has(&self, mark: Mark) {
        match mark {
            Line(colour, form, label) => self.has_line(colour, form, label),
            Arrow => self.has_arrow(),
            Cages(label) => self.has_cages(label),
            Dot(colour, label) => self.has_dot(colour, label),
            Sign => self.has_sign(),
            Corner(rows) => self.has_corner(rows),
            Outside(number, way) => self.has_outside(number, way),
            Each(shape, label) => self.has_shapes(shape, label),
            Words => self.has_words(),
        }
    }

    fn has_line(&self, colour: &str, (width, dashes, ends): Form, label: &str) {
        let (lines, others): (Vec<_>, Vec<_>) =
            self.nodes("path").into_iter().partition(|path| style(path, "fill") == "none");
        let ways: Vec<_> = lines.iter().map(path_points).collect();
        let lists = self.clue.lists();
        let expected: Vec<_> = lists.iter().map(|cells| self.centres(cells)).collect();
        assert_eq!(ways, expected, "{}", self.clue);
        for line in &lines {
            let looks = ["stroke", "stroke-width", "stroke-dasharray"].map(|it| style(line, it));
            assert_eq!(looks, [colour, &width.to_string(), dashes], "{}", self.clue);
        }
        let tips = lists.iter().flat_map(|cells| [cells[0], *cells.last().unwrap()]);
        let tips: Vec<_> = tips.map(|cell| self.centre(cell)).collect();
        let (circles, diamonds) = match ends {
            Ends::Plain => (vec![], vec![]),
            Ends::Bulb => (vec![tips[0]], vec![]),
            Ends::Rings => (tips, vec![]),
            Ends::Diamonds => (vec![], tips),
        };
        assert_eq!(self.circles(), circles, "{}", self.clue);
        let middle = |path: &Node| {
            let [left, top, right, bottom] = path_points(path)[..] else { panic!("four corners") };
            assert!(left.0 < top.0 && top.0 < right.0 && top.1 < left.1 && left.1 < bottom.1);
            ((left.0 + right.0) / 2.0, (top.1 + bottom.1) / 2.0)
        };
        assert_eq!(others.iter().map(middle).collect::<Vec<_>>(), diamonds, "{}", self.clue);
        self.has_labels(&[(self.clue.cells()[0], label)]);
    }

    fn has_arrow(&self) {
        let [circle, shafts @ ..] = self.clue.lists() else { panic!("{}", self.clue) };
        let (circle, paths) = (self.centres(circle), self.paths());
        let (arrows, capsule) = paths.split_at(2 * shafts.len());
        for (shaft, drawn) in shafts.iter().zip(arrows.chunks(2)) {
            let (shaft, [way, tip]) = (self.centres(shaft), drawn) else { panic!("a tip") };
            assert_eq!(way[1..], shaft, "{}", self.clue);
            // It starts in the circle, in the cell beside its own first one.
            assert!(circle.contains(&way[0]) && near(way[0], way[1], CELL), "{}", self.clue);
            assert_eq!((tip.len(), tip[1]), (3, shaft[shaft.len() - 1]), "{}", self.clue);
        }
        assert_eq!(capsule, [circle.clone(), circle], "{}", self.clue);
        let nodes = self.nodes("path");
        let [edge, inside] = &nodes[nodes.len() - 2..] else { panic!("two strokes") };
        assert_eq!((style(inside, "stroke"), style(edge, "stroke") != WHITE), (WHITE, true));
        let width = |stroke| style(stroke, "stroke-width").parse::<f64>().unwrap();
        assert!(width(inside) < width(edge) && width(edge) < CELL, "{}", self.clue);
    }

    /// Every list has a dashed border, and its label is in the first of its cells, row by row.
    fn has_cages(&self, label: &str) {
        let borders = self.nodes("path");
        assert_eq!(borders.len(), self.clue.lists().len(), "{}", self.clue);
        for (border, cells) in borders.iter().zip(self.clue.lists()) {
            assert!(style(border, "stroke-dasharray").contains(' '), "{}", self.clue);
            assert_eq!(self.edges(border), outer_edges(cells), "{}", self.clue);
        }
        let first = |cells: &Vec<Cell>| (*cells.iter().min().unwrap(), label);
        self.has_labels(&self.clue.lists().iter().map(first).collect::<Vec<_>>());
    }

    /// The edges of cells along which the parts of a border run. Each part is inside its cell, near the edge.
    fn edges(&self, border: &Node) -> BTreeSet<Edge> {
        let points = path_points(border);
        let edge = |ends: &[Point]| {
            let [from, to] = ends else { panic!("a part has two ends") };
            let (x, y) = ((from.0 + to.0) / 2.0 - self.margin, (from.1 + to.1) / 2.0 - self.margin);
            let length = (from.0 - to.0).hypot(from.1 - to.1);
            assert!((CELL - 16.0..=CELL + 16.0).contains(&length), "{}: {length}", self.clue);
            let gap = |beside: f64| (0.5..=8.0).contains(&beside);
            let (in_x, in_y) = (x % CELL, y % CELL);
            let ways = [
                (gap(in_y), (-1, 0)),
                (gap(CELL - in_y), (1, 0)),
                (gap(in_x), (0, -1)),
                (gap(CELL - in_x), (0, 1)),
            ];
            let near: Vec<_> = ways.iter().filter(|(is_near, _)| *is_near).collect();
            assert_eq!(near.len(), 1, "{}: {from:?} {to:?}", self.clue);
            (((y / CELL) as i32, (x / CELL) as i32), near[0].1)
        };
        let edges: Vec<Edge> = points.chunks(2).map(edge).collect();
        let found: BTreeSet<Edge> = edges.iter().copied().collect();
        assert_eq!(found.len(), edges.len(), "{}: an edge has one part", self.clue);
        found
    }

    fn has_dot(&self, colour: &str, label: &str) {
        assert_eq!(self.circles(), [self.middle()], "{}", self.clue);
        let circle = self.nodes("circle")[0];
        assert_eq!(style(&circle, "fill"), colour, "{}", self.clue);
        let texts = self.nodes("text");
        let expected: Vec<_> = Some(label).filter(|label| !label.is_empty()).into_iter().collect();
        assert_eq!(texts.iter().filter_map(Node::text).collect::<Vec<_>>(), expected);
        for text in &texts {
            let (x, y) = at(text, "x", "y");
            assert!(near((x, y - 6.0), self.middle(), 3.0), "{}: {x} {y}", self.clue);
            assert_eq!(style(text, "text-anchor"), "middle");
            assert_ne!(style(text, "fill"), colour, "{}", self.clue);
        }
    }

    fn has_sign(&self) {
        let paths = self.paths();
        let [[one, tip, other]] = &paths.iter().map(Vec::as_slice).collect::<Vec<_>>()[..] else {
            panic!("{}: {paths:?}", self.clue)
        };
        let middle = ((one.0 + tip.0) / 2.0, (one.1 + tip.1) / 2.0);
        assert!(near(middle, self.middle(), 8.0), "{}", self.clue);
        let [larger, smaller] = self.centres(self.clue.cells())[..] else { panic!("two cells") };
        let far = |from: Point, to: Point| (from.0 - to.0).hypot(from.1 - to.1);
        assert!(far(*tip, smaller) < far(*tip, larger), "{}", self.clue);
        for open in [*one, *other] {
            assert!(far(open, larger) < far(open, smaller), "{}", self.clue);
        }
    }

    fn has_corner(&self, rows: &[&str]) {
        let shared = self.corner(*self.clue.cells().iter().max().unwrap());
        assert_eq!(self.circles(), [shared], "{}", self.clue);
        let texts = self.nodes("text");
        assert_eq!(texts.iter().filter_map(Node::text).collect::<Vec<_>>(), rows, "{}", self.clue);
        for (index, text) in texts.iter().enumerate() {
            let (x, y) = at(text, "x", "y");
            let row = shared.1 + 15.0 * (index as f64 - (rows.len() - 1) as f64 / 2.0);
            assert!(near((x, y - 5.0), (shared.0, row), 2.0), "{}: {x} {y}", self.clue);
        }
    }

    /// The number is outside the grid, beside the first cell.
    fn has_outside(&self, expected: &str, (down, right): (i32, i32)) {
        let is_of_clue = |node: &Node| node.attribute("class") == Some("clue outside");
        let [group] = self.document.descendants().filter(is_of_clue).collect::<Vec<_>>()[..] else {
            panic!("{}: one group", self.clue)
        };
        let inside = |tag: &str| {
            group.descendants().filter(|node| node.has_tag_name(tag)).collect::<Vec<_>>()
        };
        let [text] = inside("text")[..] else { panic!("{}: one number", self.clue) };
        let (x, y) = at(&text, "x", "y");
        let place = |at: f64| ((at - self.margin) / CELL).floor() as i32;
        let first = self.clue.cells()[0];
        let expected_place = (i32::from(first.row) + down, i32::from(first.col) + right);
        assert_eq!((text.text(), (place(y), place(x))), (Some(expected), expected_place));
        let (width, height) = at(&self.document.root_element(), "width", "height");
        assert!((6.0..width - 6.0).contains(&x) && (12.0..height).contains(&y), "{}", self.clue);
        // A diagonal has a pointer, which ends in the corner of its first cell.
        let pointers: Vec<_> = inside("path").iter().map(path_points).collect();
        let (x, y) = self.centre(first);
        let corner = (x + f64::from(right) * CELL / 2.0, y + f64::from(down) * CELL / 2.0);
        let ends: Vec<_> = pointers.iter().map(|points| points[1]).collect();
        assert_eq!(ends, vec![corner; usize::from(down * right != 0)], "{}", self.clue);
    }

    fn has_shapes(&self, shape: Shape, label: &str) {
        let cells = self.clue.cells();
        let is_shape = |node: &Node| style(node, "fill") != WHITE;
        let rects: Vec<_> = self.nodes("rect").into_iter().filter(is_shape).collect();
        let side = if shape == Shape::Tint { CELL } else { 0.8 * CELL };
        let middle = |rect: &Node| {
            let ((x, y), size) = (at(rect, "x", "y"), at(rect, "width", "height"));
            assert!(near(size, (side, side), 0.1), "{}: {size:?}", self.clue);
            (x + size.0 / 2.0, y + size.1 / 2.0)
        };
        let (rects, circles) = (rects.iter().map(middle).collect::<Vec<_>>(), self.circles());
        let (found, others) = match shape {
            Shape::Tint | Shape::Square => (rects, circles),
            Shape::Disc | Shape::Ring => (circles, rects),
        };
        assert!(others.is_empty() && found.len() == cells.len(), "{}", self.clue);
        for (at, &cell) in found.iter().zip(cells) {
            assert!(near(*at, self.centre(cell), 0.1), "{} {cell}: {at:?}", self.clue);
        }
        let is_open = self.nodes("circle").iter().any(|circle| style(circle, "fill") == "none");
        assert_eq!(is_open, shape == Shape::Ring, "{}", self.clue);
        self.has_labels(&cells.iter().map(|&cell| (cell, label)).collect::<Vec<_>>());
    }

    fn has_words(&self) {
        let is_of_clue =
            |node: &Node| node.attribute("class").is_some_and(|it| it.starts_with("clue"));
        assert_eq!(self.document.descendants().find(is_of_clue), None, "{}", self.clue);
        let (words, meaning) = (caption(self.document), self.clue.kind().meaning);
        let is_said =
            words.contains(meaning.trim_end_matches('.')) || words.contains(&self.clue.sentence());
        assert!(is_said, "{}: {words}", self.clue);
    }
}

/// A cell, 0-based, and the direction to one of its edges.
type Edge = ((i32, i32), (i32, i32));

/// The edges of cells with no other of these cells behind them.
fn outer_edges(cells: &[Cell]) -> BTreeSet<Edge> {
    let places: BTreeSet<(i32, i32)> =
        cells.iter().map(|cell| (cell.row.into(), cell.col.into())).collect();
    let ways = [(-1, 0), (1, 0), (0, -1), (0, 1)];
    let edges = places.iter().flat_map(|&place| ways.map(|way| (place, way)));
    let is_outer =
        |&((row, column), (down, right)): &Edge| !places.contains(&(row + down, column + right));
    edges.filter(is_outer).collect()
}

fn check(svg: &str, clue: &Clue, mark: Mark) {
    let document = Document::parse(svg).unwrap();
    let margin = if matches!(mark, Outside(..)) { WITH_OUTSIDE } else { PLAIN };
    Drawn { document: &document, clue, margin }.has(mark);
}

fn drawn(rules: &str) -> String {
    let text = format!("# rules: {rules}\n{}", ".".repeat(81));
    Picture::of(&entry(&text)).unwrap().svg()
}

#[test]
fn every_mark_of_every_type_is_at_the_place_of_its_clue() {
    assert_eq!(MARKS.map(|(name, _)| name), TYPES.map(|kind| kind.name), "a row for each type");
    for (example, (name, mark)) in examples().iter().zip(MARKS) {
        let svg = fs::read_to_string(format!("{PICTURES}/{name}.svg")).unwrap();
        check(&svg, &example.clue, mark);
    }
    for (text, mark) in OTHERS {
        check(&drawn(text), &text.parse().unwrap(), mark);
    }
}

/// A label has white ground, which would hide another one.
#[test]
fn labels_in_one_cell_are_covered_by_nothing() {
    for (rules, labels) in [
        ("killer 21 r1c1 r1c2 r1c3, sumline 10 r1c1 r2c1", ["10", "21"].as_slice()),
        ("rowindexer r1c1, columnindexer r1c1", &["col", "row"]),
        (
            "rellik 12 r1c1 r1c2, lunchbox 7 r1c1 r2c1, maximum r1c1",
            &["lunch 7", "max", "rellik 12"],
        ),
    ] {
        let svg = drawn(rules);
        let document = Document::parse(&svg).unwrap();
        let is_label = |node: &Node| {
            node.has_tag_name("rect")
                && style(node, "class").starts_with("clue")
                && style(node, "fill") == WHITE
        };
        let grounds = document.descendants().filter(is_label);
        let grounds: Vec<_> =
            grounds.map(|rect| (at(&rect, "x", "y"), at(&rect, "width", "height"))).collect();
        let texts = document
            .descendants()
            .filter(|node| node.has_tag_name("text") && style(node, "class").starts_with("clue"));
        let mut words: Vec<_> = texts.filter_map(|text| text.text()).collect();
        words.sort_unstable();
        assert_eq!((words.as_slice(), grounds.len()), (labels, labels.len()), "{rules}");
        let starts = |tag: &str| {
            let of_tag = document.descendants().filter(move |node| {
                node.has_tag_name(tag) && style(node, "class").starts_with("clue")
            });
            of_tag.map(|node| node.range().start).collect::<Vec<_>>()
        };
        assert!(
            starts("path").iter().max() < starts("text").iter().min(),
            "no line crosses a label"
        );
        for (index, (one, size)) in grounds.iter().enumerate() {
            assert!(one.0 >= PLAIN && one.1 + size.1 < PLAIN + CELL, "{rules}: {one:?}");
            for (other, width) in &grounds[index + 1..] {
                let beside = one.0 + size.0 <= other.0 || other.0 + width.0 <= one.0;
                let below = one.1 + size.1 <= other.1 || other.1 + width.1 <= one.1;
                assert!(beside || below, "{rules}: {one:?} {other:?}");
            }
        }
    }
}

/// For each type of line, its form, and the text of its clue before the cells.
fn lines() -> BTreeMap<&'static str, (Form, String)> {
    let of_type = |example: Clue| {
        let text = example.to_string();
        let words = text.split(' ').take_while(|word| !word.starts_with("r1c"));
        words.collect::<Vec<_>>().join(" ")
    };
    let examples = examples().into_iter().map(|example| of_type(example.clue));
    let rows = MARKS.iter().zip(examples).filter_map(|((name, mark), words)| match mark {
        Line(_, form, _) => Some((*name, (*form, words))),
        _ => None,
    });
    rows.collect()
}

/// Some people cannot distinguish colours: two types that have the same form are named.
#[test]
fn lines_of_two_types_differ_by_more_than_their_colour() {
    let lines = lines();
    assert!(lines.len() > 15, "{lines:?}");
    let label = |svg: &str, name: &str| {
        let document = Document::parse(svg).unwrap();
        let texts = all(&document, &format!("clue {name}"), "text");
        let words: Vec<_> = texts.iter().filter_map(Node::text).collect();
        (words.join(" "), caption(&document))
    };
    for (name, (form, words)) in &lines {
        for (other, (other_form, other_words)) in lines.range(*name..).skip(1) {
            let svg = drawn(&format!("{words} r1c1 r1c2 r1c3, {other_words} r5c1 r5c2 r5c3"));
            let ((one, said), (two, _)) = (label(&svg, name), label(&svg, other));
            let is_named = |label: &str| label.starts_with(char::is_alphabetic);
            let are_alike = form == other_form;
            assert_eq!([is_named(&one), is_named(&two)], [are_alike; 2], "{name} {other}");
            assert!(!are_alike || one != two, "{name} {other}: {one}");
            for label in [one, two].iter().filter(|label| is_named(label)) {
                let short = label.split(' ').next().unwrap();
                assert!(said.contains(&format!(" with {short})")), "{short}: {said}");
            }
        }
    }
    // Two lines of one type are not named.
    assert_eq!(label(&drawn("renban r1c1 r1c2, renban r5c1 r5c2"), "renban").0, "");
}
