//! Files that are changed while a game runs, over the wire.

use serde_json::{Value, json};

use crate::client::Client;
use crate::reader::{PACE, SONG};
use crate::server::Server;

async fn reading(server: &Server) -> Client {
    let mut client = server.connect().await;
    client.read("desk").await;
    client
}

pub(crate) fn apply(text: &str) -> String {
    json!({ "do": "apply", "file": PACE, "text": text, "ask": 9 }).to_string()
}

fn file<'a>(files: &'a Value, name: &str) -> &'a Value {
    files["files"].as_array().unwrap().iter().find(|file| file["name"] == name).unwrap()
}

/// What is told of a file among all others.
fn surveyed<'a>(findings: &'a Value, name: &str) -> &'a Value {
    findings["files"].as_array().unwrap().iter().find(|file| file["file"] == name).unwrap()
}

#[tokio::test]
async fn whoever_wants_to_know_is_told_what_is_wrong_with_any_file_until_it_is_enough() {
    let server = Server::start().await;
    let (mut ada, mut bo) = (reading(&server).await, reading(&server).await);
    ada.ask(r#"{"do":"findings","on":true}"#).await;
    let findings = ada.say("findings").await;
    let none = json!({ "faults": { "file": "", "list": [] }, "doubts": { "file": "", "list": [] } });
    let pace = json!({ "file": PACE, "bytes": 1, "lines": 1, "uses": [], "in_force": true, "report": none });
    assert_eq!(*surveyed(&findings, PACE), pace);
    assert_eq!(findings["files"].as_array().unwrap().len(), 2);
    // Somebody else changes a text: it can be used, and is odd.
    bo.ask(&apply("200")).await;
    let findings = ada.say("findings").await;
    let doubts = &surveyed(&findings, PACE)["report"]["doubts"]["list"];
    assert_eq!((&doubts[0]["message"], &doubts[0]["file"]), (&"that is fast".into(), &PACE.into()));
    // A new file is one more, and says what it names.
    let song = json!({ "do": "apply", "file": "duet.lua", "text": "sing 'song.lua'", "ask": 1 });
    bo.ask(&song.to_string()).await;
    let findings = ada.say("findings").await;
    assert_eq!(surveyed(&findings, "duet.lua")["uses"], json!([SONG]));
    ada.ask(r#"{"do":"findings","on":false}"#).await;
    bo.ask(&apply("3")).await;
    let next =
        ada.text(|say| (say["say"] == "findings" || say["say"] == "files").then(|| say["say"].clone())).await;
    assert_eq!(next, "files", "nothing more is told");
}

/// So many ticks; the status after them.
async fn step(client: &mut Client, ticks: u64) -> Value {
    client.ask(r#"{"do":"speed","factor":3}"#).await;
    let before = client.status(|status| status["speed"] == 3.0).await["tick"].as_u64().unwrap();
    client.ask(&json!({ "do": "step", "ticks": ticks }).to_string()).await;
    let after = client.status(|status| status["tick"].as_u64() == Some(before + ticks)).await;
    client.ask(r#"{"do":"speed","factor":1}"#).await;
    client.status(|status| status["speed"] == 1.0).await;
    after
}

#[tokio::test]
async fn files_are_listed_after_joining_and_opened_with_their_palette() {
    let server = Server::start().await;
    let mut client = reading(&server).await;
    let files = client.say("files").await;
    assert_eq!(files["folder"], false);
    let pace = json!({ "name": PACE, "kind": "text", "what": "text", "title": "The pace", "help": "A number.", "template": true,
        "version": 0, "changed": false, "stored": false });
    assert_eq!(*file(&files, PACE), pace);
    assert_eq!(file(&files, SONG)["kind"], "script");
    client.ask(&json!({ "do": "open", "file": PACE }).to_string()).await;
    let opened = client.say("file").await;
    assert_eq!((&opened["text"], &opened["original"]), (&"1".into(), &"1".into()));
    assert!(opened["stored"].is_null() && opened["palette"].is_object());
    client.ask(&json!({ "do": "open", "file": SONG }).to_string()).await;
    let song = client.say("file").await;
    assert!(song["palette"].is_null() && song.as_object().unwrap().contains_key("palette"));
    client.ask(r#"{"do":"files"}"#).await;
    assert_eq!(client.say("files").await, files);
    let mut walker = server.join().await;
    walker.ask(r#"{"do":"files"}"#).await;
    assert_eq!(
        walker.say("files").await["files"],
        json!([]),
        "the first is the answer: nothing was told before"
    );
}

#[tokio::test]
async fn a_text_is_applied_to_the_running_game_and_everybody_hears_of_it() {
    let server = Server::start().await;
    let (mut client, mut other) = (reading(&server).await, reading(&server).await);
    for client in [&mut client, &mut other] {
        client.ask(&json!({ "do": "open", "file": PACE }).to_string()).await;
        client.say("file").await;
    }
    let before = step(&mut client, 1).await;
    client.ask(&apply("7")).await;
    let applied = client.say("applied").await;
    assert_eq!(
        (&applied["file"], &applied["ask"], &applied["version"]),
        (&PACE.into(), &9.into(), &1.into())
    );
    assert_eq!(applied["report"]["faults"]["list"], json!([]));
    for client in [&mut client, &mut other] {
        let news = client.text(|text| (text["say"] == "file").then(|| text.clone())).await;
        assert_eq!(
            (&news["text"], &news["version"], &news["original"]),
            (&"7".into(), &1.into(), &"1".into())
        );
        assert_eq!(news["lost"], json!([format!("walker 0: {PACE} was left")]));
        assert!(news.get("palette").is_none());
    }
    let after = step(&mut client, 1).await;
    let way = |status: &Value| status["score"]["way"].as_f64().unwrap();
    assert_eq!(way(&after) - way(&before), 14.0, "both walkers go by the new text");
    // Once more the same: nothing happens.
    client.ask(&apply("7")).await;
    assert_eq!(client.say("applied").await["version"], 1);
}

#[tokio::test]
async fn a_faulty_text_is_reported_and_the_old_one_stays_in_force() {
    let server = Server::start().await;
    let mut client = reading(&server).await;
    client.ask(&apply("fast")).await;
    let applied = client.say("applied").await;
    let faults = &applied["report"]["faults"]["list"];
    assert_eq!((&faults[0]["place"]["line"], &faults[0]["expected"]), (&1.into(), &"a number".into()));
    client.ask(&apply("500")).await;
    let applied = client.say("applied").await;
    assert_eq!(applied["report"]["doubts"]["list"][0]["message"], "that is fast");
    assert_eq!(applied["version"], 1, "doubts do not keep it from being used");
    client.ask(&apply("a bomb")).await;
    let applied = client.say("applied").await;
    assert!(applied["report"]["faults"]["list"][0]["message"].as_str().unwrap().contains("panicked"));
    for (file, text) in [
        ("../pace.txt", "2"),
        (".hidden.txt", "2"),
        ("a/b.txt", "2"),
        ("big.txt", &"2".repeat(1_100_000)[..]),
    ] {
        client.ask(&json!({ "do": "apply", "file": file, "text": text, "ask": 1 }).to_string()).await;
        let applied = client.say("applied").await;
        assert_eq!(applied["report"]["faults"]["list"].as_array().unwrap().len(), 1, "{file}");
    }
    client.ask(r#"{"do":"files"}"#).await;
    assert_eq!(client.say("files").await["files"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn texts_are_sketched_and_changed_without_touching_the_game() {
    let server = Server::start().await;
    let mut client = reading(&server).await;
    client.ask(&json!({ "do": "sketch", "file": PACE, "text": "3", "ask": 7 }).to_string()).await;
    let sketch = client.say("sketch").await;
    assert_eq!((&sketch["ask"], &sketch["sketch"]["graph"]["nodes"][0]["name"]), (&7.into(), &"3".into()));
    client.ask(&json!({ "do": "sketch", "file": "new.txt", "text": "x", "ask": 8 }).to_string()).await;
    let sketch = client.say("sketch").await;
    assert!(sketch["sketch"].is_null() && !sketch["report"]["faults"]["list"][0].is_null());
    let change = |change: Value| {
        json!({ "do": "change", "file": PACE, "text": "3", "change": change, "ask": 8 }).to_string()
    };
    client.ask(&change(json!({ "change": "set", "at": "pace", "value": 4 }))).await;
    let changed = client.say("changed").await;
    assert_eq!(
        (&changed["text"], &changed["select"], &changed["ask"]),
        (&"4".into(), &json!(["pace"]), &8.into())
    );
    assert_eq!(changed["sketch"]["graph"]["nodes"][0]["name"], "4");
    assert!(changed.get("refused").is_none());
    for (faulty, why) in [
        (json!({ "change": "set", "at": "pace", "value": "x" }), "only the pace"),
        (json!({ "change": "unwrap", "at": "pace" }), "panicked: nothing is around it"),
        (json!({ "change": "write", "at": "pace", "text": "22" }), "would have more than"),
    ] {
        client.ask(&change(faulty)).await;
        let changed = client.say("changed").await;
        assert!(changed["refused"].as_str().unwrap().contains(why), "{changed}");
        assert!(changed.get("text").is_none());
    }
    client.ask(&json!({ "do": "open", "file": PACE }).to_string()).await;
    assert_eq!(client.say("file").await["text"], "1");
}

#[tokio::test]
async fn a_graph_that_is_too_large_is_not_sent_and_the_report_says_so() {
    let server = Server::start().await;
    let mut client = reading(&server).await;
    client.ask(&json!({ "do": "sketch", "file": PACE, "text": "200000", "ask": 1 }).to_string()).await;
    let sketch = client.say("sketch").await;
    assert!(sketch["sketch"].is_null());
    let doubts = sketch["report"]["doubts"]["list"].as_array().unwrap();
    assert_eq!(doubts.last().unwrap()["message"], "too large to be drawn");
}

#[tokio::test]
async fn new_files_are_made_and_followed() {
    let server = Server::start().await;
    let mut client = reading(&server).await;
    client.say("files").await;
    client.ask(&json!({ "do": "apply", "file": "ada.txt", "text": "20", "ask": 1 }).to_string()).await;
    client.say("applied").await;
    let files = client.say("files").await;
    assert_eq!(
        (&file(&files, "ada.txt")["changed"], &file(&files, "ada.txt")["title"]),
        (&true.into(), &"ada.txt".into())
    );
    client.ask(r#"{"do":"select","agent":1}"#).await;
    assert_eq!(client.say("inspect").await["minds"][0]["file"], PACE);
    client.ask(r#"{"do":"assign","agent":1,"file":"ada.txt"}"#).await;
    client.text(|text| (text["minds"][0]["file"] == "ada.txt").then_some(())).await;
    for nonsense in [
        r#"{"do":"assign","agent":1,"file":"none.txt"}"#,
        r#"{"do":"assign","agent":9,"file":"ada.txt"}"#,
        r#"{"do":"assign","agent":1,"mind":3,"file":"ada.txt"}"#,
    ] {
        assert_eq!(client.refused(nonsense).await.0, "assign");
    }
    assert!(
        client.refused(r#"{"do":"open","file":"adda.txt"}"#).await.1.contains("did you mean \"ada.txt\"")
    );
    client.ask(r#"{"do":"open","file":"ada.txt"}"#).await;
    let ada = client.say("file").await;
    assert!(ada["original"].is_null() && ada["text"] == "20");
}

#[tokio::test]
async fn going_back_brings_back_the_texts_and_tells_of_it() {
    let server = Server::start().await;
    let mut client = reading(&server).await;
    step(&mut client, 60).await;
    client.ask(&json!({ "do": "open", "file": PACE }).to_string()).await;
    client.say("file").await;
    client.ask(&apply("5")).await;
    assert_eq!(client.say("file").await["text"], "5");
    let now = step(&mut client, 60).await["tick"].as_u64().unwrap();
    client.ask(&json!({ "do": "seek", "tick": now - 100 }).to_string()).await;
    assert_eq!(client.say("file").await["text"], "1");
    client.ask(&json!({ "do": "seek", "tick": now }).to_string()).await;
    assert_eq!(client.say("file").await["text"], "5");
    client.ask(r#"{"do":"restart"}"#).await;
    let files = client.say("files").await;
    assert_eq!(file(&files, PACE)["changed"], true, "a restart keeps the text");
    client.ask(&json!({ "do": "close", "file": PACE }).to_string()).await;
    client.ask(&apply("6")).await;
    client.say("applied").await;
    client.ask(r#"{"do":"files"}"#).await;
    client
        .text(|text| {
            assert_ne!(text["say"], "file", "it is closed");
            (text["say"] == "files").then_some(())
        })
        .await;
}

#[tokio::test]
async fn the_picture_of_a_mind_is_sent_again_after_a_reload() {
    let server = Server::start().await;
    let mut client = reading(&server).await;
    client.ask(r#"{"do":"watch","agent":0}"#).await;
    assert_eq!(client.say("graph").await["version"], 0);
    client.ask(&apply("8")).await;
    let graph = client.say("graph").await;
    assert_eq!((&graph["version"], &graph["graph"]["nodes"][0]["name"]), (&1.into(), &"8".into()));
    assert_eq!(client.say("pulse").await["reset"], true);
}

#[tokio::test]
async fn breakpoints_of_scripts_are_lines() {
    let server = Server::start().await;
    let mut client = reading(&server).await;
    client.ask(&json!({ "do": "open", "file": SONG }).to_string()).await;
    client.say("file").await;
    client.ask(&json!({ "do": "breakpoints", "graph": SONG, "nodes": [900, 4, 4] }).to_string()).await;
    let stops = json!({ "say": "stops", "graph": SONG, "nodes": [4, 900] });
    assert_eq!(client.say("stops").await, stops);
    let mut other = reading(&server).await;
    other.ask(&json!({ "do": "open", "file": SONG }).to_string()).await;
    assert_eq!(other.say("stops").await, stops, "whoever opens it later is told");
    let (about, why) = client.refused(r#"{"do":"breakpoints","graph":"sing.lua","nodes":[1]}"#).await;
    assert!(about == "breakpoints" && why.contains("did you mean \"song.lua\""), "{why}");
}

#[tokio::test]
async fn consoles_traces_and_lessons() {
    let server = Server::start().await;
    let mut client = reading(&server).await;
    let lesson = client.say("lesson").await;
    assert_eq!(
        (&lesson["lesson"]["title"], &lesson["lesson"]["steps"][0]["done"]),
        (&"Walking".into(), &false.into())
    );
    client.ask(r#"{"do":"console","agent":1,"code":"x","act":false,"ask":12}"#).await;
    let answer = json!({ "say": "console", "agent": 1, "ask": 12, "ok": true, "text": "1 was asked x" });
    assert_eq!(client.say("console").await, answer);
    client.ask(r#"{"do":"console","agent":1,"code":"?"}"#).await;
    assert_eq!(client.say("console").await["ok"], false);
    let before = step(&mut client, 1).await["score"]["way"].as_f64().unwrap();
    client.ask(r#"{"do":"console","agent":1,"code":"y","act":true,"ask":13}"#).await;
    assert_eq!(client.say("console").await["text"], "1 ran y");
    client.status(|status| status["score"]["way"].as_f64() >= Some(before + 1000.0)).await;
    let long = "z".repeat(20_000);
    for act in [true, false] {
        client.ask(&json!({ "do": "console", "agent": 1, "code": long, "act": act }).to_string()).await;
        let answer = |text: &Value| text["say"] == "console" || text["say"] == "error";
        let said = client.text(|text| answer(text).then(|| text.clone())).await;
        assert!(said["say"] == "error" || said["ok"] == false, "{said}");
    }
    client.ask(r#"{"do":"trace","agent":1}"#).await;
    let trace = client.say("trace").await;
    assert_eq!(trace["lines"], json!([{ "file": SONG, "line": 4, "depth": 0, "vars": [["x", "1"]] }]));
    client.ask(&apply("7")).await;
    client.text(|text| (text["lesson"]["steps"][0]["done"] == true).then_some(())).await;
}

#[tokio::test]
async fn what_needs_a_folder_is_refused_without_one() {
    let server = Server::start().await;
    let mut client = reading(&server).await;
    let save = json!({ "do": "save", "file": PACE, "text": "2", "base": null, "ask": 1 }).to_string();
    assert!(client.refused(&save).await.1.contains("no folder"));
    client.ask(&apply("2")).await;
    client.say("applied").await;
    client.ask(&json!({ "do": "forget", "file": PACE, "ask": 3 }).to_string()).await;
    let applied = client.say("applied").await;
    assert_eq!((&applied["ask"], &applied["version"]), (&3.into(), &2.into()), "back to the original");
}

#[tokio::test]
async fn the_words_of_a_game_are_told_to_whoever_asks() {
    let server = Server::start().await;
    let mut client = reading(&server).await;
    client.ask(r#"{"do":"words"}"#).await;
    let words = client.say("words").await;
    assert_eq!(words["palette"]["conditions"][0]["name"], "hears");
}
