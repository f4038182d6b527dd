//! Explanations: sufficient alone, every member necessary, and small, on puzzles of several sizes and
//! rules. What an explanation says is written down here anew, without the library's encoder, and put to
//! another engine.

use crate::support::random;
use crate::support::sample;
use crate::support::sets;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use random::Random;
use rustsat::types::Lit;
use sudosat::ask::{self, PuzzleRef};
use sudosat::backend::{Backend, Engine, Limits, Verdict};
use sudosat::cores::{
    Effort, Explanation, Nearest, Reasons, Wanted, Why, WhyQuestion, nearest, why,
};
use sudosat::encode::Halves;
use sudosat::formats::{ReadOptions, read_str};
use sudosat::grid::{Cell, Grid, Puzzle, Shape};
use sudosat::rules::{Action, Assertion, Requirement, Sudoku};
use sudosat::solve::{Answer, Options, Solver};

fn puzzles(text: &str) -> Vec<Puzzle> {
    read_str(text, &ReadOptions::default()).map(|entry| entry.unwrap().puzzle).collect()
}

fn puzzle(text: &str) -> Puzzle {
    puzzles(text).remove(0)
}

/// The puzzles of a file of the project.
fn file(name: &str) -> Vec<Puzzle> {
    puzzles(&fs::read_to_string(Path::new("puzzles").join(name)).unwrap())
}

/// The first puzzle of `variants.txt` whose rules' text contains `mark`.
fn variant(mark: &str) -> Puzzle {
    let all = file("variants.txt");
    all.into_iter().find(|puzzle| puzzle.rules.to_string().contains(mark)).unwrap()
}

fn sudoku(puzzle: &Puzzle) -> Sudoku {
    Sudoku::for_layout(puzzle.layout().unwrap())
}

fn because(sudoku: &Sudoku, puzzle: &Puzzle, question: WhyQuestion, wanted: &Wanted) -> Reasons {
    match why(sudoku, puzzle, question, wanted).unwrap() {
        Why::Because(reasons) => reasons,
        other => panic!("{question}: {other:?}"),
    }
}

/// What an explanation says, member by member.
#[derive(Clone, Debug, PartialEq)]
enum Member {
    Clue(Action),
    Marks(Cell),
    Rule(Requirement),
    /// Some halves of a requirement.
    Half(Requirement, Halves),
}

fn members(explanation: &Explanation) -> Vec<Member> {
    let clues = explanation.clues.iter().map(|&action| Member::Clue(action));
    let marks = explanation.marks.iter().map(|&cell| Member::Marks(cell));
    clues
        .chain(marks)
        .chain(explanation.rules.iter().map(|rule| Member::Rule(rule.clone())))
        .collect()
}

/// The same with each half of a requirement that is used by itself, and nothing else of the requirements.
fn members_in_halves(explanation: &Explanation) -> Vec<Member> {
    let is_rule = |member: &Member| matches!(member, Member::Rule(_));
    let mut members = members(explanation);
    members.retain(|member| !is_rule(member));
    assert_eq!(explanation.rules.len(), explanation.halves.len());
    for (rule, half) in explanation.rules.iter().zip(&explanation.halves) {
        let halves = [(half.at_least, Halves::AT_LEAST), (half.at_most, Halves::AT_MOST)];
        let used = halves.into_iter().filter(|(is_used, _)| *is_used);
        members.extend(used.map(|(_, half)| Member::Half(rule.clone(), half)));
    }
    members
}

/// Whether `members` hold together with what is denied, as varisat decides it.
fn hold(sudoku: &Sudoku, puzzle: &Puzzle, question: WhyQuestion, members: &[Member]) -> bool {
    let mut solver = Engine::Varisat.start(&Limits::none()).unwrap();
    solver.reserve(sudoku.cover().incidence().action_count() as u32);
    let literal = |cell, digit| Lit::positive(sudoku.action_id(cell, digit).index() as u32);
    let mut stands = |Action { cell, digit }| {
        for other in sudoku.shape().digits() {
            let literal = literal(cell, other);
            solver.add_clause(&[if other == digit { literal } else { !literal }]);
        }
    };
    match question {
        WhyQuestion::NoSolution => {}
        WhyQuestion::Cell(Assertion::IsNot(action)) => stands(action),
        WhyQuestion::Cell(Assertion::Is(Action { cell, digit })) => {
            solver.add_clause(&[!literal(cell, digit)]);
        }
    }
    for member in members {
        say(sudoku, puzzle, member.clone(), &mut *solver);
    }
    matches!(solver.solve(&[]).unwrap(), Verdict::Satisfiable(_))
}

