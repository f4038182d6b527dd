//! Damages of a certificate with a proof without hints.

use std::fs;

use serde_json::json;
use sudosat::certify::ProofForm::Drat;

use super::Damage;
use super::Left::{Nothing, PerhapsAProof};
use crate::certify::folder::{begin, change_line, clause, copy_proof, cut, flip};
use crate::certify::{FORMULA, OTHER, PROOF, PUZZLE, SOLUTIONS, puzzle};

pub const DAMAGES: &[Damage] = &[
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
