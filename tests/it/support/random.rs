//! A small generator of pseudo-random numbers, the same on every run and machine: xorshift64*
//! (S. Vigna, *An Experimental Exploration of Marsaglia's xorshift Generators*, 2016).

pub struct Random(u64);

impl Random {
    /// A generator that starts from `seed`, which must not be 0.
    pub fn new(seed: u64) -> Self {
        assert_ne!(seed, 0);
        Random(seed)
    }

    /// A number from 0 to `bound - 1`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let mixed = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D);
        ((u128::from(mixed) * bound as u128) >> 64) as usize
    }
}