fn say(sudoku: &Sudoku, puzzle: &Puzzle, member: Member, solver: &mut dyn Backend) {
    let literal = |cell, digit| Lit::positive(sudoku.action_id(cell, digit).index() as u32);
    match member {
        Member::Clue(Action { cell, digit }) => {
            assert_eq!(puzzle.clues.get(cell), Some(digit));
            for other in sudoku.shape().digits() {
                let literal = literal(cell, other);
                solver.add_clause(&[if other == digit { literal } else { !literal }]);
            }
        }
        Member::Marks(cell) => {
            let allowed = |digit| {
                puzzle.marks.as_ref().is_none_or(|marks| marks.allows(cell, digit))
                    && sudoku.layout().allows(cell, digit)
            };
            for digit in sudoku.shape().digits().filter(|&digit| !allowed(digit)) {
                solver.add_clause(&[!literal(cell, digit)]);
            }
        }
        Member::Rule(requirement) => {
            say(sudoku, puzzle, Member::Half(requirement, Halves::BOTH), solver);
        }
        Member::Half(requirement, half) => {
            let id = sudoku.cover().requirement_id(&requirement).unwrap();
            let actions = sudoku.cover().incidence().actions_of(id);
            let literals: Vec<Lit> =
                actions.iter().map(|action| Lit::positive(action.index() as u32)).collect();
            let can_need = matches!(requirement, Requirement::Cell(_) | Requirement::House(..));
            if half.at_least && can_need {
                solver.add_clause(&literals);
            }
            let pairs = if half.at_most { &literals[..] } else { &[] };
            for (index, &one) in pairs.iter().enumerate() {
                for &other in &literals[..index] {
                    solver.add_clause(&[!one, !other]);
                }
            }
        }
    }
}

/// Sufficient alone, and without any one member no more.
fn check(sudoku: &Sudoku, puzzle: &Puzzle, question: WhyQuestion, explanation: &Explanation) {
    assert!(explanation.is_minimal, "{question}");
    check_members(sudoku, puzzle, question, &members(explanation));
    check_members(sudoku, puzzle, question, &members_in_halves(explanation));
}

fn check_members(sudoku: &Sudoku, puzzle: &Puzzle, question: WhyQuestion, members: &[Member]) {
    assert!(!hold(sudoku, puzzle, question, members), "{question}: {members:?} are not sufficient");
    for index in 0..members.len() {
        let mut others = members.to_vec();
        let spared = others.remove(index);
        assert!(hold(sudoku, puzzle, question, &others), "{question}: {spared:?} can be spared");
    }
}

/// One explanation of why there is no solution, checked.
fn clash(puzzle: &Puzzle) -> Explanation {
    let sudoku = sudoku(puzzle);
    let mut reasons = because(&sudoku, puzzle, WhyQuestion::NoSolution, &Wanted::default());
    check(&sudoku, puzzle, WhyQuestion::NoSolution, &reasons.explanations[0]);
    reasons.explanations.remove(0)
}

/// What r5c5 needs is that it holds a digit; of row and column only that no digit stands there twice.
#[test]
fn an_explanation_states_which_half_of_a_requirement_is_used() {
    let puzzle = file("easy.txt").into_iter().find(|puzzle| puzzle.clues.filled_count() == 30);
    let puzzle = puzzle.unwrap();
    let (sudoku, question) = (sudoku(&puzzle), "r5c5=5".parse().unwrap());
    let wanted = Wanted { minimum: true, ..Wanted::default() };
    let explanation = because(&sudoku, &puzzle, question, &wanted).explanations.remove(0);
    check(&sudoku, &puzzle, question, &explanation);
    for (rule, &half) in explanation.rules.iter().zip(&explanation.halves) {
        let is_cell = matches!(rule, Requirement::Cell(_));
        assert_eq!(half, if is_cell { Halves::AT_LEAST } else { Halves::AT_MOST }, "{rule}");
    }
    // A direct clash needs no digit anywhere.
    let mut twice = puzzle.clone();
    let (first, other) = (Cell::new(0, 2), Cell::new(0, 3));
    let digit = puzzle.clues.get(Cell::new(1, 0));
    twice.clues.set(first, digit);
    twice.clues.set(other, digit);
    assert_eq!(clash(&twice).halves, [Halves::AT_MOST]);
}

