//! Certificates of whole puzzle sets.

use std::fs;
use std::time::{Duration, Instant};

use ProofForm::{Drat, Lrat};
use sudosat::certify::{Claim, ProofForm};
use sudosat::formats::Entry;

use crate::certify::{LRAT_PROOF, PROOF, certify, second_opinion, sets, verified};

/// Makes and verifies the certificate of every puzzle of a set, and prints what that takes.
fn certify_set(name: &str, form: ProofForm, claim: fn(&Entry) -> String) {
    let Some(entries) = sets::set(name) else { return };
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path().join("certificate");
    let (mut proving, mut verifying, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
    let mut opinions = 0;
    for entry in &entries {
        let start = Instant::now();
        certify(&entry.puzzle, &claim(entry), form, &folder);
        proving.push(start.elapsed());
        let start = Instant::now();
        let verdict = verified(&folder);
        verifying.push(start.elapsed());
        assert!(verdict.is_ok(), "line {}: {}", entry.line, verdict.unwrap_err());
        opinions += second_opinion(&folder, name);
        let proof = if form == Drat { PROOF } else { LRAT_PROOF };
        sizes.push(fs::metadata(folder.join(proof)).unwrap().len());
    }
    sizes.sort_unstable();
    eprintln!(
        "{name}, {form}: {} certificates, 0 rejected, {opinions} confirmed by other checkers; proved in {}, verified in {}; proofs of {} bytes, at most {}",
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

/// `SUDOSAT_DATA=DIR cargo test --release --test it certify:: -- --ignored --nocapture`
#[test]
#[ignore = "needs the puzzle sets, which are not part of the repository"]
fn whole_sets_are_certified() {
    for form in [Drat, Lrat] {
        certify_set("forum_hardest_1106.txt", form, |_| "unique".to_owned());
        certify_set("no_solution_200.txt", form, |_| "none".to_owned());
        certify_set("mixed_counts_43.txt", form, |entry| {
            let count = entry.expected_count.as_ref().expect("the set states its counts");
            format!("count={count}").parse::<Claim>().unwrap().to_string()
        });
    }
}
