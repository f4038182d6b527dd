//! Divides variables into groups of different values. The larger the groups are, the closer are the bounds of the sums
//! of their values.

/// The largest number of variables that may get other groups than those of [`first_fit`].
const MOST: usize = u128::BITS as usize;

/// Returns the numbers below `count` in groups of at most `most`. `are_different` holds for any two of a group.
pub(super) fn groups(
    count: usize,
    most: usize,
    mut are_different: impl FnMut(usize, usize) -> bool,
) -> Vec<Vec<usize>> {
    let first = first_fit(count, most, &mut are_different);
    if first.len() < 2 || count > MOST {
        return first;
    }
    let larger = largest_first(&neighbours(count, are_different), most);
    if squares(&larger) > squares(&first) { larger } else { first }
}

/// Puts each number into the first group where it fits.
fn first_fit(
    count: usize,
    most: usize,
    are_different: &mut impl FnMut(usize, usize) -> bool,
) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for next in 0..count {
        let fits = |group: &&mut Vec<usize>| {
            group.len() < most && group.iter().all(|&member| are_different(member, next))
        };
        match groups.iter_mut().find(fits) {
            Some(group) => group.push(next),
            None => groups.push(vec![next]),
        }
    }
    groups
}

/// Returns for each number the set of those that are different from it.
fn neighbours(count: usize, mut are_different: impl FnMut(usize, usize) -> bool) -> Vec<u128> {
    let mut neighbours = vec![0; count];
    for one in 0..count {
        for other in one + 1..count {
            if are_different(one, other) {
                neighbours[one] |= 1 << other;
                neighbours[other] |= 1 << one;
            }
        }
    }
    neighbours
}

/// Makes the largest of the groups that [`group`] finds, then the largest of the rest, and so on.
fn largest_first(neighbours: &[u128], most: usize) -> Vec<Vec<usize>> {
    let mut rest: Vec<usize> = (0..neighbours.len()).collect();
    let mut groups = Vec::new();
    while !rest.is_empty() {
        let among = rest.iter().fold(0, |set, &number| set | 1 << number);
        let found = rest.iter().map(|&start| group(neighbours, start, among, most));
        let largest = found.max_by_key(|group| group.count_ones()).unwrap_or(among);
        let (own, others) = rest.iter().partition(|&&number| largest >> number & 1 != 0);
        groups.push(own);
        rest = others;
    }
    groups
}

/// Returns a group of at most `most` of the numbers `among`. It begins with `start`, and each further number leaves the
/// most others open.
fn group(neighbours: &[u128], start: usize, among: u128, most: usize) -> u128 {
    let mut group = 1 << start;
    let mut open = neighbours[start] & among;
    for _ in 1..most {
        let is_open = |&number: &usize| open >> number & 1 != 0;
        let left_by = |&number: &usize| (open & neighbours[number]).count_ones();
        let Some(next) = (0..neighbours.len()).filter(is_open).max_by_key(left_by) else { break };
        group |= 1 << next;
        open &= neighbours[next];
    }
    group
}

/// Returns the sum of the squares of the sizes.
fn squares(groups: &[Vec<usize>]) -> usize {
    groups.iter().map(|group| group.len().pow(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cells of a 9x9 grid, by row and column.
    fn see(one: (usize, usize), other: (usize, usize)) -> bool {
        let box_of = |(row, column): (usize, usize)| (row / 3, column / 3);
        one.0 == other.0 || one.1 == other.1 || box_of(one) == box_of(other)
    }

    fn sizes(cells: &[(usize, usize)], most: usize) -> Vec<usize> {
        let groups = groups(cells.len(), most, |one, other| see(cells[one], cells[other]));
        let mut all: Vec<usize> = groups.concat();
        all.sort_unstable();
        assert_eq!(all, (0..cells.len()).collect::<Vec<_>>());
        for group in &groups {
            let pairs = group.iter().flat_map(|one| group.iter().map(move |other| (*one, *other)));
            assert!(
                pairs
                    .filter(|(one, other)| one < other)
                    .all(|(one, other)| see(cells[one], cells[other]))
            );
        }
        groups.iter().map(Vec::len).collect()
    }

    #[test]
    fn a_column_is_a_group_though_its_cells_have_others_of_their_row_before() {
        let cells: Vec<_> = (0..9).flat_map(|row| [(row, row % 3), (row, 8)]).collect();
        assert_eq!(sizes(&cells, 9)[0], 9);
        assert!(sizes(&cells, 4).iter().all(|&size| size <= 4));
    }

    #[test]
    fn random_cells_are_divided_into_groups_of_cells_that_see_each_other() {
        let mut random = fastrand::Rng::with_seed(5);
        for _ in 0..500 {
            let mut cells: Vec<_> =
                (0..9).flat_map(|row| (0..9).map(move |column| (row, column))).collect();
            random.shuffle(&mut cells);
            cells.truncate(random.usize(1..34));
            sizes(&cells, random.usize(1..10));
        }
    }
}
