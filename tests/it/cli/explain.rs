//! `sudosat explain` and `sudosat hint`

use serde_json::json;

use crate::cli::*;
use crate::common::{feed, run};

/// The lines of `explain --format jsonl`: the first, those of steps or rounds, the last.
fn lines(arguments: &[&str]) -> (Option<i32>, Value, Vec<Value>, Value) {
    let found = run(&[&["explain", "-q", "--format", "jsonl"], arguments].concat());
    assert_eq!(found.err, "", "{arguments:?}");
    let mut all = objects(&found.out);
    let (last, first) = (all.pop().unwrap(), all.remove(0));
    (found.code, first, all, last)
}

fn hint(arguments: &[&str]) -> (Option<i32>, Value) {
    let found = run(&[&["hint", "-q", "--format", "jsonl"], arguments].concat());
    assert_eq!(found.err, "", "{arguments:?}");
    (found.code, objects(&found.out).remove(0))
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|one| one.as_str().unwrap().to_owned()).collect()
}

#[test]
fn easy_puzzles_are_solved_by_naked_singles() {
    let arguments = ["explain", "-q", "--format", "json", "--level", "naked-singles"];
    let found = run(&[&arguments[..], &[&project("puzzles/easy.txt")]].concat());
    let all: Value = serde_json::from_str(&found.out).unwrap();
    assert_eq!((found.code, all.as_array().unwrap().len()), (Some(0), 4));
    assert!(all.as_array().unwrap().iter().all(|one| one["end"] == "solved"));
    assert_eq!(all[0]["solution"], EASY_SOLUTION);
}

#[test]
fn naked_singles_leave_33_cells_open_where_singles_finish() {
    let text = read(&project("puzzles/medium.txt"));
    let puzzle = &text.lines().find(|line| !line.starts_with('#')).unwrap()[..81];
    let (code, _, rounds, end) = lines(&["--level", "naked-singles", puzzle]);
    assert_eq!((code, rounds.len(), &end["open_cells"]), (Some(0), 6, &33.into()));
    assert_eq!((&end["end"], &end["solution"]), (&"stuck".into(), &Value::Null));
    let (_, _, rounds, end) = lines(&["--level", "singles", puzzle]);
    assert_eq!((&end["end"], &end["open_cells"]), (&"solved".into(), &0.into()));
    let placed: usize = rounds.iter().map(|round| strings(&round["placed"]).len()).sum();
    let clues = puzzle.bytes().filter(u8::is_ascii_digit).count();
    assert_eq!(placed + clues, 81);
}

/// What the clues cross out, what each round does, and what remains are all candidates there are.
#[test]
fn rounds_say_what_is_placed_crossed_out_and_left() {
    let text = read(&project("puzzles/medium.txt"));
    let puzzle = &text.lines().find(|line| !line.starts_with('#')).unwrap()[..81];
    let found = run(&["explain", "-q", "--level", "naked-singles", puzzle]);
    let mut printed = found.out.lines();
    let heading = "# argument:1: 6 rounds: 15 digits placed, 599 candidates crossed out; 33 cells open, 82 \
        candidates left";
    assert_eq!(printed.next(), Some(heading));
    assert!(printed.next().unwrap().starts_with("the clues: "), "{}", found.out);
    assert!(printed.next().unwrap().starts_with("round 1: "), "{}", found.out);
    // The pencil marks that remain: a puzzle that can be read, and has the same solution.
    let marks: String = printed.skip(5).map(|line| format!("{line}\n")).collect();
    let solved = feed(marks, &["solve", "-q", "--format", "line"]);
    assert_eq!(solved.out, run(&["solve", "-q", "--format", "line", puzzle]).out);
}

#[test]
fn eliminating_alone_places_nothing() {
    let (code, first, rounds, end) = lines(&["--level", "eliminate", EASY]);
    assert_eq!((code, rounds.len(), &first["level"]), (Some(0), 0, &"eliminate".into()));
    assert_eq!((&end["open_cells"], &end["end"]), (&51.into(), &"stuck".into()));
    let (crossed_out, open) = (&end["crossed_out"], &end["open_candidates"]);
    assert_eq!(crossed_out.as_u64().unwrap() + open.as_u64().unwrap(), 729 - 30);
}

