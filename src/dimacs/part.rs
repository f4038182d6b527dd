//! Which part of the search space a formula speaks of.

use rustsat::types::Lit;

use crate::cover::Cube;
use crate::encode::Problem;

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

    /// What the one cube says that is spoken of.
    pub(super) fn units(&self, problem: &Problem<'_>) -> impl Iterator<Item = Lit> {
        self.only().into_iter().flat_map(move |cube| literals(problem, cube))
    }

    /// What is assumed in each formula of an iCNF file: what the problem assumes, and a cube.
    pub(super) fn assumed(&self, problem: &Problem<'_>) -> Vec<Vec<Lit>> {
        let shared = problem.assumptions().iter().copied();
        match self {
            Part::Cubes(cubes) => {
                let beside = |cube| shared.clone().chain(literals(problem, cube)).collect();
                cubes.iter().map(beside).collect()
            }
            Part::Whole | Part::Cube(..) => vec![shared.chain(self.units(problem)).collect()],
        }
    }
}

/// What a cube says, in the variables of the formula.
fn literals(problem: &Problem<'_>, cube: &Cube) -> impl Iterator<Item = Lit> {
    cube.literals().iter().map(move |literal| {
        let taken = problem.literal(literal.action).expect("cubes speak of actions that are open");
        if literal.taken { taken } else { !taken }
    })
}
