//! The sheets of minds over the wire.

use serde_json::{Value, json};

use crate::client::Client;
use crate::server::Server;

/// A client that looks at a mind which has a sheet and no graph, while time stands still.
async fn taste(server: &Server) -> Client {
    let mut client = server.connect().await;
    client.ask(r#"{"do":"join","room":"taste","game":"thinker"}"#).await;
    client.ask(r#"{"do":"step","ticks":20}"#).await;
    client.status(|status| status["playing"] == false && status["tick"].as_u64() >= Some(20)).await;
    client.ask(r#"{"do":"watch","agent":2,"mind":1}"#).await;
    client
}

fn drag(to: &Value) -> String {
    json!({ "do": "edit", "agent": 2, "mind": 1, "scope": "sheet", "key": "salt", "value": to }).to_string()
}

fn handle(sheet: &Value) -> &Value {
    &sheet["document"]["sections"][0]["lines"][0]["handles"][0]["at"]
}

#[tokio::test]
async fn a_mind_without_a_graph_shows_its_sheet() {
    let server = Server::start().await;
    let mut client = taste(&server).await;
    let pulse = client.say("pulse").await;
    assert_eq!((&pulse["graph"], &pulse["mind"]), (&"".into(), &1.into()));
    let sheet = client.say("sheet").await;
    assert_eq!((&sheet["agent"], &sheet["mind"], &sheet["waiting"]), (&2.into(), &1.into(), &Value::Null));
    assert_eq!(sheet["document"]["title"], "Tastes");
    let line = &sheet["document"]["sections"][0]["lines"][0];
    assert_eq!(line["points"][0], json!([1.0, null]), "JSON has no such number");
}

#[tokio::test]
async fn a_handle_that_is_dragged_waits_for_the_next_tick() {
    let server = Server::start().await;
    let mut client = taste(&server).await;
    client.say("sheet").await;
    client.ask(&drag(&json!([4.5, 0.25]))).await;
    let sheet = client.say("sheet").await;
    assert_eq!((handle(&sheet), &sheet["waiting"]), (&json!([4.5, 0.25]), &json!(["salt"])));
    client.ask(r#"{"do":"step","ticks":1}"#).await;
    let sheet = client.say("sheet").await;
    assert_eq!((handle(&sheet), &sheet["waiting"]), (&json!([4.5, 0.5]), &Value::Null));
    let (about, why) = client.refused(&drag(&json!([99.0, 0.0]))).await;
    assert_eq!((&*about, &*why), ("edit", "sheet.salt: nobody likes as much salt"));
    assert!(client.refused(&drag(&json!([1e300, 0.0]))).await.1.contains("finite"));
}

#[tokio::test]
async fn a_sheet_that_is_too_large_says_so() {
    let server = Server::start().await;
    let mut client = taste(&server).await;
    client.say("sheet").await;
    client.ask(&drag(&json!([9.5, 0.0]))).await;
    client.ask(r#"{"do":"step","ticks":1}"#).await;
    let sheet =
        client.text(|text| (text["say"] == "sheet" && text["waiting"].is_null()).then(|| text.clone())).await;
    assert_eq!(sheet["document"]["sections"][0]["title"], "This sheet is too large");
}
