//! Decodes the base 64 texts (RFC 4648, section 5) of Interactive Sudoku Solver, which are sets, relations,
//! automata and patterns. Also encodes relations and patterns.

use itertools::Itertools;

use sudosat_grid::Shape;

/// Returns the value of a base 64 symbol, 0 to 63. Returns `None` if the symbol is not a base 64 symbol.
fn value(symbol: u8) -> Option<u32> {
    let value = match symbol {
        b'A'..=b'Z' => symbol - b'A',
        b'a'..=b'z' => symbol - b'a' + 26,
        b'0'..=b'9' => symbol - b'0' + 52,
        b'-' => 62,
        b'_' => 63,
        _ => return None,
    };
    Some(value.into())
}

fn values(text: &str) -> Result<Vec<u32>, String> {
    let values: Option<Vec<_>> = text.trim_end_matches('=').bytes().map(value).collect();
    values.ok_or_else(|| format!("found `{text}`, expected the symbols A-Z a-z 0-9 - and _"))
}

/// Decodes a set. Returns its numbers in ascending order. Each symbol of the text holds six bits, one for each of six
/// consecutive numbers. The lowest bit stands for the smallest number. A bit is 1 if its number is in the set.
pub(super) fn set(text: &str) -> Result<Vec<usize>, String> {
    let bits = values(text)?.into_iter().flat_map(|value| (0..6).map(move |bit| value >> bit & 1));
    Ok(bits.positions(|bit| bit == 1).collect())
}

/// Decodes a relation. Returns its pairs of digits as a text such as `1:2 1:3`.
pub(super) fn pairs(text: &str, shape: Shape) -> Result<String, String> {
    let (side, first) = (shape.side(), shape.first_number());
    let pair = |index: usize| format!("{}:{}", index / side + first, index % side + first);
    Ok(set(text)?.into_iter().filter(|&index| index < side * side).map(pair).join(" "))
}

/// Encodes a relation such that [`pairs`] decodes it. `text` is a text such as `1:2 1:3`. Returns `None` if it has
/// another form, or a digit that the shape does not have.
pub(super) fn of_pairs(text: &str, shape: Shape) -> Option<String> {
    let (side, first) = (shape.side(), shape.first_number());
    let index = |digit: &str| {
        let index = digit.parse::<usize>().ok()?.checked_sub(first)?;
        (index < side).then_some(index)
    };
    let mut values = vec![0_u32; (side * side).div_ceil(6)];
    for pair in text.split_whitespace() {
        let (one, other) = pair.split_once(':')?;
        let place = index(one)? * side + index(other)?;
        values[place / 6] |= 1 << (place % 6);
    }
    Some(values.into_iter().map(symbol).collect())
}

/// Encodes a text such that [`text`] decodes it.
pub(super) fn of_text(text: &str) -> String {
    let bits: Vec<u32> = text
        .bytes()
        .flat_map(|byte| (0..8).rev().map(move |bit| u32::from(byte >> bit & 1)))
        .collect();
    let value = |bits: &[u32]| (0..6).fold(0, |value, at| value << 1 | bits.get(at).unwrap_or(&0));
    bits.chunks(6).map(value).map(symbol).collect()
}

/// Returns the base 64 symbol of a value from 0 to 63.
fn symbol(value: u32) -> char {
    const SYMBOLS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    char::from(SYMBOLS[value as usize])
}

/// Decodes a base 64 text. Returns an error if its bytes are not UTF-8.
pub(super) fn text(encoded: &str) -> Result<String, String> {
    let mut bits = Bits::new(encoded)?;
    let bytes = std::iter::from_fn(|| bits.take(8)).map(|byte| byte as u8).collect();
    String::from_utf8(bytes).map_err(|_| format!("found `{encoded}`, expected text"))
}

/// A reader of the bits of a text in base 64. It reads the highest bit of each symbol first.
struct Bits {
    values: Vec<u32>,
    read: usize,
}

impl Bits {
    fn new(text: &str) -> Result<Self, String> {
        Ok(Bits { values: values(text)?, read: 0 })
    }

    /// Returns the number of bits that are left. Bits after the last whole byte only fill the last symbol and do
    /// not count.
    fn left(&self) -> usize {
        self.values.len() * 6 / 8 * 8 - self.read
    }

