//! The program `sudosat`: its command line uses the library.

// Imports the modules of the library under their own names, so that `cli` can import them from `crate`.
use sudosat::*;

mod cli;

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// The memory allocator of the program. A fresh solver for each puzzle makes thousands of small allocations;
/// on streams of puzzles mimalloc saves a tenth of the time (`benches/README.md`).
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    cli::run(std::env::args_os()).into()
}
