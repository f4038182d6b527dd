//! A module imports only from the modules above it: those of `crates/core/src/lib.rs`, then those of
//! `crates/answers/src/lib.rs`, where `explain` and `generate` are crates, then the crate `server`, then the command
//! line.

mod circles;
mod names;

use std::fs;
use std::path::{Path, PathBuf};

/// The folders with modules, the lower first.
const ROOTS: [&str; 3] = ["crates/core/src", "crates/answers/src", "src"];

/// The modules, and the crates that stand as modules, in the order of all `lib.rs`.
fn order() -> Vec<String> {
    let module = |line: &str| {
        let crate_as = || line.strip_prefix("pub use sudosat_")?.split_once(" as ");
        let name = line.strip_prefix("pub mod ").or_else(|| Some(crate_as()?.1));
        Some(name?.strip_suffix(';')?.to_owned())
    };
    let texts = ROOTS.map(|root| fs::read_to_string(Path::new(root).join("lib.rs")).unwrap());
    // The command line is the program's, over the whole library.
    texts
        .iter()
        .flat_map(|text| text.lines().filter_map(module))
        .chain(["cli".to_owned()])
        .collect()
}

/// The folders with the sources of the crates, and of the package over them.
fn source_roots() -> impl Iterator<Item = PathBuf> {
    let crates = fs::read_dir("crates").unwrap().map(|folder| folder.unwrap().path().join("src"));
    crates.chain([PathBuf::from("src")])
}

/// The Rust files of all crates.
fn all_sources() -> impl Iterator<Item = PathBuf> {
    source_roots().flat_map(|root| sources(&root))
}

/// The Rust files in `path`.
fn sources(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        let is_rust = path.extension().is_some_and(|ending| ending == "rs");
        return is_rust.then(|| path.to_owned()).into_iter().collect();
    }
    let entries = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| sources(&path)).collect()
}

/// The modules that a piece of code names by `crate::`, with the line; comments do not count.
fn imports(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        for part in code.split("crate::").skip(1) {
            let end = part.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            found.push((index + 1, part[..end.unwrap_or(part.len())].to_owned()));
        }
    }
    found
}

/// Every import of `text`, a source of `module`, that goes against the order.
fn offences(order: &[String], module: &str, text: &str) -> Vec<(usize, String)> {
    let rank = |name: &str| order.iter().position(|other| other == name);
    let own = rank(module).unwrap_or_else(|| panic!("{module} is not in lib.rs"));
    let wrong = |name: &str| rank(name).is_none_or(|rank| rank > own);
    imports(text).into_iter().filter(|(_, name)| wrong(name)).collect()
}

#[test]
fn data_flows_one_way() {
    let order = order();
    assert!(order.len() >= 10, "lib.rs lists its modules: {order:?}");
    let mut found = Vec::new();
    for module in &order {
        // A crate has no modules of others to import: the compiler sees to it.
        if Path::new("crates").join(module).is_dir() {
            continue;
        }
        let paths = ROOTS.map(|root| Path::new(root).join(module));
        let path = paths.iter().find(|path| path.is_dir()).unwrap_or_else(|| panic!("{module}"));
        for source in sources(path) {
            for (line, import) in offences(&order, module, &fs::read_to_string(&source).unwrap()) {
                found.push(format!("{}:{line} imports crate::{import}", source.display()));
            }
        }
    }
    assert!(found.is_empty(), "against the order of lib.rs {order:?}:\n{}", found.join("\n"));
}

