//! `sudosat candidates`

use crate::cli::*;
use crate::common::run;

#[test]
fn a_puzzle_with_one_solution_has_one_candidate_a_cell() {
    let found = run(&["candidates", "--format", "jsonl", HARD]);
    let object = objects(&found.out).remove(0);
    assert_eq!(
        (found.code, &object["total"], &object["complete"]),
        (Some(0), &81.into(), &true.into())
    );
    let text = object["candidates"].as_str().unwrap().replace('.', "");
    assert_eq!(text, HARD_SOLUTION);
}

#[test]
fn candidates_are_the_union_of_all_solutions() {
    let listed = run(&["count", "--all", "--format", "line", TWO]).out;
    let solutions: Vec<Vec<char>> = listed.lines().map(|line| line.chars().collect()).collect();
    let occurs = |index: usize| {
        let (cell, digit) = (index / 9, char::from(b'1' + (index % 9) as u8));
        if solutions.iter().any(|grid| grid[cell] == digit) { digit } else { '.' }
    };
    let expected: String = (0..729).map(occurs).collect();
    let found = run(&["candidates", "--format", "line", TWO]);
    assert_eq!((found.code, found.out), (Some(0), expected + "\n"));
}

#[test]
fn no_solution_has_no_candidates() {
    let found = run(&["candidates", IMPOSSIBLE]);
    assert_eq!(found.code, Some(1));
    assert!(found.out.contains("no solution"), "{}", found.out);
}

#[test]
fn the_grid_frames_the_boxes() {
    let found = run(&["candidates", EASY]);
    assert!(found.out.contains("| 5 3 4 | 6 7 8 | 9 1 2 |"), "{}", found.out);
}

#[test]
fn csv_and_json_agree() {
    let csv = records(&run(&["candidates", "--format", "csv", TWO]).out).remove(0);
    let json: Value =
        serde_json::from_str(&run(&["candidates", "--format", "json", TWO]).out).unwrap();
    assert!(has(&csv, "candidates", json[0]["candidates"].as_str().unwrap()));
}

#[test]
fn past_a_limit_the_answer_states_what_is_undecided() {
    let found = run(&["candidates", "--max-conflicts", "1", "--format", "jsonl", HARD]);
    let object = objects(&found.out).remove(0);
    assert_eq!((found.code, &object["complete"]), (Some(3), &false.into()));
    assert!(object["undecided"].is_string());
}
