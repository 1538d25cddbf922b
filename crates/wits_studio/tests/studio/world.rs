//! Views of the whole game over the wire, and what is told to it.

use serde_json::json;

use crate::server::Server;

#[tokio::test]
async fn newcomers_hear_what_there_is_of_the_world() {
    let server = Server::start().await;
    let mut client = server.connect().await;
    client.ask(r#"{"do":"join","room":"pond","game":"pond"}"#).await;
    let world = client.say("world").await;
    assert_eq!(world["panels"][0], json!({ "id": "croaks", "title": "Croaks", "help": "what was said" }));
    assert_eq!(world["tellable"], json!([{ "what": "croak", "help": "a frog croaks", "with": ["to"] }]));
    assert_eq!(world["saves"], true);
}

#[tokio::test]
async fn a_view_is_sent_while_it_is_looked_at_and_only_when_it_has_changed() {
    let server = Server::start().await;
    let mut client = server.connect().await;
    client.visit("pond", 5).await;
    client.ask(r#"{"do":"panel","id":"croaks"}"#).await;
    let panel = client.say("panel").await;
    assert_eq!(
        (&panel["id"], &panel["document"]["sections"][0]["text"]),
        (&"croaks".into(), &"0 croaks".into())
    );
    // Ticks change nothing on it: the next that is heard is told.
    client.ask(r#"{"do":"step","ticks":30}"#).await;
    client.status(|status| status["tick"] == 35).await;
    client.ask(r#"{"do":"tell","what":"croak","to":2}"#).await;
    assert_eq!(client.say("panel").await["document"]["sections"][0]["text"], "1 croaks");
    client.ask(r#"{"do":"panel","id":null}"#).await;
    client.ask(r#"{"do":"tell","what":"croak","to":1}"#).await;
    client.ask(r#"{"do":"panel","id":"croaks"}"#).await;
    assert_eq!(
        client.say("panel").await["document"]["sections"][0]["text"],
        "2 croaks",
        "nothing in between"
    );
    // Going back takes it back.
    client.ask(r#"{"do":"seek","tick":10}"#).await;
    assert_eq!(client.say("panel").await["document"]["sections"][0]["text"], "0 croaks");
}

#[tokio::test]
async fn a_view_that_is_too_large_says_so_and_an_unknown_one_is_refused() {
    let server = Server::start().await;
    let mut client = server.connect().await;
    client.visit("pond", 1).await;
    client.ask(r#"{"do":"panel","id":"flood"}"#).await;
    let panel = client.say("panel").await;
    assert_eq!(panel["document"]["sections"][0]["title"], "This view is too large");
    let (about, message) = client.refused(r#"{"do":"panel","id":"croak"}"#).await;
    assert_eq!(about, "panel");
    assert!(message.contains("did you mean \"croaks\""), "{message}");
}

#[tokio::test]
async fn what_cannot_be_told_is_refused_in_words() {
    let server = Server::start().await;
    let mut client = server.connect().await;
    client.visit("pond", 1).await;
    for (tell, why) in [
        (r#"{"do":"tell","what":"croac"}"#, "did you mean \"croak\""),
        (r#"{"do":"tell","what":"croak","to":3}"#, "there are 3 frogs"),
        (r#"{"do":"tell","what":"croak","at":[1e300,0]}"#, "not finite"),
        (r#"{"do":"tell","what":"croak","too":3}"#, "unknown field"),
        (r#"{"do":"tell"}"#, "missing field"),
    ] {
        let (about, message) = client.refused(tell).await;
        assert_eq!(about, "tell");
        assert!(message.contains(why), "{tell}: {message}");
    }
}

#[tokio::test]
async fn a_game_without_views_says_nothing_of_them() {
    let server = Server::start().await;
    let mut client = server.join_paused().await;
    client.ask(r#"{"do":"panel","id":null}"#).await;
    assert_eq!(client.refused(r#"{"do":"panel","id":"croaks"}"#).await.0, "panel");
}
