//! Many puzzles side by side: the lanes answer as everybody else does, by every instruction set.

use crate::support::isomorphs;
use crate::support::oracle;
use crate::support::random;
use crate::support::sample;
use crate::support::sets;
use std::fs;
use std::ops::ControlFlow;

use isomorphs::{Board, isomorph};
use random::Random;
use sudosat::ask;
use sudosat::backend::Engine;
use sudosat::bulk::{
    self, BulkAnswer, BulkCandidates, BulkPuzzle, BulkSolver, Counter, Instructions, by_sat, count,
    grid, list,
};
// Also for a file of core that is compiled in `generate::full_grids`.
pub use sudosat::bulk::BulkBoard;
use sudosat::cover::Total;
use sudosat::formats::{Entry, ReadOptions, read_str};
use sudosat::grid::{Grid, Puzzle, Shape};
use sudosat::solve::{self, CountOptions, Method, Options};

/// The classic 9x9 puzzles of `puzzles/`.
fn puzzles() -> Vec<Board> {
    let files = ["easy", "medium", "hard", "hardest", "seventeen", "impossible", "multiple"];
    files
        .iter()
        .flat_map(|name| read(&fs::read_to_string(format!("puzzles/{name}.txt")).unwrap()))
        .collect()
}

fn read(text: &str) -> Vec<Board> {
    classic(read_str(text, &ReadOptions::default()).map(|entry| entry.unwrap()))
}

/// The board with one to three cells set anew: emptied, filled, changed.
fn damaged(board: &Board, random: &mut Random) -> Board {
    let mut board = *board;
    for _ in 0..=random.below(3) {
        board[random.below(81)] = random.below(10) as u8;
    }
    board
}

/// Those entries that are classic 9x9 puzzles.
fn classic(entries: impl IntoIterator<Item = Entry>) -> Vec<Board> {
    let puzzles = entries.into_iter().map(|entry| entry.puzzle);
    let classic = puzzles.filter(|puzzle| *puzzle == Puzzle::from(puzzle.clues.clone()));
    classic.filter_map(|puzzle| puzzle.clues.numbers().try_into().ok()).collect()
}

/// Isomorphs of `boards`, every second one damaged.
fn variations(boards: &[Board], count: usize, seed: u64) -> Vec<Board> {
    let random = &mut Random::new(seed);
    let vary = |n: usize| {
        let board = isomorph(&boards[n % boards.len()], random);
        if n.is_multiple_of(2) { board } else { damaged(&board, random) }
    };
    (0..count).map(vary).collect()
}

fn puzzle(board: &Board) -> Puzzle {
    Puzzle::from(Grid::from_numbers(Shape::default(), board).unwrap())
}

/// 0, 1 or 2 for several, and the only solution, by varisat.
fn by_varisat(solver: &solve::Solver, board: &Board) -> (u64, Option<Vec<u8>>) {
    match solver.solve(&puzzle(board)).unwrap().answer {
        solve::Answer::None => (0, None),
        solve::Answer::Unique(grid) => (1, Some(grid.numbers().to_vec())),
        solve::Answer::Several(..) => (2, None),
        other => panic!("no limit was set, but: {other:?}"),
    }
}

/// Whether `solution` fills every house with nine digits and keeps the clues.
fn is_solution(board: &Board, solution: &Board) -> bool {
    let kept = board.iter().zip(solution).all(|(&clue, &digit)| clue == 0 || clue == digit);
    let house =
        |cells: [usize; 9]| cells.iter().fold(0, |seen, &cell| seen | 1 << solution[cell]) == 0x3fe;
    let all = |unit: usize| {
        house(std::array::from_fn(|i| 9 * unit + i))
            && house(std::array::from_fn(|i| 9 * i + unit))
            && house(std::array::from_fn(|i| {
                27 * (unit / 3) + 3 * (unit % 3) + 9 * (i / 3) + i % 3
            }))
    };
    kept && (0..9).all(all)
}

