//! Instruction sets, chosen at run time.

use std::fmt;

use super::choice::{Column, choose};
use super::lanes::Portable;
use super::propagate::{Seen, State, propagate};

/// An instruction set. All give the same answers, by the same guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Instructions {
    /// 32 puzzles an instruction: x86-64 with AVX-512 F, BW, CD, DQ and VL.
    Avx512,
    /// 16 puzzles an instruction: x86-64 with AVX2.
    Avx2,
    /// 8 puzzles an instruction: SSE2 on x86-64, NEON on AArch64, plain words elsewhere.
    Portable,
}

impl Instructions {
    /// All, the fastest first.
    pub const ALL: [Instructions; 3] =
        [Instructions::Avx512, Instructions::Avx2, Instructions::Portable];

    /// The fastest that this machine has.
    #[must_use]
    pub fn best() -> Self {
        Self::available().next().unwrap_or(Instructions::Portable)
    }

    /// Those that this machine has, the fastest first.
    pub fn available() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|set| Propagator::new(*set).is_some())
    }
}

impl fmt::Display for Instructions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Instructions::Avx512 => "avx512",
            Instructions::Avx2 => "avx2",
            Instructions::Portable => "portable",
        })
    }
}

/// An instruction set that this machine has been seen to have.
#[derive(Clone, Copy, Debug)]
pub(super) enum Propagator {
    #[cfg(target_arch = "x86_64")]
    Avx512(pulp::x86::V4),
    #[cfg(target_arch = "x86_64")]
    Avx2(pulp::x86::V3),
    Portable(Portable),
}

impl Propagator {
    /// None when this machine does not have it.
    pub fn new(instructions: Instructions) -> Option<Self> {
        match instructions {
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => pulp::x86::V4::try_new().map(Propagator::Avx512),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => pulp::x86::V3::try_new().map(Propagator::Avx2),
            Instructions::Portable => Some(Propagator::Portable(Portable)),
            #[cfg(not(target_arch = "x86_64"))]
            _ => None,
        }
    }

    /// One pass of propagation over all lanes.
    pub fn propagate(self, state: &mut State) -> Seen {
        match self {
            #[cfg(target_arch = "x86_64")]
            Propagator::Avx512(simd) => simd.vectorize(Pass(simd, state)),
            #[cfg(target_arch = "x86_64")]
            Propagator::Avx2(simd) => simd.vectorize(Pass(simd, state)),
            Propagator::Portable(simd) => propagate(simd, state),
        }
    }

    /// The cell to split.
    pub fn choose(self, column: &Column) -> usize {
        match self {
            #[cfg(target_arch = "x86_64")]
            Propagator::Avx512(simd) => simd.vectorize(Choice(column)),
            #[cfg(target_arch = "x86_64")]
            Propagator::Avx2(simd) => simd.vectorize(Choice(column)),
            Propagator::Portable(_) => choose(column),
        }
    }
}

/// A choice, as `pulp` calls it.
#[cfg(target_arch = "x86_64")]
struct Choice<'c>(&'c Column);

#[cfg(target_arch = "x86_64")]
impl pulp::NullaryFnOnce for Choice<'_> {
    type Output = usize;

    #[inline(always)]
    fn call(self) -> usize {
        choose(self.0)
    }
}

/// A pass, as `pulp` calls it: in a function that is compiled for the instruction set.
#[cfg(target_arch = "x86_64")]
struct Pass<'s, S>(S, &'s mut State);

#[cfg(target_arch = "x86_64")]
impl<S: super::lanes::Lanes> pulp::NullaryFnOnce for Pass<'_, S> {
    type Output = Seen;

    #[inline(always)]
    fn call(self) -> Seen {
        propagate(self.0, self.1)
    }
}