/// Nobody asked for a limit, and the list is not all there is.
#[test]
fn a_list_that_ends_at_a_limit_of_one_step_says_so() {
    let text = fs::read_to_string("puzzles/impossible.txt").unwrap();
    let entry = read_str(&text, &ReadOptions::default()).nth(4).unwrap().unwrap();
    let effort = Effort { conflicts_per_call: Some(50), ..Effort::default() };
    let wanted = Wanted { effort, minimum: false, number: Some(1000) };
    let solver = Solver::for_puzzle(&entry.puzzle, Options::default()).unwrap();
    let posed = PuzzleRef { source: &Default::default(), entry: &entry };
    let (report, _) = ask::why(&solver, posed, WhyQuestion::NoSolution, &wanted).unwrap();
    let words = report.words();
    assert!(
        words
            .contains("the list is incomplete (one step of the search gave up after 50 conflicts)"),
        "{words}"
    );
    assert!(!words.contains("conflict limit reached"), "{words}");
    let object = serde_json::to_value(&report).unwrap();
    assert_eq!((&object["complete"], &object["all"]), (&false.into(), &false.into()));
}

#[test]
fn every_member_of_a_clash_is_necessary() {
    for puzzle in file("impossible.txt") {
        clash(&puzzle);
    }
}

#[test]
fn the_clash_of_a_misprint_is_shown() {
    let misprint = file("impossible.txt").remove(2);
    assert_eq!(misprint.clues.get(Cell::new(0, 5)).unwrap().number(), 8);
    let sudoku = sudoku(&misprint);
    let wanted = Wanted { minimum: true, ..Wanted::default() };
    let reasons = because(&sudoku, &misprint, WhyQuestion::NoSolution, &wanted);
    let explanation = &reasons.explanations[0];
    check(&sudoku, &misprint, WhyQuestion::NoSolution, explanation);
    assert!(explanation.is_smallest());
    assert!(explanation.clues.iter().any(|clue| clue.to_string() == "r1c6=8"));
}

/// A puzzle of each kind with a wrong clue.
#[test]
fn clashes_are_found_in_every_size_and_under_every_rule() {
    let marks = ["odd-even", "jigsaw", "samurai", "anti-knight", "non-consecutive", "diagonals"];
    for mark in marks.into_iter().take(sample(3, 6)) {
        let mut puzzle = variant(mark);
        let sudoku = sudoku(&puzzle);
        let solver = Solver::for_puzzle(&puzzle, Options::default()).unwrap();
        let answer = solver.solve(&puzzle).unwrap().answer;
        let solution = answer.solution().unwrap().clone();
        let is_open = |(cell, _): &(Cell, _)| puzzle.clues.get(*cell).is_none();
        let (cell, right) = solution.filled().find(is_open).unwrap();
        let wrong = sudoku.shape().digits().find(|&digit| {
            puzzle.clues.set(cell, Some(digit));
            digit != right && solver.solve(&puzzle).unwrap().answer == Answer::None
        });
        assert!(wrong.is_some(), "{mark}");
        clash(&puzzle);
    }
}

#[test]
fn a_16x16_with_a_wrong_clue_clashes() {
    let text = fs::read_to_string("puzzles/large.txt").unwrap();
    let mut puzzle = puzzles(&text).into_iter().find(|puzzle| puzzle.shape().side() == 16).unwrap();
    let solver = Solver::for_puzzle(&puzzle, Options::default()).unwrap();
    let solution = solver.solve(&puzzle).unwrap().answer.solution().unwrap().clone();
    let (cell, right) =
        solution.filled().find(|(cell, _)| puzzle.clues.get(*cell).is_none()).unwrap();
    let digits = puzzle.shape().digits().filter(|&digit| digit != right);
    puzzle.clues.set(cell, digits.last());
    clash(&puzzle);
}

