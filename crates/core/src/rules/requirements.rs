//! Declares the requirements and actions of a layout: the exact cover problem of its rules.

use std::mem;

use crate::cover::{ActionId, CoverBuilder, ExactCover, Primitive, RequirementId, Term};
use crate::grid::{Cell, Clue, Digit, Layout, Neighbours, Pair};

use super::{Action, Requirement};

/// Returns the exact cover problem of a layout. The requirements are numbered in this order: cells, houses, pairs of
/// cells that must differ, neighbours, clues whose cells must differ, other primitives of clues. `primitives` returns
/// those of a clue.
pub(super) fn cover_of(
    layout: &Layout,
    primitives: impl Fn(&Clue) -> Vec<Primitive<Cell>>,
) -> ExactCover<Requirement, Action> {
    let mut draft = Draft::new(layout);
    draft.add_cells();
    draft.add_houses();
    draft.add_pairs();
    draft.add_neighbours();
    let others = draft.add_different(primitives);
    draft.declare_actions();
    draft.constrain(others);
    draft.builder.build().expect("every requirement has an action")
}

/// Returns the digit in `cell`, which must not be void, as a variable of primitives.
pub(super) fn term_of(layout: &Layout, cell: Cell) -> Term {
    let first = layout.shape().first_number();
    let value = |digit: Digit| (first + digit.index()) as i32;
    let action = |digit| ActionId::from_index(action_index(layout, cell, digit));
    Term::new(layout.shape().digits().map(|digit| (value(digit), action(digit))))
}

/// Returns the index of the action that writes `digit` into `cell`, which must not be void.
fn action_index(layout: &Layout, cell: Cell, digit: Digit) -> usize {
    let place = layout.place_of(cell).expect("void cells hold no digits");
    place * layout.shape().side() + digit.index()
}

/// The problem of a layout while its requirements are declared.
struct Draft<'l> {
    layout: &'l Layout,
    builder: CoverBuilder<Requirement, Action>,
    /// For each action: the requirements that it meets.
    met: Vec<Vec<RequirementId>>,
}

/// The primitives of a clue that actions do not meet.
type OtherPrimitives = (Clue, Vec<Primitive<Cell>>);

impl<'l> Draft<'l> {
    fn new(layout: &'l Layout) -> Self {
        let actions = layout.cells().len() * layout.shape().side();
        Draft { layout, builder: CoverBuilder::new(), met: vec![Vec::with_capacity(4); actions] }
    }

    fn add_cells(&mut self) {
        let layout = self.layout;
        for &cell in layout.cells() {
            let actions = layout.shape().digits().map(|digit| (cell, digit));
            self.declare(Requirement::Cell(cell), true, actions);
        }
    }

    fn add_houses(&mut self) {
        let layout = self.layout;
        for named in layout.houses() {
            self.add_digits(&named.cells, |digit| Requirement::House(named.house, digit));
        }
    }

    fn add_pairs(&mut self) {
        let layout = self.layout;
        for &pair in layout.pairs() {
            let Pair { first, second, .. } = pair;
            self.add_digits(&[first, second], |digit| Requirement::Apart(pair, digit));
        }
    }

    /// Declares that no two neighbours hold consecutive digits. If they may be equal, the two orders of consecutive
    /// digits have a requirement each: one requirement for both would exclude equal digits, too.
    fn add_neighbours(&mut self) {
        let layout = self.layout;
        for &pair in layout.neighbours() {
            if pair.share_house {
                self.add_consecutive(pair, |digit, next| {
                    [
                        (pair.first, digit),
                        (pair.first, next),
                        (pair.second, digit),
                        (pair.second, next),
                    ]
                });
            } else {
                for pair in [pair, pair.swapped()] {
                    self.add_consecutive(pair, |digit, next| {
                        [(pair.first, digit), (pair.second, next)]
                    });
                }
            }
        }
    }

    /// Declares a requirement for each two consecutive digits, with the cells and digits that `actions` returns.
    fn add_consecutive<const N: usize>(
        &mut self,
        pair: Neighbours,
        actions: impl Fn(Digit, Digit) -> [(Cell, Digit); N],
    ) {
        let digits = self.layout.shape().digits();
        for (digit, next) in digits.clone().zip(digits.skip(1)) {
            let requirement = Requirement::NotConsecutive(pair, digit);
            self.declare(requirement, false, actions(digit, next).into_iter());
        }
    }

    /// Declares the first *all different* of each clue; returns the other primitives.
    fn add_different(
        &mut self,
        primitives: impl Fn(&Clue) -> Vec<Primitive<Cell>>,
    ) -> Vec<OtherPrimitives> {
        let layout = self.layout;
        let mut others = Vec::new();
        for clue in layout.clues() {
            let (mut own, mut is_first) = (Vec::new(), true);
            for primitive in primitives(clue) {
                match primitive {
                    Primitive::Different(cells) if mem::take(&mut is_first) => {
                        self.add_digits(&cells, |digit| Requirement::Once(clue.clone(), digit));
                    }
                    other => own.push(other),
                }
            }
            if !own.is_empty() {
                others.push((clue.clone(), own));
            }
        }
        others
    }

    /// Declares that each digit stands at most once in `cells`; exactly once if there are as many cells as digits.
    fn add_digits(&mut self, cells: &[Cell], requirement: impl Fn(Digit) -> Requirement) {
        let shape = self.layout.shape();
        for digit in shape.digits() {
            let actions = cells.iter().map(|&cell| (cell, digit));
            self.declare(requirement(digit), cells.len() == shape.side(), actions);
        }
    }

    /// Declares a requirement that is met exactly once, or at most once unless `is_needed`, by writing the digits into
    /// the cells.
    fn declare(
        &mut self,
        requirement: Requirement,
        is_needed: bool,
        actions: impl Iterator<Item = (Cell, Digit)>,
    ) {
        let declared = match is_needed {
            true => self.builder.require(requirement),
            false => self.builder.at_most_one(requirement),
        };
        let id = declared.expect("each requirement is declared once");
        for (cell, digit) in actions {
            self.met[action_index(self.layout, cell, digit)].push(id);
        }
    }

    fn declare_actions(&mut self) {
        let layout = self.layout;
        let actions = layout
            .cells()
            .iter()
            .flat_map(|&cell| layout.shape().digits().map(move |digit| Action { cell, digit }));
        for (action, met) in actions.zip(&self.met) {
            self.builder.action_by_ids(action, met).expect("each action is declared once");
        }
    }

    /// Adds primitives that actions do not meet.
    fn constrain(&mut self, others: Vec<OtherPrimitives>) {
        if others.is_empty() {
            return;
        }
        let layout = self.layout;
        // Some puzzles have a hundred thousand primitives, which share the variable of a cell.
        let terms: Vec<_> = layout.cells().iter().map(|&cell| term_of(layout, cell)).collect();
        let term = |&cell: &Cell| {
            let place = layout.place_of(cell).expect("void cells are in no clue");
            terms[place].clone()
        };
        for (clue, primitives) in others {
            let over_terms = primitives.iter().map(|primitive| primitive.map(&term));
            let declared = self.builder.constrain(Requirement::Clue(clue), over_terms);
            declared.expect("each clue is listed once");
        }
    }
}
