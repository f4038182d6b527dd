//! The crate of exact cover problems, piece by piece.

mod builder;
mod cubes;
mod locked;
mod memo;
mod position;
mod search;
mod total;
mod tree_samples;
