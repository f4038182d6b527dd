//! Certificates, from outside.

use crate::cli::*;
use crate::common::{feed, run};

/// A folder's path inside a scratch folder, as an argument.
fn inside(folder: &Folder, name: &str) -> String {
    let scratch = folder.file("scratch", "");
    scratch.replace("scratch", name)
}

fn prove(puzzle: &str, claim: &[&str], certificate: &str) -> common::Run {
    run(&[&["prove", "-q", puzzle, "-o", certificate], claim].concat())
}

#[test]
fn what_is_proved_is_verified() {
    let folder = Folder::new();
    let certificate = inside(&folder, "certificate");
    for (puzzle, claim, words) in [
        (HARD, &[][..], "proved: unique, by cdcl in "),
        (CLASHING, &[], "proved: none, by cdcl in "),
        (HARD, &["--claim", "unique", "--engine", "cdcl:mrv"], "proved: unique, by cdcl:mrv in "),
        (HARD, &["--lrat", "--engine", "varisat"], "proved: unique, by varisat in "),
    ] {
        let proved = prove(puzzle, claim, &certificate);
        assert_eq!((proved.code, &proved.err[..]), (Some(0), ""));
        assert!(proved.out.starts_with(words), "{}", proved.out);
        let verified = run(&["verify", &certificate]);
        assert_eq!((verified.code, &verified.err[..]), (Some(0), ""));
        assert!(verified.out.contains(": accepted: ") && verified.out.contains(puzzle));
    }
    let verified = run(&["verify", "--format", "json", &certificate]);
    let report = &objects(&verified.out)[0];
    assert_eq!((&report["accepted"], &report["claim"]), (&true.into(), &"unique".into()));
    assert_eq!((&report["variables"], &report["error"]), (&729.into(), &Value::Null));
    assert_eq!((&report["proof"], &report["rules"]), (&"LRAT".into(), &Value::Null));
}

#[test]
fn cover_problems_are_certified_too() {
    let folder = Folder::new();
    let certificate = inside(&folder, "certificate");
    let two = "a b c\na b\nc\na\nb c\n";
    let proved = feed(two, &["cover", "prove", "--claim", "count=2", "--lrat", "-o", &certificate]);
    assert_eq!((proved.code, &proved.err[..]), (Some(0), ""));
    assert!(proved.out.starts_with("proved: count=2, by cdcl in "), "{}", proved.out);
    let verified = run(&["verify", &certificate]);
    assert_eq!((verified.code, &verified.err[..]), (Some(0), ""));
    assert!(verified.out.contains(": accepted: count=2 ("), "{}", verified.out);
    assert!(verified.out.ends_with("\n3 items, 4 options\n"), "{}", verified.out);
    let report = &objects(&run(&["verify", "--format", "json", &certificate]).out)[0];
    assert_eq!((&report["items"], &report["puzzle"]), (&3.into(), &Value::Null));
    let none = feed("a b\na\n| b\na b\n", &["cover", "prove", "-o", &certificate]);
    assert!(none.out.starts_with("proved: unique, by cdcl in "), "{}", none.out);
    let none = feed("a b c\na b\nb c\n", &["cover", "prove", "-o", &certificate]);
    assert!(none.out.starts_with("proved: none, by cdcl in "), "{}", none.out);
    let more = feed(two, &["cover", "prove", "-o", &certificate]);
    assert_eq!(
        (more.code, &more.out[..]),
        (Some(1), "not proved: there is more than one solution\n")
    );
    let senseless = feed(two, &["cover", "prove", "--claim", "minimal", "-o", &certificate]);
    assert_eq!(senseless.code, Some(2));
    assert!(senseless.err.contains("is about a puzzle"), "{}", senseless.err);
}

