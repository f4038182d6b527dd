//! Published puzzles with clues of several cells, which are not part of the repository: each has the solution that
//! is stated, and no other.
//!
//! `SUDOSAT_DATA=DIR cargo test --release --test it variant_sets:: -- --ignored --nocapture`
//!
//! Without that folder each test says so and shows nothing.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use serde_json::Value;
use sudosat::backend::{Engine, Limits};
use sudosat::certify::{ProofForm, Proved, prove, verify};
use sudosat::cores::{Applicable, Effort, Wanted, Why, WhyQuestion, repair, why};
use sudosat::cover::{Position, Total};
use sudosat::encode::{ClauseCounter, Encoding, Problem, Scope};
use sudosat::formats::{ReadOptions, read_iss, read_str, write_fpuzzles, write_iss};
use sudosat::grid::{Clue, Digit, Puzzle, Rule, Rules};
use sudosat::rules::{Sudoku, Topic};
use sudosat::solve::{Answer, CountOptions, Method, Options, Solver};

use crate::certify::folder::copy;
use crate::clue_puzzles::with_number;
use crate::support::alone::alone;
use crate::support::installed::installed;
use crate::support::sets;

/// A published puzzle.
struct Published {
    set: String,
    name: String,
    /// The puzzle, or why it cannot be read.
    puzzle: Result<Puzzle, String>,
    /// The digits of the stated solution, row by row.
    solution: Option<Vec<u32>>,
}

/// Returns the puzzles of a file with an object a line; `None`, visibly, when the file is not there.
fn published(name: &str) -> Option<Vec<Published>> {
    let text = sets::text(name)?;
    let read = |line: &str| {
        let object: Value = serde_json::from_str(line).unwrap();
        let field = |key: &str| object[key].as_str().unwrap_or_default().to_owned();
        let mut entries = read_str(object["iss"].as_str().unwrap(), &ReadOptions::default());
        let puzzle = entries.next().unwrap().map(|entry| entry.puzzle);
        Published {
            set: field("set"),
            name: field("name"),
            solution: digits(&field("solution"), puzzle.as_ref().ok()),
            puzzle: puzzle.map_err(|error| error.to_string()),
        }
    };
    Some(text.lines().map(read).collect())
}

/// Returns the digits of a grid without its extra cells: 0 to 9, or letters from A = 1 in larger grids; of these 0 is a
/// digit of its own.
fn digits(text: &str, puzzle: Option<&Puzzle>) -> Option<Vec<u32>> {
    let grid = puzzle.map(|puzzle| puzzle.rules.of_each_grid(puzzle.shape()));
    grid.filter(|grid| text.len() == grid.cell_count())?;
    let letter = |symbol: char| u32::from(symbol).checked_sub(u32::from('A') - 1);
    let digit = |symbol: char| symbol.to_digit(10).or_else(|| letter(symbol));
    text.chars().map(digit).collect()
}

/// Returns the digits that an answer has in the grid, if it has a solution.
fn found(answer: &Answer, puzzle: &Puzzle) -> Option<Vec<u32>> {
    let shape = puzzle.rules.of_each_grid(puzzle.shape());
    let number = |digit: Option<Digit>| digit.map_or(0, |digit| digit.number() as u32);
    let solution = answer.solution()?;
    Some(shape.cells().map(|cell| number(solution.get(cell))).collect())
}

/// The puzzles of which more than the stated solution obeys every clue: the checks of the clues say so.
const WITH_OTHERS: [&str; 2] = ["Sandwich snipe 18", "0-indexed: Sums and indexing"];

/// What was measured of a set: times to solve and to build the formula, numbers of variables and clauses.
#[derive(Default)]
struct Measured {
    solve: Vec<Duration>,
    build: Vec<Duration>,
    variables: Vec<u64>,
    clauses: Vec<u64>,
}

/// Returns the median and the largest as text.
fn summary<T: Ord + std::fmt::Debug + Copy>(values: &mut [T]) -> String {
    values.sort_unstable();
    match values {
        [] => "none".to_owned(),
        _ => format!("{:?} | {:?}", values[values.len() / 2], values[values.len() - 1]),
    }
}