/// The lanes give the verdicts of varisat, its only solutions, and true ones else.
fn agree(boards: &[Board]) {
    let options = Options { engine: Engine::Varisat, ..Options::default() };
    let varisat = solve::Solver::new(Shape::default(), options);
    for (board, answer) in boards.iter().zip(bulk::solver(2).solve(boards)) {
        let (solutions, only) = by_varisat(&varisat, board);
        assert_eq!(answer.solutions, solutions, "{board:?}");
        assert_eq!(answer.first.is_some(), solutions > 0);
        if let Some(first) = answer.first {
            assert!(is_solution(board, &first), "{board:?}: {first:?}");
            assert!(only.is_none_or(|only| only == first));
        }
    }
}

#[test]
fn the_lanes_agree_with_varisat() {
    agree(&variations(&puzzles(), sample(750, 3_000), 7));
}

/// Every instruction set of this machine gives the answers of the portable one by the same guesses.
fn same_bits(boards: &[Board], limit: u64) {
    let mut portable = BulkSolver::by(Instructions::Portable, limit).unwrap();
    let expected = portable.solve(boards);
    for instructions in Instructions::available() {
        let mut solver = BulkSolver::by(instructions, limit).unwrap();
        assert_eq!(solver.solve(boards), expected, "{instructions}, limit {limit}");
        assert_eq!(solver.statistics(), portable.statistics(), "{instructions}, limit {limit}");
    }
}

#[test]
fn every_instruction_set_gives_the_same_bits_by_the_same_guesses() {
    // Without the hardest: unoptimised, the portable lanes are slow.
    let files =
        ["easy", "medium", "seventeen", "multiple"].map(|name| format!("puzzles/{name}.txt"));
    let base: Vec<Board> =
        files.iter().flat_map(|file| read(&fs::read_to_string(file).unwrap())).collect();
    let boards = variations(&base, 200, 11);
    for limit in [1, 2, 20] {
        same_bits(&boards, limit);
    }
}

#[test]
fn this_machine_has_the_best_instructions_it_is_given() {
    let available: Vec<Instructions> = Instructions::available().collect();
    assert_eq!(available.first(), Some(&Instructions::best()));
    assert_eq!(available.last(), Some(&Instructions::Portable), "every machine has it");
    #[cfg(target_arch = "x86_64")]
    assert_eq!(available.contains(&Instructions::Avx2), is_x86_feature_detected!("avx2"));
    #[cfg(target_arch = "x86_64")]
    assert_eq!(available.contains(&Instructions::Avx512), is_x86_feature_detected!("avx512bw"));
}

/// Puzzles by their number of solutions.
const MANY: [(u64, &[u8; 81]); 2] = [
    (506, b"...7...39.3.5....27......685...3..7....17.........6....94.1....61...9...8..2....."),
    (53_358, b"8......9......84.......6...68...1.72.5....8.......916.7.8..........6...4..3..2..."),
];

fn board(text: &[u8; 81]) -> Board {
    text.map(|symbol| if symbol.is_ascii_digit() { symbol - b'0' } else { 0 })
}

#[test]
fn counts_are_exact_up_to_the_limit() {
    for (count, text) in MANY {
        let board = board(text);
        for limit in [1, 2, 500, 506, 507, 53_357, 53_358, u64::MAX] {
            let answer = bulk::solver(limit).solve(&[board])[0];
            assert_eq!(answer.solutions, count.min(limit), "limit {limit}");
        }
    }
}

#[test]
fn counts_among_others_are_exact() {
    let (few, many) = (board(MANY[0].1), puzzles()[0]);
    let boards: Vec<Board> =
        (0..200_usize).map(|n| if n.is_multiple_of(3) { few } else { many }).collect();
    let counts = bulk::solver(u64::MAX).solve(&boards);
    for (n, answer) in counts.iter().enumerate() {
        assert_eq!(answer.solutions, if n.is_multiple_of(3) { 506 } else { 1 }, "board {n}");
    }
}

