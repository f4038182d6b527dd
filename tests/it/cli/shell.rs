//! `sudosat completions`, `sudosat man`, help and version.

use std::process::Command;

use crate::cli::*;
use crate::common::run;

const COMMANDS: [&str; 12] = [
    "solve",
    "count",
    "check",
    "candidates",
    "export",
    "decode",
    "hint",
    "explain",
    "convert",
    "puzzles",
    "completions",
    "man",
];

#[test]
fn completions_name_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let run = run(&["completions", shell]);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{shell}");
        assert!(COMMANDS.iter().all(|command| run.out.contains(command)), "{shell}");
    }
}

#[test]
fn completions_are_valid_scripts() {
    let folder = Folder::new();
    for shell in ["bash", "zsh", "fish"] {
        let script = folder.file(shell, run(&["completions", shell]).out);
        match Command::new(shell).args(["-n", &script]).output() {
            Ok(output) => assert!(output.status.success(), "{shell}: {output:?}"),
            Err(_) => eprintln!("skipped: {shell} is not installed"),
        }
    }
}

#[test]
fn an_unknown_shell_is_refused() {
    assert_eq!(run(&["completions", "nosuchshell"]).code, Some(2));
}

#[test]
fn the_manual_names_every_command() {
    let run = run(&["man"]);
    assert_eq!(run.code, Some(0));
    assert!(run.out.contains(".TH sudosat"));
    assert!(COMMANDS.iter().all(|command| run.out.contains(command)));
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    let folder = Folder::new();
    let run = run(&["man", "--directory", &folder.path("man1")]);
    assert_eq!((run.code, run.out.as_str()), (Some(0), ""));
    for command in COMMANDS {
        let page = read(&folder.path(&format!("man1/sudosat-{command}.1")));
        assert!(page.contains(".TH"), "{command}");
    }
}

#[test]
fn help_and_version_are_answers() {
    for flag in ["--help", "--version", "-h", "-V"] {
        let run = run(&[flag]);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{flag}");
        assert!(run.out.contains("sudosat"), "{flag}");
    }
    assert!(run(&["--help"]).out.contains("Exit codes"));
}

#[test]
fn every_command_has_help() {
    for command in COMMANDS {
        let run = run(&[command, "--help"]);
        assert_eq!(run.code, Some(0), "{command}");
        assert!(run.out.contains("Usage: sudosat"), "{command}");
    }
}

#[test]
fn usage_errors_are_code_2_and_leave_standard_output_empty() {
    for arguments in [&[][..], &["dance"], &["solve", "--dance"], &["solve", "--format", "poem"]] {
        let run = run::<&str>(arguments);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(!run.err.is_empty(), "{arguments:?}");
    }
}
