//! Opens files and standard input: decompresses files, and limits how much is read.

use std::fs::File;
use std::io;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::bounded::{Bound, Bounded};
use super::meter::Meter;
use super::packing::{Input, Unpacker};

/// Returns standard input, which may be compressed.
pub(super) fn stdin() -> Input {
    Box::new(Unpacker::new(io::stdin()))
}

/// Opens a file, compressed or not, or standard input if `name` is `-`. `bound` limits how much is read.
pub(super) fn open_bounded(name: &str, bound: Bound) -> Result<Bounded<Input>> {
    let input = match name {
        "-" => stdin(),
        name => open_metered(Path::new(name), "", &mut Meter::default())?,
    };
    Ok(Bounded::new(input, bound))
}

/// Opens a file, compressed or not. `meter` counts its bytes. A directory is an error here, because reading it would
/// fail later with a less clear message. If the file cannot be opened, the error message ends with `missing`.
pub(super) fn open_metered(path: &Path, missing: &str, meter: &mut Meter) -> Result<Input> {
    let name = path.display();
    let file = File::open(path).with_context(|| format!("cannot open {name}{missing}"))?;
    let about = file.metadata().with_context(|| format!("cannot read {name}"))?;
    if about.is_dir() {
        bail!("cannot read {name}: it is a directory, expected a file");
    }
    let file = meter.watch(file, about.is_file().then_some(about.len()));
    Ok(Box::new(Unpacker::new(file)))
}
