//! Any bytes are a solver's answer or an error, never a panic; so is the header of a formula.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sudosat::dimacs::{Header, read_answer};

fuzz_target!(|bytes: &[u8]| {
    let _ = read_answer(bytes);
    let _ = Header::read(bytes);
});
