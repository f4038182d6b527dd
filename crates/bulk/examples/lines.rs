//! Solves classic 9x9 puzzles, one per line of standard input. Prints a solution of each, or `no solution`, and a note
//! if there are several. Skips lines that do not have 81 characters.
//!
//!     cargo run --release -p sudosat-bulk --example lines < FILE

use std::io::{self, BufRead, BufWriter, Write};

use sudosat_bulk::{BulkBoard, BulkSolver};

/// Parses the clues of a line: digits 1 to 9; every other character is an empty cell. Returns `None` if the line does
/// not have 81 bytes.
fn board(line: &str) -> Option<BulkBoard> {
    let cell = |byte: u8| if byte.is_ascii_digit() { byte - b'0' } else { 0 };
    line.bytes().map(cell).collect::<Vec<_>>().try_into().ok()
}

fn main() -> io::Result<()> {
    let boards = io::stdin().lock().lines().collect::<io::Result<Vec<_>>>()?;
    let boards: Vec<BulkBoard> = boards.iter().filter_map(|line| board(line)).collect();
    let mut out = BufWriter::new(io::stdout());
    for answer in BulkSolver::new(2).solve(&boards) {
        if let Some(solution) = answer.first {
            out.write_all(&solution.map(|digit| digit + b'0'))?;
        }
        out.write_all(
            [" no solution\n", "\n", " several solutions\n"][answer.solutions as usize].as_bytes(),
        )?;
    }
    out.flush()
}
