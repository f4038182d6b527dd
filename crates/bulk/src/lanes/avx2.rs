//! Implements vectors of 16 lanes with AVX2, through the safe wrappers of `pulp`.

use core::arch::x86_64::__m256i;

use pulp::x86::V3;

use super::{LANES, LaneSet, Lanes};

/// Per lane: the bit of that lane.
const BITS: [u16; 16] = {
    let (mut bits, mut lane) = ([0; 16], 0);
    while lane < 16 {
        bits[lane] = 1 << lane;
        lane += 1;
    }
    bits
};

/// The number of bits of each number below 16, twice.
const COUNTS: [u8; 32] = {
    let (mut counts, mut n) = ([0; 32], 0);
    while n < 32 {
        counts[n] = (n % 16).count_ones() as u8;
        n += 1;
    }
    counts
};

impl Lanes for V3 {
    const WIDTH: usize = 16;
    type Vector = __m256i;

    #[inline(always)]
    fn splat(self, value: u16) -> __m256i {
        pulp::cast([value; 16])
    }

    #[inline(always)]
    fn load(self, row: &[u16; LANES], part: usize) -> __m256i {
        pulp::cast(row.as_chunks::<16>().0[part])
    }

    #[inline(always)]
    fn store(self, row: &mut [u16; LANES], part: usize, vector: __m256i) {
        row.as_chunks_mut::<16>().0[part] = pulp::cast(vector);
    }

    #[inline(always)]
    fn and(self, a: __m256i, b: __m256i) -> __m256i {
        self.avx2._mm256_and_si256(a, b)
    }

    #[inline(always)]
    fn or(self, a: __m256i, b: __m256i) -> __m256i {
        self.avx2._mm256_or_si256(a, b)
    }

    #[inline(always)]
    fn without(self, a: __m256i, b: __m256i) -> __m256i {
        self.avx2._mm256_andnot_si256(b, a)
    }

    #[inline(always)]
    fn any(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        self.or(self.or(a, b), c)
    }

    #[inline(always)]
    fn most(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        self.or(self.and(a, b), self.and(self.or(a, b), c))
    }

    #[inline(always)]
    fn differ(self, seen: __m256i, a: __m256i, b: __m256i) -> __m256i {
        self.or(seen, self.avx2._mm256_xor_si256(a, b))
    }

    #[inline(always)]
    fn least(self, a: __m256i, b: __m256i) -> __m256i {
        self.avx2._mm256_min_epu16(a, b)
    }

    #[inline(always)]
    fn singles(self, a: __m256i) -> __m256i {
        self.and(a, self.avx2._mm256_cmpeq_epi16(self.without_lowest(a), self.splat(0)))
    }

    #[inline(always)]
    fn without_lowest(self, a: __m256i) -> __m256i {
        self.and(a, self.avx2._mm256_add_epi16(a, self.splat(u16::MAX)))
    }

    #[inline(always)]
    fn mask(self, set: LaneSet) -> __m256i {
        let bits = pulp::cast(BITS);
        self.avx2._mm256_cmpeq_epi16(self.and(self.splat(set as u16), bits), bits)
    }

    #[inline(always)]
    fn pick(self, mask: __m256i, a: __m256i, b: __m256i) -> __m256i {
        self.avx2._mm256_blendv_epi8(b, a, mask)
    }

    #[inline(always)]
    fn turn(self, v: [__m256i; 8]) -> [__m256i; 8] {
        let low16 = |a, b| self.avx2._mm256_unpacklo_epi16(a, b);
        let high16 = |a, b| self.avx2._mm256_unpackhi_epi16(a, b);
        let low32 = |a, b| self.avx2._mm256_unpacklo_epi32(a, b);
        let high32 = |a, b| self.avx2._mm256_unpackhi_epi32(a, b);
        let low64 = |a, b| self.avx2._mm256_unpacklo_epi64(a, b);
        let high64 = |a, b| self.avx2._mm256_unpackhi_epi64(a, b);
        turn!(v, low16, high16, low32, high32, low64, high64)
    }

    #[inline(always)]
    fn equal(self, a: __m256i, b: __m256i) -> LaneSet {
        let equal = self.avx2._mm256_cmpeq_epi16(a, b);
        // The result of packing has one byte per lane. The packing instruction works on each half of 128
        // bits separately; the permutation restores the order.
        let bytes = self.avx2._mm256_packs_epi16(equal, equal);
        let ordered = self.avx2._mm256_permute4x64_epi64::<0b1101_1000>(bytes);
        self.avx2._mm256_movemask_epi8(ordered) as u32 & 0xffff
    }

    #[inline(always)]
    fn all(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        self.and(self.and(a, b), c)
    }

    #[inline(always)]
    fn odd(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        self.avx2._mm256_xor_si256(self.avx2._mm256_xor_si256(a, b), c)
    }

    #[inline(always)]
    fn plus(self, a: __m256i, b: __m256i) -> __m256i {
        self.avx2._mm256_add_epi16(a, b)
    }

    #[inline(always)]
    fn count(self, a: __m256i) -> __m256i {
        let (counts, half) = (pulp::cast(COUNTS), self.splat(0x0f0f));
        let of = |a| self.avx2._mm256_shuffle_epi8(counts, self.and(a, half));
        let bytes = self.avx2._mm256_add_epi8(of(a), of(self.avx2._mm256_srli_epi16::<4>(a)));
        self.and(self.plus(bytes, self.avx2._mm256_srli_epi16::<8>(bytes)), self.splat(0xff))
    }

    #[inline(always)]
    fn less(self, a: __m256i, b: __m256i) -> __m256i {
        self.avx2._mm256_cmpgt_epi16(b, a)
    }

    #[inline(always)]
    fn if_common(self, a: __m256i, b: __m256i, value: __m256i) -> __m256i {
        self.without(value, self.avx2._mm256_cmpeq_epi16(self.and(a, b), self.splat(0)))
    }

    #[inline(always)]
    fn if_three(self, a: __m256i, b: __m256i) -> __m256i {
        let rest = self.without_lowest(self.without_lowest(a));
        self.pick(self.avx2._mm256_cmpeq_epi16(rest, self.splat(0)), b, a)
    }

    #[inline(always)]
    fn narrow(self, a: __m256i, kept: __m256i, wanted: __m256i) -> __m256i {
        let hit = self.and(a, wanted);
        let missed = self.avx2._mm256_cmpeq_epi16(hit, self.splat(0));
        self.or(hit, self.and(self.and(a, kept), missed))
    }

    #[inline(always)]
    fn or_without(self, seen: __m256i, a: __m256i, b: __m256i) -> __m256i {
        self.or(seen, self.without(a, b))
    }
}