#[test]
fn the_steps_of_a_path_lead_to_the_solution() {
    let (code, first, steps, end) = lines(&[EASY]);
    assert_eq!(
        (code, &first["format"], &first["version"]),
        (Some(0), &"sudosat-explain".into(), &1.into())
    );
    assert_eq!((&end["end"], &end["solution"]), (&"solved".into(), &EASY_SOLUTION.into()));
    let mut grid: Vec<char> = EASY.chars().collect();
    for (place, step) in steps.iter().enumerate() {
        assert_eq!(step["step"], place + 1);
        let placed = step["placed"].as_str().unwrap();
        let [row, column, digit] = placed.split(['r', 'c', '=']).skip(1).collect::<Vec<_>>()[..]
        else {
            panic!("{placed}")
        };
        let place = |text: &str| text.parse::<usize>().unwrap() - 1;
        grid[9 * place(row) + place(column)] = digit.chars().next().unwrap();
    }
    assert_eq!(grid.into_iter().collect::<String>(), EASY_SOLUTION);
}

/// b5n9{r5c6 r4c6} - r1n9{c6 c3} - r6n9{c3 .}, with z-candidates in each requirement
#[test]
fn the_lines_of_a_whip_have_the_roles_of_their_candidates() {
    let puzzle =
        ".4..1.7..1......3...6..521....42..57.........28..76....389..4...5......8..1.3..9.";
    let (_, _, steps, _) = lines(&[puzzle]);
    let whip = &steps[15];
    assert_eq!(whip["technique"], "whip");
    assert_eq!(
        whip["roles"],
        json!({
            "target": ["r5c9=9"],
            "right-linking": ["r1c3=9", "r4c6=9"],
            "left-linking": ["r1c6=9", "r5c6=9", "r6c3=9"],
            "z-candidate": ["r1c9=9", "r5c5=9", "r6c7=9", "r6c9=9"],
        })
    );
    let line = &whip["lines"][2];
    assert_eq!(
        (&line["depth"], &line["text"].as_str().unwrap()[..12]),
        (&json!(1), "then r1c3=9 ")
    );
    let roles =
        json!({"right-linking": ["r1c3=9"], "left-linking": ["r1c6=9"], "z-candidate": ["r1c9=9"]});
    assert_eq!(line["roles"], roles);
    let causes = json!({"target": ["r5c9=9"], "right-linking": ["r4c6=9"]});
    assert_eq!(line["causes"], causes);
    let inference = line["inference"].as_u64().unwrap() as usize;
    assert_eq!(whip["inferences"][inference]["says"], "r1c3=9");
    // The text of every step has its parts in order.
    for step in &steps {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let lines = step["lines"].as_array().into_iter().flatten().map(|line| text(&line["text"]));
        let parts = [text(&step["head"]), lines.collect::<Vec<_>>().join("; ")];
        let end = if parts[1].is_empty() { "" } else { "." };
        let parts = parts.iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>();
        assert_eq!(
            text(&step["text"]),
            format!("{}{end} {}", parts.join(" "), text(&step["conclusion"]))
        );
    }
}

#[test]
fn a_step_says_what_it_rests_on() {
    let (_, _, steps, _) = lines(&["--level", "sets", &project("puzzles/medium.txt")]);
    let hidden = steps.iter().find(|step| step["technique"] == "hidden-single").unwrap();
    let fields: Vec<_> = hidden.as_object().unwrap().keys().collect();
    let expected = [
        "step",
        "technique",
        "name",
        "single",
        "assumes_unique",
        "cells",
        "digits",
        "bases",
        "covers",
        "placed",
        "eliminations",
        "inferences",
        "head",
        "conclusion",
        "text",
    ];
    assert_eq!(fields, expected);
    let (base, placed) = (hidden["bases"][0].as_str().unwrap(), hidden["placed"].as_str().unwrap());
    assert!(
        base.contains(" needs a") && placed.ends_with(&base[base.len() - 2..].replace(' ', "="))
    );
    assert_eq!(hidden["assumes_unique"], false);
    for step in steps.iter().filter(|line| line["technique"].is_string()) {
        let technique = step["technique"].as_str().unwrap();
        assert_eq!(step["single"], technique.ends_with("-single"), "{technique}");
        let (name, text) = (step["name"].as_str().unwrap(), step["text"].as_str().unwrap());
        assert!(text.starts_with(&format!("{name}: ")), "{name}: {text}");
    }
}