impl Measured {
    fn add_formula(&mut self, puzzle: &Puzzle) {
        let start = Instant::now();
        let sudoku = Sudoku::for_layout(puzzle.layout().unwrap());
        let problem = Problem::of_puzzle(&sudoku, puzzle, Scope::Reduced, Position::propagate);
        let mut counter = ClauseCounter::default();
        let variables = problem.write(Encoding::default(), &mut counter);
        self.build.push(start.elapsed());
        self.variables.push(variables.into());
        self.clauses.push(counter.clauses);
    }

    fn row(&mut self, name: &str) -> String {
        let count = self.solve.len();
        let micros = |times: &[Duration]| times.iter().map(|time| time.as_micros()).collect();
        let (mut solve, mut build): (Vec<_>, Vec<_>) = (micros(&self.solve), micros(&self.build));
        let [solve, build] = [summary(&mut solve), summary(&mut build)];
        let [variables, clauses] =
            [&mut self.variables, &mut self.clauses].map(|list| summary(list));
        format!("| {name} | {count} | {solve} | {build} | {variables} | {clauses} |")
    }
}

#[test]
#[ignore = "needs the puzzle sets in SUDOSAT_DATA; run in release mode"]
fn every_published_puzzle_has_its_solution_and_no_other() {
    let Some(puzzles) = published("variants/iss_puzzles.jsonl") else { return };
    let (mut sets, mut unread) = (BTreeMap::<String, Measured>::new(), BTreeMap::new());
    let (mut read, mut late) = (0, Vec::new());
    for Published { set, name, puzzle, solution } in &puzzles {
        let puzzle = match puzzle {
            Ok(puzzle) => puzzle,
            Err(error) => {
                *unread.entry(error.rsplit_once("`: ").map_or("", |(_, why)| why)).or_insert(0) +=
                    1;
                continue;
            }
        };
        read += 1;
        let measured = sets.entry(set.clone()).or_default();
        measured.add_formula(puzzle);
        let options = Options { timeout: Some(Duration::from_secs(60)), ..Options::default() };
        let start = Instant::now();
        let answer = Solver::for_puzzle(puzzle, options).unwrap().solve(puzzle).unwrap().answer;
        measured.solve.push(start.elapsed());
        match (&answer, solution) {
            (Answer::Unknown(..), _) => late.push(name),
            (Answer::Unique(_), Some(expected)) => {
                assert_eq!(found(&answer, puzzle).as_ref(), Some(expected), "{name}");
            }
            (_, Some(_)) => assert!(WITH_OTHERS.contains(&&**name), "{name}: {answer:?}"),
            (_, None) => {}
        }
    }
    println!("{read} of {} read; not read: {unread:#?}", puzzles.len());
    println!("not decided within a minute: {late:?}");
    println!(
        "| set | puzzles | solve, µs: median | largest | build, µs: median | largest | variables: median | largest | clauses: median | largest |"
    );
    sets.iter_mut().for_each(|(name, measured)| println!("{}", measured.row(name)));
    assert!(read == puzzles.len() && late.len() <= 5, "{read} {late:?}");
}

#[test]
#[ignore = "needs the puzzle sets in SUDOSAT_DATA; run in release mode"]
fn cadical_proves_sixty_of_them_unique() {
    let Some(puzzles) = published("variants/iss_puzzles.jsonl") else { return };
    if !installed("cadical") {
        return;
    }
    let engine: Engine = "cmd:cadical -q".parse().unwrap();
    let mut compared = 0;
    for Published { name, puzzle, solution, .. } in &puzzles {
        let (Ok(puzzle), Some(expected)) = (puzzle, solution) else { continue };
        if compared == 60 || WITH_OTHERS.contains(&&**name) {
            continue;
        }
        let options = Options {
            engine: engine.clone(),
            timeout: Some(Duration::from_secs(60)),
            ..Options::default()
        };
        let answer = Solver::for_puzzle(puzzle, options).unwrap().solve(puzzle).unwrap().answer;
        if matches!(answer, Answer::Unknown(..)) {
            continue;
        }
        assert!(matches!(answer, Answer::Unique(_)), "{name}: {answer:?}");
        assert_eq!(found(&answer, puzzle).as_ref(), Some(expected), "{name}");
        compared += 1;
    }
    assert_eq!(compared, 60);
}

