//! Two futures side by side.

use serde_json::Value;

use crate::client::{Client, Frame, Heard};
use crate::server::Server;

fn is_stem(frame: &Frame) -> bool {
    frame.header["of"] == "stem"
}

/// Goes so many ticks on: the frames of both at the end, the stem's and the branch's, and how they stand then. They may
/// come in any order.
async fn step(client: &mut Client, ticks: u64, to: u64) -> (Frame, Frame, Value) {
    client.ask(&serde_json::json!({ "do": "step", "ticks": ticks }).to_string()).await;
    let (mut stem, mut branch, mut status) = (None, None, None);
    loop {
        match client.next().await {
            Heard::Frame(frame) if frame.tick() == to && is_stem(&frame) => stem = Some(frame),
            Heard::Frame(frame) if frame.tick() == to => branch = Some(frame),
            Heard::Text(text) if text["say"] == "status" && text["tick"] == to => status = Some(text),
            Heard::End => panic!("the connection was closed"),
            _ => {}
        }
        if let (Some(stem), Some(branch), Some(status)) = (&stem, &branch, &status) {
            return (stem.clone(), branch.clone(), status.clone());
        }
    }
}

/// Ends the branch: the picture that is left, and how things stand.
async fn end(client: &mut Client, keep: bool) -> (Frame, Value) {
    client.ask(&serde_json::json!({ "do": "end_branch", "keep": keep }).to_string()).await;
    let (mut left, mut status) = (None, None);
    loop {
        match client.next().await {
            Heard::Frame(frame) if !is_stem(&frame) => left = Some(frame),
            Heard::Text(text) if text["say"] == "status" && text["branch"].is_null() => status = Some(text),
            Heard::End => panic!("the connection was closed"),
            _ => {}
        }
        if let (Some(left), Some(status)) = (&left, &status) {
            return (left.clone(), status.clone());
        }
    }
}

