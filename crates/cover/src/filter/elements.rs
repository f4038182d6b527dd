//! Narrows a list, an index of it and the value at this index.

use super::super::bit_sets::bits;
use super::outcome::Violated;

/// Removes the values with which the variable at the index does not have the same value as the last one. The masks are
/// those of the index, which counts from 1, of the list, and of the value.
pub(super) fn narrow_element(masks: &mut [u64], values: &[i32]) -> Result<(), Violated> {
    let [index, list @ .., value] = masks else { return Err(Violated) };
    let place = |bit: usize| usize::try_from(values[bit]).ok()?.checked_sub(1);
    let shared =
        |bit: usize| place(bit).and_then(|at| list.get(at)).map_or(0, |mask| mask & *value);
    let (mut indices, mut found) = (0, 0);
    for bit in bits(*index).filter(|&bit| shared(bit) != 0) {
        indices |= 1 << bit;
        found |= shared(bit);
    }
    (*index, *value) = (indices, found);
    if indices.is_power_of_two()
        && let Some(at) = place(indices.trailing_zeros() as usize)
    {
        list[at] &= found;
    }
    Ok(())
}
