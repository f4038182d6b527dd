//! OPB files of problems with primitives: the models of the constraints are the solutions, no more and no fewer.

use std::collections::HashSet;
use std::ops::ControlFlow;

use itertools::Itertools;
use rustsat::types::Lit;
use sudosat::backend::{Backend, Engine, Limits, Verdict};
use sudosat::cover::{ActionId, CoverBuilder, Meets, Position, Primitive, Term};
use sudosat::dimacs::{CoverExport, Export};
use sudosat::encode::{Encoding, Problem, Scope};
use sudosat::formats::{ReadOptions, read_str};
use sudosat::grid::Puzzle;
use sudosat::rules::Sudoku;
use sudosat::solve::{CountOptions, Options, Solver};

/// *At least this many of the literals are true.*
struct AtLeast {
    literals: Vec<Lit>,
    number: i64,
}

/// The literals of a sum, and how many of them are negative; all weights are 1, -1 or 0.
fn literals(sum: &str) -> (Vec<Lit>, i64) {
    let mut literals = Vec::new();
    for (weight, variable) in sum.split_whitespace().tuples() {
        let variable: u32 = variable.strip_prefix('x').unwrap().parse().unwrap();
        match weight.parse().unwrap() {
            0 => {}
            1 => literals.push(Lit::positive(variable - 1)),
            -1 => literals.push(Lit::negative(variable - 1)),
            weight => panic!("the weight {weight}"),
        }
    }
    let negative = literals.iter().filter(|literal| literal.is_neg()).count();
    (literals, negative as i64)
}

/// What a line such as `+1 x1 -1 x2 >= 0 ;` says.
fn constraints(line: &str) -> Vec<AtLeast> {
    let line = line.strip_suffix(" ;").unwrap();
    let is_exact = !line.contains(">=");
    let (sum, value) = line.split_once(if is_exact { "=" } else { ">=" }).unwrap();
    let (literals, negative) = literals(sum);
    let number = value.trim().parse::<i64>().unwrap() + negative;
    let most = AtLeast {
        literals: literals.iter().map(|&literal| !literal).collect(),
        number: literals.len() as i64 - number,
    };
    let least = AtLeast { literals, number };
    if is_exact { vec![least, most] } else { vec![least] }
}

/// The clauses of a bound: of all literals but the wanted number less one, one is true.
fn clauses(bound: &AtLeast) -> Vec<Vec<Lit>> {
    match bound.number {
        ..=0 => Vec::new(),
        number if number > bound.literals.len() as i64 => vec![Vec::new()],
        number => {
            let size = bound.literals.len() - number as usize + 1;
            bound.literals.iter().copied().combinations(size).collect()
        }
    }
}

/// The number of models of the file that differ in the first variables.
fn models(text: &str, first: usize) -> u64 {
    let mut solver = "cdcl".parse::<Engine>().unwrap().start(&Limits::none()).unwrap();
    let lines: Vec<_> = text.lines().filter(|line| !line.starts_with('*')).collect();
    let header = text.lines().next().unwrap().split_whitespace().collect_vec();
    let ["*", "#variable=", variables, "#constraint=", number] = header[..] else { panic!() };
    assert_eq!(number.parse::<usize>().unwrap(), lines.len());
    solver.reserve(variables.parse().unwrap());
    let mut used = HashSet::new();
    for clause in lines.iter().flat_map(|line| constraints(line)).flat_map(|it| clauses(&it)) {
        used.extend(clause.iter().map(|literal| literal.vidx32()));
        solver.add_clause(&clause);
    }
    assert!(used.iter().all(|&variable| variable < variables.parse().unwrap()), "{text}");
    count(&mut *solver, first)
}

fn count(solver: &mut dyn Backend, first: usize) -> u64 {
    let mut found = 0;
    while let Verdict::Satisfiable(model) = solver.solve(&[]).unwrap() {
        found += 1;
        let other = model.iter().take(first).zip(0..).map(|(&value, at)| Lit::new(at, value));
        solver.add_clause(&other.collect::<Vec<_>>());
    }
    found
}

