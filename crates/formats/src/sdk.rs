//! Reads the lines around the rows of a `.sdk` file: header lines, section headings, and titles.

/// The header lines above a puzzle, and the kind of section that contains them.
#[derive(Debug, Default)]
pub(super) struct Header {
    notes: Vec<String>,
    /// True if a `[Puzzle]` heading or a header line precedes the puzzle.
    announced: bool,
    /// True in a section that has no puzzle, such as `[State]`.
    other_section: bool,
}

/// The letters of header lines, each with its meaning.
const NOTES: [(char, &str); 7] = [
    ('A', "author"),
    ('B', "date"),
    ('C', "comment"),
    ('D', "description"),
    ('L', "level"),
    ('S', "source"),
    ('U', "url"),
];

/// The words that form a title above a puzzle, together with a number.
const TITLES: [&str; 4] = ["grid", "puzzle", "sudoku", "game"];

/// The maximum number of notes that are kept for a puzzle.
const MOST_NOTES: usize = 32;

impl Header {
    /// Reads `line` if it is a comment, a heading or a title. Returns `false` if the line may belong to a puzzle:
    /// it is none of these, and its section may have a puzzle.
    pub fn take(&mut self, line: &str) -> bool {
        let line = line.trim();
        if let Some(comment) = line.strip_prefix('#') {
            self.take_comment(comment);
        } else if let Some(name) = heading(line) {
            self.other_section = !name.eq_ignore_ascii_case("puzzle");
            self.announced = !self.other_section;
        } else if is_title(line) && !self.other_section {
            self.note(line.to_owned());
        } else {
            return self.other_section;
        }
        true
    }

    /// Returns whether the lines up to the next heading belong to no puzzle.
    pub fn skips(&self) -> bool {
        self.other_section
    }

    /// Returns the notes on the next puzzle, or `None` if there are none. Also returns whether a `[Puzzle]` heading
    /// or a header line precedes the puzzle. Forgets both.
    pub fn finish(&mut self) -> (Option<String>, bool) {
        let comment = (!self.notes.is_empty()).then(|| self.notes.join("\n"));
        self.notes.clear();
        (comment, std::mem::take(&mut self.announced))
    }

    /// Stores the note of a header line such as `#AName`: the letter stands directly behind `#`, and the note directly
    /// behind the letter. Drops any other comment.
    fn take_comment(&mut self, comment: &str) {
        let mut rest = comment.chars();
        let letter = rest.next();
        let text = rest.as_str();
        if text.is_empty() || text.starts_with(char::is_whitespace) {
            return;
        }
        if let Some((_, word)) = NOTES.iter().find(|(own, _)| Some(*own) == letter) {
            self.announced = true;
            self.note(format!("{word}: {text}"));
        }
    }

    fn note(&mut self, note: String) {
        if self.notes.len() < MOST_NOTES {
            self.notes.push(note);
        }
    }
}

/// Returns the name in `[name]`, or `None` if `line` has another form. A name begins with a letter, unlike the
/// contents of a JSON array.
fn heading(line: &str) -> Option<&str> {
    let name = line.strip_prefix('[')?.strip_suffix(']')?.trim();
    let words = |c: char| c.is_alphabetic() || c == ' ' || c == '-';
    (name.starts_with(char::is_alphabetic) && name.chars().all(words)).then_some(name)
}

/// Returns whether `line` is a title such as `Grid 01`.
fn is_title(line: &str) -> bool {
    let Some((word, number)) = line.split_once(' ') else { return false };
    let known = TITLES.iter().any(|title| title.eq_ignore_ascii_case(word));
    known && number.trim_end_matches(':').bytes().all(|byte| byte.is_ascii_digit())
}
