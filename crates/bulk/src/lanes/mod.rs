//! Defines vectors of lanes. A vector is the content of a SIMD register, and each of its lanes is the 16-bit candidate
//! set of one puzzle.

/// Transposes squares of eight by eight values, with the instructions that interleave the low or the high
/// halves of two vectors: first single values, then pairs, then groups of four.
#[cfg(target_arch = "x86_64")]
macro_rules! turn {
    ($v:ident, $low16:ident, $high16:ident, $low32:ident, $high32:ident, $low64:ident, $high64:ident) => {{
        let (a, b) = ($low16($v[0], $v[1]), $high16($v[0], $v[1]));
        let (c, d) = ($low16($v[2], $v[3]), $high16($v[2], $v[3]));
        let (e, f) = ($low16($v[4], $v[5]), $high16($v[4], $v[5]));
        let (g, h) = ($low16($v[6], $v[7]), $high16($v[6], $v[7]));
        let (p, q, r, s) = ($low32(a, c), $high32(a, c), $low32(b, d), $high32(b, d));
        let (t, u, v, w) = ($low32(e, g), $high32(e, g), $low32(f, h), $high32(f, h));
        [
            $low64(p, t),
            $high64(p, t),
            $low64(q, u),
            $high64(q, u),
            $low64(r, v),
            $high64(r, v),
            $low64(s, w),
            $high64(s, w),
        ]
    }};
}

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

pub(super) use portable::Portable;

/// The number of lanes, each for one puzzle; it does not depend on the width of a vector.
pub(super) const LANES: usize = 32;

/// One cell of all puzzles: bit d of a lane is set if digit d + 1 is a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(super) struct Row(pub [u16; LANES]);

/// A set of lanes: one bit per lane.
pub(super) type LaneSet = u32;

/// The operations that propagation and the choice of guesses need from an instruction set. A row has `LANES / WIDTH`
/// parts, each a vector.
///
/// Every method works on each lane separately, and `turn` on each group of eight lanes, so that all instruction sets
/// give the same bits.
pub(super) trait Lanes: Copy {
    /// The number of lanes in a vector.
    const WIDTH: usize;
    /// A vector of `WIDTH` lanes.
    type Vector: Copy;

    /// Returns a vector with the same value in all lanes.
    fn splat(self, value: u16) -> Self::Vector;
    /// Returns the part of a row with the 0-based number `part`.
    fn load(self, row: &[u16; LANES], part: usize) -> Self::Vector;
    /// Stores a vector into a part of a row.
    fn store(self, row: &mut [u16; LANES], part: usize, vector: Self::Vector);
    /// Returns the bits in both `a` and `b`.
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Returns the bits in `a` or `b`.
    fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Returns the bits in `a` but not in `b`.
    fn without(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Returns the bits in at least one of `a`, `b` and `c`.
    fn any(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
    /// Returns the bits in at least two of `a`, `b` and `c`.
    fn most(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
    /// Returns the bits that are in `seen`, or in which `a` and `b` differ.
    fn differ(self, seen: Self::Vector, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Returns in each lane the smaller of the two values, compared as unsigned numbers.
    fn least(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Returns in each lane the value if it has at most one bit, otherwise 0.
    fn singles(self, a: Self::Vector) -> Self::Vector;
    /// Returns the values without their lowest set bit; 0 stays 0.
    fn without_lowest(self, a: Self::Vector) -> Self::Vector;
    /// Returns a vector with all bits set in the lanes of a set (given by its lowest `WIDTH` bits), and 0 in the other
    /// lanes.
    fn mask(self, set: LaneSet) -> Self::Vector;
    /// Returns the bits of `a` where the mask has ones, and those of `b` elsewhere.
    fn pick(self, mask: Self::Vector, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Transposes eight vectors as squares of eight by eight values, one square for each group of eight lanes: lane i
    /// of the group in vector j becomes lane j of the group in vector i.
    fn turn(self, vectors: [Self::Vector; 8]) -> [Self::Vector; 8];
    /// Returns the set of lanes in which `a` and `b` are equal.
    fn equal(self, a: Self::Vector, b: Self::Vector) -> LaneSet;
    /// Returns the bits in all of `a`, `b` and `c`.
    fn all(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
    /// Returns the bits in one or in three of `a`, `b` and `c`.
    fn odd(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
    /// Returns in each lane the sum of the two values.
    fn plus(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Returns in each lane the number of bits of the value, which is below 512.
    fn count(self, a: Self::Vector) -> Self::Vector;
    /// Returns a vector with all bits set in the lanes where `a` is less than `b`, and 0 in the other lanes. Both are
    /// below 0x8000.
    fn less(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Returns `value` in the lanes where `a` and `b` have a bit in common, and 0 in the other lanes.
    fn if_common(self, a: Self::Vector, b: Self::Vector, value: Self::Vector) -> Self::Vector;
    /// Returns in each lane `a` if it has at least three bits, otherwise `b`.
    fn if_three(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Returns in each lane the bits of `a` that are in `wanted`. In a lane without such a bit, those that are in
    /// `kept`.
    fn narrow(self, a: Self::Vector, kept: Self::Vector, wanted: Self::Vector) -> Self::Vector;
    /// Returns the bits that are in `seen`, or in `a` but not in `b`.
    fn or_without(self, seen: Self::Vector, a: Self::Vector, b: Self::Vector) -> Self::Vector;
}
