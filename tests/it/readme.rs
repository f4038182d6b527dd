//! The commands of the README and of the folder `docs`, run and compared.
//!
//! `console` blocks are run by trycmd and must print what is shown (`TRYCMD=overwrite` writes
//! it anew); lines of `sh` blocks that pipe through other solvers are run by a shell, where those
//! solvers are installed.

#[cfg(feature = "server")]
use crate::support::installed;
use crate::support::sample;
use crate::support::serving;
use std::path::Path;
use std::process::Command;

#[test]
fn console_blocks_print_what_is_shown() {
    trycmd::TestCases::new().case("README.md").case("docs/*.md");
}

/// The README, then the documents of the folder `docs` in the order of their names.
fn documents() -> String {
    let names = std::fs::read_dir("docs").unwrap().map(|entry| entry.unwrap().path());
    let mut names: Vec<_> = names.collect();
    names.sort();
    let all = [Path::new("README.md").to_owned()].into_iter().chain(names);
    all.map(|name| std::fs::read_to_string(name).unwrap()).collect()
}

/// The lines of all `sh` blocks.
fn shell_lines() -> Vec<String> {
    let text = documents();
    let blocks = text.split("```sh\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    blocks.flat_map(str::lines).map(str::to_owned).collect()
}

/// Runs a line with the program on the search path, and gives its standard output.
fn shell(line: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_sudosat"));
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", program.parent().unwrap().display());
    let output = Command::new("sh").args(["-c", line]).env("PATH", path).output().unwrap();
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{line}: {complaints}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_commands_of_the_start_are_there() {
    let lines = shell_lines();
    assert_eq!(lines[0], "cargo run --release -- solve puzzles/hard.txt");
    assert_eq!(lines[1], "cargo test");
    let solved = shell(&lines[0].replace("cargo run --release --", "sudosat"));
    assert_eq!(solved.matches("exactly one solution").count(), 4);
}

#[test]
fn other_solvers_answer_and_are_decoded() {
    let expected =
        shell("sudosat decode --cnf cnf/escargot-9x9-triad.cnf cnf/escargot-9x9-triad.minisat");
    let is_solver = |line: &&String| line.contains("cadical") || line.contains("minisat");
    for line in shell_lines().iter().filter(is_solver) {
        let solver = if line.contains("minisat") { "minisat" } else { "cadical" };
        if installed::installed(solver) {
            assert!(shell(line).contains(&expected), "{line}");
        }
    }
}

#[test]
fn certificates_are_accepted() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path().join("certificate").display().to_string();
    let lines = shell_lines().into_iter().filter(|line| line.contains(" certificate"));
    let lines: Vec<_> =
        lines.map(|line| line.replace(" certificate", &format!(" {folder}"))).collect();
    let [prove, verify, drat_trim, prove_lrat, lrat_check, prove_cover, verify_cover] = &lines[..]
    else {
        panic!("{lines:?}")
    };
    assert!(shell(prove).starts_with("proved: unique, by cdcl "));
    assert!(shell(verify).starts_with(&format!("{folder}: accepted: unique ")));
    if installed::installed("drat-trim") {
        assert!(shell(drat_trim).contains("s VERIFIED"));
    }
    assert!(shell(prove_lrat).starts_with("proved: unique, by cdcl "));
    if installed::installed("lrat-check") {
        assert!(shell(lrat_check).contains("c VERIFIED"));
    }
    assert!(shell(prove_cover).starts_with("proved: count="));
    assert!(shell(verify_cover).starts_with(&format!("{folder}: accepted: count=")));
}

#[test]
fn streams_are_answered() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    std::fs::write(folder.join("puzzles.txt"), format!("{puzzle}\n").repeat(50)).unwrap();
    std::fs::write(folder.join("table.csv"), format!("id,puzzle\n7,{puzzle}\n")).unwrap();
    let there = |line: &str| shell(&format!("cd {} && {line}", folder.display()));
    there("sudosat convert -q puzzles.txt -o puzzles.txt.gz");
    let lines = shell_lines();
    let [solve, check, count] = ["puzzles.txt.gz", "table.csv", "< puzzles.txt"]
        .map(|name| lines.iter().find(|line| line.contains(name)).unwrap());
    there(solve);
    let convert = "sudosat convert --to csv -q solutions.txt.zst | wc -l";
    assert_eq!(there(convert).trim(), "51");
    there(check);
    let checked = std::fs::read_to_string(folder.join("checked.csv")).unwrap();
    assert!(checked.ends_with(",exactly one solution,7\n"), "{checked}");
    assert_eq!(there(count).trim(), "50");
}

#[test]
fn the_library_goes_through_pipes_and_folders() {
    let scratch = tempfile::tempdir().unwrap();
    std::fs::create_dir(scratch.path().join("mine")).unwrap();
    let lines = shell_lines().into_iter().filter(|line| line.starts_with("sudosat puzzles "));
    let there = |line: String| shell(&format!("cd {} && {line}", scratch.path().display()));
    let [solved, _, listed] = &lines.map(there).collect::<Vec<_>>()[..] else {
        panic!("expected three lines")
    };
    assert_eq!(solved.lines().filter(|line| line.len() == 81).count(), 50);
    assert!(listed.contains("\nvariant-101 "), "{listed}");
}

#[test]
fn pictures_are_those_that_are_shown() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    let puzzles = Path::new("puzzles/").canonicalize().unwrap();
    for line in shell_lines().into_iter().filter(|line| line.starts_with("sudosat render ")) {
        // The sheets take longest; there is a test of others.
        if line.ends_with(".pdf") && sample(0, 1) == 0 {
            continue;
        }
        let line = line.replace("puzzles/", &format!("{}/", puzzles.display()));
        shell(&format!("cd {} && {line}", folder.display()));
    }
    for name in ["step.svg", "why.svg"] {
        let shown = std::fs::read(Path::new("examples/pictures").join(name)).unwrap();
        assert!(std::fs::read(folder.join(name)).unwrap() == shown, "{name} has changed");
    }
    assert!(std::fs::read(folder.join("solution.png")).unwrap().starts_with(b"\x89PNG"));
    if sample(0, 1) == 1 {
        assert!(std::fs::read(folder.join("sheets.pdf")).unwrap().starts_with(b"%PDF-"));
    }
}

#[cfg(feature = "server")]
#[test]
fn requests_are_answered() {
    if !installed::installed("curl") {
        return;
    }
    let server = serving::Serving::with(&[]);
    let lines = shell_lines().into_iter().filter(|line| line.starts_with("curl "));
    let answers: Vec<serde_json::Value> = lines
        .map(|line| line.replace("http://127.0.0.1:8080", &server.address))
        .map(|line| serde_json::from_str(&shell(&line)).unwrap())
        .collect();
    let [solved, counted, why, job, made, minimized] = &answers[..] else { panic!("{answers:?}") };
    assert_eq!(solved["answer"], "unique");
    assert_eq!(counted["listed"].as_array().unwrap().len(), 3);
    assert_eq!(why["answer"], "because");
    assert_eq!(job["state"], "waiting");
    assert_eq!(made["puzzles"].as_array().unwrap().len(), 3);
    assert_eq!(minimized["minimized_clues"], 20);
}
