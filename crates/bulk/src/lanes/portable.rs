//! Implements vectors of 8 lanes with the crate `wide`: it uses SSE2, NEON, or general registers, depending
//! on the target.

use wide::u16x8;

use super::{LANES, LaneSet, Lanes};

/// The implementation of [`Lanes`] that runs on every machine; the target of the compilation decides which instructions
/// it uses.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Portable;

impl Lanes for Portable {
    const WIDTH: usize = 8;
    type Vector = u16x8;

    #[inline(always)]
    fn splat(self, value: u16) -> u16x8 {
        u16x8::splat(value)
    }

    #[inline(always)]
    fn load(self, row: &[u16; LANES], part: usize) -> u16x8 {
        u16x8::new(row.as_chunks::<8>().0[part])
    }

    #[inline(always)]
    fn store(self, row: &mut [u16; LANES], part: usize, vector: u16x8) {
        row.as_chunks_mut::<8>().0[part] = vector.to_array();
    }

    #[inline(always)]
    fn and(self, a: u16x8, b: u16x8) -> u16x8 {
        a & b
    }

    #[inline(always)]
    fn or(self, a: u16x8, b: u16x8) -> u16x8 {
        a | b
    }

    #[inline(always)]
    fn without(self, a: u16x8, b: u16x8) -> u16x8 {
        a & !b
    }

    #[inline(always)]
    fn any(self, a: u16x8, b: u16x8, c: u16x8) -> u16x8 {
        a | b | c
    }

    #[inline(always)]
    fn most(self, a: u16x8, b: u16x8, c: u16x8) -> u16x8 {
        (a & b) | ((a | b) & c)
    }

    #[inline(always)]
    fn differ(self, seen: u16x8, a: u16x8, b: u16x8) -> u16x8 {
        seen | (a ^ b)
    }

    #[inline(always)]
    fn least(self, a: u16x8, b: u16x8) -> u16x8 {
        a.min(b)
    }

    #[inline(always)]
    fn singles(self, a: u16x8) -> u16x8 {
        a & self.without_lowest(a).simd_eq(u16x8::ZERO)
    }

    #[inline(always)]
    fn without_lowest(self, a: u16x8) -> u16x8 {
        a & (a + u16x8::MAX)
    }

    #[inline(always)]
    fn mask(self, set: LaneSet) -> u16x8 {
        let bits = u16x8::new([1, 2, 4, 8, 16, 32, 64, 128]);
        (u16x8::splat(set as u16) & bits).simd_eq(bits)
    }

    #[inline(always)]
    fn pick(self, mask: u16x8, a: u16x8, b: u16x8) -> u16x8 {
        (a & mask) | (b & !mask)
    }

    #[inline(always)]
    fn turn(self, vectors: [u16x8; 8]) -> [u16x8; 8] {
        u16x8::transpose(vectors)
    }

    #[inline(always)]
    fn equal(self, a: u16x8, b: u16x8) -> LaneSet {
        a.simd_eq(b).to_bitmask()
    }

    #[inline(always)]
    fn all(self, a: u16x8, b: u16x8, c: u16x8) -> u16x8 {
        a & b & c
    }

    #[inline(always)]
    fn odd(self, a: u16x8, b: u16x8, c: u16x8) -> u16x8 {
        a ^ b ^ c
    }

    #[inline(always)]
    fn plus(self, a: u16x8, b: u16x8) -> u16x8 {
        a + b
    }

    #[inline(always)]
    fn count(self, a: u16x8) -> u16x8 {
        let pairs = a - ((a >> 1) & u16x8::splat(0x5555));
        let fours = (pairs & u16x8::splat(0x3333)) + ((pairs >> 2) & u16x8::splat(0x3333));
        (fours + (fours >> 4) + (fours >> 8)) & u16x8::splat(0xf)
    }

    #[inline(always)]
    fn less(self, a: u16x8, b: u16x8) -> u16x8 {
        b.simd_gt(a)
    }

    #[inline(always)]
    fn if_common(self, a: u16x8, b: u16x8, value: u16x8) -> u16x8 {
        value & !(a & b).simd_eq(u16x8::ZERO)
    }

    #[inline(always)]
    fn if_three(self, a: u16x8, b: u16x8) -> u16x8 {
        let rest = self.without_lowest(self.without_lowest(a));
        self.pick(rest.simd_eq(u16x8::ZERO), b, a)
    }

    #[inline(always)]
    fn narrow(self, a: u16x8, kept: u16x8, wanted: u16x8) -> u16x8 {
        let hit = a & wanted;
        hit | (a & kept & hit.simd_eq(u16x8::ZERO))
    }

    #[inline(always)]
    fn or_without(self, seen: u16x8, a: u16x8, b: u16x8) -> u16x8 {
        seen | (a & !b)
    }
}
