//! Certificates: every claim is proved and verified on puzzles of several sizes and rules, and what is
//! damaged is rejected unless it still proves the claim.

#[path = "support/installed.rs"]
mod installed;
#[path = "support/random.rs"]
mod random;
#[path = "support/sets.rs"]
mod sets;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use ProofForm::{Drat, Lrat};
use random::Random;
use serde_json::{Value, json};
use sudosat::backend::{Engine, Limit};
use sudosat::certify::{
    Accepted, Claim, Listed, Problem, ProofForm, Proved, Rejection, prove, prove_cover, verify,
};
use sudosat::formats::{Entry, ReadOptions, read_str};
use sudosat::grid::Puzzle;
use sudosat::solve::Options;

/// Arto Inkala's puzzle of 2010: it takes a search.
const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// Another hard one.
const OTHER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
/// Minimal: without any one of its clues there are several solutions.
const MINIMAL_4X4: &str = "1.....2....34...";

fn puzzle(text: &str) -> Puzzle {
    read_str(text, &ReadOptions::default()).next().unwrap().unwrap().puzzle
}

/// The first puzzle of a file of the project whose text contains `mark`.
fn from_file(name: &str, mark: &str) -> Puzzle {
    let text = fs::read_to_string(Path::new("puzzles").join(name)).unwrap();
    let mut entries = read_str(&text, &ReadOptions::default()).map(|entry| entry.unwrap().puzzle);
    entries.find(|puzzle| puzzle.rules.to_string().contains(mark)).unwrap()
}

fn proved(puzzle: &Puzzle, claim: &str) -> Proved {
    prove(puzzle, claim.parse().unwrap(), Drat, &Options::default()).unwrap()
}

/// Proves the claim and writes the certificate into `folder`.
fn certify(puzzle: &Puzzle, claim: &str, form: ProofForm, folder: &Path) {
    certify_by(&Options::default(), puzzle, claim, form, folder);
}

fn certify_by(options: &Options, puzzle: &Puzzle, claim: &str, form: ProofForm, folder: &Path) {
    match prove(puzzle, claim.parse().unwrap(), form, options).unwrap() {
        Proved::True(mut certificate) => certificate.write(folder).unwrap(),
        other => panic!("{claim}: {other:?}"),
    }
}

fn verified(folder: &Path) -> Result<Accepted, Rejection> {
    verify(folder).unwrap()
}

/// Proves, writes and verifies in each form, by the default engine.
fn accepted(puzzle: &Puzzle, claim: &str) {
    accepted_by(&Options::default(), puzzle, claim);
}

fn accepted_by(options: &Options, puzzle: &Puzzle, claim: &str) {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path().join("certificate");
    for form in [Drat, Lrat] {
        certify_by(options, puzzle, claim, form, &folder);
        let accepted = verified(&folder).unwrap();
        let Problem::Puzzle(problem) = &accepted.problem else { panic!("it is a puzzle") };
        assert_eq!((&**problem, accepted.claim.to_string()), (puzzle, claim.to_owned()));
        assert_eq!(accepted.form, form);
        assert!(accepted.lemmas > 0);
        second_opinion(&Folder(folder.clone()), claim);
    }
}

fn refuted(puzzle: &Puzzle, claim: &str) -> String {
    match proved(puzzle, claim) {
        Proved::False(refutation) => refutation.to_string(),
        other => panic!("{claim}: {other:?}"),
    }
}

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
    for rule in ["jigsaw", "anti-knight", "diagonals", "non-consecutive", "samurai"] {
        accepted(&from_file("variants.txt", rule), "unique");
    }
    let large = fs::read_to_string("puzzles/large.txt").unwrap();
    let mut large = read_str(&large, &ReadOptions::default()).map(|entry| entry.unwrap().puzzle);
    let sixteen = large.find(|puzzle| puzzle.shape().side() == 16).unwrap();
    accepted(&sixteen, "unique");
    // What the marks exclude is part of the formula.
    let marks = puzzle("12 12 3 4\n3 4 1 2\n2 12 4 3\n4 3 2 1\n");
    assert!(marks.marks.is_some());
    accepted(&marks, "unique");
    accepted(&marks, "r1c1!=2");
}

/// D. E. Knuth's example: items a to g, one solution.
const KNUTH: &str = "| an example\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";
/// An item that may be met twice, and colours that tie options together: four solutions.
const COLOURED: &str = "p q 1:2|r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\nq r\n";
/// One solution contains another: what excludes the smaller is not to exclude the larger.
const LOOSE: &str = "0:2|a 1|b | x\na x:red\na x\nb x:red\na b\nb\n";

fn certify_cover(options: &Options, text: &str, claim: &str, form: ProofForm, folder: &Path) {
    match prove_cover(text, claim.parse().unwrap(), form, options).unwrap() {
        Proved::True(mut certificate) => certificate.write(folder).unwrap(),
        other => panic!("{claim}: {other:?}"),
    }
}

