//! Converts the data of penpa-edit to a puzzle.

use itertools::Itertools;

use super::cages::cages;
use super::cells::cells;
use super::data::Data;
use super::drawn::drawn;
use super::edges::regions;
use super::error::PenpaError;
use super::lines::clues;
use crate::fpuzzles::with_sets;
use sudosat_grid::{Grid, Marks, Puzzle, Rule, Rules};

/// A puzzle of penpa-edit, and a description of each part that states no rule.
pub(super) struct Reading {
    pub puzzle: Puzzle,
    pub not_understood: Vec<String>,
}

impl Data {
    /// Converts the data to a puzzle.
    ///
    /// # Errors
    ///
    /// Returns an error if a part that states a rule is invalid.
    pub fn reading(&self) -> Result<Reading, PenpaError> {
        let (regions, cages, cells) = (regions(self)?, cages(self)?, cells(self)?);
        let mut digits = Grid::empty(regions.shape);
        let mut marks = Marks::full(regions.shape);
        for (cell, candidates) in &cells.candidates {
            marks.clear(*cell);
            candidates.iter().for_each(|&digit| marks.allow(*cell, digit));
        }
        for &(cell, digit) in &cells.givens {
            digits.set(cell, Some(digit));
            marks.fix(cell, digit);
        }
        let marks = (!cells.candidates.is_empty()).then_some(marks);
        let rules = Rules::new(regions.rule)?;
        let rules = with_sets(regions.shape, rules, &[regions.sets, cages.sets].concat())?;
        let clues = cages.killers.into_iter().chain(clues(self)?).map(Rule::Clue);
        let rules = Rules::new(rules.iter().cloned().chain(clues))?;
        let lists =
            [regions.not_understood, cages.not_understood, cells.not_understood, drawn(self)?];
        let not_understood = lists.concat().into_iter().unique().collect();
        Ok(Reading { puzzle: Puzzle { clues: digits, marks, rules }, not_understood })
    }
}