#[test]
fn people_read_numbered_sentences_in_their_language() {
    let english = run(&["explain", "-q", EASY]).out;
    assert!(
        english.contains("\n1. Naked single: r5c5 can only be 5. So r5c5=5.\n2. "),
        "{english}"
    );
    let french = run(&["explain", "-q", "--language", "fr", EASY]).out;
    assert!(
        french.starts_with("# argument:1: résolu en 51 étapes (singleton nu 51)\n"),
        "{french}"
    );
    assert!(french.contains("\n1. Singleton nu : r5c5 ne peut contenir que 5. Donc r5c5=5.\n"));
    let unknown = run(&["explain", "-q", "--language", "tlh", EASY]);
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.err.contains("expected en or fr"), "{}", unknown.err);
}

#[test]
fn markdown_has_the_puzzle_the_list_and_the_solution() {
    let found = run(&["explain", "-q", "--format", "md", EASY, EASY]).out;
    assert_eq!(found.matches("## argument:1\n\n```text\n").count(), 2, "{found}");
    assert!(found.contains("\n1. **Naked single**: r5c5 can only be 5. So r5c5=5.\n"), "{found}");
    assert!(found.ends_with("3 4 5 | 2 8 6 | 1 7 9\n```\n"), "{found}");
    assert_eq!(found.matches("```").count(), 8);
}

#[test]
fn a_vague_hint_names_a_house_and_no_digit() {
    let (code, found) = hint(&[EASY]);
    assert_eq!((code, &found["answer"], &found["step"]), (Some(0), &"hint".into(), &Value::Null));
    assert_eq!((&found["look"][0], &found["message"]), (&"box 5".into(), &"Look at box 5.".into()));
    let french = run(&["hint", "-q", "--language", "fr", EASY]);
    assert_eq!(french.out, "# argument:1: Regardez le bloc 5.\n");
}

#[test]
fn a_concrete_hint_is_the_step() {
    let (_, found) = hint(&["--concrete", EASY]);
    assert_eq!(found["step"]["placed"], "r5c5=5");
    assert_eq!(found["message"], "Naked single: r5c5 can only be 5. So r5c5=5.");
    assert_eq!((&found["before"], &found["after"]), (&Value::Null, &Value::Null));
}

#[test]
fn candidates_are_shown_before_and_after() {
    let (_, found) = hint(&["--candidates", EASY]);
    let [before, after] = ["before", "after"].map(|name| found[name].as_str().unwrap().to_owned());
    let count =
        |marks: &str| marks.bytes().filter(u8::is_ascii_digit).filter(|&it| it != b'0').count();
    assert_eq!((before.len(), after.len()), (729, 729));
    assert!(count(&after) < count(&before));
    let shown = run(&["hint", "-q", "--candidates", EASY]).out;
    assert_eq!(shown.matches("\nbefore:\n+---").count(), 1, "{shown}");
    assert_eq!(shown.matches("\nafter:\n+---").count(), 1, "{shown}");
}

#[test]
fn the_answer_without_a_path_names_what_shows_the_reason() {
    let full = &format!("{}5{}", &EASY_SOLUTION[..1], &EASY_SOLUTION[2..]);
    for (puzzle, code, end, words) in [
        (EASY_SOLUTION, 0, "nothing to do", "the grid is solved"),
        (CLASHING, 1, "clash", "5 stands twice in row 1: r1c1 and r1c2"),
        (IMPOSSIBLE, 1, "no solution", "`why` shows the reason"),
        (TWO, 1, "several", "`check` suggests which clues to add"),
        (full, 1, "clash", "5 stands twice in row 1"),
    ] {
        let (found, _, steps, last) = lines(&[puzzle]);
        assert_eq!((found, steps.len(), &last["end"]), (Some(code), 0, &end.into()), "{puzzle}");
        assert!(last["message"].as_str().unwrap().contains(words), "{last}");
        let (found, last) = hint(&["--concrete", puzzle]);
        assert_eq!((found, &last["answer"]), (Some(code), &end.into()), "{puzzle}");
        assert_eq!((&last["step"], &last["look"]), (&Value::Null, &serde_json::json!([])));
        let french = run(&["hint", "-q", "--language", "fr", puzzle]).out;
        assert!(
            !french.contains(words) && french.contains("grille") != (end == "clash"),
            "{french}"
        );
    }
}

