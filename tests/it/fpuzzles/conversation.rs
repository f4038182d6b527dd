//! What ends what.

use serde_json::json;

use super::client::{client, compressed, connect, empty, exported, serve, with};
use sudosat::server::Config;

/// A count without end, as far as tests go.
fn endless() -> String {
    compressed(&empty(9))
}

#[tokio::test]
async fn a_count_reports_how_far_it_is_and_ends_when_it_is_to() {
    let mut client = client().await;
    let count = client.send("count", &endless()).await;
    let mut last = 0.0;
    for _ in 0..2 {
        let answer = client.answer().await;
        assert_eq!(answer["nonce"], count);
        assert_eq!((&answer["type"], &answer["inProgress"]), (&json!("count"), &json!(true)));
        let so_far = answer["count"].as_f64().unwrap();
        assert!(so_far > last, "{answer}");
        last = so_far;
    }
    let cancel = client.send("cancel", "").await;
    loop {
        let answer = client.answer().await;
        if answer["type"] != "count" {
            assert_eq!(answer, json!({ "nonce": count, "type": "canceled" }));
            break;
        }
    }
    assert_eq!(client.answer().await, json!({ "nonce": cancel, "type": "canceled" }));
}

#[tokio::test]
async fn an_estimate_goes_on_until_it_is_canceled() {
    let mut client = client().await;
    let estimate = client.send("estimate", &endless()).await;
    let mut samples = 0;
    for _ in 0..2 {
        let answer = client.answer().await;
        assert_eq!((&answer["nonce"], &answer["type"]), (&json!(estimate), &json!("estimate")));
        let number = |field: &str| answer[field].as_f64().unwrap();
        assert!(number("ci95_lower") < number("estimate"));
        assert!(number("estimate") < number("ci95_upper"));
        assert!(number("stderr") > 0.0 && number("relErrPercent") > 0.0);
        // 6,670,903,752,021,072,936,960 grids: an estimate is rarely ten times that.
        assert!((6e20..6e22).contains(&number("estimate")), "{answer}");
        assert!(answer["iterations"].as_u64().unwrap() > samples);
        samples = answer["iterations"].as_u64().unwrap();
    }
    client.send("cancel", "").await;
    while client.answer().await["type"] == "estimate" {}
}

#[tokio::test]
async fn a_new_question_ends_the_one_before() {
    let mut client = client().await;
    let endless = endless();
    let mut last = client.send("count", &endless).await;
    for command in ["count", "estimate", "count", "check"] {
        let next = client.send(command, &endless).await;
        let mut answer = client.answer().await;
        while answer["inProgress"] == true || answer["type"] == "estimate" {
            answer = client.answer().await;
        }
        assert_eq!(answer, json!({ "nonce": last, "type": "canceled" }), "before {command}");
        last = next;
    }
    let checked = client.answer().await;
    assert_eq!(checked, json!({ "nonce": last, "type": "count", "count": 2, "inProgress": false }));
}

#[tokio::test]
async fn nothing_runs_and_cancel_is_answered() {
    let mut client = client().await;
    assert_eq!(client.ask("cancel", "").await, [json!({ "type": "canceled" })]);
}

#[tokio::test]
async fn one_client_does_not_end_what_runs_for_another() {
    let address = serve(Config { workers: 2.try_into().unwrap(), ..Config::default() }).await;
    let [mut one, mut other] = [connect(&address).await.unwrap(), connect(&address).await.unwrap()];
    one.send("count", &endless()).await;
    assert_eq!(one.answer().await["inProgress"], true);
    let small = compressed(&empty(4));
    assert_eq!(other.ask_one("count", &small).await["count"], 288);
    other.ask("cancel", "").await;
    assert_eq!(one.answer().await["inProgress"], true);
}

#[tokio::test]
async fn who_leaves_makes_room_for_the_next() {
    let address = serve(Config { workers: 1.try_into().unwrap(), ..Config::default() }).await;
    let mut gone = connect(&address).await.unwrap();
    gone.send("count", &endless()).await;
    assert_eq!(gone.answer().await["inProgress"], true);
    let mut waiting = connect(&address).await.unwrap();
    let check = waiting.send("check", &endless()).await;
    drop(gone);
    assert_eq!(waiting.answer().await["nonce"], check);
}

#[tokio::test]
async fn a_message_as_bytes_is_understood() {
    let mut client = client().await;
    client.say_bytes(br#"{"nonce":5,"command":"cancel"}"#.to_vec()).await;
    assert_eq!(client.answer().await, json!({ "nonce": 5, "type": "canceled" }));
}

/// The page asks for a step, shows the answer, and asks again.
#[tokio::test]
async fn step_by_step_the_page_comes_to_the_solution() {
    let mut client = client().await;
    let givens = ["53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1", "7...2...6"];
    let givens = [&givens[..], &[".6....28.", "...419..5", "....8..79"]].concat();
    let mut puzzle = exported(&givens);
    let solution = client.ask_one("solve", &compressed(&puzzle)).await["solution"].clone();
    let mut steps = 0;
    loop {
        let answer = client.ask_one("step", &compressed(&puzzle)).await;
        assert_eq!((&answer["type"], &answer["isValid"]), (&json!("logical"), &json!(true)));
        assert!(answer["message"].as_str().unwrap().ends_with('\n'), "the page adds no line end");
        let cells = answer["cells"].as_array().unwrap();
        for (index, cell) in cells.iter().enumerate() {
            let shown = &mut puzzle["grid"][index / 9][index % 9];
            shown["value"] = cell["value"].clone();
            shown["centerPencilMarks"] = cell["candidates"].clone();
        }
        if answer["message"].as_str().unwrap().starts_with("the grid is solved") {
            let digits: Vec<_> = cells.iter().map(|cell| &cell["value"]).collect();
            assert_eq!(json!(digits), solution);
            break;
        }
        steps += 1;
        assert!(steps < 500, "{answer}");
    }
    assert!(steps > 50, "{steps}");
}

/// As the page's settings are sent along.
#[tokio::test]
async fn settings_are_heeded_whatever_their_case() {
    let mut client = client().await;
    let options = json!(["TrueCandidatesNumSolutions=3", "unknown"]);
    let puzzle =
        with(exported(&["12..", "3...", "....", "...."]), "truecandidatesoptions", options);
    let answer = client.ask_one("truecandidates", &compressed(&puzzle)).await;
    let counts = answer["solutionsPerCandidate"].as_array().unwrap();
    assert_eq!((counts.len(), &counts[0]), (64, &json!(3)));
}
