//! Every right answer about a small formula, by a truth table: a bit for each assignment.

/// Of each word of assignments, those in which one of the first six variables is true.
const COLUMNS: [u64; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// The assignments that satisfy all clauses so far.
pub struct TruthTable {
    words: Vec<u64>,
}

impl TruthTable {
    /// All assignments of the variables up to a number.
    pub fn new(variables: u32) -> Self {
        TruthTable { words: vec![u64::MAX; 1 << variables.saturating_sub(6)] }
    }

    /// Strikes out the assignments under which no literal of the clause is true.
    pub fn add(&mut self, clause: &[i32]) {
        let open = self.words.iter_mut().enumerate().filter(|(_, word)| **word != 0);
        for (index, word) in open {
            *word &= clause.iter().fold(0, |any, &literal| any | column(literal, index));
        }
    }

    /// Whether all clauses and all `literals` can be true at once.
    pub fn has_model_with(&self, literals: &[i32]) -> bool {
        let mut open = self.words.iter().enumerate().filter(|(_, word)| **word != 0);
        open.any(|(index, &word)| {
            literals.iter().fold(word, |all, &literal| all & column(literal, index)) != 0
        })
    }
}

/// Of the assignments of a word, those in which a literal is true.
fn column(literal: i32, index: usize) -> u64 {
    let variable = literal.unsigned_abs() as usize - 1;
    let positive = match COLUMNS.get(variable) {
        Some(&column) => column,
        None if index >> (variable - 6) & 1 == 1 => u64::MAX,
        None => 0,
    };
    if literal > 0 { positive } else { !positive }
}
