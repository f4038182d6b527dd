//! Damages of proofs with hints.

use std::fs;

use serde_json::json;
use sudosat::certify::ProofForm::{Drat, Lrat};

use super::Damage;
use super::Left::{Nothing, PerhapsAProof};
use crate::certify::folder::{Folder, begin, copy_proof, cut, flip};
use crate::certify::random::Random;
use crate::certify::{LRAT_PROOF, OTHER, PROOF, puzzle};

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

pub const DAMAGES: &[Damage] = &[
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
