//! Numbers of solutions of any size.

use sudosat::cover::Total;

#[test]
fn totals_grow_beyond_128_bits_and_compare_across_that() {
    let half: Total = (1u128 << 127).to_string().parse().unwrap();
    let mut sum = half.clone();
    sum += &half;
    assert_eq!(sum, half.clone() * &Total::from(2));
    assert_eq!(sum.to_string(), "340282366920938463463374607431768211456");
    assert!(sum > half);
    assert!(u64::try_from(&sum).is_err());
    assert_eq!(sum.to_string().parse(), Ok(sum));
    assert!("".parse::<Total>().is_err() && "+1".parse::<Total>().is_err());
}
