//! Stores rows of different lengths in one allocation.

/// Rows of different lengths in one allocation, filled from the first to the last.
#[derive(Clone, Debug)]
pub(super) struct Table<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Table { starts: vec![0], items: Vec::new() }
    }
}

impl<T> Table<T> {
    /// Returns the number of closed rows.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline]
    pub(super) fn row(&self, index: usize) -> &[T] {
        &self.items[self.range(index)]
    }

    /// Returns the range of indices that the items of a row have in the list of all items. The range also fits other
    /// lists that have one entry per item.
    pub(super) fn range(&self, index: usize) -> std::ops::Range<usize> {
        self.starts[index] as usize..self.starts[index + 1] as usize
    }

    /// Appends an item to the unfinished row.
    pub(super) fn push(&mut self, item: T) {
        self.items.push(item);
    }

    /// Returns the index of the next item.
    pub(super) fn end(&self) -> usize {
        self.items.len()
    }

    /// Returns the items from index `start` on.
    pub(super) fn after(&self, start: usize) -> &[T] {
        &self.items[start..]
    }

    /// Removes the items of the unfinished row from index `end` on.
    pub(super) fn truncate(&mut self, end: usize) {
        self.items.truncate(end);
    }

    /// Closes the unfinished row; returns `None` if there are too many items for 32-bit indices.
    pub(super) fn close_row(&mut self) -> Option<()> {
        self.starts.push(u32::try_from(self.items.len()).ok()?);
        Some(())
    }
}

impl<T: Copy> Table<T> {
    /// Builds a table with `rows` rows from `(row, item)` pairs. The items of a row keep the order of their pairs. Also
    /// returns, for each item of the table, the index of its pair.
    pub(super) fn sorted(
        rows: usize,
        pairs: impl Iterator<Item = (usize, T)> + Clone,
    ) -> (Self, Vec<u32>) {
        let mut starts = vec![0u32; rows + 1];
        pairs.clone().for_each(|(row, _)| starts[row + 1] += 1);
        for row in 0..rows {
            starts[row + 1] += starts[row];
        }
        let mut order = vec![0; starts[rows] as usize];
        let mut next = starts.clone();
        for (index, (row, _)) in pairs.clone().enumerate() {
            order[next[row] as usize] = index as u32;
            next[row] += 1;
        }
        let all: Vec<T> = pairs.map(|(_, item)| item).collect();
        let items = order.iter().map(|&index| all[index as usize]).collect();
        (Table { starts, items }, order)
    }
}
