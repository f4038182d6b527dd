//! Builds the help. The main page lists the commands in groups. The page of each command begins with two examples,
//! except those of `man` and `help`.

use std::fmt::Write as _;

use clap::CommandFactory;

use super::Args;

/// The commands, grouped by purpose, in the order of the main page.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Solve", &["solve", "count", "candidates", "cover"]),
    ("Understand", &["hint", "explain", "rate", "why", "trace"]),
    ("Make", &["generate", "minimize", "puzzles", "render"]),
    ("Check", &["check", "prove", "verify"]),
    ("Convert", &["convert", "export", "decode", "sat"]),
    ("Serve and set up", &["serve", "completions", "man", "help"]),
];

/// Two examples for each command except `man` and `help`, without the name of the program. In them `puzzle.txt` has one
/// puzzle, `puzzles.txt` many.
const EXAMPLES: [(&str, [&str; 2]); 22] = [
    ("solve", ["solve puzzle.txt", "solve --format csv puzzles.txt.gz -o answers.csv"]),
    ("count", ["count puzzle.txt", "count --limit 1000 --all puzzle.txt"]),
    ("candidates", ["candidates puzzle.txt", "candidates --format json puzzle.txt"]),
    ("cover", ["cover party.dlx", "cover count party.dlx"]),
    ("hint", ["hint puzzle.txt", "hint --concrete puzzle.txt"]),
    ("explain", ["explain puzzle.txt", "explain --level singles puzzle.txt"]),
    ("rate", ["rate puzzle.txt", "rate --scale se --format csv puzzles.txt"]),
    ("why", ["why puzzle.txt", "why puzzle.txt r3c5=7"]),
    ("trace", ["trace puzzle.txt", "trace --format jsonl puzzle.txt -o trace.jsonl"]),
    (
        "generate",
        ["generate --difficulty hard", "generate -n 100 --size 2x3 --seed 1 --format line"],
    ),
    ("minimize", ["minimize puzzle.txt", "minimize --symmetry rotate-180 puzzle.txt"]),
    ("puzzles", ["puzzles hard", "puzzles --format line hard"]),
    ("render", ["render puzzle.txt -o puzzle.svg", "render --step puzzle.txt -o step.png"]),
    ("check", ["check puzzle.txt", "check --repair puzzle.txt"]),
    (
        "prove",
        ["prove puzzle.txt -o certificate", "prove --claim minimal puzzle.txt -o certificate"],
    ),
    ("verify", ["verify certificate", "verify --format json certificate"]),
    ("convert", ["convert --to json puzzle.txt", "convert --dedup puzzles.txt -o unique.txt"]),
    (
        "export",
        ["export puzzle.txt -o puzzle.cnf", "export --level natural puzzle.txt -o puzzle.cnf"],
    ),
    ("decode", ["decode --cnf puzzle.cnf answer.txt", "decode --puzzle puzzle.txt answer.txt"]),
    ("sat", ["sat formula.cnf", "sat --proof proof.drat formula.cnf.gz"]),
    ("serve", ["serve", "serve --address 127.0.0.1:3000"]),
    ("completions", ["completions bash", "completions zsh"]),
];

/// Returns the parser of the command line, with its help.
pub(in crate::cli) fn command() -> clap::Command {
    let command = Args::command();
    let template = format!(
        "{{about}}\n\n{{usage-heading}} {{usage}}\n{}\nOptions:\n{{options}}{{after-help}}",
        grouped(&command)
    );
    EXAMPLES.iter().fold(command.help_template(template), |command, (name, examples)| {
        match command.find_subcommand(name) {
            Some(_) => command.mut_subcommand(name, |it| it.before_long_help(shown(examples))),
            // The command `serve` exists only with the feature `server`.
            None => command,
        }
    })
}

/// Returns the text of the main page that lists the commands with their descriptions, group by group.
fn grouped(command: &clap::Command) -> String {
    let mut text = String::new();
    for (group, names) in GROUPS {
        let _ = write!(text, "\n{group}:\n");
        for name in names {
            let about = command.find_subcommand(name).and_then(clap::Command::get_about);
            let about = about.map(ToString::to_string);
            match (about, *name) {
                (Some(about), _) => writeln!(text, "  {name:12} {about}"),
                (None, "help") => writeln!(text, "  {name:12} Print the help of a command"),
                (None, _) => Ok(()),
            }
            .expect("a text takes everything");
        }
    }
    text
}

fn shown(examples: &[&str; 2]) -> String {
    format!("Examples:\n  sudosat {}\n  sudosat {}", examples[0], examples[1])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{EXAMPLES, GROUPS, command};

    #[test]
    fn every_command_is_in_one_group_and_has_examples() {
        let command = command();
        let own: BTreeSet<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
        let listed: Vec<&str> =
            GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        for name in own {
            assert_eq!(listed.iter().filter(|it| **it == name).count(), 1, "{name}");
            let has_examples = EXAMPLES.iter().any(|(of, _)| *of == name);
            assert!(has_examples || name == "man", "{name}");
        }
    }

    #[test]
    fn all_examples_are_understood() {
        for (name, examples) in EXAMPLES {
            for example in examples {
                let arguments = shell_words::split(&format!("sudosat {example}")).unwrap();
                let matches = command().try_get_matches_from(arguments);
                let matches = matches.unwrap_or_else(|error| panic!("{example}: {error}"));
                assert_eq!(matches.subcommand_name(), Some(name));
            }
        }
    }
}
