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
    client.ask(r#"{"do":"restore_future","number":1}"#).await;
    assert_eq!(client.say("bookmarks").await["bookmarks"], json!([{ "tick": 35, "name": "here" }]));
    let status = client.status(|status| status["replaced"].is_null()).await;
    assert_eq!(
        (&status["tick"], &status["newest"], &status["playing"]),
        (&20.into(), &40.into(), &false.into())
    );
    assert_eq!(status["params"]["wind"], 0.0);
    seek(&mut client, 40).await;
    let refused = client.refused(r#"{"do":"restore_future","number":1}"#).await;
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
    client.ask(r#"{"do":"restore_future","number":1}"#).await;
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
    client.ask(r#"{"do":"keep_both","number":1}"#).await;
    assert_eq!(client.say("bookmarks").await["bookmarks"], json!([{ "tick": 35, "name": "here" }]));
    let status = client.status(|status| status["branch"].is_object()).await;
    assert_eq!((&status["tick"], &status["oldest"], &status["newest"]), (&30.into(), &20.into(), &30.into()));
    assert_eq!((&status["branch"]["from"], &status["branch"]["differs"]["tick"]), (&20.into(), &21.into()));
    assert_eq!(status["params"]["wind"], 2.0);
    assert!(status["replaced"].is_null());
    assert!(client.refused(r#"{"do":"keep_both","number":1}"#).await.1.contains("a branch already"));
    // A change in the past of the branch can be undone, too.
    seek(&mut client, 25).await;
    client.ask(r#"{"do":"set","name":"wind","value":1}"#).await;
    let status = client.status(|status| status["replaced"].is_object()).await;
    assert_eq!((&status["replaced"]["tick"], &status["newest"]), (&25.into(), &25.into()));
    step(&mut client, 2, 27).await;
    client.ask(r#"{"do":"restore_future","number":1}"#).await;
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
    client.ask(r#"{"do":"keep_both","number":1}"#).await;
    let is_answer = |text: &Value| text["say"] == "error" || text["branch"].is_object();
    let said = client.text(|text| is_answer(text).then(|| text.clone())).await;
    assert_eq!(said["say"], "status", "{said}");
    assert_eq!((&said["tick"], &said["branch"]["from"]), (&20.into(), &20.into()));
    assert_eq!((&said["oldest"], &said["newest"]), (&20.into(), &30.into()));
    // The next refusal is that of this second wish.
    assert!(client.refused(r#"{"do":"keep_both","number":1}"#).await.1.contains("a branch already"));
}

#[tokio::test]
async fn a_restart_leaves_nothing_to_undo() {
    let server = Server::start().await;
    let mut client = changed(&server).await;
    client.ask(r#"{"do":"restart"}"#).await;
    assert!(client.say("joined").await["status"]["replaced"].is_null());
    assert!(client.refused(r#"{"do":"keep_both","number":1}"#).await.1.contains("no change in the past"));
}

/// Stands at this tick and changes the wind there, as the change of this number.
async fn change_at(client: &mut Client, tick: u64, wind: f64, number: u64) {
    seek(client, tick).await;
    client.ask(&json!({ "do": "set", "name": "wind", "value": wind }).to_string()).await;
    client.status(|status| status["replaced"]["number"] == number).await;
}

#[tokio::test]
async fn two_who_undo_at_the_same_time_undo_one_change() {
    let server = Server::start().await;
    let mut one = changed(&server).await;
    change_at(&mut one, 25, 1.0, 2).await;
    let mut other = server.connect().await;
    other.ask(r#"{"do":"join","room":"pond","game":"pond"}"#).await;
    let joined = other.say("joined").await;
    assert_eq!(joined["status"]["replaced"]["number"], 2);
    other.ask(r#"{"do":"restore_future","number":2}"#).await;
    other.status(|status| status["replaced"]["number"] == 1).await;
    let said = "change 2 was undone already; the last one now is change 1, at tick 20";
    let refused = one.refused(r#"{"do":"restore_future","number":2}"#).await;
    assert_eq!(refused, ("restore_future".into(), said.into()));
    assert_eq!(one.refused(r#"{"do":"keep_both","number":2}"#).await.1, said);
    let status = step(&mut one, 1, 26).await;
    assert_eq!((&status["replaced"]["number"], &status["params"]["wind"]), (&1.into(), &2.0.into()));
    assert!(status["branch"].is_null(), "{status}");
}

#[tokio::test]
async fn a_change_is_undone_after_the_later_ones() {
    let server = Server::start().await;
    let mut client = changed(&server).await;
    change_at(&mut client, 25, 1.0, 2).await;
    let said = "after change 1 there was another one, which has to be undone first: change 2, at tick 25";
    assert_eq!(client.refused(r#"{"do":"restore_future","number":1}"#).await.1, said);
    assert_eq!(client.refused(r#"{"do":"keep_both","number":1}"#).await.1, said);
    let without = client.refused(r#"{"do":"restore_future"}"#).await;
    assert_eq!(without, ("restore_future".into(), "missing field `number`".into()));
}
