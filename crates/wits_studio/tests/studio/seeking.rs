//! Many seeks at once: a slider is being dragged.

use serde_json::json;

use crate::server::Server;

#[tokio::test]
async fn of_many_seeks_only_the_last_has_to_be_reached() {
    let server = Server::start().await;
    let mut client = server.join_paused().await;
    client.ask(r#"{"do":"step","ticks":600}"#).await;
    client.status(|status| status["tick"].as_u64() >= Some(600)).await;
    client.frame(|frame| frame.tick() >= 600).await;
    for tick in (0..100).rev() {
        client.ask(&json!({ "do": "seek", "tick": tick }).to_string()).await;
    }
    client.frame(|frame| frame.tick() == 0).await;
}

#[tokio::test]
async fn a_seek_is_not_lost_to_an_impossible_one() {
    let server = Server::start().await;
    let mut client = server.join_paused().await;
    client.ask(r#"{"do":"step","ticks":600}"#).await;
    client.status(|status| status["tick"].as_u64() >= Some(600)).await;
    let held = client.hold().await;
    client.ask(r#"{"do":"seek","tick":5}"#).await;
    client.ask(r#"{"do":"seek","tick":1000000}"#).await;
    client.has_asked().await;
    held.release();
    assert_eq!(client.say("error").await["about"], "seek");
    client.status(|status| status["tick"] == 5).await;
}

#[tokio::test]
async fn what_is_picked_between_two_seeks_is_found_where_the_first_one_led() {
    let server = Server::start().await;
    let mut client = server.join_paused().await;
    client.ask(r#"{"do":"set","name":"speed","value":10}"#).await;
    client.ask(r#"{"do":"step","ticks":400}"#).await;
    client.status(|status| status["tick"].as_u64() >= Some(400)).await;
    client.ask(r#"{"do":"seek","tick":0}"#).await;
    let x = client.frame(|frame| frame.tick() == 0).await.header["batches"][0]["bounds"][0].clone();
    client.ask(r#"{"do":"seek","tick":400}"#).await;
    client.status(|status| status["tick"] == 400).await;
    let held = client.hold().await;
    client.ask(r#"{"do":"seek","tick":0}"#).await;
    client.ask(&json!({ "do": "pick", "x": x, "y": 17.0, "radius": 3.0 }).to_string()).await;
    client.ask(r#"{"do":"seek","tick":400}"#).await;
    client.has_asked().await;
    held.release();
    assert_eq!(client.say("inspect").await["agent"], 17);
}
