//! Describes clauses as sentences about the grid.

use itertools::Itertools;
use rustsat::types::Lit;

use crate::cover::{ActionId, RequirementId};
use crate::grid::Digit;
use crate::rules::{Action, Requirement};

use super::{ClauseId, Clauses, Origin};

impl Clauses<'_> {
    /// Returns the action of the literal's variable, or `None` if the variable is auxiliary.
    #[must_use]
    pub fn action(&self, literal: Lit) -> Option<Action> {
        let sudoku = self.sudoku();
        let is_action = literal.vidx() < sudoku.cover().incidence().action_count();
        is_action.then(|| sudoku.action(ActionId::from_index(literal.vidx())))
    }

    /// Returns the text of a literal. If its variable is an action, the text is, for example, `r1c1=5` or `r1c1≠5`. If
    /// the variable is auxiliary and has a segment, the text is, for example, `7 in r1c1 to r1c3` or `no 7 in r1c1 to
    /// r1c3`. Any other auxiliary variable is written as its number, for example `x730` or `¬x730`.
    #[must_use]
    pub fn literal(&self, literal: Lit) -> String {
        match (self.action(literal), literal.is_pos()) {
            (Some(action), true) => self.action_text(action),
            (Some(Action { cell, digit }), false) => format!("{cell}≠{}", self.digit(digit)),
            (None, true) => self.auxiliary(literal, ""),
            (None, false) => self.auxiliary(literal, "no "),
        }
    }

    fn digit(&self, digit: Digit) -> String {
        self.alphabet.text(digit)
    }

    fn action_text(&self, Action { cell, digit }: Action) -> String {
        format!("{cell}={}", self.digit(digit))
    }

    fn auxiliary(&self, literal: Lit, no: &str) -> String {
        match self.segment(literal) {
            Some((first, last)) => {
                format!("{no}{} in {} to {}", self.digit(first.digit), first.cell, last.cell)
            }
            None if no.is_empty() => format!("x{}", literal.vidx() + 1),
            None => format!("¬x{}", literal.vidx() + 1),
        }
    }

    /// Returns a clause as a sentence, such as `row 3 needs a 7` or `r1c1 cannot be both 4 and 9`. The sentence of a
    /// learned clause is, for example, `r1c1=5 and r4c4=7 cannot both hold`.
    ///
    /// # Panics
    ///
    /// May panic if the clause is of another trace.
    #[must_use]
    pub fn sentence(&self, clause: ClauseId) -> String {
        let literals = self.literals(clause);
        match self.origin(clause) {
            Origin::Clue(action) => {
                format!("{} is given", self.action_text(self.sudoku().action(action)))
            }
            Origin::Excluded(action) => {
                let Action { cell, digit } = self.sudoku().action(action);
                format!("{cell} is marked as not {}", self.digit(digit))
            }
            Origin::Requirement(requirement) => self.requirement(requirement, literals),
            Origin::Encoding | Origin::Learned | Origin::Flipped => self.plain(literals),
        }
    }

    fn requirement(&self, id: RequirementId, literals: &[Lit]) -> String {
        let requirement = self.sudoku().cover().requirement(id);
        let actions: Option<Vec<Action>> = literals.iter().map(|&it| self.action(it)).collect();
        let is_positive = literals.iter().all(|literal| literal.is_pos());
        let whole = || self.sudoku().sentence_in_symbols(id, |digit| self.digit(digit));
        match (actions.as_deref(), requirement) {
            (Some([one, two]), _) if literals.iter().all(|literal| literal.is_neg()) => {
                self.not_both(*one, *two, requirement)
            }
            (Some(_), _) if is_positive => whole(),
            _ => {
                let whole = whole();
                format!("{} (a part of: {whole})", self.plain(literals))
            }
        }
    }

    /// Returns the sentence for two actions that exclude each other because of `requirement`.
    fn not_both(&self, one: Action, two: Action, requirement: &Requirement) -> String {
        let (first, second) = (one.cell, two.cell);
        match requirement {
            Requirement::Cell(cell) => {
                let [one, two] = [one, two].map(|action| self.digit(action.digit));
                format!("{cell} cannot be both {one} and {two}")
            }
            Requirement::House(house, digit) => {
                format!("{first} and {second} cannot both be {}, in {house}", self.digit(*digit))
            }
            Requirement::Apart(pair, digit) => {
                let (digit, apart) = (self.digit(*digit), pair.apart);
                format!("{first} and {second} cannot both be {digit}, {apart} apart")
            }
            Requirement::Once(clue, _) | Requirement::Clue(clue) => {
                let [one, two] = [one, two].map(|action| self.action_text(action));
                format!("{one} and {two} cannot both hold: {}", clue.sentence())
            }
            Requirement::NotConsecutive(..) => {
                let [one, two] = [one, two].map(|action| self.action_text(action));
                format!("{one} and {two} cannot both hold: neighbours are not consecutive")
            }
        }
    }

    /// Returns a clause as a sentence from its literals alone. In general this is an implication: if the variables of
    /// all negative literals are true, one of the positive literals holds.
    fn plain(&self, literals: &[Lit]) -> String {
        let (results, conditions): (Vec<Lit>, Vec<Lit>) =
            literals.iter().partition(|literal| literal.is_pos());
        let conditions: Vec<_> = conditions.iter().map(|&literal| self.literal(!literal)).collect();
        let results: Vec<_> = results.iter().map(|&literal| self.literal(literal)).collect();
        match (&conditions[..], &results[..]) {
            ([], []) => "there is no solution".to_owned(),
            ([only], []) => format!("{only} cannot hold"),
            ([one, two], []) => format!("{one} and {two} cannot both hold"),
            (_, []) => format!("{} cannot all hold", listed(&conditions, "and")),
            ([], [only]) => format!("{only} holds"),
            ([], _) => format!("{} holds", listed(&results, "or")),
            _ => format!("if {}, then {}", listed(&conditions, "and"), listed(&results, "or")),
        }
    }
}

/// Joins words as in `a`, `a and b`, `a, b and c`, where `last` is `and`. Returns an empty text for no words.
fn listed(words: &[String], last: &str) -> String {
    match words.split_last() {
        Some((end, [])) => end.clone(),
        Some((end, rest)) => format!("{} {last} {end}", rest.iter().join(", ")),
        None => String::new(),
    }
}
