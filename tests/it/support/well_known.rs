//! Well-known puzzles, of which each test asks something else.

/// Wikipedia's example, which propagation solves.
pub const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub const EASY_SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// AI Escargot, which needs a solver.
pub const HARD: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
/// Made by the project; extreme, yet rated within milliseconds. A rectangle of two digits in four cells would have two
/// solutions.
pub const RECTANGLE: &str =
    "..6.2..89...........7.9863.42.3.9.......7..2...58........9.4..534........6.2.79..";
/// Two solutions.
pub const TWO: &str =
    "..5.3.1.21.........6...24..7...2...84..3...6..9...7..1.2.8....5..3........95.....";
/// No solution, although no two clues clash.
pub const IMPOSSIBLE: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
