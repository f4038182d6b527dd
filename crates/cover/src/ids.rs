//! Numbers of requirements, actions and side clauses.

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
            #[must_use]
            pub fn from_index(index: usize) -> Self {
                $name(u32::try_from(index).expect("ids fit 32 bits"))
            }

            /// Returns the 0-based index.
            #[must_use]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

dense_id! {
    /// A requirement's number, dense from 0 in the order of declaration.
    RequirementId
}
dense_id! {
    /// A side clause's number, dense from 0 in the order of declaration.
    ClauseId
}
dense_id! {
    /// An action's number, dense from 0 in the order of declaration.
    ActionId
}
