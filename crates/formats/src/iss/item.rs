//! Translates single items into rules and clues.

use itertools::Itertools;

use super::cells::Context;
use super::{bits, cells, names};
use sudosat_grid::{Cell, Rule, quantity};

/// The rules that an item gives, and the texts of its clues.
#[derive(Debug, Default)]
pub(super) struct Given {
    pub rules: Vec<Rule>,
    pub clues: Vec<String>,
}

/// An item that contains no other items.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item<'t> {
    pub name: &'t str,
    pub arguments: &'t [String],
    pub context: Context<'t>,
}

impl Item<'_> {
    pub fn given(&self) -> Result<Given, String> {
        match self.listed() {
            Some(given) => given,
            None => self.special(),
        }
    }

    /// Translates an item of the lists in [`names`]. Returns `None` if the item is in none of them.
    fn listed(&self) -> Option<Result<Given, String>> {
        if let Some((rule, _)) = names::RULES.iter().find(|(_, item)| *item == self.name) {
            return Some(Ok(rules([rule.clone()])));
        }
        if let Some(name) = names::clue(&names::WHOLE_GRID, self.name) {
            return Some(Ok(clues([name.to_owned()])));
        }
        if let Some(name) = names::clue(&names::CELLS, self.name) {
            return Some(self.cells(0).map(|cells| clues([format!("{name} {cells}")])));
        }
        if let Some(name) = names::clue(&names::NUMBERED, self.name) {
            return Some(self.numbered(name));
        }
        let is_tied = self.name == "FullRank" && self.context.may_tie;
        let line = names::clue(&names::LINES, self.name)?;
        Some(self.line_clues(if is_tied { "tiedrank" } else { line }))
    }

    /// Translates an item that is in none of the lists in [`names`].
    fn special(&self) -> Result<Given, String> {
        match self.name {
            "Shape" | "NoBoxes" | "RegionSize" | "Var" => Ok(Given::default()),
            "Cage" => self.cage(),
            "Sum" => self.sum(),
            "Regex" => {
                let pattern = bits::text(self.argument(0).unwrap_or_default())?;
                self.of_groups(&format!("regex \"{pattern}\""))
            }
            "NFA" => self.automaton(),
            "Pair" | "Binary" => self.related("pair"),
            "PairX" | "BinaryX" => self.related("allpairs"),
            "CountDistinct" => self.first_and_rest("countdistinct", 1),
            "Arrow" => self.first_and_rest("arrow", 1),
            "PillArrow" => self.pill_arrow(),
            "WhiteDot" => self.pairs("difference 1"),
            "BlackDot" => self.pairs("ratio 2"),
            "X" => self.pairs("sum 10"),
            "V" => self.pairs("sum 5"),
            "GreaterThan" => self.pairs("greater"),
            "LittleKiller" => self.little_killer(),
            "Sandwich" => self.sandwich(),
            "FullRankTies" => self.ties(),
            "ChaosConstruction" => Ok(clues(["chaosconstruction".to_owned()])),
            "ChaosArrow" => self.chaos("chaosarrow", Item::lines_from),
            "ChaosCount" => self.chaos("chaoscount", |item, cell| item.square_around(cell)),
            "Doppelganger" => Ok(self.doppelganger()),
            "Quad" => self.quad(),
            "ContainExact" => self.contains("containsexactly"),
            "ContainAtLeast" => self.contains("contains"),
            "LookAndSay" => self.look_and_say(),
            "Indexing" => self.indexing(),
            "SameValues" => self.same_values(),
            "EqualSum" => self.segments("equalsum"),
            "ConnectedValues" => self.connected(),
            "RegionSameValues" => self.same_in_houses(),
            "Jigsaw" => self.jigsaw(),
            "Diagonal" => self.diagonal(),
            name => Err(format!("{name} is not read")),
        }
    }

    fn argument(&self, index: usize) -> Option<&str> {
        self.arguments.get(index).map(String::as_str).filter(|text| !text.is_empty())
    }

    fn number(&self, index: usize) -> Result<i32, String> {
        let text = self.argument(index).unwrap_or_default();
        // If a cage has no sum, its first argument is empty.
        let text = if text.is_empty() { "0" } else { text };
        text.parse().map_err(|_| format!("found `{text}`, expected a whole number"))
    }

    fn list(&self, from: usize) -> Result<Vec<Cell>, String> {
        let parts = self.arguments.get(from..).unwrap_or_default().iter();
        let parts = parts.filter(|part| !part.is_empty());
        let read = |part: &String| {
            cells::cell(part).ok_or_else(|| format!("found `{part}`, expected a cell such as R1C1"))
        };
        parts.map(read).collect()
    }

    fn cells(&self, from: usize) -> Result<String, String> {
        Ok(self.list(from)?.iter().join(" "))
    }

    /// Translates an item with a number before its cells. Some items may leave out the number.
    fn numbered(&self, name: &str) -> Result<Given, String> {
        let usual = match self.name {
            "Whisper" => Some(5),
            "Lockout" => Some(4),
            "SumLine" => Some(10),
            _ => None,
        };
        let given = self.argument(0).map(str::parse::<i32>);
        let (number, cells) = match (usual, given) {
            (None, _) => (self.number(0)?, self.cells(1)?),
            (Some(_), Some(Ok(number))) => (number, self.cells(1)?),
            (Some(number), _) => (number, self.cells(0)?),
        };
        Ok(clues([format!("{name} {number} {cells}")]))
    }

    fn first_and_rest(&self, name: &str, first: usize) -> Result<Given, String> {
        let mut cells = self.list(0)?;
        let rest = cells.split_off(first.min(cells.len()));
        Ok(clues([format!("{name} {} / {}", cells.iter().join(" "), rest.iter().join(" "))]))
    }

    /// Returns the groups of arguments, from the second argument on. Two groups are separated by an empty argument, or
    /// by an argument that begins with `_`, which is a name.
    fn groups(&self) -> impl Iterator<Item = Self> {
        self.arguments[1.min(self.arguments.len())..]
            .split(|part| part.is_empty() || part.starts_with('_'))
            .filter(|group| !group.is_empty())
            .map(|arguments| Item { arguments, ..*self })
    }

    /// Returns a clue for each of the [`groups`](Self::groups). The text of the clue is `head` and the cells of the
    /// group.
    fn of_groups(&self, head: &str) -> Result<Given, String> {
        let clue = |group: Self| Ok(format!("{head} {}", group.cells(0)?));
        Ok(clues(self.groups().map(clue).collect::<Result<Vec<_>, String>>()?))
    }

    /// Translates an automaton. `-` separates lists of cells; the automaton reads a break between two lists.
    fn automaton(&self) -> Result<Given, String> {
        let shape = self.context.shape;
        let automaton = bits::automaton(self.argument(0).unwrap_or_default(), shape)?;
        let clue = |group: Self| {
            let Given { clues, .. } = group.segments(&format!("automaton \"{automaton}\""))?;
            Ok(clues)
        };
        let of_groups: Vec<_> = self.groups().map(clue).collect::<Result<_, String>>()?;
        Ok(clues(of_groups.concat()))
    }

    /// Translates a relation. The item gives the relation as a set of bits. The symbols `-` and `_` are swapped in
    /// items with the older names `Binary` and `BinaryX`.
    fn related(&self, name: &str) -> Result<Given, String> {
        let key = self.argument(0).unwrap_or_default();
        let swapped = |symbol| match symbol {
            '-' => '_',
            '_' => '-',
            other => other,
        };
        let key: String = match self.name.starts_with("Binary") {
            true => key.chars().map(swapped).collect(),
            false => key.to_owned(),
        };
        let pairs = bits::pairs(&key, self.context.shape)?;
        self.of_groups(&format!("{name} \"{pairs}\""))
    }

    /// Translates a cage. A cell that the item lists several times counts that number of times in the sum.
    fn cage(&self) -> Result<Given, String> {
        let (number, cells) = (self.number(0)?, self.list(1)?);
        if cells.iter().all_unique() {
            return Ok(clues([format!("killer {number} {}", cells.iter().join(" "))]));
        }
        let different = format!("different {}", cells.iter().unique().join(" "));
        let sum = (number > 0).then(|| format!("sum {number} {}", cells.iter().join(" ")));
        Ok(clues([different].into_iter().chain(sum)))
    }

    /// Translates a sum. The first argument is the sum alone. Or it is the sum, then `=`, then a factor for each
    /// cell, with `_` between them.
    fn sum(&self) -> Result<Given, String> {
        let numbers = self.argument(0).unwrap_or_default().replace("_=_", " ").replace('_', " ");
        Ok(clues([format!("sum {numbers} {}", self.cells(1)?)]))
    }

    /// Translates an arrow with a pill. The digits in the pill form one number, in the reading order of the grid.
    fn pill_arrow(&self) -> Result<Given, String> {
        let mut pill = self.list(1)?;
        let size = usize::try_from(self.number(0)?).unwrap_or(0);
        let rest = pill.split_off(size.min(pill.len()));
        pill.sort_unstable();
        Ok(clues([format!("arrow {} / {}", pill.iter().join(" "), rest.iter().join(" "))]))
    }

    /// Returns a clue for each pair of cells in the list that share a side. The two cells keep the order of the
    /// list.
    fn pairs(&self, name: &str) -> Result<Given, String> {
        let cells = self.list(0)?;
        let is_near = |[one, other]: &[&Cell; 2]| {
            one.row.abs_diff(other.row) + one.col.abs_diff(other.col) == 1
        };
        let pairs = cells.iter().array_combinations().filter(is_near);
        Ok(clues(pairs.map(|[one, other]| format!("{name} {one} {other}"))))
    }

    /// Translates a little killer. Its diagonal begins at the first cell, which is on an edge of the grid. The edge
    /// gives the direction. From the top edge the diagonal leads down to the left, from the right edge up to the
    /// left, from the bottom edge up to the right, and from the left edge down to the right.
    fn little_killer(&self) -> Result<Given, String> {
        let start = self.list(1)?;
        let Some(&Cell { row, col }) = start.first() else {
            return Err("expected a cell of the edge".to_owned());
        };
        let shape = self.context.shape;
        let (bottom, edge) = (shape.rows() as u8 - 1, shape.columns() as u8 - 1);
        let (down, right): (i8, i8) = match (row, col) {
            (0, 1..) => (1, -1),
            (1.., col) if col == edge => (-1, -1),
            (row, _) if row == bottom => (-1, 1),
            _ => (1, 1),
        };
        let mut cells = vec![Cell { row, col }];
        while let Some(&Cell { row, col }) = cells.last() {
            let next = (row.checked_add_signed(down), col.checked_add_signed(right));
            match next {
                (Some(row), Some(col)) if row <= bottom && col <= edge => {
                    cells.push(Cell { row, col });
                }
                _ => break,
            }
        }
        Ok(clues([format!("sum {} {}", self.number(0)?, cells.iter().join(" "))]))
    }

    /// Parses the argument with this index: a row or column such as `R3` or `C7`. Returns the text of its cells, such
    /// as `r3c1-r3c9`.
    fn line(&self, index: usize) -> Result<String, String> {
        let text = self.argument(index).unwrap_or_default();
        let number =
            |text: &str| u8::from_str_radix(text, 36).ok().and_then(|one| one.checked_sub(1));
        let shape = self.context.shape;
        let (bottom, edge) = (shape.rows() as u8 - 1, shape.columns() as u8 - 1);
        let ends = match (
            text.strip_prefix('R').and_then(number),
            text.strip_prefix('C').and_then(number),
        ) {
            (Some(row), _) => Some((Cell { row, col: 0 }, Cell { row, col: edge })),
            (_, Some(col)) => Some((Cell { row: 0, col }, Cell { row: bottom, col })),
            _ => None,
        };
        let ends = ends.map(|(first, last)| format!("{first}-{last}"));
        ends.ok_or_else(|| format!("found `{text}`, expected a row or column such as R3 or C7"))
    }

    /// Translates an item with a number at the beginning of a row or column, at its end, or at both. Returns a clue
    /// for each number.
    fn line_clues(&self, name: &str) -> Result<Given, String> {
        let forward = self.line(0)?;
        let backward = forward.split('-').rev().join("-");
        let clue = |(number, line)| Some(format!("{name} {} {line}", self.argument(number)?));
        Ok(clues([(1, forward), (2, backward)].into_iter().filter_map(clue)))
    }

    /// Translates the item that says which rows and columns may have the same digits as one with a rank.
    fn ties(&self) -> Result<Given, String> {
        match self.argument(0) {
            Some("only-unclued" | "any") | None => Ok(Given::default()),
            Some("none") => Ok(clues(["untiedranks".to_owned()])),
            Some(other) => Err(format!("found {other}, expected none, only-unclued or any")),
        }
    }

    fn diagonal(&self) -> Result<Given, String> {
        match self.number(0)? {
            1 => Ok(rules([Rule::DiagonalUp])),
            -1 => Ok(rules([Rule::DiagonalDown])),
            other => Err(format!("found {other}, expected 1 or -1")),
        }
    }

    fn quad(&self) -> Result<Given, String> {
        let corner =
            self.argument(0).and_then(cells::cell).ok_or("expected a cell such as R1C1")?;
        let square = [(0, 0), (0, 1), (1, 0), (1, 1)]
            .map(|(down, right)| Cell { row: corner.row + down, col: corner.col + right });
        let digits = self.arguments[1..].join(" ");
        Ok(clues([format!("contains {digits} {}", square.iter().join(" "))]))
    }

    fn contains(&self, name: &str) -> Result<Given, String> {
        let digits = self.argument(0).unwrap_or_default().replace('_', " ");
        Ok(clues([format!("{name} {digits} {}", self.cells(1)?)]))
    }

    fn look_and_say(&self) -> Result<Given, String> {
        let digits = self.argument(0).unwrap_or_default().chars().join(" ");
        Ok(clues([format!("lookandsay {digits} {}", self.cells(1)?)]))
    }

    fn indexing(&self) -> Result<Given, String> {
        let name = match self.argument(0) {
            Some("R") => "rowindexer",
            Some("C") => "columnindexer",
            Some("B") => "boxindexer",
            found => {
                return Err(format!("found `{}`, expected R, C or B", found.unwrap_or_default()));
            }
        };
        Ok(clues([format!("{name} {}", self.cells(1)?)]))
    }

    /// Translates sets of cells with the same digits. The item has the number of sets, and then the cells of one
    /// set after the other. All sets have the same size.
    fn same_values(&self) -> Result<Given, String> {
        let (sets, cells) = (usize::try_from(self.number(0)?).unwrap_or(0), self.list(1)?);
        if sets < 2 || cells.is_empty() || cells.len() % sets != 0 {
            let (found, sets) = (quantity(cells.len(), "cell"), quantity(sets, "set"));
            return Err(format!("found {found} for {sets}, expected equal sets"));
        }
        let sets = cells.chunks(cells.len() / sets).map(|set| set.iter().join(" "));
        Ok(clues([format!("samevalues {}", sets.into_iter().join(" / "))]))
    }

    /// Returns the clue which says that the largest of the rows, columns and boxes hold the same set of digits.
    /// Returns no clue if the largest have as many cells as there are digits, because they then hold all digits
    /// anyway.
    fn same_in_houses(&self) -> Result<Given, String> {
        let Context { shape, has_boxes, .. } = self.context;
        let line = |is_in: &dyn Fn(&Cell) -> bool| shape.cells().filter(is_in).collect::<Vec<_>>();
        let rows = (0..shape.rows()).map(|row| line(&|cell| usize::from(cell.row) == row));
        let columns = (0..shape.columns()).map(|col| line(&|cell| usize::from(cell.col) == col));
        let count =
            if has_boxes && shape.has_boxes() { shape.cell_count() / shape.box_size() } else { 0 };
        let boxes = (0..count).map(|number| line(&|&cell| shape.box_of(cell) == number));
        let houses: Vec<Vec<Cell>> = rows.chain(columns).chain(boxes).collect();
        let most = houses.iter().map(Vec::len).max().unwrap_or(0);
        let largest = houses.iter().filter(|cells| cells.len() == most);
        let lists = largest.map(|cells| cells.iter().join(" ")).join(" / ");
        Ok(clues((most < shape.side()).then(|| format!("samevalues {lists}"))))
    }

    /// Translates a sandwich. If its row or column has fewer cells than there are digits, the sandwich becomes a
    /// lunchbox. The sum of a lunchbox is that of the digits between the smallest and the largest digit of the row
    /// or column.
    fn sandwich(&self) -> Result<Given, String> {
        let (sum, line) = (self.number(0)?, self.line(1)?);
        let shape = self.context.shape;
        let is_row = self.argument(1).is_some_and(|line| line.starts_with('R'));
        let cells = if is_row { shape.columns() } else { shape.rows() };
        let name = if cells == shape.side() { "sandwich" } else { "lunchbox" };
        Ok(clues([format!("{name} {sum} {line}")]))
    }

    /// Translates an item of chaos construction. Its arguments are a cell, a number, and lists of region cells with
    /// `-` between them. The number is 1 if the first cell of the lists does not count, and 0 if it does. If there are
    /// no lists, `usual` returns those for the cell.
    fn chaos(&self, name: &str, usual: fn(&Self, Cell) -> Vec<Vec<Cell>>) -> Result<Given, String> {
        let cell = self.argument(0).and_then(cells::cell).ok_or("expected a cell such as R1C1")?;
        let given = self.arguments.get(2..).unwrap_or_default();
        let lists = match given.is_empty() {
            true => usual(self, cell),
            false => given
                .split(|part| part == "-")
                .map(|arguments| Item { arguments, ..*self }.list(0))
                .try_collect()?,
        };
        let lists = lists.iter().map(|cells| cells.iter().join(" ")).join(" / ");
        Ok(clues([format!("{name} {} {cell} / {lists}", self.number(1)?)]))
    }

    /// Returns the region cell of `cell`: the extra cell that says in which region `cell` lies. Returns `None` if
    /// `cell` is not in the grid.
    fn region_cell(&self, cell: Cell) -> Option<Cell> {
        let index = self.context.shape.cells().position(|other| other == cell)?;
        self.context.group("CC").get(index).copied()
    }

    /// Returns four lists of region cells: from `cell` to the left, to the right, up and down. Each list begins with
    /// the region cell of `cell` itself.
    fn lines_from(&self, cell: Cell) -> Vec<Vec<Cell>> {
        let line = |(down, right): (i8, i8)| {
            let next = |at: &Cell| {
                let row = at.row.checked_add_signed(down)?;
                Some(Cell { row, col: at.col.checked_add_signed(right)? })
            };
            let line = std::iter::successors(Some(cell), next);
            line.map_while(|at| self.region_cell(at)).collect()
        };
        [(0, -1), (0, 1), (-1, 0), (1, 0)].map(line).into()
    }

    /// Returns one list: the region cells of `cell` and of its neighbours by side or corner. The region cell of `cell`
    /// comes first.
    fn square_around(&self, cell: Cell) -> Vec<Vec<Cell>> {
        let is_near = |other: &Cell| {
            other.row.abs_diff(cell.row) <= 1 && other.col.abs_diff(cell.col) <= 1 && *other != cell
        };
        let near = self.context.shape.cells().filter(is_near);
        vec![[cell].into_iter().chain(near).filter_map(|at| self.region_cell(at)).collect()]
    }

    /// Returns the clue for the whole grid, with the extra cells that hold the missing digits, and a clue `different` for
    /// each house with its extra cell. The latter says nothing new, but it becomes requirements of the exact cover.
    fn doppelganger(&self) -> Given {
        let Context { shape, .. } = self.context;
        let houses = |group: &str, house_of: &dyn Fn(Cell) -> usize| {
            let missed = self.context.group(group).iter().enumerate();
            let clue = |(index, missed): (usize, &Cell)| {
                let cells = shape.cells().filter(|&cell| house_of(cell) == index).join(" ");
                format!("different {cells} {missed}")
            };
            missed.map(clue).collect::<Vec<_>>()
        };
        let groups = ["DGC", "DGR", "DGB"].map(|group| self.context.group(group).iter().join(" "));
        let lists = groups.iter().filter(|cells| !cells.is_empty()).join(" / ");
        let all = [
            vec![format!("doppelganger {lists}")],
            houses("DGC", &|cell| cell.row.into()),
            houses("DGR", &|cell| cell.col.into()),
            houses("DGB", &|cell| shape.box_of(cell)),
        ];
        clues(all.concat())
    }

    /// Translates lists of cells. `-` separates the lists.
    fn segments(&self, name: &str) -> Result<Given, String> {
        let lists = self
            .arguments
            .split(|part| part == "-")
            .map(|arguments| Item { arguments, ..*self }.cells(0));
        let lists: Vec<String> = lists.collect::<Result<_, _>>()?;
        Ok(clues([format!("{name} {}", lists.join(" / "))]))
    }

    fn connected(&self) -> Result<Given, String> {
        let cells = match self.argument(0) {
            Some(group) => group.replace('_', " "),
            None => self.context.shape.cells().join(" "),
        };
        let digits = self.argument(1).unwrap_or_default().replace('_', " ");
        let name = match self.argument(2) {
            Some(size) => format!("connectedarea {size}"),
            None => "connected".to_owned(),
        };
        Ok(clues([format!("{name} {digits} {cells}")]))
    }

    /// Translates regions. If the text has the item `NoBoxes`, the regions replace the boxes. Otherwise they are
    /// additional houses.
    fn jigsaw(&self) -> Result<Given, String> {
        let text = self.arguments.last().map_or("", String::as_str);
        if !self.context.has_boxes {
            let regions = text.parse().map_err(|error| format!("{error}"))?;
            return Ok(rules([Rule::Jigsaw(Some(regions))]));
        }
        if text.len() != self.context.shape.cell_count() {
            let (found, expected) = (quantity(text.len(), "cell"), self.context.shape.cell_count());
            return Err(format!("found {found}, expected {expected}"));
        }
        let symbols: Vec<char> = text.chars().sorted().dedup().collect();
        let shape = self.context.shape;
        let region = |symbol: &char| {
            let inside = shape.cells().zip(text.chars()).filter(|(_, other)| other == symbol);
            inside.map(|(cell, _)| cell).collect()
        };
        // The text gives cells outside all regions as regions of other sizes. These are left out.
        let is_house = |region: &Vec<Cell>| {
            (shape.rows().max(shape.columns())..=shape.side()).contains(&region.len())
        };
        let houses = symbols.iter().map(region).filter(is_house);
        Ok(clues(houses.map(|cells| format!("different {}", cells.iter().join(" ")))))
    }
}

fn clues(clues: impl IntoIterator<Item = String>) -> Given {
    Given { rules: Vec::new(), clues: clues.into_iter().collect() }
}

fn rules(rules: impl IntoIterator<Item = Rule>) -> Given {
    Given { rules: rules.into_iter().collect(), clues: Vec::new() }
}