#[test]
fn marks_and_masks_are_members() {
    let marks = "12 1234 1234 1234\n12 1234 1234 1234\n12 1234 1234 1234\n1234 1234 1234 1234\n";
    let entry = read_str(marks, &ReadOptions::default()).next().unwrap().unwrap();
    let explanation = clash(&entry.puzzle);
    assert_eq!((explanation.clues.len(), explanation.marks.len()), (0, 3));
    let mask = puzzle("# rules: odd-even:ee..............\n3...............\n");
    let explanation = clash(&mask);
    assert_eq!((explanation.clues.len(), explanation.marks.len(), explanation.size()), (1, 1, 2));
}

/// Each open cell of ten puzzles, and what it cannot be.
#[test]
fn every_cell_of_ten_puzzles_is_explained() {
    let mut random = Random::new(9);
    let all = [file("easy.txt"), file("hard.txt")].concat();
    // Those of hard puzzles take longest.
    let few = sample(2, 10);
    let solver = Solver::new(all[0].shape(), Options::default());
    let mut times = Vec::new();
    for puzzle in all.iter().filter(|puzzle| puzzle.shape() == solver.layout().shape()).take(few) {
        let Answer::Unique(solution) = solver.solve(puzzle).unwrap().answer else { panic!() };
        for (cell, digit) in solution.filled() {
            // In debug mode checking takes longer than finding.
            if puzzle.clues.get(cell).is_some() || random.below(sample(50, 20)) > 0 {
                continue;
            }
            let others: Vec<_> = puzzle.shape().digits().filter(|&other| other != digit).collect();
            let other = others[random.below(others.len())];
            for assertion in [
                Assertion::Is(Action { cell, digit }),
                Assertion::IsNot(Action { cell, digit: other }),
            ] {
                let question = WhyQuestion::Cell(assertion);
                let start = Instant::now();
                let wanted = Wanted::default();
                let reasons = because(solver.sudoku(), puzzle, question, &wanted);
                times.push(start.elapsed());
                check(solver.sudoku(), puzzle, question, &reasons.explanations[0]);
            }
        }
    }
    assert!(times.len() > sample(1, 25));
    times.sort();
    println!("{} explanations, median {:?}", times.len(), times[times.len() / 2]);
}

/// The cells that are naked or hidden singles from the clues alone, with the size of what a person would
/// say: the cell, or the house, that needs something; the clues that leave it nothing else; and the houses
/// through which they do.
#[test]
fn singles_are_explained_as_a_person_would() {
    let solver = Solver::new(file("easy.txt")[0].shape(), Options::default());
    let mut singles = 0;
    for puzzle in file("easy.txt").iter().take(sample(1, 5)) {
        let Answer::Unique(solution) = solver.solve(puzzle).unwrap().answer else { panic!() };
        for (cell, digit) in solution.filled().filter(|(cell, _)| puzzle.clues.get(*cell).is_none())
        {
            let action = Action { cell, digit };
            let Some(size) = hidden_single(solver.sudoku(), puzzle, action) else { continue };
            let wanted = Wanted { minimum: true, ..Wanted::default() };
            let question = WhyQuestion::Cell(Assertion::Is(action));
            let reasons = because(solver.sudoku(), puzzle, question, &wanted);
            let explanation = &reasons.explanations[0];
            assert!(explanation.is_smallest() && explanation.size() <= size, "{action}");
            singles += 1;
        }
    }
    assert!(singles > sample(6, 30), "{singles}");
}

/// The least size of a hidden single's explanation in a house: the house, a clue for each other cell, and
/// a line or box for each cell that is not itself a clue (a bound from above: they may share both).
fn hidden_single(sudoku: &Sudoku, puzzle: &Puzzle, action: Action) -> Option<usize> {
    let layout = sudoku.layout();
    let sees = |one: Cell, other: Cell| {
        let both = |cells: &Vec<Cell>| cells.contains(&one) && cells.contains(&other);
        layout.houses().iter().any(|named| both(&named.cells))
    };
    let size_in = |cells: &Vec<Cell>| {
        let others = cells.iter().filter(|&&cell| cell != action.cell);
        let cost = |&cell: &Cell| match puzzle.clues.get(cell) {
            Some(_) => Some(1),
            None => {
                let mut clues = puzzle.clues.filled();
                clues.any(|(at, digit)| digit == action.digit && sees(at, cell)).then_some(2)
            }
        };
        others.map(cost).sum::<Option<usize>>().map(|sum| 1 + sum)
    };
    let houses = layout.houses().iter().filter(|named| named.cells.contains(&action.cell));
    houses.filter_map(|named| size_in(&named.cells)).min()
}

