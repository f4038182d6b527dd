//! Kinds of damage.

pub mod cover;
pub mod drat;
pub mod lrat;

use crate::certify::folder::Folder;
use crate::certify::random::Random;

/// What a damage leaves behind.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Left {
    /// No certificate.
    Nothing,
    /// A proof that may still be one; puzzle, claim and formula are untouched.
    PerhapsAProof,
}

/// A kind of damage, what it leaves, and whether the manifest is made to fit it.
pub type Damage = (&'static str, Left, bool, fn(&Folder, &mut Random));