/// How many solutions a cover problem has, by search without SAT.
fn number(text: &str) -> usize {
    sudosat::formats::read_cover(text).unwrap().cover.search().count()
}

#[test]
fn claims_about_any_exact_cover_problem_are_proved_and_verified() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path().join("certificate");
    let varisat = Options { engine: Engine::Varisat, ..Options::default() };
    for text in [KNUTH, COLOURED, LOOSE, "a b c\na b\nb c\n", "| two options\r\na\r\na\r\n"] {
        let claim = Claim::Count(number(text) as u64).to_string();
        for (form, options) in [(Drat, &varisat), (Lrat, &varisat), (Lrat, &Options::default())] {
            certify_cover(options, text, &claim, form, &folder);
            let accepted = verified(&folder).unwrap();
            assert_eq!(accepted.claim.to_string(), claim);
            assert!(matches!(accepted.problem, Problem::Cover(_)));
            second_opinion(&Folder(folder.clone()), text);
        }
        for wrong in [number(text) as u64 + 1, (number(text) as u64).wrapping_sub(1)] {
            let proved = prove_cover(text, Claim::Count(wrong), Drat, &varisat);
            assert!(wrong == u64::MAX || matches!(proved.unwrap(), Proved::False(_)), "{text}");
        }
    }
    let error = |claim: &str| {
        prove_cover(KNUTH, claim.parse().unwrap(), Drat, &varisat).unwrap_err().to_string()
    };
    assert!(error("minimal").contains("is about a puzzle"), "{}", error("minimal"));
    assert!(error("r1c1=1").contains("is about a puzzle"));
}

#[test]
fn what_is_false_is_not_certified() {
    let (hard, free) = (puzzle(INKALA), puzzle("................"));
    assert_eq!(refuted(&hard, "none"), "there are more solutions than that");
    assert_eq!(refuted(&hard, "count=2"), "there is only one solution");
    assert_eq!(refuted(&hard, "r1c2=2"), "there is a solution in which it is otherwise");
    assert_eq!(refuted(&hard, "r1c2!=1"), "there is a solution in which it is otherwise");
    assert_eq!(refuted(&free, "unique"), "there are more solutions than that");
    assert_eq!(refuted(&free, "r1c1=1"), "there is a solution in which it is otherwise");
    assert_eq!(refuted(&puzzle("11.............."), "r4c4=1"), "there is no solution");
    let clue = refuted(&puzzle("12....2....34..."), "minimal");
    assert!(clue.starts_with("without the clue r"), "{clue}");
}

#[test]
fn limits_and_senseless_claims_are_told() {
    let options = Options { max_conflicts: Some(1), ..Options::default() };
    let limited = prove(&puzzle(INKALA), Claim::Count(1), Drat, &options).unwrap();
    assert!(matches!(limited, Proved::Unknown(Limit::Conflicts)));
    let error = |claim: &str, options: &Options| {
        prove(&puzzle(INKALA), claim.parse().unwrap(), Drat, options).unwrap_err().to_string()
    };
    assert!(error("r9c10=1", &Options::default()).contains("that the grid does not have"));
    let by = |engine: &str, max_conflicts| {
        let engine = engine.parse().unwrap();
        error("none", &Options { engine, max_conflicts, ..Options::default() })
    };
    // Told before anything is looked for: the claim is false.
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

/// A certificate that can be damaged.
struct Folder(PathBuf);

impl Folder {
    fn text(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).unwrap()
    }

    fn write(&self, file: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.0.join(file), bytes).unwrap();
    }

    /// Changes the lines of a file.
    fn lines(&self, file: &str, change: impl FnOnce(&mut Vec<String>)) {
        let mut lines: Vec<String> = self.text(file).lines().map(str::to_owned).collect();
        change(&mut lines);
        self.write(file, lines.iter().map(|line| format!("{line}\n")).collect::<String>());
    }

    fn manifest(&self, change: impl FnOnce(&mut Value)) {
        let mut manifest = serde_json::from_str(&self.text("manifest.json")).unwrap();
        change(&mut manifest);
        self.write("manifest.json", manifest.to_string());
    }

    /// Has the manifest list the files as they are: whoever forges a certificate would.
    fn list_anew(&self) {
        self.manifest(|manifest| {
            for (name, listed) in manifest["files"].as_object_mut().unwrap() {
                let bytes = fs::read(self.0.join(name)).unwrap();
                *listed = serde_json::to_value(Listed::of(&bytes[..]).unwrap()).unwrap();
            }
        });
    }
}

/// What a damage leaves behind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    /// No certificate.
    Nothing,
    /// A proof that may still be one; puzzle, claim and formula are untouched.
    PerhapsAProof,
}
use Left::{Nothing, PerhapsAProof};