#[test]
#[ignore = "needs the puzzle sets in SUDOSAT_DATA; run in release mode"]
fn what_has_no_solution_is_refuted_with_a_proof() {
    let Some(puzzles) = published("variants/iss_puzzles.jsonl") else { return };
    let mut refuted = Vec::new();
    for Published { name, puzzle, .. } in &puzzles {
        let Ok(puzzle) = puzzle else { continue };
        if !name.contains("no solution") {
            continue;
        }
        for form in [ProofForm::Drat, ProofForm::Lrat] {
            let folder = tempfile::tempdir().unwrap();
            let claim = "count=0".parse().unwrap();
            let proved = prove(puzzle, claim, form, &Options::default()).unwrap();
            let Proved::True(mut certificate) = proved else { panic!("{name}") };
            certificate.write(folder.path()).unwrap();
            assert!(verify(folder.path()).unwrap().is_ok(), "{name}");
        }
        refuted.push(name);
    }
    println!("{refuted:?}");
    assert!(!refuted.is_empty());
}

#[test]
#[ignore = "needs the puzzle sets in SUDOSAT_DATA; run in release mode"]
fn two_engines_agree_on_killers() {
    let Some(puzzles) = published("variants/killers_400.jsonl") else { return };
    let mut counts = BTreeMap::new();
    for Published { name, puzzle, .. } in &puzzles {
        let puzzle = match puzzle {
            Ok(puzzle) => puzzle,
            // Some cages have a sum and no cell.
            Err(error) => {
                assert!(error.contains("found 0 cells in a list"), "{name}: {error}");
                *counts.entry("with an empty cage").or_insert(0) += 1;
                continue;
            }
        };
        let answers = ["cdcl", "varisat"].map(|engine| {
            let options = Options { engine: engine.parse().unwrap(), ..Options::default() };
            Solver::for_puzzle(puzzle, options).unwrap().solve(puzzle).unwrap().answer
        });
        let words = answers.map(|answer| match answer {
            Answer::None => "none",
            Answer::Unique(_) => "unique",
            Answer::Several(..) => "several",
            _ => "unknown",
        });
        assert_eq!(words[0], words[1], "{name}");
        *counts.entry(words[0]).or_insert(0) += 1;
    }
    println!("{counts:?}");
    assert_eq!(counts.values().sum::<i32>(), 400);
    assert_eq!(counts.get("unknown"), None);
}

/// Puzzles with clues of several cells for which `fits` holds, and which cdcl solves within a second, so many at most.
fn quick(count: usize, fits: impl Fn(&Puzzle) -> bool) -> Option<Vec<(String, Puzzle)>> {
    let sets = ["variants/iss_puzzles.jsonl", "variants/killers_400.jsonl"].map(published);
    let [iss, killers] = sets;
    let published = iss?.into_iter().chain(killers?);
    let puzzles = published.filter_map(|it| Some((it.name, it.puzzle.ok()?)));
    let is_quick = |puzzle: &Puzzle| {
        let options = Options { timeout: Some(Duration::from_secs(1)), ..Options::default() };
        let answer = Solver::for_puzzle(puzzle, options).unwrap().solve(puzzle).unwrap().answer;
        matches!(answer, Answer::Unique(_))
    };
    let has_clues = |puzzle: &Puzzle| puzzle.rules.clues().next().is_some();
    let found = puzzles.filter(|(_, it)| has_clues(it) && fits(it) && is_quick(it)).take(count);
    Some(found.collect())
}

/// A change of the lines of a file.
type Change<'c> = &'c dyn Fn(&mut Vec<String>);

