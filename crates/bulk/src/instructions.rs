//! Chooses the instruction set at run time.

use std::fmt;

use super::lanes::{Lanes, Portable};

/// An instruction set. All sets give the same answers, with the same guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Instructions {
    /// 32 puzzles per instruction: x86-64 with AVX-512 F, BW, CD, DQ and VL.
    Avx512,
    /// 16 puzzles per instruction: x86-64 with AVX2.
    Avx2,
    /// 8 puzzles per instruction: SSE2 on x86-64, NEON on AArch64, general registers elsewhere.
    Portable,
}

impl Instructions {
    /// All instruction sets, the fastest first.
    pub const ALL: [Instructions; 3] =
        [Instructions::Avx512, Instructions::Avx2, Instructions::Portable];

    /// Returns the fastest instruction set that this machine supports.
    #[must_use]
    pub fn best() -> Self {
        Self::available().next().unwrap_or(Instructions::Portable)
    }

    /// Returns the instruction sets that this machine supports, the fastest first.
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

/// An instruction set that this machine supports, as checked at run time.
#[derive(Clone, Copy, Debug)]
pub(super) enum Propagator {
    #[cfg(target_arch = "x86_64")]
    Avx512(pulp::x86::V4),
    #[cfg(target_arch = "x86_64")]
    Avx2(pulp::x86::V3),
    Portable(Portable),
}

impl Propagator {
    /// Returns `None` if this machine does not support the instruction set.
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

    /// Runs `work` in a function that is compiled for the instruction set.
    #[inline(always)]
    pub fn run<W: Work>(self, work: W) -> W::Output {
        match self {
            #[cfg(target_arch = "x86_64")]
            Propagator::Avx512(simd) => simd.vectorize(With(simd, work)),
            #[cfg(target_arch = "x86_64")]
            Propagator::Avx2(simd) => simd.vectorize(With(simd, work)),
            Propagator::Portable(simd) => work.run(simd),
        }
    }
}

/// Work that runs with any instruction set. Its function `run` is inlined, so that it is compiled for that
/// set.
pub(super) trait Work {
    type Output;

    fn run<S: Lanes>(self, simd: S) -> Self::Output;
}

/// Adapts [`Work`] to the trait that `pulp` calls.
#[cfg(target_arch = "x86_64")]
struct With<S, W>(S, W);

#[cfg(target_arch = "x86_64")]
impl<S: Lanes, W: Work> pulp::NullaryFnOnce for With<S, W> {
    type Output = W::Output;

    #[inline(always)]
    fn call(self) -> W::Output {
        self.1.run(self.0)
    }
}