#[test]
fn a_full_grid_an_empty_one_and_clashing_clues() {
    let full = bulk::solver(2).solve(&[[0_u8; 81]])[0].first.unwrap();
    let mut twice = full;
    twice.swap(0, 1);
    let mut clash = [0; 81];
    (clash[0], clash[8]) = (5, 5);
    let answers = bulk::solver(3).solve(&[full, twice, clash, [0; 81]]);
    assert_eq!(answers[0], BulkAnswer { solutions: 1, first: Some(full) });
    let none = BulkAnswer { solutions: 0, first: None };
    assert_eq!(&answers[1..3], [none; 2]);
    assert_eq!(answers[3].solutions, 3);
}

/// Counts by plain backtracking on the cell with the fewest candidates, up to `limit`.
fn count_by_backtracking(sets: &BulkCandidates, limit: u64) -> u64 {
    let open = |cell: &usize| sets[*cell].count_ones() != 1;
    let Some(cell) = (0..81).filter(open).min_by_key(|&cell| sets[cell].count_ones()) else {
        let differs = |cell: usize| peers(cell).all(|peer| sets[peer] != sets[cell]);
        return (0..81).all(differs).into();
    };
    let mut found = 0;
    for digit in (0..9).filter(|digit| sets[cell] >> digit & 1 == 1) {
        let mut next = *sets;
        next[cell] = 1 << digit;
        peers(cell).for_each(|peer| next[peer] &= !(1 << digit));
        if found < limit && next.iter().all(|&set| set != 0) {
            found += count_by_backtracking(&next, limit - found);
        }
    }
    found
}

fn peers(cell: usize) -> impl Iterator<Item = usize> {
    let place = |cell: usize| [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3];
    let meets = move |other: usize| (0..3).any(|n| place(cell)[n] == place(other)[n]);
    (0..81).filter(move |&other| other != cell && meets(other))
}

/// The candidates of a random solution, each cell with up to `more` others; some sets lack the digit of the solution.
fn marked(solution: &Board, more: usize, random: &mut Random) -> BulkCandidates {
    solution.map(|number| {
        let own = if random.below(200) == 0 { 0 } else { 1 << (number - 1) };
        (0..random.below(more + 1)).fold(own, |set, _| set | 1 << random.below(9))
    })
}

#[test]
fn candidates_are_answered_as_by_backtracking_and_by_sat() {
    let random = &mut Random::new(41);
    let full = bulk::solver(1).solve(&[[0_u8; 81]])[0].first.unwrap();
    let puzzles: Vec<BulkCandidates> =
        (0..sample(75, 300)).map(|n| marked(&isomorph(&full, random), 2 + n % 5, random)).collect();
    let expected: Vec<u64> = puzzles.iter().map(|it| count_by_backtracking(it, 9)).collect();
    assert!((0..3).all(|count| expected.contains(&count)), "none, one and several occur");
    for set in Instructions::available() {
        let answers = BulkSolver::by(set, 9).unwrap().solve(&puzzles);
        assert!(answers.iter().map(|it| it.solutions).eq(expected.iter().copied()), "{set}");
        for (sets, answer) in puzzles.iter().zip(&answers) {
            let allows = |board: Board| (0..81).all(|n| sets[n] >> (board[n] - 1) & 1 == 1);
            assert!(answer.first.is_none_or(allows));
        }
    }
    for (sets, &solutions) in puzzles.iter().zip(&expected).take(sample(15, 60)) {
        assert_eq!(by_sat(sets, 9).solutions, solutions);
        assert_eq!(count(sets, 9, |_| ControlFlow::Continue(())).solutions, solutions);
    }
}

#[test]
#[should_panic(expected = "has a candidate above 9")]
fn a_candidate_above_nine_is_refused() {
    bulk::solver(1).solve(&[[1_u16 << 9; 81]]);
}