    /// Reads a number of `count` bits. Returns `None` if fewer bits are left.
    fn take(&mut self, count: usize) -> Option<u32> {
        let end = self.read + count;
        let bit = |at: usize| self.values[at / 6] >> (5 - at % 6) & 1;
        let number = (count <= self.left())
            .then(|| (self.read..end).fold(0, |number, at| number << 1 | bit(at)))?;
        self.read = end;
        Some(number)
    }
}

/// Decodes an automaton. Returns it in the text form of the clue type `automaton`: start states, accepting states,
/// transitions. The first symbol is the first digit of `shape`. Published automata may have more symbols than a small
/// grid has digits: the transitions of these symbols are left out, because nothing is read by them. The symbol behind
/// the last digit is a break between lists of cells.
///
/// The encoded automaton begins with a header. The header has these parts, in this order:
///
/// - the number of the format, 0 or 1 (2 bits);
/// - the width of a state number minus 1 (4 bits);
/// - the number of symbols minus 1 (4 bits);
/// - the number of start states (as wide as a state number);
/// - the number of accepting states that are not start states (as wide as a state number);
/// - a bit for each start state, the last start state first; the bit is 1 if the state accepts;
/// - only in format 0, the width of the numbers that count the transitions of a state (4 bits).
///
/// The states follow: first the start states, then the other accepting states, then the remaining states. In format 0,
/// a state has the number of its transitions, and then a symbol and the next state for each of them. In format 1, a
/// state has a bit for each symbol, the highest symbol first. Then follows the next state for each bit that is 1, the
/// lowest symbol first.
pub(super) fn automaton(encoded: &str, shape: Shape) -> Result<String, String> {
    read_automaton(encoded, shape)?
        .ok_or_else(|| format!("the automaton `{encoded}` ends too early"))
}

fn read_automaton(encoded: &str, shape: Shape) -> Result<Option<String>, String> {
    let mut bits = Bits::new(encoded)?;
    let (Some(format), Some(width), Some(symbols)) = (bits.take(2), bits.take(4), bits.take(4))
    else {
        return Ok(None);
    };
    if format > 1 {
        return Err(format!("found the format {format} of an automaton, expected 0 or 1"));
    }
    let (width, symbols) = (width as usize + 1, symbols as usize + 1);
    let (Some(starts), Some(others)) = (bits.take(width), bits.take(width)) else {
        return Ok(None);
    };
    if starts > 31 {
        return Err(format!("found {starts} start states, expected at most 31"));
    }
    let Some(accepting) = bits.take(starts as usize) else { return Ok(None) };
    let mut words: Vec<String> = (0..starts).map(|state| state.to_string()).collect();
    let accepts = |&state: &u32| accepting >> state & 1 == 1;
    words.extend((0..starts).filter(accepts).map(|state| format!("={state}")));
    words.extend((starts..starts + others).map(|state| format!("={state}")));
    let steps = match format {
        0 => counted_steps(&mut bits, width, symbols),
        _ => packed_steps(&mut bits, width, symbols),
    };
    let is_read = |&(_, symbol, _): &(usize, u32, u32)| symbol as usize <= shape.side();
    let step =
        |(from, symbol, to)| format!("{from}:{}:{to}", symbol as usize + shape.first_number());
    words.extend(steps.into_iter().filter(is_read).map(step));
    Ok(Some(words.join(" ")))
}

/// Returns the transitions of an automaton in format 0. Each has a state, a symbol from 0, and the next state.
fn counted_steps(bits: &mut Bits, width: usize, symbols: usize) -> Vec<(usize, u32, u32)> {
    let symbol_width = (usize::BITS - (symbols - 1).leading_zeros()) as usize;
    let mut steps = Vec::new();
    let Some(count_width) = bits.take(4).filter(|&width| width > 0) else { return steps };
    for from in 0.. {
        let Some(count) = bits.take(count_width as usize) else { break };
        for _ in 0..count {
            let (Some(symbol), Some(to)) = (bits.take(symbol_width), bits.take(width)) else {
                break;
            };
            steps.push((from, symbol, to));
        }
    }
    steps
}

/// Returns the transitions of an automaton in format 1. Each has a state, a symbol from 0, and the next state.
fn packed_steps(bits: &mut Bits, width: usize, symbols: usize) -> Vec<(usize, u32, u32)> {
    let mut steps = Vec::new();
    for from in 0.. {
        let Some(read) = bits.take(symbols) else { break };
        for symbol in (0..symbols as u32).filter(|symbol| read >> symbol & 1 == 1) {
            let Some(to) = bits.take(width) else { break };
            steps.push((from, symbol, to));
        }
    }
    steps
}
