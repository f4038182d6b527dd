//! A certificate that can be damaged, and tools for that.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use sudosat::certify::{Listed, ProofForm};
use sudosat::grid::Puzzle;

use crate::certify::random::Random;
use crate::certify::{LRAT_PROOF, PROOF, certify};

/// A certificate that can be damaged.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn text(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).unwrap()
    }

    pub fn write(&self, file: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.0.join(file), bytes).unwrap();
    }

    /// Changes the lines of a file.
    pub fn lines(&self, file: &str, change: impl FnOnce(&mut Vec<String>)) {
        let mut lines: Vec<String> = self.text(file).lines().map(str::to_owned).collect();
        change(&mut lines);
        self.write(file, lines.iter().map(|line| format!("{line}\n")).collect::<String>());
    }

    pub fn manifest(&self, change: impl FnOnce(&mut Value)) {
        let mut manifest = serde_json::from_str(&self.text("manifest.json")).unwrap();
        change(&mut manifest);
        self.write("manifest.json", manifest.to_string());
    }

    /// Has the manifest list the files as they are: whoever forges a certificate would.
    pub fn list_anew(&self) {
        self.manifest(|manifest| {
            for (name, listed) in manifest["files"].as_object_mut().unwrap() {
                let bytes = fs::read(self.0.join(name)).unwrap();
                *listed = serde_json::to_value(Listed::of(&bytes[..]).unwrap()).unwrap();
            }
        });
    }
}

/// Changes any line but the last.
pub fn change_line(folder: &Folder, file: &str, random: &mut Random, change: fn(&str) -> String) {
    folder.lines(file, |lines| {
        let any = random.below((lines.len() - 1).max(1));
        lines[any] = change(&lines[any]);
    });
}

/// Any line of clauses: neither comment nor header.
pub fn clause(lines: &[String], random: &mut Random) -> usize {
    let header = lines.iter().position(|line| line.starts_with('p')).map_or(0, |at| at + 1);
    header + random.below(lines.len() - header)
}

pub fn flip(line: &str) -> String {
    match line.strip_prefix('-') {
        Some(positive) => positive.to_owned(),
        None => format!("-{line}"),
    }
}

/// Puts a line before all others.
pub fn begin(folder: &Folder, file: &str, line: &str) {
    folder.lines(file, |lines| lines.insert(0, line.to_owned()));
}

/// Cuts so many bytes off the end.
pub fn cut(folder: &Folder, file: &str, bytes: usize) {
    let text = folder.text(file);
    folder.write(file, &text[..text.len().saturating_sub(bytes)]);
}

/// Puts the proof of another puzzle there.
pub fn copy_proof(other: &Puzzle, form: ProofForm, folder: &Folder) {
    let scratch = tempfile::tempdir().unwrap();
    certify(other, "unique", form, &scratch.path().join("other"));
    let proof = if form == ProofForm::Drat { PROOF } else { LRAT_PROOF };
    folder.write(proof, fs::read(scratch.path().join("other").join(proof)).unwrap());
}

/// Copies the certificate in `original`.
pub fn copy(original: &Path, to: &Path) -> Folder {
    fs::create_dir(to).unwrap();
    for file in fs::read_dir(original).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), to.join(file.file_name())).unwrap();
    }
    Folder(to.to_owned())
}

/// The example of FIPS 180-2, appendix B.1.
#[test]
fn a_file_is_listed_by_size_and_hash() {
    let listed = Listed::of(&b"abc"[..]).unwrap();
    let sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assert_eq!(listed, Listed { bytes: 3, sha256: sha256.to_owned() });
}
