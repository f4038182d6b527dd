//! Says for each type of clue which cells a person points at to draw such a clue on a grid.

use super::look::{Look, look_of_type};
use crate::grid::clues::ClueType;

/// The cells that a person points at to draw a clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Gesture {
    /// The cells of a line, in their order.
    Line,
    /// A set of cells, such as a cage.
    Cells,
    /// A cell, and then the cells that its digit depends on, such as the circle and the shaft of an arrow.
    CellAndCells,
    /// Several groups of cells.
    Groups,
    /// Two cells, usually neighbours: the border between them.
    Pair,
    /// The corner that four cells share.
    Corner,
    /// A row, column or diagonal as a whole, from the end at which the clue stands.
    WholeLine,
    /// No cells: the clue is about the whole grid.
    Nothing,
    /// The clue consists of other clues, which only a text can say.
    Text,
}

impl Gesture {
    /// Returns the gesture that draws a clue of this type. A sum is drawn as a set of cells, whatever its look.
    #[must_use]
    pub fn of(kind: &ClueType) -> Self {
        if kind.alternatives.most > 0 {
            return Gesture::Text;
        }
        if kind.cells.most == 0 {
            return Gesture::Nothing;
        }
        match look_of_type(kind).0 {
            Look::Line(..) => Gesture::Line,
            Look::Outside => Gesture::WholeLine,
            Look::Corner => Gesture::Corner,
            Look::Dot { .. } | Look::Greater => Gesture::Pair,
            Look::Lists => Gesture::Groups,
            Look::Arrow => Gesture::CellAndCells,
            _ if kind.lists.least > 1 => Gesture::CellAndCells,
            _ => Gesture::Cells,
        }
    }

    /// Returns the name of the gesture in the API.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Gesture::Line => "line",
            Gesture::Cells => "cells",
            Gesture::CellAndCells => "cell and cells",
            Gesture::Groups => "groups",
            Gesture::Pair => "pair",
            Gesture::Corner => "corner",
            Gesture::WholeLine => "whole line",
            Gesture::Nothing => "nothing",
            Gesture::Text => "text",
        }
    }
}
