//! The websocket of f-puzzles, by a client of its own.
#![cfg(feature = "server")]

#[path = "fpuzzles/client.rs"]
mod client;
#[path = "fpuzzles/conversation.rs"]
mod conversation;
#[path = "fpuzzles/exported.rs"]
mod exported;
#[path = "fpuzzles/limits.rs"]
mod limits;
#[path = "fpuzzles/odd.rs"]
mod odd;
#[path = "fpuzzles/refused.rs"]
mod refused;