fn puzzle(clue: &str) -> Puzzle {
    let text = format!("# rules: classic\n# clue: {clue}\n1...............\n");
    read_str(&text, &ReadOptions::default()).next().unwrap().unwrap().puzzle
}

fn solutions(puzzle: &Puzzle) -> u64 {
    let solver = Solver::for_puzzle(puzzle, Options::default()).unwrap();
    let progress = &mut |_: &_| ControlFlow::Continue(());
    let count = solver.count(puzzle, CountOptions::default(), progress).unwrap();
    u64::try_from(&count.found).unwrap()
}

/// They were left out, so that the file had more models than the puzzle has solutions.
#[test]
fn primitives_are_written() {
    for clue in [
        "killer 5 r1c2 r2c3",
        "thermo r1c1 r2c2 r2c3",
        "automaton \"0 =1 0:1:0 0:2:1 1:3:1 1:4:1\" r1c1 r1c2 r2c3",
        "regex \"1.*4\" r1c1 r1c2 r2c4",
        "arrow r1c2 / r2c1 r3c2",
        "sum 7 r1c2 r2c3 r3c3",
        "sandwich 2 r2c1 r2c2 r2c3 r2c4",
        "skyscraper 3 r2c1 r2c2 r2c3 r2c4",
        "numberedroom 3 r2c1 r2c2 r2c3 r2c4",
        "or ( thermo r2c2 r2c3 ; sum 5 r2c1 r3c2 ) ( killer 6 r3c1 r4c2 )",
    ] {
        let puzzle = puzzle(clue);
        let sudoku = Sudoku::for_layout(puzzle.layout().unwrap());
        for scope in [Scope::Whole, Scope::Reduced] {
            let export = Export::new(&sudoku, &puzzle, Encoding::default(), scope);
            let mut text = Vec::new();
            export.write_opb(&mut text).unwrap();
            let text = String::from_utf8(text).unwrap();
            let problem = Problem::of_puzzle(&sudoku, &puzzle, scope, Position::propagate);
            let sentence = puzzle.rules.clues().next().unwrap().sentence();
            let is_named = text.lines().any(|line| line == format!("* {sentence}"));
            assert!(is_named || scope == Scope::Whole, "{clue}: {text}");
            let actions = problem.actions().len();
            assert_eq!(models(&text, actions), solutions(&puzzle), "{clue} {scope}");
        }
    }
}

/// Two variables with the values 1 to 3, and a colour for each value; the sum needs auxiliary variables, too.
#[test]
fn auxiliary_variables_of_primitives_follow_those_of_colours() {
    let mut builder = CoverBuilder::new();
    let variables = ["first", "second", "third"];
    for variable in variables {
        builder.require(variable).unwrap();
    }
    builder.coloured("colour").unwrap();
    for (variable, value) in variables.into_iter().cartesian_product(1..=3) {
        let mut met = vec![Meets::from(variable)];
        let name = ["odd", "even"][usize::from(value == 2)];
        met.extend((variable != "third").then(|| Meets::coloured("colour", name)));
        builder.action((variable, value), met).unwrap();
    }
    let value = |variable: usize| {
        let id = |value| ActionId::from_index(3 * variable + value as usize - 1);
        Term::new((1..=3).map(|value| (value, id(value))))
    };
    let parts = (0..3).map(|variable| (1, value(variable))).collect();
    builder.constrain("sum", [Primitive::Sum(parts, vec![5, 6])]).unwrap();
    let cover = builder.build().unwrap();
    let is_right = |values: &[i32]| {
        (values[0] == 2) == (values[1] == 2) && [5, 6].contains(&values.iter().sum::<i32>())
    };
    let every = (0..3).map(|_| 1..=3).multi_cartesian_product();
    let expected = every.filter(|values| is_right(values)).count();
    let mut text = Vec::new();
    let export = CoverExport::new(&cover, Encoding::default(), Scope::Whole);
    export.write_opb(&mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert_eq!(models(&text, 9), expected as u64, "{text}");
}
