//! The page of all types of clues: it is made from the types, and from an example of each that stands on the page.

use std::collections::BTreeSet;
use std::fs;

use itertools::Itertools;
use sudosat::formats::{ReadOptions, read_str, write_iss};
use sudosat::grid::{Clue, ClueType, Puzzle, Rules, clues::TYPES};
use sudosat::render::Picture;
use sudosat::solve::{Options, Solver};

use crate::formats::fpuzzles::fields;

const PAGE: &str = "docs/clue-types.md";
pub const PICTURES: &str = "examples/pictures/clues";

/// A clue that stands on the page as an example, and the rules that it needs on a grid.
pub struct Example {
    pub clue: Clue,
    under: Option<String>,
}

impl Example {
    /// Reads "example: `CLUE`", and "under `RULES`" behind it if that is there.
    fn read(line: &str) -> Option<Self> {
        let (clue, rest) = line.split_once("example: `")?.1.split_once('`')?;
        let under = rest.strip_prefix(" under `").and_then(|rest| rest.split_once('`'));
        let clue = clue.parse().unwrap_or_else(|error| panic!("{error}"));
        Some(Example { clue, under: under.map(|(rules, _)| rules.to_owned()) })
    }

    /// Returns the puzzle with only this clue on the smallest grid of the usual sizes on which it has a solution, or on
    /// the grid that the rules say.
    fn puzzle(&self) -> sudosat::formats::Entry {
        let Example { clue, under } = self;
        let texts: Vec<String> = match under {
            None => [4, 6, 9]
                .map(|side: usize| format!("# rules: {clue}\n{}", ".".repeat(side * side)))
                .into(),
            Some(under) => {
                let rules: Rules = under.parse().unwrap();
                let cells = rules.on_canvas(rules.usual_shape()).unwrap().cell_count();
                vec![format!("# rules: {under}, {clue}\n{}", ".".repeat(cells))]
            }
        };
        let read = |text: &String| read_str(text, &ReadOptions::default()).next()?.ok();
        let solved = |puzzle: &Puzzle| {
            let solver = Solver::for_puzzle(puzzle, Options::default()).unwrap();
            solver.solve(puzzle).unwrap().answer.solution().is_some()
        };
        let mut entries = texts.iter().filter_map(read).filter(|entry| solved(&entry.puzzle));
        entries.next().unwrap_or_else(|| panic!("{clue} has no solution"))
    }
}

/// The examples of the page, one of each type, in the order of the types.
pub fn examples() -> Vec<Example> {
    let page = fs::read_to_string(PAGE).unwrap();
    let examples = page.lines().filter_map(Example::read).collect_vec();
    let names = examples.iter().map(|example| example.clue.kind().name).collect_vec();
    assert_eq!(names, TYPES.map(|kind| kind.name));
    examples
}

/// The names of the primitives that say a clue.
fn primitives(kind: &ClueType, example: &Clue, puzzle: &Puzzle) -> String {
    let layout = puzzle.layout().unwrap();
    let names: BTreeSet<String> = (kind.primitives)(example, layout.space())
        .iter()
        .map(|one| {
            let text = format!("{one:?}");
            text.chars().take_while(|symbol| symbol.is_alphanumeric()).collect()
        })
        .collect();
    names.iter().map(|name| format!("`{name}`")).join(", ")
}

/// The fields of f-puzzles that become clues of this type.
fn fpuzzles_names(kind: &ClueType) -> String {
    let is_name = |rules: &str| rules.split(' ').next() == Some(kind.name);
    let names = fields().into_iter().filter(|(_, _, rules)| is_name(rules));
    names.map(|(field, _, _)| format!("`{field}`")).unique().join(", ")
}

/// The item of Interactive Sudoku Solver for the example.
fn iss_name(puzzle: &Puzzle) -> String {
    let text = write_iss(puzzle).unwrap_or_default();
    let items = text.split('.').filter(|item| !item.is_empty() && !item.starts_with("Shape"));
    let names = items.filter_map(|item| item.split('~').next()).filter(|name| !name.is_empty());
    names.map(|name| format!("`{name}`")).unique().join(", ")
}

fn row(kind: &ClueType, example: &Example) -> String {
    let entry = example.puzzle();
    let named = |what: &str, names: String| match names.is_empty() {
        true => String::new(),
        false => format!("<br>{what}: {names}"),
    };
    let aliases = kind.aliases.iter().map(|alias| format!("`{alias}`")).join(", ");
    format!(
        "| <img src=\"../examples/pictures/clues/{0}.svg\" width=\"200\" alt=\"{0}\"> | `{1}`<br>{2}<br>example: `{7}`{8}{3}{4}{5}{6} |",
        kind.name,
        kind.usage,
        kind.meaning,
        named("also", aliases),
        named("f-puzzles", fpuzzles_names(kind)),
        named("Interactive Sudoku Solver", iss_name(&entry.puzzle)),
        named("compiled to", primitives(kind, &example.clue, &entry.puzzle)),
        example.clue,
        example.under.as_ref().map_or_else(String::new, |rules| format!(" under `{rules}`")),
    )
}

/// `SUDOSAT_REWRITE_CLUES=1` writes the page and its pictures anew.
#[test]
fn the_documentation_shows_every_type() {
    let page = fs::read_to_string(PAGE).unwrap();
    let examples = examples();
    let is_row = |line: &&str| line.starts_with("| <img");
    let rows = TYPES.iter().zip(&examples).map(|(kind, example)| row(kind, example)).collect_vec();
    let pictures = TYPES.iter().zip(&examples).map(|(kind, example)| {
        let picture = Picture::of(&example.puzzle()).unwrap();
        (format!("{PICTURES}/{}.svg", kind.name), picture.svg())
    });
    if std::env::var_os("SUDOSAT_REWRITE_CLUES").is_some() {
        let head = page.lines().take_while(|line| !is_row(line)).map(str::to_owned);
        fs::write(PAGE, head.chain(rows).join("\n") + "\n").unwrap();
        fs::create_dir_all(PICTURES).unwrap();
        pictures.for_each(|(path, svg)| fs::write(path, svg).unwrap());
        return;
    }
    assert_eq!(page.lines().filter(is_row).collect_vec(), rows);
    for (path, svg) in pictures {
        assert!(fs::read_to_string(&path).is_ok_and(|drawn| drawn == svg), "{path} is old");
    }
}
