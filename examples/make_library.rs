//! Makes the puzzles of `puzzles/library` anew, byte for byte as long as `generate` and `rate` stay as they are. A puzzle
//! that `generate` no longer makes stays, and is rated anew:
//!
//! `cargo run --release --example make_library puzzles/library`
//!
//! Each file begins with number 101: below that are the ids of `puzzles/*.txt`.

use std::error::Error;
use std::ops::RangeInclusive;
use std::path::Path;
use std::{env, fs, slice, thread};

use serde_json::{Map, Value, json};
use sudosat::backend::Limits;
use sudosat::explain::rate::{Scale, ScoreLevel};
use sudosat::formats::{Alphabet, write};
use sudosat::generate::{
    DifficultyRange, DuplicateFilter, Generator, GridSource, Made, NotMade, PuzzleSpec, Watch,
};
use sudosat::grid::{Layout, Puzzle, Rules, Shape};
use sudosat::library::{Library, LibraryPuzzle, Rated, embedded};
use sudosat::report::LibraryReport;
use sudosat::solve::{Answer, Options, Solver, solve};

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

/// The number of the first puzzle of each file.
const FIRST: usize = 101;

/// The symmetries of a level's 50 puzzles, and how many have them.
const SYMMETRIES: [(&str, u64); 7] = [
    ("rotate-180", 38),
    ("none", 2),
    ("left-right", 2),
    ("diagonal-down", 2),
    ("rotate-90", 2),
    ("mirrors", 2),
    ("diagonals", 2),
];

/// Rules with the sizes of their grids: three puzzles for each, with so many clues, or else one of each of
/// [`STEPS`] with as few as can be. The fewest would be too hard under some rules, and alike on the smallest grids.
const VARIANTS: [(&str, &str, Option<RangeInclusive<usize>>); 26] = [
    ("9", "diagonal-down", None),
    ("9", "diagonal-up", None),
    ("9", "diagonals", None),
    ("9", "windows", None),
    ("9", "centre-dot", None),
    ("9", "disjoint-groups", None),
    ("9", "asterisk", None),
    ("9", "anti-knight", Some(18..=24)),
    ("9", "anti-king", Some(24..=30)),
    ("9", "non-consecutive", Some(18..=24)),
    ("1x5", "latin", Some(6..=9)),
    ("1x7", "latin", Some(18..=24)),
    ("1x9", "latin", None),
    (
        "1x9",
        "jigsaw:111111222311445552314445222334455552344665662333766668737799868777798888799999988",
        None,
    ),
    (
        "1x9",
        "jigsaw:111122223111223333141222533644777533644785555644788599647788559646789999666788899",
        None,
    ),
    ("1x7", "jigsaw:1112222331112233415263345556434566644455667777777", Some(10..=16)),
    ("9", "diagonals,windows", None),
    ("9", "windows,centre-dot", None),
    ("9", "diagonals,anti-knight", Some(18..=24)),
    ("9", "anti-knight,anti-king", Some(18..=24)),
    ("9", "windows,anti-king", Some(22..=28)),
    ("9", "diagonals,disjoint-groups,asterisk", None),
    ("9", "gattai:r1c1/r4c4", Some(38..=46)),
    ("9", "gattai:r1c1/r4c7", Some(52..=60)),
    ("9", "twodoku", Some(62..=72)),
    ("9", "samurai", Some(140..=156)),
];

/// How hard the three puzzles under each rule are, on the scale of Sudoku Explainer.
const STEPS: [&str; 3] = ["1.0..2.3", "2.3..3.4", "3.0..5.0"];

/// How hard puzzles with a given number of clues are, at most.
const SOME: &str = "1.0..5.0";

/// Sizes: rows x columns of a box, how many clues, how many puzzles.
const SIZES: [(&str, Option<RangeInclusive<usize>>, u64); 9] = [
    ("2x2", None, 4),
    ("2x3", None, 4),
    ("2x4", None, 3),
    ("2x5", None, 2),
    ("3x4", None, 3),
    ("3x5", Some(100..=110), 1),
    ("4x4", Some(116..=130), 4),
    ("4x5", Some(205..=220), 1),
    ("5x5", Some(330..=345), 3),
];

