//! Where the studio listens and how much it lets clients do.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use crate::content::ContentFolder;
use crate::error::StudioError;

/// Where the studio listens and how much it lets clients do.
#[derive(Clone, Debug)]
pub struct StudioConfig {
    /// The address to listen on; port 0 picks a free one.
    pub listen: SocketAddr,
    /// What clients have to know. Must be there when the address is not a loopback address.
    pub token: Option<String>,
    /// Bounds on clients and rooms.
    pub limits: Limits,
    /// Where files that people change are stored; nothing can be saved when absent.
    pub content: Option<ContentFolder>,
}

impl StudioConfig {
    /// The port that is used when nobody says otherwise.
    pub const PORT: u16 = 8420;

    /// On loopback, without a token.
    #[must_use]
    pub fn on_port(port: u16) -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, port)),
            token: None,
            limits: Limits::default(),
            content: None,
        }
    }

    /// Refuses what would be unsafe.
    pub(crate) fn check(&self) -> Result<(), StudioError> {
        match &self.token {
            Some(token) if token.trim().is_empty() => Err(StudioError::EmptyToken),
            None if !self.listen.ip().is_loopback() => Err(StudioError::TokenNeeded { listen: self.listen }),
            _ => Ok(()),
        }
    }
}

impl Default for StudioConfig {
    /// On loopback, port [`StudioConfig::PORT`], without a token.
    fn default() -> Self {
        Self::on_port(Self::PORT)
    }
}

/// Bounds on clients and rooms. The defaults are those of the protocol.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The most rooms at a time.
    pub rooms: usize,
    /// Maximum number of connections at a time, of pages and of clients. One more is answered with status 503.
    ///
    /// Raising this lets more pages load at once, at the cost of one file handle each: stay below what the system lets a
    /// process open (`ulimit -n`).
    pub connections: usize,
    /// Maximum number of clients (WebSockets) at a time.
    pub clients: usize,
    /// How long the head of a request may take to arrive, and how long a connection may be idle before it.
    pub head_timeout: Duration,
    /// How long the refusal of the first wrong token of an address takes; each further one takes twice as long.
    pub wrong_token_delay: Duration,
    /// Maximum delay of the refusal of a wrong token.
    pub wrong_token_longest: Duration,
    /// The longest text message of a client. \[bytes\]
    pub message_bytes: usize,
    /// The longest saved game that is read. \[bytes\]
    pub save_bytes: usize,
    /// The most messages of one client in a second.
    pub messages_per_second: u32,
    /// A client that takes longer to read a message is dropped.
    pub write_timeout: Duration,
    /// How often a client is asked for a sign of life.
    pub ping_every: Duration,
    /// A client from which nothing was heard for so long is dropped.
    pub silent_after: Duration,
    /// A room nobody watches is dropped after this.
    pub room_linger: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            rooms: 16,
            connections: 160,
            clients: 64,
            head_timeout: Duration::from_secs(10),
            wrong_token_delay: Duration::from_millis(100),
            wrong_token_longest: Duration::from_secs(5),
            message_bytes: 2 << 20,
            save_bytes: 128 << 20,
            messages_per_second: 200,
            write_timeout: Duration::from_secs(10),
            ping_every: Duration::from_secs(15),
            silent_after: Duration::from_secs(40),
            room_linger: Duration::from_secs(600),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_open_needs_a_token() {
        let mut config = StudioConfig::on_port(0);
        assert!(config.check().is_ok());
        config.listen = SocketAddr::from(([0, 0, 0, 0], 0));
        assert!(matches!(config.check(), Err(StudioError::TokenNeeded { .. })));
        config.token = Some(" ".into());
        assert!(matches!(config.check(), Err(StudioError::EmptyToken)));
        config.token = Some("secret".into());
        assert!(config.check().is_ok());
    }
}
