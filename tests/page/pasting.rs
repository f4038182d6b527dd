//! What is pasted that is no single puzzle in plain text: cells of a spreadsheet, several puzzles, links.

use crate::*;

impl Page {
    /// Pastes a text into the page itself.
    fn paste(&mut self, text: &str) {
        self.browser.value(&format!(
            "((data) => (data.setData('text/plain', {}), document.body.dispatchEvent(\
             new ClipboardEvent('paste', {{ clipboardData: data, bubbles: true, cancelable: true }}))))(new DataTransfer())",
            json!(text)
        ));
    }
}

/// The cells of a line as a spreadsheet copies them.
fn cells(line: &str) -> String {
    let row = |row: &[char]| {
        let cell = |&c: &char| if c == '.' { String::new() } else { c.to_string() };
        row.iter().map(cell).collect::<Vec<_>>().join("\t") + "\r\n"
    };
    line.chars().collect::<Vec<_>>().chunks(9).map(row).collect()
}

#[test]
fn cells_of_a_spreadsheet_may_end_or_begin_empty() {
    let Some(mut page) = Page::at("") else { return };
    let block = BLOCK.replace('\n', "");
    for line in [
        format!("{}.....8...", &block[..72]),
        format!(".........{}.........", &block[9..72]),
        format!("..{}", &block[2..]),
    ] {
        page.paste(&cells(&line));
        page.until_clues(line.chars().filter(|&c| c != '.').count());
        assert_eq!(page.values(), digits(&line));
    }
    page.is_calm();
}

#[test]
fn cells_of_a_spreadsheet_may_be_selected_too_widely_or_lose_their_ends() {
    let Some(mut page) = Page::at("") else { return };
    let exact = cells(&BLOCK.replace('\n', ""));
    let rows = || exact.lines().map(str::to_owned);
    let wider = rows().map(|row| row + "\t\t\n").collect::<String>();
    let longer = exact.clone() + &"\t".repeat(8) + "\n";
    let larger = rows().map(|row| row + "\t\n").collect::<String>() + &"\t".repeat(9) + "\n";
    let trimmed = rows().map(|row| row.trim_end().to_owned() + "\n").collect::<String>();
    for text in [wider, longer, larger, trimmed] {
        page.visit("#size=2x2&clues=4.4.................");
        page.paste(&text);
        page.until_clues(30);
        assert_eq!(page.values(), digits(&BLOCK.replace('\n', "")), "{text}");
    }
    page.is_calm();
}

#[test]
fn a_list_with_tabs_is_no_grid() {
    let Some(mut page) = Page::at("") else { return };
    page.paste(&format!("1\t{HARD}\n2\t{}\n", BLOCK.replace('\n', "")));
    page.until_says("#paste-several", "2 puzzles are in the text");
    page.browser.until("document.querySelector('#paste-text').value.startsWith('1\\t8')");
}

#[test]
fn several_puzzles_are_listed_to_choose_from() {
    let Some(mut page) = Page::at("") else { return };
    page.paste(&format!("{HARD}\n{}\n12.4\n", BLOCK.replace('\n', "")));
    page.until_says("#paste-several", "3 puzzles are in the text");
    page.picture("several");
    page.browser.until("document.querySelector('#paste-list li:nth-child(3) button').disabled");
    page.browser.click("#paste-list li:nth-child(2) button");
    page.until_clues(30);
    page.browser.until("!document.querySelector('#paste-dialog').open");
    page.browser.click("#open-paste");
    page.browser.until("!document.querySelector('#paste-several').checkVisibility()");
    page.is_calm();
}

#[test]
fn links_are_opened_or_refused_with_what_to_do() {
    let Some(mut page) = Page::at("") else { return };
    for (link, site) in [
        ("https://tinyurl.com/abc123", "TinyURL"),
        ("www.example.org/sudoku?id=3", "www.example.org"),
    ] {
        page.paste(link);
        page.until_says("#answer", &format!("This is a link to {site}"));
        page.until_says("#answer", "Copy the puzzle there as text");
    }
    // One of this page's own, and one that carries the clues.
    page.paste(&format!("{}/#size=3x3&clues=9.9.{HARD}", page.server.address.clone()));
    page.until_clues(21);
    let block = BLOCK.replace('\n', "").replace('.', "0");
    page.paste(&format!("https://www.example.org/solver?bd={block}"));
    page.until_clues(30);
    page.is_calm();
}

#[test]
fn links_that_contain_a_puzzle_are_opened_with_its_clues() {
    let Some(mut page) = Page::at("") else { return };
    page.paste(
        "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQkANwEMAbAVzngCZU0I6YA7BABcMbCuPLVCEslRq\
         yZRStRABrCEyYwMAYwZp2tHTE1h8IAEoBmAMJWQqazcQgVjVuxAB2EEtRCAC20AWwB7YJghbXxQJgh+GDN4AksARhtUhzSbDiyLDhzXSiUiIA=",
    );
    page.until_clues(1);
    page.until_says("#facts", "thermo");
    page.is_calm();
    page.paste("https://sudokupad.app/abcdef");
    page.until_says("#answer", "has only the id `abcdef`");
    page.paste("https://f-puzzles.com/?load=N4IgzglgXgpiBcB");
    page.until_says("#answer", "no text compressed by lz-string");
}

#[test]
fn a_link_within_other_text_is_found() {
    let Some(mut page) = Page::at("") else { return };
    let (block, own) = (BLOCK.replace('\n', "").replace('.', "0"), page.server.address.clone());
    page.paste(&format!("look: https://sudokupad.app/{block} nice"));
    page.until_clues(30);
    page.paste(&format!(
        "Mine ({own}/#size=3x3&clues=9.9.{HARD}), rules at https://example.org/a."
    ));
    page.until_clues(21);
    // What the link lacks is said of the link, not of the text.
    page.paste("Today's: sudokupad.app/abcdef!");
    page.until_says("#answer", "has only the id `abcdef`");
    // Which of two links is meant is not known, and a puzzle is one itself, with a link beside it.
    page.paste(&format!("{HARD} # https://sudokupad.app/{block}"));
    page.until_clues(21);
    page.is_calm_but_for_refusals();
}

#[test]
fn what_a_link_only_draws_is_listed() {
    let Some(mut page) = Page::at("") else { return };
    let drawn = r##"{"cellSize":64,"metadata":{"title":"Drawn"},"cells":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"regions":[],"cages":[],"lines":[{"wayPoints":[[0.5,0.5],[0.5,1.5]],"color":"#cfcfcf","thickness":10}]}"##;
    page.paste(drawn);
    page.until_clues(1);
    page.until_says("#answer", "Not understood as rules");
    page.until_says("#answer", "r1c1");
    page.until_says("#title", "Drawn");
    // In the dialog, the puzzle is opened and the dialog is closed: the list is no error.
    page.browser.click("#open-paste");
    page.browser.insert(drawn);
    page.browser.click("#paste-read");
    page.browser.until("!document.getElementById('paste-dialog').open");
    page.until_says("#answer", "Not understood as rules");
    page.is_calm();
}

#[test]
fn a_grid_of_digits_in_a_link_of_sudokupad_is_opened() {
    let Some(mut page) = Page::at("") else { return };
    page.paste(&format!("https://sudokupad.app/{}", BLOCK.replace('\n', "").replace('.', "0")));
    page.until_clues(30);
    page.is_calm();
}