#[test]
fn a_half_filled_grid_is_gone_on_from() {
    let begun = format!("534{}", &EASY[3..]);
    let (code, first, steps, end) = lines(&[EASY, "--from", &begun]);
    assert_eq!(
        (code, &first["from"], &first["puzzle"]),
        (Some(0), &begun.as_str().into(), &EASY.into())
    );
    assert_eq!((steps.len(), &end["solution"]), (50, &EASY_SOLUTION.into()));
    let (code, _, _, end) = lines(&[EASY, "--from", EASY_SOLUTION]);
    assert_eq!((code, &end["end"]), (Some(0), &"nothing to do".into()));
}

#[test]
fn what_is_wrong_in_a_half_filled_grid_is_listed() {
    let begun = format!("4342{}", &EASY[4..]);
    let found = run(&["explain", "-q", EASY, "--from", &begun]);
    let expected = "# argument:1: 2 entries are wrong\n  r1c1=4 is wrong: the puzzle has 5 there\n  \
        r1c4=2 is wrong\n";
    assert_eq!((found.code, found.out.as_str()), (Some(1), expected));
    let (code, found) = hint(&[EASY, "--from", &begun]);
    assert_eq!((code, &found["answer"]), (Some(1), &"wrong".into()));
    assert_eq!(found["mistakes"][1], serde_json::json!({"cell": "r1c4", "found": "r1c4=2"}));
    let french = run(&["hint", "-q", "--language", "fr", EASY, "--from", &begun]);
    assert!(french.out.contains("r1c4=2 est faux\n"), "{}", french.out);
}

/// The pencil marks of the half-filled grid hold, too; a cell without any says nothing.
#[test]
fn pencil_marks_of_a_half_filled_grid_are_kept() {
    let before = |from: &str| {
        let (code, found) = hint(&["--candidates", HARD, "--from", from]);
        (code, found["before"].as_str().unwrap_or_default().to_owned())
    };
    let (_, all) = before(HARD);
    // r1c3 is 2.
    assert_eq!(&all[18..27], ".2.4.6.8.");
    let without = |digit: usize| format!("{}.{}", &all[..17 + digit], &all[18 + digit..]);
    assert_eq!(before(&without(6)), (Some(0), without(6)));
    let unmarked = format!("{}.........{}", &all[..18], &all[27..]);
    assert_eq!(before(&unmarked), (Some(0), all.clone()));
    let found = run(&["hint", "-q", HARD, "--from", &without(2)]);
    let expected =
        "# argument:1: 1 entry is wrong\n  the pencil marks of r1c3, 4, 6 and 8, lack its digit\n";
    assert_eq!((found.code, found.out.as_str()), (Some(1), expected));
}

#[test]
fn a_half_filled_grid_continues_one_puzzle_of_its_kind() {
    let several = run(&["explain", "-q", EASY, HARD, "--from", EASY]);
    assert_eq!((several.code, several.out.as_str()), (Some(2), ""));
    let other = run(&["explain", "-q", EASY, "--from", "1..............."]);
    assert_eq!((other.code, other.out.as_str()), (Some(2), ""));
}

/// Letters as digits, houses of several grids, regions: each as the puzzle has it.
#[test]
fn every_kind_of_grid_is_explained_as_it_is_written() {
    let sixteen = read(&project("puzzles/large.txt"));
    let sixteen = &sixteen.lines().find(|line| !line.starts_with('#')).unwrap()[..256];
    let letters = run(&["explain", "-q", "--level", "sets", sixteen]).out;
    assert!(letters.contains("=G.\n") && !letters.contains("=16."), "{letters}");
    let (_, _, steps, _) = lines(&["--level", "sets", sixteen]);
    assert!(steps.iter().any(|step| step["digits"] == serde_json::json!([16])));
    let variants = project("puzzles/variants.txt");
    let sentences = run(&["explain", "-q", "--level", "sets", "--language", "fr", &variants]).out;
    for words in [" de la grille 2", "dans la région 3", "dans la fenêtre ", "résolu en "] {
        assert!(sentences.contains(words), "{words}: {sentences}");
    }
}

