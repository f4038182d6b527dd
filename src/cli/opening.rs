//! Files and standard input, opened: packed or not, and as far as they may be read.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::bounded::{Bound, Bounded};
use super::meter::Meter;
use super::packing::{self, AT_ONCE};

/// Whatever text comes from.
pub(super) type Input = Box<dyn BufRead + Send>;

/// Standard input.
pub(super) fn stdin() -> Input {
    Box::new(BufReader::with_capacity(AT_ONCE, io::stdin()))
}

/// Opens a file, packed or not, or `-` for standard input, of which no more is read than `bound`.
pub(super) fn open_bounded(name: &str, bound: Bound) -> Result<Bounded<Input>> {
    let input = match name {
        "-" => stdin(),
        name => open_metered(Path::new(name), "", &mut Meter::default())?,
    };
    Ok(Bounded::new(input, bound))
}

/// Opens a file, packed or not, whose reading `meter` watches. A directory is refused here, as reading it would fail later with less to say; `missing` says what a name
/// might have been beside a file's.
pub(super) fn open_metered(path: &Path, missing: &str, meter: &mut Meter) -> Result<Input> {
    let name = path.display();
    let file = File::open(path).with_context(|| format!("cannot open {name}{missing}"))?;
    let about = file.metadata().with_context(|| format!("cannot read {name}"))?;
    if about.is_dir() {
        bail!("cannot read {name}: it is a directory, expected a file");
    }
    let file = meter.watch(file, about.is_file().then_some(about.len()));
    packing::unpack(path, file).with_context(|| format!("cannot read {name}"))
}