/// A kind of damage, what it leaves, and whether the manifest is made to fit it.
type Damage = (&'static str, Left, bool, fn(&Folder, &mut Random));

const PROOF: &str = "proof.drat";
const LRAT_PROOF: &str = "proof.lrat";
const FORMULA: &str = "formula.cnf";
const SOLUTIONS: &str = "solutions.txt";
const PUZZLE: &str = "puzzle.txt";
const COVER: &str = "problem.dlx";

/// Changes any line but the last.
fn change_line(folder: &Folder, file: &str, random: &mut Random, change: fn(&str) -> String) {
    folder.lines(file, |lines| {
        let any = random.below((lines.len() - 1).max(1));
        lines[any] = change(&lines[any]);
    });
}

/// Any line of clauses: neither comment nor header.
fn clause(lines: &[String], random: &mut Random) -> usize {
    let header = lines.iter().position(|line| line.starts_with('p')).map_or(0, |at| at + 1);
    header + random.below(lines.len() - header)
}

fn flip(line: &str) -> String {
    match line.strip_prefix('-') {
        Some(positive) => positive.to_owned(),
        None => format!("-{line}"),
    }
}

/// Puts a line before all others.
fn begin(folder: &Folder, file: &str, line: &str) {
    folder.lines(file, |lines| lines.insert(0, line.to_owned()));
}

/// Cuts so many bytes off the end.
fn cut(folder: &Folder, file: &str, bytes: usize) {
    let text = folder.text(file);
    folder.write(file, &text[..text.len().saturating_sub(bytes)]);
}

/// Puts the proof of another puzzle there.
fn copy_proof(other: &Puzzle, form: ProofForm, folder: &Folder) {
    let scratch = tempfile::tempdir().unwrap();
    certify(other, "unique", form, &scratch.path().join("other"));
    let proof = if form == Drat { PROOF } else { LRAT_PROOF };
    folder.write(proof, fs::read(scratch.path().join("other").join(proof)).unwrap());
}

const DAMAGES: &[Damage] = &[
    ("a lemma dropped", PerhapsAProof, true, |folder, random| {
        folder.lines(PROOF, |lines| drop(lines.remove(random.below(lines.len()))));
    }),
    ("half the lemmas dropped", PerhapsAProof, true, |folder, random| {
        folder.lines(PROOF, |lines| lines.retain(|line| line == "0" || random.below(2) == 0));
    }),
    ("a literal of a lemma flipped", PerhapsAProof, true, |folder, random| {
        change_line(folder, PROOF, random, |line| {
            if line.starts_with(['d', '0']) { line.to_owned() } else { flip(line) }
        });
    }),
    ("a literal of a lemma dropped", PerhapsAProof, true, |folder, random| {
        change_line(folder, PROOF, random, |line| {
            line.split_once(' ').map_or(line, |(_, rest)| rest).to_owned()
        });
    }),
    ("a literal added to a lemma", PerhapsAProof, true, |folder, random| {
        change_line(folder, PROOF, random, |line| match line.starts_with('d') {
            true => line.to_owned(),
            false => format!("7 {line}"),
        });
    }),
    ("two lemmas exchanged", PerhapsAProof, true, |folder, random| {
        folder.lines(PROOF, |lines| {
            let (one, other) = (random.below(lines.len()), random.below(lines.len()));
            lines.swap(one, other);
        });
    }),
    ("the lemmas backwards", PerhapsAProof, true, |folder, _| {
        folder.lines(PROOF, |lines| lines.reverse());
    }),
    ("only the empty clause", PerhapsAProof, true, |folder, _| folder.write(PROOF, "0\n")),
    ("another puzzle's proof", PerhapsAProof, true, |folder, _| {
        copy_proof(&puzzle(OTHER), Drat, folder);
    }),
    ("a clause of the formula deleted by the proof", PerhapsAProof, true, |folder, random| {
        let formula = folder.text(FORMULA);
        let lines: Vec<String> = formula.lines().map(str::to_owned).collect();
        begin(folder, PROOF, &format!("d {}", lines[clause(&lines, random)]));
    }),
    ("the empty clause dropped", Nothing, true, |folder, _| {
        folder.lines(PROOF, |lines| lines.retain(|line| line != "0"));
    }),
    ("an empty proof", Nothing, true, |folder, _| folder.write(PROOF, "")),
    ("the last line of the proof cut", Nothing, true, |folder, _| cut(folder, PROOF, 2)),
    ("a lemma about a variable that is not there", Nothing, true, |folder, _| {
        begin(folder, PROOF, "2000000000 0");
    }),
    ("a lemma against a clue", PerhapsAProof, true, |folder, _| {
        let formula = folder.text(FORMULA);
        let is_unit = |line: &&str| line.split(' ').count() == 2 && !line.starts_with('-');
        let clue = formula.lines().find(is_unit).unwrap();
        begin(folder, PROOF, &flip(clue));
    }),
    ("a deletion of what is not there", Nothing, true, |folder, _| {
        begin(folder, PROOF, "d 1 2 3 4 5 6 7 0");
    }),
    ("words in the proof", Nothing, true, |folder, _| begin(folder, PROOF, "QED")),
    ("a proof that looks binary", Nothing, true, |folder, _| begin(folder, PROOF, "a")),
    ("zero bytes in the proof", Nothing, true, |folder, _| begin(folder, PROOF, "\0\0")),
    ("a clause of the formula missing", Nothing, true, |folder, random| {
        folder.lines(FORMULA, |lines| drop(lines.remove(clause(lines, random))));
    }),
    ("the last clause, the denial, missing", Nothing, true, |folder, _| {
        folder.lines(FORMULA, |lines| drop(lines.pop()));
    }),
    ("the denial replaced", Nothing, true, |folder, _| {
        folder.lines(FORMULA, |lines| *lines.last_mut().unwrap() = "0".to_owned());
    }),
    ("a literal of the formula flipped", Nothing, true, |folder, random| {
        folder.lines(FORMULA, |lines| {
            let any = clause(lines, random);
            lines[any] = flip(&lines[any]);
        });
    }),
    ("a clause more", Nothing, true, |folder, random| {
        folder.lines(FORMULA, |lines| {
            let any = clause(lines, random);
            lines.push(lines[any].clone());
        });
    }),
    ("the formula's first clauses exchanged", Nothing, true, |folder, _| {
        folder.lines(FORMULA, |lines| lines.swap(2, 3));
    }),
    ("another header", Nothing, true, |folder, _| {
        folder.lines(FORMULA, |lines| lines[1] = "p cnf 1000000000 1".to_owned());
    }),
    ("no header", Nothing, true, |folder, _| {
        folder.lines(FORMULA, |lines| drop(lines.remove(1)));
    }),
    ("the formula cut short", Nothing, true, |folder, random| {
        cut(folder, FORMULA, 2 + random.below(100));
    }),
    ("an empty formula", Nothing, true, |folder, _| folder.write(FORMULA, "")),
    ("bytes that are no text in the formula", Nothing, true, |folder, _| {
        folder.write(FORMULA, [0xff, 0xfe, b'\n']);
    }),
    ("a solution missing", Nothing, true, |folder, _| {
        folder.lines(SOLUTIONS, |lines| drop(lines.pop()));
    }),
    ("a solution twice", Nothing, true, |folder, _| {
        folder.lines(SOLUTIONS, |lines| lines.push(lines[0].clone()));
    }),
    ("a digit of a solution changed", Nothing, true, |folder, random| {
        folder.lines(SOLUTIONS, |lines| {
            let any = random.below(lines[0].len());
            let other = if &lines[0][any..=any] == "1" { "2" } else { "1" };
            lines[0].replace_range(any..=any, other);
        });
    }),
    ("a digit of a solution missing", Nothing, true, |folder, random| {
        folder.lines(SOLUTIONS, |lines| {
            let any = random.below(lines[0].len());
            lines[0].replace_range(any..=any, ".");
        });
    }),
    ("two digits of all solutions exchanged", Nothing, true, |folder, _| {
        let exchanged = |symbol| match symbol {
            '1' => '2',
            '2' => '1',
            other => other,
        };
        folder.lines(SOLUTIONS, |lines| lines[0] = lines[0].chars().map(exchanged).collect());
    }),
    ("no solutions", Nothing, true, |folder, _| folder.write(SOLUTIONS, "")),
    ("solutions that are none", Nothing, true, |folder, _| folder.write(SOLUTIONS, "yes\n")),
    ("a clue missing", Nothing, true, |folder, _| {
        let text = folder.text(PUZZLE);
        let digit = |symbol: char| ('1'..='9').contains(&symbol);
        let clue = text.find("clues").unwrap();
        let clue = clue + text[clue..].find(digit).unwrap();
        folder.write(PUZZLE, format!("{}.{}", &text[..clue], &text[clue + 1..]));
    }),
    ("two puzzles", Nothing, true, |folder, _| folder.write(PUZZLE, folder.text(PUZZLE).repeat(2))),
    ("no puzzle", Nothing, true, |folder, _| folder.write(PUZZLE, "")),
    ("a puzzle that is none", Nothing, true, |folder, _| folder.write(PUZZLE, "{\"clues\": 7}")),
    ("another puzzle", Nothing, true, |folder, _| {
        folder.write(
            PUZZLE,
            "{\"shape\":\"2x3\",\"clues\":\"12..................................\"}",
        );
    }),
    ("a wrong hash", Nothing, false, |folder, random| {
        let file = [PUZZLE, SOLUTIONS, FORMULA, PROOF][random.below(4)];
        folder.manifest(|manifest| manifest["files"][file]["sha256"] = json!("00"));
    }),
    ("a wrong size", Nothing, false, |folder, random| {
        let file = [PUZZLE, SOLUTIONS, FORMULA, PROOF][random.below(4)];
        folder.manifest(|manifest| manifest["files"][file]["bytes"] = json!(1));
    }),
    ("a byte changed", Nothing, false, |folder, random| {
        let file = [PUZZLE, SOLUTIONS, FORMULA, PROOF][random.below(4)];
        let mut bytes = fs::read(folder.0.join(file)).unwrap();
        let any = random.below(bytes.len().max(1));
        if bytes.is_empty() {
            bytes.push(b'1')
        } else {
            bytes[any] ^= 1 << random.below(8)
        }
        folder.write(file, bytes);
    }),
    ("a file missing", Nothing, false, |folder, random| {
        let file = ["manifest.json", PUZZLE, SOLUTIONS, FORMULA, PROOF][random.below(5)];
        fs::remove_file(folder.0.join(file)).unwrap();
    }),
    ("a wrong k", Nothing, false, |folder, random| {
        let claim = format!("count={}", 300 + random.below(10));
        folder.manifest(|manifest| manifest["claim"] = json!(claim));
    }),
    ("a huge k", Nothing, false, |folder, _| {
        folder.manifest(|manifest| manifest["claim"] = json!(format!("count={}", u64::MAX)));
    }),
    ("a claim outside the grid", Nothing, false, |folder, _| {
        folder.manifest(|manifest| manifest["claim"] = json!("r90c90!=9"));
    }),
    ("a claim that is none", Nothing, false, |folder, _| {
        folder.manifest(|manifest| manifest["claim"] = json!("true"));
    }),
    ("a wrong number", Nothing, false, |folder, random| {
        let number = ["variables", "clauses", "solutions", "version"][random.below(4)];
        folder.manifest(|manifest| manifest[number] = json!(77));
    }),
    ("another format", Nothing, false, |folder, random| {
        let field = ["format", "encoding"][random.below(2)];
        folder.manifest(|manifest| manifest[field] = json!("other"));
    }),
    ("a field more", Nothing, false, |folder, _| {
        folder.manifest(|manifest| manifest["trust me"] = json!(true));
    }),
    ("a file not listed", Nothing, false, |folder, random| {
        let file = [PUZZLE, SOLUTIONS, FORMULA, PROOF][random.below(4)];
        folder.manifest(|manifest| drop(manifest["files"].as_object_mut().unwrap().remove(file)));
    }),
    ("a manifest that is none", Nothing, false, |folder, _| folder.write("manifest.json", "{")),
];

/// Changes the words of any line that is no deletion: number, literals, 0, hints, 0.
fn change_lemma(folder: &Folder, random: &mut Random, change: impl Fn(&mut Vec<String>, usize)) {
    folder.lines(LRAT_PROOF, |lines| {
        let lemmas: Vec<_> = (0..lines.len()).filter(|&at| !lines[at].contains('d')).collect();
        let any = lemmas[random.below(lemmas.len())];
        let mut words: Vec<String> = lines[any].split(' ').map(str::to_owned).collect();
        let hints = words.iter().position(|word| word == "0").unwrap() + 1;
        change(&mut words, hints);
        lines[any] = words.join(" ");
    });
}

/// Damages of proofs with hints.
const LRAT_DAMAGES: &[Damage] = &[
    ("a lemma dropped", PerhapsAProof, true, |folder, random| {
        folder.lines(LRAT_PROOF, |lines| drop(lines.remove(random.below(lines.len()))));
    }),
    ("half the lemmas dropped", PerhapsAProof, true, |folder, random| {
        folder.lines(LRAT_PROOF, |lines| lines.retain(|_| random.below(2) == 0));
    }),
    ("the first hint dropped", PerhapsAProof, true, |folder, random| {
        change_lemma(folder, random, |words, hints| drop(words.remove(hints)));
    }),
    ("the last hint dropped", Nothing, true, |folder, random| {
        change_lemma(folder, random, |words, _| drop(words.remove(words.len() - 2)));
    }),
    ("all hints dropped", Nothing, true, |folder, random| {
        change_lemma(folder, random, |words, hints| {
            words.truncate(hints);
            words.push("0".to_owned());
        });
    }),
    ("a hint changed", PerhapsAProof, true, |folder, random| {
        let other = 1 + random.below(100);
        change_lemma(folder, random, |words, hints| words[hints] = other.to_string());
    }),
    ("a hint twice", Nothing, true, |folder, random| {
        change_lemma(folder, random, |words, hints| words.insert(hints, words[hints].clone()));
    }),
    ("the hints backwards", PerhapsAProof, true, |folder, random| {
        change_lemma(folder, random, |words, hints| {
            let end = words.len() - 1;
            words[hints..end].reverse();
        });
    }),
    ("a hint with a minus sign", Nothing, true, |folder, random| {
        change_lemma(folder, random, |words, hints| words[hints] = format!("-{}", words[hints]));
    }),
    ("a hint that is the lemma itself", Nothing, true, |folder, random| {
        change_lemma(folder, random, |words, hints| words[hints] = words[0].clone());
    }),
    ("a hint from beyond", Nothing, true, |folder, random| {
        change_lemma(folder, random, |words, hints| words[hints] = u64::MAX.to_string());
    }),
    ("a number used by the formula", Nothing, true, |folder, random| {
        change_lemma(folder, random, |words, _| words[0] = "1".to_owned());
    }),
    ("a number that is too high", PerhapsAProof, true, |folder, random| {
        change_lemma(folder, random, |words, _| words[0] = u64::MAX.to_string());
    }),
    ("a number that is 0", Nothing, true, |folder, random| {
        change_lemma(folder, random, |words, _| words[0] = "0".to_owned());
    }),
    ("a number used by the lemma before", Nothing, true, |folder, random| {
        folder.lines(LRAT_PROOF, |lines| {
            let lemmas: Vec<_> = (0..lines.len()).filter(|&at| !lines[at].contains('d')).collect();
            let at = 1 + random.below(lemmas.len() - 1);
            let (before, line) = (lines[lemmas[at - 1]].clone(), &mut lines[lemmas[at]]);
            let number = before.split(' ').next().unwrap();
            *line = format!("{number} {}", line.split_once(' ').unwrap().1);
        });
    }),
    ("a literal flipped", PerhapsAProof, true, |folder, random| {
        change_lemma(folder, random, |words, hints| {
            if hints > 2 {
                words[1] = flip(&words[1]);
            }
        });
    }),
    ("a literal dropped", PerhapsAProof, true, |folder, random| {
        change_lemma(folder, random, |words, hints| {
            if hints > 2 {
                drop(words.remove(1));
            }
        });
    }),
    ("a literal added", PerhapsAProof, true, |folder, random| {
        change_lemma(folder, random, |words, _| words.insert(1, "7".to_owned()));
    }),
    ("a literal of an unknown variable", Nothing, true, |folder, random| {
        change_lemma(folder, random, |words, _| words.insert(1, "1000000".to_owned()));
    }),
    ("a needed clause deleted", Nothing, true, |folder, _| {
        let text = folder.text(LRAT_PROOF);
        let words: Vec<_> = text.lines().next().unwrap().split(' ').collect();
        begin(folder, LRAT_PROOF, &format!("{} d {} 0", words[0], words[words.len() - 2]));
    }),
    ("a clause deleted twice", Nothing, true, |folder, _| begin(folder, LRAT_PROOF, "1 d 1 1 0")),
    ("what is not there deleted", Nothing, true, |folder, _| {
        begin(folder, LRAT_PROOF, "1 d 999999999 0");
    }),
    ("two lemmas exchanged", PerhapsAProof, true, |folder, random| {
        folder.lines(LRAT_PROOF, |lines| {
            let (one, other) = (random.below(lines.len()), random.below(lines.len()));
            lines.swap(one, other);
        });
    }),
    ("the lemmas backwards", PerhapsAProof, true, |folder, _| {
        folder.lines(LRAT_PROOF, |lines| lines.reverse());
    }),
    ("only the empty clause", Nothing, true, |folder, _| {
        folder.write(LRAT_PROOF, "9999999 0 0\n");
    }),
    ("only the empty clause, with hints", Nothing, true, |folder, _| {
        folder.write(LRAT_PROOF, "9999999 0 1 2 3 0\n");
    }),
    ("the empty clause dropped", Nothing, true, |folder, _| {
        folder.lines(LRAT_PROOF, |lines| drop(lines.pop()));
    }),
    ("another puzzle's proof", Nothing, true, |folder, _| {
        copy_proof(&puzzle(OTHER), Lrat, folder);
    }),
    ("a proof without hints", Nothing, true, |folder, _| {
        copy_proof(&puzzle(OTHER), Drat, folder);
        fs::rename(folder.0.join(PROOF), folder.0.join(LRAT_PROOF)).unwrap();
    }),
    ("cut short", Nothing, true, |folder, random| cut(folder, LRAT_PROOF, 2 + random.below(100))),
    ("empty", Nothing, true, |folder, _| folder.write(LRAT_PROOF, "")),
    ("words", Nothing, true, |folder, _| begin(folder, LRAT_PROOF, "QED")),
    ("bytes that are no text", Nothing, true, |folder, _| {
        folder.write(LRAT_PROOF, [b'1', 0xff, 0xfe, b'\n']);
    }),
    ("a byte changed", Nothing, false, |folder, random| {
        let mut bytes = fs::read(folder.0.join(LRAT_PROOF)).unwrap();
        let any = random.below(bytes.len());
        bytes[any] ^= 1 << random.below(8);
        folder.write(LRAT_PROOF, bytes);
    }),
    ("another form", Nothing, false, |folder, _| {
        folder.manifest(|manifest| manifest["proof"] = json!("drat"));
    }),
    ("a form that is none", Nothing, false, |folder, _| {
        folder.manifest(|manifest| manifest["proof"] = json!("trust"));
    }),
    ("the proof missing", Nothing, false, |folder, _| {
        fs::remove_file(folder.0.join(LRAT_PROOF)).unwrap();
    }),
];

/// Copies the certificate in `original`.
fn copy(original: &Path, to: &Path) -> Folder {
    fs::create_dir(to).unwrap();
    for file in fs::read_dir(original).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), to.join(file.file_name())).unwrap();
    }
    Folder(to.to_owned())
}