#[test]
fn clues_marks_and_an_odd_even_mask_become_candidates() {
    let read = |text: &str| read_str(text, &ReadOptions::default()).next().unwrap().unwrap().puzzle;
    let mask = format!("# rules: odd-even:oe{}\n", ".".repeat(79));
    let clue = format!("..5{}\n", ".".repeat(78));
    let marks = format!("12.......{}\n", "123456789".repeat(80));
    let [first, second, third] = [0b1_0101_0101, 0b1010_1010, 0b1_0000];
    let sets = bulk::candidates(&read(&(mask.clone() + &clue))).unwrap();
    assert_eq!(sets[..4], [first, second, third, 0x1ff]);
    let sets = bulk::candidates(&read(&(mask + &marks))).unwrap();
    assert_eq!(sets[..3], [1, second, 0x1ff]);
    for rules in ["diagonals", "odd-even:oe"] {
        let puzzle = read(&clue).under(rules.parse().unwrap());
        assert_eq!(bulk::candidates(&puzzle), None, "{rules}");
    }
    let small = Puzzle::from(Grid::empty(Shape::new(2, 2).unwrap()));
    assert_eq!(bulk::candidates(&small), None);
}

#[test]
fn no_boards_no_answers() {
    assert_eq!(bulk::solver(2).solve::<BulkBoard>(&[]), []);
}

#[test]
fn a_stream_is_answered_in_order() {
    let boards = variations(&read(&fs::read_to_string("puzzles/easy.txt").unwrap()), 1_500, 13);
    let mut solver = bulk::solver(2);
    let streamed: Vec<BulkAnswer> = solver.answers(boards.iter().copied()).collect();
    let mut verdicts = bulk::solver(2);
    let alone = boards.iter().map(|board| verdicts.solve(&[*board])[0].solutions);
    assert!(streamed.iter().map(|answer| answer.solutions).eq(alone));
}

#[test]
fn an_answer_does_not_depend_on_its_neighbours() {
    let boards = variations(&read(&fs::read_to_string("puzzles/multiple.txt").unwrap()), 66, 31);
    let mut solver = bulk::solver(2);
    let alone: Vec<BulkAnswer> = boards.iter().map(|board| solver.solve(&[*board])[0]).collect();
    assert_eq!(solver.solve(&boards), alone);
    assert_eq!(boards.chunks(33).flat_map(|some| solver.solve(some)).collect::<Vec<_>>(), alone);
}

#[test]
#[should_panic(expected = "10 is no number of a 9x9 board")]
fn a_number_above_nine_is_refused() {
    bulk::solver(1).solve(&[[10_u8; 81]]);
}

#[test]
fn an_oracle_that_shares_no_code_counts_the_same() {
    // Plain backtracking: what is easy for people is enough.
    let easy = read(&fs::read_to_string("puzzles/easy.txt").unwrap());
    let boards = variations(&easy, 40, 17);
    for (board, answer) in boards.iter().zip(bulk::solver(3).solve(&boards)) {
        assert_eq!(answer.solutions, oracle::count(3, 3, board, 3).0 as u64, "{board:?}");
    }
}

#[test]
#[ignore = "a million puzzles by varisat: minutes, even in release mode"]
fn a_million_variations() {
    agree(&variations(&puzzles(), 1_000_000, 19));
}

/// The sets of which varisat knows each verdict quickly.
const SETS: [&str; 8] = [
    "easy_singles_20000.txt",
    "unbiased_20000.txt",
    "17_clue_first5000.txt",
    "magictour_top1465.txt",
    "forum_hardest_1106.txt",
    "serg_multi_2000.txt",
    "random_clues_10000.txt",
    "no_solution_200.txt",
];

