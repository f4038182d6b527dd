//! Which file imports from which, and whether files import from each other in a circle.
//!
//! A file is its module. It imports another file when a `use` or a path in its code leads to something that is
//! defined there; re-exports are followed. What a module and those in its folder have of each other does not count:
//! they are one piece.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A module as its path below the crate.
type Module = Vec<String>;

/// What a file says about imports.
#[derive(Debug, Default)]
struct File {
    /// Each name that a `use` brings, with its path.
    uses: Vec<(String, Vec<String>)>,
    /// The names that are re-exported, with their paths.
    exports: BTreeMap<String, Vec<String>>,
    /// The paths of two and more words in its code.
    paths: Vec<Vec<String>>,
}

/// The circles among the files of the crate in `root`, each as its modules.
pub fn circles(root: &Path, files: &[PathBuf]) -> Vec<Vec<String>> {
    let texts = files.iter().map(|file| (module_of(root, file), std::fs::read_to_string(file)));
    circles_in(texts.map(|(module, text)| (module, text.unwrap())))
}

/// The circles among modules with these texts.
fn circles_in(texts: impl Iterator<Item = (Module, String)>) -> Vec<Vec<String>> {
    let files: BTreeMap<Module, File> =
        texts.map(|(module, text)| (module, read(&without_comments_and_tests(&text)))).collect();
    let edges = files.keys().map(|module| (module, imported(&files, module))).collect();
    components(&edges)
}

fn module_of(root: &Path, file: &Path) -> Module {
    let path = file.strip_prefix(root).unwrap().with_extension("");
    let mut module: Module = path.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if module.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        module.pop();
    }
    module
}

