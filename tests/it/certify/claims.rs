//! What is true is certified, what is false is not.

use std::fs;
use std::time::Duration;

use ProofForm::{Drat, Lrat};
use sudosat::backend::{Engine, Limit};
use sudosat::certify::{Claim, ProofForm, Proved, prove, verify};
use sudosat::encode::PrimitiveForm;
use sudosat::formats::{ReadOptions, read_str};
use sudosat::grid::{Puzzle, Shape};
use sudosat::rules::Sudoku;
use sudosat::solve::Options;

use crate::certify::{INKALA, MINIMAL_4X4, PROOF, certify_by};
use crate::certify::{
    accepted, accepted_by, certify, from_file, installed, proved, puzzle, refuted, verified,
};
use crate::support::sample;

#[test]
fn every_claim_is_proved_and_verified() {
    let hard = puzzle(INKALA);
    accepted(&hard, "unique");
    accepted(&hard, "minimal");
    accepted(&hard, "r1c2=1");
    accepted(&hard, "r1c2!=2");
    accepted(&puzzle("11.............."), "none");
    accepted(&puzzle("11.............."), "r4c4!=1");
    accepted(&puzzle(MINIMAL_4X4), "minimal");
    accepted(&puzzle("................"), "count=288");
}

#[test]
fn varisat_proves_too() {
    let varisat = Options { engine: Engine::Varisat, ..Options::default() };
    for (text, claim) in [
        (INKALA, "unique"),
        (INKALA, "r1c2=1"),
        (INKALA, "r1c2!=2"),
        (MINIMAL_4X4, "minimal"),
        ("11..............", "none"),
        ("1...............", "count=72"),
    ] {
        accepted_by(&varisat, &puzzle(text), claim);
    }
    let other = prove(&puzzle(INKALA), Claim::Count(2), Drat, &varisat).unwrap();
    assert!(matches!(other, Proved::False(_)));
    let hurried = Options { timeout: Some(Duration::from_nanos(1)), ..varisat };
    let hurried = prove(&puzzle(INKALA), "r1c2!=2".parse().unwrap(), Drat, &hurried).unwrap();
    assert!(matches!(hurried, Proved::Unknown(Limit::Time)));
}

/// The explanations of the propagator are not in the formula, so the proof derives them.
#[test]
fn a_search_with_a_propagator_is_proved_from_the_clauses_alone() {
    let options = Options { primitives: PrimitiveForm::Native, ..Options::default() };
    let text = fs::read_to_string("puzzles/clues.txt").unwrap();
    let puzzles = read_str(&text, &ReadOptions::default()).map(|entry| entry.unwrap().puzzle);
    for puzzle in puzzles.step_by(sample(3, 1)) {
        accepted_by(&options, &puzzle, "unique");
    }
    let first = read_str(&text, &ReadOptions::default()).next().unwrap().unwrap().puzzle;
    let proof = || {
        let scratch = tempfile::tempdir().unwrap();
        let folder = scratch.path().join("certificate");
        certify_by(&options, &first, "unique", Drat, &folder);
        fs::read(folder.join(PROOF)).unwrap()
    };
    assert_eq!(proof(), proof());
    let killer = puzzle(
        "# shape: 2x2\n# rules: killer 3 r1c1 r1c2, killer 3 r2c3 r2c4, killer 5 r2c1 r3c1\n................\n",
    );
    accepted_by(&options, &killer, "r1c3!=1");
    let varisat = Options { engine: Engine::Varisat, ..options };
    let error = prove(&killer, Claim::Count(1), Drat, &varisat).unwrap_err().to_string();
    assert_eq!(error, "varisat takes no propagator: only cdcl propagates clues natively");
}