#[test]
#[ignore = "the puzzle sets are no part of the repository; minutes in release mode"]
fn the_sets() {
    for name in SETS {
        let Some(entries) = sets::set(name) else { continue };
        let boards = classic(entries);
        assert!(boards.len() > 100, "{name}");
        agree(&boards);
        agree(&variations(&boards, 5_000, 23));
        same_bits(&variations(&boards, 5_000, 37), 2);
        eprintln!("{name}: {} puzzles", boards.len());
    }
}

#[test]
#[ignore = "the puzzle sets are no part of the repository; seconds in release mode"]
fn the_counts_of_the_sets() {
    for name in ["many_1e3", "many_1e4", "many_1e5", "many_1e6"] {
        let Some(text) = sets::text(&format!("{name}.counts.txt")) else { continue };
        for line in text.lines() {
            let Some((puzzle, count)) = line.split_once([' ', ':']) else { continue };
            let board = board(puzzle.as_bytes().try_into().unwrap());
            let answer = bulk::solver(u64::MAX).solve(&[board])[0];
            assert_eq!(answer.solutions.to_string(), count, "{puzzle}");
        }
        eprintln!("{name}");
    }
}

#[test]
fn search_on_the_cover_counts_the_same() {
    let solver = solve::Solver::new(Shape::default(), Options::default());
    let options = CountOptions { method: Method::Search, limit: Some(300) };
    let boards = variations(&puzzles(), 100, 29);
    for (board, answer) in boards.iter().zip(bulk::solver(300).solve(&boards)) {
        let found = solver.count(&puzzle(board), options, &mut |_| ControlFlow::Continue(()));
        assert_eq!(found.unwrap().found, Total::from(answer.solutions));
    }
}

