//! Damaged certificates.

use std::path::Path;

use ProofForm::{Drat, Lrat};
use sudosat::certify::ProofForm;
use sudosat::solve::Options;

use crate::certify::covers::{COLOURED, certify_cover, number};
use crate::certify::damages::Left::PerhapsAProof;
use crate::certify::damages::{Damage, cover, drat, lrat};
use crate::certify::folder::copy;
use crate::certify::random::Random;
use crate::certify::{
    FORMULA, INKALA, MINIMAL_4X4, SOLUTIONS, certify, puzzle, second_opinion, verified,
};
use crate::support::sample;

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
        second_opinion(&folder.0, name);
    }
    verdict.is_err()
}

/// Claims about a puzzle that has solutions, which the certificate lists. Only `.ci/long` has the first two.
const BASES: [(&str, &str); 5] = [
    (INKALA, "r1c2=1"),
    (INKALA, "minimal"),
    (INKALA, "unique"),
    (MINIMAL_4X4, "minimal"),
    ("1...............", "count=72"),
];

/// Damages certificates in every way; how many there were.
fn damage_all(form: ProofForm, damages: &[Damage]) -> usize {
    let (mut made, mut rejected) = (0, 0);
    for &(text, claim) in &BASES[sample(2, 0)..] {
        let scratch = tempfile::tempdir().unwrap();
        let original = scratch.path().join("original");
        certify(&puzzle(text), claim, form, &original);
        for &damage in damages {
            for seed in 1..=sample(1, 2) as u64 {
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
    assert!(damage_all(Drat, drat::DAMAGES) >= sample(150, 500));
}

#[test]
fn damaged_certificates_of_covers_are_rejected_unless_they_still_prove_the_claim() {
    let scratch = tempfile::tempdir().unwrap();
    let original = scratch.path().join("original");
    let claim = format!("count={}", number(COLOURED));
    certify_cover(&Options::default(), COLOURED, &claim, Drat, &original);
    let mut rejected = 0;
    for &damage in cover::DAMAGES {
        for seed in 1..=5 {
            rejected += usize::from(damaged(&original, damage, seed));
        }
    }
    assert!(rejected >= 5 * (cover::DAMAGES.len() - 2), "{rejected}");
}

#[test]
fn a_rejection_says_once_where_a_certificate_of_a_cover_is_wrong() {
    let scratch = tempfile::tempdir().unwrap();
    let original = scratch.path().join("original");
    let claim = format!("count={}", number(COLOURED));
    certify_cover(&Options::default(), COLOURED, &claim, Drat, &original);
    for (index, (line, message)) in [
        (r#"["q r"]"#, r#"solution 2: the item "p" is met 0 times, expected exactly 1"#),
        ("yes", "line 2, column 1: expected value (each line is a JSON array of strings)"),
        (
            r#"["q r", 1]"#,
            "line 2, column 9: invalid type: integer `1`, expected a string (each line is a JSON array of strings)",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let folder = copy(&original, &scratch.path().join(index.to_string()));
        folder.lines(SOLUTIONS, |lines| lines[1] = line.to_owned());
        folder.list_anew();
        let rejection = verified(&folder.0).unwrap_err().to_string();
        assert_eq!(rejection, format!("solutions.txt: {message}"));
    }
    let folder = copy(&original, &scratch.path().join("manifest"));
    folder.write("manifest.json", "{\n}");
    let rejection = verified(&folder.0).unwrap_err().to_string();
    assert_eq!(rejection, "manifest.json: line 2, column 1: missing field `format`");
}

#[test]
fn damaged_hints_are_rejected_unless_they_still_prove_the_claim() {
    assert!(damage_all(Lrat, lrat::DAMAGES) >= sample(105, 350));
}

/// What never ends must not be read: each file in turn is a link to such a device.
#[test]
#[cfg(unix)]
fn a_file_that_is_none_is_rejected() {
    let scratch = tempfile::tempdir().unwrap();
    let original = scratch.path().join("original");
    certify(&puzzle(MINIMAL_4X4), "unique", Drat, &original);
    for file in ["manifest.json", "puzzle.txt", "solutions.txt", "formula.cnf", "proof.drat"] {
        let folder = copy(&original, &scratch.path().join(file)).0;
        std::fs::remove_file(folder.join(file)).unwrap();
        std::os::unix::fs::symlink("/dev/zero", folder.join(file)).unwrap();
        let rejection = verified(&folder).unwrap_err().to_string();
        assert!(rejection.starts_with(&format!("{file}: it is not a regular file")), "{rejection}");
    }
}

/// The `p` line is read up to a limit, because a formula may be one line without an end.
#[test]
fn a_header_that_is_too_long_is_refused() {
    let scratch = tempfile::tempdir().unwrap();
    let original = scratch.path().join("original");
    certify(&puzzle(MINIMAL_4X4), "unique", Drat, &original);
    for (spaces, is_accepted) in [(0, true), (100, true), (1_000, false), (100_000, false)] {
        let folder = copy(&original, &scratch.path().join(spaces.to_string()));
        folder.lines(FORMULA, |lines| {
            let header = lines.iter().position(|line| line.starts_with('p')).unwrap();
            lines[header] += &" ".repeat(spaces);
            lines.insert(header, format!("c {}", "x".repeat(spaces)));
        });
        folder.list_anew();
        let verdict = verified(&folder.0);
        assert_eq!(verdict.is_ok(), is_accepted, "{spaces}: {verdict:?}");
    }
}
