//! Writes the search of a SAT solver as text.

use std::collections::HashMap;
use std::io::{self, Write};

use rustsat::types::Lit;

use crate::backend::Counters;
use crate::formats::{Entry, write};
use crate::grid::{Cell, Grid};
use crate::report::{Source, quantity};
use crate::rules::Action;
use crate::trace::{ClauseId, Clauses, Ending, Event, Origin};

use super::Style;
use super::style::{Why, coloured};

/// The options for the text of a search, which [`TraceText`] writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextOptions {
    /// Whether the text contains escape sequences for colours.
    pub style: Style,
    /// True if the grid is written before each decision.
    pub grids: bool,
}

/// A digit on the trail of the search. A decision or a propagation made its literal true.
#[derive(Clone, Copy, Debug)]
struct Written {
    literal: Lit,
    level: u32,
    why: Why,
}

/// Writes a search as text while the search runs. The text has each decision with its level, the digits that follow
/// with their reasons, the conflicts, and the learned clauses. Of the candidates that propagation makes false, it has
/// only the number. A candidate that the clause learned last makes false is written, however.
#[derive(Debug)]
pub struct TraceText<'e, W> {
    out: W,
    entry: &'e Entry,
    options: TextOptions,
    /// The digits on the trail, in the order of assignment.
    written: Vec<Written>,
    /// True if the line `level 0: ...` is already written.
    has_begun: bool,
    clues: u64,
    ruled_out: u64,
    /// The number of conflicts so far.
    conflicts: u64,
    /// The number of resolution steps since the last conflict.
    resolutions: u64,
    /// The clause of the last `learned` or `flipped` event. `None` after the propagation that follows this event.
    learned: Option<ClauseId>,
}

impl<'e, W: Write> TraceText<'e, W> {
    /// Creates a writer that writes a search on the puzzle `entry` to `out`.
    pub fn new(entry: &'e Entry, options: TextOptions, out: W) -> Self {
        TraceText {
            out,
            entry,
            options,
            written: Vec::new(),
            has_begun: false,
            clues: 0,
            ruled_out: 0,
            conflicts: 0,
            resolutions: 0,
            learned: None,
        }
    }

    /// Writes the first line: the file and line that the puzzle comes from, and the name of the engine.
    ///
    /// # Errors
    ///
    /// Returns the error of the writer. The other methods do the same.
    pub fn begin(&mut self, source: &Source, engine: &str) -> io::Result<()> {
        let heading = format!("# {source}: the search of {engine}");
        writeln!(self.out, "{}", self.options.style.heading(heading))
    }

    /// Writes one event.
    ///
    /// # Errors
    ///
    /// Returns the error of the writer.
    pub fn event(&mut self, event: Event, clauses: &Clauses<'_>) -> io::Result<()> {
        match event {
            Event::Propagated { literal, level, clause } => {
                self.propagated(literal, level, clause, clauses)
            }
            Event::Decided { literal, level } => self.decided(literal, level, clauses),
            Event::Conflict { clause, .. } => self.conflict(clause, clauses),
            Event::Resolved { .. } => {
                self.resolutions += 1;
                Ok(())
            }
            Event::Learned { clause, lbd } => self.learned(clause, lbd, clauses),
            Event::Flipped { clause } => {
                self.learned = Some(clause);
                Ok(())
            }
            Event::Backjumped { from, to } => {
                self.take_back(to);
                writeln!(self.out, "  back from level {from} to level {to}")
            }
            Event::Restarted { from, to } => {
                self.end_of_propagation()?;
                self.take_back(to);
                writeln!(self.out, "restart: back from level {from} to level {to}")
            }
            Event::Reduced { forgotten: 0 } | Event::Forgot { .. } => Ok(()),
            Event::Reduced { forgotten } => {
                let clauses = quantity(forgotten, "learned clause");
                writeln!(self.out, "reduction: {clauses} forgotten")
            }
            Event::Satisfied | Event::Refuted => self.end_of_propagation(),
        }
    }

    fn decided(&mut self, literal: Lit, level: u32, clauses: &Clauses<'_>) -> io::Result<()> {
        self.end_of_propagation()?;
        self.grid_before(level, clauses)?;
        self.note(literal, level, Why::Decided, clauses);
        let decision = self.options.style.decision(clauses.literal(literal));
        writeln!(self.out, "level {level}: try {decision}")
    }

    fn conflict(&mut self, clause: ClauseId, clauses: &Clauses<'_>) -> io::Result<()> {
        self.end_of_propagation()?;
        self.conflicts += 1;
        self.resolutions = 0;
        let label = self.options.style.conflict(format_args!("conflict {}", self.conflicts));
        writeln!(self.out, "  {label}: {}", clauses.sentence(clause))
    }