#[test]
fn the_manifest_states_the_form_in_which_the_engine_received_the_clues() {
    let form = |puzzle: &Puzzle, primitives| {
        let options = Options { primitives, ..Options::default() };
        match prove(puzzle, Claim::Count(1), Drat, &options).unwrap() {
            Proved::True(certificate) => certificate.manifest.primitives,
            other => panic!("{other:?}"),
        }
    };
    let killer = puzzle("# shape: 2x2\n# rules: killer 3 r1c1 r1c2\n....34122143432.\n");
    assert_eq!(form(&killer, PrimitiveForm::Native), "native");
    assert_eq!(form(&killer, PrimitiveForm::Auto), "clauses");
    let without_clues = form(&puzzle(INKALA), PrimitiveForm::Native);
    assert_eq!(without_clues, "clauses", "there is nothing to propagate natively");
}

/// Such programs write binary proofs.
#[test]
fn programs_that_write_proofs_do_too() {
    let options =
        |command: &str| Options { engine: command.parse().unwrap(), ..Options::default() };
    let hard = puzzle(INKALA);
    if installed::installed("cadical") {
        let by_program = options("cmd: cadical -q {input} {proof}");
        for claim in ["unique", "minimal", "r1c2=1"] {
            accepted_by(&by_program, &hard, claim);
        }
        let other = prove(&hard, Claim::Count(2), Drat, &by_program).unwrap();
        assert!(matches!(other, Proved::False(_)));
    }
    let refused =
        |command| prove(&hard, Claim::Count(1), Drat, &options(command)).unwrap_err().to_string();
    assert!(refused("cmd: cadical -q {input}").contains("writes no proofs here"));
    assert!(refused("cmd: no-such-program {proof}").contains("cannot run `no-such-program`"));
}

/// A search without learning does not say what its lemmas follow from, so its proof is converted.
#[test]
fn each_way_to_search_has_a_proof_with_and_without_hints() {
    for engine in ["cdcl", "cdcl:mrv", "cdcl:no-restarts", "cdcl:backtracking"] {
        let options = Options { engine: engine.parse().unwrap(), ..Options::default() };
        accepted_by(&options, &puzzle(MINIMAL_4X4), "unique");
    }
}

/// A program that says unsatisfiable and proves nothing.
#[cfg(unix)]
#[test]
fn the_proof_of_a_program_is_checked() {
    let liar = "cmd: sh -c 'echo 0 > {proof}; echo s UNSATISFIABLE; exit 20' {input}";
    let options = Options { engine: liar.parse().unwrap(), ..Options::default() };
    for form in [Drat, Lrat] {
        let error =
            prove(&puzzle(INKALA), Claim::Count(1), form, &options).unwrap_err().to_string();
        assert!(error.starts_with("the proof of `sh` does not hold: step 1, `0`"), "{error}");
    }
}

#[test]
fn claims_hold_at_other_sizes_and_under_other_rules() {
    // Five grids take as long as all others together.
    let several = ["twodoku", "samurai"][sample(0, 1)];
    for rule in ["jigsaw", "anti-knight", "diagonals", "non-consecutive", several] {
        accepted(&from_file("variants.txt", rule), "unique");
    }
    accepted(&puzzle("..3...5..3....1..626..1......1...5.."), "unique");
    if sample(0, 1) == 1 {
        let text = fs::read_to_string("puzzles/large.txt").unwrap();
        let mut large = read_str(&text, &ReadOptions::default()).map(|entry| entry.unwrap().puzzle);
        let sixteen = large.find(|puzzle| puzzle.shape().side() == 16).unwrap();
        accepted(&sixteen, "unique");
    }
    // What the marks exclude is part of the formula.
    let marks = puzzle("12 12 3 4\n3 4 1 2\n2 12 4 3\n4 3 2 1\n");
    assert!(marks.marks.is_some());
    accepted(&marks, "unique");
    accepted(&marks, "r1c1!=2");
}

