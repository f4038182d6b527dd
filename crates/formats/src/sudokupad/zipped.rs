//! Reads the shorter form of JSON that SudokuPad writes.
//!
//! Strings may have apostrophes instead of quotation marks, names of fields have none and are short, an empty object in
//! a list is left out, and `t`, `f` and six hexadecimal digits are true, false and colours.

use serde_json::{Map, Number, Value};

use super::error::SudokuPadError;

/// The short names of fields, each with its name.
const NAMES: [(&str, &str); 25] = [
    ("c", "color"),
    ("ca", "cages"),
    ("ct", "center"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("vd", "videos"),
    ("l", "lines"),
    ("r", "rounded"),
    ("re", "regions"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("wp", "wayPoints"),
    ("t", "title"),
    ("te", "text"),
    ("d", "duration"),
    ("d2", "d"),
];

/// Lists and objects may stand in each other this often.
const DEEPEST: usize = 32;

/// Reads JSON, or its shorter form.
pub(super) fn parse(text: &str) -> Result<Value, SudokuPadError> {
    if let Ok(value) = serde_json::from_str(text) {
        return Ok(value);
    }
    let quote = if text.contains('"') { '"' } else { '\'' };
    let mut parser = Parser { rest: text.trim(), quote };
    let value = parser.value(0).map_err(SudokuPadError::Json)?;
    match parser.rest {
        "" => Ok(value),
        rest => Err(SudokuPadError::Json(expected("the end", rest))),
    }
}

/// The text that is not read yet, and the symbol around strings.
struct Parser<'t> {
    rest: &'t str,
    quote: char,
}

impl Parser<'_> {
    fn value(&mut self, depth: usize) -> Result<Value, String> {
        if depth > DEEPEST {
            return Err(format!("lists and objects are nested more than {DEEPEST} times"));
        }
        match self.rest.chars().next() {
            Some('{') => self.object(depth),
            Some('[') => self.list(depth),
            Some(symbol) if symbol == self.quote => Ok(coloured(self.string()?)),
            _ => self.word(),
        }
    }

    /// Skips `symbol` if it comes next, and returns whether it does.
    fn skip(&mut self, symbol: char) -> bool {
        self.rest = self.rest.trim_start();
        let behind = self.rest.strip_prefix(symbol);
        self.rest = behind.unwrap_or(self.rest).trim_start();
        behind.is_some()
    }

    fn object(&mut self, depth: usize) -> Result<Value, String> {
        self.skip('{');
        let mut fields = Map::new();
        if self.skip('}') {
            return Ok(fields.into());
        }
        loop {
            let name = self.name()?;
            if !self.skip(':') {
                return Err(expected("`:`", self.rest));
            }
            fields.insert(name, self.value(depth + 1)?);
            if self.skip('}') {
                return Ok(fields.into());
            }
            if !self.skip(',') {
                return Err(expected("`,` or `}`", self.rest));
            }
        }
    }

    fn name(&mut self) -> Result<String, String> {
        let name = match self.rest.starts_with(self.quote) {
            true => self.string()?,
            false => self.letters().to_owned(),
        };
        if name.is_empty() {
            return Err(expected("the name of a field", self.rest));
        }
        let long = NAMES.iter().find(|(short, _)| *short == name);
        Ok(long.map_or(name, |(_, long)| (*long).to_owned()))
    }

    /// Splits off the letters, digits and underscores at the beginning.
    fn letters(&mut self) -> &str {
        let is_end = |symbol: char| !symbol.is_ascii_alphanumeric() && symbol != '_';
        let (word, rest) = self.rest.split_at(self.rest.find(is_end).unwrap_or(self.rest.len()));
        self.rest = rest;
        word
    }

    /// Reads a list. Where nothing stands between commas, an empty object is meant.
    fn list(&mut self, depth: usize) -> Result<Value, String> {
        self.skip('[');
        let mut items = Vec::new();
        loop {
            match self.rest.chars().next() {
                Some(',' | ']') => items.push(Value::Object(Map::new())),
                _ => items.push(self.value(depth + 1)?),
            }
            if self.skip(']') {
                return Ok(items.into());
            }
            if !self.skip(',') {
                return Err(expected("`,` or `]`", self.rest));
            }
        }
    }

    fn string(&mut self) -> Result<String, String> {
        let behind = &self.rest[self.quote.len_utf8()..];
        let (mut end, mut escaped) = (None, false);
        for (at, symbol) in behind.char_indices() {
            match symbol {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                _ if symbol == self.quote => {
                    end = Some(at);
                    break;
                }
                _ => {}
            }
        }
        let end = end.ok_or_else(|| expected("a closed string", self.rest))?;
        let (inner, rest) = (&behind[..end], &behind[end + self.quote.len_utf8()..]);
        // An apostrophe needs no escape in JSON, but a quotation mark does.
        let inner = inner.replace("\\'", "'");
        let inner = if self.quote == '\'' { inner.replace('"', "\\\"") } else { inner };
        let text = serde_json::from_str(&format!("\"{inner}\""));
        let text = text.map_err(|_| expected("a string as in JSON", self.rest))?;
        self.rest = rest.trim_start();
        Ok(text)
    }

    /// Reads a number, a colour, or one of the words for true, false and null.
    fn word(&mut self) -> Result<Value, String> {
        let is_end = |symbol: char| ",]}".contains(symbol) || symbol.is_whitespace();
        let end = self.rest.find(is_end).unwrap_or(self.rest.len());
        let word = &self.rest[..end];
        let value = match word {
            "t" | "true" => Value::Bool(true),
            "f" | "false" => Value::Bool(false),
            "null" => Value::Null,
            "#0" => "#000000".into(),
            "#F" => "#FFFFFF".into(),
            _ if is_colour(word) => format!("#{word}").into(),
            _ => {
                let number = serde_json::from_str::<Number>(word);
                number.map_err(|_| expected("a value", self.rest))?.into()
            }
        };
        self.rest = self.rest[end..].trim_start();
        Ok(value)
    }
}

fn is_colour(word: &str) -> bool {
    word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Returns a string as a value. Six hexadecimal digits are a colour.
fn coloured(text: String) -> Value {
    if is_colour(&text) { format!("#{text}").into() } else { text.into() }
}

fn expected(what: &str, rest: &str) -> String {
    match rest.is_empty() {
        true => format!("the text ends, expected {what}"),
        false => format!("found `{}`, expected {what}", rest.chars().take(20).collect::<String>()),
    }
}
