//! The websocket of f-puzzles, by a client of its own.
#![cfg(feature = "server")]

mod client;
mod conversation;
mod exported;
mod limits;
mod odd;
mod refused;
