//! Spearman's correlation of ranks, with mean ranks for what is equal.

/// The correlation of the ranks of `one` and `other`, from -1 to 1; not a number if either is all equal.
pub fn spearman(one: &[f64], other: &[f64]) -> f64 {
    let (one, other) = (ranks(one), ranks(other));
    let mean = (one.len() as f64 + 1.0) / 2.0;
    let moment = |one: &[f64], other: &[f64]| -> f64 {
        one.iter().zip(other).map(|(one, other)| (one - mean) * (other - mean)).sum()
    };
    moment(&one, &other) / (moment(&one, &one) * moment(&other, &other)).sqrt()
}

/// From 1; the equal share the mean of theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let rank = |value: &f64| {
        let less = values.iter().filter(|&other| other < value).count();
        let equal = values.iter().filter(|&other| other == value).count();
        less as f64 + (equal as f64 + 1.0) / 2.0
    };
    values.iter().map(rank).collect()
}
