//! Encodes bytes as base64 and decodes them.

const SYMBOLS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Returns the bytes as base64, with `=` at the end up to a multiple of four symbols.
pub(super) fn encoded(bytes: &[u8]) -> String {
    let group = |bytes: &[u8]| {
        let bits = (0..3).fold(0, |bits, index| {
            (bits << 8) | u32::from(bytes.get(index).copied().unwrap_or_default())
        });
        let symbol =
            move |index: usize| char::from(SYMBOLS[(bits >> (18 - 6 * index)) as usize % 64]);
        let count = bytes.len() + 1;
        (0..4).map(move |index| if index < count { symbol(index) } else { '=' })
    };
    bytes.chunks(3).flat_map(group).collect()
}

/// Returns the bytes that a text in base64 stands for. The `=` at its end may be missing.
///
/// # Errors
///
/// Returns the first symbol that is not base64.
pub(super) fn decoded(text: &str) -> Result<Vec<u8>, char> {
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0u32, 0);
    for symbol in text.trim_end_matches('=').chars() {
        let value = SYMBOLS.iter().position(|&it| char::from(it) == symbol).ok_or(symbol)?;
        bits = (bits << 6) | value as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Ok(bytes)
}