/// Asks other checkers what they think of an accepted certificate, where they are installed.
fn second_opinion(folder: &Folder, name: &str) {
    let (proof, checkers): (_, &[_]) = match folder.0.join(PROOF).exists() {
        true => (PROOF, &[("rate", "s VERIFIED"), ("drat-trim", "s VERIFIED")]),
        false => (LRAT_PROOF, &[("lrat-check", "c VERIFIED")]),
    };
    let proof = folder.0.join(proof);
    for (program, verified) in checkers.iter().filter(|(program, _)| installed::installed(program))
    {
        let said = Command::new(program).arg(folder.0.join(FORMULA)).arg(&proof).output().unwrap();
        let said = String::from_utf8_lossy(&said.stdout).into_owned();
        // drat-trim writes over its progress.
        let is_verdict = |line: &str| line.trim_start_matches('\r').trim_end() == *verified;
        assert!(said.lines().any(is_verdict), "{name}, {program}: {said}");
    }
}

/// Damages the certificate once; whether it was rejected.
fn damaged(original: &Path, (name, left, list_anew, damage): Damage, seed: u64) -> bool {
    let scratch = tempfile::tempdir().unwrap();
    let folder = copy(original, &scratch.path().join("damaged"));
    damage(&folder, &mut Random::new(seed));
    if list_anew {
        folder.list_anew();
    }
    let verdict = verified(&folder.0);
    if verdict.is_ok() {
        assert!(left == PerhapsAProof, "{name}, seed {seed}: accepted");
        second_opinion(&folder, name);
    }
    verdict.is_err()
}

