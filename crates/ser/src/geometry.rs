//! Defines houses and peers of the 81 cells, in the order in which Sudoku Explainer visits them.

/// Nine candidates or nine positions in a house: bit `n` stands for digit `n + 1` or position `n`.
pub(crate) type Mask = u16;

/// All nine bits.
pub(crate) const ALL: Mask = 0x1ff;

/// Blocks are houses 0 to 8, rows 9 to 17, columns 18 to 26.
pub(crate) const BLOCKS: std::ops::Range<usize> = 0..9;
pub(crate) const ROWS: std::ops::Range<usize> = 9..18;
pub(crate) const COLUMNS: std::ops::Range<usize> = 18..27;

/// The cells of each house, in the order of positions.
pub(crate) const CELLS: [[u8; 9]; 27] = cells();

/// Block, row and column of each cell.
pub(crate) const HOUSES: [[u8; 3]; 81] = houses();

/// The position of each cell in its block, row and column.
pub(crate) const POSITIONS: [[u8; 3]; 81] = positions();

/// The peers of each cell: first those of the block, then the rest of the row, then the rest of the column.
pub(crate) const PEERS: [[u8; 20]; 81] = peers();

/// The positions in block, row and column of each cell that hold its peers, each peer once, in the order of [`PEERS`].
pub(crate) const PEER_PLACES: [[Mask; 3]; 81] = peer_places();

/// The peers of each cell as a set.
pub(crate) const PEER_SETS: [u128; 81] = peer_sets();

/// The cells of each house as a set.
pub(crate) const CELL_SETS: [u128; 27] = cell_sets();

const fn cells() -> [[u8; 9]; 27] {
    let mut all = [[0; 9]; 27];
    let mut house = 0;
    while house < 9 {
        let mut at = 0;
        while at < 9 {
            all[house][at] = ((house / 3 * 3 + at / 3) * 9 + house % 3 * 3 + at % 3) as u8;
            all[9 + house][at] = (house * 9 + at) as u8;
            all[18 + house][at] = (at * 9 + house) as u8;
            at += 1;
        }
        house += 1;
    }
    all
}

const fn houses() -> [[u8; 3]; 81] {
    let mut all = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        all[cell] = [(row / 3 * 3 + column / 3) as u8, (9 + row) as u8, (18 + column) as u8];
        cell += 1;
    }
    all
}

const fn positions() -> [[u8; 3]; 81] {
    let mut all = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        all[cell] = [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8];
        cell += 1;
    }
    all
}

const fn peer_places() -> [[Mask; 3]; 81] {
    let mut all = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut seen = 1_u128 << cell;
        let mut at = 0;
        while at < 27 {
            let (kind, position) = (at / 9, at % 9);
            let peer = CELLS[HOUSES[cell][kind] as usize][position];
            if seen >> peer & 1 == 0 {
                seen |= 1 << peer;
                all[cell][kind] |= 1 << position;
            }
            at += 1;
        }
        cell += 1;
    }
    all
}

const fn peers() -> [[u8; 20]; 81] {
    let mut all = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut at, mut count) = (0, 0);
        while at < 27 {
            let (kind, position) = (at / 9, at % 9);
            if PEER_PLACES[cell][kind] >> position & 1 != 0 {
                all[cell][count] = CELLS[HOUSES[cell][kind] as usize][position];
                count += 1;
            }
            at += 1;
        }
        cell += 1;
    }
    all
}

const fn peer_sets() -> [u128; 81] {
    let mut all = [0; 81];
    let mut at = 0;
    while at < 81 * 20 {
        all[at / 20] |= 1 << PEERS[at / 20][at % 20];
        at += 1;
    }
    all
}

const fn cell_sets() -> [u128; 27] {
    let mut all = [0; 27];
    let mut at = 0;
    while at < 27 * 9 {
        all[at / 9] |= 1 << CELLS[at / 9][at % 9];
        at += 1;
    }
    all
}

/// Returns the positions of the bits of `mask`, in ascending order.
pub(crate) fn bits(mut mask: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let bit = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            bit
        })
    })
}

/// Returns the lowest bit of `mask` as a position.
pub(crate) fn lowest(mask: Mask) -> usize {
    mask.trailing_zeros() as usize
}

/// Returns the cells of a set, in ascending order.
pub(crate) fn members(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros() as usize;
            set &= set - 1;
            bit
        })
    })
}

/// Returns all choices of `size` of `from` things as masks, in ascending order.
pub(crate) fn choices(size: usize, from: usize) -> impl Iterator<Item = u32> {
    let end = 1_u32 << from;
    let mut next = (1_u32 << size) - 1;
    std::iter::from_fn(move || {
        let mask = next;
        if mask >= end {
            return None;
        }
        // Gosper's step to the next number with as many ones.
        next = match mask & mask.wrapping_neg() {
            0 => end,
            low => {
                let ripple = mask + low;
                ripple | (((mask ^ ripple) >> 2) / low)
            }
        };
        Some(mask)
    })
}
