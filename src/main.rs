//! The `sudosat` program: the command line over the library.

// The rooms of the library, under the names that they have there.
use sudosat::*;

mod cli;

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// A fresh solver for each puzzle means thousands of small allocations: on streams of puzzles this
/// allocator is worth a tenth of the time (`benches/README.md`).
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    cli::run(std::env::args_os()).into()
}