async fn branched(server: &Server) -> (Client, Value) {
    let mut client = server.connect().await;
    client.visit("pond", 20).await;
    client.ask(r#"{"do":"branch"}"#).await;
    let status = client.status(|status| status["branch"].is_object()).await;
    (client, status)
}

#[tokio::test]
async fn both_go_on_alike_until_something_is_changed() {
    let server = Server::start().await;
    let (mut client, status) = branched(&server).await;
    assert_eq!(
        (&status["branch"]["from"], &status["branch"]["hash"]),
        (&20.into(), &status["branch"]["stem"])
    );
    let (stem, branch, _) = step(&mut client, 10, 30).await;
    assert_eq!(stem.payload, branch.payload);
    assert!(branch.header.get("of").is_none());
    client.ask(r#"{"do":"set","name":"wind","value":1}"#).await;
    let (stem, branch, status) = step(&mut client, 5, 35).await;
    assert_eq!(status["branch"]["differs"], serde_json::json!({ "tick": 31, "parts": ["frogs"] }));
    assert_ne!(status["branch"]["hash"], status["branch"]["stem"]);
    assert_ne!(stem.header["batches"], branch.header["batches"]);
    // Back, before they parted; and another change, which is felt at once.
    client.ask(r#"{"do":"seek","tick":25}"#).await;
    let status = client.status(|status| status["tick"] == 25).await;
    assert_eq!(status["branch"]["hash"], status["branch"]["stem"]);
    assert_eq!((&status["oldest"], &status["newest"]), (&20.into(), &35.into()));
    client.ask(r#"{"do":"tell","what":"croak","to":1}"#).await;
    let status = client.status(|status| status["branch"]["differs"]["tick"] == 25).await;
    assert_eq!(status["branch"]["differs"]["parts"], serde_json::json!(["croaks"]));
    assert!(client.refused(r#"{"do":"seek","tick":19}"#).await.1.contains("20 to"));
}

#[tokio::test]
async fn a_branch_is_dropped_or_gone_on_with() {
    let server = Server::start().await;
    for keep in [false, true] {
        let (mut client, _) = branched(&server).await;
        client.ask(r#"{"do":"set","name":"wind","value":2}"#).await;
        let (stem, branch, status) = step(&mut client, 10, 30).await;
        assert!(status["branch"]["differs"].is_object());
        let (after, status) = end(&mut client, keep).await;
        assert_eq!(status["params"]["wind"], if keep { 2.0 } else { 0.0 });
        assert_eq!(status["oldest"], 0, "the past before the branch is there, kept or not");
        let expected = if keep { branch } else { stem };
        assert_eq!(after.header["batches"], expected.header["batches"]);
        client.ask(r#"{"do":"leave"}"#).await;
    }
}

#[tokio::test]
async fn one_branch_at_a_time_and_a_restart_ends_it() {
    let server = Server::start().await;
    let (mut client, _) = branched(&server).await;
    assert!(client.refused(r#"{"do":"branch"}"#).await.1.contains("a branch already"));
    client.ask(r#"{"do":"restart"}"#).await;
    assert!(client.say("joined").await["status"]["branch"].is_null());
    assert_eq!(
        client.refused(r#"{"do":"end_branch","keep":true}"#).await,
        ("end_branch".into(), "there is no branch".into())
    );
}

#[tokio::test]
async fn from_the_past_the_stem_goes_the_way_it_went() {
    let server = Server::start().await;
    let mut client = server.connect().await;
    client.visit("pond", 20).await;
    client.ask(r#"{"do":"tell","what":"croak","to":1}"#).await;
    client.ask(r#"{"do":"step","ticks":20}"#).await;
    client.status(|status| status["tick"] == 40).await;
    client.ask(r#"{"do":"seek","tick":10}"#).await;
    client.ask(r#"{"do":"branch"}"#).await;
    client.ask(r#"{"do":"step","ticks":30}"#).await;
    let status = client.status(|status| status["tick"] == 40).await;
    // The stem croaked once more, as it had before tick 21; the branch did not.
    assert_eq!(status["branch"]["differs"], serde_json::json!({ "tick": 21, "parts": ["croaks"] }));
    client.ask(r#"{"do":"end_branch","keep":false}"#).await;
    let status = client.status(|status| status["branch"].is_null()).await;
    assert_eq!((&status["tick"], &status["newest"]), (&40.into(), &40.into()));
}

/// The next view of croaks that says this.
async fn croaks(client: &mut Client, says: &str) {
    client.text(|text| (text["say"] == "panel" && text.to_string().contains(says)).then_some(())).await;
}

#[tokio::test]
async fn views_and_selections_are_of_the_future_that_is_looked_into() {
    let server = Server::start().await;
    let (mut client, _) = branched(&server).await;
    client.ask(r#"{"do":"tell","what":"croak","to":1}"#).await;
    client.ask(r#"{"do":"panel","id":"croaks"}"#).await;
    croaks(&mut client, "1 croaks").await;
    client.ask(r#"{"do":"future","stem":true}"#).await;
    croaks(&mut client, "0 croaks").await;
    client.ask(r#"{"do":"select","agent":2}"#).await;
    client.ask(r#"{"do":"set","name":"wind","value":2}"#).await;
    client.ask(r#"{"do":"step","ticks":5}"#).await;
    let seen = |text: &Value| (text["say"] == "inspect" && text["tick"] == 25).then(|| text.clone());
    let stem = client.text(seen).await;
    client.ask(r#"{"do":"future","stem":false}"#).await;
    let branch = client.text(seen).await;
    assert_ne!(stem["document"], branch["document"]);
    croaks(&mut client, "1 croaks").await;
}

#[tokio::test]
async fn charts_are_of_the_future_that_is_looked_into_and_of_the_other_one() {
    let server = Server::start().await;
    let (mut client, _) = branched(&server).await;
    client.ask(r#"{"do":"set","name":"wind","value":5}"#).await;
    let (_, _, _) = step(&mut client, 30, 50).await;
    // The branch has gone much further than the stem.
    client.ask(r#"{"do":"future","stem":true}"#).await;
    charts_of_both(&mut client, |shown, beside| beside > shown + 100.0).await;
    client.ask(r#"{"do":"future","stem":false}"#).await;
    charts_of_both(&mut client, |shown, beside| shown > beside + 100.0).await;
}

/// Listens until the last values of both futures, the one that is looked into first, are such.
async fn charts_of_both(client: &mut Client, is: impl Fn(f64, f64) -> bool) {
    let mut values = [0.0; 2];
    let hear = |text: &Value| {
        let row = text["rows"].as_array().filter(|_| text["reset"] == true)?.last()?;
        values[usize::from(text["beside"] == true)] = row[2].as_f64()?;
        is(values[0], values[1]).then_some(())
    };
    client.text(hear).await;
}

#[tokio::test]
async fn without_a_branch_there_is_no_other_future() {
    let server = Server::start().await;
    let (mut client, _) = branched(&server).await;
    client.ask(r#"{"do":"future","stem":true}"#).await;
    end(&mut client, true).await;
    assert_eq!(
        client.refused(r#"{"do":"future","stem":true}"#).await,
        ("future".into(), "there is no branch".into())
    );
    client.ask(r#"{"do":"panel","id":"croaks"}"#).await;
    croaks(&mut client, "0 croaks").await;
}

#[tokio::test]
async fn a_kept_branch_goes_back_to_before_it_and_its_own_way_on() {
    let server = Server::start().await;
    let mut client = server.connect().await;
    client.visit("pond", 20).await;
    client.ask(r#"{"do":"step","ticks":60}"#).await;
    let old = client.frame(|frame| frame.tick() == 80).await;
    client.ask(r#"{"do":"branch"}"#).await;
    client.status(|status| status["branch"].is_object()).await;
    client.ask(r#"{"do":"set","name":"wind","value":3}"#).await;
    let (_, branch, _) = step(&mut client, 20, 100).await;
    end(&mut client, true).await;
    client.ask(r#"{"do":"seek","tick":10}"#).await;
    let status = client.status(|status| status["tick"] == 10).await;
    assert_eq!((&status["newest"], &status["params"]["wind"]), (&100.into(), &0.0.into()));
    client.ask(r#"{"do":"seek","tick":80}"#).await;
    assert_eq!(client.frame(|frame| frame.tick() == 80).await.payload, old.payload);
    client.ask(r#"{"do":"seek","tick":100}"#).await;
    assert_eq!(client.frame(|frame| frame.tick() == 100).await.payload, branch.payload);
}