    fn learned(&mut self, clause: ClauseId, lbd: u32, clauses: &Clauses<'_>) -> io::Result<()> {
        self.learned = Some(clause);
        let label = self.options.style.learned("learned");
        let sentence = clauses.sentence(clause);
        let length = quantity(clauses.literals(clause).len() as u64, "literal");
        let antecedents = quantity(self.resolutions + 1, "clause");
        writeln!(
            self.out,
            "  {label}: {sentence}  [clause {clause}: {length}, LBD {lbd}, from {antecedents}]"
        )
    }

    /// Writes the last lines. The first of them has the result, the numbers of decisions, propagations and conflicts,
    /// and the longest jump. The grid follows, unless there is no solution. If the search did not end, it is the grid
    /// at this point.
    ///
    /// # Errors
    ///
    /// Returns the error of the writer.
    pub fn end(
        &mut self,
        ending: &Ending,
        counters: &Counters,
        clauses: &Clauses<'_>,
    ) -> io::Result<()> {
        self.end_of_propagation()?;
        let words = match ending {
            Ending::Solved(_) => "solved".to_owned(),
            Ending::NoSolution => "no solution".to_owned(),
            Ending::Stopped => "stopped".to_owned(),
            Ending::Unknown(limit) => format!("unknown, {limit}"),
        };
        let words = self.options.style.heading(words);
        let numbers = [
            quantity(counters.decisions, "decision"),
            quantity(counters.propagations, "propagation"),
            quantity(counters.conflicts, "conflict"),
        ];
        let (numbers, jump) = (numbers.join(", "), counters.longest_jump);
        writeln!(self.out, "{words}: {numbers}, longest jump {jump}")?;
        match ending {
            Ending::NoSolution => Ok(()),
            Ending::Solved(grid) => self.grid(grid, clauses),
            _ => self.grid(&self.current(clauses), clauses),
        }
    }

    fn propagated(
        &mut self,
        literal: Lit,
        level: u32,
        clause: ClauseId,
        clauses: &Clauses<'_>,
    ) -> io::Result<()> {
        let is_learned = self.learned.take() == Some(clause);
        let is_clue = matches!(clauses.origin(clause), Origin::Clue(_));
        let why = if is_clue { Why::Given } else { Why::Implied };
        self.note(literal, level, why, clauses);
        match clauses.origin(clause) {
            Origin::Clue(_) => {
                self.clues += 1;
                return Ok(());
            }
            Origin::Excluded(_) => {
                self.ruled_out += 1;
                return Ok(());
            }
            _ => self.begin_level_0()?,
        }
        let name = self.options.style.implied(clauses.literal(literal));
        if is_learned {
            return writeln!(self.out, "  so {name}");
        }
        if clauses.action(literal).is_none() {
            return Ok(());
        }
        if literal.is_neg() {
            self.ruled_out += 1;
            return Ok(());
        }
        writeln!(self.out, "  {name}: {}", clauses.sentence(clause))
    }

    /// Writes the line of level 0 with the number of clues, unless it is already written.
    fn begin_level_0(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.has_begun, true) {
            return Ok(());
        }
        let clues = quantity(self.clues, "clue");
        writeln!(self.out, "level 0: {clues}, and what follows from them")
    }

    fn end_of_propagation(&mut self) -> io::Result<()> {
        self.begin_level_0()?;
        match std::mem::take(&mut self.ruled_out) {
            0 => Ok(()),
            number => {
                writeln!(self.out, "  on the way {} ruled out", quantity(number, "candidate"))
            }
        }
    }

    fn note(&mut self, literal: Lit, level: u32, why: Why, clauses: &Clauses<'_>) {
        if literal.is_pos() && clauses.action(literal).is_some() {
            self.written.push(Written { literal, level, why });
        }
    }

    fn take_back(&mut self, to: u32) {
        while self.written.last().is_some_and(|last| last.level > to) {
            self.written.pop();
        }
    }

    fn current(&self, clauses: &Clauses<'_>) -> Grid {
        let mut grid = clauses.sudoku().layout().empty_grid();
        for Action { cell, digit } in
            self.written.iter().filter_map(|it| clauses.action(it.literal))
        {
            grid.set(cell, Some(digit));
        }
        grid
    }

    fn grid_before(&mut self, level: u32, clauses: &Clauses<'_>) -> io::Result<()> {
        if !self.options.grids {
            return Ok(());
        }
        writeln!(self.out, "the grid on level {}:", level - 1)?;
        self.grid(&self.current(clauses), clauses)
    }

    fn grid(&mut self, grid: &Grid, clauses: &Clauses<'_>) -> io::Result<()> {
        let text = write::grid_under(&self.entry.puzzle.rules, grid, &self.entry.alphabet);
        let style = self.options.style;
        let text = match style {
            Style::Plain => text,
            Style::Coloured => {
                let why: HashMap<Cell, Why> = self
                    .written
                    .iter()
                    .filter_map(|it| Some((clauses.action(it.literal)?.cell, it.why)))
                    .collect();
                coloured(&text, clauses.sudoku().layout().cells(), |cell, symbol| {
                    why.get(&cell).map_or(symbol.to_owned(), |&why| style.digit(why, symbol))
                })
            }
        };
        self.out.write_all(text.as_bytes())
    }
}
