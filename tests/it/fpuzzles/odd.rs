//! Puzzles with something odd in them, at random: each is answered, and the server goes on.

use fastrand::Rng;
use serde_json::{Value, json};

use super::client::{client, compressed, exported, with};

use crate::support::sample;

/// What nobody expects in a puzzle.
fn odd(rng: &mut Rng) -> Value {
    let values = [
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(5),
        json!(1.5),
        json!(1e300),
        json!(18446744073709551615_u64),
        json!(""),
        json!("7"),
        json!("R1C1"),
        json!("R0C99999999999999999999"),
        json!("Ünï"),
        json!([]),
        json!([[], [[]]]),
        json!([1, 1, 2]),
        json!(["R1C1", "R1C1", "R2C2"]),
        json!([{ "cell": "R1C1", "cells": ["R1C1", "R2C1"], "value": 3 }]),
        json!({}),
        json!({ "cell": "R1C1" }),
    ];
    values[rng.usize(..values.len())].clone()
}

/// Puts something odd somewhere into `value`.
fn disturb(value: &mut Value, rng: &mut Rng) {
    let children: Vec<&mut Value> = match value {
        Value::Array(items) if !items.is_empty() => items.iter_mut().collect(),
        Value::Object(fields) if !fields.is_empty() => fields.values_mut().collect(),
        _ => Vec::new(),
    };
    if children.is_empty() || rng.u8(..8) == 0 {
        *value = odd(rng);
        return;
    }
    let chosen = rng.usize(..children.len());
    disturb(children.into_iter().nth(chosen).unwrap(), rng);
}

/// A puzzle with all that is read.
fn full() -> Value {
    let mut puzzle = exported(&["1...", "..3.", ".4..", "...2"]);
    puzzle["grid"][0][1] = json!({ "givenPencilMarks": [2, 3], "centerPencilMarks": [3] });
    puzzle["grid"][0][2] = json!({ "value": 2, "region": 1 });
    let fields = [
        ("diagonal+", json!(false)),
        ("antiknight", json!(false)),
        ("odd", json!([{ "cell": "R1C1" }])),
        ("even", json!([{ "cell": "R4C4" }])),
        ("extraregion", json!([{ "cells": ["R1C1", "R1C2"] }])),
        ("killercage", json!([{ "cells": ["R1C1", "R1C2"] }])),
        ("cage", json!([{ "cells": ["R1C1", "R1C2"], "value": "A" }])),
        ("negative", json!([])),
        ("xv", json!([{ "cells": ["R1C1", "R1C2"], "value": "" }])),
        ("truecandidatesoptions", json!(["truecandidatesnumsolutions=8", "logical"])),
        ("disabledlogic", json!(["tuples"])),
    ];
    fields.into_iter().fold(puzzle, |puzzle, (field, value)| with(puzzle, field, value))
}

#[tokio::test]
async fn whatever_the_puzzle_it_is_answered() {
    const COMMANDS: [&str; 6] = ["solve", "check", "count", "truecandidates", "step", "solvepath"];
    let mut client = client().await;
    let mut understood = 0;
    let seeds = sample(250, 1000) as u32;
    for seed in 0..u64::from(seeds) {
        let mut rng = Rng::with_seed(seed);
        let mut puzzle = full();
        for _ in 0..rng.u8(1..4) {
            disturb(&mut puzzle, &mut rng);
        }
        let command = COMMANDS[rng.usize(..COMMANDS.len())];
        let answer = client.ask_one(command, &compressed(&puzzle)).await;
        let message = answer["message"].as_str().unwrap_or_default();
        assert!(!message.contains("mistake"), "{seed}: {command} {puzzle}: {message}");
        understood += u32::from(answer["type"] != "invalid");
    }
    assert!((seeds / 20..seeds * 11 / 20).contains(&understood), "{understood}");
}

#[tokio::test]
async fn whatever_the_data_it_is_answered() {
    let mut client = client().await;
    let whole = compressed(&full());
    for seed in 0..sample(150, 600) as u64 {
        let mut rng = Rng::with_seed(seed);
        let mut data = whole.clone().into_bytes();
        for _ in 0..rng.u8(1..4) {
            let place = rng.usize(..data.len());
            data[place] = *rng.choice(b"ABCXYZabcxyz0189+/=").unwrap();
        }
        let data = String::from_utf8(data).unwrap();
        let answer = client.ask_one("check", &data).await;
        assert!(["count", "invalid"].contains(&answer["type"].as_str().unwrap()), "{answer}");
        let message = answer["message"].as_str().unwrap_or_default();
        assert!(!message.contains("mistake"), "{seed}: {data}: {message}");
    }
}