/// The kinds of clues of several cells that have a file of their own, the most used kind first. `docs/library.md` says
/// where the order comes from.
const KINDS: [&str; 15] = [
    "killer",
    "whispers",
    "extraregion",
    "ratio",
    "difference",
    "arrow",
    "renban",
    "thermo",
    "regionsum",
    "xv",
    "palindrome",
    "littlekiller",
    "modular",
    "greater",
    "sandwich",
];

/// Some of the puzzles of each of these kinds.
struct OfKind {
    size: &'static str,
    symmetry: &'static str,
    /// The number of digits: more digits make easier puzzles. `None` if there are as few as is found quickly.
    digits: Option<RangeInclusive<usize>>,
    /// Whether no clue is redundant. A 9x9 little killer may have redundant clues all the same.
    minimal: bool,
    number: u64,
}

/// Six by six cells, few digits, half a turn, two puzzles.
const SMALL: OfKind =
    OfKind { size: "2x3", symmetry: "rotate-180", digits: None, minimal: false, number: 2 };

/// The 20 puzzles of each of these kinds.
const OF_KIND: [OfKind; 6] = [
    SMALL,
    OfKind { symmetry: "none", minimal: true, ..SMALL },
    OfKind { size: "9", digits: Some(19..=24), number: 4, ..SMALL },
    OfKind { size: "9", digits: Some(13..=18), number: 4, ..SMALL },
    OfKind { size: "9", symmetry: "none", number: 5, ..SMALL },
    OfKind { size: "9", symmetry: "none", minimal: true, number: 3, ..SMALL },
];

/// How many seeds stand between the kinds of clues, so that no two kinds begin with the same full grids.
const SEEDS_PER_KIND: u64 = 100;

/// Puzzles of one kind.
struct Recipe {
    layout: Layout,
    wanted: PuzzleSpec,
    number: u64,
}

/// A file and what is in it.
struct Plan {
    name: String,
    /// What ids begin with.
    id: String,
    recipes: Vec<Recipe>,
    /// The seed of the first recipe; each further recipe has the next one.
    seed: u64,
    /// Whether the easier ones come first.
    sorted: bool,
}

fn main() -> Result<()> {
    let folder = env::args().nth(1).ok_or("expected the folder to write to")?;
    // Before the minutes of work.
    fs::create_dir_all(&folder)?;
    let plans = plans()?;
    thread::scope(|scope| {
        let folder = Path::new(&folder);
        let write = |plan| scope.spawn(move || write_file(folder, plan));
        let threads: Vec<_> = plans.iter().map(write).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("it does not panic"))
    })
}

fn plans() -> Result<Vec<Plan>> {
    let plan = |level: ScoreLevel| {
        let name = level.to_string();
        Ok(Plan { id: name.clone(), name, recipes: of_level(level)?, seed: 0, sorted: true })
    };
    let mut plans: Vec<Plan> = ScoreLevel::ALL.into_iter().map(plan).collect::<Result<_>>()?;
    let kinds = [("variants", "variant", variants()?), ("sizes", "size", sizes()?)];
    plans.extend(kinds.map(|(name, id, recipes)| Plan {
        name: name.to_owned(),
        id: id.to_owned(),
        recipes,
        seed: 0,
        sorted: false,
    }));
    let kinds = KINDS.into_iter().zip((SEEDS_PER_KIND..).step_by(SEEDS_PER_KIND as usize));
    for (kind, seed) in kinds {
        let name = kind.to_owned();
        plans.push(Plan { id: name.clone(), name, recipes: of_kind(kind)?, seed, sorted: true });
    }
    Ok(plans)
}

fn of_level(level: ScoreLevel) -> Result<Vec<Recipe>> {
    let recipe = |(symmetry, number): (&str, u64)| {
        let wanted = PuzzleSpec {
            symmetry: symmetry.parse()?,
            difficulty: Some(DifficultyRange::Levels(level..=level)),
            ..PuzzleSpec::default()
        };
        Ok(Recipe { layout: Layout::new(Shape::CLASSIC, &Rules::default())?, wanted, number })
    };
    SYMMETRIES.into_iter().map(recipe).collect()
}

