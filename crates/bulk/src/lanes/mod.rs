//! Vectors of lanes: one 16-bit candidate set a lane, one puzzle a lane.

/// Mirrors squares of eight by eight values with the instructions that interleave the low or the high halves
/// of two vectors: values, then pairs, then fours of them.
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

/// How many puzzles stand side by side, whatever the width of a vector is.
pub(super) const LANES: usize = 32;

/// One cell of all puzzles: bit d of a lane is set while digit d (from 0) is a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(super) struct Row(pub [u16; LANES]);

/// A bit for each lane.
pub(super) type LaneSet = u32;

/// What propagation asks of an instruction set. A row has `LANES / WIDTH` parts, each a vector.
///
/// Every method works lane by lane, so that all instruction sets give the same bits.
pub(super) trait Lanes: Copy {
    /// Lanes of a vector.
    const WIDTH: usize;
    /// A vector.
    type Vector: Copy;

    /// The same value in all lanes.
    fn splat(self, value: u16) -> Self::Vector;
    /// A part of a row.
    fn load(self, row: &[u16; LANES], part: usize) -> Self::Vector;
    /// Puts a part of a row back.
    fn store(self, row: &mut [u16; LANES], part: usize, vector: Self::Vector);
    /// In both.
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// In one or both.
    fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// In `a` but not in `b`.
    fn without(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// In at least one of three.
    fn any(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
    /// In at least two of three.
    fn most(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
    /// Not in both of `a` and `b`, or in `c`.
    fn not_both_or(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
    /// `seen`, and where `a` and `b` differ.
    fn differ(self, seen: Self::Vector, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The smaller value.
    fn least(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The values with at most one bit; 0 for the others.
    fn singles(self, a: Self::Vector) -> Self::Vector;
    /// The values without their lowest bit.
    fn without_lowest(self, a: Self::Vector) -> Self::Vector;
    /// What of `a` is in `wanted`, or all of `a` where nothing is.
    fn focus(self, a: Self::Vector, wanted: Self::Vector) -> Self::Vector;
    /// All ones in the lanes of a set.
    fn mask(self, set: LaneSet) -> Self::Vector;
    /// The bits of `a` where the mask has ones, those of `b` elsewhere.
    fn pick(self, mask: Self::Vector, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Eight vectors as a square of eight by eight values, for each eight lanes: mirrored, so that lane
    /// i of vector j becomes lane j of vector i.
    fn turn(self, vectors: [Self::Vector; 8]) -> [Self::Vector; 8];
    /// The lanes that are equal.
    fn equal(self, a: Self::Vector, b: Self::Vector) -> LaneSet;
}
