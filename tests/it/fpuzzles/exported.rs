//! Recorded questions, each with its answers: `pairs/` (puzzles drawn as rows, to be read by people) and
//! `exported.json` (data that the page itself made).

use std::fs;

use serde_json::{Value, json};

use super::client::{client, compressed, exported};

/// The texts of a list.
fn texts(list: &Value) -> Vec<&str> {
    list.as_array().map_or(Vec::new(), |list| list.iter().map(|t| t.as_str().unwrap()).collect())
}

/// What the page exports for a recorded puzzle.
fn puzzle(pair: &Value) -> Value {
    let mut puzzle = exported(&texts(&pair["rows"]));
    let each = |rows: &Value, put: &mut dyn FnMut(usize, usize, char)| {
        for (row, text) in texts(rows).into_iter().enumerate() {
            text.chars().enumerate().for_each(|(column, symbol)| put(row, column, symbol));
        }
    };
    each(&pair["entries"], &mut |row, column, symbol| {
        if let Some(digit) = symbol.to_digit(36) {
            puzzle["grid"][row][column]["value"] = json!(digit);
        }
    });
    let mut regions = Vec::new();
    each(&pair["regions"], &mut |row, column, symbol| {
        if symbol != '.' && !regions.contains(&symbol) {
            regions.push(symbol);
        }
        let number = regions.iter().position(|&other| other == symbol);
        puzzle["grid"][row][column]["region"] = json!(number);
    });
    for (name, fields) in pair["cells"].as_object().into_iter().flatten() {
        let (row, column) = name[1..].split_once('C').unwrap();
        let [row, column] = [row, column].map(|number| number.parse::<usize>().unwrap() - 1);
        for (field, value) in fields.as_object().unwrap() {
            puzzle["grid"][row][column][field] = value.clone();
        }
    }
    for (field, value) in pair["fields"].as_object().into_iter().flatten() {
        puzzle[field] = value.clone();
    }
    puzzle
}

#[tokio::test]
async fn recorded_questions_are_answered_as_recorded() {
    let mut client = client().await;
    let mut count = 0;
    for file in fs::read_dir("tests/it/fpuzzles/pairs").unwrap() {
        let path = file.unwrap().path();
        let pair: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let command = pair["command"].as_str().unwrap();
        let answers = client.ask(command, &compressed(&puzzle(&pair))).await;
        assert_eq!(json!(answers), pair["answers"], "{}: {}", path.display(), pair["about"]);
        count += 1;
    }
    assert!(count > 40, "{count}");
}

#[tokio::test]
async fn what_the_page_itself_exported_is_understood() {
    let mut client = client().await;
    let exported = fs::read_to_string("tests/it/fpuzzles/exported.json").unwrap();
    for pair in serde_json::from_str::<Vec<Value>>(&exported).unwrap() {
        let (command, data) = (pair["command"].as_str().unwrap(), pair["data"].as_str().unwrap());
        assert_eq!(json!(client.ask(command, data).await), pair["answers"], "{}", pair["about"]);
        // As the address that the page gives to share.
        let address = format!("https://www.f-puzzles.com/?load={data}");
        assert_eq!(json!(client.ask(command, &address).await), pair["answers"]);
    }
}
