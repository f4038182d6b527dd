//! No command is silent about what the text of a puzzle draws without saying what it means.

use crate::cli::*;
use crate::common::{feed, run};
use crate::support::sample;

/// A puzzle of SudokuPad with one solution, and a line that states no rule.
const DRAWN: &str = r#"{"cells":[[{"value":1},{"value":2},{"value":3},{"value":4}],
    [{"value":3},{"value":4},{"value":1},{"value":2}],[{"value":2},{"value":1},{"value":4},{"value":3}],
    [{"value":4},{"value":3},{},{"value":1}]],"lines":[{"wayPoints":[[0.5,0.5],[0.5,1.5]]}]}"#;
const SOLVED: &str = "1234341221434321";

/// Every way of a command to a puzzle. `FILE` stands for the file with [`DRAWN`], `OUT` for a new file or folder,
/// `GRID` for a grid that continues the puzzle, and `MODEL` for the file with a SAT solver's answer.
const COMMANDS: [&[&str]; 25] = [
    &["solve", "FILE"],
    &["solve", "--format", "line", "FILE"],
    &["solve", "--format", "dimacs", "FILE"],
    &["count", "FILE"],
    &["count", "--all", "FILE"],
    &["candidates", "FILE"],
    &["hint", "FILE"],
    &["explain", "FILE"],
    &["explain", "--from", "GRID", "FILE"],
    &["rate", "FILE"],
    &["why", "FILE"],
    &["trace", "FILE"],
    &["minimize", "FILE"],
    &["render", "-o", "OUT.svg", "FILE"],
    &["check", "FILE"],
    &["check", "--redundant", "FILE"],
    &["check", "--suggest", "FILE"],
    &["check", "--repair", "FILE"],
    &["prove", "-o", "OUT", "FILE"],
    &["convert", "FILE"],
    &["convert", "--to", "json", "FILE"],
    &["export", "FILE"],
    &["export", "--opb", "FILE"],
    &["export", "--unique", "FILE"],
    &["decode", "--puzzle", "FILE", "MODEL"],
];

/// The commands that read no puzzle, or only the puzzles of a library, of a certificate or of requests.
const OTHERS: [&str; 9] =
    ["cover", "generate", "puzzles", "verify", "sat", "serve", "completions", "man", "help"];

/// The literals of the model that holds `digits`, as a SAT solver writes them.
fn model(digits: &str) -> String {
    let numbers = digits.chars().map(|digit| digit.to_digit(10).unwrap());
    let literal = |(cell, digit): (usize, u32)| (cell * 4 + digit as usize).to_string();
    let literals: Vec<_> = numbers.enumerate().map(literal).collect();
    format!("s SATISFIABLE\nv {} 0\n", literals.join(" "))
}

fn announced(command: &[&str], flags: &[&str]) -> (Option<i32>, String) {
    let folder = Folder::new();
    let file = folder.file("drawn.json", DRAWN);
    let answer = folder.file("model.txt", model(SOLVED));
    let name = |&word: &&str| match word {
        "FILE" => file.clone(),
        "MODEL" => answer.clone(),
        "GRID" => SOLVED.to_owned(),
        word => word.replace("OUT", &folder.path("out")),
    };
    let words: Vec<String> = command.iter().chain(flags).map(name).collect();
    let ran = run(&words);
    (ran.code, ran.err)
}

#[test]
fn every_command_that_reads_a_puzzle_announces_what_is_only_drawn() {
    let note = "not understood as rules: line through r1c1 r1c2\n";
    for (index, command) in COMMANDS.into_iter().enumerate() {
        let (code, message) = announced(command, &[]);
        assert!(matches!(code, Some(0 | 1 | 10)), "{command:?} {code:?}: {message}");
        assert_eq!(message.matches(note).count(), 1, "{command:?}: {message}");
        if index % sample(3, 1) == 0 {
            let (again, quiet) = announced(command, &["--quiet"]);
            assert_eq!(
                (again, quiet.contains("understood")),
                (code, false),
                "{command:?}: {quiet}"
            );
        }
    }
}

#[test]
fn no_command_is_missing_in_the_table() {
    let help = run(&["--help"]).out;
    let is_command = |line: &&str| line.starts_with("  ") && !line.trim_start().starts_with('-');
    let names = help.lines().filter(is_command).filter_map(|line| line.split_whitespace().next());
    let names: Vec<&str> = names.collect();
    assert!(names.len() > 20, "{names:?}");
    for name in names {
        let is_tested = COMMANDS.iter().any(|command| command[0] == name);
        assert!(is_tested || OTHERS.contains(&name), "{name}");
    }
}

#[test]
fn a_drawing_whose_text_has_line_breaks_takes_one_line() {
    let text = DRAWN
        .replace("\"lines\"", r#""cages":[{"cells":[[0,0]],"value":"a\n\u001b[2Jb"}],"lines""#);
    let message = feed(text, &["solve"]).err;
    let named = message.lines().find(|line| line.contains("not understood")).unwrap();
    assert!(named.contains("cage `a  [2Jb`"), "{message:?}");
}
