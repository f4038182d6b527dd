//! The names of the sources: public types have unique ones, and some words occur in no identifier.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::sources;

/// Metaphors that once named types, files and variables. The field has a word for each of them.
const BANNED: [&str; 17] = [
    "desk", "dialect", "film", "hear", "heard", "muse", "muses", "posed", "reel", "said",
    "speaker", "spool", "tape", "tell", "teller", "thought", "told",
];

/// The most words of an identifier that is looked at: the names of tests are sentences.
const MOST_WORDS: usize = 4;

/// The sources of the library, the program and the crates: path and text.
fn texts() -> Vec<(String, String)> {
    let files = ["src", "crates"].into_iter().flat_map(|root| sources(Path::new(root)));
    files.map(|file| (file.display().to_string(), fs::read_to_string(&file).unwrap())).collect()
}

/// The name of the public type that this line defines, if it defines one.
fn public_type(line: &str) -> Option<&str> {
    let definition = line.trim_start().strip_prefix("pub ")?;
    let kinds = ["struct ", "enum ", "trait ", "type "];
    let name = kinds.iter().find_map(|kind| definition.strip_prefix(kind))?;
    name.split(|c: char| !c.is_alphanumeric() && c != '_').next()
}

/// The words of an identifier such as `is_open` or `HowFar`, in lower case.
fn words(identifier: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for c in identifier.chars() {
        if c == '_' || c.is_uppercase() {
            words.push(String::new());
        }
        if c != '_' {
            words.last_mut().unwrap().extend(c.to_lowercase());
        }
    }
    words
}

/// The identifiers with a banned word in the code of `text`, with the 1-based line; not those in comments and texts.
fn banned(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        let code: String = code.split('"').step_by(2).collect::<Vec<_>>().join(" ");
        for identifier in code.split(|c: char| !c.is_alphanumeric() && c != '_') {
            let words = words(identifier);
            let is_name = words.len() <= MOST_WORDS;
            if is_name && words.iter().any(|word| BANNED.contains(&word.as_str())) {
                found.push((index + 1, identifier.to_owned()));
            }
        }
    }
    found
}

#[test]
fn public_types_have_unique_names() {
    let mut definitions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (file, text) in texts() {
        for name in text.lines().filter_map(public_type) {
            definitions.entry(name.to_owned()).or_default().push(file.clone());
        }
    }
    assert!(definitions.len() > 150, "public types: {}", definitions.len());
    definitions.retain(|_, files| files.len() > 1);
    assert!(definitions.is_empty(), "{definitions:#?}");
}

#[test]
fn no_identifier_has_a_banned_word() {
    let mut found = Vec::new();
    for (file, text) in texts() {
        let here = banned(&text).into_iter();
        found.extend(here.map(|(line, identifier)| format!("{file}:{line}: {identifier}")));
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_banned_word_and_a_public_type_are_noticed() {
    assert_eq!(banned("let x = 1; // tape\nlet the_tape = MyDesk::new();").len(), 2);
    assert!(banned("let taped = \"the tape\";").is_empty());
    assert_eq!(public_type("    pub struct Cell(u8);"), Some("Cell"));
    assert_eq!(public_type("pub(super) struct Cell(u8);"), None);
}

/// The files that the table in the first comment of a module names, with the file of the table.
fn listed_files() -> Vec<(String, String)> {
    let is_module = |file: &str| file.ends_with("/mod.rs") || file.ends_with("/lib.rs");
    let mut found = Vec::new();
    for (file, text) in texts().into_iter().filter(|(file, _)| is_module(file)) {
        let mut rows = text.lines().map_while(|line| line.strip_prefix("//!")).peekable();
        while let Some(row) = rows.next() {
            // Other tables speak of other things.
            if !["| file |", "| files |"].iter().any(|head| row.trim().starts_with(head)) {
                continue;
            }
            while let Some(row) = rows.next_if(|row| row.trim().starts_with('|')) {
                let first = row.split('|').nth(1).unwrap_or_default();
                let names = first.split('`').skip(1).step_by(2);
                found.extend(names.map(|name| (file.clone(), name.to_owned())));
            }
        }
    }
    found
}

#[test]
fn the_files_that_a_module_lists_exist() {
    let listed = listed_files();
    assert!(listed.len() >= 90, "{}", listed.len());
    let is_missing = |(file, name): &&(String, String)| {
        let module = Path::new(file).parent().unwrap();
        !module.join(format!("{name}.rs")).exists() && !module.join(name).is_dir()
    };
    let missing: Vec<_> = listed.iter().filter(is_missing).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn the_files_that_the_documents_name_exist() {
    let mut named = 0;
    let mut missing = Vec::new();
    for document in ["ARCHITECTURE.md", "CONTRIBUTING.md"] {
        let text = std::fs::read_to_string(document).unwrap();
        for path in text.split('`').skip(1).step_by(2).filter(|path| is_path(path)) {
            named += 1;
            if !Path::new(path).exists() {
                missing.push(format!("{document}: {path}"));
            }
        }
    }
    assert!(named >= 100, "{named}");
    assert!(missing.is_empty(), "{missing:#?}");
}

/// Returns whether the text is a path from the root of the repository, without a placeholder such as `NAME`.
fn is_path(text: &str) -> bool {
    let is_below = |folder| text.starts_with(folder);
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "/_-.".contains(c);
    ["crates/", "src/", "tests/", "docs/", "benches/", "examples/"].into_iter().any(is_below)
        && !text.ends_with("...")
        && text.chars().all(is_plain)
}

/// The modules, by the file whose first comment lists their files.
const MODULES: [&str; 26] = [
    "crates/bulk/src/lib.rs",
    "crates/cdcl/src/lib.rs",
    "crates/classify/src/lib.rs",
    "crates/core/src/backend/mod.rs",
    "crates/core/src/bulk/mod.rs",
    "crates/core/src/certify/mod.rs",
    "crates/core/src/cores/mod.rs",
    "crates/core/src/decode/mod.rs",
    "crates/core/src/dimacs/mod.rs",
    "crates/core/src/encode/mod.rs",
    "crates/explain/src/lib.rs",
    "crates/generate/src/lib.rs",
    "crates/core/src/rules/mod.rs",
    "crates/core/src/solve/mod.rs",
    "crates/core/src/trace/mod.rs",
    "crates/cover/src/lib.rs",
    "crates/formats/src/lib.rs",
    "crates/grid/src/lib.rs",
    "crates/proof-check/src/lib.rs",
    "crates/answers/src/ask/mod.rs",
    "src/cli/mod.rs",
    "crates/answers/src/library/mod.rs",
    "crates/answers/src/render/mod.rs",
    "crates/answers/src/report/mod.rs",
    "crates/python/src/lib.rs",
    "crates/server/src/lib.rs",
];

#[test]
fn every_module_lists_its_files() {
    let listed = listed_files();
    let mut unlisted = Vec::new();
    for file in MODULES {
        let text = std::fs::read_to_string(file).unwrap();
        let module = |line: &str| {
            let rest = line.strip_prefix("pub ").unwrap_or(line).strip_prefix("mod ")?;
            rest.strip_suffix(';').map(str::to_owned)
        };
        let modules: Vec<String> = text.lines().filter_map(module).collect();
        assert!(!modules.is_empty(), "{file}");
        let is_listed = |name: &str| {
            name == "tests" || listed.iter().any(|(of, other)| of == file && other == name)
        };
        let missing = modules.into_iter().filter(|name| !is_listed(name));
        unlisted.extend(missing.map(|name| format!("{file}: {name}")));
    }
    assert!(unlisted.is_empty(), "{unlisted:#?}");
}