#[test]
fn files_import_in_no_circle() {
    let mut found = Vec::new();
    for root in source_roots() {
        // The program stands beside the library.
        let files = sources(&root).into_iter().filter(|file| !file.ends_with("src/main.rs"));
        found.extend(circles::circles(&root, &files.collect::<Vec<_>>()));
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn every_module_on_disk_is_listed() {
    let order = order();
    let entries = ROOTS.into_iter().flat_map(|root| fs::read_dir(root).unwrap());
    for path in entries.map(|entry| entry.unwrap().path()) {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(order.contains(&name) || ["lib", "main"].contains(&name.as_str()), "{name}");
    }
}

/// The formula of a question is written in one place: whoever needs clauses holds a `Problem`.
#[test]
fn only_the_problem_calls_the_encoder() {
    let mut calls = Vec::new();
    for source in all_sources() {
        let text = fs::read_to_string(&source).unwrap();
        let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
        for (index, line) in code.enumerate().filter(|(_, line)| calls_the_encoder(line)) {
            calls.push(format!("{}:{}: {}", source.display(), index + 1, line.trim()));
        }
    }
    let is_problem = |call: &String| call.starts_with("crates/core/src/encode/problem.rs:");
    assert!(matches!(&calls[..], [only] if is_problem(only)), "{}", calls.join("\n"));
}

/// Whether a line calls the function `encode`, which takes a problem, an encoding and a sink, rather than defining
/// it or calling a method or another function of that name.
fn calls_the_encoder(line: &str) -> bool {
    let own = line.replace("triad::encode(", "").replace("fn encode(", "");
    own.match_indices("encode(").any(|(at, _)| {
        let before = &own[..at];
        let is_other = |c: char| c == '.' || c == ':' || c == '_' || c.is_alphanumeric();
        before.ends_with("encode::") || !before.ends_with(is_other)
    })
}

#[test]
fn a_call_of_the_encoder_is_noticed() {
    for call in
        ["let v = encode(sudoku, left, encoding, sink);", "crate::encode::encode(a, b, c, d)"]
    {
        assert!(calls_the_encoder(call), "{call}");
    }
    for other in
        ["lz::encode(text)", "race.encode(encoding, write)", "fn encode(&self)", "decode(x)"]
    {
        assert!(!calls_the_encoder(other), "{other}");
    }
}

/// Who answers a question, bulk or a SAT solver, is decided in one place; making puzzles has no question to answer.
#[test]
fn only_one_file_leads_to_bulk() {
    let ways = [
        "bulk::board(",
        "bulk::candidates(",
        "bulk::solver(",
        "bulk::count(",
        "bulk::list(",
        "Counter::new(",
    ];
    let leads = |path: &Path| {
        let text = fs::read_to_string(path).unwrap();
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        code.into_iter().any(|line| ways.iter().any(|way| line.contains(way)))
    };
    // The cover has a counter of its own.
    let folders =
        ["crates/core/src/bulk", "crates/generate/src", "crates/bulk/src", "crates/cover/src"];
    let asking = all_sources()
        .filter(|path| !folders.iter().any(|folder| path.starts_with(folder)) && leads(path));
    assert_eq!(asking.collect::<Vec<_>>(), [Path::new("crates/answers/src/ask/bulk.rs")]);
}

/// One function writes the line that answers a puzzle: a grid, and what is remarked behind ` # `.
#[test]
fn only_one_file_writes_the_line_of_an_answer() {
    let writes = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        [r#"" # ""#, "{} # {}", "} # {", r#""at least ""#].iter().any(|sign| text.contains(sign))
    };
    let folders = ["crates/answers/src/report", "crates/answers/src/ask", "src/cli"];
    let writers = folders.iter().flat_map(|folder| sources(Path::new(folder))).filter(writes);
    assert_eq!(writers.collect::<Vec<_>>(), [Path::new("crates/answers/src/report/line.rs")]);
}

#[test]
fn the_cover_knows_no_sudoku_and_no_sat() {
    for source in sources(Path::new("crates/cover/src")) {
        let text = fs::read_to_string(&source).unwrap().to_lowercase();
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        for word in ["sudoku", "rustsat", "varisat", "grid", "cnf", "dimacs"] {
            assert!(
                !code.clone().any(|line| line.contains(word)),
                "{word} in {}",
                source.display()
            );
        }
    }
}

/// The crates of this workspace that each crate in `crates/` may use: the checkers no engine, the cover model, the
/// lanes and the rater of Sudoku Explainer nothing at all. The compiler holds them to what
/// their manifests say.
const MAY_USE: [(&str, &[&str]); 15] = [
    ("answers", &["core", "explain", "generate"]),
    ("bulk", &[]),
    ("cdcl", &["proof-check"]),
    ("classify", &["cover"]),
    ("core", &["bulk", "cdcl", "classify", "cover", "formats", "grid", "proof-check"]),
    ("cover", &[]),
    ("explain", &["core", "ser"]),
    ("formats", &["cover", "grid"]),
    ("generate", &["core", "explain"]),
    ("grid", &["cover"]),
    ("proof-check", &[]),
    ("python", &["answers"]),
    ("ser", &[]),
    ("server", &["answers"]),
    ("web", &["server"]),
];

#[test]
fn crates_use_only_those_below_them() {
    for (name, allowed) in MAY_USE {
        let manifest = fs::read_to_string(format!("crates/{name}/Cargo.toml")).unwrap();
        let ours = manifest.lines().filter_map(|line| line.strip_prefix("sudosat-"));
        let used: Vec<&str> = ours.filter_map(|line| line.split(['.', ' ']).next()).collect();
        assert_eq!(used, allowed, "crates/{name}");
    }
    let folders = fs::read_dir("crates").unwrap().count();
    assert_eq!(folders, MAY_USE.len(), "each crate is listed here");
}

#[test]
fn an_import_against_the_order_is_noticed() {
    let order = ["a", "b", "c"].map(str::to_owned);
    let text =
        "use crate::a::X;\nuse crate::c;\n// crate::c in a comment\nfn f() { crate::z::g() }";
    let expected = vec![(2, "c".to_owned()), (4, "z".to_owned())];
    assert_eq!(offences(&order, "b", text), expected);
}

/// The optimisation levels that the packages have entries for in this section of `Cargo.toml`.
fn levels(manifest: &str, section: &str) -> Vec<(String, String)> {
    let lines = manifest.lines().skip_while(|line| *line != section).skip(1);
    let entry = |line: &str| {
        let level = line.split("opt-level = ").nth(1)?.split([',', ' ']).next()?;
        Some((line.split(['.', ' ']).next()?.to_owned(), level.to_owned()))
    };
    lines.take_while(|line| !line.starts_with('[')).filter_map(entry).collect()
}

/// The star of the profile `dist` does not reach what has an entry of its own in `release`.
#[test]
fn the_profile_dist_optimises_everything() {
    let manifest = fs::read_to_string("Cargo.toml").unwrap();
    let mut lower = levels(&manifest, "[profile.release.package]");
    lower.retain(|(_, level)| level != "3");
    let lower: Vec<String> = lower.into_iter().map(|(name, _)| name).collect();
    let dist = levels(&manifest, "[profile.dist.package]");
    assert!(!lower.is_empty() && dist.iter().all(|(_, level)| level == "3"), "{dist:?}");
    assert_eq!(dist.into_iter().map(|(name, _)| name).collect::<Vec<_>>(), lower);
}