#[test]
fn a_naked_single_is_explained_by_its_cell() {
    let puzzle =
        puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    let sudoku = sudoku(&puzzle);
    let question: WhyQuestion = "r5c5=5".parse().unwrap();
    let wanted = Wanted { minimum: true, ..Wanted::default() };
    let reasons = because(&sudoku, &puzzle, question, &wanted);
    let explanation = &reasons.explanations[0];
    assert!(explanation.is_smallest());
    assert_eq!((explanation.clues.len(), explanation.size()), (8, 11));
    assert_eq!(explanation.rules[0].to_string(), "r5c5 needs a digit");
}

#[test]
fn a_clue_is_its_own_reason() {
    let puzzle = puzzle("1...\n..2.\n...3\n4...\n");
    let sudoku = sudoku(&puzzle);
    for question in ["r1c1=1", "r1c1!=2"] {
        let question = question.parse().unwrap();
        let reasons = because(&sudoku, &puzzle, question, &Wanted::default());
        let explanation = &reasons.explanations[0];
        assert_eq!((explanation.clues.len(), explanation.size()), (1, 1));
    }
}

#[test]
fn several_explanations_come_by_size_and_none_contains_another() {
    let puzzle = puzzle("12..\n.1..\n..1.\n1..4\n");
    let sudoku = sudoku(&puzzle);
    let wanted = Wanted { minimum: true, number: Some(50), ..Wanted::default() };
    let reasons = because(&sudoku, &puzzle, WhyQuestion::NoSolution, &wanted);
    assert!(reasons.explanations.len() > 3);
    let sizes: Vec<_> = reasons.explanations.iter().map(Explanation::size).collect();
    assert!(sizes.is_sorted(), "{sizes:?}");
    for explanation in &reasons.explanations {
        assert!(explanation.is_smallest());
        check(&sudoku, &puzzle, WhyQuestion::NoSolution, explanation);
    }
}

#[test]
fn what_does_not_follow_is_answered_by_a_solution() {
    let several = puzzle("1...\n....\n....\n....\n");
    let sudoku = sudoku(&several);
    let answer = why(&sudoku, &several, "r1c2=2".parse().unwrap(), &Wanted::default()).unwrap();
    let Why::Otherwise(grid) = answer else { panic!("{answer:?}") };
    assert_ne!(grid.get(Cell::new(0, 1)).unwrap().number(), 2);
    let answer = why(&sudoku, &several, "r1c2!=2".parse().unwrap(), &Wanted::default()).unwrap();
    let Why::Otherwise(grid) = answer else { panic!("{answer:?}") };
    assert_eq!(grid.get(Cell::new(0, 1)).unwrap().number(), 2);
    let none = puzzle("11..\n....\n....\n....\n");
    let answer = why(&sudoku, &none, "r1c3=2".parse().unwrap(), &Wanted::default()).unwrap();
    assert_eq!(answer, Why::NoSolution);
    assert!(why(&sudoku, &several, "r5c1=1".parse().unwrap(), &Wanted::default()).is_err());
}