fn variants() -> Result<Vec<Recipe>> {
    let mut recipes = Vec::new();
    for (size, rules, clues) in VARIANTS {
        let rules = rules.parse()?;
        match clues {
            Some(_) => recipes.push(on_se(size, &rules, SOME, clues, 3)?),
            None => {
                for step in STEPS {
                    recipes.push(on_se(size, &rules, step, None, 1)?);
                }
            }
        }
    }
    for (index, step) in STEPS.into_iter().enumerate() {
        recipes.push(on_se("9", &odd_even(index as u64)?, step, None, 1)?);
    }
    Ok(recipes)
}

fn sizes() -> Result<Vec<Recipe>> {
    let recipe = |(size, clues, number)| on_se(size, &Rules::default(), SOME, clues, number);
    SIZES.into_iter().map(recipe).collect()
}

fn of_kind(kind: &str) -> Result<Vec<Recipe>> {
    // Whether a clue of a 9x9 little killer can go often takes minutes to find out.
    let is_quick = |size| kind != "littlekiller" || size != "9";
    let recipe = |OfKind { size, symmetry, digits, minimal, number }| {
        let wanted = PuzzleSpec {
            symmetry: symmetry.parse()?,
            clues: digits,
            minimal: minimal && is_quick(size),
            with: vec![kind.parse()?],
            ..PuzzleSpec::default()
        };
        Ok(Recipe { layout: Layout::new(shape(size)?, &Rules::default())?, wanted, number })
    };
    OF_KIND.into_iter().map(recipe).collect()
}

/// Puzzles with rotational symmetry and a difficulty on the scale of Sudoku Explainer.
fn on_se(
    size: &str,
    rules: &Rules,
    difficulty: &str,
    clues: Option<RangeInclusive<usize>>,
    number: u64,
) -> Result<Recipe> {
    let wanted = PuzzleSpec {
        symmetry: "rotate-180".parse()?,
        scale: Scale::Se,
        difficulty: Some(difficulty.parse()?),
        clues,
        ..PuzzleSpec::default()
    };
    Ok(Recipe { layout: Layout::new(shape(size)?, rules)?, wanted, number })
}

/// A size as `generate` takes it: a side, or rows x columns of a box.
fn shape(size: &str) -> Result<Shape> {
    match size.parse() {
        Ok(side) => Ok(Shape::of_side(side)?),
        Err(_) => Ok(size.parse()?),
    }
}

/// A mask that every third cell of a full grid obeys.
fn odd_even(seed: u64) -> Result<Rules> {
    let recipe = Recipe {
        layout: Layout::new(Shape::CLASSIC, &Rules::default())?,
        wanted: PuzzleSpec::default(),
        number: 1,
    };
    let grid = make(&recipe, seed)?.remove(0).solution;
    let parity = |(cell, &digit): (usize, &u8)| match (cell / 9 + cell % 9) % 3 {
        0 if digit % 2 == 1 => 'o',
        0 => 'e',
        _ => '.',
    };
    let mask: String = grid.numbers().iter().enumerate().map(parity).collect();
    Ok(format!("odd-even:{mask}").parse()?)
}

/// Makes the puzzles of a recipe, no two the same, and none that does not need its clues of several cells.
fn make(recipe: &Recipe, seed: u64) -> Result<Vec<Made>> {
    let solver = Solver::for_layout(recipe.layout.clone(), Options::default());
    let generator = Generator::new(&solver, &recipe.wanted)?;
    let watch = Watch { limits: &Limits::none, found: &|| {} };
    let mut sources = GridSource::numbered(seed, 0..recipe.number);
    let mut made = generator.next(&mut sources, &watch);
    let mut seen = DuplicateFilter::default();
    for (source, made) in sources.iter_mut().zip(&mut made) {
        while let Ok(one) = made
            && !(seen.is_new_puzzle(&one.puzzle) && needs_its_clues(&one.puzzle)?)
        {
            *made = generator.next(slice::from_mut(source), &watch).remove(0);
        }
    }
    Ok(made.into_iter().collect::<std::result::Result<_, NotMade>>()?)
}

/// Returns false if the puzzle has clues of several cells and would have one solution without all of them.
fn needs_its_clues(puzzle: &Puzzle) -> Result<bool> {
    if puzzle.rules.clues().next().is_none() {
        return Ok(true);
    }
    let without = Puzzle::from(puzzle.clues.clone());
    Ok(!matches!(solve(&without, &Options::default())?.answer, Answer::Unique(_)))
}