/// Claims about a puzzle that has solutions, which the certificate lists.
const BASES: [(&str, &str); 5] = [
    (INKALA, "unique"),
    (INKALA, "r1c2=1"),
    (INKALA, "minimal"),
    (MINIMAL_4X4, "minimal"),
    ("1...............", "count=72"),
];

/// Damages certificates in every way; how many there were.
fn damage_all(form: ProofForm, damages: &[Damage]) -> usize {
    let (mut made, mut rejected) = (0, 0);
    for (text, claim) in BASES {
        let scratch = tempfile::tempdir().unwrap();
        let original = scratch.path().join("original");
        certify(&puzzle(text), claim, form, &original);
        for &damage in damages {
            for seed in 1..=2 {
                made += 1;
                rejected += usize::from(damaged(&original, damage, seed));
            }
        }
    }
    eprintln!(
        "{made} damaged certificates, {rejected} rejected, the others still prove their claim"
    );
    assert!(rejected * 10 > made * 8);
    made
}

#[test]
fn damaged_certificates_are_rejected_unless_they_still_prove_the_claim() {
    assert!(damage_all(Drat, DAMAGES) >= 500);
}

/// Damages of the certificate of a cover problem with several solutions.
const COVER_DAMAGES: &[Damage] = &[
    ("an option missing", Nothing, true, |folder, _| {
        folder.lines(COVER, |lines| drop(lines.pop()));
    }),
    ("an option more", Nothing, true, |folder, _| {
        folder.lines(COVER, |lines| lines.push("p".to_owned()));
    }),
    ("two options exchanged", Nothing, true, |folder, _| {
        folder.lines(COVER, |lines| lines.swap(1, 2));
    }),
    ("another colour", Nothing, true, |folder, _| {
        folder.write(COVER, folder.text(COVER).replace(":B", ":A"));
    }),
    ("another multiplicity", Nothing, true, |folder, _| {
        folder.write(COVER, folder.text(COVER).replace("1:2|", "1:3|"));
    }),
    ("no problem", Nothing, true, |folder, _| folder.write(COVER, "")),
    ("a problem that is none", Nothing, true, |folder, _| folder.write(COVER, "a b\nc\n")),
    ("a puzzle", Nothing, true, |folder, _| folder.write(COVER, "1...............\n")),
    ("bytes that are no text", Nothing, true, |folder, _| folder.write(COVER, [b'a', 0xff])),
    ("a solution missing", Nothing, true, |folder, random| {
        folder.lines(SOLUTIONS, |lines| drop(lines.remove(random.below(lines.len()))));
    }),
    ("a solution twice", Nothing, true, |folder, _| {
        folder.lines(SOLUTIONS, |lines| lines[0] = lines[1].clone());
    }),
    ("a solution twice, the second time backwards", Nothing, true, |folder, _| {
        folder.lines(SOLUTIONS, |lines| {
            let mut options: Vec<String> = serde_json::from_str(&lines[0]).unwrap();
            options.reverse();
            lines[1] = json!(options).to_string();
        });
    }),
    ("an option of a solution missing", Nothing, true, |folder, random| {
        folder.lines(SOLUTIONS, |lines| {
            let any = random.below(lines.len());
            let mut options: Vec<String> = serde_json::from_str(&lines[any]).unwrap();
            options.remove(random.below(options.len()));
            lines[any] = json!(options).to_string();
        });
    }),
    ("an option of a solution twice", Nothing, true, |folder, _| {
        folder.lines(SOLUTIONS, |lines| {
            let mut options: Vec<String> = serde_json::from_str(&lines[0]).unwrap();
            options.push(options[0].clone());
            lines[0] = json!(options).to_string();
        });
    }),
    ("an option that is none", Nothing, true, |folder, _| {
        folder.lines(SOLUTIONS, |lines| lines[0] = "[\"p q r\"]".to_owned());
    }),
    ("solutions that are no lists", Nothing, true, |folder, _| folder.write(SOLUTIONS, "yes\n")),
    ("no solutions", Nothing, true, |folder, _| folder.write(SOLUTIONS, "")),
    ("the last clause, the denial, missing", Nothing, true, |folder, _| {
        folder.lines(FORMULA, |lines| drop(lines.pop()));
    }),
    ("a literal of the formula flipped", Nothing, true, |folder, random| {
        folder.lines(FORMULA, |lines| {
            let any = clause(lines, random);
            lines[any] = flip(&lines[any]);
        });
    }),
    ("a lemma dropped", PerhapsAProof, true, |folder, random| {
        folder.lines(PROOF, |lines| drop(lines.remove(random.below(lines.len()))));
    }),
    ("only the empty clause", PerhapsAProof, true, |folder, _| folder.write(PROOF, "0\n")),
    ("an empty proof", Nothing, true, |folder, _| folder.write(PROOF, "")),
    ("a wrong k", Nothing, false, |folder, _| {
        folder.manifest(|manifest| manifest["claim"] = json!("count=77"));
    }),
    ("a claim about a puzzle", Nothing, false, |folder, random| {
        let claim = ["minimal", "r1c1=1", "r1c1!=1"][random.below(3)];
        folder.manifest(|manifest| manifest["claim"] = json!(claim));
    }),
    ("another kind of problem", Nothing, false, |folder, _| {
        folder.manifest(|manifest| manifest["problem"] = json!("puzzle"));
    }),
    ("a byte changed", Nothing, false, |folder, random| {
        let mut bytes = fs::read(folder.0.join(COVER)).unwrap();
        let any = random.below(bytes.len());
        bytes[any] ^= 1 << random.below(8);
        folder.write(COVER, bytes);
    }),
];

