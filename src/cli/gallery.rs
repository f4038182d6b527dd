//! Writes pictures: one SVG to standard output, or each picture to a file, or all to one PDF.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail, ensure};

use super::args;
use super::output::Destination;
use super::packing::without_ending;
use crate::render::{pdf, png};

/// The format of a picture file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Svg,
    Png,
    Pdf,
}

/// The destination and the format of pictures.
pub(super) struct Gallery {
    path: Option<PathBuf>,
    form: Form,
    /// The width of a PNG in pixels; `None` if `--size` is not given.
    width: Option<u32>,
}

impl Gallery {
    /// Creates the gallery from the flags. Returns an error if the file cannot be written, so that the error comes
    /// before any picture is drawn.
    pub fn of(command: &args::Render) -> Result<Self> {
        let path = command.output.output.clone().filter(|path| path != Path::new("-"));
        let form = path.as_deref().map_or(Ok(Form::Svg), Form::of)?;
        ensure!(
            command.size.is_none() || form == Form::Png,
            "--size sets the pixels of a PNG: expected --output FILE.png"
        );
        // The file is opened and discarded, to find out now whether it can be written.
        Destination::open(path.as_deref())?;
        Ok(Gallery { path, form, width: command.size })
    }

    /// Writes the pictures, which are given as SVG documents. It is an error if there are several for standard output.
    pub fn write(&self, svgs: &[String]) -> Result<()> {
        let Some(path) = &self.path else {
            let [svg] = svgs else {
                let found = svgs.len();
                bail!("found {found} pictures for standard output: expected one, or --output FILE")
            };
            return put(None, svg.as_bytes());
        };
        match (self.form, svgs) {
            (Form::Pdf, _) => put(Some(path), &pdf(svgs)?),
            (_, [svg]) => put(Some(path), &self.file(svg)?),
            _ => svgs.iter().enumerate().try_for_each(|(index, svg)| {
                put(Some(&numbered(path, index + 1, svgs.len())), &self.file(svg)?)
            }),
        }
    }

    /// Returns the bytes of an SVG or PNG file with the picture `svg`.
    fn file(&self, svg: &str) -> Result<Vec<u8>> {
        Ok(match self.form {
            Form::Png => png(svg, self.width)?,
            Form::Svg | Form::Pdf => svg.as_bytes().to_vec(),
        })
    }
}

impl Form {
    /// Returns the format that the extension of a file name stands for. Any other extension is an error.
    fn of(path: &Path) -> Result<Self> {
        let name = PathBuf::from(without_ending(&path.to_string_lossy()));
        let ending = name.extension().and_then(OsStr::to_str).unwrap_or_default();
        match ending.to_ascii_lowercase().as_str() {
            "svg" => Ok(Form::Svg),
            "png" => Ok(Form::Png),
            "pdf" => Ok(Form::Pdf),
            _ => bail!(
                "the name {} does not state a form: expected one that ends in .svg, .png or .pdf",
                path.display()
            ),
        }
    }
}

/// Returns the file name of the picture with this 1-based number, such as `NAME-07.svg` or `NAME-07.svg.gz`. The number
/// has as many digits as `last`, the number of the last picture.
fn numbered(path: &Path, number: usize, last: usize) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let plain = without_ending(&name);
    let stem = Path::new(plain).file_stem().unwrap_or_default().to_string_lossy();
    let endings = &name[stem.len()..];
    let digits = last.to_string().len();
    path.with_file_name(format!("{stem}-{number:0digits$}{endings}"))
}

fn put(path: Option<&Path>, bytes: &[u8]) -> Result<()> {
    let mut out = Destination::open(path)?;
    out.write_all(bytes)?;
    out.finish()
}
