//! The `sudosat` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    sudosat::cli::run(std::env::args_os()).into()
}
