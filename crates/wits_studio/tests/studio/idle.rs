//! What a room costs while nothing happens.

use std::fs;
use std::time::Duration;

use crate::server::Server;

/// The processor time of this process so far, in hundredths of a second.
fn processor_time() -> u64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
}

/// Run with `cargo test --release -p wits_studio -- --ignored --nocapture idle`.
#[tokio::test]
#[ignore = "measures for some seconds; Linux only"]
async fn a_paused_room_costs_nothing() {
    let server = Server::start().await;
    let mut client = server.join_paused().await;
    // Whatever still has to be sent is sent by then.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let before = processor_time();
    tokio::time::sleep(Duration::from_secs(5)).await;
    let spent = processor_time() - before;
    println!("processor time in 5 s of pause: {} ms", spent * 10);
    assert!(spent <= 1);
    client.ask(r#"{"do":"play"}"#).await;
    client.status(|status| status["playing"] == true).await;
}
