//! `sudosat generate` and `sudosat minimize`

use crate::cli::*;
use crate::common::{feed, run};
use crate::support::sample;

fn generate(arguments: &[&str]) -> common::Run {
    run(&[&["generate", "-q", "--seed", "1"], arguments].concat())
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_any_number_of_threads() {
    for (form, count) in [("line", "60"), ("jsonl", "6")] {
        let with = |threads| generate(&["-n", count, "--format", form, "-j", threads]);
        let (one, two, five) = (with("1"), with("2"), with("5"));
        assert_eq!((one.code, one.err.as_str()), (Some(0), ""));
        assert!(one.out == two.out && one.out == five.out, "{form}");
    }
    let [five, sixty] = ["5", "60"].map(|n| generate(&["-n", n, "--format", "line"]).out);
    assert!(sixty.starts_with(&five));
    assert_ne!(run(&["generate", "-q", "--seed", "2", "-n", "5", "--format", "line"]).out, five);
}

#[test]
fn without_a_seed_it_says_which_one_it_took() {
    let found = run(&["generate", "--format", "line"]);
    let seed = found.err.lines().find_map(|line| line.strip_prefix("seed: ")).unwrap();
    let again = run(&["generate", "-q", "--format", "line", "--seed", seed]);
    assert_eq!(found.out, again.out);
}

#[test]
fn each_puzzle_leaves_with_solution_clues_and_rating() {
    let found = generate(&["-n", "4", "--format", "jsonl", "--symmetry", "rotate-180"]);
    for (index, one) in objects(&found.out).iter().enumerate() {
        let puzzle = one["puzzle"].as_str().unwrap();
        let solved = run(&["solve", "-q", "--engine", "batsat", "--format", "line", puzzle]);
        assert_eq!((solved.code, solved.out.trim()), (Some(0), one["solution"].as_str().unwrap()));
        let rated = objects(&run(&["rate", "-q", "--format", "jsonl", puzzle]).out).remove(0);
        for field in ["scale", "version", "difficulty", "level", "hardest"] {
            assert_eq!(one[field], rated[field], "{field}");
        }
        let clues = puzzle.chars().filter(char::is_ascii_digit).count();
        assert_eq!(one["clues"], clues);
        assert_eq!((&one["number"], &one["seed"]), (&(index + 1).into(), &1.into()));
        let is_clue = |cell: usize| puzzle.as_bytes()[cell] != b'.';
        assert!((0..81).all(|cell| is_clue(cell) == is_clue(80 - cell)));
    }
}

#[test]
fn every_form_is_read_back() {
    let expected = generate(&["-n", "2", "--format", "line", "--rules", "windows"]).out;
    let lines = |text: &str| text.lines().filter(|line| !line.starts_with('#')).count();
    assert_eq!((lines(&expected), expected.lines().next()), (2, Some("# rules: windows")));
    let solved = |text: &str| feed(text, &["solve", "-q", "--format", "line"]);
    let grids = generate(&["-n", "2", "--format", "grid", "--rules", "windows"]).out;
    assert_eq!(solved(&expected).code, Some(0));
    assert_eq!(solved(&grids).out, solved(&expected).out);
    let objects = generate(&["-n", "2", "--format", "jsonl", "--rules", "windows"]).out;
    assert_eq!(solved(&objects).out, solved(&expected).out);
    let table = generate(&["-n", "3", "--format", "csv"]).out;
    assert_eq!(records(&table).len(), 3);
}

/// Without a statement a reader takes 12 rows for boxes of 3x4, and nine without rules for 3x3.
#[test]
fn the_output_states_shapes_and_the_lack_of_boxes_with_the_puzzles() {
    for wanted in [&["--size", "4x3"][..], &["--size", "1x9"], &["--size", "7", "--rules", "latin"]]
    {
        for format in ["grid", "line", "csv", "json", "jsonl"].into_iter().step_by(sample(2, 1)) {
            let made = generate(&[wanted, &["--format", format]].concat());
            let solved = feed(&made.out, &["solve", "-q", "--format", "line"]);
            assert_eq!(solved.code, Some(0), "{wanted:?} {format}: {}", made.out);
        }
    }
    let several = generate(&["--size", "4", "--rules", "twodoku", "--format", "line"]).out;
    assert!(several.starts_with("# shape: 2x2\n# rules: twodoku\n"), "{several}");
    assert_eq!(feed(&several, &["solve", "-q"]).code, Some(0));
}

#[test]
fn where_nothing_is_found_no_file_is_replaced() {
    let folder = Folder::new();
    let old = folder.file("old.txt", "as it was");
    let found = generate(&["--difficulty", "9000", "--timeout", "200ms", "-o", &old]);
    assert_eq!(found.code, Some(3), "{}", found.err);
    assert!(found.err.contains("old.txt is not written"), "{}", found.err);
    assert_eq!(std::fs::read_to_string(&old).unwrap(), "as it was");
}

#[test]
fn where_nothing_is_found_no_heading_is_written() {
    let rules = ["--size", "4", "--rules", "killer 99 r1c1 r1c2", "--format", "line"];
    let found = generate(&rules);
    assert_eq!((found.out.as_str(), found.code == Some(0)), ("", false), "{}", found.err);
}

/// There are 36 minimal 4x4 puzzles that are not the same, as counts of others say (13 of 4 clues, 22 of 5,
/// 1 of 6).
#[test]
fn no_two_puzzles_are_the_same_and_there_may_be_no_more() {
    let found = generate(&["-n", "37", "--size", "4", "--format", "line", "--timeout", "1s"]);
    assert_eq!(found.code, Some(3), "{}", found.err);
    assert!(found.err.contains("puzzles of 37 found, time limit reached"), "{}", found.err);
    let clues = |line: &str| line.chars().filter(char::is_ascii_digit).count();
    let counts =
        [4, 5, 6].map(|count| found.out.lines().filter(|line| clues(line) == count).count());
    // The rarest may not have come up in time.
    let possible = [13, 22, 1];
    assert!(counts.iter().zip(possible).all(|(&found, most)| found <= most), "{counts:?}");
    assert!(counts.iter().sum::<usize>() > 25, "{counts:?}");
    let distinct = feed(&found.out, &["convert", "-q", "--dedup"]);
    assert_eq!(distinct.out, found.out);
}

#[test]
fn what_cannot_be_reached_ends_with_the_nearest() {
    let wanted = ["--clues", "17", "--symmetry", "rotate-90", "--timeout", "300ms"];
    let found = generate(&wanted);
    assert_eq!((found.code, found.out.as_str()), (Some(3), ""));
    assert!(
        found.err.contains("0 puzzles of 1 found, time limit reached\nnearest to what is wanted: ")
    );
}

#[test]
fn what_makes_no_sense_is_refused_before_anything_is_made() {
    let folder = Folder::new();
    let pattern = folder.file("pattern.txt", "x.".repeat(40) + "x");
    let short = folder.file("short.txt", "x..x");
    let strange = folder.file("strange.txt", format!("{}\n?", ".".repeat(80)));
    let cases: [(&[&str], &str); 17] = [
        (&["--clues", "30..20"], "`30..20` is no range: expected a number of clues"),
        (&["--clues", "3"], "no puzzle has 3 clues: expected 17 to 81"),
        (&["--difficulty", "brutal"], "`brutal` is no range: expected easy, medium, hard"),
        (&["--difficulty", "easy", "--scale", "se"], "the scale se has no levels"),
        (&["--scale", "w"], "`w` is no scale of steps: expected se or score"),
        (
            &["--difficulty", "extreme", "--size", "4"],
            "no puzzle of this size and these rules is extreme: expected easy",
        ),
        (
            &["--difficulty", "easy", "--size", "16", "--minimal"],
            "no minimal puzzle of this size and these rules is easy: expected extreme",
        ),
        (
            &["--technique", "x-wing", "--difficulty", "easy..medium"],
            "easy..medium is too easy for x-wing: a puzzle that needs it is at least hard",
        ),
        (
            &["--technique", "whip", "--difficulty", "unfair", "--with", "cage"],
            "unfair is too easy for whip: a puzzle that needs it is at least extreme",
        ),
        (
            &["--technique", "magic"],
            "`magic` is no technique: expected naked-single, hidden-single, ",
        ),
        (&["--symmetry", "round"], "`round` is no symmetry: expected none, rotate-180"),
        (&["--size", "7"], "a grid of side 7 has no box shape"),
        (&["--rules", "windows", "--size", "4"], "the rule windows makes no sense"),
        (&["--pattern", "/nowhere/to/be/found"], "cannot open /nowhere/to/be/found"),
        (&["--pattern", &short], "short.txt: found 4 cells, expected 81"),
        (&["--pattern", &strange], "strange.txt: line 2, column 1: found `?`"),
        (
            &["--pattern", &pattern, "--clues", "20..24"],
            "the pattern has 41 cells for clues, expected 20 to 24",
        ),
    ];
    for (arguments, expected) in cases {
        let found = generate(arguments);
        assert_eq!((found.code, found.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(found.err.contains(expected), "{}", found.err);
    }
    let found = generate(&["-o", "/nowhere/to/be/found"]);
    assert_eq!(found.code, Some(2));
    assert!(found.err.contains("cannot write /nowhere/to/be/found"), "{}", found.err);
}

#[test]
fn a_pattern_without_puzzle_ends_at_the_limit() {
    let folder = Folder::new();
    // Two rows of a band without clues can change places.
    let pattern = folder.file("pattern.txt", format!("{}{}", ".".repeat(18), "x".repeat(63)));
    let found = generate(&["--pattern", &pattern, "--timeout", "300ms"]);
    assert_eq!((found.code, found.out.as_str()), (Some(3), ""));
    assert!(found.err.contains("0 puzzles of 1 found, time limit reached"), "{}", found.err);
}

/// The search for the solutions of its puzzles looked at the limit only where it found one: here not within a minute.
#[test]
fn a_large_pattern_ends_at_the_limit() {
    let folder = Folder::new();
    let pattern = folder.file("pattern.txt", "x...".repeat(156) + "x");
    let found = generate(&["--size", "25", "--pattern", &pattern, "--timeout", "300ms"]);
    assert_eq!((found.code, found.out.as_str()), (Some(3), ""), "{}", found.err);
}

#[test]
fn fewer_clues_leave_the_same_solution() {
    let found = run(&["minimize", "-q", "--format", "jsonl", EASY, TWO]);
    let found = (found.code, objects(&found.out));
    assert_eq!((found.0, found.1.len()), (Some(1), 2));
    let [easy, two] = &found.1[..] else { panic!("{found:?}") };
    assert_eq!((&easy["clues"], &easy["minimal"]), (&30.into(), &true.into()));
    let minimized = easy["minimized"].as_str().unwrap();
    assert!(minimized.bytes().zip(EASY.bytes()).all(|(a, b)| a == b || a == b'.'));
    let solved = run(&["solve", "-q", "--format", "line", minimized]).out;
    assert_eq!((solved.trim(), easy["solution"].as_str()), (EASY_SOLUTION, Some(EASY_SOLUTION)));
    let checked = run(&["check", "--redundant", "-q", "--format", "line", minimized]);
    assert!(checked.out.starts_with("minimal: "), "{}", checked.out);
    assert_eq!((&two["solutions"], &two["minimized"]), (&"several".into(), &Value::Null));
}

#[test]
fn people_read_how_many_clues_are_left() {
    let found = run(&["minimize", "-q", EASY_SOLUTION]);
    let head = found.out.lines().next().unwrap();
    assert!(head.starts_with("# argument:1: 2") && head.ends_with(" of 81 clues, no more can go"));
    let line = run(&["minimize", "-q", "--format", "line", EASY_SOLUTION]).out;
    let read = run(&["convert", "-q", found.out.split_once('\n').unwrap().1]).out;
    assert_eq!(read, line);
}

#[test]
fn a_symmetry_that_clues_lack_is_an_error_of_that_puzzle() {
    let found = run(&["minimize", "-q", "--symmetry", "left-right", EASY]);
    assert_eq!(found.code, Some(2));
    assert!(found.err.contains("the clues have no symmetry left-right"), "{}", found.err);
}

#[test]
fn every_level_is_reached_on_large_grids_and_under_rules_that_leave_few_clues() {
    // An extreme puzzle of side 16 takes as long as all others together, and an unfair one as long as the rest.
    for (kind, levels) in [(["--size", "16"], sample(3, 5)), (["--rules", "anti-knight"], 5)] {
        for level in ["easy", "medium", "hard", "unfair", "extreme"].into_iter().take(levels) {
            let wanted = ["--difficulty", level, "--format", "jsonl"];
            let found = generate(&[&kind[..], &wanted].concat());
            assert_eq!(found.code, Some(0), "{kind:?}, {level}: {}", found.err);
            assert_eq!(objects(&found.out)[0]["level"], level, "{kind:?}");
        }
    }
}

#[test]
fn each_puzzle_with_drawn_clues_states_its_own_rules() {
    let wanted = ["--size", "2x3", "--with", "killer", "--with", "thermo:1", "-n", "3"];
    let lines = generate(&[&wanted[..], &["--format", "line"]].concat());
    assert_eq!((lines.code, lines.err.as_str()), (Some(0), ""));
    assert_eq!(lines.out.matches("# rules: classic\n").count(), 3, "{}", lines.out);
    assert_eq!(lines.out.matches("# clue: thermo ").count(), 3);
    let objects_of = generate(&[&wanted[..], &["--format", "jsonl", "-j", "1"]].concat()).out;
    let solutions: Vec<String> = objects(&objects_of)
        .iter()
        .map(|one| one["solution"].as_str().unwrap().to_owned())
        .collect();
    let table = generate(&[&wanted[..], &["--format", "csv", "-j", "3"]].concat()).out;
    let grids = generate(&[&wanted[..], &["--format", "grid"]].concat()).out;
    for text in [&lines.out, &objects_of, &table, &grids] {
        let solved = feed(text, &["solve", "-q", "--format", "line"]);
        assert_eq!(solved.code, Some(0), "{text}");
        assert_eq!(solved.out.lines().collect::<Vec<_>>(), solutions, "{text}");
    }
}

/// Many killer puzzles have no digit: they differ in their cages alone.
#[test]
fn puzzles_without_digits_are_not_taken_for_the_same() {
    let wanted =
        ["--with", "killer", "--clues", "0", "--size", "4", "-n", "5", "--format", "jsonl"];
    let found = generate(&wanted);
    assert_eq!(found.code, Some(0), "{}", found.err);
    let found = objects(&found.out);
    let rules: std::collections::HashSet<_> =
        found.iter().map(|one| one["rules"].as_str()).collect();
    assert_eq!((rules.len(), &found[0]["clues"]), (5, &0.into()));
}

#[test]
fn drawn_clues_that_make_no_sense_are_refused() {
    let cases = [
        (
            "magic",
            "`magic` is no kind of clues that can be drawn: expected killer, extraregion, thermo,",
        ),
        ("thermo:0", "`0` is no number of thermo clues: expected a number from 1"),
        ("killer:41", "no grid of this size has 41 killer clues: expected at most 40"),
    ];
    for (text, expected) in cases {
        let found = generate(&["--with", text]);
        assert_eq!((found.code, found.out.as_str()), (Some(2), ""), "{text}");
        assert!(found.err.contains(expected), "{}", found.err);
    }
    let beside = generate(&["--with", "killer", "--scale", "se"]);
    assert!(beside.err.contains("the scale se has no numbers for clues of several cells"));
}

/// A number of clues above that of the cells was drawn, too, and then no clue was removed.
#[test]
fn a_range_of_clues_may_end_beyond_the_grid() {
    let found = generate(&["-n", "20", "--size", "4", "--clues", "5..1000", "--format", "jsonl"]);
    let counts: Vec<_> = objects(&found.out).iter().map(|one| one["clues"].as_u64()).collect();
    assert!(counts.iter().any(|&count| count < Some(16)), "{counts:?}");
    assert!(counts.iter().filter(|&&count| count == Some(16)).count() < 10, "{counts:?}");
}

/// The search for regions in which a full grid fits had no limit.
#[test]
fn random_regions_of_a_large_jigsaw_end_with_the_time() {
    let found = generate(&["--rules", "jigsaw", "--size", "36", "--timeout", "100ms"]);
    assert_eq!((found.code, found.out.as_str()), (Some(3), ""));
    assert!(found.err.contains("time limit reached"), "{}", found.err);
}

/// With 14 of 16 digits and five cages, not every clue is necessary.
#[test]
fn past_the_limit_the_nearest_puzzle_with_drawn_clues_is_reported() {
    // Two cages and no digit never have one solution, so each puzzle that comes near has both cages.
    let wanted = ["--size", "4", "--with", "killer:2", "--clues", "0"];
    let found = generate(&[&wanted[..], &["--timeout", "300ms"]].concat());
    assert_eq!((found.code, found.out.as_str()), (Some(3), ""));
    assert!(found.err.contains("nearest to what is wanted ("), "{}", found.err);
    assert!(found.err.contains("# clue: killer "), "{}", found.err);
}

#[test]
fn help_names_every_kind_of_clues_that_can_be_drawn() {
    let help = run(&["help", "generate"]).out;
    let words: Vec<&str> = help.split([' ', ',', '\n', '.']).collect();
    for kind in &sudosat::generate::KINDS {
        assert!(words.contains(&kind.name), "{}", kind.name);
    }
}

#[test]
fn minimize_removes_clues_of_several_cells_if_asked() {
    let text = "# rules: classic\n# clue: killer 3 r1c1 r1c2\n# clue: thermo r1c1 r1c2 r1c3\n\
        1234341221434321\n# rules: latin\n1234341221434321\n";
    let kept = feed(text, &["minimize", "-q", "--format", "jsonl"]).out;
    assert!(!kept.contains("minimized_rules"), "{kept}");
    let all = feed(text, &["minimize", "-q", "--all-clues", "--format", "jsonl"]).out;
    let [first, second] = &objects(&all)[..] else { panic!("{all}") };
    let rules = first["minimized_rules"].as_str().unwrap();
    assert_ne!(first["rules"].as_str().unwrap(), rules);
    assert_eq!((&second["minimized_rules"], &second["rules"]), (&"latin".into(), &"latin".into()));
    assert_eq!((&first["minimal"], &second["minimal"]), (&true.into(), &true.into()));
    assert!(first["message"].as_str().unwrap().contains(" of 2 clues of several cells, no more"));
    let lines = feed(text, &["minimize", "-q", "--all-clues", "--format", "line"]).out;
    let solved = feed(&lines, &["solve", "-q", "--format", "line"]).out;
    assert_eq!(solved, "1234341221434321\n1234341221434321\n");
    let grids = feed(text, &["minimize", "-q", "--all-clues"]).out;
    assert!(grids.contains("# rules: latin\n"), "{grids}");
}

/// Without the line of their rules, other puzzles would be read.
#[test]
fn minimized_and_small_puzzles_stand_under_their_rules() {
    let text = "# rules: diagonals\n1234341243212143\n";
    for flags in [&["--format", "line"][..], &[]] {
        let found = feed(text, &[&["minimize", "-q"], flags].concat()).out;
        assert!(found.contains("# rules: diagonals\n"), "{found}");
    }
    for size in ["1", "2", "3", "5"] {
        for format in ["line", "grid"] {
            let flags = ["--rules", "latin", "--size", size, "--format", format];
            let made = generate(&flags).out;
            let checked = feed(&made, &["check", "-q"]);
            assert_eq!(checked.code, Some(0), "{made}{}", checked.err);
        }
    }
}

const BIASED: [&str; 3] = ["--controlled-bias", "--size", "4"];

#[test]
fn puzzles_with_a_controlled_bias_do_not_depend_on_the_threads() {
    let with = |n: &str, threads| {
        generate(&[&BIASED[..], &["-n", n, "-j", threads, "--format", "line"]].concat()).out
    };
    let number = sample(30, 100);
    let (many, ten) = (with(&number.to_string(), "1"), with("10", "1"));
    assert_eq!(with(&number.to_string(), "3"), many);
    let puzzles = |text: &str| -> Vec<String> {
        text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
    };
    assert_eq!(puzzles(&ten), puzzles(&many)[..10]);
    assert_eq!(puzzles(&many).len(), number);
}

#[test]
fn a_controlled_bias_says_how_many_attempts_there_were() {
    let number = sample(15, 50).to_string();
    let biased = [&BIASED[..], &["-n", &number]].concat();
    let rows = objects(&generate(&[&biased[..], &["--format", "jsonl"]].concat()).out);
    let attempts: u64 = rows.iter().map(|row| row["attempts"].as_u64().unwrap()).sum();
    let lines = generate(&[&biased[..], &["--format", "line"]].concat()).out;
    assert_eq!(lines.lines().last().unwrap(), format!("# attempts: {attempts}"));
    let said = run(&[&["generate", "--seed", "1", "--format", "line"], &biased[..]].concat()).err;
    assert!(
        said.starts_with(&format!("{number} puzzles in {attempts} attempts; estimated number")),
        "{said}"
    );
    let score = rows[0]["difficulty"].as_f64().unwrap();
    let rated = run(&["rate", "-q", "--format", "jsonl", rows[0]["puzzle"].as_str().unwrap()]).out;
    assert_eq!(objects(&rated)[0]["difficulty"].as_f64().unwrap(), score);
}

#[test]
fn a_controlled_bias_ends_with_the_time_and_takes_no_other_wishes() {
    let late =
        generate(&["--controlled-bias", "-n", "1000", "--timeout", "1ns", "--format", "line"]);
    assert_eq!((late.code, late.out.as_str()), (Some(3), ""));
    assert!(late.err.contains("0 puzzles of 1000 found"), "{}", late.err);
    for wish in [&["--minimal"][..], &["--clues", "24"], &["--symmetry", "all"], &["--with", "xv"]]
    {
        let found = generate(&[&BIASED[..], wish].concat());
        assert_eq!(found.code, Some(2), "{wish:?}");
        assert!(found.err.contains("--controlled-bias"), "{}", found.err);
    }
    let large = generate(&["--controlled-bias", "--size", "8"]);
    assert_eq!(large.code, Some(2));
    assert!(
        large.err.contains("expected the classic rules on 9x9, or at most 100000"),
        "{}",
        large.err
    );
}

/// The rater of a generator remembered what a clue excludes in puzzles with more digits: some puzzles had the rating of
/// an easier one, others "did not hold".
#[test]
fn puzzles_with_clues_have_the_rating_that_rate_finds() {
    let clue = "thermo r1c1-r1c4";
    let flags = ["--difficulty", "medium", "--seed", "4", "-q", "--format", "jsonl"];
    let made = run(&[&["generate", "--rules", clue][..], &flags].concat());
    assert_eq!((made.code, &made.err[..]), (Some(0), ""));
    let stated = objects(&made.out).remove(0);
    let rated = feed(&made.out, &["rate", "-q", "--format", "jsonl", "-"]);
    let rated = objects(&rated.out).remove(0);
    for field in ["difficulty", "level", "hardest"] {
        assert_eq!(stated[field], rated[field], "{field}");
    }
}
