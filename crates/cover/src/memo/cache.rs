//! Caches the counts of parts of the problem, in bounded memory.

use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use super::Total;

/// The number of consecutive slots that may hold a key: its window. The first of them is the slot of the key's hash.
/// After the last slot of the table the window continues with the first.
const WINDOW: usize = 8;
/// The number of slots of the first table, if the bound allows it.
const FIRST: usize = 1 << 10;

/// A map from keys to counts. It compares keys as a whole, not only by their hashes.
///
/// The table uses open addressing and doubles its size up to a bound. If the window of a new entry is full, the new
/// entry replaces the entry with the lowest cost in the window. Each replacement also lowers the higher costs in the
/// window, so that later entries can replace an old one with a high cost. The loss of an entry costs only time.
#[derive(Clone, Debug)]
pub(super) struct Cache {
    words: usize,
    bound: usize,
    used: usize,
    keys: Vec<u32>,
    totals: Vec<Total>,
    /// For each slot, the number of nodes that its count took; 0 for an empty slot.
    costs: Vec<u32>,
}

impl Cache {
    /// Creates a cache for keys of `words` 32-bit words. The cache takes at most `bytes` bytes, but it may always have
    /// `WINDOW` slots. Counts of 2^128 or more take memory in addition.
    pub(super) fn new(words: usize, bytes: usize) -> Self {
        let slot = 4 * words + size_of::<Total>() + 4;
        let bound = (bytes / slot).max(WINDOW);
        let mut cache = Cache {
            words,
            bound,
            used: 0,
            keys: Vec::new(),
            totals: Vec::new(),
            costs: Vec::new(),
        };
        cache.resize(FIRST.min(bound));
        cache
    }

    pub(super) fn get(&self, key: &[u32]) -> Option<&Total> {
        for slot in self.window(key) {
            if self.costs[slot] == 0 {
                return None;
            }
            if self.key(slot) == key {
                return Some(&self.totals[slot]);
            }
        }
        None
    }

    /// Stores the count of a key that is not in the cache. The count took `cost` nodes.
    pub(super) fn insert(&mut self, key: &[u32], total: Total, cost: u64) {
        if 10 * self.used >= 7 * self.slots() {
            self.grow();
        }
        let cost = cost.clamp(1, u32::MAX.into()) as u32;
        let slot = self.place_for(key);
        self.keys[slot * self.words..][..self.words].copy_from_slice(key);
        self.totals[slot] = total;
        self.costs[slot] = cost;
    }

    /// Returns an empty slot in the window of `key`. If the window has none, returns its slot with the lowest cost.
    fn place_for(&mut self, key: &[u32]) -> usize {
        let window = self.window(key);
        let cheapest = window.min_by_key(|&slot| self.costs[slot]).expect("a window has slots");
        match self.costs[cheapest] {
            0 => self.used += 1,
            _ => self.window(key).for_each(|slot| self.costs[slot] -= self.costs[slot] / 4),
        }
        cheapest
    }

    fn grow(&mut self) {
        // Both tables exist at the same time during the copy, and the bound holds for both
        // together.
        let slots = (2 * self.slots()).min(self.bound.saturating_sub(self.slots()));
        if slots <= self.slots() {
            return;
        }
        let mut larger =
            Cache { used: 0, keys: Vec::new(), totals: Vec::new(), costs: Vec::new(), ..*self };
        larger.resize(slots);
        for slot in 0..self.slots() {
            if self.costs[slot] > 0 {
                let total = std::mem::replace(&mut self.totals[slot], Total::ZERO);
                larger.insert(self.key(slot), total, self.costs[slot].into());
            }
        }
        *self = larger;
    }

    fn resize(&mut self, slots: usize) {
        self.keys = vec![0; slots * self.words];
        self.totals = vec![Total::ZERO; slots];
        self.costs = vec![0; slots];
    }

    fn slots(&self) -> usize {
        self.costs.len()
    }

    fn key(&self, slot: usize) -> &[u32] {
        &self.keys[slot * self.words..][..self.words]
    }

    /// Returns the slots that may hold `key`, in the order in which they are filled.
    fn window(&self, key: &[u32]) -> impl Iterator<Item = usize> + use<> {
        let slots = self.slots();
        // The high 64 bits of the 128-bit product spread a hash evenly over any number of slots.
        let first = (u128::from(FxBuildHasher.hash_one(key)) * slots as u128) >> 64;
        (0..WINDOW).map(move |step| {
            let slot = first as usize + step;
            if slot < slots { slot } else { slot - slots }
        })
    }
}
