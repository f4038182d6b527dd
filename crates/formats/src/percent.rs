//! Decodes the symbols of links that are written as `%` and two hexadecimal digits.

/// Returns the text with each `%2B` and the like replaced by the byte that it means. A `%` that two hexadecimal digits
/// do not follow stays. If the bytes are not UTF-8, the invalid ones become replacement characters.
pub(super) fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, behind)) = rest.split_first() {
        match (first, behind) {
            (b'%', [high, low, after @ ..]) if let Some(byte) = byte(*high, *low) => {
                bytes.push(byte);
                rest = after;
            }
            _ => {
                bytes.push(first);
                rest = behind;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn byte(high: u8, low: u8) -> Option<u8> {
    let digit = |symbol: u8| char::from(symbol).to_digit(16);
    Some((digit(high)? * 16 + digit(low)?) as u8)
}