/// Each is damaged twice: by a puzzle without its clues, and by a clause less in the formula.
#[test]
#[ignore = "needs the puzzle sets in SUDOSAT_DATA; run in release mode"]
fn fifty_are_certified_in_both_forms_and_their_damaged_certificates_refused() {
    let Some(puzzles) = quick(50, |_| true) else { return };
    let mut refused = 0;
    for (name, puzzle) in &puzzles {
        let scratch = tempfile::tempdir().unwrap();
        let original = scratch.path().join("certificate");
        for form in [ProofForm::Lrat, ProofForm::Drat] {
            let proved = prove(puzzle, "unique".parse().unwrap(), form, &Options::default());
            let Proved::True(mut certificate) = proved.unwrap() else { panic!("{name}") };
            certificate.write(&original).unwrap();
            let verdict = verify(&original).unwrap();
            assert!(verdict.is_ok(), "{name}, {form}: {verdict:?}");
        }
        // A single clue may follow from the others and add no clause.
        let other_rules = puzzle.rules.iter().filter(|rule| !matches!(rule, Rule::Clue(_)));
        let fewer = Rules::new(other_rules.cloned()).unwrap();
        let damages: [(&str, Change<'_>); 2] = [
            ("puzzle.txt", &|lines| {
                let mut object: Value = serde_json::from_str(&lines[0]).unwrap();
                object["rules"] = fewer.to_string().into();
                lines[0] = object.to_string();
            }),
            ("formula.cnf", &|lines| {
                lines.pop();
                let header = lines.iter_mut().find(|line| line.starts_with("p cnf")).unwrap();
                let count: u64 = header.rsplit(' ').next().unwrap().parse().unwrap();
                *header = header.replace(&format!(" {count}"), &format!(" {}", count - 1));
            }),
        ];
        for (index, (file, damage)) in damages.into_iter().enumerate() {
            let folder = copy(&original, &scratch.path().join(format!("damaged{index}")));
            folder.lines(file, damage);
            folder.list_anew();
            assert!(verify(&folder.0).unwrap().is_err(), "{name}: {file}");
            refused += 1;
        }
    }
    println!("{} puzzles certified twice, {refused} damaged certificates refused", puzzles.len());
    assert_eq!((puzzles.len(), refused), (50, 100));
}

/// The time for each question about a changed puzzle.
const PATIENCE: Duration = Duration::from_secs(10);

/// The members are refuted by another engine as a puzzle of their own, whose houses are clues.
#[test]
#[ignore = "needs the puzzle sets in SUDOSAT_DATA; run in release mode"]
fn a_changed_clue_is_among_those_that_clash_and_is_repaired() {
    let is_quick = |clue: &Clue| ["killer", "sum"].contains(&clue.kind().name);
    let Some(puzzles) = quick(80, |puzzle| puzzle.rules.clues().any(is_quick)) else { return };
    let (mut compared, mut refuted_alone, mut first, mut known) = (0, 0, 0, 0);
    for (name, puzzle) in &puzzles {
        let wrong = puzzle.rules.clues().filter(|clue| is_quick(clue)).find_map(|clue| {
            (1..10).find_map(|by| {
                let (wrong, changed) = with_number(puzzle, clue, clue.number()? + by)?;
                let options = Options { timeout: Some(PATIENCE), ..Options::default() };
                let solver = Solver::for_puzzle(&wrong, options).unwrap();
                let answer = solver.solve(&wrong).unwrap().answer;
                (answer == Answer::None).then_some((wrong, changed, solver))
            })
        });
        let Some((wrong, changed, solver)) = wrong.filter(|_| compared < 50) else { continue };
        let sudoku = Sudoku::for_layout(wrong.layout().unwrap());
        let limits = Limits { deadline: Some(Instant::now() + PATIENCE), ..Limits::none() };
        let wanted = Wanted { effort: Effort { limits, ..Effort::default() }, ..Wanted::default() };
        let found = why(&sudoku, &wrong, WhyQuestion::NoSolution, &wanted).unwrap();
        let Why::Because(reasons) = found else {
            println!("{name}: no explanation within {PATIENCE:?}");
            continue;
        };
        compared += 1;
        let members = &reasons.explanations[0];
        let topics: Vec<Topic> = members.rules.iter().map(|rule| rule.topic()).collect();
        assert!(topics.contains(&Topic::Clue(changed.clone())), "{name}: {changed}");
        if let Some(answer) = alone(&wrong, members) {
            assert_eq!(answer, Answer::None, "{name}");
            refuted_alone += 1;
        }
        let Ok(Applicable::Yes(found)) = repair(&solver, &wrong) else { continue };
        known += 1;
        let place = found.repairs.iter().position(|one| one.wrong_clues == [changed.clone()]);
        first += usize::from(place == Some(0));
    }
    println!("{compared} changed clues found, {refuted_alone} explanations refuted alone");
    println!("{known} repaired, {first} of them first");
    assert!(compared == 50 && 2 * first >= compared, "{compared} {known} {first}");
}

/// The puzzles of f-puzzles that the tests of Rangsk's SudokuSolver have with one solution. Each is written, and read
/// again as it was.
#[test]
#[ignore = "needs the puzzle sets in SUDOSAT_DATA; run in release mode"]
fn the_puzzles_of_f_puzzles_have_their_solutions() {
    let Some(text) = sets::text("variants/fpuzzles_unique.jsonl") else { return };
    let mut solved = 0;
    for line in text.lines() {
        let object: Value = serde_json::from_str(line).unwrap();
        let data = object["fpuzzles"].as_str().unwrap();
        let entry = read_str(data, &ReadOptions::default()).next().unwrap().unwrap();
        let solver = Solver::for_puzzle(&entry.puzzle, Options::default()).unwrap();
        let answer = solver.solve(&entry.puzzle).unwrap().answer;
        assert!(matches!(answer, Answer::Unique(_)), "{}: {answer:?}", entry.puzzle.rules);
        let expected = digits(object["solution"].as_str().unwrap(), Some(&entry.puzzle));
        assert_eq!(found(&answer, &entry.puzzle), expected, "{}", entry.puzzle.rules);
        let link = write_fpuzzles(&entry.puzzle, entry.solution.as_ref(), &entry.fields).unwrap();
        let again = read_str(&link, &ReadOptions::default()).next().unwrap().unwrap();
        assert_eq!((&again.puzzle, &again.fields), (&entry.puzzle, &entry.fields), "{link}");
        solved += 1;
    }
    assert_eq!(solved, 24);
}

/// Counted by blocking clauses in the whole and in the reduced formula.
#[test]
#[ignore = "seconds, in release mode"]
fn a_hundred_thousand_solutions_of_a_thermo_grid_are_counted() {
    let text = "# rules: thermo r1c1-r1c5, thermo r2c2-r7c7, thermo r3c8-r3c4\n\
                ...7.1........3.......6...3.......48...1....6.9.....3...3.....4...6..............";
    let puzzle = read_str(text, &ReadOptions::default()).next().unwrap().unwrap().puzzle;
    let ways = [
        (Scope::Whole, Method::Blocking),
        (Scope::Reduced, Method::Blocking),
        (Scope::Reduced, Method::Search),
    ];
    for (scope, method) in ways {
        let start = Instant::now();
        let solver = Solver::for_puzzle(&puzzle, Options { scope, ..Options::default() }).unwrap();
        let options = CountOptions { method, ..CountOptions::default() };
        let count = solver.count(&puzzle, options, &mut |_| ControlFlow::Continue(())).unwrap();
        println!("{scope:?} {method}: {:?} in {:.1?}", count.found, start.elapsed());
        assert_eq!(count.found, Total::from(101_818));
    }
}

#[test]
#[ignore = "needs the puzzle sets in SUDOSAT_DATA"]
fn what_is_read_of_published_puzzles_is_written_again() {
    let Some(puzzles) = published("variants/iss_puzzles.jsonl") else { return };
    let (mut same, mut unsaid) = (0, BTreeMap::new());
    for Published { name, puzzle, .. } in puzzles {
        let Ok(puzzle) = puzzle else { continue };
        match write_iss(&puzzle) {
            Ok(text) => {
                assert_eq!(read_iss(&text), Ok(puzzle), "{name}: {text}");
                same += 1;
            }
            Err(error) => drop(unsaid.insert(name, error.parts)),
        }
    }
    println!("{same} written and read again as the same puzzle; not said: {unsaid:#?}");
    assert!(same > 150, "{same}");
}
