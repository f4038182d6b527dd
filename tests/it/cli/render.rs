//! `sudosat render`

use crate::cli::*;
use crate::common::{feed, run};

#[test]
fn one_picture_goes_to_standard_output() {
    let run = run(&["render", "-q", EASY]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert!(run.out.starts_with("<svg ") && run.out.ends_with("</svg>\n"), "{}", run.out);
    assert_eq!(run.out.matches("<text").count(), 30);
}

#[test]
fn the_name_of_the_file_determines_the_form() {
    let folder = Folder::new();
    for (name, start) in [("a.svg", "<svg ".as_bytes()), ("a.png", b"\x89PNG"), ("a.PDF", b"%PDF-")]
    {
        let path = folder.path(name);
        let run = run(&["render", "-q", EASY, "-o", &path]);
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (Some(0), "", ""), "{name}");
        assert!(std::fs::read(&path).unwrap().starts_with(start), "{name}");
    }
    let path = folder.path("a.jpg");
    let run = run(&["render", "-q", EASY, "-o", &path]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.err.contains("a.jpg")
            && run.err.contains("expected one that ends in .svg, .png or .pdf")
    );
}

#[test]
fn several_pictures_are_numbered() {
    let folder = Folder::new();
    let text = format!("{EASY}\n").repeat(10);
    let run = feed(text, &["render", "-q", "-o", &folder.path("a.svg")]);
    assert_eq!((run.code, run.out.as_str()), (Some(0), ""));
    let mut names = folder.names();
    names.sort();
    assert_eq!((names.len(), names[0].as_str(), names[9].as_str()), (10, "a-01.svg", "a-10.svg"));
}

#[test]
fn several_pictures_have_no_room_on_standard_output() {
    let run = feed(format!("{EASY}\n{HARD}\n"), &["render", "-q"]);
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(run.err.contains("found 2 pictures for standard output: expected one"), "{}", run.err);
}

#[test]
fn sheets_hold_puzzles_and_then_solutions() {
    let folder = Folder::new();
    let text = format!("{EASY}\n{HARD}\n").repeat(4);
    let path = folder.path("sheet.pdf");
    let run = feed(text.clone(), &["render", "-q", "--per-page", "6", "--solutions", "-o", &path]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let pdf = std::fs::read(&path).unwrap();
    assert_eq!(String::from_utf8_lossy(&pdf).matches("/MediaBox").count(), 4);
    let run = feed(text, &["render", "-q", "--per-page", "8"]);
    assert_eq!(run.out.matches("class=\"grids\"").count(), 8);
}

#[test]
fn the_size_is_that_of_a_png() {
    let folder = Folder::new();
    let path = folder.path("a.png");
    assert_eq!(run(&["render", "-q", EASY, "--size", "300", "-o", &path]).code, Some(0));
    let png = std::fs::read(&path).unwrap();
    assert_eq!(u32::from_be_bytes(png[16..20].try_into().unwrap()), 300);
    let svg = run(&["render", "-q", EASY, "--size", "300"]);
    assert_eq!(svg.code, Some(2));
    assert!(svg.err.contains("expected --output FILE.png"), "{}", svg.err);
    assert_eq!(run(&["render", EASY, "--size", "99999999"]).code, Some(2));
}

#[test]
fn the_exit_code_states_the_answer() {
    for (arguments, code) in [
        (["--solution", EASY], 0),
        (["--solution", TWO], 1),
        (["--clashes", CLASHING], 1),
        (["--step", EASY], 0),
        (["--step=3", EASY], 0),
        (["--step", IMPOSSIBLE], 1),
        (["--why", IMPOSSIBLE], 0),
        (["--why=r5c5=5", EASY], 0),
        (["--why=r5c5=6", EASY], 1),
        (["--why=r10c5=6", EASY], 2),
        (["--why=nonsense", EASY], 2),
        (["--step=0", EASY], 2),
        (["--solutions", EASY], 2),
        (["--per-page=0", EASY], 2),
    ] {
        let run = run(&[&["render", "-q"][..], &arguments].concat());
        assert_eq!(run.code, Some(code), "{arguments:?}: {}", run.err);
        assert_eq!(run.out.starts_with("<svg "), code < 2, "{arguments:?}");
    }
}

#[test]
fn a_step_beyond_the_last_is_refused_with_the_number_of_steps() {
    let path = run(&["explain", "-q", "--format", "jsonl", EASY]).out;
    let steps = objects(&path).iter().filter(|line| line["step"].is_number()).count();
    let draw = |number: usize| run(&["render", "-q", EASY, &format!("--step={number}")]);
    assert_eq!(draw(steps).code, Some(0));
    for number in [steps + 1, steps + 99] {
        let beyond = draw(number);
        assert_eq!((beyond.code, beyond.out.as_str()), (Some(2), ""));
        let message =
            format!("argument:1: there is no step {number}: the path has {steps} steps\n");
        assert!(beyond.err.contains(&message), "{}", beyond.err);
    }
}

#[test]
fn a_bad_puzzle_does_not_stop_the_rest() {
    let folder = Folder::new();
    let path = folder.path("a.svg");
    let run = feed(format!("{EASY}\nrubbish\n{HARD}\n"), &["render", "-q", "-o", &path]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("-: line 2"), "{}", run.err);
    assert_eq!(folder.names().len(), 2);
    let run = feed("rubbish\n", &["render", "-q", "-o", &path]);
    assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{}", run.err);
    assert!(run.err.contains("-: line 1"), "{}", run.err);
}

#[test]
fn a_file_that_cannot_be_written_is_reported_at_once() {
    let folder = Folder::new();
    for path in [folder.path("none/a.png"), folder.path("none/a.svg")] {
        let run = run(&["render", "-q", EASY, "-o", &path]);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
        assert!(run.err.contains("cannot write") && run.err.contains("none/a."), "{}", run.err);
    }
    assert!(folder.names().is_empty());
}

#[test]
fn titles_come_from_the_source() {
    let text = format!("id,puzzle,note\nno. 7,{EASY},x\n");
    let run = feed(text, &["render", "-q", "--per-page", "2"]);
    assert!(run.out.contains(">1  no. 7</text>"), "{}", run.out);
}

#[test]
fn pictures_go_to_standard_output_and_into_compressed_files() {
    let folder = Folder::new();
    let plain = run(&["render", "-q", EASY]).out;
    assert_eq!(run(&["render", "-q", EASY, "-o", "-"]).out, plain);
    let two = ["render", "-q", EASY, HARD, "-o"];
    assert_eq!(run(&[&two[..], &[&folder.path("two.svg.gz")]].concat()).code, Some(0));
    let mut names = folder.names();
    names.sort_unstable();
    assert_eq!(names, ["two-1.svg.gz", "two-2.svg.gz"]);
}
