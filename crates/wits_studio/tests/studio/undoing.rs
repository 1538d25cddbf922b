//! A change in the past replaces the future; it can be undone, and both futures can be kept.

use serde_json::{Value, json};

use crate::client::Client;
use crate::server::Server;

/// Stands at this tick, and is told so.
async fn seek(client: &mut Client, tick: u64) -> Value {
    client.ask(&json!({ "do": "seek", "tick": tick }).to_string()).await;
    client.status(|status| status["tick"] == tick).await
}

async fn step(client: &mut Client, ticks: u64, to: u64) -> Value {
    client.ask(&json!({ "do": "step", "ticks": ticks }).to_string()).await;
    client.status(|status| status["tick"] == to).await
}

/// A pond of 40 ticks, with a bookmark at tick 35; at tick 20 the wind was changed, then 10 ticks were played.
async fn changed(server: &Server) -> Client {
    let mut client = server.connect().await;
    client.visit("pond", 20).await;
    client.ask(r#"{"do":"tell","what":"croak","to":1}"#).await;
    step(&mut client, 20, 40).await;
    client.ask(r#"{"do":"bookmark","tick":35,"name":"here"}"#).await;
    client.say("bookmarks").await;
    let status = seek(&mut client, 20).await;
    assert!(status["replaced"].is_null());
    client.ask(r#"{"do":"set","name":"wind","value":2}"#).await;
    assert_eq!(client.say("bookmarks").await["bookmarks"], json!([]));
    let status = client.status(|status| status["newest"] == 20).await;
    assert_eq!(status["replaced"], json!({ "number": 1, "tick": 20, "newest": 40 }));
    step(&mut client, 10, 30).await;
    client
}

#[tokio::test]
async fn a_change_in_the_past_is_undone() {
    let server = Server::start().await;
    let mut client = changed(&server).await;
    client.ask(r#"{"do":"restore_future"}"#).await;
    assert_eq!(client.say("bookmarks").await["bookmarks"], json!([{ "tick": 35, "name": "here" }]));
    let status = client.status(|status| status["replaced"].is_null()).await;
    assert_eq!(
        (&status["tick"], &status["newest"], &status["playing"]),
        (&20.into(), &40.into(), &false.into())
    );
    assert_eq!(status["params"]["wind"], 0.0);
    seek(&mut client, 40).await;
    let refused = client.refused(r#"{"do":"restore_future"}"#).await;
    assert_eq!(refused, ("restore_future".into(), "there is no change in the past to undo".into()));
}

#[tokio::test]
async fn what_was_measured_before_a_change_is_there_again() {
    let server = Server::start().await;
    let mut client = server.connect().await;
    client.visit("pond", 0).await;
    for tick in 1..=12 {
        step(&mut client, 1, tick).await;
    }
    seek(&mut client, 5).await;
    client.ask(r#"{"do":"set","name":"wind","value":2}"#).await;
    step(&mut client, 1, 6).await;
    client.ask(r#"{"do":"restore_future"}"#).await;
    client.status(|status| status["replaced"].is_null()).await;
    client.ask(r#"{"do":"seek","tick":12}"#).await;
    loop {
        let charts = client.say("charts").await;
        let rows = charts["rows"].as_array().unwrap();
        let Some(last) = rows.iter().find(|row| row[0] == 12) else { continue };
        assert!(last[1].is_number() && rows.len() >= 7, "{charts}");
        return;
    }
}

#[tokio::test]
async fn both_futures_are_kept_as_stem_and_branch() {
    let server = Server::start().await;
    let mut client = changed(&server).await;
    client.ask(r#"{"do":"keep_both"}"#).await;
    assert_eq!(client.say("bookmarks").await["bookmarks"], json!([{ "tick": 35, "name": "here" }]));
    let status = client.status(|status| status["branch"].is_object()).await;
    assert_eq!((&status["tick"], &status["oldest"], &status["newest"]), (&30.into(), &20.into(), &30.into()));
    assert_eq!((&status["branch"]["from"], &status["branch"]["differs"]["tick"]), (&20.into(), &21.into()));
    assert_eq!(status["params"]["wind"], 2.0);
    assert!(status["replaced"].is_null());
    assert!(client.refused(r#"{"do":"keep_both"}"#).await.1.contains("a branch already"));
    // A change in the past of the branch can be undone, too.
    seek(&mut client, 25).await;
    client.ask(r#"{"do":"set","name":"wind","value":1}"#).await;
    let status = client.status(|status| status["replaced"].is_object()).await;
    assert_eq!((&status["replaced"]["tick"], &status["newest"]), (&25.into(), &25.into()));
    step(&mut client, 2, 27).await;
    client.ask(r#"{"do":"restore_future"}"#).await;
    let status = client.status(|status| status["replaced"].is_null()).await;
    assert_eq!(
        (&status["tick"], &status["newest"], &status["params"]["wind"]),
        (&25.into(), &30.into(), &2.0.into())
    );
    assert_eq!(status["branch"]["differs"]["tick"], 21);
    // Without the branch the future is the one before the change.
    client.ask(r#"{"do":"end_branch","keep":false}"#).await;
    let status = client.status(|status| status["branch"].is_null()).await;
    assert_eq!(
        (&status["newest"], &status["params"]["wind"], &status["oldest"]),
        (&40.into(), &0.0.into(), &0.into())
    );
}

#[tokio::test]
async fn both_futures_are_kept_by_whoever_has_gone_back_before_the_change() {
    let server = Server::start().await;
    let mut client = changed(&server).await;
    seek(&mut client, 5).await;
    client.ask(r#"{"do":"keep_both"}"#).await;
    let is_answer = |text: &Value| text["say"] == "error" || text["branch"].is_object();
    let said = client.text(|text| is_answer(text).then(|| text.clone())).await;
    assert_eq!(said["say"], "status", "{said}");
    assert_eq!((&said["tick"], &said["branch"]["from"]), (&20.into(), &20.into()));
    assert_eq!((&said["oldest"], &said["newest"]), (&20.into(), &30.into()));
    // The next refusal is that of this second wish.
    assert!(client.refused(r#"{"do":"keep_both"}"#).await.1.contains("a branch already"));
}

#[tokio::test]
async fn a_restart_leaves_nothing_to_undo() {
    let server = Server::start().await;
    let mut client = changed(&server).await;
    client.ask(r#"{"do":"restart"}"#).await;
    assert!(client.say("joined").await["status"]["replaced"].is_null());
    assert!(client.refused(r#"{"do":"keep_both"}"#).await.1.contains("no change in the past"));
}
