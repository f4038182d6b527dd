//! The HTTP API, on the router; in `socket.rs` the program itself.
#![cfg(feature = "server")]

mod client;
mod description;
mod jobs;
mod limits;
mod making;
mod other_sites;
mod page_files;
mod questions;
mod safety;
mod sessions;
mod socket;