/// Where the cells of a pattern are, the sentence and the fields agree for every step.
#[test]
fn every_step_of_the_variants_is_listed_under_its_name() {
    let variants = project("puzzles/variants.txt");
    let (_, _, lines, _) = lines(&["--level", "sets", &variants]);
    let steps: Vec<_> = lines.iter().filter(|line| line["technique"].is_string()).collect();
    assert!(steps.len() > 500, "{}", steps.len());
    for step in steps {
        let text = step["text"].as_str().unwrap();
        let concluded =
            strings(&step["eliminations"]).len() + usize::from(!step["placed"].is_null());
        assert!(concluded > 0 && !text.contains("as they stand"), "{step}");
        let conclusion = text.rsplit_once(" So ").unwrap().1;
        assert_eq!(conclusion.split(", ").count(), concluded, "{step}");
    }
}

/// A level that does not solve a puzzle says what remains.
#[test]
fn where_techniques_stop_what_remains_is_said() {
    let (code, _, steps, end) = lines(&["--level", "sets", HARD]);
    assert_eq!((code, &end["end"]), (Some(0), &"stuck".into()));
    assert!(!steps.is_empty() && end["open_cells"].as_u64().unwrap() > 0);
    let found = run(&["explain", "-q", "--level", "sets", HARD]).out;
    assert!(found.starts_with(&format!("# argument:1: {}\n", end["message"].as_str().unwrap())));
    assert!(
        found.contains(" steps, then these techniques stop: ") && found.ends_with("-+\n"),
        "{found}"
    );
    let (code, _, _, end) = lines(&[HARD]);
    assert_eq!((code, &end["solution"]), (Some(0), &HARD_SOLUTION.into()));
}

#[test]
fn a_limit_is_reported_with_what_was_found() {
    let (code, _, _, end) = lines(&["--timeout", "1ns", HARD]);
    assert_eq!((code, &end["end"]), (Some(3), &"unknown".into()));
    assert_eq!(end["message"], "unknown, time limit reached");
}

/// The longest whip or braid of the path with these patterns alone is as long as the rating says.
#[test]
fn a_path_with_patterns_alone_shows_the_rating() {
    let puzzle =
        ".23..6.8......91...8.1..4..2.......7...8.....678.1......7.3.2...3...4.7....5.1.6.";
    for (patterns, technique) in
        [("whips", "whip"), ("g-whips", "grouped-whip"), ("braids", "braid")]
    {
        let (code, _, steps, end) = lines(&["--with", patterns, puzzle]);
        assert_eq!((code, &end["end"]), (Some(0), &"solved".into()), "{patterns}");
        let is_single = |step: &Value| step["technique"].as_str().unwrap().ends_with("-single");
        let found: Vec<&Value> = steps.iter().filter(|step| !is_single(step)).collect();
        assert!(found.iter().all(|step| step["technique"] == technique), "{patterns}");
        // The first line supposes the target.
        let length = |step: &&Value| step["lines"].as_array().unwrap().len() - 1;
        assert_eq!(found.iter().map(length).max(), Some(3), "{patterns}");
    }
}

#[test]
fn a_path_with_suppositions_alone_has_the_depth_of_the_rating() {
    let puzzle =
        "....56.8....1..2...9..7...4..5.9...334.2.....97............8.1.7...4...5......6..";
    let (code, _, steps, end) = lines(&["--with", "suppositions", puzzle]);
    assert_eq!((code, &end["end"]), (Some(0), &"solved".into()));
    let inferences = |step: &Value| step["inferences"].as_array().unwrap().clone();
    let depth = |inference: Value| inference["depth"].as_u64().unwrap();
    assert_eq!(steps.iter().flat_map(inferences).map(depth).max(), Some(2));
    assert!(steps.iter().any(|step| step["technique"] == "supposition"));
}

#[test]
fn patterns_do_not_go_with_a_level_and_unknown_ones_are_refused() {
    let found = run(&["explain", "-q", "--with", "whips", "--level", "sets", EASY]);
    assert_eq!((found.code, found.out.as_str()), (Some(2), ""));
    let found = run(&["explain", "-q", "--with", "nets", EASY]);
    let expected = "`nets` is no kind of pattern: expected whips, g-whips, braids or suppositions";
    assert!(found.code == Some(2) && found.err.contains(expected), "{}", found.err);
}

