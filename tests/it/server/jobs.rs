//! Long work: asked for now, answered later.

use std::num::NonZeroUsize;
use std::time::Duration;

use serde_json::{Value, json};
use sudosat::server::{Config, Shutdown};

use crate::server::client::{Client, HARD};
use crate::support::well_known::RECTANGLE;

/// A server that works on one job at a time.
fn one_worker() -> Config {
    Config { job_workers: NonZeroUsize::MIN, ..Config::default() }
}

/// More solutions than anybody counts.
fn endless() -> Value {
    json!({"puzzle": ".".repeat(81), "method": "search"})
}

pub async fn start(client: &Client, question: &str, asked: Value) -> String {
    let later = client.with("prefer", "respond-async");
    let answer = later.post(&format!("/api/v1/{question}"), asked).await;
    assert_eq!(answer.status, 202);
    let job = answer.json();
    let path = format!("/api/v1/jobs/{}", job["id"].as_str().unwrap());
    assert_eq!(answer.headers["location"], *path);
    path
}

pub async fn until(client: &Client, path: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    loop {
        let job = client.get(path).await.ok();
        if is_so(&job) {
            return job;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn a_job_has_the_answer_of_its_question() {
    let client = Client::new();
    for (question, puzzle) in [("solve", HARD), ("rate", RECTANGLE)] {
        let asked = json!({"puzzle": puzzle});
        let path = start(&client, question, asked.clone()).await;
        let job = until(&client, &path, |job| job["state"] == "done").await;
        assert_eq!(job["answer"], client.ask(question, asked).await);
        assert_eq!(client.get(&format!("{path}/answer")).await.ok(), job["answer"]);
    }
    let path = start(&client, "prove", json!({"puzzle": HARD})).await;
    let job = until(&client, &path, |job| job["state"] == "done").await;
    assert_eq!(job["answer"], Value::Null, "a file");
    let file = client.get(&format!("{path}/answer")).await;
    assert_eq!(file.headers["content-type"], "application/zip");
}

#[tokio::test]
async fn a_canceled_job_ends_at_once_and_makes_room() {
    let client = Client::of(&one_worker());
    let path = start(&client, "count", endless()).await;
    let job = until(&client, &path, |job| job["progress"]["solutions"].as_u64() > Some(0)).await;
    assert_eq!((&job["state"], &job["answer"]), (&json!("running"), &Value::Null));
    assert_eq!(client.get(&format!("{path}/answer")).await.error(409).0, "conflict");
    let waiting = start(&client, "solve", json!({"puzzle": HARD})).await;
    assert_eq!(client.get(&waiting).await.ok()["state"], "waiting", "there is one worker");
    assert_eq!(client.delete(&path).await.ok()["state"], "canceled");
    until(&client, &waiting, |job| job["state"] == "done").await;
    assert_eq!(client.get(&path).await.ok()["state"], "canceled");
}

#[tokio::test]
async fn a_job_canceled_before_it_begins_never_runs() {
    let client = Client::of(&one_worker());
    let running = start(&client, "count", endless()).await;
    let waiting = start(&client, "count", endless()).await;
    client.delete(&waiting).await.ok();
    client.delete(&running).await.ok();
    let after = start(&client, "solve", json!({"puzzle": HARD})).await;
    until(&client, &after, |job| job["state"] == "done").await;
    let never = client.get(&waiting).await.ok();
    assert_eq!((&never["state"], &never["progress"]["solutions"]), (&json!("canceled"), &json!(0)));
}

/// The names and data of server-sent events.
pub fn events(bytes: &[u8]) -> Vec<(String, Value)> {
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    let event = |block: &str| {
        let field =
            |name: &str| block.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        Some((field("event:")?.to_owned(), serde_json::from_str(field("data:")?).unwrap()))
    };
    text.split("\n\n").filter_map(event).collect()
}

#[tokio::test]
async fn events_report_progress_parts_and_the_end() {
    let client = Client::new();
    let asked = json!({"puzzle": "1...............", "list": 72});
    let path = start(&client, "count", asked).await;
    let events = events(&client.get(&format!("{path}/events")).await.bytes);
    let parts: Vec<_> = events.iter().filter(|(name, _)| name == "partial").collect();
    assert_eq!(parts.len(), 72);
    let (name, last) = events.last().unwrap();
    assert_eq!(
        (&**name, &last["state"], &last["answer"]["count"]),
        ("done", &json!("done"), &json!(72))
    );
    assert_eq!(last["answer"]["listed"][71], parts[71].1);
}

#[tokio::test]
async fn the_steps_of_a_path_come_one_by_one() {
    let client = Client::new();
    let easy = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    let path = start(&client, "explain", json!({"puzzle": easy})).await;
    let events = events(&client.get(&format!("{path}/events")).await.bytes);
    let parts: Vec<Value> =
        events.iter().filter(|(name, _)| name == "partial").map(|(_, part)| part.clone()).collect();
    let (_, last) = events.last().unwrap();
    assert_eq!(last["answer"]["steps"], json!(parts));
    assert_eq!(last["progress"]["steps"], parts.len());
}

#[tokio::test]
async fn whoever_listens_hears_of_a_cancellation() {
    let client = Client::new();
    let path = start(&client, "count", endless()).await;
    let (listener, address) = (client.clone(), format!("{path}/events"));
    let heard = tokio::spawn(async move { events(&listener.get(&address).await.bytes) });
    until(&client, &path, |job| job["progress"]["solutions"].as_u64() > Some(0)).await;
    client.delete(&path).await.ok();
    assert_eq!(heard.await.unwrap().last().unwrap().1["state"], "canceled");
}

#[tokio::test]
async fn when_the_server_ends_jobs_say_so_and_no_listener_holds_it() {
    let shutdown = Shutdown::default();
    let client = Client::until(&one_worker(), &shutdown);
    let running = start(&client, "count", endless()).await;
    let waiting = start(&client, "count", endless()).await;
    let listen = |path: &str| {
        let (listener, address) = (client.clone(), format!("{path}/events"));
        tokio::spawn(async move { events(&listener.get(&address).await.bytes) })
    };
    let heard = [listen(&running), listen(&waiting)];
    until(&client, &running, |job| job["progress"]["solutions"].as_u64() > Some(0)).await;
    shutdown.begin();
    for heard in heard {
        let (name, last) = heard.await.unwrap().pop().unwrap();
        assert_eq!((&*name, &last["state"]), ("done", &json!("failed")));
        assert_eq!(last["error"]["message"], "the server ends: ask again later");
    }
    let later = client.with("prefer", "respond-async");
    assert_eq!(later.post("/api/v1/count", endless()).await.error(503).0, "busy");
}

#[tokio::test]
async fn a_full_list_of_jobs_says_so() {
    let config = Config { max_jobs: 2, ..Config::default() };
    let client = Client::of(&config);
    let first = start(&client, "count", endless()).await;
    let second = start(&client, "count", endless()).await;
    let refused = client.with("prefer", "respond-async").post("/api/v1/count", endless()).await;
    assert_eq!(refused.error(503).0, "busy");
    assert_eq!(refused.headers["retry-after"], "1");
    client.delete(&first).await.ok();
    let third = start(&client, "solve", json!({"puzzle": HARD})).await;
    client.get(&first).await.error(404);
    client.delete(&second).await.ok();
    until(&client, &third, |job| job["state"] == "done").await;
}

#[tokio::test]
async fn a_bad_question_is_no_job() {
    let client = Client::new().with("prefer", "respond-async");
    let answer = client.post("/api/v1/solve", json!({"puzzle": "53x"})).await;
    assert_eq!(answer.error(422).0, "bad_puzzle");
    let path = start(&client, "solve", json!({"puzzle": HARD, "engine": "nonsense"})).await;
    let job = until(&client, &path, |job| job["state"] == "failed").await;
    assert_eq!(job["error"]["code"], "bad_value");
    client.get("/api/v1/jobs/none").await.error(404);
    client.delete("/api/v1/jobs/none").await.error(404);
}

#[tokio::test]
async fn jobs_do_not_take_the_workers_of_questions() {
    let config = Config { workers: NonZeroUsize::MIN, ..Config::default() };
    let client = Client::of(&config);
    let path = start(&client, "count", endless()).await;
    assert_eq!(client.ask("solve", json!({"puzzle": HARD})).await["answer"], "unique");
    client.delete(&path).await.ok();
}

#[tokio::test]
async fn past_its_time_a_job_has_what_is_known() {
    let config = Config { job_timeout: Duration::from_millis(100), ..Config::default() };
    let client = Client::of(&config);
    let path = start(&client, "count", endless()).await;
    let job = until(&client, &path, |job| job["state"] == "done").await;
    assert_eq!(
        (&job["answer"]["exact"], &job["answer"]["reason"]),
        (&json!(false), &json!("time limit reached"))
    );
}

#[tokio::test]
async fn a_job_that_nobody_asks_for_stays_until_it_has_ended() {
    let time_to_live = Duration::from_millis(100);
    let config = Config { time_to_live, job_timeout: Duration::from_secs(20), ..one_worker() };
    let client = Client::of(&config);
    let running = start(&client, "count", endless()).await;
    let waiting = start(&client, "count", endless()).await;
    tokio::time::sleep(2 * time_to_live).await;
    assert_eq!(client.get(&running).await.ok()["state"], "running");
    assert_eq!(client.get(&waiting).await.ok()["state"], "waiting");
    client.delete(&running).await.ok();
    client.delete(&waiting).await.ok();
    tokio::time::sleep(2 * time_to_live).await;
    client.get(&running).await.error(404);
    client.get(&waiting).await.error(404);
}

#[tokio::test]
async fn the_time_to_live_of_an_answer_begins_when_its_job_ends() {
    let config = Config {
        time_to_live: Duration::from_secs(1),
        job_timeout: Duration::from_millis(1_200),
        ..Config::default()
    };
    let client = Client::of(&config);
    let path = start(&client, "count", endless()).await;
    tokio::time::sleep(Duration::from_millis(1_700)).await;
    assert_eq!(client.get(&path).await.ok()["state"], "done", "it ended half a second ago");
}