/// Against all pairs of solutions.
#[test]
fn the_nearest_solutions_are_the_nearest() {
    for text in [
        "1...\n....\n....\n....\n",
        "1...\n..2.\n....\n....\n",
        "12..\n....\n..3.\n....\n",
        "1...\n..2.\n...3\n4...\n",
        "11..\n....\n....\n....\n",
    ] {
        let puzzle = puzzle(text);
        let sudoku = sudoku(&puzzle);
        let solver = Solver::for_puzzle(&puzzle, Options::default()).unwrap();
        let mut all = Vec::new();
        let visit = &mut |grid: &Grid| {
            all.push(grid.clone());
            std::ops::ControlFlow::Continue(())
        };
        solver.list(&puzzle, sudosat::solve::CountOptions::default(), visit).unwrap();
        let apart = |one: &Grid, other: &Grid| {
            one.numbers().iter().zip(other.numbers()).filter(|(one, other)| one != other).count()
        };
        let pairs = all.iter().enumerate();
        let fewest = pairs
            .flat_map(|(index, one)| all[..index].iter().map(move |other| apart(one, other)))
            .min();
        match nearest(&sudoku, &puzzle, &Limits::none()).unwrap() {
            Nearest::None => assert!(all.is_empty()),
            Nearest::Unique(grid) => assert_eq!(all, [grid]),
            Nearest::Pair(pair) => {
                assert_eq!((Some(pair.cells.len()), pair.limit), (fewest, None));
                assert_eq!(pair.cells.len(), apart(&pair.first, &pair.second));
                assert!(all.contains(&pair.first) && all.contains(&pair.second));
            }
            Nearest::Unknown(limit) => panic!("{limit}"),
        }
    }
}

/// Times and sizes over whole sets; minutes in debug mode.
#[test]
#[ignore = "needs the puzzle sets in SUDOSAT_DATA; run in release mode"]
fn whole_sets_are_explained() {
    let read = |name: &str| -> Option<Vec<Puzzle>> {
        Some(sets::set(name)?.into_iter().map(|entry| entry.puzzle).collect())
    };
    let Some(none) = read("no_solution_200.txt") else { return };
    let clashes: Vec<_> =
        none.into_iter().map(|puzzle| (puzzle, vec![WhyQuestion::NoSolution])).collect();
    report("no_solution_200.txt", &clashes, 10);
    let solver = Solver::new(Shape::CLASSIC, Options::default());
    let cells = |puzzle: Puzzle| {
        let Answer::Unique(solution) = solver.solve(&puzzle).unwrap().answer else { panic!() };
        let open = solution.filled().filter(|(cell, _)| puzzle.clues.get(*cell).is_none());
        let is = |(cell, digit)| WhyQuestion::Cell(Assertion::Is(Action { cell, digit }));
        let questions = open.map(is).collect();
        (puzzle, questions)
    };
    // Of the first set every answer is checked.
    for (name, most, every) in [
        ("easy_singles_20000", 10, 1),
        ("unbiased_20000", 2, 25),
        ("17_clue_first5000", 2, 25),
        ("forum_hardest_1106", 2, 25),
    ] {
        let Some(puzzles) = read(&format!("{name}.txt")) else { continue };
        let all: Vec<_> = puzzles.into_iter().take(most).map(cells).collect();
        report(name, &all, every);
    }
}

/// Asks all questions, prints what it takes, and checks every `every`th answer.
fn report(name: &str, all: &[(Puzzle, Vec<WhyQuestion>)], every: usize) {
    let sudoku = sudoku(&all[0].0);
    let (mut times, mut sizes, mut rules) = (Vec::new(), Vec::new(), Vec::new());
    let (mut smallest, mut minimal) = (0, 0);
    for (puzzle, questions) in all {
        for &question in questions {
            let start = Instant::now();
            let reasons = because(&sudoku, puzzle, question, &Wanted::default());
            times.push(start.elapsed());
            let explanation = &reasons.explanations[0];
            sizes.push(explanation.size());
            rules.push(explanation.rules.len());
            smallest += usize::from(explanation.is_smallest());
            minimal += usize::from(explanation.is_minimal);
            if times.len() % every == 0 && explanation.is_minimal {
                check(&sudoku, puzzle, question, explanation);
            }
        }
    }
    times.sort();
    sizes.sort_unstable();
    rules.sort_unstable();
    let number = times.len();
    let total: Duration = times.iter().sum();
    println!(
        "{name}: {number} questions, {minimal} minimal, {smallest} smallest; time median {:.1?}, nine in ten {:.1?}, \
        longest {:.1?}, all {total:.1?}; size median {}, largest {}; requirements median {}, most {}",
        times[number / 2],
        times[number * 9 / 10],
        times[number - 1],
        sizes[number / 2],
        sizes[number - 1],
        rules[number / 2],
        rules[number - 1],
    );
    assert!(minimal * 100 >= number * 95);
}
