//! Certificates of any exact cover problem.

use std::path::Path;

use ProofForm::{Drat, Lrat};
use sudosat::backend::Engine;
use sudosat::certify::{CertifiedProblem, Claim, ProofForm, Proved, prove_cover};
use sudosat::solve::Options;

use crate::certify::random::Random;
use crate::certify::{second_opinion, verified};
use crate::support::sample;

/// D. E. Knuth's example: items a to g, one solution.
const KNUTH: &str = "| an example\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";
/// An item that may be met twice, and colours that tie options together: four solutions.
pub const COLOURED: &str = "p q 1:2|r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\nq r\n";
/// One solution contains another: what excludes the smaller is not to exclude the larger.
const LOOSE: &str = "0:2|a 1|b | x\na x:red\na x\nb x:red\na b\nb\n";

pub fn certify_cover(options: &Options, text: &str, claim: &str, form: ProofForm, folder: &Path) {
    match prove_cover(text, claim.parse().unwrap(), form, options).unwrap() {
        Proved::True(mut certificate) => certificate.write(folder).unwrap(),
        other => panic!("{claim}: {other:?}"),
    }
}

/// How many solutions a cover problem has, by search without SAT.
pub fn number(text: &str) -> usize {
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
            assert!(matches!(accepted.problem, CertifiedProblem::Cover(_)));
            second_opinion(&folder, text);
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

/// A problem of a few items, some to be met several times or not at all, two of them coloured.
fn random_problem(random: &mut Random) -> String {
    const TIMES: [&str; 5] = ["", "2|", "0:1|", "0:2|", "1:2|"];
    const COLOURS: [&str; 6] = ["", "x", "x:A", "x:B", "y", "x:A y:A"];
    let items: String =
        (0..4).map(|item| format!("{}i{item} ", TIMES[random.below(TIMES.len())])).collect();
    let option = |random: &mut Random| {
        let met: String =
            (0..4).filter(|_| random.below(2) == 0).map(|item| format!("i{item} ")).collect();
        format!("{met}{}\n", COLOURS[random.below(COLOURS.len())])
    };
    let options: String = (0..2 + random.below(8)).map(|_| option(random)).collect();
    format!("{items}| x y\n{options}")
}

/// Each solution is excluded, and no other: else a count would be proved that search does not find.
#[test]
fn counts_of_random_problems_are_certified_as_search_finds_them() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path().join("certificate");
    let mut random = Random::new(2026);
    let (mut certified, mut several) = (0, 0);
    for _ in 0..sample(75, 300) {
        let text = random_problem(&mut random);
        // Some are none: an option stands there twice, or an item cannot be met.
        let Ok(problem) = sudosat::formats::read_cover(&text) else { continue };
        let count = problem.cover.search().count() as u64;
        let claim = Claim::Count(count).to_string();
        certify_cover(&Options::default(), &text, &claim, Lrat, &folder);
        assert!(verified(&folder).is_ok(), "{text}");
        (certified, several) = (certified + 1, several + u64::from(count > 1));
    }
    let least = (sample(15, 60), sample(5, 20) as u64);
    assert!(certified >= least.0 && several >= least.1, "{certified}, {several}");
}
