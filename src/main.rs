//! The program `sudosat`: commands on the command line, which use the library.

// Imports the modules of the library under their own names, so that `cli` can import them from `crate`.
use sudosat::*;

mod cli;

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// The memory allocator of the program. A fresh solver for each puzzle makes thousands of small allocations, and
/// mimalloc is faster at them than the allocator of the system (about 15 % on streams of classic puzzles:
/// `benches/README.md`).
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    cli::run(std::env::args_os()).into()
}
