//! Langford pairs: each of 1..n twice in a row of 2n, the two k's with k others between them; mirror
//! images count apart. `cargo run --example langford [N]` (default 7)

use sudosat::cover::{CoverBuilder, CoverError, ExactCover};

/// Requirements are the numbers (as `k1`) and the places; an action puts both k's.
fn langford(n: usize) -> Result<ExactCover<String, (usize, String)>, CoverError>
where
{
    unimplemented!()
}

fn main() {}