/// An extra region holds every digit, as a house does.
#[test]
fn a_digit_with_one_place_in_a_region_of_a_clue_is_said_so() {
    let rules = "different r3c4 r3c5 r3c6 r4c4 r5c4 r6c4";
    let arguments = ["explain", "-q", "--shape", "2x3", "--rules", rules];
    let puzzle = "2.6.....45..1........3.....63.....5.";
    let found = run(&[&arguments[..], &[puzzle]].concat());
    let region = "the cells r3c4, r3c5, r3c6, r4c4, r5c4 and r6c4";
    let expected = format!("Hidden single: in {region}, 1 fits only in r6c4. So r6c4=1.");
    assert!(found.out.contains(&expected), "{}", found.out);
    let (_, _, steps, _) = lines(&["--shape", "2x3", "--rules", rules, puzzle]);
    let single = steps.iter().find(|step| step["text"] == expected.as_str()).unwrap();
    assert_eq!(strings(&single["bases"]), ["the cells r3c4 r3c5 r3c6 r4c4 r5c4 r6c4 need a 1"]);
}

#[test]
fn a_forcing_chain_of_a_digit_in_a_region_of_a_clue_is_introduced_as_one_of_a_house() {
    let rules = "different r1c2 r2c1 r2c2 r2c3 r2c4 r3c1 r3c3 r3c4 r4c4,\
                 different r3c5 r4c5 r5c4 r5c5 r5c6 r5c7 r6c5 r6c6 r7c6,\
                 different r6c3 r7c2 r7c3 r7c5 r8c2 r8c3 r8c4 r8c5 r9c3,\
                 different r6c7 r7c7 r7c8 r7c9 r8c7 r8c8 r8c9 r9c7 r9c9";
    let puzzle =
        ".........9....7.........69...6.7.2.9...1.5...8.7.2.1...34.........8....3.........";
    let found = run(&["explain", "-q", "--rules", rules, puzzle]);
    let region = "the cells r6c3, r7c2, r7c3, r7c5, r8c2, r8c3, r8c4, r8c5 and r9c3";
    let expected =
        format!("House forcing chain: wherever 6 stands in {region}, the same follows:\n");
    assert!(found.out.contains(&expected), "{}", found.out);
}

/// Row 3 lies in two cages, so that only the cells of these outside of the row are left.
#[test]
fn an_equation_of_outies_alone_has_no_leading_minus() {
    let rules = "killer 8 r5c5 r6c5 r6c6,killer 9 r1c1 r2c1,killer 9 r1c5 r1c6 r2c6,killer 9 r2c3 r2c4 r2c5,\
                 killer 11 r1c2 r1c3 r1c4,killer 11 r2c2 r3c1 r3c2,killer 11 r4c5 r4c6 r5c6,\
                 killer 11 r5c2 r5c3 r5c4,killer 14 r4c1 r4c2 r4c3 r5c1,killer 14 r6c1 r6c2 r6c3 r6c4,\
                 killer 19 r3c3 r3c4 r3c5 r3c6 r4c4";
    let found = run(&["explain", "-q", "--rules", rules, "...........................6........"]);
    let expected = "the digits in row 3 sum to 21, the clues of r2c2 and r3c3 to 30, so r2c2 + r4c4 = 9, which \
                    leaves 4, 5 and 6 for r2c2.";
    assert!(found.out.contains(expected), "{}", found.out);
    assert!(found.out.contains("so r1c1 - r2c6 = 1, which"), "{}", found.out);
}

