//! The description of the API.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::server::client::Client;

/// Every `$ref` in a value.
fn references(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|value| references(value, found));
        }
        Value::Array(items) => items.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}

#[tokio::test]
async fn it_names_every_question_and_every_type() {
    let description = Client::new().get("/openapi.json").await.ok();
    let paths = description["paths"].as_object().unwrap();
    for question in [
        "solve",
        "count",
        "check",
        "candidates",
        "hint",
        "explain",
        "why",
        "rate",
        "prove",
        "verify",
        "read",
        "convert",
        "render",
        "export",
        "trace",
        "compare",
        "generate",
        "minimize",
    ] {
        assert!(paths[&format!("/api/v1/{question}")]["post"].is_object(), "{question}");
    }
    for route in ["initialize", "solve", "state", "solverSteps", "conflicts", "puzzles"] {
        assert!(paths.contains_key(&format!("/api/sudoku/{route}")), "{route}");
    }
    let mut found = BTreeSet::new();
    references(&description, &mut found);
    for reference in found {
        let pointer = reference.trim_start_matches('#');
        assert!(description.pointer(pointer).is_some(), "{reference}");
    }
}

#[tokio::test]
async fn it_says_that_hints_and_paths_take_the_candidates_still_open() {
    let description = Client::new().get("/openapi.json").await.ok();
    for question in ["AskedHint", "AskedExplain"] {
        let marks = &description["components"]["schemas"][question]["properties"]["marks"];
        assert!(marks.to_string().contains("andidates still open"), "{question}: {marks}");
    }
}

#[tokio::test]
async fn its_routes_are_there() {
    let client = Client::new();
    let description = client.get("/openapi.json").await.ok();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            let method = method.to_uppercase().parse().unwrap();
            let path = path.replace(['{', '}'], "");
            let answer = client.send(method, &path, "", Vec::new()).await;
            let message = String::from_utf8_lossy(&answer.bytes).into_owned();
            assert!(!message.contains("there is no such route"), "{path}");
            assert_ne!(answer.status, 405, "{path}");
        }
    }
}

#[tokio::test]
async fn every_route_is_described_with_its_answer_to_another_method() {
    let description = Client::new().get("/openapi.json").await.ok();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let answer = &operation["responses"]["405"]["content"]["application/json"]["schema"];
            assert_eq!(answer["$ref"], "#/components/schemas/ApiError", "{method} {path}");
        }
    }
}

/// Of a type with a parameter it was not said.
#[tokio::test]
async fn solutions_that_may_be_missing_are_described_so() {
    let description = Client::new().get("/openapi.json").await.ok();
    let schemas = &description["components"]["schemas"];
    let found = schemas["SolveReport"]["allOf"][1]["$ref"].as_str().unwrap();
    let found = &schemas[found.rsplit('/').next().unwrap()];
    for field in ["solution", "second"] {
        let types = &found["allOf"][1]["properties"][field]["type"];
        assert_eq!(*types, serde_json::json!(["string", "null"]), "{field}");
    }
}
