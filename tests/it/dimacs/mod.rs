//! Formulas and answers as text.

mod answer;
mod header;