#[test]
fn counting_hears_of_progress_and_can_be_ended() {
    let mut heard = Vec::new();
    let tally = count(&[0_u8; 81], 1 << 20, |found| {
        heard.push(found);
        if heard.len() < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert!(tally.was_stopped);
    assert_eq!(heard.len(), 3);
    assert_eq!(tally.solutions, heard[2]);
    assert!(heard.is_sorted());
}

#[test]
fn each_solution_is_listed_once() {
    let board = board(MANY[0].1);
    let mut listed = Vec::new();
    let mut keep = |solution: &Board| {
        assert!(is_solution(&board, solution));
        listed.push(*solution);
        ControlFlow::Continue(())
    };
    let tally = list(&board, u64::MAX, &mut keep, &mut || true);
    assert_eq!((tally.solutions, listed.len(), tally.was_stopped), (506, 506, false));
    listed.sort();
    listed.dedup();
    assert_eq!(listed.len(), 506);
    let mut some = 0;
    let mut add = |_: &Board| {
        some += 1;
        ControlFlow::Continue(())
    };
    let tally = list(&board, 100, &mut add, &mut || true);
    assert_eq!((tally.solutions, some), (100, 100));
    let ended = list(&board, u64::MAX, &mut |_| ControlFlow::Break(()), &mut || true);
    assert_eq!((ended.solutions, ended.was_stopped), (1, true));
}

/// The methods that auto used, the one that came to the end last.
fn used(text: &[u8; 81], limit: Option<u64>) -> Vec<Method> {
    let puzzle = Puzzle::from(grid(&board(text)));
    let solver = solve::Solver::new(puzzle.shape(), Options::default());
    let options = CountOptions { method: Method::Auto, limit };
    ask::count_solutions(&solver, &puzzle, options, &mut |_| ControlFlow::Continue(()))
        .unwrap()
        .used
}

#[test]
fn auto_visits_a_hundred_thousand_solutions_of_a_classic_puzzle_by_the_lanes() {
    for (number, text) in MANY {
        assert_eq!(used(text, None).last(), Some(&Method::Search), "{number} solutions");
    }
}

#[test]
fn auto_counts_two_hundred_million_solutions_by_memo() {
    let text = b"53467891267219534819834256785....................................................";
    assert_eq!(used(text, None).last(), Some(&Method::Memo));
}

#[test]
fn auto_lists_the_solutions_of_a_classic_puzzle_by_the_lanes() {
    let puzzle = Puzzle::from(grid(&board(MANY[0].1)));
    let solver = solve::Solver::new(puzzle.shape(), Options::default());
    let mut visit = |_: &Grid| ControlFlow::Continue(());
    let listed =
        ask::list_solutions(&solver, &puzzle, CountOptions::default(), &mut visit).unwrap();
    assert_eq!((listed.found, listed.used), (Total::from(506), vec![Method::Search]));
}

#[test]
fn a_count_goes_on_where_it_paused_and_ends_with_the_whole_search_space() {
    for (number, text) in MANY {
        let mut counter = Counter::new(&board(text), u64::MAX);
        let mut before = 0.0;
        while counter.advance(7) {
            assert!((before..1.0 + 1e-9).contains(&counter.part()));
            before = counter.part();
        }
        assert_eq!(counter.solutions(), number);
        assert!((counter.part() - 1.0).abs() < 1e-9, "{}", counter.part());
    }
}

/// Lanes learn no clauses: a puzzle that a few clauses decide can take them millions of guesses.
#[test]
fn a_count_that_leads_nowhere_is_given_up_and_done_otherwise() {
    let text = b".......2.13.................5....2.1...4.....214.....5......5.........124........";
    let hopeless = board(text);
    assert!(count(&hopeless, 7, |_| ControlFlow::Continue(())).was_given_up);
    assert!(list(&hopeless, 7, &mut |_| ControlFlow::Continue(()), &mut || true).was_given_up);
    let puzzle = Puzzle::from(grid(&hopeless));
    let solver = solve::Solver::new(puzzle.shape(), Options::default());
    let options = CountOptions { method: Method::Search, limit: Some(7) };
    let counted =
        ask::count_solutions(&solver, &puzzle, options, &mut |_| ControlFlow::Continue(()));
    assert_eq!(counted.unwrap().found, Total::ZERO);
    let mut visit = |_: &Grid| panic!("there is no solution");
    let listed = ask::list_solutions(&solver, &puzzle, options, &mut visit);
    assert_eq!(listed.unwrap().found, Total::ZERO);
}

#[test]
fn it_answers_as_the_lanes_do() {
    let mut one = [0; 81];
    let text = b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    for (number, symbol) in one.iter_mut().zip(text) {
        *number = if symbol.is_ascii_digit() { symbol - b'0' } else { 0 };
    }
    let mut several = one;
    several[0] = 0;
    let mut none = one;
    none[1] = 8;
    for board in [one, several, none] {
        let lanes = BulkSolver::new(3).solve(&[board])[0];
        let sat = by_sat(&board.candidates(), 3);
        assert_eq!(sat.solutions, lanes.solutions);
        assert_eq!(sat.first.is_some(), lanes.first.is_some());
    }
}

/// Nobody who asks for no solution gets one.
#[test]
fn a_limit_of_zero_finds_no_solution() {
    assert_eq!(by_sat(&[0x1ff; 81], 0), BulkAnswer { solutions: 0, first: None });
    let puzzle = Puzzle::from(Grid::empty(Shape::CLASSIC));
    let solver = solve::Solver::new(Shape::CLASSIC, Options::default());
    for method in Method::ALL {
        let how = CountOptions { method, limit: Some(0) };
        let found = solver.count(&puzzle, how, &mut |_| ControlFlow::Continue(())).unwrap();
        let enough = Some(solve::CountStop::Enough);
        assert_eq!((&found.found, found.stopped), (&Total::ZERO, enough), "{method}");
        if method == Method::Memo {
            continue;
        }
        for listed in [
            solver.list(&puzzle, how, &mut |_| panic!("{method} lists a solution")),
            ask::list_solutions(&solver, &puzzle, how, &mut |_| panic!("{method} lists one")),
        ] {
            assert_eq!(listed.unwrap().found, Total::ZERO, "{method}");
        }
    }
}