fn write_file(folder: &Path, plan: &Plan) -> Result<()> {
    let path = folder.join(format!("{}.jsonl", plan.name));
    fs::write(&path, text(plan)?)?;
    println!("{}", path.display());
    Ok(())
}

/// Makes the puzzles of a file, one record a line.
fn text(plan: &Plan) -> Result<String> {
    let mut all = Vec::new();
    for (index, recipe) in plan.recipes.iter().enumerate() {
        all.extend(make(recipe, plan.seed + index as u64)?);
        eprintln!("{}: {} of {} recipes", plan.name, index + 1, plan.recipes.len());
    }
    keep_known(plan, &mut all)?;
    let rate = |made: Made| {
        let rated = Rated::work_out(&made.puzzle, &Limits::none());
        (rated.expect("it has one solution"), made)
    };
    let mut puzzles: Vec<(Rated, Made)> = all.into_iter().map(rate).collect();
    if plan.sorted {
        puzzles.sort_by_key(|(rated, made)| {
            (rated.score, rated.se, made.puzzle.clues.numbers().to_vec())
        });
    }
    // A puzzle keeps its id when its rating changes.
    let id = |made: &Made| known(plan).find(|one| one.entry.puzzle == made.puzzle);
    let mut new = (FIRST..)
        .map(|number| format!("{}-{number}", plan.id))
        .filter(|id| embedded().puzzle(id).is_none());
    let line = |(rated, made): &(Rated, Made)| {
        let known = id(made).map(|one| one.id.clone());
        let id = known.or_else(|| new.next()).expect("there are numbers without end");
        Ok(record(&id, made, rated)? + "\n")
    };
    puzzles.iter().map(line).collect()
}

/// Puts the puzzles of the plan that have an id, but are not made any more, in the places of new ones: an id never loses
/// its puzzle.
fn keep_known(plan: &Plan, all: &mut [Made]) -> Result<()> {
    let is_made = |one: &LibraryPuzzle| all.iter().any(|made| made.puzzle == one.entry.puzzle);
    let lost: Vec<&LibraryPuzzle> = known(plan).filter(|&one| !is_made(one)).collect();
    let is_new = |made: &&mut Made| known(plan).all(|one| one.entry.puzzle != made.puzzle);
    for (place, one) in all.iter_mut().filter(is_new).zip(lost) {
        let solution = one.solution(&Options::default()).ok_or("expected one solution")?.clone();
        *place = Made { puzzle: one.entry.puzzle.clone(), solution, rating: None };
    }
    Ok(())
}

/// Returns the puzzles that this program has made for the plan.
fn known(plan: &Plan) -> impl Iterator<Item = &'static LibraryPuzzle> {
    let number = |one: &LibraryPuzzle| one.id.rsplit('-').next()?.parse::<usize>().ok();
    let all = embedded().of_difficulty(&plan.name);
    all.filter(move |one| number(one).is_some_and(|number| number >= FIRST))
}

/// A puzzle as it will be read, with what `puzzles` states about it.
fn record(id: &str, made: &Made, rated: &Rated) -> Result<String> {
    let Made { puzzle, solution, .. } = made;
    let alphabet = Alphabet::for_side(puzzle.shape().side());
    let mut fields: Map<String, Value> =
        serde_json::from_str(&write::json(puzzle, Some(solution), &alphabet))?;
    fields.insert("id".to_owned(), json!(id));
    let mut library = Library::default();
    library.add("new", "new", &serde_json::to_string(&fields)?)?;
    let puzzle = &library.puzzles()[0];
    let report = LibraryReport::new(puzzle, Some(solution), Some(rated));
    let Value::Object(mut fields) = serde_json::to_value(report)? else {
        unreachable!("it is one")
    };
    fields.retain(|_, value| !value.is_null());
    Ok(serde_json::to_string(&fields)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_made_is_what_is_there() {
        let mut sizes = plans().unwrap().into_iter().find(|plan| plan.name == "sizes").unwrap();
        sizes.recipes.truncate(4);
        let there = include_str!("../puzzles/library/sizes.jsonl");
        let made = text(&sizes).unwrap();
        assert_eq!(made.lines().count(), 13);
        assert!(there.starts_with(&made), "{made}");
    }
}