#[test]
fn damaged_certificates_of_covers_are_rejected_unless_they_still_prove_the_claim() {
    let scratch = tempfile::tempdir().unwrap();
    let original = scratch.path().join("original");
    let claim = format!("count={}", number(COLOURED));
    certify_cover(&Options::default(), COLOURED, &claim, Drat, &original);
    let mut rejected = 0;
    for &damage in COVER_DAMAGES {
        for seed in 1..=5 {
            rejected += usize::from(damaged(&original, damage, seed));
        }
    }
    assert!(rejected >= 5 * (COVER_DAMAGES.len() - 2), "{rejected}");
}

#[test]
fn damaged_hints_are_rejected_unless_they_still_prove_the_claim() {
    assert!(damage_all(Lrat, LRAT_DAMAGES) >= 350);
}

/// Makes and verifies the certificate of every puzzle of a set, and tells what that takes.
fn certify_set(name: &str, form: ProofForm, claim: fn(&Entry) -> String) {
    let Some(entries) = sets::set(name) else { return };
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path().join("certificate");
    let (mut proving, mut verifying, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
    for entry in &entries {
        let start = Instant::now();
        certify(&entry.puzzle, &claim(entry), form, &folder);
        proving.push(start.elapsed());
        let start = Instant::now();
        let verdict = verified(&folder);
        verifying.push(start.elapsed());
        assert!(verdict.is_ok(), "line {}: {}", entry.line, verdict.unwrap_err());
        let proof = if form == Drat { PROOF } else { LRAT_PROOF };
        sizes.push(fs::metadata(folder.join(proof)).unwrap().len());
    }
    sizes.sort_unstable();
    eprintln!(
        "{name}, {form}: {} certificates, 0 rejected; proved in {}, verified in {}; proofs of {} bytes, at most {}",
        entries.len(),
        times(proving),
        times(verifying),
        sizes[sizes.len() / 2],
        sizes[sizes.len() - 1],
    );
}

/// The median and the longest.
fn times(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    format!("{:.1?} (at most {:.1?})", times[times.len() / 2], times[times.len() - 1])
}

/// `SUDOSAT_DATA=DIR cargo test --release --test certify -- --ignored --nocapture`
#[test]
#[ignore = "needs the puzzle sets, which are not part of the repository"]
fn whole_sets_are_certified() {
    for form in [Drat, Lrat] {
        certify_set("forum_hardest_1106.txt", form, |_| "unique".to_owned());
        certify_set("no_solution_200.txt", form, |_| "none".to_owned());
        certify_set("mixed_counts_43.txt", form, |entry| {
            let count = entry.expected_count.expect("the set states its counts");
            format!("count={count}").parse::<Claim>().unwrap().to_string()
        });
    }
}