#[test]
fn what_is_false_is_not_certified() {
    let (hard, free) = (puzzle(INKALA), puzzle("................"));
    assert_eq!(refuted(&hard, "none"), "there is a solution");
    assert_eq!(refuted(&hard, "count=2"), "there is only one solution");
    assert_eq!(refuted(&hard, "r1c2=2"), "there is a solution in which it is otherwise");
    assert_eq!(refuted(&hard, "r1c2!=1"), "there is a solution in which it is otherwise");
    assert_eq!(refuted(&free, "unique"), "there is more than one solution");
    assert_eq!(refuted(&free, "minimal"), "there is more than one solution");
    assert_eq!(refuted(&free, "count=2"), "there are more than 2 solutions");
    assert_eq!(refuted(&free, "r1c1=1"), "there is a solution in which it is otherwise");
    assert_eq!(refuted(&puzzle("11.............."), "r4c4=1"), "there is no solution");
    let clue = refuted(&puzzle("12....2....34..."), "minimal");
    assert!(clue.starts_with("without the clue r"), "{clue}");
}

#[test]
fn limits_and_senseless_claims_are_reported() {
    let options = Options { max_conflicts: Some(1), ..Options::default() };
    let limited = prove(&puzzle(INKALA), Claim::Count(1), Drat, &options).unwrap();
    assert!(matches!(limited, Proved::Unknown(Limit::Conflicts)));
    let error = |claim: &str, options: &Options| {
        prove(&puzzle(INKALA), claim.parse().unwrap(), Drat, options).unwrap_err().to_string()
    };
    assert!(
        error("r9c10=1", &Options::default()).contains("expected a cell and a digit of the grid")
    );
    let by = |engine: &str, max_conflicts| {
        let engine = engine.parse().unwrap();
        error("none", &Options { engine, max_conflicts, ..Options::default() })
    };
    // Reported before anything is looked for: the claim is false.
    assert!(by("batsat", None).contains("batsat writes no proofs here"));
    assert!(by("race:cdcl,varisat", None).contains("writes no proofs here"));
    assert!(by("varisat", Some(1)).contains("varisat cannot count conflicts"));
}

#[test]
fn a_folder_with_something_else_is_left_alone() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path().join("certificate");
    certify(&puzzle(MINIMAL_4X4), "minimal", Lrat, &folder);
    certify(&puzzle(MINIMAL_4X4), "unique", Drat, &folder);
    assert_eq!(verified(&folder).unwrap().claim, Claim::Count(1), "the newer one");
    assert_eq!(fs::read_dir(scratch.path()).unwrap().count(), 1, "nothing is left beside it");
    fs::write(folder.join("notes.txt"), "mine").unwrap();
    let Proved::True(mut certificate) = proved(&puzzle(MINIMAL_4X4), "unique") else { panic!() };
    assert!(certificate.write(&folder).unwrap_err().to_string().contains("notes.txt"));
    assert!(folder.join("notes.txt").exists());
    assert!(verify(&scratch.path().join("nowhere")).is_err());
}

#[test]
fn what_is_written_is_read() {
    for text in ["none", "unique", "count=7", "r3c5=7", "r3c5!=7", "minimal"] {
        assert_eq!(text.parse::<Claim>().unwrap().to_string(), text);
    }
    for text in
        ["", "two", "count=", "count=-1", "count=+150", "count=0150", "r3c5", "r3c5=", "r3c5=!7"]
    {
        assert!(text.parse::<Claim>().unwrap_err().to_string().contains("is no claim"));
    }
}

#[test]
fn cells_and_digits_must_be_those_of_the_grid() {
    let sudoku = Sudoku::new(Shape::new(2, 2).unwrap());
    let fits = |text: &str| text.parse::<Claim>().unwrap().on(&sudoku).is_some();
    assert!(fits("r4c4=4") && fits("r1c1!=4") && fits("unique"));
    assert!(!fits("r5c1=1") && !fits("r1c5=1") && !fits("r1c1!=5") && !fits("r1c1=0"));
}
