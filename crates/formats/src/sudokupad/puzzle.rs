//! Converts the data of SudokuPad to a puzzle.

use itertools::Itertools;

use super::cages::{Cages, cages};
use super::cells::Rows;
use super::data::Data;
use super::drawn::drawn;
use super::error::SudokuPadError;
use super::global::{Global, global};
use super::regions::{Regions, regions};
use crate::fpuzzles::with_sets;
use sudosat_grid::{Grid, Puzzle, Rule, Rules};

/// A puzzle of SudokuPad, and a description of each part that states no rule.
pub(super) struct Reading {
    pub puzzle: Puzzle,
    pub not_understood: Vec<String>,
}

impl Data {
    /// Converts the data to a puzzle.
    ///
    /// # Errors
    ///
    /// Returns an error if a part that states a rule is invalid, or if the grid is not a square.
    pub fn reading(&self) -> Result<Reading, SudokuPadError> {
        let rows = Rows::of(self)?;
        let has_lines = self.meta_says("norowcol") != Some(true);
        let regions = regions(self, rows.side(), has_lines)?;
        let (cages, global) = (cages(self, rows.side())?, global(self)?);
        let rules = rules(&regions, &cages, &global)?;
        let mut clues = Grid::empty(regions.shape);
        for (cell, digit) in rows.givens()? {
            clues.set(cell, Some(digit));
        }
        let lists = [
            regions.not_understood,
            cages.not_understood,
            global.not_understood,
            rows.centre_marks(),
            drawn(self)?,
        ];
        let not_understood = lists.concat().into_iter().unique().collect();
        Ok(Reading { puzzle: Puzzle { clues, marks: None, rules }, not_understood })
    }
}

fn rules(regions: &Regions, cages: &Cages, global: &Global) -> Result<Rules, SudokuPadError> {
    // The cages of the rule of disjoint groups are drawn as such, unless there are only the boxes.
    let is_disjoint = global.is_disjoint && regions.rule.is_none();
    let named = global.rules.iter().cloned().chain(is_disjoint.then_some(Rule::DisjointGroups));
    let rules = Rules::new(regions.rule.iter().cloned().chain(named))?;
    let groups = if is_disjoint { &[][..] } else { &cages.disjoint_groups };
    let sets = [&regions.sets, &cages.sets, groups].concat();
    let rules = with_sets(regions.shape, rules, &sets)?;
    let killers = cages.killers.iter().cloned().map(Rule::Clue);
    Ok(Rules::new(rules.iter().cloned().chain(killers))?)
}