#[test]
fn what_is_false_is_answered_and_not_written() {
    let folder = Folder::new();
    let certificate = inside(&folder, "certificate");
    for (claim, words) in [
        (&["--claim", "none"][..], "not proved: there is a solution\n"),
        (&["--claim", "count=2"], "not proved: there is only one solution\n"),
    ] {
        let answer = prove(HARD, claim, &certificate);
        assert_eq!((answer.code, &answer.out[..]), (Some(1), words));
    }
    let limited = prove(HARD, &["--max-conflicts", "0"], &certificate);
    assert_eq!((limited.code, &limited.out[..]), (Some(3), "unknown, conflict limit reached\n"));
    assert!(!std::path::Path::new(&certificate).exists());
}

#[test]
fn what_is_damaged_is_rejected_with_the_first_wrong_thing() {
    let folder = Folder::new();
    let certificate = inside(&folder, "certificate");
    assert_eq!(prove(HARD, &[], &certificate).code, Some(0));
    std::fs::write(format!("{certificate}/proof.drat"), "0\n").unwrap();
    let rejected = run(&["verify", &certificate]);
    assert_eq!((rejected.code, &rejected.err[..]), (Some(1), ""));
    let words = ": rejected: proof.drat: size or hash differ from those in manifest.json\n";
    assert!(rejected.out.ends_with(words), "{}", rejected.out);
    let report = &objects(&run(&["verify", "--format", "json", &certificate]).out)[0];
    assert_eq!((&report["accepted"], &report["claim"]), (&false.into(), &Value::Null));
}

#[cfg(unix)]
#[test]
fn a_link_out_of_the_folder_is_refused() {
    let folder = Folder::new();
    let certificate = inside(&folder, "certificate");
    assert_eq!(prove(HARD, &[], &certificate).code, Some(0));
    for file in ["manifest.json", "puzzle.txt", "proof.drat"] {
        let (own, moved) = (format!("{certificate}/{file}"), inside(&folder, file));
        let inner = format!("{certificate}/inner");
        std::fs::rename(&own, &moved).unwrap();
        std::os::unix::fs::symlink(&moved, &own).unwrap();
        let rejected = run(&["verify", &certificate]);
        assert_eq!(rejected.code, Some(1), "{file}: {}", rejected.err);
        assert!(rejected.out.contains("it is a link out of the folder"), "{}", rejected.out);
        // Within the folder a link does no harm.
        std::fs::remove_file(&own).unwrap();
        std::fs::rename(&moved, &inner).unwrap();
        std::os::unix::fs::symlink("inner", &own).unwrap();
        assert_eq!(run(&["verify", &certificate]).code, Some(0), "{file}");
        std::fs::remove_file(&own).unwrap();
        std::fs::rename(&inner, &own).unwrap();
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = Folder::new();
    let refused = |arguments: &[&str], words: &str| {
        let run = run(arguments);
        assert_eq!((run.code, &run.out[..]), (Some(2), ""), "{arguments:?}");
        assert!(run.err.contains(words), "{arguments:?}: {}", run.err);
    };
    refused(&["verify", &inside(&folder, "nowhere")], "cannot read ");
    let file = folder.file("puzzle.txt", EASY);
    refused(&["verify", &file], "is a file: expected the folder of a certificate");
    let output = "a certificate is a folder, expected its name: standard output is none";
    refused(&["prove", "-q", "-o", "-", HARD], output);
    refused(&["cover", "prove", "-o", "-", "nowhere"], output);
    let other = inside(&folder, "");
    refused(&["prove", "-q", HARD, "-o", &other], "holds scratch, so it is no certificate");
    for name in ["puzzle.txt", "manifest.json"] {
        let mine = inside(&folder, "mine");
        std::fs::create_dir(&mine).unwrap();
        std::fs::write(Path::new(&mine).join(name), "{}").unwrap();
        refused(&["prove", "-q", HARD, "-o", &mine], "no manifest.json of a certificate");
        std::fs::remove_dir_all(&mine).unwrap();
    }
    refused(&["prove", "-q", HARD, "-o", "."], "it is the current folder");
    refused(&["prove", "-q", HARD, "-o", &other, "--claim", "two"], "`two` is no claim");
    refused(&["prove", "-q", HARD, "-o", &other, "--engine", "batsat"], "writes no proofs here");
    refused(&["prove", HARD], "--output <DIR>");
}
