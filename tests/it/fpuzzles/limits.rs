//! Bounds: of messages, of puzzles, of time, of clients.

use std::time::Duration;

use serde_json::json;
use sudosat::server::{Config, Shutdown};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{Error, protocol::frame::coding::CloseCode};

use super::client::{compressed, connect, empty, serve, serve_until};

#[tokio::test]
async fn a_message_that_is_too_long_ends_the_conversation() {
    let address = serve(Config { max_body: 1_000, ..Config::default() }).await;
    let mut client = connect(&address).await.unwrap();
    client.say("x".repeat(1_001)).await;
    let closed = client.next().await.unwrap_err();
    // The server may be gone before its reason is read.
    assert!(closed.is_none_or(|frame| frame.code == CloseCode::Size));
    let mut next = connect(&address).await.unwrap();
    assert_eq!(next.ask_one("cancel", "").await, json!({ "type": "canceled" }));
}

#[tokio::test]
async fn the_close_code_says_what_is_wrong_with_a_message() {
    let address = serve(Config::default()).await;
    // Frames with the mask 0, which changes no byte.
    let text_not_utf8 = [0x81, 0x81, 0, 0, 0, 0, 0xff];
    let reserved_opcode = [0x83, 0x80, 0, 0, 0, 0];
    for (frame, code) in
        [(&text_not_utf8[..], CloseCode::Invalid), (&reserved_opcode, CloseCode::Protocol)]
    {
        let mut client = connect(&address).await.unwrap();
        client.say_raw(frame).await;
        let closed = client.next().await.unwrap_err().expect("a reason");
        assert_eq!(closed.code, code, "{closed}");
    }
}

#[tokio::test]
async fn the_server_answers_a_client_that_closes() {
    let client = connect(&serve(Config::default()).await).await.unwrap();
    client.close().await.unwrap();
}

#[tokio::test]
async fn a_short_message_does_not_become_a_long_puzzle() {
    let address = serve(Config { max_body: 5_000, ..Config::default() }).await;
    let mut client = connect(&address).await.unwrap();
    let bomb = lz_str::compress_to_base64(" ".repeat(100_000).as_str());
    assert!(bomb.len() < 2_000);
    let answer = client.ask_one("solve", &bomb).await;
    let message = "the data is too long: expected at most 5000 characters";
    assert_eq!(answer, json!({ "type": "invalid", "message": message }));
}

#[tokio::test]
async fn past_the_limit_of_time_nothing_is_claimed() {
    let config = Config { job_timeout: Duration::ZERO, ..Config::default() };
    let mut client = connect(&serve(config).await).await.unwrap();
    let puzzle = compressed(&empty(9));
    // The page shows these as text,
    for command in ["check", "count"] {
        let unknown = json!({ "type": "invalid", "message": "unknown, time limit reached" });
        assert_eq!(client.ask(command, &puzzle).await, [unknown], "{command}");
    }
    // and would take these for the lack of a solution.
    for command in ["solve", "truecandidates", "estimate"] {
        let canceled = json!({ "type": "canceled", "message": "time limit reached" });
        assert_eq!(client.ask(command, &puzzle).await, [canceled], "{command}");
    }
    let path = client.ask_one("solvepath", &puzzle).await;
    let message = "0 steps, then time limit reached: 81 cells open, 729 candidates left\n";
    assert_eq!((&path["isValid"], &path["message"]), (&json!(true), &json!(message)));
}

#[tokio::test]
async fn every_side_up_to_the_largest_is_understood() {
    let mut client = connect(&serve(Config::default()).await).await.unwrap();
    for side in [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 16, 25, 36] {
        let solved = client.ask_one("solve", &compressed(&empty(side))).await;
        let solution = solved["solution"].as_array().unwrap_or_else(|| panic!("{side}: {solved}"));
        assert_eq!(solution.len(), side * side);
        assert!(solution.iter().all(|digit| (1..=side as u64).contains(&digit.as_u64().unwrap())));
    }
}

#[tokio::test]
async fn a_server_that_ends_says_goodbye() {
    let shutdown = Shutdown::default();
    let address = serve_until(Config::default(), &shutdown).await;
    let mut idle = connect(&address).await.unwrap();
    let mut busy = connect(&address).await.unwrap();
    assert_eq!(idle.ask_one("cancel", "").await, json!({ "type": "canceled" }));
    busy.send("count", &compressed(&empty(9))).await;
    assert_eq!(busy.answer().await["inProgress"], true);
    shutdown.begin();
    let closed = idle.next().await.unwrap_err().expect("a reason");
    assert_eq!((closed.code, closed.reason.as_str()), (CloseCode::Away, "the server ends"));
    let closed = loop {
        match busy.next().await {
            Ok(answer) if answer["inProgress"] == true => {}
            Ok(answer) => {
                let reported = (&answer["type"], &answer["message"]);
                assert_eq!(reported, (&json!("canceled"), &json!("the server ends")));
            }
            Err(closed) => break closed.expect("a reason"),
        }
    };
    assert_eq!(closed.code, CloseCode::Away);
}

#[tokio::test]
async fn there_is_room_for_so_many_clients() {
    let address = serve(Config { max_jobs: 1, ..Config::default() }).await;
    let first = connect(&address).await.unwrap();
    let Err(Error::Http(refused)) = connect(&address).await else { panic!("expected no room") };
    assert_eq!(refused.status(), 503);
    drop(first);
    // The place is free as soon as the server has noticed.
    while connect(&address).await.is_err() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_browser_receives_the_error_that_here_is_a_websocket() {
    let address = serve(Config::default()).await;
    let answer = tokio::task::spawn_blocking(move || {
        let agent = ureq::Agent::config_builder().http_status_as_error(false).build();
        let mut response = agent.new_agent().get(format!("http://{address}/")).call().unwrap();
        (response.status(), response.body_mut().read_json::<serde_json::Value>().unwrap())
    });
    let (status, body) = answer.await.unwrap();
    assert_eq!((status.as_u16(), &body["code"]), (400, &json!("bad_request")));
}

#[tokio::test]
async fn a_page_that_nobody_knows_may_not_ask() {
    let allowed_origins = vec!["https://setters.example".to_owned()];
    let address = serve(Config { allowed_origins, ..Config::default() }).await;
    let status = async |origin: &'static str| {
        let mut request = format!("ws://{address}").into_client_request().unwrap();
        request.headers_mut().insert("origin", HeaderValue::from_static(origin));
        match connect_async(request).await {
            Ok((_, response)) => response.status().as_u16(),
            Err(Error::Http(response)) => response.status().as_u16(),
            Err(error) => panic!("{error}"),
        }
    };
    assert_eq!(status("https://www.f-puzzles.com").await, 101);
    assert_eq!(status("https://setters.example").await, 101);
    assert_eq!(status("https://other.example").await, 403);
}