/// A sum by the 45 rule inside a supposition names its houses and clues, in JSON and in words.
#[test]
fn a_sum_of_houses_and_clues_is_said_with_both() {
    let rules = "killer 5 r2c5 r2c6, killer 6 r4c1 r5c1 r6c1, killer 9 r3c6 r4c6 r5c6, \
                 killer 11 r2c4 r3c3 r3c4, killer 11 r3c5 r4c5 r5c5, killer 11 r4c2 r4c3 r4c4, \
                 killer 13 r1c1 r1c2 r2c1";
    let puzzle = "...............................4....";
    let (code, _, steps, end) = lines(&["--rules", rules, puzzle]);
    assert_eq!((code, &end["end"]), (Some(0), &"solved".into()));
    let (mut sums, mut together) = (0, 0);
    for step in &steps {
        for (index, inference) in step["inferences"].as_array().unwrap().iter().enumerate() {
            let Some(clues) = inference.get("clues") else { continue };
            sums += 1;
            assert!(["known-sum", "violated"].contains(&inference["because"].as_str().unwrap()));
            assert_eq!(inference["requirement"], Value::Null);
            assert!(!strings(&inference["houses"]).is_empty());
            let cited = strings(&step["clues"]);
            assert!(strings(clues).iter().all(|clue| cited.contains(clue)), "{step}");
            let mut lines = step["lines"].as_array().unwrap().iter();
            if let Some(line) = lines.find(|line| line["inference"] == index) {
                let text = line["text"].as_str().unwrap();
                let (_, sum) = text.split_once("the digits in ").expect("a sum of digits");
                let (houses, cages) = sum.split_once(" sum to ").expect("a sum of digits");
                for house in strings(&inference["houses"]) {
                    let number = house.split(' ').next_back().unwrap();
                    assert!(houses.contains(number), "{house}: {text}");
                }
                assert!(
                    cages.contains("the clue of r") || cages.contains("the clues of r"),
                    "{text}"
                );
                let is_together = inference.get("covers").is_some();
                assert_eq!(text.contains("no digit is twice in"), is_together, "{text}");
                together += usize::from(is_together);
            }
        }
    }
    assert!(sums > 20 && together > 0, "{sums} {together}");
}

/// `r1c2 + r9c2 - r7c3 = 4` excludes 4 from `r1c2` only because `r9c2` and `r7c3` are in one box.
#[test]
fn sums_and_clues_of_a_killer_name_all_reasons_once() {
    let library = read(&project("puzzles/library/killer.jsonl"));
    let puzzle = library.lines().nth(12).unwrap();
    let found = feed(puzzle, &["explain", "-q", "--format", "jsonl", "-"]);
    let steps = objects(&found.out);
    let text = |step: &Value| step["text"].as_str().unwrap_or_default().to_owned();
    let sum = steps.iter().map(text).find(|text| text.contains("r1c2 + r9c2 - r7c3 = 4"));
    assert!(sum.unwrap().contains("= 4, and no digit is twice in box 7, which"));
    let of_clue = |step: &&Value| step["technique"] == "clue";
    for step in steps.iter().filter(of_clue) {
        let clue = &strings(&step["clues"])[0];
        assert_eq!(text(step).matches(clue).count(), 1, "{}", text(step));
    }
}

/// Alternatives of which one is true begin with "either" in a list of facts.
#[test]
fn alternatives_among_facts_begin_with_either() {
    let library = read(&project("puzzles/library/killer.jsonl"));
    let puzzle = library.lines().nth(15).unwrap();
    let found = feed(puzzle, &["explain", "-q", "--format", "jsonl", "-"]);
    let steps = objects(&found.out);
    let lines = steps.iter().filter_map(|step| step["lines"].as_array()).flatten();
    let lines: Vec<&str> = lines.map(|line| line["text"].as_str().unwrap()).collect();
    assert!(lines.iter().any(|line| line.contains(" and either r")), "{lines:?}");
    for line in lines {
        let facts = line.split_once("with ").map_or("", |(_, facts)| facts);
        assert!(!facts.contains(" or ") || facts.contains("either r"), "{line}");
    }
}

/// Under `non-consecutive`, a step can cross out a digit that is not the digit of its wing. With more houses, the same two
/// strong links can be joined at different ends; the sentence must name the ends that exclude all crossed-out candidates.
#[test]
fn sentences_name_the_digits_and_the_ends_of_the_pattern() {
    for (rules, puzzle, said) in [
        (
            "non-consecutive",
            "5...6................6..............",
            &[
                "r3c3 is 5, 6 or 4; with 5 there, r4c2 is 4, with 6, r3c1 is 4. So r3c2≠3.",
                "each seen by one of them, so one of them is 4. So r2c1≠3.",
            ][..],
        ),
        (
            "anti-king",
            ".1....364...............1..4.....5..",
            &["r3c3 and r3c4 cannot both be 1, so one of r4c3 and r2c4 is. So r3c3≠1, r3c4≠1."],
        ),
        (
            "diagonals",
            ".............1.6.5....2........5.3.2",
            &["r3c5 and r4c4 cannot both be 4, so one of r3c3 and r5c4 is. So r4c4≠4, r5c3≠4."],
        ),
    ] {
        let found = run(&["explain", "-q", "--rules", rules, puzzle]).out;
        said.iter().for_each(|part| assert!(found.contains(part), "{part} in {found}"));
    }
}
