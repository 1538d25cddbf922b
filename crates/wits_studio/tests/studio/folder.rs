//! The folder of stored files, and others who write to it.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use wits_studio::{ContentFolder, StudioConfig};

use crate::client::Client;
use crate::files::apply;
use crate::reader::PACE;
use crate::server::Server;

/// A folder that is gone when the test is done.
struct Shelf(PathBuf);

impl Shelf {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("wits_studio_{name}_{}", std::process::id()));
        fs::create_dir_all(path.join("reader")).unwrap();
        Self(path)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join("reader").join(name), text).unwrap();
    }

    fn read(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.0.join("reader").join(name)).ok()
    }

    async fn server(&self) -> Server {
        let content = Some(ContentFolder::new(&self.0));
        Server::with(StudioConfig { content, ..StudioConfig::on_port(0) }).await
    }
}

impl Drop for Shelf {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

async fn reading(server: &Server, room: &str) -> Client {
    let mut client = server.connect().await;
    client.read(room).await;
    client
}

async fn open(client: &mut Client, file: &str) -> Value {
    client.ask(&json!({ "do": "open", "file": file }).to_string()).await;
    client.say("file").await
}

fn save(text: &str, base: Option<&str>) -> String {
    json!({ "do": "save", "file": PACE, "text": text, "base": base, "ask": 10 }).to_string()
}

#[tokio::test]
async fn what_is_saved_is_there_in_the_next_room() {
    let shelf = Shelf::new("saved");
    let server = shelf.server().await;
    let mut client = reading(&server, "one").await;
    let files = client.say("files").await;
    assert_eq!((&files["folder"], &files["files"][0]["stored"]), (&true.into(), &false.into()));
    open(&mut client, PACE).await;
    client.ask(&save("9", None)).await;
    let saved = client.say("saved").await;
    assert_eq!((&saved["ask"], &saved["report"]["faults"]["list"]), (&10.into(), &json!([])));
    assert_eq!(shelf.read(PACE).as_deref(), Some("9"));
    let news = client.say("file").await;
    assert_eq!((&news["stored"], &news["text"]), (&"9".into(), &"1".into()), "saving is not applying");
    let mut second = reading(&server, "two").await;
    let file = open(&mut second, PACE).await;
    assert_eq!((&file["text"], &file["original"], &file["stored"]), (&"9".into(), &"1".into(), &"9".into()));
    second.ask(&json!({ "do": "forget", "file": PACE, "ask": 11 }).to_string()).await;
    assert_eq!(second.say("applied").await["ask"], 11);
    let file = second.say("file").await;
    assert_eq!((&file["text"], &file["stored"]), (&"1".into(), &Value::Null));
    assert_eq!((shelf.read(PACE), shelf.read("pace.txt.backup").as_deref()), (None, Some("9")));
}

#[tokio::test]
async fn of_two_editors_of_one_file_the_second_is_asked() {
    let shelf = Shelf::new("editors");
    let server = shelf.server().await;
    let (mut ada, mut bo) = (reading(&server, "one").await, reading(&server, "one").await);
    ada.ask(&save("2", None)).await;
    ada.say("saved").await;
    bo.ask(&save("3", None)).await;
    let conflict = bo.say("conflict").await;
    assert_eq!(conflict, json!({ "say": "conflict", "file": PACE, "ask": 10, "stored": "2" }));
    assert_eq!(shelf.read(PACE).as_deref(), Some("2"));
    bo.ask(&save("3", Some("2"))).await;
    bo.say("saved").await;
    assert_eq!(
        (shelf.read(PACE).as_deref(), shelf.read("pace.txt.backup").as_deref()),
        (Some("3"), Some("2"))
    );
    // A third one works on the disk, beside the studio.
    shelf.write(PACE, "4");
    bo.ask(&save("5", Some("3"))).await;
    assert_eq!(bo.say("conflict").await["stored"], "4");
}

#[tokio::test]
async fn a_file_that_is_changed_beside_the_studio_is_used_in_all_rooms() {
    let shelf = Shelf::new("beside");
    let server = shelf.server().await;
    let (mut one, mut two) = (reading(&server, "one").await, reading(&server, "two").await);
    for client in [&mut one, &mut two] {
        assert_eq!(open(client, PACE).await["text"], "1");
    }
    shelf.write(PACE, "6");
    for client in [&mut one, &mut two] {
        let news = client.say("file").await;
        assert_eq!((&news["text"], &news["stored"]), (&"6".into(), &"6".into()));
        assert_eq!(news["lost"], json!([format!("walker 0: {PACE} was left")]));
    }
    shelf.write("new.txt", "12");
    let has_new = |text: &Value| {
        text["files"].as_array().is_some_and(|files| files.iter().any(|file| file["name"] == "new.txt"))
    };
    two.text(|text| has_new(text).then_some(())).await;
}

#[tokio::test]
async fn a_half_written_file_is_reported_and_used_when_it_is_whole() {
    let shelf = Shelf::new("half");
    let server = shelf.server().await;
    let mut client = reading(&server, "one").await;
    open(&mut client, PACE).await;
    shelf.write(PACE, "ha");
    let error = client.say("error").await;
    assert_eq!(error["about"], "files");
    assert!(
        error["message"].as_str().unwrap().starts_with("pace.txt in the folder is not used: 1:1:"),
        "{error}"
    );
    let news = client.text(|text| (text["say"] == "file").then(|| text.clone())).await;
    assert_eq!((&news["text"], &news["stored"]), (&"1".into(), &"ha".into()), "the old text stays in force");
    // Newcomers are told, too.
    let mut late = reading(&server, "one").await;
    assert_eq!(late.say("error").await["about"], "files");
    shelf.write(PACE, "8");
    let news = client.text(|text| (text["say"] == "file").then(|| text.clone())).await;
    assert_eq!((&news["text"], &news["stored"]), (&"8".into(), &"8".into()));
}

#[tokio::test]
async fn stored_files_that_are_faulty_keep_the_original_in_force() {
    let shelf = Shelf::new("faulty");
    shelf.write(PACE, "quick");
    shelf.write("ada.txt", "eh");
    // These two need each other, whatever their order.
    shelf.write("echo.txt", "4");
    shelf.write("voice.txt", "5");
    fs::write(shelf.0.join("reader/odd.txt"), [0xff]).unwrap();
    let server = shelf.server().await;
    let mut client = reading(&server, "one").await;
    for name in ["ada.txt", "odd.txt", PACE] {
        let error = client.say("error").await;
        assert!(error["message"].as_str().unwrap().starts_with(name), "{error}");
    }
    assert_eq!(open(&mut client, PACE).await["text"], "1");
    assert_eq!(open(&mut client, "echo.txt").await["text"], "4");
    let ada = open(&mut client, "ada.txt").await;
    assert_eq!((&ada["version"], &ada["text"], &ada["original"]), (&0.into(), &"eh".into(), &Value::Null));
    client.ask(&json!({ "do": "apply", "file": "ada.txt", "text": "3", "ask": 1 }).to_string()).await;
    assert_eq!(client.say("applied").await["report"]["faults"]["list"], json!([]));
}

#[tokio::test]
async fn names_that_lead_elsewhere_and_texts_that_are_too_long_are_refused() {
    let shelf = Shelf::new("refused");
    let server = shelf.server().await;
    let mut client = reading(&server, "one").await;
    for file in ["../escape.txt", "/tmp/escape.txt", ".hidden", "pace.txt.backup", "a b", ".."] {
        let save = json!({ "do": "save", "file": file, "text": "1", "base": null }).to_string();
        assert_eq!(client.refused(&save).await.0, "save", "{file}");
        let forget = json!({ "do": "forget", "file": file }).to_string();
        assert_eq!(client.refused(&forget).await.0, "forget", "{file}");
    }
    let long = json!({ "do": "save", "file": PACE, "text": "1".repeat(1_500_000), "base": null }).to_string();
    assert!(client.refused(&long).await.1.contains("at most"));
    assert_eq!(fs::read_dir(shelf.0.join("reader")).unwrap().count(), 0);
    client.ask(&save("not a number", None)).await;
    let saved = client.say("saved").await;
    assert_eq!(saved["report"]["faults"]["list"].as_array().unwrap().len(), 1, "faulty texts are saved, too");
    assert_eq!(shelf.read(PACE).as_deref(), Some("not a number"));
    client.ask(&apply("2")).await;
    client.say("applied").await;
}

#[tokio::test]
async fn a_room_goes_on_while_somebody_sends_large_texts() {
    let shelf = Shelf::new("large");
    let server = shelf.server().await;
    let mut client = reading(&server, "one").await;
    client.ask(r#"{"do":"play"}"#).await;
    let song = "la ".repeat(300_000);
    for ask in 0..30 {
        client
            .ask(&json!({ "do": "sketch", "file": "song.lua", "text": song, "ask": ask }).to_string())
            .await;
    }
    // All are answered, or refused because too much is waiting; the connection goes on.
    let mut answers = 0;
    while answers < 30 {
        let is_answer = |text: &Value| text["say"] == "sketch" || text["about"] == "sketch";
        client.text(|text| is_answer(text).then_some(())).await;
        answers += 1;
    }
    let tick = client.status(|_| true).await["tick"].as_u64();
    client.status(|status| status["tick"].as_u64() > tick).await;
}

#[tokio::test]
async fn a_stored_text_that_cannot_be_used_has_its_findings_and_loses_them_when_it_is_mended() {
    let shelf = Shelf::new("findings");
    shelf.write(PACE, "slow");
    let server = shelf.server().await;
    let mut client = reading(&server, "one").await;
    client.ask(r#"{"do":"findings","on":true}"#).await;
    let findings = client.say("findings").await;
    let pace = &findings["files"][0];
    assert_eq!((&pace["file"], &pace["in_force"]), (&PACE.into(), &false.into()));
    assert_eq!(pace["report"]["faults"]["list"][0]["expected"], "a number");
    assert_eq!(pace["bytes"], 4, "of the text that has to be mended");
    // Another fault beside the studio: the list of files is the same, the findings are not.
    shelf.write(PACE, "slower");
    assert_eq!(client.say("findings").await["files"][0]["bytes"], 6);
    shelf.write(PACE, "7");
    let pace = &client.say("findings").await["files"][0];
    assert_eq!((&pace["in_force"], &pace["report"]["faults"]["list"]), (&true.into(), &json!([])));
}

fn has(files: &Value, name: &str) -> bool {
    files["files"].as_array().is_some_and(|files| files.iter().any(|file| file["name"] == name))
}

async fn say(client: &mut Client, what: &Value, answer: &str) -> Value {
    client.ask(&what.to_string()).await;
    client.say(answer).await
}

#[tokio::test]
async fn a_new_file_that_is_forgotten_goes_from_the_folder_and_from_all_rooms() {
    let shelf = Shelf::new("forgotten");
    let server = shelf.server().await;
    let (mut one, mut two) = (reading(&server, "one").await, reading(&server, "two").await);
    say(&mut one, &json!({ "do": "apply", "file": "ada.txt", "text": "3", "ask": 1 }), "applied").await;
    say(&mut one, &json!({ "do": "save", "file": "ada.txt", "text": "3", "base": null }), "saved").await;
    two.text(|text| has(text, "ada.txt").then_some(())).await;
    // Somebody follows it: it stays, here and in the folder.
    one.ask(&json!({ "do": "assign", "agent": 1, "mind": 0, "file": "ada.txt" }).to_string()).await;
    let forget = json!({ "do": "forget", "file": "ada.txt", "ask": 2 });
    let (about, why) = one.refused(&forget.to_string()).await;
    assert!(about == "forget" && why.contains("agent 1 follows it"), "{why}");
    assert_eq!(shelf.read("ada.txt").as_deref(), Some("3"));
    one.ask(&json!({ "do": "assign", "agent": 1, "mind": 0, "file": PACE }).to_string()).await;
    let applied = say(&mut one, &forget, "applied").await;
    assert_eq!(applied["report"]["faults"]["list"], json!([]));
    assert_eq!((shelf.read("ada.txt"), shelf.read("ada.txt.backup").as_deref()), (None, Some("3")));
    for client in [&mut one, &mut two] {
        client.text(|text| (text["say"] == "files" && !has(text, "ada.txt")).then_some(())).await;
    }
}

#[tokio::test]
async fn a_file_that_is_deleted_beside_the_studio_is_no_longer_in_force() {
    let shelf = Shelf::new("deleted");
    shelf.write(PACE, "6");
    shelf.write("ada.txt", "3");
    let server = shelf.server().await;
    let mut client = reading(&server, "one").await;
    assert_eq!(open(&mut client, PACE).await["text"], "6");
    for name in [PACE, "ada.txt"] {
        fs::remove_file(shelf.0.join("reader").join(name)).unwrap();
    }
    client.text(|text| (text["say"] == "files" && !has(text, "ada.txt")).then_some(())).await;
    let news = client.text(|text| (text["say"] == "file").then(|| text.clone())).await;
    assert_eq!((&news["text"], &news["stored"]), (&"1".into(), &Value::Null));
}

#[tokio::test]
async fn what_others_use_is_not_taken_away_and_they_are_named() {
    let shelf = Shelf::new("used");
    shelf.write("echo.txt", "4");
    shelf.write("voice.txt", "5");
    let server = shelf.server().await;
    let mut client = reading(&server, "one").await;
    for gone in [
        json!({ "do": "forget", "file": "voice.txt", "ask": 1 }),
        json!({ "do": "apply", "file": "voice.txt", "text": "0", "ask": 2 }),
    ] {
        let told = say(&mut client, &gone, "applied").await;
        let fault = &told["report"]["faults"]["list"][0];
        assert_eq!((&fault["file"], &fault["place"]["line"]), (&"echo.txt".into(), &1.into()), "{told}");
    }
    assert_eq!(open(&mut client, "voice.txt").await["text"], "5");
    assert_eq!(shelf.read("voice.txt").as_deref(), Some("5"));
}

#[tokio::test]
async fn of_two_studios_with_one_folder_the_second_to_save_is_asked_and_keeps_its_text() {
    let shelf = Shelf::new("studios");
    shelf.write(PACE, "6");
    let (first, second) = (shelf.server().await, shelf.server().await);
    let (mut ada, mut bo) = (reading(&first, "one").await, reading(&second, "one").await);
    for client in [&mut ada, &mut bo] {
        assert_eq!(open(client, PACE).await["stored"], "6");
    }
    ada.ask(&save("7", Some("6"))).await;
    ada.say("saved").await;
    // The second has not looked yet, or has: either way it thought that 6 was there.
    bo.ask(&save("8", Some("6"))).await;
    assert_eq!(bo.say("conflict").await["stored"], "7");
    assert_eq!(shelf.read(PACE).as_deref(), Some("7"), "nothing was written over");
    bo.ask(&apply("8")).await;
    assert_eq!(bo.say("applied").await["report"]["faults"]["list"], json!([]));
    bo.ask(&save("8", Some("7"))).await;
    bo.say("saved").await;
    let kept = (shelf.read(PACE), shelf.read("pace.txt.backup"));
    assert_eq!(kept, (Some("8".into()), Some("7".into())), "both texts are there");
}

/// Run with `cargo test -p wits_studio -- --ignored --nocapture edit_takes`.
#[tokio::test]
#[ignore = "measures for some seconds"]
async fn how_long_an_edit_takes() {
    let shelf = Shelf::new("measured");
    let server = shelf.server().await;
    let mut client = reading(&server, "one").await;
    client.ask(r#"{"do":"play"}"#).await;
    open(&mut client, PACE).await;
    let (mut on_disk, mut applied) = (Vec::new(), Vec::new());
    for pace in 2..42 {
        // Not always at the same moment between two looks.
        tokio::time::sleep(std::time::Duration::from_millis(60 + pace * 7 % 40)).await;
        let text = pace.to_string();
        let start = std::time::Instant::now();
        shelf.write(PACE, &text);
        client.text(|said| (said["say"] == "file" && said["text"] == *text).then_some(())).await;
        on_disk.push(start.elapsed().as_secs_f64() * 1e3);
        let start = std::time::Instant::now();
        client.ask(&apply(&format!("{text}0"))).await;
        client.say("applied").await;
        applied.push(start.elapsed().as_secs_f64() * 1e3);
    }
    for (what, mut times) in [("file written", on_disk), ("apply", applied)] {
        times.sort_by(f64::total_cmp);
        println!("{what} to effect: median {:.1} ms, longest {:.1} ms", times[20], times[39]);
        assert!(times[20] < 200.0);
    }
}
