//! What is no solution is noticed, and said by its name.

mod cover;
mod variants;
mod verify;
