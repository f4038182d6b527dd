//! Damages of the certificate of a cover problem with several solutions.

use std::fs;

use serde_json::json;

use super::Damage;
use super::Left::{Nothing, PerhapsAProof};
use crate::certify::folder::{clause, flip};
use crate::certify::{COVER, FORMULA, PROOF, SOLUTIONS};

pub const DAMAGES: &[Damage] = &[
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
