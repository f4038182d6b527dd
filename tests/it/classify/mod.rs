//! Whips, braids and suppositions: the definitions, and the ratings that rest on them.

mod corpus;
mod naive;
mod positions;
mod ratings;
