//! Which part of the search space a formula speaks of.

use rustsat::types::Lit;

use crate::cover::{ActionId, Cube, Reduced};
use crate::encode;

/// Which part of the search space a formula speaks of: for cube and conquer
/// ([`Position::cubes`](crate::cover::Position::cubes)).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Part {
    /// All of it.
    #[default]
    Whole,
    /// All of it, one `a` line for each cube. The file is iCNF (S. Wieringa, *The iCNF File Format*,
    /// 2009): a sequence of formulas, each all clauses and one `a` line.
    Cubes(Vec<Cube>),
    /// Of these cubes the one at this index: what it says is unit clauses.
    Cube(usize, Vec<Cube>),
}

impl Part {
    /// The cubes spoken of, each with its number, from 1, and their number in all.
    pub(super) fn numbered(&self) -> impl Iterator<Item = (usize, &Cube, usize)> {
        let (cubes, only) = match self {
            Part::Whole => (&[][..], None),
            Part::Cubes(cubes) => (&cubes[..], None),
            Part::Cube(index, cubes) => (&cubes[..], Some(*index)),
        };
        let wanted = move |index| only.is_none_or(|only| only == index);
        let cubes_in_all = cubes.len();
        let cubes = cubes.iter().enumerate().filter(move |&(index, _)| wanted(index));
        cubes.map(move |(index, cube)| (index + 1, cube, cubes_in_all))
    }

    /// The one cube that is spoken of.
    pub(super) fn only(&self) -> Option<&Cube> {
        match self {
            Part::Cube(index, cubes) => Some(&cubes[*index]),
            Part::Whole | Part::Cubes(_) => None,
        }
    }

    /// What one cube, if just one is spoken of, says beside `others`.
    pub(super) fn said(&self, problem: &Reduced<'_>, others: &[Lit]) -> Vec<Lit> {
        let own = self.only().into_iter().flat_map(|cube| literals(problem, cube));
        others.iter().copied().chain(own).collect()
    }

    /// What is assumed in each formula of an iCNF file, `others` in all of them.
    pub(super) fn assumed(&self, problem: &Reduced<'_>, others: &[Lit]) -> Vec<Vec<Lit>> {
        let beside = |cube| others.iter().copied().chain(literals(problem, cube)).collect();
        match self {
            Part::Whole => vec![others.to_vec()],
            Part::Cubes(cubes) => cubes.iter().map(beside).collect(),
            Part::Cube(..) => vec![self.said(problem, others)],
        }
    }
}

/// What a cube says, in the variables of the formula.
fn literals(problem: &Reduced<'_>, cube: &Cube) -> impl Iterator<Item = Lit> {
    let place = |action: ActionId| {
        let place = problem.actions().binary_search(&action);
        place.expect("cubes speak of actions that are open") as u32
    };
    cube.literals().iter().map(move |literal| match literal.taken {
        true => encode::literal(place(literal.action)),
        false => !encode::literal(place(literal.action)),
    })
}
