//! Lists the variables of a primitive.

use super::Primitive;

impl<V> Primitive<V> {
    /// Returns the variables in the order of the fields. A variable that occurs several times is listed several times.
    #[must_use]
    pub fn variables(&self) -> Vec<&V> {
        match self {
            Primitive::OneOf(one, _) => vec![one],
            Primitive::Related(first, second, _) => vec![first, second],
            Primitive::Different(list)
            | Primitive::ValueSet(list, _)
            | Primitive::Accepted(list, _)
            | Primitive::Count(list, _, _)
            | Primitive::Contains(list, _)
            | Primitive::Counted(list)
            | Primitive::Enclosed { list, .. }
            | Primitive::Connected { variables: list, .. } => list.iter().collect(),
            Primitive::Sum(parts, _) => parts.iter().map(|(_, one)| one).collect(),
            Primitive::CountIs(list, _, number) => list.iter().chain([number]).collect(),
            Primitive::Distinct(number, list) => [number].into_iter().chain(list).collect(),
            Primitive::SameValues(first, second) => first.iter().chain(second).collect(),
            Primitive::Element { index, list, value } => {
                [index].into_iter().chain(list).chain([value]).collect()
            }
            Primitive::DifferentPairs(pairs) => {
                pairs.iter().flat_map(|(one, other)| [one, other]).collect()
            }
            Primitive::Runs { first, arms, number, .. } => {
                [first].into_iter().chain(arms.iter().flatten()).chain([number]).collect()
            }
            Primitive::Rank { list, others, .. } => {
                list.iter().chain(others.iter().flatten()).collect()
            }
            Primitive::Any(branches) => {
                branches.iter().flatten().flat_map(Primitive::variables).collect()
            }
        }
    }
}