/// Tests of their own module may import what they want.
fn without_comments_and_tests(text: &str) -> String {
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let lines = code.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

fn read(code: &str) -> File {
    let mut file = File::default();
    let mut rest = String::new();
    for statement in code.split_inclusive(';') {
        let Some(at) = use_in(statement) else {
            rest += statement;
            continue;
        };
        let (before, tree) = statement.split_at(at);
        let is_export = before.trim_end().lines().last().is_some_and(|line| line.contains("pub"));
        for (name, path) in leaves(tree["use".len()..].trim_end_matches(';').trim()) {
            if is_export {
                file.exports.insert(name.clone(), path.clone());
            }
            file.uses.push((name, path));
        }
        rest += before;
    }
    file.paths = paths(&rest);
    file
}

/// Where the `use` of a statement begins.
fn use_in(statement: &str) -> Option<usize> {
    let begins = |at: &usize| {
        let before = statement[..*at].trim_end_matches([' ', '\n']);
        before.is_empty() || before.ends_with([';', '}', ']', ')']) || before.ends_with("pub")
    };
    statement.match_indices("use ").map(|(at, _)| at).find(begins)
}

/// Each name in a tree such as `a::{b, c as d}`, with its path.
fn leaves(tree: &str) -> Vec<(String, Vec<String>)> {
    let (path, group) = match tree.split_once('{') {
        Some((path, group)) => (path, group.trim_end().strip_suffix('}').unwrap_or(group)),
        None => ("", tree),
    };
    if path.is_empty() {
        let (path, name) = tree.split_once(" as ").unwrap_or((tree, ""));
        let mut path: Vec<String> = path.split("::").map(|part| part.trim().to_owned()).collect();
        if path.last().is_some_and(|last| last == "self") && path.len() > 1 {
            path.pop();
        }
        let name = if name.is_empty() {
            path.last().cloned().unwrap_or_default()
        } else {
            name.trim().to_owned()
        };
        return vec![(name, path)];
    }
    let leaf = |part: &str| leaves(&format!("{path}{}", part.trim()));
    at_commas(group).into_iter().filter(|part| !part.trim().is_empty()).flat_map(leaf).collect()
}

/// The parts between the commas that stand in no braces.
fn at_commas(group: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (at, symbol) in group.char_indices() {
        match symbol {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&group[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&group[start..]);
    parts
}

/// The paths of two and more words in a piece of code.
fn paths(code: &str) -> Vec<Vec<String>> {
    let words = code.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
    let path = |word: &str| -> Vec<String> {
        word.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect()
    };
    words.map(path).filter(|path| path.len() > 1).collect()
}

/// The modules that a module imports from, without those above it and below it.
fn imported(files: &BTreeMap<Module, File>, module: &Module) -> BTreeSet<Module> {
    let file = &files[module];
    let alias = |name: &String| file.uses.iter().find(|(own, _)| own == name).map(|(_, path)| path);
    let of_paths = file.paths.iter().map(|path| match alias(&path[0]) {
        Some(start) => [start, &path[1..]].concat(),
        None => path.clone(),
    });
    let exported = |name: &String| file.exports.contains_key(name);
    let of_uses =
        file.uses.iter().filter(|(name, _)| !exported(name)).map(|(_, path)| path.clone());
    let found = of_uses
        .chain(of_paths)
        .filter_map(|path| definer(files, &absolute(files, module, &path)?, 8));
    found.filter(|other| !other.starts_with(module) && !module.starts_with(other)).collect()
}

/// The path below the crate; `None` for one that leads out of it.
fn absolute(
    files: &BTreeMap<Module, File>,
    module: &Module,
    path: &[String],
) -> Option<Vec<String>> {
    let ups = path.iter().take_while(|part| *part == "super").count();
    if path[0] == "crate" {
        return Some(path[1..].to_vec());
    }
    if ups > 0 {
        return Some([&module[..module.len().checked_sub(ups)?], &path[ups..]].concat());
    }
    let own = [&module[..], &path[usize::from(path[0] == "self")..]].concat();
    (path[0] == "self" || files.contains_key(&own[..=module.len().min(own.len() - 1)]))
        .then_some(own)
}

/// The module in which what a path names is defined, by way of so many re-exports at most.
fn definer(files: &BTreeMap<Module, File>, path: &[String], ways: usize) -> Option<Module> {
    let depth = (0..=path.len()).rev().find(|&depth| files.contains_key(&path[..depth]))?;
    let module = path[..depth].to_vec();
    let Some(target) = path.get(depth).and_then(|name| files[&module].exports.get(name)) else {
        return Some(module);
    };
    let target = [absolute(files, &module, target)?, path[depth + 1..].to_vec()].concat();
    definer(files, &target, ways.checked_sub(1)?)
}

/// The sets of modules each of which leads to all others of its set.
fn components(edges: &BTreeMap<&Module, BTreeSet<Module>>) -> Vec<Vec<String>> {
    let reached: BTreeMap<&Module, BTreeSet<&Module>> =
        edges.keys().map(|&module| (module, reachable(edges, module))).collect();
    let mut seen = BTreeSet::new();
    let mut circles = Vec::new();
    for (&module, reaches) in &reached {
        let circle = reaches.iter().filter(|&&other| reached[other].contains(module));
        let circle: Vec<&Module> = circle.copied().collect();
        if !circle.is_empty() && circle.iter().all(|&other| seen.insert(other)) {
            circles.push(circle.into_iter().map(|module| module.join("/")).collect());
        }
    }
    circles
}

fn reachable<'m>(
    edges: &BTreeMap<&'m Module, BTreeSet<Module>>,
    from: &'m Module,
) -> BTreeSet<&'m Module> {
    let mut reached = BTreeSet::new();
    let mut next = vec![from];
    while let Some(module) = next.pop() {
        let known = edges[module].iter().filter_map(|other| edges.get_key_value(other));
        next.extend(known.map(|(&other, _)| other).filter(|&other| reached.insert(other)));
    }
    reached
}

#[test]
fn a_circle_is_noticed() {
    let found = |texts: &[(&str, &str)]| {
        let module = |path: &str| {
            path.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect()
        };
        circles_in(texts.iter().map(|(path, text)| (module(path), (*text).to_owned())))
    };
    let circle = [["a/x".to_owned(), "b".to_owned()]];
    // By a `use`, by a path in the code, by a re-export, and each of them not in a comment or a test.
    let room = ("a", "mod x;\npub use x::X;");
    assert_eq!(
        found(&[
            ("", ""),
            room,
            ("a/x", "use crate::b::{self, B};"),
            ("b", "use crate::a::{X, c};")
        ]),
        circle
    );
    assert_eq!(
        found(&[
            ("", ""),
            room,
            ("a/x", "fn f() { crate::b::g() }"),
            ("b", "use crate::a;\nfn g(x: a::X) {}")
        ]),
        circle
    );
    assert!(
        found(&[("", ""), room, ("a/x", "// use crate::b;"), ("b", "use crate::a::X;")]).is_empty()
    );
    let tested = "#[cfg(test)]\nmod tests { use crate::b; }";
    assert!(found(&[("", ""), room, ("a/x", tested), ("b", "use crate::a::X;")]).is_empty());
    assert!(found(&[("", ""), ("a", "mod x;\nuse x::f;"), ("a/x", "use super::A;")]).is_empty());
}
