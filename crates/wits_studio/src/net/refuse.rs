//! The answer to connections beyond the limit.

use std::io;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::time::timeout;

/// How long the peer has to take the answer.
const MAX_TIME: Duration = Duration::from_secs(1);
/// How much of its request is read and thrown away. \[bytes\]
const MAX_REQUEST: u64 = 64 << 10;
/// The reason, for users.
const FULL: &str =
    "too many connections are open: close a page of this studio, or try again in a few seconds\n";

/// Answers that the limit is reached, and closes the connection.
pub(super) async fn refuse<S: AsyncRead + AsyncWrite + Unpin>(stream: S) {
    // A peer that does not listen is not waited for.
    let _ = timeout(MAX_TIME, answer(stream)).await;
}

async fn answer<S: AsyncRead + AsyncWrite + Unpin>(mut stream: S) -> io::Result<()> {
    let length = FULL.len();
    let head = format!(
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\n\
         Content-Length: {length}\r\nRetry-After: 10\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(FULL.as_bytes()).await?;
    stream.shutdown().await?;
    // Closing a connection with unread bytes in it would tear away what was just written.
    tokio::io::copy(&mut stream.take(MAX_REQUEST), &mut tokio::io::sink()).await.map(drop)
}

#[cfg(test)]
mod tests {
    use tokio::io::duplex;
    use tokio::time::Instant;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn the_answer_says_why_and_nobody_is_waited_for_long() {
        let (mut client, server) = duplex(4096);
        let start = Instant::now();
        let task = tokio::spawn(refuse(server));
        let mut text = String::new();
        client.read_to_string(&mut text).await.unwrap();
        assert!(text.starts_with("HTTP/1.1 503 ") && text.ends_with(FULL), "{text}");
        // It is still connected, and says nothing.
        task.await.unwrap();
        assert_eq!(start.elapsed().as_secs(), MAX_TIME.as_secs());
    }

    #[tokio::test(start_paused = true)]
    async fn a_peer_that_neither_reads_nor_leaves_is_dropped() {
        let (_client, server) = duplex(16);
        refuse(server).await;
    }
}
