//! Packs the files of a certificate into a ZIP archive, and unpacks it.

use std::collections::BTreeMap;
use std::io::{self, Cursor, Read};

use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use super::super::{ApiError, Code};
use crate::certify::Certificate;

/// The maximum number of files in a certificate.
const MOST_FILES: usize = 16;

/// Returns a ZIP archive of all files of the certificate, in the order of their names.
///
/// # Errors
///
/// Returns [`Code::TooLarge`] if the files together have more than `most` bytes before they are packed. Returns
/// [`Code::Internal`] if a file cannot be read.
pub(super) fn zipped(certificate: &mut Certificate, most: usize) -> Result<Vec<u8>, ApiError> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let mut left = most as u64;
    let mut is_too_large = false;
    let packed = certificate.read_files(&mut |name, content| {
        if !is_too_large {
            archive.start_file(name, SimpleFileOptions::default())?;
            let copied = io::copy(&mut content.take(left.saturating_add(1)), &mut archive)?;
            is_too_large = copied > left;
            left = left.saturating_sub(copied);
        }
        Ok(())
    });
    packed.map_err(|error| internal(&error))?;
    if is_too_large {
        return Err(too_large(most));
    }
    let done = archive.finish().map_err(|error| internal(&error))?;
    Ok(done.into_inner())
}

/// Unpacks all files of an archive, and returns their contents by name, without the folders that they have in the
/// archive.
///
/// # Errors
///
/// Returns [`Code::BadValue`] if the archive is damaged, has more than [`MOST_FILES`] entries (folders count), or has
/// two files of the same name or a file without a usable name. Returns [`Code::TooLarge`] if the unpacked files
/// together have more than `most` bytes.
pub(super) fn unzip(bytes: &[u8], most: usize) -> Result<BTreeMap<String, Vec<u8>>, ApiError> {
    let bad = |message: String| ApiError::new(Code::BadValue, message);
    let mut archive =
        ZipArchive::new(Cursor::new(bytes)).map_err(|error| bad(error.to_string()))?;
    if archive.has_duplicate_names() {
        return Err(bad("a file is there twice, expected each name once".to_owned()));
    }
    if archive.len() > MOST_FILES {
        return Err(bad(format!("found {} files, expected at most {MOST_FILES}", archive.len())));
    }
    let (mut left, mut files) = (most as u64, BTreeMap::new());
    for index in 0..archive.len() {
        let file = archive.by_index(index).map_err(|error| bad(error.to_string()))?;
        if file.is_dir() {
            continue;
        }
        let path = file.enclosed_name().unwrap_or_default();
        let Some(name) = path.file_name() else {
            return Err(bad(format!("the name of file {} is no name", index + 1)));
        };
        let (name, mut unpacked) = (name.to_string_lossy().into_owned(), Vec::new());
        // The unpacked bytes are counted, because the sizes stated in the archive may be false.
        file.take(left + 1).read_to_end(&mut unpacked).map_err(|error| bad(error.to_string()))?;
        left = left.checked_sub(unpacked.len() as u64).ok_or_else(|| too_large(most))?;
        // Files in different folders of the archive may have the same name.
        if files.contains_key(&name) {
            return Err(bad(format!("the file {name} is there twice")));
        }
        files.insert(name, unpacked);
    }
    Ok(files)
}

fn too_large(most: usize) -> ApiError {
    ApiError::new(Code::TooLarge, format!("the certificate has more than {most} bytes"))
}

/// Logs an error of the system, such as an unreadable disk, and converts it into [`Code::Internal`].
pub(super) fn internal(error: &dyn std::error::Error) -> ApiError {
    tracing::error!(%error, "a certificate could not be read");
    ApiError::new(Code::Internal, error.to_string())
}
