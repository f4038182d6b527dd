//! `sudosat rate`

use crate::cli::*;
use crate::common::{feed, run};
use crate::support::sample;
use crate::support::well_known::RECTANGLE;

/// Naked singles alone, twelve of them.
const FOUR: &str = "......34....14..";

fn rated(arguments: &[&str]) -> (Option<i32>, Vec<Value>) {
    let found = run(&[&["rate", "-q", "--format", "jsonl"], arguments].concat());
    assert_eq!(found.err, "", "{arguments:?}");
    (found.code, objects(&found.out))
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

/// What each scale makes of a step, for the techniques of small puzzles.
fn points(technique: &str) -> usize {
    match technique {
        "naked-single" => 4,
        "hidden-single" => 14,
        "x-wing" => 140,
        "skyscraper" => 130,
        _ => panic!("{technique}"),
    }
}

#[test]
fn the_fields_are_there_on_each_kind_of_scale() {
    let fields = [
        "file",
        "line",
        "shape",
        "rules",
        "puzzle",
        "answer",
        "message",
        "scale",
        "version",
        "assume_unique",
        "difficulty",
        "at_least",
        "level",
        "hardest",
        "hardest_difficulty",
        "until_first_digit",
        "first_step",
        "sum",
        "steps",
    ];
    for (scale, level) in [("score", Value::from("easy")), ("se", Value::Null), ("gb", Value::Null)]
    {
        let (code, found) = rated(&["--scale", scale, EASY]);
        let found = &found[0];
        assert_eq!(code, Some(0));
        assert!(found.as_object().unwrap().keys().eq(fields), "{found}");
        assert_eq!((&found["answer"], &found["scale"]), (&"rated".into(), &scale.into()));
        assert_eq!((&found["version"], &found["assume_unique"]), (&5.into(), &false.into()));
        assert_eq!((&found["level"], &found["message"]), (&level, &Value::Null));
    }
    let (_, found) = rated(&[EASY]);
    assert_eq!(rated(&["--scale", "score", EASY]).1, found);
}

#[test]
fn a_total_is_what_the_steps_count_together() {
    let (_, found) = rated(&[&project("puzzles/small.txt")]);
    let rated = found.iter().filter(|one| one["answer"] == "rated");
    let mut checked = 0;
    for one in rated {
        let steps = one["steps"].as_object().unwrap();
        let each = steps.iter().map(|(technique, count)| {
            points(technique) * usize::try_from(count.as_u64().unwrap()).unwrap()
        });
        let sum: usize = each.sum();
        assert_eq!((number(&one["sum"]), &one["sum"]), (sum as f64, &one["difficulty"]), "{one}");
        let hardest = steps.keys().map(|technique| points(technique)).max().unwrap();
        assert_eq!(number(&one["hardest_difficulty"]), hardest as f64);
        assert_eq!(points(one["hardest"].as_str().unwrap()), hardest);
        checked += 1;
    }
    assert_eq!(checked, 4);
    let (_, found) = rated_on_both(FOUR);
    assert_eq!(found["steps"], serde_json::json!({"naked-single": 12}));
    assert_eq!(number(&found["sum"]), 48.0);
}

/// On the scale of Sudoku Explainer, and as a total.
fn rated_on_both(puzzle: &str) -> (Value, Value) {
    let [se, score] = ["se", "score"].map(|scale| rated(&["--scale", scale, puzzle]).1.remove(0));
    (se, score)
}

/// The hardest step counts: hidden singles in boxes, 1.2, but for the last cell of a house, 1.0.
#[test]
fn on_the_scale_of_sudoku_explainer_the_hardest_step_counts() {
    let (found, _) = rated_on_both(FOUR);
    let named = ["difficulty", "hardest_difficulty", "until_first_digit", "first_step"];
    assert_eq!(named.map(|name| number(&found[name])), [1.2; 4]);
    assert_eq!(found["steps"], serde_json::json!({"hidden-single": 12}));
    assert_eq!(number(&found["sum"]), 13.6);
    let last = format!(".{}", &EASY_SOLUTION[1..]);
    let (found, score) = rated_on_both(&last);
    assert_eq!((number(&found["difficulty"]), number(&found["sum"])), (1.0, 1.0));
    assert_eq!((number(&score["difficulty"]), &score["level"]), (4.0, &"easy".into()));
}

#[test]
fn people_read_the_level_the_sum_and_the_steps() {
    let found = run(&["rate", "-q", FOUR]);
    let expected = "argument:1: easy, score 48 (version 5); hardest step: naked single (4)\n  \
        naked single x12\n";
    assert_eq!((found.code, found.out.as_str()), (Some(0), expected));
    let found = run(&["rate", "-q", "--scale", "se", "--assume-unique", FOUR]);
    let expected = "argument:1: SE 1.2, sum 13.6 (version 5, one solution assumed); hardest step: hidden single \
        (1.2)\n  hidden single x12\n";
    assert_eq!(found.out, expected);
}

#[test]
fn every_form_says_the_same() {
    for (scale, line) in [("score", "48 easy\n"), ("se", "1.2/1.2/1.2\n"), ("b", "0\n")] {
        let form = |form| run(&["rate", "-q", "--scale", scale, "--format", form, FOUR]);
        assert_eq!(form("line").out, line);
        let object = objects(&form("jsonl").out).remove(0);
        let all: Value = serde_json::from_str(&form("json").out).unwrap();
        assert_eq!(all, serde_json::json!([object]));
        let record = records(&form("csv").out).remove(0);
        let names: Vec<_> = record.iter().map(|(name, _)| name.as_str()).collect();
        assert!(object.as_object().unwrap().keys().eq(names));
        for (name, value) in &record {
            let expected = match &object[name] {
                Value::Null => String::new(),
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            assert_eq!(value, &expected, "{name}");
        }
        assert!(has(&record, "version", "5") && has(&record, "scale", scale));
    }
}

/// The links between the candidates of a 64x64 grid took 23 GB.
#[test]
fn patterns_do_not_classify_very_large_grids() {
    let blank = ["."; 64 * 64].join(" ");
    for scale in ["gb", "te"] {
        let found = run(&["rate", "-q", "--scale", scale, &blank]);
        let expected = format!(
            "sudosat: argument:1: the scale {scale} takes at most 50000 candidates (cells times digits): found 262144\n"
        );
        assert_eq!((found.code, &found.err[..]), (Some(2), &expected[..]));
    }
}

#[test]
fn levels_follow_what_it_takes() {
    let small = rated(&[&project("puzzles/small.txt")]).1;
    let level = |place: usize| small[place]["level"].clone();
    assert_eq!([level(0), level(3)], ["easy", "hard"]);
    let (found, score) = rated_on_both(HARD);
    assert_eq!((&score["level"], &score["hardest"]), (&"extreme".into(), &"supposition".into()));
    assert_eq!(number(&found["difficulty"]), 10.5, "{found}");
}

#[test]
fn what_has_no_rating_says_why() {
    let full = format!("{}5{}", &EASY_SOLUTION[..1], &EASY_SOLUTION[2..]);
    let puzzles = [
        (CLASHING, "clash", "5 stands twice in row 1"),
        (IMPOSSIBLE, "no solution", "`why` shows the reason"),
        (TWO, "several", "`check` suggests which clues to add"),
        (&full, "clash", "5 stands twice in row 1"),
        ("................", "several", "the puzzle has several solutions"),
    ];
    for options in [
        &[][..],
        &["--assume-unique"],
        &["--scale", "se"],
        &["--scale", "se", "--assume-unique"],
        &["--scale", "gw"],
        &["--scale", "bxb"],
    ] {
        for (puzzle, answer, words) in puzzles {
            let (code, found) = rated(&[options, &[puzzle]].concat());
            assert_eq!((code, &found[0]["answer"]), (Some(1), &answer.into()), "{puzzle}");
            assert!(found[0]["message"].as_str().unwrap().contains(words), "{found:?}");
            assert_eq!((&found[0]["difficulty"], &found[0]["sum"]), (&Value::Null, &Value::Null));
            assert_eq!(found[0]["steps"], serde_json::json!({}));
            if options.is_empty() || sample(0, 1) == 1 {
                let line = run(&[&["rate", "-q", "--format", "line"], options, &[puzzle]].concat());
                assert_eq!(line.out, format!("{answer}\n"));
            }
        }
    }
}

#[test]
fn a_solved_grid_takes_no_step() {
    for scale in ["se", "score"] {
        let (code, found) = rated(&["--scale", scale, EASY_SOLUTION]);
        let found = &found[0];
        assert_eq!((code, &found["answer"]), (Some(0), &"rated".into()));
        assert_eq!((number(&found["difficulty"]), number(&found["sum"])), (0.0, 0.0));
        assert_eq!((&found["hardest"], &found["first_step"]), (&Value::Null, &Value::Null));
        assert_eq!(found["steps"], serde_json::json!({}));
        let text = run(&["rate", "-q", "--scale", scale, EASY_SOLUTION]);
        assert_eq!(text.out, "argument:1: solved already\n");
    }
}

#[test]
fn one_solution_is_assumed_only_when_asked() {
    let (_, plain) = rated(&["--scale", "se", RECTANGLE]);
    let (code, assuming) = rated(&["--scale", "se", "--assume-unique", RECTANGLE]);
    assert_eq!((code, &assuming[0]["assume_unique"]), (Some(0), &true.into()));
    assert_eq!(assuming[0]["hardest"], "unique-loop");
    assert_eq!(number(&assuming[0]["difficulty"]), 4.5);
    assert!(number(&plain[0]["difficulty"]) > 4.5, "{plain:?}");
    assert!(plain[0]["steps"].get("unique-loop").is_none());
}

#[test]
fn a_stream_keeps_its_order_on_several_threads() {
    let lines: Vec<&str> =
        [RECTANGLE, EASY, TWO, IMPOSSIBLE].into_iter().cycle().take(sample(12, 40)).collect();
    let input = lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    let with = |threads| feed(&input, &["rate", "-q", "-j", threads, "--format", "line"]);
    let (one, two) = (with("1"), with("2"));
    assert_eq!((one.code, &one.out), (Some(1), &two.out));
    let found: Vec<&str> = two.out.lines().take(4).collect();
    assert!(found[0].ends_with(" extreme"), "{found:?}");
    assert_eq!(found[1..], ["204 easy", "several", "no solution"]);
    assert!(two.out.lines().collect::<Vec<_>>().chunks(4).all(|chunk| chunk == found));
}

#[test]
fn an_empty_argument_is_named() {
    let found = run(&["rate", "-q", ""]);
    assert_eq!(found.code, Some(2));
    assert!(found.err.contains("the empty text is neither a file nor a puzzle"), "{}", found.err);
}

#[test]
fn a_bad_line_is_reported_and_the_rest_is_rated() {
    let input = format!("{FOUR}\nnonsense\n{FOUR}\n");
    let found = feed(input, &["rate", "-q", "--format", "line"]);
    let expected = "48 easy\n# -: line 2, column 1: found 8 cells, expected 16 as in the other rows\n48 easy\n";
    assert_eq!((found.code, found.out.as_str()), (Some(2), expected));
    assert!(found.err.contains("line 2, column 1: found 8 cells, expected 16"), "{}", found.err);
}

#[test]
fn every_kind_of_grid_is_rated() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("variants.txt");
    let text = std::fs::read_to_string(project("puzzles/variants.txt")).unwrap();
    // The puzzle without consecutive neighbours takes most of the time, and the one with knights most of the rest.
    let slow = &["anti-knight\n", "non-consecutive\n"][..sample(2, 0)];
    let is_kept = |part: &&str| !slow.iter().any(|rules| part.starts_with(rules));
    let kept = text.split("# rules: ").filter(is_kept);
    std::fs::write(&file, kept.collect::<Vec<_>>().join("# rules: ")).unwrap();
    let arguments = ["--scale", "se", &project("puzzles/small.txt"), file.to_str().unwrap()];
    let (code, found) = rated(&arguments);
    // Two of the small puzzles have several solutions.
    let answers = |answer: &str| found.iter().filter(|one| one["answer"] == answer).count();
    assert_eq!((code, answers("several"), answers("rated")), (Some(1), 2, found.len() - 2));
    assert_eq!(found.len(), sample(22, 24));
    for one in found.iter().filter(|one| one["answer"] == "rated") {
        let [all, digit, first, sum] =
            ["difficulty", "until_first_digit", "first_step", "sum"].map(|name| number(&one[name]));
        assert!(first <= digit && digit <= all && all <= sum && first >= 1.0, "{one}");
    }
    let rules = found.iter().filter(|one| one["rules"].is_string()).count();
    assert_eq!(rules, sample(16, 18));
}

#[test]
fn the_same_puzzle_has_the_same_rating() {
    for scale in ["se", "score"] {
        let both = run(&[
            "rate", "-q", "-j", "2", "--scale", scale, "--format", "line", RECTANGLE, RECTANGLE,
        ]);
        let lines: Vec<_> = both.out.lines().collect();
        assert!(lines.len() == 2 && lines[0] == lines[1], "{}", both.out);
        let again =
            || run(&["rate", "-q", "--scale", scale, "--format", "json", RECTANGLE, EASY]).out;
        assert_eq!(again(), again());
    }
}

#[test]
fn an_unknown_scale_is_refused() {
    let found = run(&["rate", "-q", "--scale", "stars", EASY]);
    assert_eq!((found.code, found.out.as_str()), (Some(2), ""));
    assert!(found.err.contains("`stars` is no scale: expected se, score, w"), "{}", found.err);
}

#[test]
fn past_a_limit_there_is_no_rating() {
    let (code, found) = rated(&["--timeout", "1ns", HARD]);
    assert_eq!((code, &found[0]["answer"]), (Some(3), &"unknown".into()));
    assert_eq!(found[0]["message"], "unknown, time limit reached");
    assert_eq!(found[0]["difficulty"], Value::Null);
}

/// From the controlled-bias collection (folder 000): W, gW, B and gB are 3.
const THREE: &str =
    ".23..6.8......91...8.1..4..2.......7...8.....678.1......7.3.2...3...4.7....5.1.6.";

/// From eleven's collection of puzzles of depth 2: BxB is 2.
const DEEP: &str =
    "....56.8....1..2...9..7...4..5.9...334.2.....97............8.1.7...4...5......6..";

#[test]
fn scales_of_patterns_have_the_length_or_the_depth() {
    for (scale, puzzle, number, words) in [
        ("w", THREE, 3, "W 3"),
        ("gw", THREE, 3, "gW 3"),
        ("b", THREE, 3, "B 3"),
        ("gb", THREE, 3, "gB 3"),
        ("te", THREE, 1, "T&E-depth 1"),
        ("te", DEEP, 2, "T&E-depth 2"),
        ("bxb", DEEP, 2, "BxB 2"),
        ("bxbb", DEEP, 0, "BxBB 0"),
    ] {
        let found = run(&["rate", "-q", "--scale", scale, puzzle]);
        assert_eq!(found.out, format!("argument:1: {words} (version 5)\n"));
        let (code, found) = rated(&["--scale", scale, puzzle]);
        assert_eq!((code, self::number(&found[0]["difficulty"])), (Some(0), f64::from(number)));
        assert_eq!((&found[0]["hardest"], &found[0]["at_least"]), (&Value::Null, &Value::Null));
    }
}

#[test]
fn what_patterns_do_not_solve_is_beyond_them() {
    for (scale, message) in [
        ("w", "whips of no length solve it"),
        ("gw", "g-whips of no length solve it"),
        ("gb", "g-braids of no length solve it"),
    ] {
        let (code, found) = rated(&["--scale", scale, DEEP]);
        assert_eq!((code, &found[0]["answer"]), (Some(0), &"beyond".into()));
        assert_eq!(
            (&found[0]["message"], &found[0]["difficulty"]),
            (&message.into(), &Value::Null)
        );
    }
    assert_eq!(run(&["rate", "-q", "--scale", "b", "--format", "line", DEEP]).out, "beyond\n");
}

#[test]
fn a_time_limit_leaves_a_lower_bound() {
    let (code, found) = rated(&["--scale", "bxb", "--timeout", "1ms", DEEP]);
    let found = &found[0];
    // Whether there is one solution is asked first, and may take all of the time.
    let is_bounded = found["answer"] == "at least" && found["at_least"].is_u64();
    assert!(code == Some(3) && (is_bounded || found["answer"] == "unknown"), "{code:?} {found}");
    assert_eq!(found["difficulty"], Value::Null);
}

#[test]
fn patterns_do_not_assume_one_solution() {
    let found = run(&["rate", "-q", "--scale", "w", "--assume-unique", FOUR]);
    let message = "the scale w does not use uniqueness: leave out --assume-unique";
    assert!(found.err.contains(message), "{}", found.err);
    assert_eq!(found.out, "");
}

/// Sums say nothing to patterns, but the solution must obey them.
#[test]
fn clues_of_several_cells_count_for_the_solution() {
    for (sum, answer) in [(3, "rated"), (4, "no solution")] {
        let text = format!("# rules: classic\n# clue: killer {sum} r4c3 r4c4\n123434122143432.\n");
        let found = feed(&text, &["rate", "-q", "--scale", "b", "--format", "jsonl"]);
        assert_eq!(objects(&found.out)[0]["answer"], answer, "{found:?}");
    }
}

/// A clue of one cell says the same as marks of this cell.
#[test]
fn patterns_see_what_clues_of_one_cell_exclude() {
    let grid = "..3434....434321";
    for (rule, scale) in [("odd-even:o...............", "w"), ("odd r1c1", "w"), ("odd r1c1", "te")]
    {
        let found =
            run(&["rate", "-q", "--scale", scale, "--rules", rule, "--format", "line", grid]);
        assert_eq!(found.out, "0\n", "{rule} {scale}");
    }
}

fn summary(text: &str, arguments: &[&str]) -> Value {
    let arguments = [&["rate", "-q", "--summary", "--format", "jsonl"], arguments, &["-"]].concat();
    objects(&feed(text, &arguments).out).remove(0)
}

/// A minimal 4x4 puzzle, one with a needless clue, one with several solutions, and one whose clues clash.
const STREAM: &str = "......34....14..\n......34....14.3\n................\n11..............\n";

#[test]
fn a_summary_counts_the_values_and_what_has_none() {
    let found = summary(&["......34....14..\n1..2..3\n", STREAM].concat(), &[]);
    assert_eq!((&found["puzzles"], &found["unanswered"]), (&5.into(), &1.into()));
    let [clues, score] = &found["distributions"].as_array().unwrap()[..] else { panic!("{found}") };
    assert_eq!((&clues["scale"], &score["scale"]), (&"clues".into(), &"score".into()));
    let without = serde_json::json!({ "clash": 1, "several": 1 });
    assert_eq!((&clues["without_value"], &score["without_value"]), (&without, &without));
    let [four, five] = &clues["values"].as_array().unwrap()[..] else { panic!("{clues}") };
    assert_eq!((&four["value"], &four["puzzles"]), (&"4".into(), &2.into()));
    assert_eq!((&five["value"], &five["puzzles"]), (&"5".into(), &1.into()));
    // Without weights a share is a mean of zeros and ones: its standard error is the root of p(1-p)/(n-1).
    let third = (1.0_f64 / 3.0 * 2.0 / 3.0 / 2.0).sqrt();
    assert!((number(&five["share"]) - 1.0 / 3.0).abs() < 1e-12);
    assert!((number(&five["standard_error"]) - third).abs() < 1e-12);
    assert!((number(&clues["mean"]) - 13.0 / 3.0).abs() < 1e-12);
    assert!((number(&clues["standard_error"]) - third).abs() < 1e-12);
}

#[test]
fn a_controlled_bias_weighs_each_puzzle_by_the_sets_of_as_many_cells() {
    let text = "......34....14..\n4.....34....14..\n......34....14..\n";
    let found = summary(text, &["--controlled-bias", "--scale", "w,te"]);
    assert_eq!(found["controlled_bias"], true);
    let [clues, w, te] = &found["distributions"].as_array().unwrap()[..] else { panic!("{found}") };
    assert_eq!((&w["scale"], &te["scale"]), (&"w".into(), &"te".into()));
    // C(16, 4) = 1820 and C(16, 5) = 4368.
    let (four, five) = (1820.0_f64, 4368.0_f64);
    let share = five / (five + 2.0 * four);
    let residuals = (five * (1.0 - share)).powi(2) + 2.0 * (four * share).powi(2);
    let error = (3.0 / 2.0 * residuals).sqrt() / (five + 2.0 * four);
    let row = &clues["values"][1];
    assert!((number(&row["share"]) - share).abs() < 1e-9, "{row}");
    assert!((number(&row["standard_error"]) - error).abs() < 1e-9, "{row}");
    assert!((number(&clues["mean"]) - 4.0 - share).abs() < 1e-9, "{clues}");
    assert!((number(&clues["standard_error"]) - error).abs() < 1e-9, "{clues}");
}

#[test]
fn weights_of_puzzles_of_different_sizes_are_refused() {
    let text = format!("......34....14..\n{}\n", ".".repeat(36));
    let found = feed(&text, &["rate", "-q", "--summary", "--controlled-bias", "-"]);
    assert_eq!((found.code, found.out.as_str()), (Some(2), ""));
    assert!(found.err.contains("found puzzles of 16 and of 36 cells"), "{}", found.err);
    assert_eq!(feed(&text, &["rate", "-q", "--summary", "-"]).code, Some(1));
}

#[test]
fn a_summary_counts_puzzles_that_reach_the_limit_apart() {
    let scales = ["--scale", "score,te", "--timeout", "1ns"];
    let found =
        feed(HARD, &[&["rate", "-q", "--summary", "--format", "json", "-"], &scales[..]].concat());
    assert_eq!(found.code, Some(3), "{}", found.err);
    let found: Value = serde_json::from_str(&found.out).unwrap();
    let distributions = found[0]["distributions"].as_array().unwrap();
    assert_eq!(distributions[0]["puzzles"], 1, "the clues are known");
    for scale in &distributions[1..] {
        assert_eq!((&scale["puzzles"], &scale["mean"]), (&0.into(), &Value::Null));
        assert_eq!(scale["without_value"]["unknown"], 1);
    }
}

#[test]
fn a_plot_has_a_bar_for_each_value_and_appears_when_it_is_complete() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("plot.svg");
    let plot = ["rate", "-q", "--summary", "--plot", path.to_str().unwrap(), "-"];
    assert_eq!(feed(STREAM, &plot).code, Some(1));
    let svg = std::fs::read_to_string(&path).unwrap();
    let bars = |svg: &str| svg.matches("height=").count() - 2;
    assert_eq!(bars(&svg), 3, "two numbers of clues, one level");
    let mixed = format!("......34....14..\n{}\n", ".".repeat(36));
    std::fs::remove_file(&path).unwrap();
    feed(&mixed, &[&plot[..5], &["--controlled-bias", "-"]].concat());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    let found = run(&["rate", "-q", "--summary", "--plot", "plot.png", FOUR]);
    assert_eq!((found.code, found.out.as_str()), (Some(2), ""));
    assert!(found.err.contains("found --plot plot.png, expected FILE.svg"), "{}", found.err);
}

#[test]
fn several_scales_need_a_summary() {
    let found = run(&["rate", "-q", "--scale", "w,b", FOUR]);
    assert_eq!(found.code, Some(2));
    assert!(found.err.contains("found 2 scales, expected one"), "{}", found.err);
    let found = run(&["rate", "-q", "--summary", "--scale", "w,w", FOUR]);
    assert!(found.err.contains("found a scale twice"), "{}", found.err);
}
