//! Lists the items that mean one rule, or a clue of one type with the same arguments, for reader and writer.

use sudosat_grid::Rule;

/// The rules whose item is a name alone, such as `AntiKnight`.
pub(super) const RULES: [(Rule, &str); 5] = [
    (Rule::AntiKing, "AntiKing"),
    (Rule::AntiKnight, "AntiKnight"),
    (Rule::DisjointGroups, "DisjointSets"),
    (Rule::NonConsecutive, "AntiConsecutive"),
    (Rule::Windows, "Windoku"),
];

/// The clue types on the whole grid, whose item is a name alone, such as `GlobalMod`. The first text is the name of the
/// clue type in this program, the second the name of the item.
pub(super) const WHOLE_GRID: [(&str, &str); 6] = [
    ("antitaxicab", "AntiTaxicab"),
    ("dutchflatmates", "DutchFlatmates"),
    ("globalentropy", "GlobalEntropy"),
    ("globalmod", "GlobalMod"),
    ("strictkropki", "StrictKropki"),
    ("strictxv", "StrictXV"),
];

/// The clue types whose item consists of a name and the cells, such as `Thermo~R1C1~R1C2`. The first text is the name
/// of the clue type in this program, the second the name of the item.
pub(super) const CELLS: [(&str, &str); 12] = [
    ("between", "Between"),
    ("countingcircles", "CountingCircles"),
    ("different", "AllDifferent"),
    ("doublearrow", "DoubleArrow"),
    ("entropic", "Entropic"),
    ("equalitycage", "EqualityCage"),
    ("palindrome", "Palindrome"),
    ("regionsum", "RegionSumLine"),
    ("renban", "Renban"),
    ("thermo", "Thermo"),
    ("valueindexing", "ValueIndexing"),
    ("zipper", "Zipper"),
];

/// The clue types whose item has a number before the cells, such as `Lunchbox~10~R1C1~R1C2`. The first text is the name
/// of the clue type in this program, the second the name of the item.
pub(super) const NUMBERED: [(&str, &str); 6] = [
    ("lockout", "Lockout"),
    ("lunchbox", "Lunchbox"),
    ("modular", "Modular"),
    ("rellik", "RellikCage"),
    ("sumline", "SumLine"),
    ("whispers", "Whisper"),
];

/// The clue types whose item names a row or column and has a number for each end of it, such as `XSum~R1~10` or
/// `XSum~R1~~10`. The first text is the name of the clue type in this program, the second the name of the item.
pub(super) const LINES: [(&str, &str); 5] = [
    ("fullrank", "FullRank"),
    ("hiddenskyscraper", "HiddenSkyscraper"),
    ("numberedroom", "NumberedRoom"),
    ("skyscraper", "Skyscraper"),
    ("xsum", "XSum"),
];

/// Returns the item of a clue type.
pub(super) fn item(list: &[(&str, &'static str)], clue: &str) -> Option<&'static str> {
    list.iter().find(|(own, _)| *own == clue).map(|(_, item)| *item)
}

/// Returns the clue type of an item.
pub(super) fn clue(list: &[(&'static str, &str)], item: &str) -> Option<&'static str> {
    list.iter().find(|(_, own)| *own == item).map(|(clue, _)| *clue)
}
