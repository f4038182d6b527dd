//! Implements vectors of 32 lanes with AVX-512 F and BW, through the safe wrappers of `pulp`.

use core::arch::x86_64::__m512i;

use pulp::x86::V4;

use super::{LANES, LaneSet, Lanes};

// The number of an operation on three bits is its truth table: bit 4a + 2b + c is the result for the bits a, b and c.
const ANY: i32 = 0b1111_1110;
const MOST: i32 = 0b1110_1000;
const OR_DIFFER: i32 = 0b1111_0110;
const OR_WITHOUT: i32 = 0b1111_0100;
const PICK: i32 = 0b1100_1010;
const ALL: i32 = 0b1000_0000;
const ODD: i32 = 0b1001_0110;

/// The number of bits of each number below 64.
const COUNTS: [[u16; 32]; 2] = {
    let (mut counts, mut n) = ([[0; 32]; 2], 0);
    while n < 64 {
        counts[n / 32][n % 32] = n.count_ones() as u16;
        n += 1;
    }
    counts
};

impl Lanes for V4 {
    const WIDTH: usize = 32;
    type Vector = __m512i;

    #[inline(always)]
    fn splat(self, value: u16) -> __m512i {
        pulp::cast([value; 32])
    }

    #[inline(always)]
    fn load(self, row: &[u16; LANES], _part: usize) -> __m512i {
        pulp::cast(*row)
    }

    #[inline(always)]
    fn store(self, row: &mut [u16; LANES], _part: usize, vector: __m512i) {
        *row = pulp::cast(vector);
    }

    #[inline(always)]
    fn and(self, a: __m512i, b: __m512i) -> __m512i {
        self.avx512f._mm512_and_si512(a, b)
    }

    #[inline(always)]
    fn or(self, a: __m512i, b: __m512i) -> __m512i {
        self.avx512f._mm512_or_si512(a, b)
    }

    #[inline(always)]
    fn without(self, a: __m512i, b: __m512i) -> __m512i {
        self.avx512f._mm512_andnot_si512(b, a)
    }

    #[inline(always)]
    fn any(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        self.avx512f._mm512_ternarylogic_epi32::<ANY>(a, b, c)
    }

    #[inline(always)]
    fn most(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        self.avx512f._mm512_ternarylogic_epi32::<MOST>(a, b, c)
    }

    #[inline(always)]
    fn differ(self, seen: __m512i, a: __m512i, b: __m512i) -> __m512i {
        self.avx512f._mm512_ternarylogic_epi32::<OR_DIFFER>(seen, a, b)
    }

    #[inline(always)]
    fn least(self, a: __m512i, b: __m512i) -> __m512i {
        self.avx512bw._mm512_min_epu16(a, b)
    }

    #[inline(always)]
    fn singles(self, a: __m512i) -> __m512i {
        let less_one = self.avx512bw._mm512_add_epi16(a, self.splat(u16::MAX));
        let few = self.avx512bw._mm512_testn_epi16_mask(a, less_one);
        self.avx512bw._mm512_maskz_mov_epi16(few, a)
    }

    #[inline(always)]
    fn without_lowest(self, a: __m512i) -> __m512i {
        self.and(a, self.avx512bw._mm512_add_epi16(a, self.splat(u16::MAX)))
    }

    #[inline(always)]
    fn mask(self, set: LaneSet) -> __m512i {
        self.avx512bw._mm512_movm_epi16(set)
    }

    // This function uses no mask register. With a mask register, the store that follows would become a masked store,
    // and the next load would wait for it.
    #[inline(always)]
    fn pick(self, mask: __m512i, a: __m512i, b: __m512i) -> __m512i {
        self.avx512f._mm512_ternarylogic_epi32::<PICK>(mask, a, b)
    }

    #[inline(always)]
    fn turn(self, v: [__m512i; 8]) -> [__m512i; 8] {
        let low16 = |a, b| self.avx512bw._mm512_unpacklo_epi16(a, b);
        let high16 = |a, b| self.avx512bw._mm512_unpackhi_epi16(a, b);
        let low32 = |a, b| self.avx512f._mm512_unpacklo_epi32(a, b);
        let high32 = |a, b| self.avx512f._mm512_unpackhi_epi32(a, b);
        let low64 = |a, b| self.avx512f._mm512_unpacklo_epi64(a, b);
        let high64 = |a, b| self.avx512f._mm512_unpackhi_epi64(a, b);
        turn!(v, low16, high16, low32, high32, low64, high64)
    }

    #[inline(always)]
    fn equal(self, a: __m512i, b: __m512i) -> LaneSet {
        self.avx512bw._mm512_cmpeq_epi16_mask(a, b)
    }

    #[inline(always)]
    fn all(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        self.avx512f._mm512_ternarylogic_epi32::<ALL>(a, b, c)
    }

    #[inline(always)]
    fn odd(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        self.avx512f._mm512_ternarylogic_epi32::<ODD>(a, b, c)
    }

    #[inline(always)]
    fn plus(self, a: __m512i, b: __m512i) -> __m512i {
        self.avx512bw._mm512_add_epi16(a, b)
    }

    #[inline(always)]
    fn count(self, a: __m512i) -> __m512i {
        let [below, above] = [pulp::cast(COUNTS[0]), pulp::cast(COUNTS[1])];
        let low = self.avx512bw._mm512_permutex2var_epi16(below, a, above);
        let rest = self.avx512bw._mm512_srli_epi16::<6>(a);
        let high = self.avx512bw._mm512_permutexvar_epi16(rest, below);
        self.plus(low, high)
    }

    #[inline(always)]
    fn less(self, a: __m512i, b: __m512i) -> __m512i {
        self.avx512bw._mm512_movm_epi16(self.avx512bw._mm512_cmplt_epi16_mask(a, b))
    }

    #[inline(always)]
    fn if_common(self, a: __m512i, b: __m512i, value: __m512i) -> __m512i {
        self.avx512bw._mm512_maskz_mov_epi16(self.avx512bw._mm512_test_epi16_mask(a, b), value)
    }

    #[inline(always)]
    fn if_three(self, a: __m512i, b: __m512i) -> __m512i {
        let rest = self.without_lowest(self.without_lowest(a));
        self.avx512bw._mm512_mask_mov_epi16(b, self.avx512bw._mm512_test_epi16_mask(rest, rest), a)
    }

    #[inline(always)]
    fn narrow(self, a: __m512i, kept: __m512i, wanted: __m512i) -> __m512i {
        let hit = self.avx512bw._mm512_test_epi16_mask(a, wanted);
        self.and(a, self.avx512bw._mm512_mask_mov_epi16(kept, hit, wanted))
    }

    #[inline(always)]
    fn or_without(self, seen: __m512i, a: __m512i, b: __m512i) -> __m512i {
        self.avx512f._mm512_ternarylogic_epi32::<OR_WITHOUT>(seen, a, b)
    }
}
