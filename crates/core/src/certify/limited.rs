//! Reads a proof within limits.

use std::io::{self, Read};

use crate::backend::Limits;

/// A reader that returns an error once a limit is reached, so that a checker that reads a proof from it stops.
pub(super) struct LimitedReader<'l, R> {
    pub input: R,
    pub limits: &'l Limits,
}

impl<R: Read> Read for LimitedReader<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.limits.reached() {
            None => self.input.read(buffer),
            Some(limit) => Err(io::Error::other(limit.to_string())),
        }
    }
}
