//! The files of the page, as they are served.

use std::path::{Path, PathBuf};

use crate::support::serving::Serving;

#[test]
fn the_files_of_the_page_come_with_strict_headers() {
    let server = Serving::with(&[]);
    let get = |path: &str| ureq::get(format!("{}{path}", server.address)).call().unwrap();
    let page = get("/");
    let policy = page.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/page/main.js", "text/javascript; charset=utf-8"),
        ("/page/style/base.css", "text/css; charset=utf-8"),
        ("/page/icon.svg", "image/svg+xml"),
    ] {
        let answer = get(path);
        assert_eq!(answer.headers()["content-type"], kind, "{path}");
        assert_eq!(answer.headers()["content-security-policy"].to_str().unwrap(), policy, "{path}");
        assert_eq!(answer.headers()["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(answer.headers()["referrer-policy"], "no-referrer", "{path}");
        let tag = answer.headers()["etag"].clone();
        let address = format!("{}{path}", server.address);
        let again = ureq::get(address).header("if-none-match", tag).call().unwrap();
        assert_eq!(again.status(), 304, "{path}");
    }
    let missing = ureq::get(format!("{}/page/secret.js", server.address)).call();
    assert!(matches!(missing, Err(ureq::Error::StatusCode(404))));
}

#[test]
fn every_file_that_the_page_names_is_served() {
    let server = Serving::with(&[]);
    let get = |path: &str| {
        let mut answer = ureq::get(format!("{}{path}", server.address)).call().unwrap();
        answer.body_mut().read_to_string().unwrap()
    };
    for path in files_in(Path::new("crates/server/src/page")) {
        let name = path.strip_prefix("crates/server/src/page").unwrap().to_str().unwrap();
        let text = get(&format!("/page/{name}"));
        assert_eq!(text, std::fs::read_to_string(&path).unwrap(), "{name}");
    }
    assert!(!get("/").contains("style="), "no inline style, which the policy forbids");
}

/// The order of the page's folders: a file imports only from its own folder and those before it.
const FOLDERS: [&str; 6] = ["game", "dom", "grid", "player", "ask", "ui"];

#[test]
fn the_folders_of_the_page_import_only_from_those_before_them() {
    let place = |folder: &str| FOLDERS.iter().position(|name| *name == folder);
    for path in files_in(Path::new("crates/server/src/page")) {
        let folder = path.parent().unwrap().file_name().unwrap().to_str().unwrap();
        let Some(own) = place(folder) else { continue };
        let text = std::fs::read_to_string(&path).unwrap();
        for line in text.lines().filter(|line| line.contains(" from \"../")) {
            let imported = line.split("../").nth(1).unwrap().split('/').next().unwrap();
            assert!(place(imported).unwrap() < own, "{}: {line}", path.display());
        }
    }
}

/// The files in a folder and those below it, but for those that only the type checker reads.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = entries.flat_map(|path| if path.is_dir() { files_in(&path) } else { vec![path] });
    files.filter(|path| !path.ends_with("tsconfig.json") && !path.ends_with("types.d.ts")).collect()
}
