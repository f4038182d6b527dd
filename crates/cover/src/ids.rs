//! Defines the numbers that identify requirements, actions and side clauses.

// The functions are inlined into the other crates: searches call them at each step.
macro_rules! dense_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl $name {
            /// Returns the id with the 0-based `index`.
            ///
            /// # Panics
            ///
            /// Panics if the index does not fit 32 bits.
            #[inline]
            #[must_use]
            pub fn from_index(index: usize) -> Self {
                $name(u32::try_from(index).expect("ids fit 32 bits"))
            }

            /// Returns the ids with the indices below `count`, ascending.
            ///
            /// # Panics
            ///
            /// Panics if `count` does not fit 32 bits.
            #[inline]
            pub(super) fn below(count: usize) -> impl Iterator<Item = Self> + use<> {
                // One check here, instead of one for each id.
                (0..u32::try_from(count).expect("ids fit 32 bits")).map($name)
            }

            /// Returns the 0-based index.
            #[inline]
            #[must_use]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

dense_id! {
    /// The number of a requirement. Requirements are numbered from 0, without gaps, in the order of declaration.
    RequirementId
}
dense_id! {
    /// The number of a side clause. Side clauses are numbered from 0, without gaps, in the order of declaration.
    ClauseId
}
dense_id! {
    /// The number of an action. Actions are numbered from 0, without gaps, in the order of declaration.
    ActionId
}
