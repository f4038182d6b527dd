//! A Sudoku counter that shares no code with the library: plain backtracking over numbers.

/// The number of ways to fill the zeros of `cells` (row by row, boxes of `rows` x `cols`), counting
/// no further than `most`, and the first of them.
pub fn count(rows: usize, cols: usize, cells: &[u8], most: usize) -> (usize, Option<Vec<u8>>) {
    let side = rows * cols;
    let mut grid = cells.to_vec();
    let filled: Vec<usize> = (0..grid.len()).filter(|&cell| grid[cell] != 0).collect();
    for cell in filled {
        let number = std::mem::take(&mut grid[cell]);
        if !fits(rows, cols, &grid, cell, number) {
            return (0, None);
        }
        grid[cell] = number;
    }
    let mut found = (0, None);
    fill(rows, cols, &mut grid, side as u8, most, &mut found);
    found
}

fn fits(rows: usize, cols: usize, grid: &[u8], cell: usize, number: u8) -> bool {
    let side = rows * cols;
    let (row, col) = (cell / side, cell % side);
    let (top, left) = (row - row % rows, col - col % cols);
    (0..side).all(|i| {
        let in_box = (top + i / cols) * side + left + i % cols;
        [row * side + i, i * side + col, in_box].iter().all(|&other| grid[other] != number)
    })
}

fn fill(
    rows: usize,
    cols: usize,
    grid: &mut Vec<u8>,
    side: u8,
    most: usize,
    found: &mut (usize, Option<Vec<u8>>),
) {
    let options = |grid: &Vec<u8>, cell| {
        (1..=side).filter(|&number| fits(rows, cols, grid, cell, number)).collect::<Vec<_>>()
    };
    let empty = (0..grid.len()).filter(|&cell| grid[cell] == 0);
    let Some((cell, numbers)) =
        empty.map(|cell| (cell, options(grid, cell))).min_by_key(|(_, numbers)| numbers.len())
    else {
        found.0 += 1;
        found.1.get_or_insert_with(|| grid.clone());
        return;
    };
    for number in numbers {
        grid[cell] = number;
        fill(rows, cols, grid, side, most, found);
        grid[cell] = 0;
        if found.0 >= most {
            return;
        }
    }
}
