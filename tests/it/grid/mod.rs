//! Shapes, rules, their layouts, and which clues clash.

mod clash;
mod layout;
mod open;
mod rules;
mod shape;
