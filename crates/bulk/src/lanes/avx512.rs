//! Implements vectors of 32 lanes with AVX-512 F and BW, through the safe wrappers of `pulp`.

use core::arch::x86_64::__m512i;

use pulp::x86::V4;

use super::{LANES, LaneSet, Lanes};

// The number of an operation on three bits is its truth table: bit 4a + 2b + c is the result for the bits a, b and c.
const ANY: i32 = 0b1111_1110;
const MOST: i32 = 0b1110_1000;
const NOT_BOTH_OR: i32 = 0b1011_1111;
const OR_DIFFER: i32 = 0b1111_0110;
const PICK: i32 = 0b1100_1010;

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
    fn not_both_or(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        self.avx512f._mm512_ternarylogic_epi32::<NOT_BOTH_OR>(a, b, c)
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
    fn focus(self, a: __m512i, wanted: __m512i) -> __m512i {
        let hit = self.avx512bw._mm512_test_epi16_mask(a, wanted);
        let kept = self.avx512bw._mm512_mask_mov_epi16(self.splat(u16::MAX), hit, wanted);
        self.avx512f._mm512_and_si512(a, kept)
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
}
