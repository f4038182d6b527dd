//! The part of the search space that a formula covers.

use rustsat::types::Lit;

use crate::cover::Cube;
use crate::encode::Problem;

/// The part of the search space that a formula covers, for cube and conquer
/// ([`Position::cubes`](crate::cover::Position::cubes)).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum SearchPart {
    /// The whole search space.
    #[default]
    Whole,
    /// The whole search space, with one `a` line for each cube. The file is iCNF (S. Wieringa, *The iCNF File
    /// Format*, 2009): a sequence of formulas, each with all clauses and one `a` line.
    Cubes(Vec<Cube>),
    /// The cube at this 0-based index of the list. Its literals are unit clauses, or assumptions in the assumed
    /// formula.
    Cube(usize, Vec<Cube>),
}

impl SearchPart {
    /// Returns the covered cubes, each with its 1-based number and the number of all cubes. Returns no cube for the
    /// whole search space.
    pub(super) fn numbered(&self) -> impl Iterator<Item = (usize, &Cube, usize)> {
        let (cubes, only) = match self {
            SearchPart::Whole => (&[][..], None),
            SearchPart::Cubes(cubes) => (&cubes[..], None),
            SearchPart::Cube(index, cubes) => (&cubes[..], Some(*index)),
        };
        let wanted = move |index| only.is_none_or(|only| only == index);
        let cubes_in_all = cubes.len();
        let cubes = cubes.iter().enumerate().filter(move |&(index, _)| wanted(index));
        cubes.map(move |(index, cube)| (index + 1, cube, cubes_in_all))
    }

    /// Returns the cube if the formula covers a single cube, else `None`.
    pub(super) fn only(&self) -> Option<&Cube> {
        match self {
            SearchPart::Cube(index, cubes) => Some(&cubes[*index]),
            SearchPart::Whole | SearchPart::Cubes(_) => None,
        }
    }

    /// Returns the literals of the cube if the formula covers a single cube. Returns no literal otherwise.
    pub(super) fn units(&self, problem: &Problem<'_>) -> impl Iterator<Item = Lit> {
        self.only().into_iter().flat_map(move |cube| literals(problem, cube))
    }

    /// Returns the assumptions of each formula of an iCNF file: first the assumptions of the problem, then the
    /// literals of a cube.
    pub(super) fn assumed(&self, problem: &Problem<'_>) -> Vec<Vec<Lit>> {
        let shared = problem.assumptions().iter().copied();
        match self {
            SearchPart::Cubes(cubes) => {
                let beside = |cube| shared.clone().chain(literals(problem, cube)).collect();
                cubes.iter().map(beside).collect()
            }
            SearchPart::Whole | SearchPart::Cube(..) => {
                vec![shared.chain(self.units(problem)).collect()]
            }
        }
    }
}

/// Returns the literals of a cube in the variables of the formula.
fn literals(problem: &Problem<'_>, cube: &Cube) -> impl Iterator<Item = Lit> {
    cube.literals().iter().map(move |literal| {
        let taken = problem.literal(literal.action).expect("cubes speak of actions that are open");
        if literal.taken { taken } else { !taken }
    })
}
